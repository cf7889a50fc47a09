package siting

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// Place is where a piece is, as far as anyone has said.
type Place struct {
	// Rects are its footprint, one for each section; none where the players only declared what they see on
	// their own table.
	Rects []plane.Rect `json:"rects,omitempty"`
	// Sectors are those that the players named, where there are no Rects.
	Sectors []plane.Sector `json:"sectors,omitempty"`
	// Crossings are the bridges or fords of a river, one for each section; empty, each is at its
	// section's middle.
	Crossings []plane.Point `json:"crossings,omitempty"`
	// Corner is the radius of its sections' round corners, 0 for sharp ones.
	Corner plane.MM `json:"corner,omitempty"`
	// Path is the way of a road: of one that is the piece itself, which has no Rects, or that is laid with
	// it.
	Path []plane.Point `json:"path,omitempty"`
}

// At is a place of measured sections.
func At(sections ...plane.Rect) Place { return Place{Rects: sections} }

// AtRound is a place of measured sections with round corners.
func AtRound(corner plane.MM, sections ...plane.Rect) Place {
	return Place{Rects: sections, Corner: corner}
}

// outline is that of one section.
func (p Place) outline(section int) plane.Rounded {
	return plane.Rounded{Rect: p.Rects[section], Corner: p.Corner}
}

// Bounds is the smallest box around its sections.
func (p Place) Bounds() plane.Box { return slices.Concat(p.polygons()...).Bounds() }

// polygons are the outlines of its sections.
func (p Place) polygons() []plane.Polygon {
	polys := make([]plane.Polygon, len(p.Rects))
	for i := range polys {
		polys[i] = p.outline(i).Polygon()
	}
	return polys
}

// Shape is what a player says of a piece's place: where its first section has its middle, and how it turns.
type Shape struct {
	At   plane.Point
	Turn plane.Angle
	// More is the turn of what follows the first section; Apart is where the second one is, if it does not
	// follow.
	More  *plane.Angle
	Apart *plane.Point
	// Depth is that of a piece whose depth may vary, 0 for the one that is drawn.
	Depth plane.MM
}

// Sections lays sections of a size out: they follow each other in line, or bend at the end of the first.
func (how Shape) Sections(size plane.Size, count int) []plane.Rect {
	if how.Depth != 0 {
		size.D = how.Depth
	}
	turn := how.Turn.Normal()
	next := turn
	if how.More != nil {
		next = how.More.Normal()
	}
	rects := []plane.Rect{{Centre: how.At, Size: size, Turn: turn}}
	hinge := how.At.Along(size.W, turn)
	for i := 1; i < count; i++ {
		r := plane.Rect{Centre: hinge.Along(size.W, next), Size: size, Turn: next}
		if i == 1 && how.Apart != nil {
			r.Centre = *how.Apart
		}
		hinge = r.Centre.Along(size.W, next)
		rects = append(rects, r)
	}
	return rects
}

// Moved is the place with its first section's middle somewhere else: everything moves along but the
// crossings and the path, which it has none of.
func (p Place) Moved(to plane.Point) Place {
	n := AtRound(p.Corner, slices.Clone(p.Rects)...)
	for i, r := range p.Rects {
		n.Rects[i].Centre = r.Centre.Plus(to).Minus(p.Rects[0].Centre)
	}
	return n
}

// Turned is the place with its first section turned to an angle, and everything else about that section's
// middle, without crossings and path.
func (p Place) Turned(to plane.Angle) Place {
	first := p.Rects[0]
	by := (to - first.Turn).Normal()
	how := Shape{At: first.Centre, Turn: to}
	if len(p.Rects) > 1 {
		more := (p.Rects[1].Turn + by).Normal()
		if how.More = &more; !p.IsChained() {
			apart := p.Rects[1].Centre.Turned(first.Centre, by)
			how.Apart = &apart
		}
	}
	return AtRound(p.Corner, how.Sections(first.Size, len(p.Rects))...)
}

// IsChained reports whether the second section begins where the first one ends.
func (p Place) IsChained() bool {
	first, second := p.Rects[0], p.Rects[1]
	return first.Centre.Along(first.Size.W, first.Turn).Along(second.Size.W, second.Turn) == second.Centre
}

// Middle is the middle of one section, where it is known.
func (p Place) Middle(section int) (plane.Point, bool) {
	if section < 0 || section >= len(p.Rects) {
		return plane.Point{}, false
	}
	return p.Rects[section].Centre, true
}

// Line writes a place as a line of a form, without its number: « 37,5 20 | 80 20 /30 ».
func (p Place) Line() string {
	if len(p.Rects) == 0 {
		return ""
	}
	points := []string{PointText(p.Rects[0].Centre)}
	if len(p.Rects) == 2 && !p.IsChained() {
		points = append(points, PointText(p.Rects[1].Centre))
	}
	return strings.Join(points, " | ") + " /" + strconv.Itoa(int(p.Rects[0].Turn)) + p.Bend()
}

// Bend writes the turn of the second section where it is another one.
func (p Place) Bend() string {
	if len(p.Rects) < 2 || p.Rects[1].Turn == p.Rects[0].Turn {
		return ""
	}
	return " /" + strconv.Itoa(int(p.Rects[1].Turn))
}

// Phrase says where a piece is: the middle of each section that does not follow the one before, and its
// angle. words begins the keys "at", "at-turned", "at-both" and "turn.…".
func (p Place) Phrase(words string) phrase.Phrase { return p.PhraseIn(words, 0) }

// PhraseIn is Phrase with lengths in a unit.
func (p Place) PhraseIn(words string, unit plane.Unit) phrase.Phrase {
	if len(p.Rects) == 0 {
		return phrase.Phrase{} // a log may say anything
	}
	first := spotPhrase(words, p.Rects[0], unit)
	switch {
	case len(p.Rects) < 2 || p.IsChained() && p.Bend() == "":
		return first
	case p.IsChained():
		return phrase.Say(words+"at-both", phrase.With("first", first), phrase.With("second", TurnPhrase(words, p.Rects[1].Turn)))
	}
	return phrase.Say(words+"at-both", phrase.With("first", first), phrase.With("second", spotPhrase(words, p.Rects[1], unit)))
}

func spotPhrase(words string, r plane.Rect, unit plane.Unit) phrase.Phrase {
	x, y := table.Length("x", r.Centre.X, unit), table.Length("y", r.Centre.Y, unit)
	if r.Turn%180 == 0 {
		return phrase.Say(words+"at", x, y, phrase.Number("angle", r.Turn))
	}
	return phrase.Say(words+"at-turned", x, y, phrase.With("turn", TurnPhrase(words, r.Turn)))
}
