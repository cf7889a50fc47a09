package command

import (
	"errors"
	"slices"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// systemCommands are the acts of all systems: the same path of two systems is one command, whose options are
// joined by name.
func systemCommands(systems rules.Registry) ([]Command, error) {
	var all []Command
	for _, s := range systems {
		for _, spec := range s.Acts {
			if spec.Unlisted || spec.Path == mapPath || isFull(all, spec.Path) {
				continue
			}
			c := Command{Path: spec.Path, Options: typableOptions(spec), queued: !spec.Reads, Do: Play, Complete: OpenOption}
			if len(spec.Dice) > 0 {
				c.Options = append(c.Options, rules.OptionSpec{Name: rules.DiceOption, Kind: rules.TextOption})
			}
			if i := slices.IndexFunc(spec.Options, func(o rules.OptionSpec) bool { return o.File > 0 }); i >= 0 {
				c.fileFor = spec.Options[i]
				c.Options = append(c.Options, rules.OptionSpec{Name: FileOptionOf, Kind: FileOption})
			}
			var err error
			if all, err = merge(all, c); err != nil {
				return nil, err
			}
		}
	}
	for i, c := range all {
		if several := freeOf(systems, c.Path); len(several) > 1 {
			all[i].Options = append(slices.Clone(c.Options), OneOf(several))
		}
	}
	return all, nil
}

// isFull reports whether Discord takes no further subcommand beside those of a new path: its buttons and
// lists still lead to the act.
func isFull(all []Command, path string) bool {
	parent, known, beside := path[:strings.LastIndex(path, " ")+1], false, 0
	for _, c := range all {
		known = known || c.Path == path
		if word, below := strings.CutPrefix(c.Path, parent); below && !strings.Contains(word, " ") {
			beside++
		}
	}
	return !known && parent != "" && beside >= limits.MaxCommandOptions
}

// freeOf are the systems that do an act without a game.
func freeOf(systems rules.Registry, path string) rules.Registry {
	var free rules.Registry
	for _, s := range systems {
		if spec, ok := s.Act(path); ok && spec.Free {
			free = append(free, s)
		}
	}
	return free
}

// typableOptions are an act's options as a command takes them: what a form may ask instead need not be typed,
// and a secret need not be in a command.
func typableOptions(spec rules.ActSpec) []rules.OptionSpec {
	options := slices.Clone(spec.Options)
	for i, o := range options {
		asked := slices.ContainsFunc(spec.Ask, func(q rules.Question) bool { return q.Option == o.Name })
		options[i].Required = o.Required && !asked && !o.Secret
	}
	slices.SortStableFunc(options, func(a, b rules.OptionSpec) int { return rank(a) - rank(b) })
	return options
}

// Play does an act of the channel's game, or answers it where it only reads; without a game, those acts that
// need none are a « tirage libre ». What was left out is asked for.
func Play(c *Call) (*reply.Answer, error) {
	if err := c.unpack(); err != nil {
		return nil, err
	}
	act := c.named(rules.Act{Path: c.Path, Args: c.Args})
	var at *referee.Look
	look, err := c.Here()
	switch {
	case err == nil:
		at = &look
		if look.Game.Ended() == nil || c.reads(at, act) {
			if err := c.Foreign(look.Game, act); err != nil {
				return nil, err
			}
		}
	case !errors.Is(err, referee.ErrNoGame):
		return nil, err
	}
	e, asks := c.openActOf(at, act)
	if asks && e.open() {
		return c.askFor(e)
	}
	return c.Do(act)
}

// Do does an act of the channel's game.
func (c *Call) Do(act rules.Act) (*reply.Answer, error) { return c.Attempt(referee.Do{Act: act}, "") }

// Attempt does an act, showing real dice and what is weighed before they count. game is the one it is meant
// for, empty for the channel's.
func (c *Call) Attempt(do referee.Do, game string) (*reply.Answer, error) {
	do.Input, do.Echo, do.Ahead = c.Input, true, c.Ahead
	at, err := c.gameFor(do, game)
	if err != nil {
		return nil, err
	}
	if at != nil {
		if a := c.askTakeBack(*at, do.Act); a != nil {
			return a, nil
		}
	}
	act := do.Act
	if do.Offer != nil {
		act, _ = at.Resolve(do) // what is wrong with the button is said by whoever does it
	}
	if c.reads(at, act) {
		a, err := c.ReadAct(do)
		return a, c.keepRefused(at, do, err)
	}
	out, err := c.Referee.Do(c, do)
	switch {
	case errors.Is(err, referee.ErrNoGame) && do.Offer == nil && game == "":
		return c.free(do.Act)
	case err != nil:
		return c.refused(at, do, err)
	case out.Echo != nil && len(out.Echo.Lost) > 0:
		return c.echoForgone(out), nil
	case out.Echo != nil:
		return c.echo(out)
	}
	return c.Outcome(out)
}

// gameFor is the game that an act is for, as the person sees it: the offer's own, else the channel's, which
// must be the game meant; nil where the channel has none.
func (c *Call) gameFor(do referee.Do, game string) (*referee.Look, error) {
	if do.Offer != nil {
		look, err := c.Referee.LookAt(c, c.Place, do.Offer.Game, c.Person)
		return &look, err
	}
	look, err := c.Here()
	switch {
	case errors.Is(err, referee.ErrNoGame):
		return nil, nil
	case err == nil && game != "" && look.Game.ID() != game:
		return nil, referee.ErrStale
	}
	return &look, err
}

// free draws without a game.
func (c *Call) free(act rules.Act) (*reply.Answer, error) {
	do := referee.Do{Input: c.Input, Act: act}
	out, err := c.Referee.Free(c, do)
	if err != nil {
		return c.refused(nil, do, err)
	}
	title, draws := "bot.free.title", len(out.Draw.Throws) > 0
	if !draws { // a sum or odds
		title = "bot.free.sheet"
	}
	a := c.Public.Answer(title, phrase.Named("who", c.Person.Name))
	for _, line := range out.Lines {
		a.Add(c.Public.Tell(line))
	}
	if !draws || out.View.Board == nil {
		a.Add(c.Public.Panels(nil, out.View.Panels)...)
	}
	a.Lines = c.Public.Unofficial(out.System, out.View, a.Lines)
	a.Picture = c.Public.Picture(nil, out.View)
	if !draws { // and begins no game
		a.Add(c.Public.Say("bot.free.counted"))
		return a, nil
	}
	a.Add(c.Public.Say("bot.free.note"))
	a.Rows = reply.Rows(drawOpenings(c.Public, out.System, out.Draft)...)
	return a, nil
}

// refused asks in a form or a message for real dice that are missing or misread, and keeps those that were
// typed. Of an act that is refused otherwise it keeps what was typed (keepRefused).
func (c *Call) refused(at *referee.Look, do referee.Do, err error) (*reply.Answer, error) {
	var why phrase.Phrase
	var missing *dice.Missing
	var misread *dice.Misread
	var impossible *dice.Impossible
	switch {
	case errors.As(err, &missing):
		why = missing.Phrase()
	case errors.As(err, &misread):
		why = misread.Phrase
	case errors.As(err, &impossible):
		why = impossible.Phrase()
	default:
		return nil, c.keepRefused(at, do, err)
	}
	game, act := "", do.Act
	if at != nil {
		var resolved error
		if act, resolved = at.Resolve(do); resolved != nil { // of a button: the form is to bring it again
			return nil, errors.Join(err, resolved)
		}
		game = at.Game.ID()
	}
	id, err := c.diceAddress(game, act)
	if err != nil {
		return nil, err
	}
	if missing != nil && c.MayOpenForm() {
		// A form's label has room for 45 characters: the figures come first.
		short := phrase.Say("bot.dice.missing", phrase.Number("count", missing.ToAsk()), phrase.Number("sides", missing.Sides),
			phrase.With("name", phrase.Say(missing.Name)))
		return c.DiceForm(id, act, short), nil
	}
	key := "bot.button.correct"
	if missing != nil {
		key = "bot.button.complete"
	}
	a := &reply.Answer{Update: c.IsHidden(), Passing: true, Rows: reply.Rows(c.Button(id, reply.Primary, key), c.Drop())}
	a.Add(c.DiceLine(act.Args[rules.DiceOption]), c.Tell(why))
	return a, nil
}

// Drop is the button that closes a private message.
func (c *Call) Drop() limits.Component {
	return c.Button(reply.DropVerb.Of(""), reply.Secondary, "bot.button.drop")
}

// drop closes a private message: nothing has happened.
func drop(c *Call) (*reply.Answer, error) {
	a := c.Answer("bot.dropped")
	a.Update, a.Passing = true, true
	return a, nil
}

// echoForgone shows what an act would give up for good, before it is done.
func (c *Call) echoForgone(out referee.Outcome) *reply.Answer {
	a := c.Answer("bot.forgone")
	a.Update = c.IsHidden()
	for _, line := range out.Echo.Lost {
		a.Add("> " + c.In(out.Game, line))
	}
	a.Rows = reply.Rows(c.Button(reply.DraftVerb.Of(out.Echo.Draft), reply.Danger, "bot.button.confirm"),
		c.Button(reply.DropVerb.Of(""), reply.Secondary, "bot.button.nothing")) // what else it says is « abandonner »
	return a
}

// echo shows what an act would come to, before it counts.
func (c *Call) echo(out referee.Outcome) (*reply.Answer, error) {
	e := out.Echo
	spec, _ := out.Game.System().Act(e.Act.Path)
	a := &reply.Answer{Update: c.IsHidden()}
	say, confirm, correct := "bot.dice.echo", "bot.button.confirm", ""
	if e.Weighed {
		say = "bot.weighed"
		look := referee.See(out.Game, c.Person)
		if _, offered := c.openActOf(&look, e.Act); offered || len(spec.Ask) > 0 {
			correct = reply.AskVerb.Of(e.Draft)
		}
		if e.Seals {
			confirm = "bot.button.seal"
		}
	} else {
		var err error
		if correct, err = c.diceAddress(out.Game.ID(), e.Act); err != nil {
			return nil, err
		}
	}
	a.Add(c.DiceLine(e.Act.Args[rules.DiceOption]), c.Say(say))
	for _, line := range e.Lines {
		a.Add("> " + c.In(out.Game, line))
	}
	if e.Weighed {
		after := reply.Changes(e.Before, e.View)
		a.Add(c.Panels(out.Game, after.Panels)...)
		a.Add(c.Footnotes(out.Game, after)...)
		a.Picture = c.Picture(out.Game, e.View)
	}
	buttons := []limits.Component{c.Button(reply.DraftVerb.Of(e.Draft), reply.Success, confirm)}
	if e.Insists {
		buttons = append(buttons, c.Button(reply.AloneVerb.Of(e.Draft), reply.Danger, "game.offer.insist"))
	}
	a.Rows = reply.Rows(append(buttons, c.Button(correct, reply.Secondary, "bot.button.correct"), c.Drop())...)
	return a, nil
}

// takeDice judges the dice of a form.
func takeDice(c *Call) (*reply.Answer, error) {
	game, act, err := c.pressedAct()
	if err != nil {
		return nil, err
	}
	if refused := c.CheckFields(rules.DiceOption); refused != nil {
		return nil, Retry(refused, c.CustomID)
	}
	act = act.Without(rules.DiceOption)
	act.Args[rules.DiceOption] = strings.TrimSpace(c.Fields[rules.DiceOption])
	if game == "" {
		return c.free(act)
	}
	return c.Attempt(referee.Do{Act: act}, game)
}

// confirm does what was prepared.
func confirm(c *Call) (*reply.Answer, error) {
	out, err := c.Referee.Do(c, referee.Do{Input: c.Input,
		Draft: c.Address.Word, Alone: c.Address.Verb == reply.AloneVerb, Ahead: c.Ahead})
	if err != nil {
		return nil, err
	}
	return c.Outcome(out)
}

// takeWayOut does what a refusal proposed.
func takeWayOut(c *Call) (*reply.Answer, error) {
	game, act, err := c.pressedAct()
	if err != nil {
		return nil, err
	}
	return c.Attempt(referee.Do{Act: act}, game)
}

// takeOffer takes an offer of the game, with what a select or a form filled in.
func takeOffer(c *Call) (*reply.Answer, error) {
	do := referee.Do{Offer: &c.Address.Offer}
	if from, rest := reply.RestFrom(c.Values); rest {
		return c.restOfOffer(do, from)
	}
	if c.Address.Option != "" {
		do.Answers = rules.Args{c.Address.Option: reply.JoinValues(c.Values)}
		if c.Args = do.Answers; c.Address.Option == pickedOption {
			p, err := c.PersonIn(pickedOption)
			if err != nil {
				return nil, err
			}
			do.Answers[nameOption] = p.Name
		}
		return c.Attempt(do, "")
	}
	look, err := c.Look()
	if err != nil {
		return nil, err
	}
	if o, err := look.Offered(do); err == nil && c.Kind == session.Submitted { // what is wrong with the button is said by whoever does it
		act, err := filled(c, openActOfOffer(look, o))
		if err != nil {
			return nil, err
		}
		do.Answers = act.Args
	}
	return c.Attempt(do, "")
}

// OpenOption completes an option whose choices depend on the moment.
func OpenOption(c *Call) ([]rules.Choice, error) {
	return c.Referee.Choices(c, c.Place, c.Person, rules.Act{Path: c.Path, Args: c.Args}, c.Focused)
}
