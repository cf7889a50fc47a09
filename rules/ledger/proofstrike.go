package ledger

import (
	"slices"

	"aidedecamp/rules/dice"
)

// What a proof checks of what the players agree on: take-backs, other dice, settings, the end.

// agreed notes a consent to the pending request.
func (p *proof) agreed(r Record, d AnswerData) *altered {
	if p.request == nil || p.request.Number != d.Request || d.Seat != r.Seat || slices.Contains(p.request.Consents, d.Seat) {
		return wrong("consent")
	}
	p.request.Consents, p.request.Since = append(p.request.Consents, d.Seat), r.At
	return nil
}

// insisted checks a line that does an act without those whom it would ask: it is the referee's, and does it.
func (p *proof) insisted(r Record) *altered {
	if r.Insists() && (r.Seat != Referee || r.Args[AloneOption] != Yes ||
		!slices.ContainsFunc(r.Events, func(e Event) bool { return !Kernels(e) })) {
		return wrong("consent")
	}
	return nil
}

// granted checks that what a record does has the consents that its lines show to be needed: everybody of
// another account, or the referee alone. Of erased texts nobody knows any more which accounts were one.
func (p *proof) granted(r Record, kinds []RequestKind, asker Seat, consents []Seat) *altered {
	if len(consents) == 0 {
		if asker != Referee && len(p.needed(asker)) > 0 {
			return wrong("consent")
		}
		return p.done(r, asker)
	}
	asked := p.request
	if asked == nil || !slices.Contains(kinds, asked.Kind) || asked.Asker != asker || !slices.Equal(asked.Consents, consents) {
		return wrong("consent")
	}
	for _, seat := range p.needed(asker) {
		if !slices.Contains(consents, seat) && !slices.Contains(consents, Referee) {
			return wrong("consent")
		}
	}
	return nil
}

// needed are the players whose consent the asker needs. The start, or a change of hands after
// it, tells whether the players have accounts of their own, and no erasure changes that.
func (p *proof) needed(asker Seat) []Seat {
	if !p.Started || !asker.Plays() {
		return p.Partners(asker)
	}
	if p.accounts {
		return []Seat{asker.Other()}
	}
	return nil
}

// done checks that who asked did it himself.
func (p *proof) done(r Record, asker Seat) *altered {
	if r.Seat != asker {
		return wrong("consent")
	}
	return nil
}

// strike checks a take-back: exactly what a take-back from there strikes, behind no wall, by those who may;
// its throws are counted anew.
func (p *proof) strike(r Record, d Undone) *altered {
	if slices.ContainsFunc(r.Events, func(e Event) bool { return !Kernels(e) }) {
		return wrong("take-back") // an act of the game that came and went in one line
	}
	if !p.Started || d.From <= p.Wall || d.From >= len(p.Entries) || len(d.Struck) == 0 || d.Struck[0] != d.From ||
		!slices.Equal(d.Struck, p.Strikes(d.From, d.Asker)) {
		return wrong("take-back")
	}
	if asked := p.request; len(d.Consents) > 0 && asked != nil && !slices.Equal(asked.Strikes, d.Struck) {
		return wrong("take-back")
	}
	var a *altered
	if len(d.Consents) == 0 && p.NeedsNobody(d.Asker, d.Struck) {
		a = p.done(r, d.Asker)
	} else {
		a = p.granted(r, []RequestKind{AskUndo, AskContest}, d.Asker, d.Consents)
	}
	if a != nil {
		return a
	}
	p.Strike(r.Seq, d.Struck)
	for _, n := range d.Struck {
		for _, t := range p.Entries[n].Throws {
			p.counts[t.Key]--
			p.put[Occurrence{t.Key, t.N}] = int64(n)
			if t.Source == dice.Drawn {
				p.struck[Occurrence{t.Key, t.N}] = int64(n)
			}
		}
	}
	return nil
}

// avoided counts the drawn throws that were struck and never thrown again.
func (p *proof) avoided() (n int) {
	for o := range p.struck {
		if o.N >= p.counts[o.Key] {
			n++
		}
	}
	return n
}

func (p *proof) sourced(r Record, d SourcedData) *altered {
	if len(d.By) == 0 || d.Source != BotDice && d.Source != RealDice {
		return wrong("source")
	}
	if len(d.By) > 1 && p.request != nil && p.request.Source != d.Source {
		return wrong("consent")
	}
	a := p.granted(r, []RequestKind{AskSource}, d.By[0], d.By[1:])
	p.source = d.Source
	return a
}

func (p *proof) set(r Record, d SetData) *altered {
	if len(d.By) == 0 {
		return wrong("consent")
	}
	if !p.Started {
		return p.done(r, d.By[0])
	}
	// A profile's settings follow in the events after the one that was asked for.
	first := r.Events[slices.IndexFunc(r.Events, func(e Event) bool { return e.Kind == KindSet })]
	asked, err := Read[SetData](first)
	if err != nil {
		return malformed(err)
	}
	if len(d.By) > 1 && p.request != nil && (p.request.Setting != asked.Name || p.request.Value != asked.Value) {
		return wrong("consent")
	}
	return p.granted(r, []RequestKind{AskSetting}, d.By[0], d.By[1:])
}

// ended checks the end: by all, or by one, who did it himself.
func (p *proof) ended(r Record, d Ending) *altered {
	p.over = true
	switch {
	case len(d.By) == 0:
		return wrong("malformed")
	case len(d.By) == 1:
		return p.endedAlone(r, d.By[0])
	case p.agreedToClosing(r, d.By):
		return nil
	}
	return p.granted(r, []RequestKind{AskEnd}, d.By[0], d.By[1:])
}
