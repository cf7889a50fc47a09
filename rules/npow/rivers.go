package npow

import (
	"slices"

	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
)

// ends are the two ends of a river's section as segments across it: where it begins, where it goes on.
func ends(r plane.Rect) (start, end plane.Polygon) {
	c := r.Corners()
	return plane.Polygon{c[3], c[0]}, plane.Polygon{c[1], c[2]}
}

// checkRivers: adc7:pool/1 — the sections of a river are contiguous, end to end; one end touches an edge of the table or
// another river. lecture:npow-riviere-depart — the other end touches another edge, a marsh or a hill, or lies anywhere.
func (g *ground) checkRivers(c check) []finding {
	var all []finding
	for _, l := range g.laid {
		if l.Piece != charts.River {
			continue
		}
		what := func() phrase.Arg { return phrase.With("what", l.phrase()) }
		if gap := l.gap(); gap > 0 {
			all = append(all, c.found(func() phrase.Phrase {
				return phrase.Say("npow.placement.found.river-gap", what(), phrase.Millimetres("gap", gap))
			}, l))
		}
		start, _ := ends(l.place.Rects[0])
		_, end := ends(l.place.Rects[len(l.place.Rects)-1])
		switch {
		case g.mouth(l, start) && g.source(l, end, start) || g.mouth(l, end) && g.source(l, start, end):
		case g.mouth(l, start) || g.mouth(l, end):
			all = append(all, c.found(func() phrase.Phrase {
				return phrase.Say("npow.placement.found.river-source", what())
			}, l))
		default:
			all = append(all, c.found(func() phrase.Phrase {
				return phrase.Say("npow.placement.found.river-end", what(), phrase.Millimetres("gap", g.toMouth(l, start, end)))
			}, l))
		}
	}
	return all
}

// gap is the widest gap between two sections that should be contiguous, 0 where they are.
func (l laid) gap() plane.MM {
	var widest plane.MM
	for i := 1; i < len(l.place.Rects); i++ {
		_, end := ends(l.place.Rects[i-1])
		start, _ := ends(l.place.Rects[i])
		if d := end.DistanceTo(start); d.AtLeast(rounding + 1) {
			widest = max(widest, d.Up())
		}
	}
	return widest
}

// mouth reports whether an end of the river touches an edge of the table or another river.
func (g *ground) mouth(l laid, end plane.Polygon) bool {
	return len(g.edges(end)) > 0 || slices.ContainsFunc(g.laid, func(o laid) bool {
		return o.Piece == charts.River && o.Number != l.Number && touches(o, end)
	})
}

// source reports whether a river whose mouth is the other end may begin at this one.
func (g *ground) source(l laid, start, mouth plane.Polygon) bool {
	if g.settings[sourceReading] != sourceByText {
		return true
	}
	if slices.ContainsFunc(g.laid, func(o laid) bool { return (o.Piece == marsh || isHill(o.Piece)) && touches(o, start) }) {
		return true
	}
	at := g.edges(mouth)
	return slices.ContainsFunc(g.edges(start), func(side plane.Side) bool {
		return !slices.Contains(at, side) || len(at) > 1
	})
}

func touches(o laid, end plane.Polygon) bool {
	return slices.ContainsFunc(o.polys, end.Touches)
}

// edges are the edges of the table that an end touches.
func (g *ground) edges(end plane.Polygon) []plane.Side {
	var at []plane.Side
	for _, side := range []plane.Side{plane.South, plane.East, plane.North, plane.West} {
		if end.Touches(g.field.Size.Box().Side(side)) {
			at = append(at, side)
		}
	}
	return at
}

// toMouth is how far the nearer end is from what it should touch.
func (g *ground) toMouth(l laid, start, end plane.Polygon) plane.MM {
	var least plane.Distance
	found := false
	near := func(p plane.Polygon) {
		for _, e := range []plane.Polygon{start, end} {
			if d := e.DistanceTo(p); !found || d.Compare(least) < 0 {
				least, found = d, true
			}
		}
	}
	for _, side := range []plane.Side{plane.South, plane.East, plane.North, plane.West} {
		near(g.field.Size.Box().Side(side))
	}
	for _, o := range g.laid {
		if o.Piece == charts.River && o.Number != l.Number {
			for _, p := range o.polys {
				near(p)
			}
		}
	}
	return least.Up()
}
