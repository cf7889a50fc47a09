package ledger

import (
	"slices"

	"aidedecamp/rules/dice"
)

// throws checks a record's dice: how each is counted, where it comes from, and once the secret is posted
// its faces.
func (p *proof) throws(r Record) *altered {
	if len(r.Throws) > 0 && slices.ContainsFunc(r.Events, func(e Event) bool { return e.Seal != nil }) {
		return wrong("seal-throws")
	}
	strikes := Has(r.Events, KindClockStruck)
	if len(r.Throws) > 0 && !slices.ContainsFunc(r.Events, func(e Event) bool { return !Kernels(e) }) && !strikes {
		return wrong("throws-alone")
	}
	for _, t := range r.Throws {
		if t.Key == ClockKey(p.System) && !strikes { // its next face would be another
			return wrong("clock-die")
		}
		if t.N != p.counts[t.Key] {
			return wrong("occurrence")
		}
		p.counts[t.Key]++
		if a := p.throw(r, t); a != nil {
			return a
		}
	}
	return nil
}

// stream is what the game's drawn faces are read from, once its secret is posted.
func (p *proof) stream() dice.Stream {
	return dice.Stream{Domain: dice.ThrowDomain, Game: p.header.Game, Epoch: p.epoch, Secret: p.secret, Words: p.bound}
}

func (p *proof) throw(r Record, t dice.Throw) *altered {
	kept := p.header.Drawn && r.Seq == 1
	if dice.Valid(t.Sides, len(t.Faces)) != nil {
		return wrong("faces")
	}
	for _, f := range t.Faces {
		if f < 1 || dice.Sides(f) > t.Sides {
			return wrong("faces")
		}
	}
	switch {
	case t.Source != dice.Declared && t.Source != dice.Free && t.Source != dice.Drawn:
		return wrong("source")
	case t.Source == dice.Free && !kept:
		return wrong("free-after-start")
	case !kept && !p.Started, kept && t.Source == dice.Drawn:
		return wrong("before-start")
	case t.Source == dice.Declared && !kept && p.source != RealDice:
		return wrong("declared")
	}
	at := Occurrence{t.Key, t.N}
	var seen, replaces int64
	switch t.Source {
	case dice.Free:
		p.Free += len(t.Faces)
	case dice.Declared:
		p.Declared += len(t.Faces)
		if !kept {
			replaces = p.put[at]
		}
	case dice.Drawn:
		p.Drawn += len(t.Faces)
		seen = p.struck[at]
	}
	if t.Seen != seen || t.Replaces != replaces {
		return wrong("already-seen")
	}
	if seen > 0 {
		p.AlreadySeen += len(t.Faces)
	}
	if replaces > 0 {
		p.Replaced += len(t.Faces)
	}
	switch {
	case t.Source != dice.Drawn:
		return nil
	case p.epoch < p.last:
		p.Unposted += len(t.Faces)
	}
	if !p.recomputes() {
		return nil
	}
	faces, err := p.stream().Faces(t.Key, t.N, t.Sides, len(t.Faces))
	if err != nil || !slices.Equal(faces, t.Faces) {
		return &altered{"faces", err}
	}
	p.Checked += len(t.Faces)
	return nil
}
