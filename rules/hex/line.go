package hex

// Mask is what shuts a line of sight at the first crossing that is shut.
type Mask struct {
	Hexes []Hex
	Sides []Side
}

// passage is one step of a line from centre to centre: from a hex that the line surely runs through to the next
// one. It is open when one of its ways is: over their common side, or on a hand of the line.
type passage struct {
	from, to Hex
	// direct is set unless the line runs along a side: from and to are neighbours, and their common side is a
	// way.
	direct bool
	// beside are the hexes on a hand where the line runs along a side (two) or touches a corner (one).
	beside [2]Hex
	hands  int
}

// across measures how far h is in direction d: 1 on the side of the origin there, 2 in the middle of the
// neighbour.
func across(h Hex, d Direction) int {
	switch d {
	case NorthEast:
		return h.Q + 2*h.R
	case East:
		return 2*h.Q + h.R
	case SouthEast:
		return h.Q - h.R
	}
	return -across(h, d.Opposite())
}

// exit finds where the line from one hex to another leaves at, which it runs through.
func exit(from, to, at Hex) passage {
	whole := Hex{to.Q - from.Q, to.R - from.R}
	done := Hex{at.Q - from.Q, at.R - from.R}
	// The side in direction d is reached at the part time/speed of the line; the least is the exit, two at
	// once a corner.
	var out [2]Direction
	var speeds [2]int
	ways, time := 0, 0
	for _, d := range Directions() {
		speed := across(whole, d)
		if speed <= 0 {
			continue
		}
		t := 1 + across(done, d)
		switch later := t*speeds[0] - time*speed; {
		case ways == 0 || later < 0:
			out[0], speeds[0], time, ways = d, speed, t, 1
		case later == 0:
			out[1], speeds[1], ways = d, speed, 2
		}
	}
	first, second := at.To(out[0]), at.To(out[1])
	switch {
	case ways == 1:
		return passage{from: at, to: first, direct: true}
	case speeds[0] == speeds[1]:
		return passage{from: at, to: first.To(out[1]), beside: [2]Hex{first, second}, hands: 2}
	case speeds[0] < speeds[1]:
		first, second = second, first
	}
	return passage{from: at, to: first, direct: true, beside: [2]Hex{second}, hands: 1}
}

// Sight reports whether the line between the centres of two hexes of the board is open, and else what masks
// at the first shut crossing. Neither end masks, but the sides of both ends are asked. A hex sees itself;
// nothing off the board sees or is seen. As long as hex and side do not depend on the viewer, a sees b
// exactly when b sees a.
//
// PA1, « Les composants du terrain » — obstacles on the sides of hexes are linear; walls and banks mask.
func (g Grid) Sight(from, to Hex, hex func(Hex) bool, side func(Side) bool) (Mask, bool) {
	if !g.Contains(from) || !g.Contains(to) {
		return Mask{}, false
	}
	for at := from; at != to; {
		p := exit(from, to, at)
		if !g.passes(p, hex, side) || p.to != to && hex(p.to) {
			return g.mask(p, to, hex, side), false
		}
		at = p.to
	}
	return Mask{}, true
}

// Entries are the sides over which a line from the centre of another hex of the board comes into a hex: one, or
// one on either hand of the line, as far as the board has it.
func (g Grid) Entries(from, to Hex) []Side {
	p := exit(to, from, to) // the line back has the same ways
	var sides []Side
	if p.direct {
		sides = append(sides, canonical(to, p.to))
	}
	for _, h := range p.beside[:p.hands] {
		if g.Contains(h) {
			sides = append(sides, canonical(to, h))
		}
	}
	return sides
}

// passes reports whether one of the ways is open: none of its hexes and none of its sides blocks. Off the board
// there is no way.
func (g Grid) passes(p passage, hex func(Hex) bool, side func(Side) bool) bool {
	if p.direct && !side(canonical(p.from, p.to)) {
		return true
	}
	for _, h := range p.beside[:p.hands] {
		if g.Contains(h) && !hex(h) && !side(canonical(p.from, h)) && !side(canonical(h, p.to)) {
			return true
		}
	}
	return false
}

// mask lists what blocks a passage on the way to the line's end; what lies on one hand is no mask where the
// other hand is open.
func (g Grid) mask(p passage, end Hex, hex func(Hex) bool, side func(Side) bool) Mask {
	var m Mask
	if !g.passes(p, hex, side) {
		if p.direct {
			m.Sides = append(m.Sides, canonical(p.from, p.to))
		}
		for _, h := range p.beside[:p.hands] {
			if !g.Contains(h) {
				continue
			}
			if hex(h) {
				m.Hexes = append(m.Hexes, h)
			}
			for _, s := range [2]Side{canonical(p.from, h), canonical(h, p.to)} {
				if side(s) {
					m.Sides = append(m.Sides, s)
				}
			}
		}
	}
	if p.to != end && hex(p.to) {
		m.Hexes = append(m.Hexes, p.to)
	}
	return m
}
