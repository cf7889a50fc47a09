package render

import (
	"strings"
	"testing"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/table"
)

// An arrow from below, from either side, and one that leaves downwards keep off the tab of the officer below
// a unit.
func TestAnArrowKeepsOffTheOfficersTab(t *testing.T) {
	t.Parallel()
	words := played(t)
	middle, err := hex.Parse("E6")
	if err != nil {
		t.Fatal(err)
	}
	for d := range hex.Direction(6) {
		for _, a := range []table.Arrow{{From: middle.To(d), To: middle, Tone: table.Target}, {From: middle, To: middle.To(d), Tone: table.Target}} {
			board := table.Board{Hex: &table.Hex{Grid: hex.Grid{Columns: 9, Rows: 12}, Bottom: hex.South, Arrows: []table.Arrow{a},
				Units: []table.Unit{{At: middle, Camp: table.Blue, Number: 1, Arm: table.Infantry, Weight: table.MediumWeight,
					Strength: table.Strength{Left: 4, Initial: 4}}},
				Officers: []table.Officer{{At: middle, Camp: table.Blue, Number: 1, Rank: table.Lieutenant}}}}
			scene, err := NewScene(board, nil, Setting{Theme: Light, Width: Phone, Words: words})
			if err != nil {
				t.Fatal(err)
			}
			var drawn []Shape
			var tab Frame
			for _, s := range scene.Sprites {
				at := Spot{Px(s.Left), Px(s.Top)}
				if strings.HasPrefix(s.Name, "arrow") {
					for _, shape := range s.Shapes {
						drawn = append(drawn, shape.move(at))
					}
				}
				if s.Name == "officer" {
					tab = s.Shapes[0].move(at).bounds()
				}
			}
			if len(drawn) == 0 || tab == (Frame{}) {
				t.Fatalf("%v → %v: %d shapes of an arrow, tab %v", a.From, a.To, len(drawn), tab)
			}
			for _, shape := range drawn {
				for _, line := range shape.Lines {
					for i := range line {
						for k := range 20 {
							from, to, part := line[i], line[(i+1)%len(line)], Px(k)/20
							at := Spot{from.X + (to.X-from.X)*part, from.Y + (to.Y-from.Y)*part}
							if at.X > tab.X0 && at.X < tab.X1 && at.Y > tab.Y0 && at.Y < tab.Y1 {
								t.Fatalf("%v → %v lies over the tab %v at %v", a.From, a.To, tab, at)
							}
						}
					}
				}
			}
		}
	}
}
