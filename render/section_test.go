package render_test

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/render/draw"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// sheetOf is a table of 180 × 120 cm in sectors of 60 cm.
func sheetOf() *table.Plane {
	return &table.Plane{Size: plane.Size{W: 1800, D: 1200}, Bottom: table.South,
		Sectors: plane.Grid{Cell: plane.Size{W: 600, D: 600}, Columns: 3, Rows: 2}}
}

func says(drawn draw.Scene, words string) int {
	count := 0
	for _, text := range drawn.Texts {
		if text.Words == words {
			count++
		}
	}
	return count
}

// The name of a sector keeps off the road that runs through its corner.
func TestSectorNamesKeepOffRoads(t *testing.T) {
	t.Parallel()
	p := sheetOf()
	p.Roads = []table.Road{{Face: table.Face{Look: table.Roadway}, Width: 30,
		Path: []plane.Point{{X: 600, Y: 570}, {X: 1800, Y: 570}}}}
	drawn := scene(t, table.Board{Plane: p}, nil, wordbook(t, "fr"))
	road := on(drawn, "roads")[0]
	for _, name := range []string{"A1", "B1", "C1"} {
		for _, text := range drawn.Texts {
			if text.Words == name && text.Box.Meets(road) {
				t.Errorf("%s in %v lies on the road in %v", name, text.Box, road)
			}
		}
		if says(drawn, name) != 1 {
			t.Errorf("%s is written %d times", name, says(drawn, name))
		}
	}
}

// Each section that is an objective by itself has its own star, each that is apart the piece's number;
// sections that run on into each other have one number.
func TestSectionsAreNumbered(t *testing.T) {
	t.Parallel()
	at := func(x, y plane.MM, size plane.Size) plane.Rect {
		return plane.Rect{Centre: plane.Point{X: x, Y: y}, Size: size}
	}
	long, short := plane.Size{W: 600, D: 50}, plane.Size{W: 150, D: 30}
	p := sheetOf()
	p.Pieces = []table.Piece{
		{Face: table.Face{Number: 1, Look: table.Watercourse, Objective: true}, Sections: []plane.Rect{at(300, 900, long), at(900, 900, long)}},
		{Face: table.Face{Number: 2, Look: table.Watercourse}, Sections: []plane.Rect{at(300, 600, long), at(900, 600, long)}},
		{Face: table.Face{Number: 3, Look: table.Obstacle}, Sections: []plane.Rect{at(300, 200, short), at(1500, 200, short)}},
	}
	drawn := scene(t, table.Board{Plane: p}, nil, wordbook(t, "fr"))
	for words, want := range map[string]int{"1": 0, "1.1": 1, "1.2": 1, "2": 1, "3": 2} {
		if got := says(drawn, words); got != want {
			t.Errorf("%q is written %d times, want %d", words, got, want)
		}
	}
}

// The star of a river leads to its crossing, which is over it.
func TestARiversStarLeadsToItsCrossing(t *testing.T) {
	t.Parallel()
	p := sheetOf()
	over := []plane.Rect{{Centre: plane.Point{X: 900, Y: 600}, Size: plane.Size{W: 60, D: 60}}}
	p.Pieces = []table.Piece{
		{Face: table.Face{Number: 1, Look: table.Watercourse, Objective: true},
			Sections: []plane.Rect{{Centre: plane.Point{X: 900, Y: 600}, Size: plane.Size{W: 600, D: 50}}}},
		{Face: table.Face{Look: table.Bridge, Objective: true}, Sections: over},
	}
	drawn := scene(t, table.Board{Plane: p}, nil, wordbook(t, "fr"))
	bridge, ends := on(drawn, string(table.Bridge))[0], 0
	for _, sprite := range drawn.Sprites {
		if sprite.Name != "leader" {
			continue
		}
		for _, end := range sprite.Shapes[0].Lines[0] {
			x, y := end.X+draw.Px(sprite.Left), end.Y+draw.Px(sprite.Top)
			if (draw.Frame{X0: x, Y0: y, X1: x, Y1: y}).Within(bridge) {
				ends++
			}
		}
	}
	if ends != 1 {
		t.Errorf("%d ends of leaders lie on the bridge in %v", ends, bridge)
	}
}

// What is only known by its distance from an edge is over no line between sectors while there is room
// beside it.
func TestSketchedPiecesLieOnNoLine(t *testing.T) {
	t.Parallel()
	for pieces := 1; pieces <= 5; pieces++ {
		p := sheetOf()
		p.Size, p.Sectors.Columns = plane.Size{W: 1200, D: 1200}, 2
		for n := range pieces {
			p.Loose = append(p.Loose, table.Loose{Face: table.Face{Number: table.Number(n + 1), Look: table.BuiltUp},
				Strips: []plane.Band{{From: 150, To: 450}}})
		}
		drawn := scene(t, table.Board{Plane: p}, nil, wordbook(t, "fr"))
		field, counters := on(drawn, "table")[0], on(drawn, "counter")
		line := (field.X0 + field.X1) / 2
		for i, counter := range counters {
			if counter.X0 < line-4 && counter.X1 > line+4 {
				t.Errorf("%d pieces: one in %v lies over the line at %.0f", pieces, counter, line)
			}
			for _, other := range counters[:i] { // a sprite has two pixels around its shapes
				if (draw.Frame{X0: counter.X0 + 3, Y0: counter.Y0 + 3, X1: counter.X1 - 3, Y1: counter.Y1 - 3}).Meets(other) {
					t.Errorf("%d pieces: %v lies over %v", pieces, counter, other)
				}
			}
		}
		if len(counters) != pieces {
			t.Errorf("%d pieces: %d are drawn", pieces, len(counters))
		}
	}
}

// The line between two counters of one piece is explained, and the legend says which pieces are not on the
// sketch.
func TestASketchIsExplained(t *testing.T) {
	t.Parallel()
	p := sheetOf()
	p.Loose = []table.Loose{{Face: table.Face{Number: 1, Look: table.Watercourse}, Sectors: p.Sectors.Sectors()[:1]}}
	board := table.Board{Plane: p, Legend: []table.Entry{{Number: 1, Text: typed("Cours d’eau")}, {Number: 2, Text: typed("Forêt")}}}
	said := func() string {
		var all []string
		for _, text := range scene(t, board, nil, wordbook(t, "fr")).Texts {
			all = append(all, text.Words)
		}
		return strings.Join(all, "\n")
	}
	if all := said(); strings.Contains(all, "même pièce") || !strings.Contains(all, "Forêt ∙ hors dessin") || strings.Contains(all, "eau ∙ hors dessin") {
		t.Errorf("one counter: %q", all)
	}
	p.Loose[0].Sectors = p.Sectors.Sectors()[:2]
	if all := said(); !strings.Contains(all, "parties d’une même pièce") {
		t.Errorf("two counters: %q", all)
	}
	p.Loose = nil
	if all := said(); strings.Contains(all, "hors dessin") {
		t.Errorf("nothing is drawn, and the legend says so of a piece: %q", all)
	}
}

// The hatch of a zone that is pointed out ends within the zone's border.
func TestTheHatchOfAZoneEndsWithinIt(t *testing.T) {
	t.Parallel()
	p := sheetOf()
	lit := p.Sectors.Sectors()[1]
	p.Zones = &table.Zones{From: table.South, Lit: []plane.Sector{lit}}
	p.Unit = 40
	drawn := scene(t, table.Board{Plane: p}, nil, wordbook(t, "fr"))
	var hatch, border draw.Frame
	for _, sprite := range drawn.Sprites {
		if sprite.Name != "table" {
			continue
		}
		for _, shape := range sprite.Shapes {
			frame := boundsOf(shape)
			switch {
			case shape.Stroke == draw.BandLine:
				hatch = frame
			case shape.Stroke == draw.Accent:
				border = frame
			}
		}
	}
	if hatch == (draw.Frame{}) || !hatch.Within(draw.Frame{X0: border.X0 - 1, Y0: border.Y0 - 1, X1: border.X1 + 1, Y1: border.Y1 + 1}) {
		t.Errorf("the hatch of %v reaches over its border in %v", hatch, border)
	}
}

func boundsOf(shape draw.Shape) draw.Frame {
	var all draw.Frame
	for i, line := range shape.Lines {
		for k, p := range line {
			if i+k == 0 {
				all = draw.Frame{X0: p.X, Y0: p.Y, X1: p.X, Y1: p.Y}
			}
			all = draw.Frame{X0: min(all.X0, p.X), Y0: min(all.Y0, p.Y), X1: max(all.X1, p.X), Y1: max(all.Y1, p.Y)}
		}
	}
	return all
}

// Without colours a border with gaps says that a piece is proposed, or a sketch: no category is drawn so.
func TestCategoriesHaveNoGapsInTheirBorder(t *testing.T) {
	t.Parallel()
	for _, category := range table.Categories() {
		p := sheetOf()
		p.Pieces = []table.Piece{{Face: table.Face{Number: 1, Look: table.Wood, Category: category},
			Sections: []plane.Rect{{Centre: plane.Point{X: 900, Y: 600}, Size: plane.Size{W: 300, D: 200}}}}}
		drawn := scene(t, table.Board{Plane: p}, []table.Panel{{Title: phrase.Say("npow.head")}}, wordbook(t, "fr"))
		for _, sprite := range drawn.Sprites {
			whole := func(s draw.Shape) bool { return s.Closed && s.Stroke == draw.Writing && s.Dash == 0 }
			if sprite.Name == string(table.Wood) && !slices.ContainsFunc(sprite.Shapes, whole) {
				t.Errorf("%s has no whole line around it: %v", category, sprite.Shapes)
			}
		}
	}
}
