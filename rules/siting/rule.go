package siting

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// Rule is one sentence of a text about where pieces may lie. All but Name, Ref and one of Find and Each may
// be nil.
type Rule[K named] struct {
	Name string
	Ref  rules.Ref
	// Find tells what there is against the site. A rule that asks of each piece by itself may have Each
	// alone.
	Find func(*Site[K], ReportFunc)
	// Each tells what there is against one piece beside the others of the site, of which one may be itself,
	// as it lay before: of a piece that is moved, only that is judged.
	Each func(t *Site[K], p *Piece[K], found ReportFunc)
	// AffectsOthers reports whether a piece may count in what Each finds against another one: where it is
	// moved, all are judged. nil, none does.
	AffectsOthers func(K) bool
	// Restrict takes from the room of a piece that is moved, never turned, what the rule forbids; false where
	// nothing is left. stood asks what was found before: what was wrong already stands in nobody's way.
	Restrict func(t *Site[K], p *Piece[K], room *plane.Room, stood WasFoundFunc) bool
	// Displaces reports whether a piece that lies must be taken up for another, those that stay given.
	Displaces func(laid *Piece[K], stay []Piece[K], o *Piece[K]) bool
	// NeedsHost reports whether a piece lies where it may only lie on another, and does not.
	NeedsHost func(*Site[K], *Piece[K]) bool
	// AlwaysKept rules are kept by each place that a proposal tries for a piece; it is not judged by them
	// alone.
	AlwaysKept bool
}

// ReportFunc reports what a rule has against some pieces. It takes words as a function, because searches
// only count findings.
type ReportFunc func(say func() phrase.Phrase, of ...table.Number)

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
