package command

import (
	"slices"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// asked are the settings that `/partie nouvelle` asks for, where a system has them; others keep their
// default.
var asked = []string{"format", "profile", "mode", "initiative"}

// The options of the game's commands.
const (
	SystemOption   = rules.SystemOption
	opponentOption = "opponent"
	refereeOption  = "referee"
	diceOption     = rules.DiceOption
	seatOption     = "seat"
	nameOption     = "name"
	personOption   = "person"
	pickedOption   = "user" // of the act, where a select of persons asks for it
	recordOption   = "n"
	settingOption  = "reglage"
	tableOption    = "table"
	valueOption    = "valeur"
)

// gameCommands are `/partie …`, `/horloge`, `/suite` and `/retour`.
func gameCommands(systems rules.Registry, v reply.Voice) []Command {
	open := Command{Path: openPath, queued: true, Do: openGame, Options: []rules.OptionSpec{
		Required(OneOf(systems)),
		{Name: opponentOption, Kind: rules.PersonOption},
	}}
	open.Options = append(append(open.Options, settingOptions(systems, v, asked)...),
		rules.OptionSpec{Name: refereeOption, Kind: rules.PersonOption},
		Choice(diceOption, "game.source.", rules.BotDice, rules.RealDice),
		rules.OptionSpec{Name: tableOption, Kind: rules.WholeOption})
	return []Command{
		open,
		{Path: "partie etat", Do: looking((*Call).state)},
		exportCommand,
		importCommand,
		{Path: house.PathSit, queued: true, Do: takeSeat, Options: []rules.OptionSpec{
			Choice(seatOption, "bot.place.", rules.SeatB, rules.SeatA, rules.Referee),
			{Name: personOption, Kind: rules.PersonOption},
			{Name: nameOption, Kind: rules.TextOption},
		}},
		{Path: rules.PathSet, queued: true, Do: looking(changeSetting), Complete: completeSetting, Options: []rules.OptionSpec{
			{Name: settingOption, Kind: rules.ChoiceOption}, {Name: valueOption, Kind: rules.ChoiceOption},
		}},
		remindCommand,
		{Path: rules.PathEnd, queued: true, Do: Play},
		resignCommand,
		verdictCommand,
		{Path: house.PathPause, queued: true, Do: Play},
		turnCommand,
		{Path: house.PathLook, queued: true, Do: lookAtSecrets},
		{Path: followPath, queued: true, Do: looking(follow)},
		inviteCommand(systems, v),
		clockCommand,
		{Path: "suite", queued: true, Do: looking(next)},
		takeBackCommand,
	}
}

// OneOf is the option that names one of these rule systems.
func OneOf(systems rules.Registry) rules.OptionSpec {
	o := rules.OptionSpec{Name: SystemOption, Kind: rules.ChoiceOption}
	for _, s := range systems {
		o.Choices = append(o.Choices, rules.Choice{Value: s.Meta.Slug, Label: phrase.Say("system." + s.Meta.Slug)})
	}
	return o
}

// settingOptions are the options of those of the settings that any system knows: all values that one may
// have.
func settingOptions(systems rules.Registry, v reply.Voice, names []string) (options []rules.OptionSpec) {
	for _, name := range names {
		o := rules.OptionSpec{Name: name, Kind: rules.ChoiceOption}
		for _, s := range systems {
			setting, _ := s.Setting(name)
			for _, value := range setting.Values {
				if !slices.ContainsFunc(o.Choices, func(c rules.Choice) bool { return c.Value == value }) {
					o.Choices = append(o.Choices, rules.Choice{Value: value, Label: v.ValueName(s.Meta.Slug, name, value)})
				}
			}
		}
		if len(o.Choices) > 0 {
			options = append(options, o)
		}
	}
	return options
}

// Choice is an option with values by what the catalogue has under their keys.
func Choice[T ~string](option, key string, values ...T) rules.OptionSpec {
	return rules.OptionSpec{Name: option, Kind: rules.ChoiceOption, Choices: choices(key, values...)}
}

// Required is an option that has to be given.
func Required(o rules.OptionSpec) rules.OptionSpec {
	o.Required = true
	return o
}

func choices[T ~string](key string, values ...T) []rules.Choice {
	made := make([]rules.Choice, len(values))
	for i, value := range values {
		made[i] = rules.Choice{Value: string(value), Label: phrase.Say(key + string(value))}
	}
	return made
}

// openGame opens the channel's game: a header that is never edited, then the live message.
func openGame(c *Call) (*reply.Answer, error) {
	ask := referee.NewGame{Input: c.Input, System: c.Args[SystemOption],
		Source: ledger.DiceSource(c.Args[diceOption])}
	var err error
	if ask.Settings, err = askedSettings(c, ask.System, asked); err != nil {
		return nil, err
	}
	if ask.Opponent, err = c.PersonIn(opponentOption); err != nil {
		return nil, err
	}
	if ask.Referee, err = c.PersonIn(refereeOption); err != nil {
		return nil, err
	}
	if _, tournament := c.Args[tableOption]; tournament {
		return c.openTable(ask)
	}
	return c.opening(c.Referee.Open(c, ask))
}

// askedSettings are those of the settings that were given; one that the system does not have is refused.
func askedSettings(c *Call, system string, names []string) (map[string]string, error) {
	given := map[string]string{}
	for _, name := range names {
		given[name] = c.Args[name]
		if s, err := c.Referee.Systems().Find(system); err == nil && c.Args[name] != "" {
			if refused := c.foreignSetting(s, name, c.Args[name]); refused != nil {
				return nil, refused
			}
		}
	}
	return given, nil
}

// openWithDraw opens a game that keeps a free draw.
func openWithDraw(c *Call) (*reply.Answer, error) {
	draft, value, _ := strings.Cut(c.Address.Word, valueMark)
	return c.opening(c.Referee.Open(c, referee.NewGame{Input: c.Input, Draft: draft, Opening: value}))
}

// openRematch opens the game that follows an ended one.
func openRematch(c *Call) (*reply.Answer, error) {
	return c.opening(c.Referee.Rematch(c, c.Input, c.Address.Game))
}

// opening says what the opening of a game has come to.
func (c *Call) opening(out referee.Outcome, err error) (*reply.Answer, error) {
	if err != nil {
		return nil, err
	}
	return c.Opening(out)
}

// Opening says that a game has begun: a header that is never edited, then the live message. The button that
// opened it is spent.
func (c *Call) Opening(out referee.Outcome) (*reply.Answer, error) {
	a := &reply.Answer{Public: true, Spent: true, Beside: true}
	if out.Before != nil { // nobody was told yet how the last game ended, nor its secret
		c.Public.TellRecords(a, *out.Before)
	}
	c.Public.TellOpening(a, out)
	kept, err := c.PlayedLine(c.Public, out.Game)
	if err != nil {
		return nil, err
	}
	a.Add(c.Public.Settings(out.Game), kept, c.Public.Say("bot.header.witness"), c.Public.Say("bot.header.tournament"))
	a.Then, err = c.WithState(&reply.Answer{Public: true, Numbered: true, Called: out.Called}, out.Game)
	return a, err
}

// takeSeat seats the person, somebody whom he names, or a guest by name; after the start it asks for that.
func takeSeat(c *Call) (*reply.Answer, error) {
	args := rules.Args{"seat": c.Args[seatOption]}
	p, err := c.PersonIn(personOption)
	switch name := strings.TrimSpace(c.Args[nameOption]); {
	case err != nil:
		return nil, err
	case p != nil:
		args["user"], args["name"] = p.ID, p.Name
	case name != "":
		args["name"] = name
	}
	return c.Do(rules.Act{Path: house.PathSit, Args: args})
}

// next posts the live message anew for a player; a spectator is told the state of the game.
func next(c *Call, look referee.Look) (*reply.Answer, error) {
	if len(look.Seats) > 0 && look.Game.Ended() != nil {
		switch out, owed, err := c.Referee.OwedEnd(c, look.Game); {
		case err != nil:
			return nil, err
		case owed:
			return c.Outcome(out)
		}
	}
	if len(look.Seats) == 0 || look.Game.Ended() != nil {
		return c.state(look)
	}
	a, err := c.owedLines(look.Game)
	if err == nil {
		a, err = c.WithState(a, look.Game)
	}
	if err == nil {
		a.Then = c.sealedAnswer(look)
	}
	return a, err
}

// owedLines begins an answer with what has happened to the game by itself and reached nobody yet: a restore
// from a backup, a deadline.
func (c *Call) owedLines(g *house.Game) (*reply.Answer, error) {
	a := &reply.Answer{Public: true}
	owed, err := c.Referee.Happenings(c, g)
	for _, r := range owed {
		a.Add(c.Public.Record(g, r)...)
		a.Origins = append(a.Origins, r.Origin)
	}
	return a, err
}

// state tells the state of the game, to the asker.
func (c *Call) state(look referee.Look) (*reply.Answer, error) {
	g := look.Game
	view := look.View()
	a := c.Answer("bot.state.title", reply.System(g.System().Meta.Slug))
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
		a.Add(c.Say(key, phrase.With("seat", phrase.Say("game.seat."+string(seat))), g.Alone("who", seat)))
		if word := g.Word(seat); word != "" {
			a.Add(c.Say("bot.state.word", phrase.Named("word", word)))
		}
		if seen := g.AlreadySeen(seat); seen > 0 {
			a.Add(c.Say("bot.state.seen", phrase.Number("count", seen)))
		}
		if avoided := g.Avoided(seat); avoided > 0 {
			a.Add(c.Say("bot.state.avoided", phrase.Number("count", avoided)))
		}
	}
	d, err := c.Referee.Deadlines(c, g)
	if err != nil {
		return nil, err
	}
	a.Add(append(c.Pending(g, d.Final, nil), c.StandingFor(g, view, look.Seats))...)
	a.Add(c.Stands(g)...)
	kept, err := c.PlayedLine(c.Voice, g)
	if err != nil {
		return nil, err
	}
	a.Add(c.Settings(g), kept, c.Say("bot.state.source", phrase.With("source", phrase.Say("game.source."+string(g.Source())))))
	a.Add(c.FewFootnotes(g, view)...)
	a.Add(c.Say("bot.header.tournament"), lackLine(c))
	if g.Ended() != nil {
		a.Add(c.Record(g, g.Log()[g.Len()-1].Record)...)
	}
	if g.Ended() != nil || len(look.Seats) == 0 {
		a.Rows = append(c.substitutes(g), c.LastRows(g)...)
		return a, nil
	}
	offers := reply.OwnOffers(look)
	a.Rows, _ = c.OfferRows(g, offers, c.Below(g, g.View(rules.Public)), reply.OwnList, 0)
	return a, nil
}

// substitutes are the buttons by which a spectator asks for the seat of a player who leaves.
func (c *Call) substitutes(g *house.Game) []limits.Component {
	if !g.Started() || g.Ended() != nil {
		return nil
	}
	var buttons []limits.Component
	for _, seat := range ledger.Players {
		act := rules.Act{Path: house.PathSit, Args: rules.Args{seatOption: string(seat)}}
		buttons = append(buttons, c.Button(reply.ActVerb.On(g.ID(), act), reply.Secondary, "game.offer.replace", g.Who("who", seat)))
	}
	return reply.Rows(buttons...)
}
