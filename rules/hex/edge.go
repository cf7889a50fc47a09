package hex

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
