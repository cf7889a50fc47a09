package rules

import (
	"errors"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// faces are where drawn dice come from.
type faces interface {
	// Faces are those of the n-th throw for a key.
	Faces(k dice.Key, n int, sides dice.Sides, count int) ([]dice.Face, error)
}

// hand throws for one act: it counts each key's occurrences, knows the faces that were struck, and notes
// every throw.
type hand struct {
	system string
	faces  faces
	source dice.Source
	counts dice.Counter
	struck map[ledger.Occurrence]int64
	put    map[ledger.Occurrence]int64
	tape   *dice.Tape
	own    map[dice.Key]int
	throws []dice.Throw
}

// declare puts real dice into the hand, for an act that throws. No dice typed yet is an empty tape: its
// first throw says what is missing.
func (h *hand) declare(spec ActSpec, text string) error {
	if len(spec.Dice) == 0 {
		return nil
	}
	faces, err := dice.Parse(text, spec.Dice)
	if err != nil {
		return err
	}
	h.tape, h.source = dice.NewTape(spec.Dice, faces), dice.Declared
	return nil
}

// Throw throws for a key: the next surviving occurrence of it.
func (h *hand) Throw(k dice.Key, sides dice.Sides, count int) ([]dice.Face, error) {
	if k.System != h.system {
		return nil, ledger.NewFault("throw", "key %s of another system", k)
	}
	t := dice.Throw{Key: k, N: h.counts.Next(k) + h.own[k], Sides: sides, Source: h.source}
	var err error
	if h.tape != nil {
		t.Replaces = h.put[ledger.Occurrence{Key: k, N: t.N}]
		t.Faces, err = h.tape.Throw(k, sides, count)
	} else {
		t.Seen = h.struck[ledger.Occurrence{Key: k, N: t.N}]
		t.Faces, err = h.faces.Faces(k, t.N, sides, count)
	}
	if err != nil {
		return nil, err
	}
	if h.own == nil {
		h.own = map[dice.Key]int{}
	}
	h.own[k]++
	h.throws = append(h.throws, t)
	return append([]dice.Face(nil), t.Faces...), nil
}

// lacks reports whether real dice are missing, and notes how many at least.
func (h *hand) lacks(err error, decide func(dice.Roller) error) bool {
	missing, is := errors.AsType[*dice.Missing](err)
	if is && h.tape != nil {
		missing.Least = h.tape.Least(missing, decide)
	}
	return is
}

// finish holds what a system answered against what no system may do: nothing at all, the kernel's own
// events, dice typed that no throw asked for.
func (h *hand) finish(spec ActSpec, events []ledger.Event) error {
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
			return Refuse(refDice, "game.refused.dice-left", phrase.Number("count", len(faces)), phrase.With("group", phrase.Say(spec.Dice[i].Name)))
		}
	}
	return nil
}
