package hexwar

import (
	"cmp"
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
)

// Field is the board without troops: rows of the terrain table on hexes and on sides.
type Field struct {
	Grid hex.Grid
	// Cells are the rows of each hex, composed; a hex that is missing is open ground.
	Cells map[hex.Hex][]ground.RowID
	// Sides are the obstacles on the sides between hexes, by side and then by holder.
	Sides map[hex.Side][]Obstacle
	// RoadGaps are the sides where two roads are side by side and do not join: a road goes on only where it
	// was drawn.
	RoadGaps map[hex.Side]bool
}

// Obstacle is a row of the terrain table on a side. It belongs to one of the side's two hexes, its Holder: it
// shelters troops there from attacks over that side.
type Obstacle struct {
	Row    ground.RowID `json:"row"`
	Holder hex.Hex      `json:"holder"`
}

// RowsHeldBy are the rows on a side that one of its hexes holds.
func (f Field) RowsHeldBy(at hex.Side, holder hex.Hex) []ground.RowID {
	var rows []ground.RowID
	for _, o := range f.Sides[at] {
		if o.Holder == holder {
			rows = append(rows, o.Row)
		}
	}
	return rows
}

// Holders are the hexes that hold something on a side.
func (f Field) Holders(at hex.Side) []hex.Hex {
	low, high := at.Hexes()
	return slices.DeleteFunc([]hex.Hex{low, high}, func(holder hex.Hex) bool { return len(f.RowsHeldBy(at, holder)) == 0 })
}

// With returns the field with one hex's rows changed; f stays as it was.
func (f Field) With(h hex.Hex, rows []ground.RowID) Field {
	f.Cells = rules.Put(f.Cells, h, slices.Clone(rows))
	if len(rows) == 0 {
		delete(f.Cells, h)
	}
	return f
}

// WithSide returns the field with what one hex holds on one of its sides changed; f stays as it was.
func (f Field) WithSide(at hex.Side, holder hex.Hex, rows []ground.RowID) Field {
	kept := slices.DeleteFunc(slices.Clone(f.Sides[at]), func(o Obstacle) bool { return o.Holder == holder })
	for _, row := range rows {
		kept = append(kept, Obstacle{Row: row, Holder: holder})
	}
	slices.SortStableFunc(kept, func(a, b Obstacle) int { return hex.Compare(a.Holder, b.Holder) })
	f.Sides = rules.Put(f.Sides, at, kept)
	if len(kept) == 0 {
		delete(f.Sides, at)
	}
	return f
}

// StandingBar is the line of the terrain table that bars a troop from a hex, nil where none does. PA1,
// « Mise en place des armées » — none on terrain that it can't enter.
func (f Field) StandingBar(t *ground.Table, b Body, at hex.Hex) (*ground.Line, error) {
	here, err := f.Ground(t, at)
	if err != nil {
		return nil, err
	}
	if holds, lines := t.CanStand(b.Terrain(), here); !holds {
		return &lines[0], nil
	}
	return nil, nil
}

// Turned returns a copy of the field turned by 180°: the two players exchange sides.
func (f Field) Turned() Field {
	turned := Field{Grid: f.Grid}
	for _, at := range f.Hexes() {
		turned = turned.With(f.Grid.Opposite(at), f.Cells[at])
	}
	for _, at := range f.Edges() {
		for _, holder := range f.Holders(at) {
			turned = turned.WithSide(f.Grid.OppositeSide(at), f.Grid.Opposite(holder), f.RowsHeldBy(at, holder))
		}
	}
	for _, side := range f.RoadGapSides() {
		turned = turned.WithRoadJoins(nil, []hex.Side{f.Grid.OppositeSide(side)})
	}
	return turned
}

// Hexes are those with terrain, in board order.
func (f Field) Hexes() []hex.Hex { return slices.SortedFunc(maps.Keys(f.Cells), hex.Compare) }

// Edges are those with obstacles, in their order.
func (f Field) Edges() []hex.Side { return slices.SortedFunc(maps.Keys(f.Sides), hex.CompareSides) }

// Ground is the terrain of a hex. A row that the table doesn't have is an error.
func (f Field) Ground(t *ground.Table, at hex.Hex) (ground.Ground, error) {
	return t.Ground(f.Cells[at]...)
}

// Crossing is one step or one attack between neighbours. Road says that it follows a road: both hexes have
// one, and they join.
func (f Field) Crossing(t *ground.Table, from, to hex.Hex) (ground.Crossing, error) {
	side, _ := hex.Between(from, to) // of hexes that are no neighbours, one without obstacles
	here, wrongFrom := f.Ground(t, from)
	there, wrongTo := f.Ground(t, to)
	face, wrongFace := t.Face(f.RowsHeldBy(side, to), f.RowsHeldBy(side, from))
	road := here.HasRoad() && there.HasRoad() && !f.RoadGaps[side]
	return ground.Crossing{From: here, To: there, Face: face, Road: road}, cmp.Or(wrongFrom, wrongTo, wrongFace)
}

// HasAnyRow reports whether a hex has one of the rows, or none is asked for.
func (f Field) HasAnyRow(t *ground.Table, at hex.Hex, rows []ground.RowID) bool {
	here, err := f.Ground(t, at)
	return len(rows) == 0 || err == nil && slices.ContainsFunc(here.Rows(), func(id ground.RowID) bool { return slices.Contains(rows, id) })
}

// FieldData is a field as an event keeps it.
type FieldData struct {
	Columns int        `json:"columns"`
	Rows    int        `json:"rows"`
	Cells   []CellData `json:"cells,omitempty"`
	Sides   []sideData `json:"sides,omitempty"`
	Apart   []hex.Side `json:"apart,omitempty"`
}

// CellData is a hex of a map as the log keeps it.
type CellData struct {
	At   hex.Hex        `json:"at"`
	Rows []ground.RowID `json:"rows"`
}

type sideData struct {
	At        hex.Side   `json:"at"`
	Obstacles []Obstacle `json:"obstacles"`
}

func (f Field) Data() FieldData {
	d := FieldData{Columns: f.Grid.Columns, Rows: f.Grid.Rows}
	for _, at := range f.Hexes() {
		d.Cells = append(d.Cells, CellData{At: at, Rows: f.Cells[at]})
	}
	for _, at := range f.Edges() {
		d.Sides = append(d.Sides, sideData{At: at, Obstacles: f.Sides[at]})
	}
	d.Apart = f.RoadGapSides()
	return d
}

func (d FieldData) Field() Field {
	f := Field{Grid: hex.Grid{Columns: d.Columns, Rows: d.Rows}, Cells: map[hex.Hex][]ground.RowID{}, Sides: map[hex.Side][]Obstacle{}}
	for _, c := range d.Cells {
		f.Cells[c.At] = c.Rows
	}
	for _, s := range d.Sides {
		f.Sides[s.At] = s.Obstacles
	}
	return f.WithRoadJoins(nil, d.Apart)
}
