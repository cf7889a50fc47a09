package rules

import (
	"bytes"
	"errors"

	"aidedecamp/rules/dice"
)

// Rejudged is a record that today's rules judge otherwise than those that made it: no fault, for events carry outcomes.
type Rejudged struct {
	// Seq is the record.
	Seq int
	// Version is the system's version that made it.
	Version int
	// Refused is the refusal that the act would meet today, nil where it would only come to other events.
	Refused error
}

// Rejudge decides every act of a log once more, with its recorded faces, and returns those that come out otherwise.
//
// The game goes on from what the record says, so one difference does not make the next.
func Rejudge(systems Registry, records []Record) ([]Rejudged, error) {
	final, err := Rebuild(systems, records)
	if err != nil {
		return nil, err
	}
	g, err := Rebuild(systems, records[:1])
	if err != nil {
		return nil, err
	}
	var differences []Rejudged
	for _, r := range records[1:] {
		if spec, ok := g.system.Act(r.Path); ok && !final.drawnFreely(r) {
			args, whole := spec.unmasked(r.Args, final.texts)
			if !whole {
				if g, err = g.Apply(r); err != nil {
					return nil, err
				}
				continue
			}
			act := Act{Path: r.Path, Seat: r.Seat, Args: args}
			roller := dice.NewRecorded(r.Throws)
			events, err := g.system.decide(g.state, act, roller)
			if err != nil || len(roller.Left()) > 0 || !final.sameOutcome(events, r.Events) {
				var fault *Fault
				if errors.As(err, &fault) {
					return nil, err
				}
				differences = append(differences, Rejudged{Seq: r.Seq, Version: g.header.Version, Refused: err})
			}
		}
		if g, err = g.Apply(r); err != nil {
			return nil, err
		}
	}
	return differences, nil
}

// drawnFreely reports whether the record is the free draw that the game was opened with.
func (g *Game) drawnFreely(r Record) bool { return g.header.Drawn && r.Seq == 1 }

// unmasked puts private texts back in the place of their marks; whole is false where one was erased or is still withheld.
func (s ActSpec) unmasked(args Args, texts map[Mark]Text) (given Args, whole bool) {
	given = Args{}
	for name, value := range args {
		if o, ok := s.Option(name); ok && (o.Private || o.Secret) {
			text, known := texts[Mark(value)]
			if !known || text.erased() {
				return nil, false
			}
			value = text.Body
		}
		given[name] = value
	}
	return given, true
}

// sameOutcome compares what a system decided with what the record holds, leaving out what the kernel filled in.
func (g *Game) sameOutcome(decided, recorded []Event) bool {
	if len(decided) != len(recorded) {
		return false
	}
	for i, d := range decided {
		r := recorded[i]
		if d.Kind != r.Kind || !bytes.Equal(d.Data, r.Data) || d.Begins != r.Begins || d.Closes != r.Closes || d.Shows != r.Shows {
			return false
		}
		if (d.Seal == nil) != (r.Seal == nil) || d.Seal != nil && (d.Seal.Gate != r.Seal.Gate || d.Seal.Seat != r.Seal.Seat) {
			return false
		}
		if d.Seal != nil {
			sealed, known := g.payloads[r.Seal.Hash.String()]
			if payload, err := compact(d.Seal.Payload); err != nil || known && !bytes.Equal(payload, sealed) {
				return false
			}
		}
	}
	return true
}
