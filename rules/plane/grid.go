package plane

import (
	"fmt"
	"slices"
	"strconv"
)

// MaxColumns and MaxRows bound a Grid, so that every sector's name is one letter and at most two figures.
const (
	MaxColumns = 26
	MaxRows    = 99
)

// Grid divides the table into equal sectors from its origin on: Columns along x, Rows along y. The zero Grid
// has none.
type Grid struct {
	Cell          Size
	Columns, Rows int
}

// Sector names one cell of a Grid: letters run along x, numbers up y, so that A1 touches the table's origin
// whichever way a player looks at it. Column and Row count from 0.
type Sector struct{ Column, Row int }

// String writes the sector as players say it: "A1".
func (s Sector) String() string { return string(rune('A'+s.Column)) + strconv.Itoa(s.Row+1) }

// ParseSector reads what Sector.String writes, within MaxColumns and MaxRows.
func ParseSector(text string) (Sector, error) {
	if len(text) < 2 || text[0] < 'A' || text[0] > 'Z' {
		return Sector{}, fmt.Errorf("sector %q: not a letter and a number", text)
	}
	row, err := number(text[1:])
	if err != nil || row < 1 || row > MaxRows {
		return Sector{}, fmt.Errorf("sector %q: no row 1…%d", text, MaxRows)
	}
	return Sector{Column: int(text[0] - 'A'), Row: int(row) - 1}, nil
}

// Sectors lists the grid's sectors, A1, B1, … then A2, B2, …
func (g Grid) Sectors() []Sector {
	var all []Sector
	for row := range g.Rows {
		for column := range g.Columns {
			all = append(all, Sector{Column: column, Row: row})
		}
	}
	return all
}

// At is the sector in which p is. A point on the border of two belongs to the one further from the origin,
// save on the grid's own far border, which belongs to the last one. The second value is false outside the
// grid.
func (g Grid) At(p Point) (Sector, bool) {
	if g.Cell.W <= 0 || g.Cell.D <= 0 || !g.Bounds().Contains(p) {
		return Sector{}, false
	}
	return Sector{
		Column: min(int(p.X/g.Cell.W), g.Columns-1),
		Row:    min(int(p.Y/g.Cell.D), g.Rows-1),
	}, g.Columns > 0 && g.Rows > 0
}

// Box is the extent of one sector.
func (g Grid) Box(s Sector) Box {
	low := Point{X: MM(s.Column) * g.Cell.W, Y: MM(s.Row) * g.Cell.D}
	return Box{Min: low, Max: low.Plus(Point{X: g.Cell.W, Y: g.Cell.D})}
}

// Under lists the sectors, in the order of Sectors, in which one of the polygons has area: a mere touch does
// not count.
func (g Grid) Under(polys ...Polygon) []Sector {
	var under []Sector
	for _, s := range g.Sectors() {
		cell := g.Box(s).Polygon()
		if slices.ContainsFunc(polys, cell.Overlaps) {
			under = append(under, s)
		}
	}
	return under
}

// Bounds is the extent of all sectors together.
func (g Grid) Bounds() Box {
	return Size{W: MM(g.Columns) * g.Cell.W, D: MM(g.Rows) * g.Cell.D}.Box()
}

// Band is a strip along the whole table, from From to To across it (y).
type Band struct{ From, To MM }

// Box is the band's extent on a table of that size.
func (b Band) Box(table Size) Box {
	return Box{Min: Point{Y: b.From}, Max: Point{X: table.W, Y: b.To}}
}

// number refuses signs and zeros that String would not write, so that one text stands for one value.
func number(text string) (MM, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("number %q: %w", text, err)
	}
	if strconv.FormatInt(n, 10) != text {
		return 0, fmt.Errorf("number %q is not written plainly", text)
	}
	return MM(n), nil
}
