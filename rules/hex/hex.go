package hex

import "cmp"

// Hex is one hex in axial coordinates, on or off any board. The zero Hex is A1.
type Hex struct{ Q, R int }

// Steps counts hexes: a distance, a march, a budget.
type Steps int

// At is the hex at a column and a row, both counted from 0: At(2, 3) is C4.
func At(column, row int) Hex { return Hex{Q: column - row>>1, R: row} }

// Column is the hex's column counted from 0, which its letters name.
func (h Hex) Column() int { return h.Q + h.R>>1 }

// Row is the hex's row counted from 0: one less than its number.
func (h Hex) Row() int { return h.R }

// Compare orders hexes as boards are read, A1, B1, … A2, B2, …: negative when a comes first.
func Compare(a, b Hex) int {
	return cmp.Or(cmp.Compare(a.R, b.R), cmp.Compare(a.Q, b.Q))
}

// Distance is the number of hexes from a to b, a itself not counted: 0 in place, 1 for neighbours.
func Distance(a, b Hex) Steps {
	q, r := b.Q-a.Q, b.R-a.R
	return Steps(max(abs(q), abs(r), abs(q+r)))
}

func abs(n int) int { return max(n, -n) }

// Direction is one of the six ways out of a hex, clockwise.
type Direction uint8

// The six directions. North is away from row 1.
const (
	NorthEast Direction = iota
	East
	SouthEast
	SouthWest
	West
	NorthWest
)

// Directions lists the six, clockwise from the north-east.
func Directions() [6]Direction {
	return [6]Direction{NorthEast, East, SouthEast, SouthWest, West, NorthWest}
}

var compass = [6]string{"ne", "e", "se", "sw", "w", "nw"}

// String is an id for logs and tests: ne, e, se, sw, w, nw.
func (d Direction) String() string { return compass[d%6] }

// Turn is the direction that many sixths of a turn further clockwise; negative turns the other way.
func (d Direction) Turn(sixths int) Direction {
	return Direction(((int(d)+sixths)%6 + 6) % 6)
}

// Opposite is the direction back.
func (d Direction) Opposite() Direction { return d.Turn(3) }

var deltas = [6]Hex{{0, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}}

// To is the neighbour in that direction.
func (h Hex) To(d Direction) Hex {
	delta := deltas[d%6]
	return Hex{h.Q + delta.Q, h.R + delta.R}
}

// Towards is the direction from a hex to a neighbour of it; false when they are not neighbours.
func (h Hex) Towards(neighbour Hex) (Direction, bool) {
	for _, d := range Directions() {
		if h.To(d) == neighbour {
			return d, true
		}
	}
	return 0, false
}

// Neighbours are the six hexes around, clockwise from the north-east, on a board or not: Neighbours()[d] is
// To(d).
func (h Hex) Neighbours() [6]Hex {
	var all [6]Hex
	for i, d := range Directions() {
		all[i] = h.To(d)
	}
	return all
}
