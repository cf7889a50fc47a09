package render

import (
	"io/fs"
	"strings"
	"testing"

	"aidedecamp/bot/locale"
	"aidedecamp/render/draw"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
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
			scene, err := NewScene(board, nil, Setting{Theme: draw.Light, Width: Phone, Words: words})
			if err != nil {
				t.Fatal(err)
			}
			var drawn []Shape
			var tab Frame
			for _, s := range scene.Sprites {
				at := spot(Px(s.Left), Px(s.Top))
				if strings.HasPrefix(s.Name, "arrow") {
					for _, shape := range s.Shapes {
						drawn = append(drawn, shape.Move(at))
					}
				}
				if s.Name == "officer" {
					tab = s.Shapes[0].Move(at).Bounds()
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
							at := from.Towards(to, part)
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

// The names of hexes that an arrow crosses are above it, each once.
func TestNamesStandAboveArrows(t *testing.T) {
	t.Parallel()
	middle, err := hex.Parse("E6")
	if err != nil {
		t.Fatal(err)
	}
	for d := range hex.Direction(6) {
		board := table.Board{Hex: &table.Hex{Grid: hex.Grid{Columns: 9, Rows: 12}, Bottom: hex.South,
			Highlights: []table.Highlight{{At: middle, Tone: table.Chosen}},
			Arrows:     []table.Arrow{{From: middle, To: middle.To(d), Tone: table.Target}, {From: middle.To(d), To: middle, Tone: table.Reach}}}}
		scene, err := NewScene(board, nil, Setting{Theme: draw.Light, Width: Phone, Words: played(t)})
		if err != nil {
			t.Fatal(err)
		}
		written := map[string]int{}
		for _, text := range scene.Texts {
			written[text.Words]++
		}
		for _, name := range scene.Layer.Texts {
			crossed := false
			for _, s := range scene.Sprites {
				if strings.HasPrefix(s.Name, "arrow") {
					tip := s.Shapes[3].Move(spot(Px(s.Left), Px(s.Top)))
					for _, at := range tip.Lines[0] {
						crossed = crossed || at.Around(1, 1).Meets(name.Box)
					}
				}
			}
			if crossed && written[name.Words] == 0 || written[name.Words] > 1 {
				t.Errorf("arrows to and from the %v: %s is written %d times above them", d, name.Words, written[name.Words])
			}
		}
	}
}

// What is on the lower sides of a hex is above its counter, and no other side is drawn twice.
func TestLowerSidesStandAboveTheCounter(t *testing.T) {
	t.Parallel()
	middle, err := hex.Parse("E6")
	if err != nil {
		t.Fatal(err)
	}
	for d := range hex.Direction(6) {
		board := table.Board{Hex: &table.Hex{Grid: hex.Grid{Columns: 9, Rows: 12}, Bottom: hex.South,
			Barriers: []table.Barrier{{At: middle.Side(d), Holder: middle, Features: []table.Feature{{Look: table.Wall}, {Look: table.Ditch}}}},
			Units: []table.Unit{{At: middle, Camp: table.Blue, Number: 1, Arm: table.Infantry, Weight: table.MediumWeight,
				Strength: table.Strength{Left: 4, Initial: 4}}}}}
		scene, err := NewScene(board, nil, Setting{Theme: draw.Light, Width: Phone, Words: played(t)})
		if err != nil {
			t.Fatal(err)
		}
		var order []string
		for _, s := range scene.Sprites {
			if s.Name == "unit" || strings.HasPrefix(s.Name, "side ") {
				order = append(order, s.Name)
			}
		}
		want := "unit"
		if d == hex.SouthEast || d == hex.SouthWest {
			want = "unit side wall"
		}
		if got := strings.Join(order, " "); got != want {
			t.Errorf("%v: drawn as %q, want %q", d, got, want)
		}
	}
}

// played is the words of all systems.
func played(b testing.TB) phrase.Wordbook {
	b.Helper()
	sources := append([]fs.FS{rules.Locale(), dice.Locale(), Locale(), locale.Own()}, systems.Shared()...)
	for _, s := range systems.All() {
		sources = append(sources, s.Locale)
	}
	words, err := locale.Load(sources...)
	if err != nil {
		b.Fatal(err)
	}
	return words.Book(locale.French, locale.Plain)
}
