package siting

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// Rule is one sentence of a text about where pieces may be. All but Name, Ref and one of Find and Each may
// be nil.
type Rule[K named] struct {
	Name string
	Ref  rules.Ref
	// Find reports all faults of the site. A rule about each piece by itself may have Each alone.
	Find func(*Site[K], ReportFunc)
	// Each reports the faults of one piece beside the others of the site, one of which may be its own earlier
	// place. Only that is judged when a piece is moved.
	Each func(t *Site[K], p *Piece[K], report ReportFunc)
	// AffectsOthers reports whether a piece may matter in what Each finds against another one, so that moving
	// it needs all pieces judged; nil for never.
	AffectsOthers func(K) bool
	// Restrict removes from the room of a piece that is moved, not turned, what the rule forbids; false where
	// nothing is left. An old fault, for which wasFound is true, blocks nobody.
	Restrict func(t *Site[K], p *Piece[K], room *plane.Room, wasFound WasFoundFunc) bool
	// Displaces reports whether a piece already placed has to be lifted for another, given those that stay.
	Displaces func(laid *Piece[K], stay []Piece[K], o *Piece[K]) bool
	// NeedsHost reports whether a piece lacks the other piece on which alone it may be.
	NeedsHost func(*Site[K], *Piece[K]) bool
	// AlwaysKept says that each place tried by a proposal keeps the rule, so that it need not be judged alone.
	AlwaysKept bool
}

// ReportFunc reports what a rule has against some pieces. It takes words as a function, because searches
// only count findings.
type ReportFunc func(say func() phrase.Phrase, of ...table.Number)

// Report reports what a rule has against the piece. The sentence says first which it is (what).
func (p *Piece[K]) Report(report ReportFunc, key string, args ...phrase.Arg) {
	report(func() phrase.Phrase { return phrase.Say(key, append([]phrase.Arg{p.What()}, args...)...) }, p.Number)
}

// WasFoundFunc reports whether a rule was already broken for these pieces before.
type WasFoundFunc func(of ...table.Number) bool

// Finding is what a rule has against a site: which pieces, what was measured, which paragraph.
type Finding struct {
	Rule   string
	Ref    rules.Ref
	Pieces []table.Number
	Say    func() phrase.Phrase
}

// Refuse refuses an act by the rule, for the finding (why).
func (f Finding) Refuse(key string, more ...phrase.Arg) *rules.Violation {
	return rules.Refuse(f.Ref, key, append(more, phrase.With("why", f.Say()))...)
}

// ID tells findings apart: the same rule on the same pieces.
func (f Finding) ID() string {
	id := f.Rule
	for _, n := range f.Pieces {
		id += " " + strconv.Itoa(int(n))
	}
	return id
}

// collect adds to findings of the rule.
func (r *Rule[K]) collect(all *[]Finding) ReportFunc {
	return func(say func() phrase.Phrase, of ...table.Number) {
		*all = append(*all, Finding{Rule: r.Name, Ref: r.Ref, Pieces: of, Say: say})
	}
}

// findingsOf are the findings of one rule.
func (t *Site[K]) findingsOf(r *Rule[K]) []Finding {
	var all []Finding
	found := r.collect(&all)
	if r.Find != nil {
		r.Find(t, found)
		return all
	}
	for i := range t.Pieces {
		r.Each(t, &t.Pieces[i], found)
	}
	return all
}

// Findings are all that the rules have against the site, in their order.
func (t *Site[K]) Findings() []Finding {
	var all []Finding
	for i := range t.Rules {
		all = append(all, t.findingsOf(&t.Rules[i])...)
	}
	return all
}

// NewFindings are the findings after a change that were not there before it: an old fault, as after a
// change of reading, blocks nobody.
func NewFindings(before, after []Finding) []Finding {
	return slices.DeleteFunc(after, func(f Finding) bool { return isAmong(before, f) })
}

func isAmong(before []Finding, f Finding) bool {
	return slices.ContainsFunc(before, func(b Finding) bool { return b.Rule == f.Rule && slices.Equal(b.Pieces, f.Pieces) })
}

// Judge finds the first rule that a new place of a piece breaks and that it did not break before. One
// finding is enough for a player, and a search asks about thousands of places.
type Judge[K named] func(Piece[K]) []Finding

// Judge judges the places of one piece.
func (t *Site[K]) Judge() Judge[K] {
	before := t.Findings()
	return func(p Piece[K]) []Finding {
		var with *Site[K]
		for i := range t.Rules {
			r := &t.Rules[i]
			var found []Finding
			if r.Each != nil && (r.AffectsOthers == nil || !r.AffectsOthers(p.Of)) {
				r.Each(t, &p, r.collect(&found))
			} else {
				if with == nil {
					with = t.With(p)
				}
				found = with.findingsOf(r)
			}
			if found = NewFindings(before, found); len(found) > 0 {
				return found
			}
		}
		return nil
	}
}
