package render

import (
	"math"

	"aidedecamp/rules/table"
)

// footprint is the ground of one section while its look is drawn: centred on 0,0, unturned, in pixels.
type footprint struct {
	w, h Px
	// unit is the picture's own unit: what is one pixel on a picture 1080 pixels wide. Hatches follow it and
	// not the scale of the table, so that they stay legible on any table.
	unit Px
	// corner is the radius of round corners, 0 for sharp ones.
	corner Px
}

func (f footprint) frame() Frame { return around(Spot{}, f.w/2, f.h/2) }

// ground fills the footprint and rules its border, dashed for a piece that may be left out.
func (f footprint) ground(fill, line Ink, width Px, hatch ...Shape) []Shape {
	border := []([]Spot){rectangle(f.frame())}
	shapes := append([]Shape{area(fill, border...)}, hatch...)
	return append(shapes, ring(line, width*f.unit, border...))
}

// looks draws each look.
var looks = map[table.Look]func(footprint) []Shape{
	table.Hill:          hill,
	table.Rise:          rise,
	table.Wood:          wood,
	table.BuiltUp:       builtUp,
	table.OpenField:     openField,
	table.EnclosedField: enclosedField,
	table.Marsh:         marsh,
	table.Rough:         rough,
	table.Earthwork:     earthwork,
	table.Watercourse:   watercourse,
	table.Obstacle:      obstacle,
	table.Roadway:       road,
	table.Bridge:        bridge,
	table.SupplyLine:    supplyLine,
	table.Building:      building,
	table.SteepHill:     steepHill,
	table.Brush:         brush,
	table.Plantation:    plantation,
	table.Sand:          dunesOf,
	table.Ravine:        ravine,
	table.Lake:          lake,
	table.Coast:         coast,
	table.Cliff:         cliffs,
}

// contour is a rounded height line at a share of the footprint.
func (f footprint) contour(share Px) []Spot {
	const n = 48
	points := make([]Spot, n)
	for i := range points {
		points[i] = f.onContour(share, 2*math.Pi*float64(i)/n)
	}
	return points
}

// onContour follows a superellipse: rounder than the footprint, squarer than an ellipse.
func (f footprint) onContour(share Px, angle float64) Spot {
	sin, cos := sincos(angle)
	square := func(x Px) Px { return Px(math.Copysign(math.Pow(math.Abs(float64(x)), 0.7), float64(x))) }
	return Spot{X: f.w / 2 * share * square(cos), Y: f.h / 2 * share * square(sin)}
}

// hachures are the strokes of old maps that run down a slope, between two height lines.
func (f footprint) hachures(from, to, gap Px) [][]Spot {
	n := int(2 * (f.w + f.h) / (gap * f.unit))
	var lines [][]Spot
	for i := range n {
		angle := 2 * math.Pi * float64(i) / float64(n)
		end := to - 0.06*(1+jitter(i, 3))
		lines = append(lines, []Spot{f.onContour(from, angle), f.onContour(end, angle)})
	}
	return lines
}

func hill(f footprint) []Shape {
	return f.ground(HillFill, HillLine, 2.5,
		area(HillMid, f.contour(0.74)),
		area(HillTop, f.contour(0.42)),
		stroke(HillLine, 1.6*f.unit, f.hachures(0.76, 1, 9)...),
		ring(HillLine, 2*f.unit, f.contour(0.74), f.contour(0.42)),
	)
}

func rise(f footprint) []Shape {
	return f.ground(RiseFill, RiseLine, 2,
		ring(RiseLine, 2*f.unit, f.contour(0.74), f.contour(0.42)).withDash(7*f.unit),
	)
}

// scatter lays places over the footprint in staggered rows, gap apart and margin from the border, each a
// little astray.
func (f footprint) scatter(gapX, gapY, margin, astray Px) []Spot {
	gapX, gapY, margin, astray = gapX*f.unit, gapY*f.unit, margin*f.unit, astray*f.unit
	w, h := f.w-2*margin, f.h-2*margin
	if w < 0 || h < 0 {
		return []Spot{{}}
	}
	rows := int(h/gapY) + 1
	var spots []Spot
	for row := range rows {
		columns := int(w/gapX) + 1
		if row%2 == 1 && columns > 1 {
			columns--
		}
		for column := range columns {
			x, y := Px(0), Px(0)
			if columns > 1 || row%2 == 1 {
				x = (Px(column) - Px(columns-1)/2) * gapX
			}
			if rows > 1 {
				y = (Px(row)/Px(rows-1) - 0.5) * h
			}
			spots = append(spots, Spot{
				X: x + astray*jitter(row, column),
				Y: y + astray*jitter(column+7, row),
			})
		}
	}
	return spots
}

// middles are those of equal parts of an extent about 0, each about so long, and so many at least.
func middles(extent, long Px, least int) []Px {
	all := make([]Px, max(least, int(extent/long)))
	for i := range all {
		all[i] = (Px(i)+0.5)/Px(len(all))*extent - extent/2
	}
	return all
}

// jitter is a fixed disorder in -1…1: the same place strays alike on every picture.
func jitter(a, b int) Px {
	h := uint32(a)*2654435761 ^ uint32(b)*2246822519
	h ^= h >> 15
	h *= 2654435761
	h ^= h >> 13
	return Px(h%2001)/1000 - 1
}

func wood(f footprint) []Shape {
	trees := crowns(f.scatter(27, 23, 15, 3), 20, 1.6*f.unit, func(i int) Px { return (10.5 + 1.5*jitter(i, 11)) * f.unit })
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
			sin, cos := sincos(angle)
			lobe := r * Px(1+0.13*math.Cos(5*angle+float64(i)))
			crown[k] = at.plus(lobe*cos, lobe*sin)
		}
		crowns = append(crowns, crown)
		hearts = append(hearts, at.path(r, []Spot{{-0.45, 0.1}, {-0.25, -0.4}, {0.25, -0.45}}))
	}
	return []Shape{area(WoodLeaf, crowns...).withEdge(WoodLine, wide), stroke(WoodFill, wide, hearts...)}
}

// builtUp sets houses along a crossing of two streets.
func builtUp(f footprint) []Shape {
	columns, rows := middles(f.w, 38*f.unit, 2), middles(f.h, 30*f.unit, 2)
	var north, south, ridges, walls [][]Spot
	for row, y := range rows {
		for column, x := range columns {
			w, h := f.w/Px(len(columns))*(0.33+0.04*jitter(row, column)), f.h/Px(len(rows))*(0.31+0.04*jitter(column, row+5))
			house := around(Spot{x, y}, w, h)
			north = append(north, rectangle(Frame{house.X0, house.Y0, house.X1, y}))
			south = append(south, rectangle(Frame{house.X0, y, house.X1, house.Y1}))
			ridges = append(ridges, []Spot{{house.X0, y}, {house.X1, y}})
			walls = append(walls, rectangle(house))
		}
	}
	return f.ground(TownFill, TownLine, 2.5,
		area(RoofLight, north...),
		area(RoofDark, south...),
		stroke(TownLine, 1.2*f.unit, ridges...),
		ring(TownLine, 1.6*f.unit, walls...),
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

func openField(f footprint) []Shape {
	inner := around(Spot{}, f.w/2-4*f.unit, f.h/2-4*f.unit)
	first, second := inner.X0+0.38*f.w, inner.X0+0.68*f.w
	gap, pause := 9*f.unit, 4*f.unit
	lines := furrows(Frame{inner.X0, inner.Y0, first - pause, inner.Y1}, gap)
	lines = append(lines, planks(Frame{first, inner.Y0, second, inner.Y1}, gap)...)
	lines = append(lines, furrows(Frame{second + pause, inner.Y0, inner.X1, inner.Y1}, gap)...)
	return f.ground(FieldFill, FieldLine, 2, stroke(FieldLine, 1.6*f.unit, lines...))
}

func enclosedField(f footprint) []Shape {
	var hedge [][]Spot
	r := 5.5 * f.unit
	along := func(length Px, at func(Px) Spot) {
		n := max(1, int(length/(11*f.unit)))
		for i := range n {
			hedge = append(hedge, disc(at(length*(Px(i)/Px(n)-0.5)), r))
		}
	}
	x, y := f.w/2-r-f.unit, f.h/2-r-f.unit
	along(2*x, func(d Px) Spot { return Spot{d, -y} })
	along(2*y, func(d Px) Spot { return Spot{x, d} })
	along(2*x, func(d Px) Spot { return Spot{-d, y} })
	along(2*y, func(d Px) Spot { return Spot{-x, -d} })
	rows := furrows(around(Spot{}, f.w/2-20*f.unit, f.h/2-17*f.unit), 12*f.unit)
	return f.ground(CloseFill, Hedge, 2,
		stroke(CloseLine, 2*f.unit, rows...).withDash(6*f.unit),
		area(Hedge, hedge...),
	)
}

func marsh(f footprint) []Shape {
	var lines [][]Spot
	u := f.unit
	for _, at := range f.scatter(33, 21, 16, 2) {
		for _, line := range [][]Spot{{{-12, 6}, {12, 6}}, {{0, 6}, {0, -8}}, {{-2, 6}, {-8, -4}}, {{2, 6}, {8, -4}}} {
			lines = append(lines, at.path(u, line))
		}
	}
	return f.ground(MarshFill, MarshLine, 2, stroke(MarshLine, 2*u, lines...))
}

func rough(f footprint) []Shape {
	var stones [][]Spot
	for i, at := range f.scatter(29, 22, 13, 4) {
		stone := make([]Spot, 6)
		for k := range stone {
			sin, cos := sincos(2*math.Pi*float64(k)/float64(len(stone)) + float64(jitter(i, 2)))
			r := (7 + 2.5*jitter(i, k+20)) * f.unit
			stone[k] = at.plus(1.2*r*cos, r*sin)
		}
		stones = append(stones, stone)
	}
	return f.ground(RoughFill, StoneLine, 2,
		area(Stone, stones...).withEdge(StoneLine, 1.6*f.unit))
}
