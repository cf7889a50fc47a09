package npow

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
)

// worse are the findings that an element's new place would add to those of the table as it is: what was wrong before, as
// after a change of reading, stands in nobody's way.
func (s State) worse(l laid) []finding {
	g := s.ground()
	return newFindings(g.findings(), g.with(l).findings())
}

// newFindings are those after that were not there before.
func newFindings(before, after []finding) []finding {
	return slices.DeleteFunc(after, func(f finding) bool {
		return slices.ContainsFunc(before, func(b finding) bool { return b.id() == f.id() })
	})
}

// judgeMove refuses a place that breaks a rule, with what was measured and the nearest legal place as the way out: the act
// that again makes of it. turns says that this act may turn the element too.
func (s State) judgeMove(e Element, at place, turns bool, again func(place) rules.Act) error {
	g := s.ground()
	before := g.findings()
	found := newFindings(before, g.with(s.lay(e, at)).findings())
	if len(found) == 0 {
		return nil
	}
	asked := at.Rects[0].Centre
	legal := func(to place) bool {
		l := s.lay(e, to)
		if len(before) == 0 && g.obstructed(l) {
			return false
		}
		return len(newFindings(before, g.with(l).findings())) == 0
	}
	to, ok := place{}, false
	if e.Piece == river {
		to, ok = s.nearestRiver(e, at, legal)
	} else {
		var r plane.Rect
		r, ok = plane.Nearest(at.Rects[0], s.field.size.Box(), func(r plane.Rect) bool { return legal(s.shifted(e, at, r)) })
		to = s.shifted(e, at, r)
	}
	if ok && !turns && to.Rects[0].Turn != at.Rects[0].Turn {
		ok = false
	}
	if now := s.placing.Places[e.Number]; !ok && len(now.Rects) > 0 {
		to, ok = now, true // where it lies, nothing stands against it
	}
	if !ok {
		return rules.Refuse(found[0].ref, "npow.placement.refused.nowhere", phrase.With("why", found[0].say()))
	}
	act := again(to)
	where := act.Args["ou"]
	if to.Rects[0].Turn != at.Rects[0].Turn && act.Args["angle"] != "" {
		where += " /" + act.Args["angle"]
	}
	return rules.Refuse(found[0].ref, "npow.placement.refused.illegal", phrase.With("why", found[0].say()),
		phrase.Verbatim("where", where), phrase.Millimetres("by", distance(asked, to.Rects[0].Centre))).
		Or(phrase.Say("npow.placement.offer.there", phrase.Verbatim("where", where)), act)
}

// shifted is the place with its first section at another rectangle of the same size.
func (s State) shifted(e Element, at place, to plane.Rect) place {
	if to.Turn.Normal() != at.Rects[0].Turn {
		at = s.turned(e, at, to.Turn.Normal())
	}
	return s.moved(at, to.Centre)
}

func distance(a, b plane.Point) plane.MM { return plane.Polygon{a}.DistanceTo(plane.Polygon{b}).Up() }

// obstructed reports whether an element is off the table or lies over another that it may not cover: what most places fail by,
// and what is known without judging the whole table.
func (g *ground) obstructed(l laid) bool {
	if table := g.field.size.Box(); !table.Contains(l.box.Min) || !table.Contains(l.box.Max) {
		return true
	}
	return slices.ContainsFunc(g.laid, func(o laid) bool {
		return o.Number != l.Number && !mayCover(l.Piece, o.Piece) && !mayCover(o.Piece, l.Piece) && meets(l, o)
	})
}
