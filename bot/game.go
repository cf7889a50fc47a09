package bot

import (
	"context"
	"slices"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// asked are the settings that `/partie nouvelle` asks for, where a system has them; others keep their default.
var asked = []string{"format", "profile", "mode", "initiative"}

// The options of the game's commands.
const (
	systemOption   = "system"
	opponentOption = "opponent"
	refereeOption  = "referee"
	diceOption     = rules.DiceOption
	seatOption     = "seat"
	nameOption     = "name"
	personOption   = "person"
	recordOption   = "n"
	settingOption  = "reglage"
	valueOption    = "valeur"
)

// gameCommands are `/partie …`, `/suite` and `/retour`.
func gameCommands(systems rules.Registry, words *locale.Words) []command {
	open := command{path: "partie nouvelle", queued: true, do: openGame, options: []rules.OptionSpec{
		{Name: systemOption, Kind: rules.ChoiceOption, Required: true, Choices: systemChoices(systems)},
		{Name: opponentOption, Kind: rules.PersonOption},
	}}
	for _, name := range asked {
		if choices := settingChoices(systems, words, name); len(choices) > 0 {
			open.options = append(open.options, rules.OptionSpec{Name: name, Kind: rules.ChoiceOption, Choices: choices})
		}
	}
	open.options = append(open.options,
		rules.OptionSpec{Name: refereeOption, Kind: rules.PersonOption},
		rules.OptionSpec{Name: diceOption, Kind: rules.ChoiceOption, Choices: sourceChoices()})
	return []command{
		open,
		{path: "partie etat", do: showState},
		{path: rules.PathSit, queued: true, do: takeSeat, options: []rules.OptionSpec{
			{Name: seatOption, Kind: rules.ChoiceOption, Choices: seatChoices()},
			{Name: personOption, Kind: rules.PersonOption},
			{Name: nameOption, Kind: rules.TextOption},
		}},
		{path: rules.PathSet, queued: true, do: changeSetting, complete: completeSetting, options: []rules.OptionSpec{
			{Name: settingOption, Kind: rules.ChoiceOption}, {Name: valueOption, Kind: rules.ChoiceOption},
		}},
		{path: rules.PathEnd, queued: true, do: play},
		{path: "suite", queued: true, do: next},
		{path: rules.PathUndo, queued: true, do: play, options: []rules.OptionSpec{{Name: recordOption, Kind: rules.WholeOption}}},
	}
}

func systemChoices(systems rules.Registry) []rules.Choice {
	var choices []rules.Choice
	for _, s := range systems {
		choices = append(choices, rules.Choice{Value: s.Meta.Slug, Label: phrase.Say("system." + s.Meta.Slug)})
	}
	return choices
}

// settingChoices are the values of a setting that any system knows.
func settingChoices(systems rules.Registry, words *locale.Words, name string) []rules.Choice {
	var choices []rules.Choice
	for _, s := range systems {
		setting, ok := s.Setting(name)
		if !ok {
			continue
		}
		for _, value := range setting.Values {
			if !slices.ContainsFunc(choices, func(c rules.Choice) bool { return c.Value == value }) {
				choices = append(choices, rules.Choice{Value: value, Label: valueName(words, s.Meta.Slug, name, value)})
			}
		}
	}
	return choices
}

func sourceChoices() []rules.Choice {
	var choices []rules.Choice
	for _, source := range []rules.DiceSource{rules.BotDice, rules.RealDice} {
		choices = append(choices, rules.Choice{Value: string(source), Label: phrase.Say("game.source." + string(source))})
	}
	return choices
}

func seatChoices() []rules.Choice {
	var choices []rules.Choice
	for _, seat := range []rules.Seat{rules.SeatB, rules.SeatA, rules.Referee} {
		choices = append(choices, rules.Choice{Value: string(seat), Label: phrase.Say("bot.place." + string(seat))})
	}
	return choices
}

// openGame opens the channel's game: a header that is never edited, then the live message.
func openGame(ctx context.Context, c *call) (answer, error) {
	ask := referee.NewGame{Origin: c.origin, Place: c.place, Person: c.person, System: c.args[systemOption],
		Source: rules.DiceSource(c.args[diceOption]), Settings: map[string]string{}}
	for _, name := range asked {
		ask.Settings[name] = c.args[name]
		if s, err := c.bot.referee.Systems().Find(ask.System); err == nil && c.args[name] != "" {
			if refused := c.foreignSetting(s, name, c.args[name]); refused != nil {
				return answer{}, refused
			}
		}
	}
	var err error
	if ask.Opponent, err = c.named(opponentOption); err != nil {
		return answer{}, err
	}
	if ask.Referee, err = c.named(refereeOption); err != nil {
		return answer{}, err
	}
	return c.open(ctx, ask)
}

// openWithDraw opens a game that keeps a free draw.
func openWithDraw(ctx context.Context, c *call) (answer, error) {
	return c.open(ctx, referee.NewGame{Origin: c.origin, Place: c.place, Person: c.person, Press: c.press, Draft: c.address.word})
}

func (c *call) open(ctx context.Context, ask referee.NewGame) (answer, error) {
	out, err := c.bot.referee.Open(ctx, ask)
	if err != nil {
		return answer{}, err
	}
	return c.opened(ctx, out)
}

// openRematch opens the game that follows an ended one.
func openRematch(ctx context.Context, c *call) (answer, error) {
	out, err := c.bot.referee.Rematch(ctx, c.origin, c.place, c.person, c.press, c.address.game)
	if err != nil {
		return answer{}, err
	}
	return c.opened(ctx, out)
}

// opened says that a game has begun: a header that is never edited, then the live message. The button that
// opened it is spent.
func (c *call) opened(ctx context.Context, out referee.Outcome) (answer, error) {
	a := answer{public: true, spent: true}
	if out.Before != nil { // nobody was told yet how the last game ended, nor its secret
		for _, r := range out.Before.Records {
			a.lines = append(a.lines, c.record(true, out.Before.Game, r)...)
			a.origins = append(a.origins, r.Origin)
		}
	}
	for _, r := range out.Records {
		a.lines = append(a.lines, c.record(true, out.Game, r)...)
		a.origins = append(a.origins, r.Origin)
	}
	book := c.book(true)
	a.lines = append(a.lines, c.settings(true, out.Game)...)
	kept, err := c.playedLines(ctx, true, out.Game)
	if err != nil {
		return answer{}, err
	}
	a.lines = append(a.lines, kept...)
	a.lines = append(a.lines, book.Say(phrase.Say("bot.header.witness")), book.Say(phrase.Say("bot.header.tournament")),
		c.smallPrint(true, out.Game, out.Game.Len()-1))
	live, err := c.withState(ctx, answer{public: true, linked: true}, out.Game)
	if err != nil {
		return answer{}, err
	}
	a.then = &live
	return a, nil
}

// takeSeat seats the person, somebody whom he names, or a guest by name; after the start it asks for that.
func takeSeat(ctx context.Context, c *call) (answer, error) {
	args := rules.Args{"seat": c.args[seatOption]}
	p, err := c.named(personOption)
	if err != nil {
		return answer{}, err
	}
	if p != nil {
		args["user"], args["name"] = p.ID, p.Name
	} else if name := strings.TrimSpace(c.args[nameOption]); name != "" {
		args["name"] = name
	}
	return c.attempt(ctx, referee.Do{Act: rules.Act{Path: rules.PathSit, Args: args}}, "")
}

// next posts the live message anew for a player; a spectator is told where the game stands.
func next(ctx context.Context, c *call) (answer, error) {
	look, err := c.look(ctx)
	if err != nil {
		return answer{}, err
	}
	if len(look.Seats) > 0 && look.Game.Ended() != nil {
		if out, owed, err := c.bot.referee.OwedEnd(ctx, look.Game); err != nil || owed {
			if err != nil {
				return answer{}, err
			}
			return c.told(ctx, out)
		}
	}
	if len(look.Seats) == 0 || look.Game.Ended() != nil {
		return c.state(ctx, look)
	}
	a, err := c.owedLines(ctx, look.Game)
	if err == nil {
		a, err = c.withState(ctx, a, look.Game)
	}
	if err == nil {
		a.then, err = c.sealedAnswer(look)
	}
	return a, err
}

// owedLines begins an answer with what has happened to the game by itself and reached nobody yet: a restore
// from a backup, a deadline.
func (c *call) owedLines(ctx context.Context, g *rules.Game) (answer, error) {
	a := answer{public: true}
	owed, err := c.bot.referee.Happenings(ctx, g)
	for _, r := range owed {
		a.lines = append(a.lines, c.record(true, g, r)...)
		a.origins = append(a.origins, r.Origin)
	}
	return a, err
}

// showState tells where the game stands, to who asks.
func showState(ctx context.Context, c *call) (answer, error) {
	look, err := c.look(ctx)
	if err != nil {
		return answer{}, err
	}
	return c.state(ctx, look)
}

func (c *call) state(ctx context.Context, look referee.Look) (answer, error) {
	g := look.Game
	view := look.View()
	book := c.book(false)
	a := says(book.Say(phrase.Say("bot.state.title", phrase.With("system", phrase.Say("system."+g.System().Meta.Slug)))))
	for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Referee} {
		player, ok := g.Player(seat)
		if !ok {
			continue
		}
		key := "bot.state.seat"
		switch {
		case player.Guest && g.Ended() != nil:
			key = "bot.state.guest-ended"
		case player.Guest && g.Started():
			key = "bot.state.guest-started"
		case player.Guest:
			key = "bot.state.guest"
		}
		a.lines = append(a.lines, book.Say(phrase.Say(key, phrase.With("seat", phrase.Say("game.seat."+string(seat))), g.Who("who", seat))))
		if word := g.Word(seat); word != "" {
			a.lines = append(a.lines, book.Say(phrase.Say("bot.state.word", phrase.Named("word", word))))
		}
		if seen := g.AlreadySeen(seat); seen > 0 {
			a.lines = append(a.lines, book.Say(phrase.Say("bot.state.seen", phrase.Number("count", seen))))
		}
		if avoided := g.Avoided(seat); avoided > 0 {
			a.lines = append(a.lines, book.Say(phrase.Say("bot.state.avoided", phrase.Number("count", avoided))))
		}
	}
	waiting, err := c.pending(ctx, false, g, nil)
	if err != nil {
		return answer{}, err
	}
	a.lines = append(append(a.lines, waiting...), c.standing(false, g, view))
	a.lines = append(a.lines, c.settings(false, g)...)
	kept, err := c.playedLines(ctx, false, g)
	if err != nil {
		return answer{}, err
	}
	a.lines = append(a.lines, kept...)
	a.lines = append(a.lines, book.Say(phrase.Say("bot.state.source", phrase.With("source", phrase.Say("game.source."+string(g.Source()))))))
	a.lines = append(a.lines, c.footnotes(false, g, view)...)
	a.lines = append(a.lines, book.Say(phrase.Say("bot.header.tournament")))
	a.lines = append(a.lines, c.lacking()...)
	if g.Ended() != nil {
		a.lines = append(a.lines, c.record(false, g, g.Log()[g.Len()-1].Record)...)
	}
	if g.Ended() != nil || len(look.Seats) == 0 {
		a.rows = append(c.substitutes(g), c.lastRows(false, g)...)
		return a, nil
	}
	offers := ownOffers(look)
	a.rows, _ = c.offerRows(false, g, offers, c.below(false, g), ownList, 0)
	return a, nil
}

// substitutes are the buttons by which a spectator asks for the seat of a player who leaves.
func (c *call) substitutes(g *rules.Game) []limits.Component {
	if !g.Started() || g.Ended() != nil {
		return nil
	}
	var buttons []limits.Component
	for _, seat := range rules.Players {
		act := rules.Act{Path: rules.PathSit, Args: rules.Args{seatOption: string(seat)}}
		if id, ok := (address{verb: actVerb, game: g.ID(), act: act}).customID(); ok {
			buttons = append(buttons, button(c.labelOf(false, g, phrase.Say("game.offer.replace", g.Who("who", seat))), id, secondary))
		}
	}
	return rows(buttons...)
}

// lastRows are the rows of a game that nobody plays on: what may be read of it, and what may follow it.
func (c *call) lastRows(public bool, g *rules.Game) []limits.Component {
	below := c.readings(public, g)
	if g.Ended() != nil && g.System().Rematches() {
		label := phrase.Say("bot.button.rematch")
		if own := g.System().Meta.Slug + ".rematch"; c.bot.words.Has(own) {
			label = phrase.Say(own)
		}
		if id, ok := (address{verb: againVerb, game: g.ID()}).customID(); ok {
			below = append(below, button(c.label(public, label), id, primary))
		}
	}
	return rows(below...)
}
