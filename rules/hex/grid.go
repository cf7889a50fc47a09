package hex

import (
	"errors"
)

// Grid is a board by its number of columns and of rows. The zero Grid has no hex. Ask Check first about a
// size that somebody typed: the other methods take their time and room from it.
type Grid struct{ Columns, Rows int }

// ErrTooSmall and ErrTooLarge are what Grid.Check answers.
var (
	ErrTooSmall = errors.New("hex: a board of fewer than 9 by 12 hexes")
	ErrTooLarge = errors.New("hex: a board of more than 99 by 99 hexes")
)

// Least sizes of a board, whichever way it is turned.
//
// PA1, TA1, « La table de jeu » — at least 9 hexes wide and 12 long, no maximum.
const (
	LeastWidth  = 9
	LeastLength = 12
)

// Check reports whether a battle can be fought on a board of that size: nil, ErrTooSmall or ErrTooLarge.
func (g Grid) Check() error {
	switch {
	case min(g.Columns, g.Rows) < LeastWidth || max(g.Columns, g.Rows) < LeastLength:
		return ErrTooSmall
	case g.Columns > MaxColumns || g.Rows > MaxRows:
		return ErrTooLarge
	}
	return nil
}

// width is the number of hexes in a row counted from 0.
func (g Grid) width(row int) int {
	if row < 0 || row >= g.Rows {
		return 0
	}
	if g.Rows%2 == 1 && row%2 == 1 {
		return max(g.Columns-1, 0)
	}
	return max(g.Columns, 0)
}

// Contains reports whether the board has that hex.
func (g Grid) Contains(h Hex) bool {
	c := h.Column()
	return c >= 0 && c < g.width(h.R)
}

// All lists the board's hexes in board order.
func (g Grid) All() []Hex { return g.rows(0, g.Rows-1) }

// rows lists the hexes of the rows from first to last, counted from 0.
func (g Grid) rows(first, last int) []Hex {
	first, last = max(first, 0), min(last, g.Rows-1)
	if last < first {
		return nil
	}
	all := make([]Hex, 0, (last-first+1)*max(g.Columns, 0))
	for row := first; row <= last; row++ {
		for column := range g.width(row) {
			all = append(all, At(column, row))
		}
	}
	return all
}

// Neighbours are the board's hexes around h, clockwise from the north-east.
func (g Grid) Neighbours(h Hex) []Hex {
	var around []Hex
	for _, n := range h.Neighbours() {
		if g.Contains(n) {
			around = append(around, n)
		}
	}
	return around
}

// Disk lists the board's hexes at that distance from centre or nearer, centre included, in board order.
func (g Grid) Disk(centre Hex, radius Steps) []Hex {
	// No two hexes of a board are further apart, so that a huge radius costs no more.
	reach := min(int(radius), g.Columns+g.Rows+abs(centre.Q)+abs(centre.R))
	var all []Hex
	for _, h := range g.rows(centre.R-reach, centre.R+reach) {
		if Distance(centre, h) <= radius {
			all = append(all, h)
		}
	}
	return all
}

// Opposite is the hex that half a turn of the board brings to where h is. Distances, neighbours, sides and
// sight are the same there.
func (g Grid) Opposite(h Hex) Hex {
	row := g.Rows - 1 - h.R
	if g.Rows%2 == 0 || h.R&1 == 0 {
		return At(g.Columns-1-h.Column(), row)
	}
	return At(g.Columns-2-h.Column(), row)
}

// OppositeSide is the side that half a turn of the board brings to where s is.
func (g Grid) OppositeSide(s Side) Side {
	return canonical(g.Opposite(s.low), g.Opposite(s.high))
}

// Edge is one of the two ends of the board, where a player sits.
type Edge uint8

// South is the edge of row 1, North that of the last row.
const (
	South Edge = iota
	North
)

// Opposite is the other player's edge.
func (e Edge) Opposite() Edge { return 1 - e&1 }

// String is an id: south, north.
func (e Edge) String() string {
	if e == North {
		return "north"
	}
	return "south"
}

// FirstRows lists the hexes of that many rows along an edge, in board order.
//
// PA1, « Mise en place des armées » — units are placed in the first two rows along their side.
func (g Grid) FirstRows(e Edge, rows int) []Hex {
	rows = min(rows, g.Rows)
	if e == North {
		return g.rows(g.Rows-rows, g.Rows-1)
	}
	return g.rows(0, rows-1)
}

// ToEdge is the number of steps from a hex of the board to the row along that edge: 0 in that row.
func (g Grid) ToEdge(h Hex, e Edge) Steps {
	if e == North {
		return Steps(g.Rows - 1 - h.R)
	}
	return Steps(h.R)
}

// Rearward lists the board's neighbours of h that are one step nearer to an edge: two, one at the board's
// flanks, none in the edge's own row.
//
// The first is on the left of who sits at that edge when the steps left are odd, on his right when they are
// even. A retreat that always takes the first therefore keeps within half a hex of its line, but for one hex
// that a flank may push it inwards, and both players' retreats are the same by half a turn.
func (g Grid) Rearward(h Hex, e Edge) []Hex {
	left, right := SouthWest, SouthEast
	if e == North {
		left, right = NorthEast, NorthWest
	}
	if g.ToEdge(h, e)%2 == 0 {
		left, right = right, left
	}
	var rear []Hex
	for _, d := range [2]Direction{left, right} {
		if n := h.To(d); g.Contains(n) {
			rear = append(rear, n)
		}
	}
	return rear
}
