package rules

import (
	"bytes"
	"slices"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
)

// Rejudged is a record that today's rules judge otherwise than those that made it: no fault, for events
// carry outcomes.
type Rejudged struct {
	// Seq is the record.
	Seq int
	// Version is the system's version that made it.
	Version int
	// Refused is the refusal that the act would meet today, nil where it would only come to other events.
	Refused error
}

// Rejudge decides every act of a log once more, with its recorded faces, and returns those that come out
// otherwise.
//
// The game goes on from what the record says, so one difference does not make the next.
func Rejudge(systems Registry, records []ledger.Record) ([]Rejudged, error) {
	final, err := Rebuild(systems, records)
	if err != nil {
		return nil, err
	}
	return RejudgeRebuilt(final, records)
}

// RejudgeRebuilt is Rejudge of a log that has been rebuilt to this game.
func RejudgeRebuilt(final *Game, records []ledger.Record) ([]Rejudged, error) {
	g, err := atStart(Registry{final.system}, records)
	if err == nil {
		err = g.note(records[0])
	}
	if err != nil {
		return nil, err
	}
	var differences []Rejudged
	for _, r := range records[1:] {
		alike, refused, err := judgedAlike(g, final, r)
		if err != nil {
			return nil, err
		}
		if !alike {
			differences = append(differences, Rejudged{Seq: r.Seq, Version: g.header.Version, Refused: refused})
		}
		if err := g.note(r); err != nil {
			return nil, err
		}
		g.made = new(offerCache)
	}
	return differences, nil
}

// judgedAlike decides a record's act once more. What the kernel alone decides, and an act whose texts are
// gone, is alike.
func judgedAlike(g *Game, final *Game, r ledger.Record) (alike bool, refused, err error) {
	_, agrees := ledger.AgreedTo(r)
	switch {
	case drawnFreely(final, r):
		return true, nil, nil
	case agrees && len(r.Events) > 1 && g.request != nil && g.request.Kind == ledger.AskAct:
		return grantedAlike(g, final, r)
	case ledger.Has(r.Events, ledger.KindSet):
		return setAlike(g, r)
	}
	spec, ok := g.system.Act(r.Path)
	args, whole := spec.unmasked(r.Args, final.Texts)
	if !ok || !whole {
		return true, nil, nil
	}
	act, _ := insisted(g, ledger.Act{Path: r.Path, Seat: r.Seat, Args: args})
	if ledger.Has(r.Events, ledger.KindAsked) {
		_, err := g.state.decide(act, probe{})
		err = passProbe(err)
		return verdict(err == nil, err)
	}
	roller := dice.NewRecorded(r.Throws)
	events, err := g.state.decide(act, roller)
	return verdict(err == nil && len(roller.Rest()) == 0 && sameOutcome(final, markThrow(events, r.Throws), r.Events), err)
}

// verdict tells a fault, which ends the judging, from a refusal, which is a difference.
func verdict(alike bool, err error) (bool, error, error) {
	if is[*ledger.Fault](err) {
		return false, nil, err
	}
	return alike, err, nil
}

// grantedAlike decides the act once more that a record agrees to.
func grantedAlike(g *Game, final *Game, r ledger.Record) (alike bool, refused, err error) {
	spec, _ := g.system.Act(g.request.Act.Path)
	if _, whole := spec.unmasked(g.request.Act.Args, final.Texts); !whole {
		return true, nil, nil
	}
	var left []dice.Throw
	events, _, err := g.asked(*g.request, final.Texts, func(_ ActSpec, act ledger.Act) ([]ledger.Event, []dice.Throw, error) {
		roller := dice.NewRecorded(r.Throws)
		events, err := g.state.decide(act, roller)
		left = roller.Rest()
		return events, r.Throws, err
	})
	if ledger.Has(r.Events, ledger.KindLapsed) {
		return verdict(err != nil, err)
	}
	return verdict(err == nil && len(left) == 0 && sameOutcome(final, markThrow(events, r.Throws), r.Events[1:]), err)
}

// setAlike changes a record's setting once more.
func setAlike(g *Game, r ledger.Record) (alike bool, refused, err error) {
	changed := slices.DeleteFunc(slices.Clone(r.Events), func(e ledger.Event) bool { return e.Kind != ledger.KindSet })
	d, err := ledger.Read[ledger.SetData](changed[0])
	switch {
	case err != nil:
		return false, nil, err
	case len(d.By) == 0:
		return false, nil, ledger.NewFault("rejudge", "record %d sets %q by nobody", r.Seq, d.Name)
	}
	events, err := grantSetting(g, ledger.Request{Asker: d.By[0], Setting: d.Name, Value: d.Value}, d.By[1:])
	return verdict(err == nil && sameOutcome(g, events, changed), err)
}

// drawnFreely reports whether the record is the free draw that the game was opened with.
func drawnFreely(g *Game, r ledger.Record) bool { return g.header.Drawn && r.Seq == 1 }

// unmasked puts private texts back in the place of their marks; whole is false where one was erased or is
// still withheld.
func (s ActSpec) unmasked(args ledger.Args, texts map[ledger.Mark]ledger.Text) (given ledger.Args, whole bool) {
	given = ledger.Args{}
	for name, value := range args {
		if o, ok := s.Option(name); ok && (o.Private || o.Secret) {
			text, known := texts[ledger.Mark(value)]
			if !known || text.Erased() {
				return nil, false
			}
			value = text.Body
		}
		given[name] = value
	}
	return given, true
}

// sameOutcome compares what a system decided with what the record holds, leaving out what the kernel filled
// in.
func sameOutcome(g *Game, decided, recorded []ledger.Event) bool {
	recorded = slices.DeleteFunc(slices.Clone(recorded), func(e ledger.Event) bool {
		return e.Kind == ledger.KindClockTurned || e.Kind == ledger.KindResumed
	})
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
