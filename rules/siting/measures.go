package siting

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// OnTable is the rule that a piece lies on the table. key says which (what), and by how much it does not
// (by).
func OnTable[K named](name string, ref rules.Ref, key string) Rule[K] {
	return Rule[K]{Name: name, Ref: ref, Find: func(t *Site[K], found Found[K]) {
		for _, p := range t.Pieces {
			if out := p.Box.Beyond(t.Size.Box()); out > 0 {
				found(func() phrase.Phrase {
					return phrase.Say(key, phrase.With("what", p.Of.Phrase()), table.LengthUp("by", out, t.Unit))
				}, p)
			}
		}
	}}
}

// Part is something of a piece that a rule measures by itself: all of it, or a bridge on it.
type Part struct {
	Name func() phrase.Phrase
	Box  plane.Box
}

// FromEdges is the rule that parts keep a distance from some edges of the table: exactly least is far enough.
// key says which (what), how near it lies (gap), how far it must (least) and what lacks (lacking).
func FromEdges[K named](name string, ref rules.Ref, key string, least plane.MM, sides []plane.Side, parts func(Piece[K]) []Part) Rule[K] {
	return Rule[K]{Name: name, Ref: ref, Find: func(t *Site[K], found Found[K]) {
		for _, p := range t.Pieces {
			for _, part := range parts(p) {
				if gap := part.Box.GapTo(t.Size.Box(), sides...); gap < least {
					found(func() phrase.Phrase {
						return phrase.Say(key, phrase.With("what", part.Name()), table.Length("gap", max(gap, 0), t.Unit),
							table.Length("least", least, t.Unit), table.LengthUp("lacking", least-gap, t.Unit))
					}, p)
				}
			}
		}
	}, Narrow: func(t *Site[K], p Piece[K], room *plane.Room, stood Stood[K]) bool {
		if !stood(p) && slices.ContainsFunc(parts(p), func(part Part) bool { return part.Box == p.Box }) {
			for _, side := range sides {
				room.Against = append(room.Against, t.Size.Box().Strip(side, least).Polygon())
			}
		}
		return true
	}}
}

// Apart is the rule that no piece covers another, but for those that may lie over those under them. key says
// which lies under (what), which over it (other), and how far (by).
func Apart[K named](name string, ref rules.Ref, key string, mayLie func(over, under K) bool) Rule[K] {
	clash := func(a, b Piece[K]) bool { return a.Number != b.Number && !mayLie(a.Of, b.Of) && !mayLie(b.Of, a.Of) }
	return Rule[K]{Name: name, Ref: ref, Find: func(t *Site[K], found Found[K]) {
		for i, a := range t.Pieces {
			for _, b := range t.Pieces[:i] {
				if !clash(a, b) {
					continue
				}
				if by := a.Covers(b); by > 0 {
					found(func() phrase.Phrase {
						return phrase.Say(key, phrase.With("what", b.Of.Phrase()), phrase.With("other", a.Of.Phrase()),
							table.LengthUp("by", by, t.Unit))
					}, b, a)
				}
			}
		}
	}, Narrow: func(t *Site[K], p Piece[K], room *plane.Room, stood Stood[K]) bool {
		for _, o := range t.Pieces {
			if clash(p, o) && !stood(p, o) && !stood(o, p) {
				room.Against = append(room.Against, o.Polys...)
			}
		}
		return true
	}, Crowds: func(laid Piece[K], _ []Piece[K], o Piece[K]) bool { return clash(laid, o) && laid.Meets(o) }}
}

// Within is the rule that some pieces lie within one of others. key says which does not (what).
func Within[K named](name string, ref rules.Ref, key string, is, holder func(K) bool) Rule[K] {
	rests := func(t *Site[K], p Piece[K]) bool {
		return !is(p.Of) || slices.ContainsFunc(t.Pieces, func(o Piece[K]) bool { return holder(o.Of) && p.Polys[0].Inside(o.Polys[0]) })
	}
	return Rule[K]{Name: name, Ref: ref, Fitted: true, Rests: rests, Find: func(t *Site[K], found Found[K]) {
		for _, p := range t.Pieces {
			if !rests(t, p) {
				found(func() phrase.Phrase { return phrase.Say(key, phrase.With("what", p.Of.Phrase())) }, p)
			}
		}
	}, Narrow: func(t *Site[K], p Piece[K], room *plane.Room, stood Stood[K]) bool {
		if !is(p.Of) || stood(p) {
			return true
		}
		for _, o := range t.Pieces {
			if holder(o.Of) {
				room.Within = append(room.Within, o.Polys...)
			}
		}
		return len(room.Within) > 0
	}}
}
