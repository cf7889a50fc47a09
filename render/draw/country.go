package draw

import "math"

// steepHill has two rings of strokes down its slopes, and a small top.
func steepHill(f Footprint) []Shape {
	return f.ground(HillMid, HillLine, 2.5,
		Area(HillTop, f.contour(0.66)),
		Area(HillLine, f.contour(0.2)),
		Stroke(HillLine, 2.6*f.Unit, f.hachures(0.66, 1, 8)...),
		Stroke(HillLine, 2.6*f.Unit, f.hachures(0.26, 0.64, 15)...),
		Ring(HillLine, 2.4*f.Unit, f.contour(0.66)),
	)
}

// brush is low bushes, three leaves each.
func brush(f Footprint) []Shape {
	var leaves, stems [][]Spot
	u := f.Unit
	for _, at := range f.scatter(31, 24, 15, 4) {
		leaves = append(leaves, Disc(at.Plus(-5*u, 1.5*u), 4.5*u), Disc(at.Plus(5*u, 1.5*u), 4.5*u), Disc(at.Plus(0, -4*u), 4.5*u))
		stems = append(stems, []Spot{at.Plus(0, 0), at.Plus(0, 8*u)}, []Spot{at.Plus(-7*u, 8*u), at.Plus(7*u, 8*u)})
	}
	return f.ground(CloseFill, CloseLine, 2,
		Stroke(Hedge, 1.8*u, stems...), Area(Hedge, leaves...))
}

// plantation is trees in rows, as somebody set them.
func plantation(f Footprint) []Shape {
	u := f.Unit
	var crowns, cores [][]Spot
	for _, y := range middles(f.H, 30*u, 1) {
		for _, x := range middles(f.W, 30*u, 1) {
			crowns, cores = append(crowns, Disc(Spot{x, y}, 8.5*u)), append(cores, Disc(Spot{x, y}, 2.4*u))
		}
	}
	return f.ground(FieldFill, WoodLine, 2,
		Area(WoodFill, crowns...).WithEdge(WoodLine, 1.8*u), Area(WoodLine, cores...))
}

// dunesOf are the crests of dunes, with grains of sand at their feet.
func dunesOf(f Footprint) []Shape {
	u := f.Unit
	var crests, sand [][]Spot
	for i, at := range f.scatter(38, 24, 16, 3) {
		var crest []Spot
		for k := range 9 {
			x := Px(k)/4 - 1
			crest = append(crest, at.Plus(13.5*u*x, -9*u*(1-x*x)))
		}
		crests = append(crests, crest)
		for k := range 3 {
			sand = append(sand, Disc(at.Plus(Px(k-1)*8*u, (5+2*jitter(i, k))*u), 2*u))
		}
	}
	return f.ground(SandFill, SandLine, 2, Stroke(SandLine, 3.4*u, crests...), Area(SandLine, sand...))
}

// ravine is a gully along the longer side: its two lips, with the strokes of old maps that run down.
func ravine(f Footprint) []Shape {
	u := f.Unit
	long, wide := f.W, f.H
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
		Stroke(StoneLine, 1.6*u, strokes...), Stroke(StoneLine, 3*u, upper, lower))
}

// waves are rows of ripples.
func (f Footprint) waves(gap Px) [][]Spot {
	u := f.Unit
	var all [][]Spot
	for row, y := range middles(f.H, gap*u, 1) {
		for x := -f.W/2 + Px(row%2)*14*u; x < f.W/2; x += 30 * u {
			var wave []Spot
			for k := range 9 {
				wave = append(wave, Spot{x + Px(k)*2*u, y - 3*u*Px(math.Sin(math.Pi*float64(k)/4))})
			}
			all = append(all, wave)
		}
	}
	return all
}

func lake(f Footprint) []Shape {
	return f.ground(WaterFill, WaterLine, 2.5,
		Stroke(WaterLine, 3*f.Unit, clipAll(f.waves(11), f.inset(5*f.Unit).outline())...))
}

// coast has the lines along the shore of old maps, thinner the further out they run.
func coast(f Footprint) []Shape {
	shapes := []Shape{Area(WaterFill, f.outline())}
	for i, by := range []Px{7, 15, 24, 34} {
		in := f.inset(by * f.Unit)
		shapes = append(shapes, Stroke(WaterLine, (3.4-0.7*Px(i))*f.Unit, alongBorder(in)...))
	}
	return append(shapes, Ring(WaterLine, 2.5*f.Unit, f.outline()))
}

// alongBorder are the sides of a footprint as lines of their own.
func alongBorder(f Footprint) [][]Spot {
	var sides [][]Spot
	line := f.outline()
	for i, from := range line {
		sides = append(sides, []Spot{from, line[(i+1)%len(line)]})
	}
	return sides
}

// cliffs have teeth that point down into it.
func cliffs(f Footprint) []Shape {
	outer, inner := f.outline(), f.inset(0.3*min(f.W, f.H))
	n := max(8, int((f.W+f.H)/(8*f.Unit)))
	var teeth [][]Spot
	for i := range n {
		from, to := float64(i)/float64(n), float64(i+1)/float64(n)
		ring := Footprint{W: f.W, H: f.H, Unit: f.Unit}
		teeth = append(teeth, []Spot{ring.onContour(1.2, 2*math.Pi*from), ring.onContour(1.2, 2*math.Pi*to),
			inner.onContour(1, math.Pi*(from+to))})
	}
	return f.ground(RoughFill, StoneLine, 2.5, trim([]Shape{Area(StoneLine, teeth...)}, outer)...)
}
