package npow

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
)

// judging finds what stands against an element at another place.
type judging func(laid) []finding

// worse are the findings that an element's new place would add to those of the table as it is: what was wrong before, as
// after a change of reading, stands in nobody's way.
func (s laying) worse(l laid) []finding { return s.placingJudge()(l) }

// placingJudge judges places while the Defender still lays the table.
func (s laying) placingJudge() judging {
	g := s.ground()
	before := g.findings()
	return func(l laid) []finding { return newFindings(before, g.with(l).findings()) }
}

// newFindings are those after that were not there before.
func newFindings(before, after []finding) []finding {
	return slices.DeleteFunc(after, func(f finding) bool {
		return slices.ContainsFunc(before, func(b finding) bool { return b.id() == f.id() })
	})
}

// judgeMove refuses a place that breaks a rule, with what was measured and the nearest legal place as the way out: the act
// that again makes of it. turns says that this act may turn the element too.
func (s laying) judgeMove(e Element, at place, turns bool, again func(place) rules.Act) error {
	if refused := s.refusePlace(e, at, turns, s.placingJudge(), again); refused != nil {
		return refused
	}
	return nil
}

// refusePlace is the refusal of a place by a judge; nil where nothing stands against it.
func (s laying) refusePlace(e Element, at place, turns bool, judged judging, again func(place) rules.Act) *rules.Violation {
	found := judged(s.lay(e, at))
	if len(found) == 0 {
		return nil
	}
	asked := at.Rects[0].Centre
	g := s.ground()
	sound := len(g.findings()) == 0
	legal := func(to place) bool {
		l := s.lay(e, to)
		return !(e.Piece == charts.River && sound && g.obstructed(l)) && len(judged(l)) == 0
	}
	to, ok := place{}, false
	if e.Piece == charts.River {
		to, ok = s.nearestRiver(e, at, legal)
	} else {
		to, ok = s.nearestPlace(e, at, turns, legal)
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
	if where == "" {
		where = act.Args["valeur"]
	}
	if to.Rects[0].Turn != at.Rects[0].Turn && act.Args["angle"] != "" {
		where += " /" + act.Args["angle"]
	}
	return rules.Refuse(found[0].ref, "npow.placement.refused.illegal", phrase.With("why", found[0].say()),
		phrase.Verbatim("where", where), phrase.Millimetres("by", distance(asked, to.Rects[0].Centre))).
		Or(phrase.Say("npow.placement.offer.there", phrase.Verbatim("where", where)), act)
}

// nearestPlace is the legal place of an element nearest to where it was to lie: turned as it is where there is one, else, if the act
// may turn it, at the least other turn that has one.
func (s laying) nearestPlace(e Element, at place, turns bool, legal func(place) bool) (place, bool) {
	for i, by := range otherTurns {
		if i > 0 && !turns {
			break
		}
		from := at
		if by != 0 {
			from = s.turned(e, at, (at.Rects[0].Turn + by).Normal())
		}
		moved := func(by plane.Point) place {
			c := from.Rects[0].Centre
			return s.moved(from, plane.Point{X: c.X + by.X, Y: c.Y + by.Y})
		}
		l := s.lay(e, from)
		room, some := s.room(l)
		if !some {
			break
		}
		if by, ok := room.Nearest(l.polys, func(by plane.Point) bool { return legal(moved(by)) }); ok {
			return moved(by), true
		}
	}
	return at, false
}

// room is where an element may be moved without turning; false where it may lie nowhere, as a building without an enclosed field.
// What is wrong with the table as it is stands in nobody's way.
func (s laying) room(l laid) (room plane.Room, some bool) {
	g, box := s.ground(), s.field.Size.Box()
	before := g.findings()
	room.Table = box
	wrong := func(check string, of ...laid) bool {
		f := finding{check: check}
		for _, o := range of {
			f.pieces = append(f.pieces, o.Number)
		}
		return slices.ContainsFunc(before, func(b finding) bool { return b.id() == f.id() })
	}
	for _, o := range g.laid {
		switch {
		case o.Number == l.Number:
		case l.Piece == building && o.Piece == field && !wrong("buildings", l):
			room.Within = append(room.Within, o.polys...)
		case !mayCover(l.Piece, o.Piece) && !mayCover(o.Piece, l.Piece) && !wrong("overlaps", l, o) && !wrong("overlaps", o, l):
			room.Against = append(room.Against, o.polys...)
		}
	}
	for _, seat := range rules.Players {
		if line := s.supply.Lines[seat]; len(line.Rects) > 0 {
			room.Against = append(room.Against, line.Rects[0].Polygon())
		}
	}
	if l.Piece == building && len(room.Within) == 0 && !wrong("buildings", l) {
		return room, false // adc7:terrains
	}
	if l.piece.Objective && !wrong("border", l) {
		south, north := box, box
		south.Max.Y, north.Min.Y = border, box.Max.Y-border
		room.Against = append(room.Against, south.Polygon(), north.Polygon())
	}
	if by, some := s.central(l); some {
		c := l.place.Rects[0].Centre
		in := g.with(s.lay(l.Element, s.moved(l.place, plane.Point{X: c.X, Y: c.Y + by.From})))
		if after := newFindings(before, in.findings()); slices.ContainsFunc(after, func(f finding) bool { return f.check == "band" }) {
			room.Barred = []plane.Band{{From: by.From - 1, To: by.To + 1}}
		}
	}
	return room, true
}

// central are the first and the last shift in y with which an element lies mostly in the central band; false where it never does.
// adc7:placement/2
func (s evening) central(l laid) (by plane.Band, some bool) {
	band := s.field.Band
	for y := band.From - l.box.Max.Y; y <= band.To-l.box.Min.Y; y++ {
		box := plane.Box{Min: plane.Point{X: l.box.Min.X, Y: l.box.Min.Y + y}, Max: plane.Point{X: l.box.Max.X, Y: l.box.Max.Y + y}}
		polys := make([]plane.Polygon, len(l.polys))
		for i, p := range l.polys {
			polys[i] = slices.Clone(p)
			for k := range p {
				polys[i][k].Y += y
			}
		}
		if !mostlyIn(band.Box(s.field.Size), box, polys...) {
			continue
		}
		if !some {
			by.From, some = y, true
		}
		by.To = y
	}
	return by, some
}
func distance(a, b plane.Point) plane.MM { return plane.Polygon{a}.DistanceTo(plane.Polygon{b}).Up() }

// obstructed reports whether an element is off the table or lies over another that it may not cover: what most places fail by,
// and what is known without judging the whole table.
func (g *ground) obstructed(l laid) bool {
	if table := g.field.Size.Box(); !table.Contains(l.box.Min) || !table.Contains(l.box.Max) {
		return true
	}
	return slices.ContainsFunc(g.laid, func(o laid) bool {
		return o.Number != l.Number && !mayCover(l.Piece, o.Piece) && !mayCover(o.Piece, l.Piece) && meets(l, o)
	})
}
