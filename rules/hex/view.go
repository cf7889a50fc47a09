package hex

// Mil is a length on a picture of the board: a thousandth of a hex's width.
type Mil int

// Spot is a point on a picture: x to the right, y upwards, from the lower left corner of the board's Extent.
type Spot struct{ X, Y Mil }

// View is a board as the player at the Bottom edge sees it.
type View struct {
	Grid   Grid
	Bottom Edge
}

// A hex drawn in whole mils: 1000 wide, 1154 high, rows 866 apart. The heights are those of a regular hex rounded once, and
// Half + Shoulder = Pitch, so that neighbours meet to the unit.
const (
	// Width is the width of a hex, from flat side to flat side.
	Width Mil = 1000
	// Half is half the height of a hex, from its centre to its upper corner.
	Half Mil = 577
	// Shoulder is how far above the centre a flat side ends.
	Shoulder Mil = 289
	// Pitch is the distance between two rows.
	Pitch = Half + Shoulder
)

// Extent is the upper right corner of the box around the whole board, whose lower left one is the zero Spot.
func (v View) Extent() Spot {
	if v.Grid.Columns < 1 || v.Grid.Rows < 1 {
		return Spot{}
	}
	width := Mil(v.Grid.Columns) * Width
	if v.Grid.Rows%2 == 0 {
		width += Width / 2
	}
	return Spot{width, 2*Half + Mil(v.Grid.Rows-1)*Pitch}
}

// seen is where a spot of the South player's picture lies in this one, and the reverse.
func (v View) seen(s Spot) Spot {
	if v.Bottom != North {
		return s
	}
	e := v.Extent()
	return Spot{e.X - s.X, e.Y - s.Y}
}

func centre(h Hex) Spot {
	return Spot{
		X: Width/2 + Mil(h.Column())*Width + Mil(h.R&1)*Width/2,
		Y: Half + Mil(h.R)*Pitch,
	}
}

// Centre is the middle of a hex.
func (v View) Centre(h Hex) Spot { return v.seen(centre(h)) }

// Corners are the six corners of a hex, clockwise. The side in direction d runs from Corners()[d] to the next one, also in the
// North player's picture, where Corners()[0], north of the centre, is the lowest.
func (v View) Corners(h Hex) [6]Spot {
	c := centre(h)
	var all [6]Spot
	for i, from := range [6]Spot{
		{0, Half}, {Width / 2, Shoulder}, {Width / 2, -Shoulder}, {0, -Half}, {-Width / 2, -Shoulder}, {-Width / 2, Shoulder},
	} {
		all[i] = v.seen(Spot{c.X + from.X, c.Y + from.Y})
	}
	return all
}

// Ends are the two ends of a side.
func (v View) Ends(s Side) [2]Spot {
	d, _ := s.low.Towards(s.high)
	corners := v.Corners(s.low)
	return [2]Spot{corners[d], corners[d.Turn(1)]}
}

// At is the hex at a spot; false off the board. A spot on a side or a corner belongs to the hex that comes first in board
// order.
func (v View) At(s Spot) (Hex, bool) {
	e := v.Extent()
	if s.X < 0 || s.Y < 0 || s.X > e.X || s.Y > e.Y {
		return Hex{}, false
	}
	s = v.seen(s)
	// The rows overlap: the spot lies in one of these two.
	top := int(s.Y / Pitch)
	for row := top - 1; row <= top; row++ {
		shift := Mil(row&1) * Width / 2
		middle := int((s.X - shift) / Width)
		for column := middle - 1; column <= middle; column++ {
			if h := At(column, row); v.Grid.Contains(h) && holds(h, s) {
				return h, true
			}
		}
	}
	return Hex{}, false
}

// holds reports whether a spot of the South player's picture lies in a hex or on its border.
func holds(h Hex, s Spot) bool {
	c := centre(h)
	dx, dy := Mil(abs(int(s.X-c.X))), Mil(abs(int(s.Y-c.Y)))
	// From its upper corner the border falls by Half − Shoulder over half the width.
	return dx <= Width/2 && dy*(Width/2)+dx*(Half-Shoulder) <= Half*(Width/2)
}
