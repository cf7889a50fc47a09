package render_test

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/render/twin"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
	"aidedecamp/rules/table/tabletest"

	"pgregory.net/rapid"
)

// anyHexes is a board that strangers filled: heaps of counters, long names, any part of it shown.
func anyHexes() *rapid.Generator[table.Board] {
	return rapid.Custom(func(t *rapid.T) table.Board {
		h := &table.Hex{
			Grid: rapid.SampledFrom([]hex.Grid{{Columns: 9, Rows: 12}, {Columns: 12, Rows: 9},
				{Columns: 20, Rows: 31}, {Columns: 99, Rows: 13}}).Draw(t, "grid"),
			Bottom: rapid.SampledFrom([]hex.Edge{hex.South, hex.North}).Draw(t, "bottom"),
			Edges:  table.Edges{South: anyPhrase().Draw(t, "south"), North: anyPhrase().Draw(t, "north")},
		}
		all := h.Grid.All()
		place := func(what string) hex.Hex { return rapid.SampledFrom(all).Draw(t, what) }
		places := func(most int, what string) []hex.Hex {
			some := rapid.SliceOfNDistinct(rapid.SampledFrom(all), 0, most, rapid.ID[hex.Hex]).Draw(t, what)
			slices.SortFunc(some, hex.Compare)
			return some
		}
		features := func(looks []table.Look) []table.Feature {
			return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) table.Feature {
				return table.Feature{Look: rapid.SampledFrom(looks).Draw(t, "look"), Name: anyPhrase().Draw(t, "name")}
			}), 1, table.MaxFeatures).Draw(t, "features")
		}
		for _, at := range places(30, "ground") {
			h.Cells = append(h.Cells, table.Cell{At: at, Features: features(table.GroundLooks())})
		}
		for _, at := range places(6, "sides") {
			side := at.Side(hex.East)
			if h.Grid.HasSide(side) {
				h.Barriers = append(h.Barriers, table.Barrier{At: side, Holder: at, Features: features(table.BarrierLooks())})
			}
		}
		badges := func() []phrase.Phrase { return rapid.SliceOfN(anyPhrase(), 0, 4).Draw(t, "badges") }
		flag := func(what string) bool { return rapid.Bool().Draw(t, what) }
		for i, at := range places(12, "units") {
			for ghost := range 1 + rapid.IntRange(0, 1).Draw(t, "ghosts") {
				u := table.Unit{At: at, Camp: rapid.SampledFrom([]table.Camp{table.Blue, table.Red}).Draw(t, "camp"),
					Number: table.Number(i*80 + 1),
					Hidden: flag("hidden"), Activated: flag("activated"), Fought: flag("fought"), Ghost: ghost > 0, Badges: badges()}
				if !u.Hidden {
					u.Arm = rapid.SampledFrom(table.Arms()).Draw(t, "arm")
					u.Weight = rapid.SampledFrom([]table.Weight{table.LightWeight, table.MediumWeight, table.HeavyWeight}).Draw(t, "weight")
					u.Strength.Initial = rapid.IntRange(1, table.MaxElements).Draw(t, "initial")
					u.Strength.Left = rapid.IntRange(0, u.Strength.Initial).Draw(t, "left")
					u.Troop, u.Name = anyPhrase().Draw(t, "troop"), anyPhrase().Draw(t, "named")
				}
				h.Units = append(h.Units, u)
			}
		}
		for i := range rapid.IntRange(0, 5).Draw(t, "officers") {
			h.Officers = append(h.Officers,
				table.Officer{At: place("officer"), Camp: table.Red, Number: table.Number(i*100 + 1), Name: anyPhrase().Draw(t, "officer"),
					Rank:      rapid.SampledFrom([]table.Rank{table.Chief, table.Lieutenant, table.Captain}).Draw(t, "rank"),
					Activated: flag("led"), Ghost: flag("proposed"), Badges: badges()})
		}
		for _, at := range places(6, "lights") {
			h.Highlights = append(h.Highlights, table.Highlight{At: at, Tone: rapid.SampledFrom(table.Tones()).Draw(t, "tone")})
			if to := place("to"); to != at {
				h.Arrows = append(h.Arrows, table.Arrow{From: at, To: to, Tone: rapid.SampledFrom(table.Tones()).Draw(t, "arrow")})
			}
			h.Pins = append(h.Pins, table.Pin{At: at, Label: anyPhrase().Draw(t, "label"), Text: anyPhrase().Draw(t, "pin")})
		}
		if flag("window") {
			h.Window = &table.Window{Centre: place("centre"), Radius: hex.Steps(rapid.IntRange(1, 6).Draw(t, "radius"))}
		}
		return table.Board{Title: anyPhrase().Draw(t, "title"), Hex: h}
	})
}

// Whatever strangers name and heap up, the picture is drawn within its border, and every unit that shows is
// in the twin.
func TestAnyBoardOfHexesIsDrawnAndSaid(t *testing.T) {
	t.Parallel()
	book := wordbook(t, "fr")
	rapid.Check(t, func(t *rapid.T) {
		b := anyHexes().Draw(t, "board")
		width := rapid.SampledFrom([]render.Width{render.MinWidth, render.Phone}).Draw(t, "width")
		drawn, err := render.NewScene(b, nil, render.Setting{Theme: draw.Print, Words: book, Width: width})
		if err != nil {
			t.Fatal(err)
		}
		page := draw.Frame{X1: draw.Px(drawn.Width), Y1: draw.Px(drawn.Height)}
		for _, text := range slices.Concat(drawn.Layer.Texts, drawn.Texts) {
			if !text.Box.Within(page) {
				t.Fatalf("%q stands in %v, off the page", text.Words, text.Box)
			}
		}
		lines := strings.Split(twin.Of(b, nil, book), "\n")
		for _, u := range b.Hex.Units {
			said := slices.ContainsFunc(lines, func(line string) bool {
				return strings.HasPrefix(line, fmt.Sprintf("%v\u202f: unité %d, ", u.At, u.Number))
			})
			if said != b.Hex.Shows(u.At) {
				t.Fatalf("unit %d at %v is said: %v\n%s", u.Number, u.At, said, strings.Join(lines, "\n"))
			}
		}
		if alt := twin.Alt(b, nil, book); len(alt) > 4*twin.AltLimit {
			t.Fatalf("alternative text of %d bytes", len(alt))
		}
	})
}

// What is off the part that is shown is neither drawn nor said.
func TestAWindowHidesTheRest(t *testing.T) {
	t.Parallel()
	book := wordbook(t, "fr")
	b, _ := board(t, "tile")
	setting := render.Setting{Theme: draw.Light, Words: book, Width: render.Phone}
	want, err := render.NewPainter().Picture(b, nil, setting)
	if err != nil {
		t.Fatal(err)
	}
	said := twin.Of(b, nil, book)
	onHex := *b.Hex
	onHex.Units = slices.DeleteFunc(slices.Clone(onHex.Units), func(u table.Unit) bool { return !onHex.Shows(u.At) })
	onHex.Officers = slices.DeleteFunc(slices.Clone(onHex.Officers), func(o table.Officer) bool { return !onHex.Shows(o.At) })
	far := onHex.Grid.Opposite(hex.At(0, 29))
	onHex.Officers = append(onHex.Officers,
		table.Officer{At: far, Camp: table.Blue, Number: 77, Rank: table.Captain, Activated: true,
			Badges: []phrase.Phrase{phrase.Say("hexwar.rock")}})
	onHex.Pins = append(onHex.Pins, table.Pin{At: far, Text: phrase.Say("hexwar.goal")})
	onHex.Highlights = append(onHex.Highlights, table.Highlight{At: far, Tone: table.Target})
	if onHex.Shows(far) || len(onHex.Units) == len(b.Hex.Units) {
		t.Fatal("the window shows all")
	}
	b.Hex = &onHex
	got, err := render.NewPainter().Picture(b, nil, setting)
	if err != nil || !bytes.Equal(got, want) || twin.Of(b, nil, book) != said {
		t.Errorf("what lies off the window shows (%v)", err)
	}
}

// A telephone 400 pixels wide shows numbers at nine pixels at least on a part of the board, and at eight on a
// large one.
func TestNumbersAreLegibleOnAPhone(t *testing.T) {
	t.Parallel()
	for name, least := range map[string]draw.Px{"tile": 11, "battle": 9, "vast": 8} {
		b, panels := board(t, name)
		drawn := scene(t, b, panels, wordbook(t, "fr"))
		for _, u := range b.Hex.Units {
			if u.Ghost || !b.Hex.Shows(u.At) {
				continue
			}
			found := slices.ContainsFunc(drawn.Texts, func(text draw.Text) bool {
				return strings.TrimSuffix(text.Words, "?") == strconv.Itoa(int(u.Number)) && text.Size*400/draw.Px(drawn.Width) >= least
			})
			if !found {
				t.Errorf("%s: the number of unit %d is not legible", name, u.Number)
			}
		}
	}
}

// Details go one after another as hexes get smaller: marks with names, elements, arms, numbers; counters
// stay.
func TestDetailsGoInOrder(t *testing.T) {
	t.Parallel()
	last := 5
	for _, columns := range []int{9, 13, 15, 17, 30, 99} {
		h := &table.Hex{Grid: hex.Grid{Columns: columns, Rows: 12}, Units: []table.Unit{{
			At: hex.At(2, 2), Camp: table.Blue, Number: 7, Arm: table.Cavalry, Weight: table.HeavyWeight,
			Strength:  table.Strength{Left: 5, Initial: 12},
			Activated: true, Badges: []phrase.Phrase{phrase.Say("hexwar.held")},
		}}}
		drawn := scene(t, table.Board{Hex: h}, nil, wordbook(t, "fr"))
		says := func(words string) bool {
			return slices.ContainsFunc(drawn.Texts, func(text draw.Text) bool { return text.Words == words })
		}
		shown := []bool{len(on(drawn, "unit")) == 1, says("7"), says("cavalerie"), says("5/12"), says("α") && len(drawn.Layer.Texts) > 0}
		count := 0
		for i, is := range shown {
			if is {
				count++
			}
			if i > 0 && is && !shown[i-1] {
				t.Errorf("%d columns show %v", columns, shown)
			}
		}
		if count > last || columns == 9 && count != 5 || columns == 99 && count != 1 {
			t.Errorf("%d columns show %v after %d", columns, shown, last)
		}
		last = count
	}
}

// Each player's own end is at the bottom: the other player's picture is turned by half a turn.
func TestTheOwnEndIsAtTheBottom(t *testing.T) {
	t.Parallel()
	b, _ := board(t, "battle")
	names := func(bottom hex.Edge) map[string]draw.Spot {
		onHex := *b.Hex
		onHex.Bottom = bottom
		drawn, all := scene(t, table.Board{Hex: &onHex}, nil, wordbook(t, "fr")), map[string]draw.Spot{}
		for _, text := range drawn.Layer.Texts {
			all[text.Words] = draw.Spot{X: (text.Box.X0 + text.Box.X1) / 2, Y: text.Box.Y0}
		}
		return all
	}
	south, north := names(hex.South), names(hex.North)
	if len(south) != 108 || south["A1"].Y <= south["A12"].Y || south["A1"].X >= south["I1"].X ||
		north["A1"].Y >= north["A12"].Y || north["A1"].X <= north["I1"].X {
		t.Errorf("A1 lies at %v, A12 at %v, I1 at %v", south["A1"], south["A12"], south["I1"])
	}
	for name, at := range south {
		if turned := north[name]; (at.X+turned.X-south["A1"].X-north["A1"].X).Whole() != 0 ||
			(at.Y+turned.Y-south["A1"].Y-north["A1"].Y).Whole() != 0 {
			t.Errorf("%s lies at %v and at %v", name, at, turned)
		}
	}
}

// No counter is over a hex's name.
func TestNamesKeepClearOfCounters(t *testing.T) {
	t.Parallel()
	b, _ := board(t, "battle")
	onHex := *b.Hex
	onHex.Units = slices.Clone(onHex.Units)
	for i := range onHex.Units {
		onHex.Units[i].Activated, onHex.Units[i].Fought = false, false
	}
	drawn := scene(t, table.Board{Hex: &onHex}, nil, wordbook(t, "fr"))
	for _, text := range drawn.Layer.Texts {
		for _, counter := range append(on(drawn, "unit"), on(drawn, "remark")...) {
			// A sprite has two pixels around its shapes.
			if text.Box.Meets(draw.Frame{X0: counter.X0 + 2, Y0: counter.Y0 + 2, X1: counter.X1 - 2, Y1: counter.Y1 - 2}) {
				t.Errorf("a counter in %v lies over %s in %v", counter, text.Words, text.Box)
			}
		}
	}
}

// Each die of a panel is on the picture, each bar is as long as its share, and the twin says both.
func TestDiceAndBars(t *testing.T) {
	t.Parallel()
	b, panels := board(t, "combat")
	drawn := scene(t, b, panels, wordbook(t, "en"))
	dice := 0
	var bars []draw.Px
	for _, sprite := range drawn.Sprites {
		if strings.HasPrefix(sprite.Name, "die ") {
			dice++
		}
		if sprite.Name == "bar" {
			full := draw.Px(0)
			if len(sprite.Shapes) == 3 {
				full = sprite.Shapes[1].Lines[0][1].X - sprite.Shapes[1].Lines[0][0].X
			}
			bars = append(bars, full/(sprite.Shapes[0].Lines[0][1].X-sprite.Shapes[0].Lines[0][0].X))
		}
	}
	if dice != len(panels[0].Dice) || len(bars) != len(panels[2].Bars) {
		t.Fatalf("%d dice and %d bars are drawn", dice, len(bars))
	}
	for i, bar := range bars {
		if want := draw.Px(panels[2].Bars[i]) / 1000; bar-want > 0.001 || want-bar > 0.001 {
			t.Errorf("bar %d fills %.3f, want %.3f", i, bar, want)
		}
	}
	said := twin.Of(b, panels, wordbook(t, "en"))
	for _, want := range []string{
		"Dice: 1 × light hit, 1 × medium hit, 1 × heavy hit, 1 × flag, 1 × flag (no effect), 1 × letter, 1 × tactical advantage, 1 × light hit, flag, 1 × blank side", "outcome: D7 destroyed · chance: 5,8 %",
	} {
		if !strings.Contains(said, want) {
			t.Errorf("the twin lacks %q:\n%s", want, said)
		}
	}
}

// The words of a board say where roads are side by side without joining.
func TestWordsOfRoadsApart(t *testing.T) {
	for lang, want := range map[string]string{"fr": "ne se rejoignent pas", "en": "do not join"} {
		for apart, says := range map[string]bool{"": false, "apart B4/C4\n": true} {
			b, panels, err := tabletest.Parse("hex 9x12 bottom south\ncell B4 road -\ncell C4 road -\n" + apart)
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Contains(twin.Of(b, panels, wordbook(t, lang)), want); got != says {
				t.Errorf("%s, %q: said %v", lang, apart, got)
			}
		}
	}
}
