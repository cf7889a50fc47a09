package rules

import (
	"errors"
	"slices"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Faces are where drawn dice come from.
type Faces interface {
	// Faces are those of the n-th throw for a key.
	Faces(k dice.Key, n int, sides dice.Sides, count int) ([]dice.Face, error)
}

// Hand throws for one act: it counts each key's occurrences, knows the faces that were struck, and notes
// every throw.
type Hand struct {
	// System is whose keys it throws for.
	System string
	// From is where faces come from that Source is drawn of.
	From   Faces
	Source dice.Source
	// Counts are the surviving throws of each key so far.
	Counts dice.Counter
	// Struck are the records in which the bot's faces stood that would fall again, Put those in which any did.
	Struck, Put map[ledger.Occurrence]int64
	// Throws are those made.
	Throws []dice.Throw

	tape *dice.Tape
	made map[dice.Key]int
}

// Declare puts an act's typed dice into the hand, where it throws any. No dice typed yet is an empty tape:
// its first throw says what is missing.
func (h *Hand) Declare(system *System, state State, spec ActSpec, act ledger.Act) error {
	if len(spec.Dice) == 0 {
		return nil
	}
	typed := act.Args[DiceOption]
	if system.Dice != nil {
		typed = system.Dice(state, act, typed)
	}
	faces, err := dice.Parse(typed, spec.Dice)
	if err != nil {
		return err
	}
	h.tape, h.Source = dice.NewTape(spec.Dice, faces), dice.Declared
	return nil
}

// Declared reports whether the hand throws typed dice.
func (h *Hand) Declared() bool { return h.tape != nil }

// Throw throws for a key: the next surviving occurrence of it.
func (h *Hand) Throw(k dice.Key, sides dice.Sides, count int) ([]dice.Face, error) {
	if k.System != h.System {
		return nil, ledger.NewFault("throw", "key %s of another system", k)
	}
	t := dice.Throw{Key: k, N: h.Counts.Next(k) + h.made[k], Sides: sides, Source: h.Source}
	var err error
	if h.tape != nil {
		t.Replaces = h.Put[ledger.Occurrence{Key: k, N: t.N}]
		t.Faces, err = h.tape.Throw(k, sides, count)
	} else {
		t.Seen = h.Struck[ledger.Occurrence{Key: k, N: t.N}]
		t.Faces, err = h.From.Faces(k, t.N, sides, count)
	}
	if err != nil {
		return nil, err
	}
	if h.made == nil {
		h.made = map[dice.Key]int{}
	}
	h.made[k]++
	h.Throws = append(h.Throws, t)
	return append([]dice.Face(nil), t.Faces...), nil
}

// Play judges an act to its end.
func (h *Hand) Play(system *System, state State, spec ActSpec, act ledger.Act) ([]ledger.Event, error) {
	events, err := system.Decide(state, act, h)
	return h.Finish(system, state, spec, act, events, err)
}

// Finish checks what a system has decided with the hand for what no system may do, and marks what it
// shows.
func (h *Hand) Finish(system *System, state State, spec ActSpec, act ledger.Act, events []ledger.Event, err error) ([]ledger.Event, error) {
	switch {
	case h.lacks(err, func(roller dice.Roller) error {
		_, err := system.Decide(state, act, roller)
		return err
	}):
		return nil, err
	case is[*Violation](err) && len(h.Throws) > 0:
		return nil, ledger.NewFault("decide "+act.Path, "a refusal after a throw: %w", err)
	case err != nil:
		return nil, err
	case len(h.Throws) > 0 && slices.ContainsFunc(events, func(e ledger.Event) bool { return e.Seal != nil }):
		return nil, ledger.NewFault("decide "+act.Path, "a record that holds a seal throws dice")
	case spec.Weighed && len(h.Throws) > 0:
		return nil, ledger.NewFault("decide "+act.Path, "an act that is weighed throws dice")
	}
	return markThrow(events, h.Throws), h.close(spec, events)
}

// lacks reports whether real dice are missing, and notes how many at least.
func (h *Hand) lacks(err error, decide func(dice.Roller) error) bool {
	missing, is := errors.AsType[*dice.Missing](err)
	if is && h.tape != nil {
		missing.Least = h.tape.Least(missing, decide)
	}
	return is
}

// close refuses what a system may not answer: nothing at all, the house's own events, dice typed that no
// throw asked for.
func (h *Hand) close(spec ActSpec, events []ledger.Event) error {
	if len(events) == 0 {
		return ledger.NewFault("decide", "%s: no event and no refusal", spec.Path)
	}
	for _, e := range events {
		if ledger.Kernels(e) {
			return ledger.NewFault("decide", "%s: a system made the event %s", spec.Path, e.Kind)
		}
	}
	if h.tape == nil {
		return nil
	}
	for i, faces := range h.tape.Rest() {
		if len(faces) > 0 {
			return Refuse(RefDice, "game.refused.dice-left", phrase.Number("count", len(faces)), phrase.With("group", phrase.Say(spec.Dice[i].Name)))
		}
	}
	return nil
}

const (
	// ShowsFaces is an event that showed dice: a hand writes it where an act threw.
	ShowsFaces ledger.Shows = "faces"
	// ShowsHidden is an event that let a seat see what was hidden from it.
	ShowsHidden ledger.Shows = "hidden"
)

// markThrow marks the first event of a record with throws, unless one is marked already; what shows more
// keeps its mark.
func markThrow(events []ledger.Event, throws []dice.Throw) []ledger.Event {
	if len(throws) == 0 || slices.ContainsFunc(events, func(e ledger.Event) bool { return e.Shows == ShowsFaces }) {
		return events
	}
	if i := slices.IndexFunc(events, func(e ledger.Event) bool { return e.Shows == ledger.ShowsNothing }); i >= 0 {
		events[i].Shows = ShowsFaces
	}
	return events
}
