package bot

import (
	"context"
	"errors"
	"maps"
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
			if spec.Unlisted {
				continue
			}
			c := command{path: spec.Path, options: spec.Options, queued: true, do: play, complete: openOption}
			if len(spec.Dice) > 0 {
				c.options = append(c.options[:len(c.options):len(c.options)], rules.OptionSpec{Name: rules.DiceOption, Kind: rules.TextOption})
			}
			var err error
			if all, err = merge(all, c); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// play does an act of the channel's game; without a game, those acts that need none are a « tirage libre ».
func play(ctx context.Context, c *call) (answer, error) {
	return c.attempt(ctx, referee.Do{Act: rules.Act{Path: c.path, Args: c.args}}, "")
}

// attempt does an act, showing real dice before they count. game is the one it is meant for, empty for the channel's.
func (c *call) attempt(ctx context.Context, do referee.Do, game string) (answer, error) {
	do.Origin, do.Place, do.Person = c.origin, c.place, c.person
	look, err := c.bot.referee.Look(ctx, c.place, c.person)
	switch {
	case err == nil && game != "" && look.Game.ID() != game:
		return answer{}, referee.ErrStale
	case err == nil:
		do.Echo = do.Act.Args[rules.DiceOption] != "" && look.Game.Source() == rules.RealDice
	case !errors.Is(err, referee.ErrNoGame):
		return answer{}, err
	}
	out, err := c.bot.referee.Do(ctx, do)
	switch {
	case errors.Is(err, referee.ErrNoGame) && do.Offer == nil && game == "":
		return c.free(ctx, do.Act)
	case err != nil:
		return c.dice(ctx, do, err)
	case out.Echo != nil:
		return c.echo(out), nil
	}
	return c.told(ctx, out)
}

// free draws without a game.
func (c *call) free(ctx context.Context, act rules.Act) (answer, error) {
	out, err := c.bot.referee.Free(ctx, referee.FreeAsk{Origin: c.origin, Place: c.place, Person: c.person, Act: act})
	if err != nil {
		return c.typing("", act, err)
	}
	book := c.book(true)
	a := answer{public: true, lines: []string{book.Say(phrase.Say("bot.free.title", phrase.Named("who", c.person.Name)))}}
	for _, line := range out.Draw.Tell(out.System) {
		a.lines = append(a.lines, book.Say(line))
	}
	a.lines = append(a.lines, c.unofficial(true, out.View)...)
	a.lines = append(a.lines, book.Say(phrase.Say("bot.free.note")))
	a.picture = c.picture(true, out.View)
	if id, ok := (address{verb: openVerb, word: out.Draft}).customID(); ok {
		a.rows = rows(button(c.label(true, phrase.Say("bot.button.open")), id, primary))
	}
	return a, nil
}

// dice asks for real dice that are missing; any other error stays one. An act that came by a button is looked up, so that
// the form can bring it again.
func (c *call) dice(ctx context.Context, do referee.Do, err error) (answer, error) {
	var missing *dice.Missing
	var misread *dice.Misread
	var impossible *dice.Impossible
	if !errors.As(err, &missing) && !errors.As(err, &misread) && !errors.As(err, &impossible) {
		return answer{}, err
	}
	look, lookErr := c.bot.referee.Look(ctx, c.place, c.person)
	if lookErr != nil {
		return answer{}, errors.Join(err, lookErr)
	}
	act := do.Act
	if do.Offer != nil {
		offers, offersErr := offersOf(look.Game, do.Offer.Seats...)
		if offersErr != nil {
			return answer{}, offersErr
		}
		for _, o := range offers {
			if o.Gate == do.Offer.Gate && o.Key == do.Offer.Key {
				act = o.Act
			}
		}
	}
	args := rules.Args{}
	maps.Copy(args, act.Args)
	maps.Copy(args, do.Answers)
	act.Args = args
	return c.typing(look.Game.ID(), act, err)
}

// typing turns what is wrong with typed dice into a form or a message that keeps them.
func (c *call) typing(game string, act rules.Act, err error) (answer, error) {
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
	if missing != nil && c.mayOpenForm() {
		return answer{form: c.diceEntry(game, act, why)}, nil
	}
	key := "bot.button.correct"
	if missing != nil {
		key = "bot.button.complete"
	}
	return answer{lines: append(lines(c.diceLine(act.Args[rules.DiceOption])), c.book(false).Say(why)), update: c.ownEntry(),
		rows: rows(button(c.label(false, phrase.Say(key)), diceAddress(game, act), primary), c.drop())}, nil
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

// echo shows real dice and what will come of them.
func (c *call) echo(out referee.Outcome) answer {
	book := c.book(false)
	e := out.Echo
	a := answer{lines: append(lines(c.diceLine(e.Act.Args[rules.DiceOption])), c.say("bot.dice.echo")), update: c.ownEntry()}
	for _, line := range e.Lines {
		a.lines = append(a.lines, "> "+book.Say(line))
	}
	id, _ := address{verb: draftVerb, word: e.Draft}.customID()
	a.rows = rows(button(c.label(false, phrase.Say("bot.button.confirm")), id, success),
		button(c.label(false, phrase.Say("bot.button.correct")), diceAddress(out.Game.ID(), e.Act), secondary), c.drop())
	return a
}

// typedDice judges the dice of a form.
func typedDice(ctx context.Context, c *call) (answer, error) {
	act := c.address.act.Without(rules.DiceOption)
	act.Args[rules.DiceOption] = strings.TrimSpace(c.fields[rules.DiceOption])
	if c.address.game == "" {
		return c.free(ctx, act)
	}
	return c.attempt(ctx, referee.Do{Act: act}, c.address.game)
}

// confirm does what was prepared.
func confirm(ctx context.Context, c *call) (answer, error) {
	out, err := c.bot.referee.Do(ctx, referee.Do{Origin: c.origin, Place: c.place, Person: c.person, Draft: c.address.word})
	if err != nil {
		return answer{}, err
	}
	return c.told(ctx, out)
}

// takeWayOut does what a refusal proposed.
func takeWayOut(ctx context.Context, c *call) (answer, error) {
	if c.address.game == "" {
		return c.attempt(ctx, referee.Do{Act: c.address.act}, "")
	}
	return c.attempt(ctx, referee.Do{Act: c.address.act}, c.address.game)
}

// takeOffer takes an offer of the game, with what a select or a form filled in.
func takeOffer(ctx context.Context, c *call) (answer, error) {
	do := referee.Do{Offer: &c.address.offer, Answers: c.fields}
	if c.address.option != "" {
		do.Answers = rules.Args{c.address.option: spaced(c.values)}
	}
	return c.attempt(ctx, do, "")
}

// openOption completes an option whose choices depend on the moment.
func openOption(ctx context.Context, c *call) ([]rules.Choice, error) {
	return c.bot.referee.Choices(ctx, c.place, c.person, c.path, c.focused)
}
