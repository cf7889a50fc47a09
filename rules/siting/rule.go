package siting

import (
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// Rule is one sentence of a text about where pieces may lie. All but Name, Ref and Find may be nil.
type Rule[K named] struct {
	Name string
	Ref  rules.Ref
	// Find tells what there is against the site.
	Find func(*Site[K], Found[K])
	// Narrow takes from the room of a piece that is moved, never turned, what the rule forbids; false where
	// nothing is left. stood asks what was found before: what was wrong already stands in nobody's way.
	Narrow func(t *Site[K], p Piece[K], room *plane.Room, stood Stood[K]) bool
	// Crowds reports whether a piece that lies must be taken up for another, those that stay given.
	Crowds func(laid Piece[K], stay []Piece[K], o Piece[K]) bool
	// Rests reports whether a piece lies where it may only lie on another, and does not.
	Rests func(*Site[K], Piece[K]) bool
	// Fitted rules are kept by each place that a proposal tries for a piece; it is not judged by them alone.
	Fitted bool
}

// Found takes what a rule has against some pieces; say puts it into words: most findings are only counted, by
// searches.
type Found[K named] func(say func() phrase.Phrase, of ...Piece[K])

// Stood reports whether a rule had something against these pieces before.
type Stood[K named] func(of ...Piece[K]) bool

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

// on makes the rule's finding on some pieces.
func (r Rule[K]) on(say func() phrase.Phrase, of []Piece[K]) Finding {
	f := Finding{Rule: r.Name, Ref: r.Ref, Say: say}
	for _, p := range of {
		f.Pieces = append(f.Pieces, p.Number)
	}
	return f
}

// by are the findings of one rule.
func (t *Site[K]) by(r Rule[K]) []Finding {
	var all []Finding
	r.Find(t, func(say func() phrase.Phrase, of ...Piece[K]) { all = append(all, r.on(say, of)) })
	return all
}

// Findings are all that the rules have against the site, in their order.
func (t *Site[K]) Findings() []Finding {
	var all []Finding
	for _, r := range t.Rules {
		all = append(all, t.by(r)...)
	}
	return all
}

// New are the findings after that were not there before: what was wrong, as after a change of reading, stands
// in nobody's way.
func New(before, after []Finding) []Finding {
	return slices.DeleteFunc(after, func(f Finding) bool { return isAmong(before, f) })
}

func isAmong(before []Finding, f Finding) bool {
	return slices.ContainsFunc(before, func(b Finding) bool { return b.ID() == f.ID() })
}

// Judge finds what a piece's new place would add to what stands against the site.
type Judge[K named] func(Piece[K]) []Finding

// Judge judges the places of one piece.
func (t *Site[K]) Judge() Judge[K] {
	before := t.Findings()
	return func(p Piece[K]) []Finding { return New(before, t.With(p).Findings()) }
}
