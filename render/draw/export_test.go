package draw

import (
	"aidedecamp/rules/hex"
	"aidedecamp/rules/table"
)

// GoingForTest is what shows how hard a piece is to cross.
func GoingForTest(f Footprint, category table.Category) []Shape { return going(f, category) }

// SideForTest is a look of a side, three times as deep as on a hex: a strip alone is a tenth of its square.
func SideForTest(look table.Look) []Shape {
	shapes := barriers[look](strip{length: 30, deep: 12, unit: 1.8, n: 5})
	for i := range shapes {
		shapes[i] = shapes[i].each(func(p Spot) Spot { return Spot{p.X, 3*p.Y - 18} })
	}
	return shapes
}

// MiddleForTest is the middle of a side.
func (h *Hexagon) MiddleForTest(seen hex.Direction) Spot { return h.middle(seen) }
