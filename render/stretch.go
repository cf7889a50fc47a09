package render

import (
	"bytes"
	"math"
	"slices"
)

const (
	// leastStretch is how many pixels of a rectangle are left out before it is worth it.
	leastStretch = 64 * 64
	// leastColumns are drawn of a wider stamp: on 120 and less, the rasteriser bends round corners otherwise.
	leastColumns = 128
)

// stretch says that a column, or a row, represents so many more after it that are like it.
type stretch struct{ at, more int }

// shrunk are shapes that are nothing but a large upright rectangle, without the columns and rows of it that are
// alike: the stamp has them back. A tray is half a million pixels of one colour, and each pool's has a height of
// its own.
func shrunk(shapes []Shape, width, height int) (small []Shape, columns, rows stretch) {
	if len(shapes) != 1 || len(shapes[0].Lines) != 1 || !shapes[0].Closed || shapes[0].Dash.snap() > 0 {
		return shapes, stretch{}, stretch{}
	}
	shape := shapes[0]
	f, upright := frameOf(shape.Lines[0])
	if !upright {
		return shapes, stretch{}, stretch{}
	}
	columns, rows = alike(f.X0, f.X1, shape.Width, width), alike(f.Y0, f.Y1, shape.Width, height)
	columns.more = min(columns.more, width-leastColumns)
	if columns.more <= 0 || columns.more*rows.more < leastStretch {
		return shapes, stretch{}, stretch{}
	}
	shape.Lines = [][]Spot{rectangle(Frame{f.X0, f.Y0, f.X1 - Px(columns.more), f.Y1 - Px(rows.more)})}
	return []Shape{shape}, columns, rows
}

// alike are the columns, or rows, that are clear of both sides of a rectangle with an edge; none where it
// reaches over a side of the stamp.
func alike(low, high, edge Px, extent int) stretch {
	half := edge.snap() / 2
	from, to := int(math.Ceil(low.snap()+half))+1, int(math.Floor(high.snap()-half))-1
	if low.snap()-half < 0 || high.snap()+half > float64(extent) || to <= from {
		return stretch{}
	}
	return stretch{from, to - from - 1}
}

// drawn is which of the drawn rows is shown at one of the stamp's.
func (s stretch) drawn(shown int) int {
	switch {
	case shown <= s.at:
		return shown
	case shown <= s.at+s.more:
		return s.at
	}
	return shown - s.more
}

// widen are rows of so many drawn columns each with all that they represent.
func (s stretch) widen(rows []uint8, width int) []uint8 {
	if s.more == 0 {
		return rows
	}
	wide := make([]uint8, 0, len(rows)/width*(width+s.more))
	for row := range slices.Chunk(rows, width) {
		wide = append(append(wide, row[:s.at]...), bytes.Repeat(row[s.at:s.at+1], 1+s.more)...)
		wide = append(wide, row[s.at+1:]...)
	}
	return wide
}
