package bot

import (
	"context"
	"errors"
	"slices"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// systemCommands are the acts of all systems: the same path of two systems is one command, whose options are joined by name.
func systemCommands(systems rules.Registry) ([]command, error) {
	var all []command
	for _, s := range systems {
		for _, spec := range s.Acts {
			if spec.Unlisted || spec.Path == mapPath {
				continue
			}
			c := command{path: spec.Path, options: typable(spec), queued: !spec.Reads, do: play, complete: openOption}
			if len(spec.Dice) > 0 {
				c.options = append(c.options, rules.OptionSpec{Name: rules.DiceOption, Kind: rules.TextOption})
			}
			if i := slices.IndexFunc(spec.Options, func(o rules.OptionSpec) bool { return o.File > 0 }); i >= 0 {
				c.fileFor = spec.Options[i]
				c.options = append(c.options, rules.OptionSpec{Name: fileOptionOf, Kind: fileOption})
			}
			var err error
			if all, err = merge(all, c); err != nil {
				return nil, err
			}
		}
	}
	for i, c := range all {
		if several := freeOf(systems, c.path); len(several) > 1 {
			all[i].options = append(slices.Clone(c.options), rules.OptionSpec{Name: rules.SystemOption, Kind: rules.ChoiceOption, Choices: systemChoices(several)})
		}
	}
	return all, nil
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

// typable are an act's options as a command takes them: what a form may ask instead need not be typed, and a secret need not stand in
// a command.
func typable(spec rules.ActSpec) []rules.OptionSpec {
	options := slices.Clone(spec.Options)
	for i, o := range options {
		asked := slices.ContainsFunc(spec.Ask, func(q rules.Question) bool { return q.Option == o.Name })
		options[i].Required = o.Required && !asked && !o.Secret
	}
	slices.SortStableFunc(options, func(a, b rules.OptionSpec) int { return rank(a) - rank(b) })
	return options
}

// play does an act of the channel's game, or answers it where it only reads; without a game, those acts that need none are a « tirage
// libre ». What was left out is asked for.
func play(ctx context.Context, c *call) (answer, error) {
	if err := c.unpack(ctx); err != nil {
		return answer{}, err
	}
	act := rules.Act{Path: c.path, Args: c.args}
	var at *referee.Look
	look, err := c.bot.referee.Look(ctx, c.place, c.person)
	switch {
	case err == nil:
		at = &look
		if look.Game.Ended() == nil || c.reads(at, act) {
			if err := c.foreign(look.Game, act); err != nil {
				return answer{}, err
			}
		}
	case !errors.Is(err, referee.ErrNoGame):
		return answer{}, err
	}
	e, asks := c.entryOf(at, act)
	if asks && e.open() {
		return c.asking(ctx, e)
	}
	return c.attempt(ctx, referee.Do{Act: act}, "")
}

// attempt does an act, showing real dice and what is weighed before they count. game is the one it is meant for, empty for the
// channel's.
func (c *call) attempt(ctx context.Context, do referee.Do, game string) (answer, error) {
	do.Origin, do.Place, do.Person, do.Press, do.Echo = c.origin, c.place, c.person, c.press, true
	at, err := c.found(ctx, do, game)
	if err != nil {
		return answer{}, err
	}
	if at != nil {
		if a, asks, err := c.forgone(ctx, do); asks || err != nil {
			return a, err
		}
	}
	if do.Offer == nil && c.reads(at, do.Act) {
		a, err := c.readAct(ctx, do.Act)
		return a, c.kept(ctx, at, do, err)
	}
	out, err := c.bot.referee.Do(ctx, do)
	switch {
	case errors.Is(err, referee.ErrNoGame) && do.Offer == nil && game == "":
		return c.free(ctx, do.Act)
	case err != nil:
		a, err := c.dice(ctx, at, do, err)
		return a, c.kept(ctx, at, do, err)
	case out.Echo != nil:
		return c.echo(ctx, out)
	case out.Reading != nil:
		return c.shown(out.Game, *out.Reading), nil
	}
	return c.told(ctx, out)
}

// found is the game that an act is for, as the person sees it: the offer's own, else the channel's, which
// must be the game meant; nil where the channel has none.
func (c *call) found(ctx context.Context, do referee.Do, game string) (*referee.Look, error) {
	if do.Offer != nil {
		look, err := c.bot.referee.LookAt(ctx, c.place, do.Offer.Game, c.person)
		return &look, err
	}
	look, err := c.bot.referee.Look(ctx, c.place, c.person)
	switch {
	case errors.Is(err, referee.ErrNoGame):
		return nil, nil
	case err == nil && game != "" && look.Game.ID() != game:
		return nil, referee.ErrStale
	}
	return &look, err
}

// free draws without a game.
func (c *call) free(ctx context.Context, act rules.Act) (answer, error) {
	out, err := c.bot.referee.Free(ctx, referee.FreeAsk{Origin: c.origin, Place: c.place, Person: c.person, Act: act})
	if err != nil {
		a, err := c.typing(ctx, "", act, err)
		return a, c.kept(ctx, nil, referee.Do{Act: act}, err)
	}
	book := c.book(true)
	title := "bot.free.title"
	if len(out.Draw.Throws) == 0 { // a sum or odds draw nothing
		title = "bot.free.sheet"
	}
	a := answer{public: true, lines: []string{book.Say(phrase.Say(title, phrase.Named("who", c.person.Name)))}}
	for _, line := range out.Draw.Tell(out.System) {
		a.lines = append(a.lines, book.Say(line))
	}
	if len(out.Draw.Throws) == 0 || out.View.Board == nil {
		a.lines = append(a.lines, c.panels(true, nil, out.View.Panels)...)
	}
	a.lines = c.unofficial(true, out.View, a.lines)
	a.picture = c.picture(true, nil, out.View)
	if len(out.Draw.Throws) == 0 { // a sum or odds begin no game
		a.lines = append(a.lines, book.Say(phrase.Say("bot.free.counted")))
		return a, nil
	}
	a.lines = append(a.lines, book.Say(phrase.Say("bot.free.note")))
	if id, ok := (address{verb: openVerb, word: out.Draft}).customID(); ok {
		a.rows = rows(button(c.label(true, phrase.Say("bot.button.open")), id, primary))
	}
	return a, nil
}

// dice asks for real dice that are missing; any other error stays one. An act that came by a button is looked up, so that
// the form can bring it again.
func (c *call) dice(ctx context.Context, at *referee.Look, do referee.Do, err error) (answer, error) {
	var missing *dice.Missing
	var misread *dice.Misread
	var impossible *dice.Impossible
	if !errors.As(err, &missing) && !errors.As(err, &misread) && !errors.As(err, &impossible) {
		return answer{}, err
	}
	if at == nil {
		return answer{}, err
	}
	m, meantErr := at.Resolve(do)
	if meantErr != nil {
		return answer{}, errors.Join(err, meantErr)
	}
	return c.typing(ctx, at.Game.ID(), m.Act, err)
}

// typing turns what is wrong with typed dice into a form or a message that keeps them.
func (c *call) typing(ctx context.Context, game string, act rules.Act, err error) (answer, error) {
	var missing *dice.Missing
	var misread *dice.Misread
	var impossible *dice.Impossible
	var why phrase.Phrase
	switch {
	case errors.As(err, &missing):
		why = missing.Phrase()
	case errors.As(err, &misread):
		why = misread.Phrase
	case errors.As(err, &impossible):
		why = impossible.Phrase()
	default:
		return answer{}, err
	}
	id, err := c.diceAddress(ctx, game, act)
	if err != nil {
		return answer{}, err
	}
	if missing != nil && c.mayOpenForm() {
		// A form's label has room for 45 characters: the figures come first.
		short := phrase.Say("bot.dice.missing", phrase.Number("count", missing.ToAsk()), phrase.Number("sides", missing.Sides),
			phrase.With("name", phrase.Say(missing.Name)))
		return answer{form: c.diceEntry(id, act, short)}, nil
	}
	key := "bot.button.correct"
	if missing != nil {
		key = "bot.button.complete"
	}
	return answer{lines: append(lines(c.diceLine(act.Args[rules.DiceOption])), c.book(false).Say(why)), update: c.ownEntry(),
		rows: rows(button(c.label(false, phrase.Say(key)), id, primary), c.drop())}, nil
}

// lines leaves out what says nothing.
func lines(all ...string) []string {
	var kept []string
	for _, line := range all {
		if line != "" {
			kept = append(kept, line)
		}
	}
	return kept
}

// ownEntry reports whether the pressed message is a private entry, which its next step may replace.
func (c *call) ownEntry() bool { return c.reply.hidden() }

func (c *call) drop() limits.Component {
	id, _ := address{verb: dropVerb}.customID()
	return button(c.label(false, phrase.Say("bot.button.drop")), id, secondary)
}

// drop closes a private entry: nothing has happened.
func drop(_ context.Context, c *call) (answer, error) {
	return answer{lines: []string{c.say("bot.dropped")}, update: true}, nil
}

// echo shows what an act would come to, before it counts.
func (c *call) echo(ctx context.Context, out referee.Outcome) (answer, error) {
	book, e := c.book(false), out.Echo
	spec, _ := out.Game.System().Act(e.Act.Path)
	a := answer{lines: lines(c.diceLine(e.Act.Args[rules.DiceOption])), update: c.ownEntry()}
	say, confirm, correct := "bot.dice.echo", "bot.button.confirm", ""
	switch {
	case e.Weighed:
		say = "bot.weighed"
		if len(spec.Ask) > 0 || c.offersAct(out.Game, e.Act) {
			correct = keptID(e.Draft)
		}
		if e.Seals {
			confirm = "bot.button.seal"
		}
	default:
		var err error
		if correct, err = c.diceAddress(ctx, out.Game.ID(), e.Act); err != nil {
			return answer{}, err
		}
	}
	a.lines = append(a.lines, c.say(say))
	for _, line := range e.Lines {
		a.lines = append(a.lines, "> "+book.Say(c.byName(out.Game, line)))
	}
	if e.Weighed {
		after := changes(e.Before, e.View)
		a.lines = append(a.lines, c.panels(false, out.Game, after.Panels)...)
		a.lines = append(a.lines, c.footnotes(false, out.Game, after)...)
		a.picture = c.picture(false, out.Game, e.View)
	}
	id, _ := address{verb: draftVerb, word: e.Draft}.customID()
	buttons := []limits.Component{button(c.label(false, phrase.Say(confirm)), id, success)}
	if e.Insists {
		alone, _ := address{verb: aloneVerb, word: e.Draft}.customID()
		buttons = append(buttons, button(c.label(false, phrase.Say("game.offer.insist")), alone, danger))
	}
	if correct != "" {
		buttons = append(buttons, button(c.label(false, phrase.Say("bot.button.correct")), correct, secondary))
	}
	a.rows = rows(append(buttons, c.drop())...)
	return a, nil
}

// offersAct reports whether an offer asks for the act's options, so that its form can be opened again.
func (c *call) offersAct(g *rules.Game, act rules.Act) bool {
	look := referee.See(g, c.person)
	_, ok := c.entryOf(&look, act)
	return ok
}

// typedDice judges the dice of a form.
func typedDice(ctx context.Context, c *call) (answer, error) {
	game, act, err := c.thrown(ctx)
	if err != nil {
		return answer{}, err
	}
	act.Args[rules.DiceOption] = strings.TrimSpace(c.fields[rules.DiceOption])
	if game == "" {
		return c.free(ctx, act)
	}
	return c.attempt(ctx, referee.Do{Act: act}, game)
}

// confirm does what was prepared.
func confirm(ctx context.Context, c *call) (answer, error) {
	out, err := c.bot.referee.Do(ctx, referee.Do{Origin: c.origin, Place: c.place, Person: c.person, Press: c.press,
		Draft: c.address.word, Alone: c.address.verb == aloneVerb})
	if err != nil {
		return answer{}, err
	}
	return c.told(ctx, out)
}

// forgone shows what an act would give up for good, before it is done; asks is false where it gives up
// nothing.
func (c *call) forgone(ctx context.Context, do referee.Do) (a answer, asks bool, err error) {
	f, asks, err := c.bot.referee.Forgoes(ctx, do)
	if !asks || err != nil {
		return answer{}, asks, err
	}
	a = answer{lines: []string{c.say("bot.forgone")}, update: c.ownEntry()}
	for _, line := range f.Lost {
		a.lines = append(a.lines, "> "+c.book(false).Say(c.inGame(f.Game, line)))
	}
	id, _ := address{verb: draftVerb, word: f.Draft}.customID()
	a.rows = rows(button(c.label(false, phrase.Say("bot.button.confirm")), id, danger), c.drop())
	return a, true, nil
}

// takeWayOut does what a refusal proposed.
func takeWayOut(ctx context.Context, c *call) (answer, error) {
	return c.attempt(ctx, referee.Do{Act: c.address.act}, c.address.game)
}

// takeOffer takes an offer of the game, with what a select or a form filled in.
func takeOffer(ctx context.Context, c *call) (answer, error) {
	do := referee.Do{Offer: &c.address.offer, Answers: c.fields}
	if c.address.option != "" {
		do.Answers = rules.Args{c.address.option: spaced(c.values)}
		return c.attempt(ctx, do, "")
	}
	look, err := c.look(ctx)
	if err != nil {
		return answer{}, err
	}
	do.Person = c.person
	if m, err := look.Resolve(do); err == nil && len(c.fields) > 0 { // what is wrong with the button is said by whoever does it
		e := entryOfOffer(look, m)
		act, err := c.matched(ctx, e)
		if err != nil {
			return answer{}, c.keeping(ctx, e, err)
		}
		do.Answers = act.Args
	}
	return c.attempt(ctx, do, "")
}

// openOption completes an option whose choices depend on the moment.
func openOption(ctx context.Context, c *call) ([]rules.Choice, error) {
	return c.bot.referee.Choices(ctx, c.place, c.person, rules.Act{Path: c.path, Args: c.args}, c.focused)
}
