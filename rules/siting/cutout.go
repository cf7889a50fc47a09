package siting

import (
	"aidedecamp/rules"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// Sized is the rule that pieces that players cut out fit in a circle and have room for a rectangle. Both keys
// say which (what); wide says how wide its circle is (across) and may be (most), narrow how deep and wide the
// rectangle is (least, by).
func Sized[K named](name string, ref rules.Ref, wide, narrow string, most plane.MM, least plane.Size, is func(K) bool) Rule[K] {
	return Rule[K]{Name: name, Ref: ref, Each: func(t *Site[K], p *Piece[K], found ReportFunc) {
		if !is(p.Of) {
			return
		}
		for i := range p.Rects {
			outline := p.outline(i)
			if !outline.FitsCircle(most) {
				p.Report(found, wide, table.LengthUp("across", outline.Circle(), t.Unit), table.Length("most", most, t.Unit))
			}
			if !outline.Holds(least) {
				p.Report(found, narrow, table.Length("least", least.W, t.Unit), table.Length("by", least.D, t.Unit))
			}
		}
	}}
}

// touching is a gap that counts as none: corners of turned pieces are rounded to whole millimetres, and two
// pieces can't always meet on one.
const touching plane.MM = 2

// Touching is the rule that some pieces touch an edge of the table or one of some other pieces, such as a
// river. key says which (what), and how far it is from the nearest of them (gap).
func Touching[K named](name string, ref rules.Ref, key string, sides []plane.Side, is, beside func(K) bool) Rule[K] {
	return Rule[K]{Name: name, Ref: ref, AlwaysKept: true, AffectsOthers: beside, Each: func(t *Site[K], p *Piece[K], found ReportFunc) {
		if !is(p.Of) {
			return
		}
		gap := max(0, p.Box.GapTo(t.Size.Box(), sides...))
		for i := range t.Pieces {
			if o := &t.Pieces[i]; gap > touching && o.Number != p.Number && beside(o.Of) {
				gap = min(gap, p.Gap(o))
			}
		}
		if gap > touching {
			p.Report(found, key, table.LengthUp("gap", gap, t.Unit))
		}
	}}
}

// Gap is the shortest way between two pieces in whole millimetres, rounded up; 0 where they touch or overlap.
func (p *Piece[K]) Gap(o *Piece[K]) plane.MM {
	least := plane.Reach
	for _, a := range p.Polys {
		for _, b := range o.Polys {
			least = min(least, a.DistanceTo(b).Up())
		}
	}
	return least
}
