package render

import (
	"math"
	"slices"

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
				stroke(Tray, width+18*u, line...), stroke(Accent, width+10*u, line...))
		}
		if road.Ghost {
			proposed = append(proposed,
				stroke(Tray, width, line...), stroke(Writing, ghostLine*u, line...).withDash(ghostDash*u))
			continue
		}
		borders = append(borders, stroke(RoadLine, width+3*u, line...))
		surfaces = append(surfaces, stroke(RoadFill, width-u, line...))
		middles = append(middles, stroke(RoadLine, 1.4*u, line...).withDash(8*u))
	}
	if len(reach) == 0 {
		return
	}
	t.sprite("roads", boundsOf(reach...).grow(widest), t.bounds, slices.Concat(faults, borders, surfaces, middles, proposed)...)
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
func (t *tabletop) legs(road table.Road) []quad {
	var all []quad
	_, drawn := t.route(road)
	for i := range road.Path[1:] {
		leg := legOf(road, i)
		leg.Size.D = plane.MM(math.Ceil(float64(drawn / t.perMM)))
		all = append(all, t.quad(leg))
	}
	return all
}
