package render_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/render/twin"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// anyPhrase is one with words, without, or with a stranger's name in it.
func anyPhrase() *rapid.Generator[phrase.Phrase] {
	return rapid.Custom(func(t *rapid.T) phrase.Phrase {
		switch rapid.IntRange(0, 3).Draw(t, "kind") {
		case 0:
			return phrase.Phrase{}
		case 1:
			return phrase.Say(rapid.SampledFrom([]string{"npow.hill", "npow.supply", "unknown.key"}).Draw(t, "key"))
		default:
			return phrase.Say("npow.named", phrase.Named("name", rapid.StringN(0, 80, -1).Draw(t, "name")))
		}
	})
}

// anyBoard is crowded on purpose: many pieces on few places.
func anyBoard() *rapid.Generator[table.Board] {
	return rapid.Custom(func(t *rapid.T) table.Board {
		format := rapid.SampledFrom([]plane.Grid{
			{Cell: plane.Size{W: 600, D: 600}, Columns: 3, Rows: 2},
			{Cell: plane.Size{W: 400, D: 400}, Columns: 3, Rows: 2},
			{Cell: plane.Size{W: 100, D: 100}, Columns: 12, Rows: 8},
			{Cell: plane.Size{W: 1000, D: 1000}, Columns: 10, Rows: 4},
		}).Draw(t, "sectors")
		size := format.Bounds().Size()
		p := table.Plane{Size: size, Sectors: format, Bottom: rapid.SampledFrom([]table.Edge{table.South, table.North}).Draw(t, "bottom")}
		for range rapid.IntRange(0, 3).Draw(t, "bands") {
			p.Bands = append(p.Bands, table.Band{Band: plane.Band{From: size.D / 3, To: size.D / 2},
				Name: anyPhrase().Draw(t, "band"), Minor: rapid.Bool().Draw(t, "minor")})
		}
		if rapid.Bool().Draw(t, "zones") {
			p.Zones = &table.Zones{From: p.Bottom, Lit: rapid.SliceOfNDistinct(rapid.SampledFrom(format.Sectors()), 0, 2,
				rapid.ID[plane.Sector]).Draw(t, "lit")}
			p.Unit = rapid.SampledFrom([]plane.Unit{40, 60, 80}).Draw(t, "unit")
			p.Halved = rapid.Bool().Draw(t, "halved")
			for n := range rapid.IntRange(0, 8).Draw(t, "tokens") {
				p.Tokens = append(p.Tokens, table.Token{At: plane.Point{X: size.W / 3, Y: size.D / 3}, Number: table.Number(n + 1),
					Camp: rapid.SampledFrom([]table.Camp{table.Blue, table.Red}).Draw(t, "camp"), Text: anyPhrase().Draw(t, "troops")})
			}
		}
		p.Edges = table.Edges{South: anyPhrase().Draw(t, "south"), North: anyPhrase().Draw(t, "north")}
		board := table.Board{
			Title: anyPhrase().Draw(t, "title"), Unofficial: rapid.Bool().Draw(t, "unofficial"),
			SmallPrint: rapid.SliceOfN(anyPhrase(), 0, 2).Draw(t, "small"),
		}
		for n := range rapid.IntRange(0, 40).Draw(t, "pieces") {
			face := table.Face{
				Number:    table.Number(n*rapid.SampledFrom([]int{1, 25}).Draw(t, "step") + 1),
				Look:      rapid.SampledFrom(table.Looks()).Draw(t, "look"),
				Objective: rapid.Bool().Draw(t, "objective"), Optional: rapid.Bool().Draw(t, "optional"), Name: anyPhrase().Draw(t, "name"),
				Wrong: rapid.Bool().Draw(t, "wrong"), Ghost: rapid.Bool().Draw(t, "ghost"),
			}
			if p.Zones != nil {
				face.Category = rapid.SampledFrom(append(table.Categories(), "")).Draw(t, "category")
				face.Cover = rapid.SampledFrom([]table.Look{"", table.Wood, table.Roadway, table.Brush}).Draw(t, "cover")
			}
			if taken(p, face.Number) {
				continue
			}
			extent := rapid.SampledFrom([]plane.Size{{W: 300, D: 150}, {W: 600, D: 30}, {W: 90, D: 15},
				{W: 30, D: 45}, {W: 1, D: 1}, size}).Draw(t, "extent")
			switch rapid.IntRange(0, 4).Draw(t, "where") {
			case 0:
				if len(p.Loose) < table.MaxLoose && rapid.Bool().Draw(t, "strip") {
					strips := []plane.Band{{From: 0, To: size.D / 3}, {From: size.D / 3, To: size.D / 2}, {From: size.D / 2, To: size.D}}
					p.Loose = append(p.Loose, table.Loose{Face: face, Strips: rapid.SliceOfNDistinct(
						rapid.SampledFrom(strips), 1, 3, rapid.ID[plane.Band]).Draw(t, "in strips")})
				} else if len(p.Loose) < table.MaxLoose {
					p.Loose = append(p.Loose, table.Loose{Face: face, Sectors: rapid.SliceOfNDistinct(
						rapid.SampledFrom(format.Sectors()), 1, 3, rapid.ID[plane.Sector]).Draw(t, "in")})
				}
			case 1:
				if len(p.Roads) < table.MaxRoads {
					face.Look = table.Roadway
					p.Roads = append(p.Roads, table.Road{Face: face, Width: 20, Path: []plane.Point{
						{X: size.W / 2}, {X: size.W * plane.MM(rapid.IntRange(0, 4).Draw(t, "bend")) / 4, Y: size.D / 3}, {Y: size.D},
					}})
				}
			case 2, 3:
				p.Tray = append(p.Tray, table.Spare{Face: face, Sections: []plane.Size{extent}})
			default:
				p.Pieces = append(p.Pieces, table.Piece{Face: face, Sections: []plane.Rect{{
					Size: extent, Turn: plane.Angle(rapid.IntRange(0, 359).Draw(t, "turn")),
					Centre: plane.Point{
						X: size.W * plane.MM(rapid.IntRange(0, 4).Draw(t, "x")) / 4,
						Y: size.D * plane.MM(rapid.IntRange(0, 4).Draw(t, "y")) / 4,
					},
				}}})
				if last := &p.Pieces[len(p.Pieces)-1]; p.Zones != nil {
					last.Corner = min(extent.W, extent.D) / 2
					p.Traces = append(p.Traces, table.Trace{Number: face.Number, Sections: []plane.Rect{{Size: extent}}})
				}
			}
			if rapid.Bool().Draw(t, "explained") {
				board.Legend = append(board.Legend, table.Entry{Number: face.Number, Text: anyPhrase().Draw(t, "entry")})
			}
		}
		for range rapid.IntRange(0, 5).Draw(t, "marks") {
			p.Marks = append(p.Marks, table.Mark{At: plane.Point{X: size.W / 2, Y: size.D / 2},
				Text: anyPhrase().Draw(t, "mark"), Label: anyPhrase().Draw(t, "label")})
		}
		board.Plane = &p
		return board
	})
}

func taken(p table.Plane, n table.Number) bool {
	for _, road := range p.Roads {
		if road.Number == n {
			return true
		}
	}
	for _, loose := range p.Loose {
		if loose.Number == n {
			return true
		}
	}
	for _, piece := range p.Pieces {
		if piece.Number == n {
			return true
		}
	}
	for _, spare := range p.Tray {
		if spare.Number == n {
			return true
		}
	}
	return false
}

func anyPanel() *rapid.Generator[table.Panel] {
	return rapid.Custom(func(t *rapid.T) table.Panel {
		panel := table.Panel{
			Title:   anyPhrase().Draw(t, "title"),
			Columns: rapid.SliceOfN(anyPhrase(), 0, table.MaxCells).Draw(t, "columns"),
			Rows:    rapid.SliceOfN(rapid.SliceOfN(anyPhrase(), 1, table.MaxCells), 0, 5).Draw(t, "rows"),
		}
		panel.Totals = rapid.IntRange(0, len(panel.Rows)).Draw(t, "totals")
		return panel
	})
}

func TestNoLabelLiesOverAnother(t *testing.T) {
	t.Parallel()
	books := map[string]words{"fr": wordbook(t, "fr"), "en": wordbook(t, "en")}
	rapid.Check(t, func(t *rapid.T) {
		b, panels := anyBoard().Draw(t, "board"), rapid.SliceOfN(anyPanel(), 0, 2).Draw(t, "panels")
		scene, err := render.NewScene(b, panels, render.Setting{
			Theme: draw.Light, Words: books[rapid.SampledFrom([]string{"fr", "en"}).Draw(t, "lang")],
			Width: rapid.SampledFrom([]render.Width{render.MinWidth, 777, render.Phone, render.Desk, render.MaxWidth}).Draw(t, "width"),
		})
		if err != nil {
			t.Fatal(err)
		}
		whole := draw.Frame{X1: draw.Px(scene.Width), Y1: draw.Px(scene.Height)}
		for i, label := range scene.Texts {
			if !label.Box.Within(whole) {
				t.Errorf("%q in %v leaves the picture %v", label.Words, label.Box, whole)
			}
			for _, other := range scene.Texts[:i] {
				if label.Box.Meets(other.Box) {
					t.Errorf("%q in %v lies over %q in %v", label.Words, label.Box, other.Words, other.Box)
				}
			}
		}
		if scene.Height > 8*scene.Width {
			t.Errorf("a picture of %d × %d", scene.Width, scene.Height)
		}
	})
}

// anyPool is a pool of NPOW as its table is laid for it: seven to twelve elements on a table of either
// format.
func anyPool(field plane.Size, sectors plane.Grid, most int) *rapid.Generator[table.Board] {
	kinds := []table.Spare{
		{Face: table.Face{Look: table.Hill, Name: phrase.Say("npow.hill"), Objective: true}, Sections: []plane.Size{{W: 300, D: 150}}},
		{Face: table.Face{Look: table.Rise, Name: phrase.Say("npow.rise"), Badges: []phrase.Phrase{phrase.Say("npow.downgraded")}},
			Sections: []plane.Size{{W: 300, D: 150}}},
		{Face: table.Face{Look: table.OpenField, Name: phrase.Say("npow.open-field")}, Sections: []plane.Size{{W: 300, D: 150}}},
		{Face: table.Face{Look: table.BuiltUp, Name: phrase.Say("npow.built-up"), Objective: true},
			Sections: []plane.Size{{W: 150, D: 150}}},
		{Face: table.Face{Look: table.Obstacle, Name: phrase.Say("npow.obstacle")}, Sections: []plane.Size{{W: 90, D: 15}, {W: 90, D: 15}}},
	}
	rivers := []table.Spare{
		{Face: table.Face{Look: table.Watercourse, Name: phrase.Say("npow.river"), Objective: true,
			Badges: []phrase.Phrase{phrase.Say("npow.several", phrase.Number("count", 2))}},
			Sections: []plane.Size{{W: 600, D: 15}, {W: 600, D: 15}}},
		{Face: table.Face{Look: table.Watercourse, Name: phrase.Say("npow.river-more"), Objective: true, Optional: true},
			Sections: []plane.Size{{W: 600, D: 15}}},
	}
	return rapid.Custom(func(t *rapid.T) table.Board {
		p := table.Plane{Size: field, Sectors: sectors, Bottom: table.South, Bands: []table.Band{{
			Band: plane.Band{From: field.D/2 - 150, To: field.D/2 + 150}, Name: phrase.Say("npow.central"),
		}}}
		spares := slices.Clone(rivers[:rapid.IntRange(0, 2).Draw(t, "rivers")])
		spares = append(spares, rapid.SliceOfN(rapid.SampledFrom(kinds), 7-len(spares), most-len(spares)).Draw(t, "pieces")...)
		once := true
		for i, spare := range spares {
			spare.Number = table.Number(i + 1)
			badges := []phrase.Phrase{phrase.Say("npow.d10", phrase.Verbatim("die", "7"))}
			// After rerolls there is one objective too many at most, so that one element at most is rerolled
			// and downgraded.
			if (spare.Look != table.Rise || once) && rapid.Bool().Draw(t, "rerolled") {
				once = once && spare.Look != table.Rise
				badges = append(badges, phrase.Say("npow.rerolled", phrase.Number("count", 2)))
			}
			spare.Badges = append(badges, spare.Badges...)
			p.Tray = append(p.Tray, spare)
		}
		return table.Board{Plane: &p, Unofficial: true, Title: phrase.Say("npow.title", phrase.Verbatim("region", "Europe Nord et Est"))}
	})
}

// A chat shows a tall picture narrow, and then nobody can read it.
func TestPoolsAreNotTallerThanAPhoneShows(t *testing.T) {
	t.Parallel()
	books := map[string]words{"fr": wordbook(t, "fr"), "en": wordbook(t, "en")}
	panel := table.Panel{Rows: [][]phrase.Phrase{
		{phrase.Say("npow.row", phrase.With("first", phrase.Say("npow.pool-count", phrase.Number("count", 12), phrase.Number("die", 6))),
			phrase.With("rest", phrase.Say("npow.pool-objectives", phrase.Number("count", 5), phrase.Number("wanted", 4))))},
		{phrase.Say("npow.too-many")},
	}}
	for name, format := range map[string]struct {
		sectors plane.Grid
		most    int
	}{
		"npow":           {plane.Grid{Cell: plane.Size{W: 600, D: 600}, Columns: 3, Rows: 2}, 12},
		"npow square":    {plane.Grid{Cell: plane.Size{W: 600, D: 600}, Columns: 2, Rows: 2}, 12},
		"npow wide":      {plane.Grid{Cell: plane.Size{W: 600, D: 600}, Columns: 4, Rows: 2}, 12},
		"npow300":        {plane.Grid{Cell: plane.Size{W: 400, D: 400}, Columns: 3, Rows: 2}, 10},
		"npow300 in two": {plane.Grid{Cell: plane.Size{W: 600, D: 400}, Columns: 2, Rows: 2}, 10},
	} {
		field := format.sectors.Bounds().Size()
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				b := anyPool(field, format.sectors, format.most).Draw(t, "pool")
				book := books[rapid.SampledFrom([]string{"fr", "en"}).Draw(t, "lang")]
				setting := render.Setting{Theme: draw.Light, Words: book, Width: render.Phone}
				scenes, err := render.NewScenes(b, []table.Panel{panel}, setting)
				if err != nil {
					t.Fatal(err)
				}
				// Eleven pieces or twelve, two rivers among them, beside a square table: once in some ten
				// thousand pools the dice go on a second picture.
				if len(scenes) > 2 || len(scenes) == 2 && len(b.Plane.Tray) < 11 {
					t.Errorf("a pool of %d takes %d pictures", len(b.Plane.Tray), len(scenes))
				}
				for _, scene := range scenes {
					if 10*scene.Height > 13*scene.Width {
						t.Errorf("a pool of %d comes out at %d × %d", len(b.Plane.Tray), scene.Width, scene.Height)
					}
				}
				b.Plane.Tray = nil
				scene, err := render.NewScene(b, nil, setting)
				if err != nil {
					t.Fatal(err)
				}
				if float64(scene.Height)/float64(scene.Width) > float64(field.D)/float64(field.W)+0.15 {
					t.Errorf("a bare table comes out at %d × %d", scene.Width, scene.Height)
				}
			})
		})
	}
}

func TestEveryNumberIsOnThePicture(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"pool", "placed", "npow300", "hostile", "evening", "loose", "refusal"} {
		b, panels := board(t, name)
		scene, err := render.NewScene(b, panels, render.Setting{Theme: draw.Light, Words: wordbook(t, "fr"), Width: render.Phone})
		if err != nil {
			t.Fatal(err)
		}
		badges := 0
		for _, sprite := range scene.Sprites {
			if sprite.Name == "badge" {
				badges++
			}
		}
		want := len(b.Plane.Pieces) + len(b.Plane.Tray)
		for _, piece := range b.Plane.Pieces {
			first := piece.Sections[0]
			for _, section := range piece.Sections[1:] { // a crossing of its own, or apart from the first
				apart := max(section.Centre.X-first.Centre.X, first.Centre.X-section.Centre.X) > first.Size.W+100
				if piece.Objective || apart {
					want++
				}
			}
		}
		for _, loose := range b.Plane.Loose {
			want += len(loose.Sectors)
		}
		for _, entry := range b.Legend { // What waits in the tray is explained there.
			if !slices.ContainsFunc(b.Plane.Tray, func(s table.Spare) bool { return s.Number == entry.Number }) {
				want++
			}
		}
		if badges != want {
			t.Errorf("%s: %d numbers drawn, want %d", name, badges, want)
		}
	}
}

func TestExampleDataIsAlwaysMarked(t *testing.T) {
	t.Parallel()
	b, _ := board(t, "npow300")
	for lang, want := range map[string]string{"fr": "«\u202fexemple, non officiel\u202f»", "en": "“example, not official”"} {
		book := wordbook(t, lang)
		for _, unofficial := range []bool{true, false} {
			b.Unofficial = unofficial
			scene, err := render.NewScene(b, nil, render.Setting{Theme: draw.Dark, Words: book, Width: render.Phone})
			if err != nil {
				t.Fatal(err)
			}
			drawn := false
			for _, text := range scene.Texts {
				drawn = drawn || text.Words == want
			}
			if said := strings.Contains(twin.Alt(b, nil, book), want); drawn != unofficial || said != unofficial {
				t.Errorf("%s, unofficial %v: drawn %v, said %v", lang, unofficial, drawn, said)
			}
		}
	}
}

func TestRefusedSettings(t *testing.T) {
	t.Parallel()
	b, _ := board(t, "none")
	book := wordbook(t, "fr")
	for what, setting := range map[string]render.Setting{
		"no theme": {Words: book, Width: render.Phone},
		"no words": {Theme: draw.Light, Width: render.Phone},
		"narrow":   {Theme: draw.Light, Words: book, Width: render.MinWidth - 1},
		"wide":     {Theme: draw.Light, Words: book, Width: render.MaxWidth + 1},
	} {
		if _, err := render.NewScene(b, nil, setting); !errors.Is(err, render.ErrSetting) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if _, err := render.NewPainter().PNG(draw.Scene{Width: 1, Height: 1}); err == nil {
		t.Error("a scene without theme is painted")
	}
	b.Legend = []table.Entry{{Number: -1}}
	if _, err := render.NewScene(b, nil, render.Setting{Theme: draw.Light, Words: book, Width: render.Phone}); !errors.Is(err,
		table.ErrInvalid) {
		t.Errorf("an invalid board: %v", err)
	}
}

// What was painted before, by whom and in what order, must not show: neither in one picture nor in many at
// once.
func TestPicturesDoNotDependOnThePast(t *testing.T) {
	t.Parallel()
	book := wordbook(t, "fr")
	shared := render.NewPainter()
	var all sync.WaitGroup
	for _, name := range []string{"placed", "hostile", "none", "evening", "score", "combat", "tile"} {
		for _, theme := range []draw.Theme{draw.Light, draw.Dark, draw.Print} {
			b, panels := board(t, name)
			setting := render.Setting{Theme: theme, Words: book, Width: 640}
			want, err := render.NewPainter().Picture(b, panels, setting)
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				all.Go(func() {
					got, err := shared.Picture(b, panels, setting)
					if err != nil || !bytes.Equal(got, want) {
						t.Errorf("%s %s: another picture from a painter with a past (%v)", name, theme, err)
					}
				})
			}
		}
	}
	all.Wait()
}

func TestTwins(t *testing.T) {
	t.Parallel()
	for _, name := range boards {
		for _, lang := range []string{"fr", "en"} {
			b, panels := board(t, name)
			twin := twin.Of(b, panels, wordbook(t, lang)) + "\n"
			if diff := cmp.Diff(string(held(t, "twins/"+name+"-"+lang+".txt", []byte(twin))), twin); diff != "" {
				t.Errorf("%s (-file +said)\n%s", name, diff)
			}
		}
	}
}

func TestAltIsBoundedAndBeginsAsTheTwin(t *testing.T) {
	t.Parallel()
	book := wordbook(t, "fr")
	rapid.Check(t, func(t *rapid.T) {
		b, panels := anyBoard().Draw(t, "board"), rapid.SliceOfN(anyPanel(), 0, 2).Draw(t, "panels")
		if rapid.Bool().Draw(t, "long title") {
			b.Title = phrase.Say("npow.named", phrase.Named("name", strings.Repeat("😀é", rapid.IntRange(0, 600).Draw(t, "length"))))
		}
		whole, alt := twin.Of(b, panels, book), twin.Alt(b, panels, book)
		units := 0
		for _, r := range alt {
			units++
			if r > 0xFFFF {
				units++
			}
		}
		if units > twin.AltLimit {
			t.Fatalf("%d units: %q", units, alt)
		}
		all, said := strings.Split(whole, "\n"), strings.Split(strings.TrimSuffix(alt, "\n…"), "\n")
		for i, line := range said {
			clipped := i == 0 && len(said) == 1 && strings.HasSuffix(line, "…") // A title too long to be said whole.
			if alt != whole && !clipped && !slices.Contains(all, line) {
				t.Fatalf("%q is no line of\n%q", line, whole)
			}
		}
		if alt != whole && !strings.HasSuffix(alt, "…") {
			t.Fatalf("cut without saying so: %q", alt)
		}
	})
}
