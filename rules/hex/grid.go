package hex

import "errors"

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
