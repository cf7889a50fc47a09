package draw

import "aidedecamp/rules/table"

// BandHatch rules a band; a minor one sparsely, and the other way.
func BandHatch(in Frame, band table.Band, gap Px) [][]Spot {
	if !band.Minor {
		return hatch(in, gap)
	}
	lines := hatch(in, 3*gap)
	for _, line := range lines {
		for i := range line {
			line[i].X = in.X0 + in.X1 - line[i].X
		}
	}
	return lines
}

// hatch rules a frame with lines that rise to the right, gap apart along x.
func hatch(in Frame, gap Px) [][]Spot {
	var lines [][]Spot
	height := in.Y1 - in.Y0
	for x := in.X0 - height + gap/2; x < in.X1; x += gap {
		from, to := Spot{X: x, Y: in.Y1}, Spot{X: x + height, Y: in.Y0}
		if from.X < in.X0 {
			from = Spot{X: in.X0, Y: in.Y1 - (in.X0 - x)}
		}
		if to.X > in.X1 {
			to = Spot{X: in.X1, Y: in.Y1 - (in.X1 - x)}
		}
		lines = append(lines, []Spot{from, to})
	}
	return lines
}

// LitZone points a frame out: a hatch under the pieces and a thick border within its own.
func LitZone(in Frame, gap, u Px) []Shape {
	border := in.Grow(-4.5 * u) // the hatch ends below it
	return []Shape{Stroke(BandLine, 5*u, hatch(border, gap*u)...), Ring(Accent, 5*u, border.Rectangle())}
}

// Halves is the line between the halves of the players: long dashes on paper.
func Halves(from, to Spot, u Px) []Shape {
	return []Shape{Stroke(Tray, 7*u, []Spot{from, to}), Stroke(Writing, 4*u, []Spot{from, to}).WithDash(16 * u)}
}
