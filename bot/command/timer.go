package command

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// clockSpec declares `/horloge`, and its form. Nothing of it is required: no limit is one too.
var clockSpec = rules.ActSpec{
	Path: house.PathClock,
	Options: []rules.OptionSpec{
		{Name: house.TimerTotal, Kind: rules.WholeOption}, {Name: house.TimerSide, Kind: rules.WholeOption},
		Choice(house.TimerRandom, "bot.clock.random.", ledger.Yes),
	},
	Ask: []rules.Question{
		{Option: house.TimerTotal, Label: phrase.Say("bot.clock.ask.total"), Hint: phrase.Say("bot.clock.ask.minutes", phrase.Number("n", 90)),
			Optional: true},
		{Option: house.TimerSide, Label: phrase.Say("bot.clock.ask.side"), Hint: phrase.Say("bot.clock.ask.minutes", phrase.Number("n", 45)),
			Optional: true},
		{Option: house.TimerRandom, Label: phrase.Say("bot.clock.ask.random"), Choices: choices("bot.clock.ask.random.", ledger.Yes, noRandom),
			Optional: true},
	},
}

// noRandom is what a person types into the form who wants no random end.
const noRandom = "non"

// clockCommand is `/horloge`: with options it sets the game's clock. Without any it asks for them in a form,
// and where there is a clock already it shows that, with its buttons.
var clockCommand = Command{Path: clockSpec.Path, queued: true, Do: setClock, Options: clockSpec.Options}

func setClock(c *Call) (*reply.Answer, error) {
	if len(c.Args) > 0 {
		return c.Do(rules.Act{Path: house.PathClock, Args: c.Args})
	}
	look, err := c.Look()
	if err != nil {
		return nil, err
	}
	e, asks := c.openActOf(&look, rules.Act{Path: house.PathClock})
	a := &reply.Answer{Lines: c.Clock(look.Game)}
	switch {
	case look.Game.Ended() != nil:
		return nil, rules.Refuse("maison:fin", "game.refused.ended")
	case len(a.Lines) == 0 && asks:
		return c.askFor(e)
	case len(a.Lines) == 0:
		return nil, rules.Refuse("maison:horloge", "game.refused.clock-none")
	}
	var below []limits.Component
	if asks {
		below = append(below, c.Button(reply.AskVerb.On(look.Game.ID(), e.act), reply.Secondary, "bot.clock.ask"))
	}
	offers := slices.DeleteFunc(reply.OwnOffers(look), func(h reply.Held) bool { return !strings.HasPrefix(h.Act.Path, house.PathClock) })
	a.Rows, _ = c.OfferRows(look.Game, offers, reply.Below{Tail: below}, reply.OwnList, 0)
	return a, nil
}

// clockAct is what the form of a clock asks, filled with the clock as it is set; ok is false for who may set
// none.
func clockAct(look referee.Look, act rules.Act) (e openAct, ok bool) {
	g := look.Game
	if !g.Started() || len(look.Seats) == 0 {
		return openAct{}, false
	}
	set, ask := g.Clock(), slices.Clone(clockSpec.Ask)
	minutes := func(seconds int) string {
		if seconds == 0 {
			return ""
		}
		return strconv.Itoa(seconds / 60)
	}
	ask[0].Prefill, ask[1].Prefill = minutes(set.Total), minutes(set.Side)
	if set.Random {
		ask[2].Prefill = ledger.Yes
	}
	if g.Source() != ledger.BotDice { // its end at random needs a die that only the bot sees
		ask = ask[:2]
	}
	return openAct{game: g, system: g.System(), act: act, label: phrase.Say("bot.clock.ask"), ask: ask}, true
}
