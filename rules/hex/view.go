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

// A hex drawn in whole mils: 1000 wide, 1154 high, rows 866 apart. The heights are those of a regular hex
// rounded once, and Half + shoulder = Pitch, so that neighbours meet to the unit.
const (
	// Width is the width of a hex, from flat side to flat side.
	Width Mil = 1000
	// Half is half the height of a hex, from its centre to its upper corner.
	Half Mil = 577
	// shoulder is how far above the centre a flat side ends.
	shoulder Mil = 289
	// Pitch is the distance between two rows.
	Pitch = Half + shoulder
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

// turn is where a spot of the South player's picture is in this one, and the reverse.
func (v View) turn(s Spot) Spot {
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
func (v View) Centre(h Hex) Spot { return v.turn(centre(h)) }
