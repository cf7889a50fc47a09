package house

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// FreeDraw is a « tirage libre »: an act that anyone did without a game. Its dice are outside every proof;
// a game opened from it keeps them and says so.
type FreeDraw struct {
	System   string            `json:"system"`
	Path     string            `json:"act"`
	Args     ledger.Args       `json:"args,omitempty"`
	Settings map[string]string `json:"settings,omitempty"`
	Throws   []dice.Throw      `json:"throws"`
	Events   []ledger.Event    `json:"events"`
}

// Draw does an act without a game, by the shipped tables but for those given. The occasion's secret is
// thrown away afterwards.
//
// Errors are those of Game.Decide.
func Draw(system *rules.System, act ledger.Act, settings, tables map[string]string, now Occasion) (FreeDraw, error) {
	draw := FreeDraw{System: system.Meta.Slug, Path: act.Path, Args: act.Args, Settings: settings}
	act.Args = givenArgs(act.Args)
	draw.Args = act.Args
	if err := refuseHashLike(act); err != nil {
		return draw, err
	}
	spec, ok := system.Act(act.Path)
	if !ok || !spec.Free || spec.Reads {
		return draw, notFree(act)
	}
	state, err := draw.start(system, tables)
	if err != nil {
		return draw, err
	}
	if err := spec.Check(act.Args); err != nil {
		return draw, err
	}
	act.Seat = ledger.SeatA
	if err := spec.UnknownChoice(act, func() error { _, err := system.Decide(state, act, rules.DryRun{}); return err }); err != nil {
		return draw, leadingFreely(system, state, err)
	}
	hand := &rules.Hand{System: system.Meta.Slug, Source: dice.Free,
		From: dice.Stream{Domain: dice.FreeDomain, Game: now.Origin, Epoch: 1, Secret: now.Secret}}
	if now.again != nil {
		hand.From = now.again
	}
	if _, typed := act.Args[rules.DiceOption]; typed {
		if err := hand.Declare(system, state, spec, act); err != nil {
			return draw, err
		}
	}
	if draw.Events, err = hand.Play(system, state, spec, act); err == nil {
		draw.Throws = hand.Throws
	}
	return draw, leadingFreely(system, state, err)
}

func notFree(act ledger.Act) *rules.Violation {
	return rules.Refuse("maison:libre", "game.refused.not-free", phrase.Verbatim("act", act.Path))
}

// answersFreely is how a state answers that is of no game.
func answersFreely(system *rules.System, state rules.State) func(ledger.Act) (rules.View, error) {
	return func(act ledger.Act) (rules.View, error) { return system.Answer(state, act) }
}

// leadingFreely leaves a refusal the ways out that lead on without a game.
func leadingFreely(system *rules.System, state rules.State, err error) error {
	return rules.Leading(func(act ledger.Act) error {
		spec, ok := system.Act(act.Path)
		if !ok || !spec.Free {
			return notFree(act)
		}
		if spec.Reads {
			_, err := answered(spec, answersFreely(system, state), act)
			return err
		}
		if err := spec.Check(act.Args); err != nil {
			return err
		}
		_, err := system.Decide(state, act, rules.DryRun{})
		return rules.PassDryRun(err)
	}, err)
}

func (d FreeDraw) start(system *rules.System, tables map[string]string) (rules.State, error) {
	state, err := unplayedState(system, d.Settings, tables)
	if err == nil && system.Free != nil {
		state = system.Free(state)
	}
	return state, err
}

// unplayedState is a state of which no game is known.
func unplayedState(system *rules.System, settings, tables map[string]string) (rules.State, error) {
	setup, err := system.Setup(settings, tables)
	if err != nil {
		return nil, err
	}
	return system.Start(setup)
}

// View shows the draw as everyone may see it, without offers.
func (d FreeDraw) View(system *rules.System, tables map[string]string) (rules.View, error) {
	state, err := d.played(system, tables)
	if err != nil {
		return rules.View{}, err
	}
	view := system.View(state, ledger.Public)
	view.Offers, view.Awaited = nil, nil
	return view, nil
}

// Tell returns the draw as lines of text.
func (d FreeDraw) Tell(system *rules.System, tables map[string]string) ([]phrase.Phrase, error) {
	state, err := d.played(system, tables)
	if err != nil {
		return nil, err
	}
	var lines []phrase.Phrase
	for _, e := range d.Events {
		lines = append(lines, system.Tell(state, e)...)
	}
	if hasDeclared(ledger.Record{Throws: d.Throws}) {
		lines = append(lines, tellDice(d.Throws)...)
	}
	return lines, nil
}

// played is the state that the draw has come to.
func (d FreeDraw) played(system *rules.System, tables map[string]string) (rules.State, error) {
	state, err := d.start(system, tables)
	for _, e := range d.Events {
		if err != nil {
			break
		}
		state, err = system.Evolve(state, e)
	}
	return state, err
}

// FreeChoices returns what an open option of a free act may be, by the shipped tables but for those given.
func FreeChoices(system *rules.System, act ledger.Act, option string, tables map[string]string) ([]rules.Choice, error) {
	state, err := FreeDraw{}.start(system, tables)
	if err != nil {
		return nil, err
	}
	act.Seat = ledger.SeatA
	return system.Choices(state, act, option), nil
}

// FreeTopics returns what `/regle` knows of a system where no game is open.
func FreeTopics(system *rules.System, tables map[string]string) ([]rules.Topic, error) {
	state, err := unplayedState(system, nil, tables)
	if err != nil {
		return nil, err
	}
	return system.Topics(state), nil
}
