package draw

import "slices"

// trim keeps of some shapes what is within a convex outline that runs as Rectangle does.
func trim(shapes []Shape, outline []Spot) []Shape {
	var kept []Shape
	for _, shape := range shapes {
		var lines [][]Spot
		for _, line := range shape.Lines {
			if shape.Closed {
				if line = clipArea(line, outline); len(line) > 2 {
					lines = append(lines, line)
				}
			} else {
				lines = append(lines, clipLine(line, outline)...)
			}
		}
		if shape.Lines = lines; len(lines) > 0 {
			kept = append(kept, shape)
		}
	}
	return kept
}

// sideOf is how far a spot is within the line from one spot to another, times their distance.
func sideOf(from, to, at Spot) Px {
	return (to.X-from.X)*(at.Y-from.Y) - (to.Y-from.Y)*(at.X-from.X)
}

// clipArea cuts an area to a convex outline, edge by edge.
func clipArea(line, outline []Spot) []Spot {
	for i, from := range outline {
		to := outline[(i+1)%len(outline)]
		if !slices.ContainsFunc(line, func(p Spot) bool { return sideOf(from, to, p) < 0 }) {
			continue // most areas are within most edges
		}
		a, kept := line[len(line)-1], make([]Spot, 0, len(line)+1)
		inA := sideOf(from, to, a)
		for _, b := range line {
			inB := sideOf(from, to, b)
			if (inA < 0) != (inB < 0) {
				kept = append(kept, a.Towards(b, inA/(inA-inB)))
			}
			if inB >= 0 {
				kept = append(kept, b)
			}
			a, inA = b, inB
		}
		line = kept
	}
	return line
}

// span is the part of the way from a spot to another that is within a convex outline, from 0 to 1; none
// where the first is not before the second.
func span(a, b Spot, outline []Spot) (from, to Px) {
	from, to = 0, 1
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		inA, inB := sideOf(p, q, a), sideOf(p, q, b)
		switch {
		case inA < 0 && inB < 0:
			return 1, 0
		case inA < 0:
			from = max(from, inA/(inA-inB))
		case inB < 0:
			to = min(to, inA/(inA-inB))
		}
	}
	return from, to
}

// clipLine cuts an open line to a convex outline.
func clipLine(line, outline []Spot) [][]Spot {
	var all [][]Spot
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		from, to := span(a, b, outline)
		if from >= to {
			continue
		}
		start, end := a.Towards(b, from), a.Towards(b, to)
		if last := len(all) - 1; from == 0 && last >= 0 && all[last][len(all[last])-1] == start {
			all[last] = append(all[last], end)
		} else {
			all = append(all, []Spot{start, end})
		}
	}
	return all
}

// Towards is so far along the way to another spot.
func (a Spot) Towards(b Spot, share Px) Spot {
	switch share {
	case 0:
		return a
	case 1:
		return b
	}
	return a.Plus(share*(b.X-a.X), share*(b.Y-a.Y))
}

// outside keeps of straight lines what is out of a convex outline.
func outside(lines [][]Spot, outline []Spot) [][]Spot {
	var all [][]Spot
	for _, line := range lines {
		a, b := line[0], line[len(line)-1]
		from, to := span(a, b, outline)
		if from >= to {
			all = append(all, line)
			continue
		}
		for _, kept := range [][2]Px{{0, from}, {to, 1}} {
			if kept[0] < kept[1] {
				all = append(all, []Spot{a.Towards(b, kept[0]), a.Towards(b, kept[1])})
			}
		}
	}
	return all
}

// mirrored is lines seen from behind, about a middle.
func mirrored(lines [][]Spot, middle Px) [][]Spot {
	all := make([][]Spot, len(lines))
	for i, line := range lines {
		all[i] = slices.Clone(line)
		for k := range line {
			all[i][k].X = 2*middle - line[k].X
		}
	}
	return all
}

// clipAll cuts open lines to a convex outline.
func clipAll(lines [][]Spot, outline []Spot) [][]Spot {
	var all [][]Spot
	for _, line := range lines {
		all = append(all, clipLine(line, outline)...)
	}
	return all
}
