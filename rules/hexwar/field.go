package hexwar

import (
	"maps"
	"slices"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
)

// Field is the board without troops: rows of the terrain table on hexes and on sides.
type Field struct {
	Grid hex.Grid
	// Cells are the rows of each hex, composed; a hex that is missing is open ground.
	Cells map[hex.Hex][]ground.RowID
	// Sides are the obstacles on the sides between hexes.
	Sides map[hex.Side][]ground.RowID
}

// with returns the field with one hex's rows changed; f stays as it was.
func (f Field) with(h hex.Hex, rows []ground.RowID) Field {
	f.Cells = maps.Clone(f.Cells)
	if f.Cells == nil {
		f.Cells = map[hex.Hex][]ground.RowID{}
	}
	f.Cells[h] = slices.Clone(rows)
	if len(rows) == 0 {
		delete(f.Cells, h)
	}
	return f
}

// withSide returns the field with one side's obstacles changed; f stays as it was.
func (f Field) withSide(at hex.Side, rows []ground.RowID) Field {
	f.Sides = maps.Clone(f.Sides)
	if f.Sides == nil {
		f.Sides = map[hex.Side][]ground.RowID{}
	}
	f.Sides[at] = slices.Clone(rows)
	if len(rows) == 0 {
		delete(f.Sides, at)
	}
	return f
}
