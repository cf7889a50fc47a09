package render

import "math"

// steepHill has two rings of strokes down its slopes, and a small top.
func steepHill(f footprint) []Shape {
	return f.ground(HillMid, HillLine, 2.5,
		area(HillTop, f.contour(0.66)),
		area(HillLine, f.contour(0.2)),
		stroke(HillLine, 2.6*f.unit, f.hachures(0.66, 1, 8)...),
		stroke(HillLine, 2.6*f.unit, f.hachures(0.26, 0.64, 15)...),
		ring(HillLine, 2.4*f.unit, f.contour(0.66)),
	)
}

// brush is low bushes, three leaves each.
func brush(f footprint) []Shape {
	var leaves, stems [][]Spot
	u := f.unit
	for _, at := range f.scatter(31, 24, 15, 4) {
		leaves = append(leaves, disc(at.plus(-5*u, 1.5*u), 4.5*u), disc(at.plus(5*u, 1.5*u), 4.5*u), disc(at.plus(0, -4*u), 4.5*u))
		stems = append(stems, []Spot{at.plus(0, 0), at.plus(0, 8*u)}, []Spot{at.plus(-7*u, 8*u), at.plus(7*u, 8*u)})
	}
	return f.ground(CloseFill, CloseLine, 2,
		stroke(Hedge, 1.8*u, stems...), area(Hedge, leaves...))
}

// plantation is trees in rows, as somebody set them.
func plantation(f footprint) []Shape {
	u := f.unit
	var crowns, cores [][]Spot
	for _, y := range middles(f.h, 30*u, 1) {
		for _, x := range middles(f.w, 30*u, 1) {
			crowns, cores = append(crowns, disc(Spot{x, y}, 8.5*u)), append(cores, disc(Spot{x, y}, 2.4*u))
		}
	}
	return f.ground(FieldFill, WoodLine, 2,
		area(WoodFill, crowns...).withEdge(WoodLine, 1.8*u), area(WoodLine, cores...))
}

// dunesOf are the crests of dunes, with grains of sand at their feet.
func dunesOf(f footprint) []Shape {
	u := f.unit
	var crests, sand [][]Spot
	for i, at := range f.scatter(38, 24, 16, 3) {
		var crest []Spot
		for k := range 9 {
			x := Px(k)/4 - 1
			crest = append(crest, at.plus(13.5*u*x, -9*u*(1-x*x)))
		}
		crests = append(crests, crest)
		for k := range 3 {
			sand = append(sand, disc(at.plus(Px(k-1)*8*u, (5+2*jitter(i, k))*u), 2*u))
		}
	}
	return f.ground(SandFill, SandLine, 2, stroke(SandLine, 3.4*u, crests...), area(SandLine, sand...))
}

// ravine is a gully along the longer side: its two lips, with the strokes of old maps that run down.
func ravine(f footprint) []Shape {
	u := f.unit
	long, wide := f.w, f.h
	turned := long < wide
	if turned {
		long, wide = wide, long
	}
	at := func(x, y Px) Spot {
		if turned {
			return Spot{y, x}
		}
		return Spot{x, y}
	}
	var upper, lower []Spot
	var strokes [][]Spot
	n := max(4, int(long/(9*u)))
	for i := range n + 1 {
		part := Px(i)/Px(n) - 0.5
		x := part * (long - 12*u)
		bend := 0.09 * wide * Px(math.Sin(float64(part)*9))
		deep := 0.27 * wide * Px(math.Sqrt(max(0, 1-float64(4*part*part))))
		upper, lower = append(upper, at(x, bend-deep)), append(lower, at(x, bend+deep))
		strokes = append(strokes, []Spot{at(x, bend-deep), at(x, bend-0.35*deep)}, []Spot{at(x, bend+deep), at(x, bend+0.35*deep)})
	}
	return f.ground(RoughFill, StoneLine, 2,
		stroke(StoneLine, 1.6*u, strokes...), stroke(StoneLine, 3*u, upper, lower))
}

// waves are rows of ripples.
func (f footprint) waves(gap Px) [][]Spot {
	u := f.unit
	var all [][]Spot
	for row, y := range middles(f.h, gap*u, 1) {
		for x := -f.w/2 + Px(row%2)*14*u; x < f.w/2; x += 30 * u {
			var wave []Spot
			for k := range 9 {
				wave = append(wave, Spot{x + Px(k)*2*u, y - 3*u*Px(math.Sin(math.Pi*float64(k)/4))})
			}
			all = append(all, wave)
		}
	}
	return all
}

func lake(f footprint) []Shape {
	return f.ground(WaterFill, WaterLine, 2.5,
		stroke(WaterLine, 3*f.unit, clipAll(f.waves(11), f.inset(5*f.unit).outline())...))
}

// coast has the lines along the shore of old maps, thinner the further out they run.
func coast(f footprint) []Shape {
	shapes := []Shape{area(WaterFill, f.outline())}
	for i, by := range []Px{7, 15, 24, 34} {
		in := f.inset(by * f.unit)
		shapes = append(shapes, stroke(WaterLine, (3.4-0.7*Px(i))*f.unit, alongBorder(in)...))
	}
	return append(shapes, ring(WaterLine, 2.5*f.unit, f.outline()))
}

// alongBorder are the sides of a footprint as lines of their own.
func alongBorder(f footprint) [][]Spot {
	var sides [][]Spot
	line := f.outline()
	for i, from := range line {
		sides = append(sides, []Spot{from, line[(i+1)%len(line)]})
	}
	return sides
}

// cliffs have teeth that point down into it.
func cliffs(f footprint) []Shape {
	outer, inner := f.outline(), f.inset(0.3*min(f.w, f.h))
	n := max(8, int((f.w+f.h)/(8*f.unit)))
	var teeth [][]Spot
	for i := range n {
		from, to := float64(i)/float64(n), float64(i+1)/float64(n)
		ring := footprint{w: f.w, h: f.h, unit: f.unit}
		teeth = append(teeth, []Spot{ring.onContour(1.2, 2*math.Pi*from), ring.onContour(1.2, 2*math.Pi*to),
			inner.onContour(1, math.Pi*(from+to))})
	}
	return f.ground(RoughFill, StoneLine, 2.5, trim([]Shape{area(StoneLine, teeth...)}, outer)...)
}
