package hex

// Crossing is one step of a line from centre to centre: from a hex that the line surely runs through to the
// next one. It is open when one of its Ways is.
type Crossing struct {
	From, To Hex
	// Ways are one, or the two hands of the line where it runs along a side or through a corner. Off the
	// board there is no way.
	Ways []Way
}

// Way is what lies on one hand of a crossing: it is open when none of its hexes and none of its sides blocks.
type Way struct {
	// Hexes are those that this way goes through between From and To: none, or one.
	Hexes []Hex
	// Sides are those that this way crosses.
	Sides []Side
}

// Line lists the crossings of the line between the centres of two hexes of the board, in order; none in
// place. The line back has the same ways in the reverse order.
func (g Grid) Line(from, to Hex) []Crossing {
	if !g.Contains(from) || !g.Contains(to) {
		return nil
	}
	var line []Crossing
	for at := from; at != to; {
		p := exit(from, to, at)
		line = append(line, g.crossing(p))
		at = p.to
	}
	return line
}

func (g Grid) crossing(p passage) Crossing {
	c := Crossing{From: p.from, To: p.to}
	if p.direct {
		c.Ways = append(c.Ways, Way{Sides: []Side{canonical(p.from, p.to)}})
	}
	for _, h := range p.beside[:p.hands] {
		if g.Contains(h) {
			c.Ways = append(c.Ways, Way{Hexes: []Hex{h}, Sides: []Side{canonical(p.from, h), canonical(h, p.to)}})
		}
	}
	return c
}
