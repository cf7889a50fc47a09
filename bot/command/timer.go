package command

import (
	"context"
	"slices"
	"strings"

	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// clockCommand is `/horloge`: with options it sets the game's clock, without any it shows it with its buttons.
func clockCommand() Command {
	return Command{Path: rules.PathClock, queued: true, Do: setClock, Options: []rules.OptionSpec{
		{Name: rules.TimerTotal, Kind: rules.WholeOption}, {Name: rules.TimerSide, Kind: rules.WholeOption},
		{Name: rules.TimerRandom, Kind: rules.ChoiceOption, Choices: choices("bot.clock.random.", ledger.Yes)},
	}}
}

func setClock(ctx context.Context, c *Call) (*reply.Answer, error) {
	if len(c.Args) > 0 {
		return c.Attempt(ctx, referee.Do{Act: rules.Act{Path: rules.PathClock, Args: c.Args}}, "")
	}
	look, err := c.Look(ctx)
	if err != nil {
		return nil, err
	}
	a := &reply.Answer{Lines: c.Clock(look.Game)}
	if len(a.Lines) == 0 {
		return nil, rules.Refuse("maison:horloge", "game.refused.clock-none", phrase.Verbatim("act", rules.PathClock))
	}
	offers := slices.DeleteFunc(reply.OwnOffers(look), func(h reply.Held) bool { return !strings.HasPrefix(h.Act.Path, rules.PathClock) })
	a.Rows, _ = c.OfferRows(look.Game, offers, nil, reply.OwnList, 0)
	return a, nil
}
