package render

import (
	"math"
	"slices"

	"aidedecamp/render/draw"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// roadLeast is how wide a road is drawn at least, in units.
const roadLeast = 10

// roads draws all roads as one sprite, their borders below their surfaces, so that they run into each other
// at a fork.
func (t *tabletop) roads(roads []table.Road) {
	u := t.unit
	var faults, borders, surfaces, middles, proposed []Shape
	var reach []Spot
	widest := Px(0)
	for _, road := range roads {
		line, width := t.route(road)
		reach, widest = append(reach, line[0]...), max(widest, width)
		if road.Wrong {
			faults = append(faults,
				draw.Stroke(draw.Tray, width+18*u, line...), draw.Stroke(draw.Accent, width+10*u, line...))
		}
		if road.Ghost {
			proposed = append(proposed,
				draw.Stroke(draw.Tray, width, line...), draw.Stroke(draw.Writing, draw.GhostLine*u, line...).WithDash(draw.GhostDash*u))
			continue
		}
		borders = append(borders, draw.Stroke(draw.RoadLine, width+3*u, line...))
		surfaces = append(surfaces, draw.Stroke(draw.RoadFill, width-u, line...))
		middles = append(middles, draw.Stroke(draw.RoadLine, 1.4*u, line...).WithDash(8*u))
	}
	if len(reach) == 0 {
		return
	}
	t.sprite("roads", draw.BoundsOf(reach...).Grow(widest), t.bounds, slices.Concat(faults, borders, surfaces, middles, proposed)...)
}

// route is where a road runs on the picture, and how wide it is drawn.
func (t *tabletop) route(road table.Road) (line [][]Spot, width Px) {
	line = [][]Spot{make([]Spot, len(road.Path))}
	for i, point := range road.Path {
		line[0][i] = t.spot(point)
	}
	return line, max(Px(road.Width)*t.perMM, roadLeast*t.unit)
}

// asPiece is the road's longest leg, which bears its number. It is as long as the leg and parallel
// to it, to the degree.
func (t *tabletop) asPiece(road table.Road) table.Piece {
	var longest plane.Rect
	for i := range road.Path[1:] {
		if leg := legOf(road, i); leg.Size.W > longest.Size.W {
			longest = leg
		}
	}
	return table.Piece{Face: road.Face, Sections: []plane.Rect{longest}}
}

// legOf is one leg of a road as a rectangle, along it to the degree.
func legOf(road table.Road, i int) plane.Rect {
	from, to := road.Path[i], road.Path[i+1]
	x, y := float64(to.X-from.X), float64(to.Y-from.Y)
	return plane.Rect{
		Centre: plane.Point{X: (from.X + to.X) / 2, Y: (from.Y + to.Y) / 2},
		Size:   plane.Size{W: max(1, plane.MM(math.Hypot(x, y))), D: road.Width},
		Turn:   plane.Angle(math.Round(math.Atan2(y, x) * 180 / math.Pi)).Normal(),
	}
}

// legs are where the legs of a road are drawn on the picture.
func (t *tabletop) legs(road table.Road) []draw.Quad {
	var all []draw.Quad
	_, drawn := t.route(road)
	for i := range road.Path[1:] {
		leg := legOf(road, i)
		leg.Size.D = plane.MM(math.Ceil(float64(drawn / t.perMM)))
		all = append(all, t.quad(leg))
	}
	return all
}

// bridges draw each road's bridges along its nearest leg, as long as the water below is wide.
func (t *tabletop) bridges(p table.Plane) {
	for _, road := range p.Roads {
		for _, at := range road.Bridges {
			leg := nearestLeg(road, at)
			size := plane.Size{W: 2 * road.Width, D: road.Width + road.Width/2}
			for _, piece := range p.Pieces {
				for _, r := range piece.Sections {
					if piece.Look == table.Watercourse && (plane.Polygon{at}).Inside(r.Polygon()) {
						size.W = min(r.Size.W, r.Size.D) + road.Width
					}
				}
			}
			size.D = max(size.D, plane.MM(math.Ceil(float64(18*t.unit/t.perMM))))
			if t.turned {
				leg += 180
			}
			t.section("bridge", draw.Looks[table.Bridge], size, leg, t.spot(at), t.bounds)
		}
	}
}

// nearestLeg is the turn of the leg of a road that comes nearest to a point.
func nearestLeg(road table.Road, at plane.Point) plane.Angle {
	nearest := 0
	distance := func(leg int) plane.Distance {
		return plane.Polygon{at}.DistanceTo(plane.Polygon(road.Path[leg : leg+2]))
	}
	for i := range road.Path[1:] {
		if distance(i).Compare(distance(nearest)) < 0 {
			nearest = i
		}
	}
	return legOf(road, nearest).Turn
}

// waterWords write how hard a river is to cross beside its middle, off bridges and, where there is room, off
// what else is there.
func (t *tabletop) waterWords(p table.Plane) {
	u, size := t.unit, draw.BadgeLetters*t.unit
	var bridges []draw.Quad
	for _, road := range p.Roads {
		for _, at := range road.Bridges {
			bridges = append(bridges, draw.Quad(t.spot(at).Around(30*u, 20*u).Rectangle()))
		}
	}
	isWater := func(piece table.Piece) bool { return piece.Look == table.Watercourse }
	others := slices.Concat(t.crowd(slices.DeleteFunc(slices.Clone(p.Pieces), isWater)).sections...)
	for _, piece := range p.Pieces {
		if !isWater(piece) || piece.Category == "" {
			continue
		}
		words := draw.Bold.Fit(t.say("render.category."+string(piece.Category)), size, 260*u)
		tag := sign{label: words, halfW: draw.Bold.Width(words, size)/2 + 9*u, halfH: 18 * u}
		middle := t.spot(piece.Sections[0].Centre)
		at, free := t.freeAround(middle, 120*u, tag, slices.Concat(bridges, others))
		if !free {
			at, free = t.freeAround(middle, t.width, tag, bridges)
		}
		if free {
			t.labels = append(t.labels, t.sign(tag, at))
		}
	}
}
