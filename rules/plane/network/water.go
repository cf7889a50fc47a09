package network

import (
	"slices"

	"aidedecamp/rules/plane"
)

// Crossings lists the middles of the crossings that roads make over the plan's waters, those that are there
// already aside, by road and along it: what several roads use is one. A malformed plan has none.
func Crossings(roads [][]plane.Point, plan Plan) []plane.Point {
	if plan.check() != nil {
		return nil
	}
	var all []plane.Point
	ground := newGround(plan, 0)
	for _, road := range held(roads) {
		made, _ := ground.over(road)
		for _, at := range made {
			if !slices.ContainsFunc(all, func(p plane.Point) bool { return between(at, p) <= micro(sameCrossing)*perMM }) {
				all = append(all, at)
			}
		}
	}
	return all
}

// over lists the middles of the new crossings that a road makes, and how far it runs in water, or too near to
// it, where there is none.
func (g *ground) over(road []plane.Point) (made []plane.Point, wet micro) {
	for k := 1; k < len(road); k++ {
		a, b := road[k-1], road[k]
		for _, w := range g.waters {
			from, to, some := span(w.wide, a, b, false)
			if !some || g.bridged(w, a, b, from, to) {
				continue
			}
			if in, out, straight := g.straightOver(w, a, b); straight {
				made = append(made, middle(in, out))
				continue
			}
			l := between(a, b)
			wet += max(l.of(to)-l.of(from), 1)
		}
	}
	return made, wet
}

// bridged reports whether a stretch of a water is passed on one bridge of that water.
func (g *ground) bridged(w barrier, a, b plane.Point, from, to ratio) bool {
	return slices.ContainsFunc(g.bridges, func(bridge plane.Polygon) bool {
		if !within(w.shape, middle(bridge[0], bridge[2])) {
			return false
		}
		in, out, some := span(bridge, a, b, true)
		return some && !from.less(in) && !out.less(to)
	})
}

// straightOver is where a straight road meets both banks, if it leads from beyond one to beyond the other, no
// further along the water than a crossing is long.
func (g *ground) straightOver(w barrier, a, b plane.Point) (in, out plane.Point, straight bool) {
	s := w.shape
	from, to, some := span(s, a, b, false)
	if !some || within(w.wide, a) || within(w.wide, b) {
		return a, b, false
	}
	near, far := door(s, a, b, from), door(s, b, a, ratio{to.of - to.count, to.of})
	if !(near == 0 && far == 2 || near == 2 && far == 0) {
		return a, b, false
	}
	bank := s[1].Minus(s[0])
	drift := int64(b.X-a.X)*int64(bank.X) + int64(b.Y-a.Y)*int64(bank.Y)
	whole := micro(max(drift, -drift)) * perMM * perMM / between(s[0], s[1])
	l := between(a, b)
	return pointAt(a, b, l.of(from)), pointAt(a, b, l.of(to)), whole.of(to)-whole.of(from) <= micro(g.rule.Length+Touch)*perMM
}

// door is the edge by which the way from a to b enters the shape at that share of it.
func door(shape plane.Polygon, a, b plane.Point, at ratio) int {
	for i := range shape {
		u, v := shape[i], shape[(i+1)%len(shape)]
		atA, atB := plane.Cross(u, v, a), plane.Cross(u, v, b)
		if atA > 0 || atB <= 0 {
			continue
		}
		// The lines of other edges are met before.
		if met := (ratio{-atA, atB - atA}); !at.less(met) && !met.less(at) {
			return i
		}
	}
	return -1
}
