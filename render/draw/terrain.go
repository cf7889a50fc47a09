package draw

import "math"

func hill(f Footprint) []Shape {
	return f.ground(HillFill, HillLine, 2.5,
		Area(HillMid, f.contour(0.74)),
		Area(HillTop, f.contour(0.42)),
		Stroke(HillLine, 1.6*f.Unit, f.hachures(0.76, 1, 9)...),
		Ring(HillLine, 2*f.Unit, f.contour(0.74), f.contour(0.42)),
	)
}

func rise(f Footprint) []Shape {
	return f.ground(RiseFill, RiseLine, 2,
		Ring(RiseLine, 2*f.Unit, f.contour(0.74), f.contour(0.42)).WithDash(7*f.Unit),
	)
}

func wood(f Footprint) []Shape {
	trees := crowns(f.scatter(27, 23, 15, 3), 20, 1.6*f.Unit, func(i int) Px { return (10.5 + 1.5*jitter(i, 11)) * f.Unit })
	return f.ground(WoodFill, WoodLine, 2, trees...)
}

// crowns are trees seen from above at those places, of so many corners each.
func crowns(places []Spot, corners int, wide Px, radius func(i int) Px) []Shape {
	var crowns, hearts [][]Spot
	for i, at := range places {
		r := radius(i)
		crown := make([]Spot, corners)
		for k := range crown {
			angle := 2 * math.Pi * float64(k) / float64(corners)
			sin, cos := Sincos(angle)
			lobe := r * Px(1+0.13*math.Cos(5*angle+float64(i)))
			crown[k] = at.Plus(lobe*cos, lobe*sin)
		}
		crowns = append(crowns, crown)
		hearts = append(hearts, at.path(r, []Spot{{-0.45, 0.1}, {-0.25, -0.4}, {0.25, -0.45}}))
	}
	return []Shape{Area(WoodLeaf, crowns...).WithEdge(WoodLine, wide), Stroke(WoodFill, wide, hearts...)}
}

// builtUp sets houses along a crossing of two streets.
func builtUp(f Footprint) []Shape {
	columns, rows := middles(f.W, 38*f.Unit, 2), middles(f.H, 30*f.Unit, 2)
	var north, south, ridges, walls [][]Spot
	for row, y := range rows {
		for column, x := range columns {
			w, h := f.W/Px(len(columns))*(0.33+0.04*jitter(row, column)), f.H/Px(len(rows))*(0.31+0.04*jitter(column, row+5))
			house := Spot{x, y}.Around(w, h)
			north = append(north, Frame{house.X0, house.Y0, house.X1, y}.Rectangle())
			south = append(south, Frame{house.X0, y, house.X1, house.Y1}.Rectangle())
			ridges = append(ridges, []Spot{{house.X0, y}, {house.X1, y}})
			walls = append(walls, house.Rectangle())
		}
	}
	return f.ground(TownFill, TownLine, 2.5,
		Area(RoofLight, north...),
		Area(RoofDark, south...),
		Stroke(TownLine, 1.2*f.Unit, ridges...),
		Ring(TownLine, 1.6*f.Unit, walls...),
	)
}

// furrows rule a frame with lines along x.
func furrows(in Frame, gap Px) [][]Spot {
	var lines [][]Spot
	for y := in.Y0 + gap/2; y < in.Y1; y += gap {
		lines = append(lines, []Spot{{in.X0, y}, {in.X1, y}})
	}
	return lines
}

// planks rule a frame with lines along y.
func planks(in Frame, gap Px) [][]Spot {
	var lines [][]Spot
	for x := in.X0 + gap/2; x < in.X1; x += gap {
		lines = append(lines, []Spot{{x, in.Y0}, {x, in.Y1}})
	}
	return lines
}

func openField(f Footprint) []Shape {
	inner := Spot{}.Around(f.W/2-4*f.Unit, f.H/2-4*f.Unit)
	first, second := inner.X0+0.38*f.W, inner.X0+0.68*f.W
	gap, pause := 9*f.Unit, 4*f.Unit
	lines := furrows(Frame{inner.X0, inner.Y0, first - pause, inner.Y1}, gap)
	lines = append(lines, planks(Frame{first, inner.Y0, second, inner.Y1}, gap)...)
	lines = append(lines, furrows(Frame{second + pause, inner.Y0, inner.X1, inner.Y1}, gap)...)
	return f.ground(FieldFill, FieldLine, 2, Stroke(FieldLine, 1.6*f.Unit, lines...))
}

func enclosedField(f Footprint) []Shape {
	var hedge [][]Spot
	r := 5.5 * f.Unit
	along := func(length Px, at func(Px) Spot) {
		n := max(1, int(length/(11*f.Unit)))
		for i := range n {
			hedge = append(hedge, Disc(at(length*(Px(i)/Px(n)-0.5)), r))
		}
	}
	x, y := f.W/2-r-f.Unit, f.H/2-r-f.Unit
	along(2*x, func(d Px) Spot { return Spot{d, -y} })
	along(2*y, func(d Px) Spot { return Spot{x, d} })
	along(2*x, func(d Px) Spot { return Spot{-d, y} })
	along(2*y, func(d Px) Spot { return Spot{-x, -d} })
	rows := furrows(Spot{}.Around(f.W/2-20*f.Unit, f.H/2-17*f.Unit), 12*f.Unit)
	return f.ground(CloseFill, Hedge, 2,
		Stroke(CloseLine, 2*f.Unit, rows...).WithDash(6*f.Unit),
		Area(Hedge, hedge...),
	)
}

func marsh(f Footprint) []Shape {
	var lines [][]Spot
	u := f.Unit
	for _, at := range f.scatter(33, 21, 16, 2) {
		for _, line := range [][]Spot{{{-12, 6}, {12, 6}}, {{0, 6}, {0, -8}}, {{-2, 6}, {-8, -4}}, {{2, 6}, {8, -4}}} {
			lines = append(lines, at.path(u, line))
		}
	}
	return f.ground(MarshFill, MarshLine, 2, Stroke(MarshLine, 2*u, lines...))
}

func rough(f Footprint) []Shape {
	var stones [][]Spot
	for i, at := range f.scatter(29, 22, 13, 4) {
		stone := make([]Spot, 6)
		for k := range stone {
			sin, cos := Sincos(2*math.Pi*float64(k)/float64(len(stone)) + float64(jitter(i, 2)))
			r := (7 + 2.5*jitter(i, k+20)) * f.Unit
			stone[k] = at.Plus(1.2*r*cos, r*sin)
		}
		stones = append(stones, stone)
	}
	return f.ground(RoughFill, StoneLine, 2,
		Area(Stone, stones...).WithEdge(StoneLine, 1.6*f.Unit))
}
