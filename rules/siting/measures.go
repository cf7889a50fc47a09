package siting

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// OnTable is the rule that a piece is on the table. key says which (what), and by how much it is not
// (by).
func OnTable[K named](name string, ref rules.Ref, key string) Rule[K] {
	return Rule[K]{Name: name, Ref: ref, Each: func(t *Site[K], p *Piece[K], found ReportFunc) {
		if out := p.Box.Beyond(t.Size.Box()); out > 0 {
			p.Report(found, key, table.LengthUp("by", out, t.Unit))
		}
	}}
}

// Part is something of a piece that a rule measures by itself: all of it, or a bridge on it.
type Part struct {
	Name func() phrase.Phrase
	Box  plane.Box
}

// FromEdges is the rule that parts keep a distance from some edges of the table: exactly least is far enough.
// key says which (what), how near it is (gap), how far it must be (least) and what lacks (lacking).
func FromEdges[K named](name string, ref rules.Ref, key string, least plane.MM, sides []plane.Side, parts func(*Piece[K]) []Part) Rule[K] {
	return Rule[K]{Name: name, Ref: ref, Each: func(t *Site[K], p *Piece[K], found ReportFunc) {
		for _, part := range parts(p) {
			if gap := part.Box.GapTo(t.Size.Box(), sides...); gap < least {
				found(func() phrase.Phrase {
					return phrase.Say(key, phrase.With("what", part.Name()), table.Length("gap", max(gap, 0), t.Unit),
						table.Length("least", least, t.Unit), table.LengthUp("lacking", least-gap, t.Unit))
				}, p.Number)
			}
		}
	}, Restrict: func(t *Site[K], p *Piece[K], room *plane.Room, stood WasFoundFunc) bool {
		if !stood(p.Number) && slices.ContainsFunc(parts(p), func(part Part) bool { return part.Box == p.Box }) {
			for _, side := range sides {
				room.Against = append(room.Against, t.Size.Box().Strip(side, least).Polygon())
			}
		}
		return true
	}}
}

// Apart is the rule that no piece covers another, but for those that may be over those under them. key says
// which is under (what), which over it (other), and how far (by).
func Apart[K named](name string, ref rules.Ref, key string, mayLie func(over, under K) bool) Rule[K] {
	clash := func(a, b *Piece[K]) bool { return a.Number != b.Number && !mayLie(a.Of, b.Of) && !mayLie(b.Of, a.Of) }
	each := func(t *Site[K], p *Piece[K], found ReportFunc) {
		isOver := true // what was laid before it
		for i := range t.Pieces {
			under, over := &t.Pieces[i], p
			if under.Number == p.Number {
				isOver = false
				continue
			}
			if !isOver {
				under, over = over, under
			}
			if by := over.Covers(under); by > 0 && clash(over, under) {
				found(func() phrase.Phrase {
					return phrase.Say(key, under.What(), phrase.With("other", over.Of.Phrase()), table.LengthUp("by", by, t.Unit))
				}, under.Number, over.Number)
			}
		}
	}
	return Rule[K]{Name: name, Ref: ref, Each: each, Find: func(t *Site[K], found ReportFunc) {
		for i := range t.Pieces {
			before := *t
			before.Pieces = t.Pieces[:i]
			each(&before, &t.Pieces[i], found)
		}
	}, Restrict: func(t *Site[K], p *Piece[K], room *plane.Room, stood WasFoundFunc) bool {
		for i := range t.Pieces {
			if o := &t.Pieces[i]; clash(p, o) && !stood(p.Number, o.Number) && !stood(o.Number, p.Number) {
				room.Against = append(room.Against, o.Polys...)
			}
		}
		return true
	}, Displaces: func(laid *Piece[K], _ []Piece[K], o *Piece[K]) bool {
		return laid.Box.Overlaps(o.Box) && clash(laid, o) && laid.Meets(o)
	}}
}

// Within is the rule that some pieces are within one of others. key says which does not (what).
func Within[K named](name string, ref rules.Ref, key string, is, holder func(K) bool) Rule[K] {
	rests := func(t *Site[K], p *Piece[K]) bool {
		return !is(p.Of) || slices.ContainsFunc(t.Pieces, func(o Piece[K]) bool { return holder(o.Of) && p.Polys[0].Inside(o.Polys[0]) })
	}
	return Rule[K]{Name: name, Ref: ref, AlwaysKept: true, NeedsHost: rests, AffectsOthers: holder, Each: func(t *Site[K], p *Piece[K], found ReportFunc) {
		if !rests(t, p) {
			p.Report(found, key)
		}
	}, Restrict: func(t *Site[K], p *Piece[K], room *plane.Room, stood WasFoundFunc) bool {
		if !is(p.Of) || stood(p.Number) {
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
