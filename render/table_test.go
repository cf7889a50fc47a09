package render_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"

	"pgregory.net/rapid"
)

func scene(t testing.TB, b table.Board, panels []table.Panel, words phrase.Wordbook) draw.Scene {
	t.Helper()
	drawn, err := render.NewScene(b, panels, render.Setting{Theme: draw.Light, Words: words, Width: render.Phone})
	if err != nil {
		t.Fatal(err)
	}
	return drawn
}

// on is where the sprites of a name are.
func on(drawn draw.Scene, name string) []draw.Frame {
	var all []draw.Frame
	for _, sprite := range drawn.Sprites {
		if sprite.Name == name {
			x, y := draw.Px(sprite.Left), draw.Px(sprite.Top)
			all = append(all, draw.Frame{X0: x, Y0: y, X1: x + draw.Px(sprite.Width), Y1: y + draw.Px(sprite.Height)})
		}
	}
	return all
}

// A table, a refusal and a count are whole on a phone, whoever looks from whichever side in whatever
// language.
func TestEveningsAreNotTallerThanAPhoneShows(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"fr", "en"} {
		for _, name := range []string{"evening", "loose", "refusal", "score", "adlg", "adlgzones"} {
			for _, bottom := range []table.Edge{table.South, table.North} {
				b, panels := board(t, name)
				if b.Plane != nil {
					b.Plane.Bottom = bottom
				}
				if drawn := scene(t, b, panels, wordbook(t, lang)); 10*drawn.Height > 13*drawn.Width {
					t.Errorf("%s in %s from the %s comes out at %d × %d", name, lang, bottom, drawn.Width, drawn.Height)
				}
			}
		}
	}
}

// anyLoose is a real table as its players name it: up to thirty pieces, up to twelve of them in one sector.
func anyLoose() *rapid.Generator[table.Board] {
	return rapid.Custom(func(t *rapid.T) table.Board {
		grid := rapid.SampledFrom([]plane.Grid{
			{Cell: plane.Size{W: 600, D: 600}, Columns: 3, Rows: 2}, {Cell: plane.Size{W: 600, D: 600}, Columns: 4, Rows: 2},
			{Cell: plane.Size{W: 400, D: 400}, Columns: 3, Rows: 2}, {Cell: plane.Size{W: 600, D: 400}, Columns: 2, Rows: 2},
		}).Draw(t, "sectors")
		p := table.Plane{
			Size: grid.Bounds().Size(), Sectors: grid, Bottom: rapid.SampledFrom([]table.Edge{table.South, table.North}).Draw(t, "bottom"),
			Edges: table.Edges{South: anyPhrase().Draw(t, "south")},
		}
		load := map[plane.Sector]int{}
		for n := range rapid.IntRange(1, table.MaxLoose).Draw(t, "pieces") {
			loose := table.Loose{Face: table.Face{
				Number: table.Number(n + 1), Look: rapid.SampledFrom(table.Looks()).Draw(t, "look"),
				Objective: rapid.Bool().Draw(t, "objective"),
			}}
			for _, sector := range rapid.SliceOfNDistinct(rapid.SampledFrom(grid.Sectors()), 1, 3, rapid.ID[plane.Sector]).Draw(t, "in") {
				if load[sector] < 12 {
					load[sector]++
					loose.Sectors = append(loose.Sectors, sector)
				}
			}
			if len(loose.Sectors) > 0 {
				p.Loose = append(p.Loose, loose)
			}
		}
		return table.Board{Plane: &p}
	})
}

func TestCountersLieApartInTheirSectors(t *testing.T) {
	t.Parallel()
	book := wordbook(t, "fr")
	rapid.Check(t, func(t *rapid.T) {
		b := anyLoose().Draw(t, "board")
		drawn, err := render.NewScene(b, nil, render.Setting{Theme: draw.Light, Words: book, Width: render.Phone})
		if err != nil {
			t.Fatal(err)
		}
		// A sprite has two pixels around its shapes, which may themselves be rounded by one.
		counters := on(drawn, "counter")
		for i, f := range counters {
			counters[i] = draw.Frame{X0: f.X0 + 1, Y0: f.Y0 + 1, X1: f.X1 - 1, Y1: f.Y1 - 1}
		}
		field := on(drawn, "table")[0]
		want := map[string]int{}
		for _, loose := range b.Plane.Loose {
			for _, sector := range loose.Sectors {
				want[fmt.Sprint(loose.Number, " in ", sector)]++
			}
		}
		size := b.Plane.Size
		for i, counter := range counters {
			for _, other := range counters[:i] {
				if counter.Meets(other) {
					t.Fatalf("a counter in %v lies over one in %v", counter, other)
				}
			}
			var number string
			for _, text := range drawn.Texts {
				switch {
				case text.Box.Within(counter):
					number += text.Words
				case text.Box.Meets(counter):
					t.Fatalf("a counter in %v lies over %q in %v", counter, text.Words, text.Box)
				}
			}
			x := plane.MM((counter.X0 + counter.X1 - 2*field.X0) / 2 / (field.X1 - field.X0) * draw.Px(size.W))
			y := plane.MM((2*field.Y1 - counter.Y0 - counter.Y1) / 2 / (field.Y1 - field.Y0) * draw.Px(size.D))
			if b.Plane.Bottom == table.North {
				x, y = size.W-x, size.D-y
			}
			sector, _ := b.Plane.Sectors.At(plane.Point{X: x, Y: y})
			want[fmt.Sprint(number, " in ", sector)]--
		}
		for what, missing := range want {
			if missing != 0 {
				t.Errorf("%d counters of %s are missing", missing, what)
			}
		}
	})
}

func TestFiguresStandInLineToTheRight(t *testing.T) {
	t.Parallel()
	b, panels := board(t, "score")
	drawn := scene(t, b, panels, wordbook(t, "fr"))
	right := map[string]draw.Px{}
	for _, text := range drawn.Texts {
		right[text.Words] = text.Box.X1
	}
	for head, figures := range map[string][]string{"Attaquant": {"15", "35"}, "Défenseur": {"7,5", "27,5", "−15", "12,5"}} {
		for _, figure := range figures {
			if off := right[figure] - right[figures[0]]; off < -0.5 || off > 0.5 {
				t.Errorf("%s: %q ends at %.1f, %q at %.1f", head, figure, right[figure], figures[0], right[figures[0]])
			}
		}
	}
	for _, text := range drawn.Texts {
		if slices.Contains([]string{"Gagnés", "Perdus", "Total", "12,5"}, text.Words) != (text.Style == draw.Bold) &&
			!slices.Contains([]string{"27,5", "−15", "35", "0", "Jean-Baptiste", "l’emporte", "Décompte final", "Pertes"}, text.Words) {
			t.Errorf("%q is set in %s", text.Words, text.Style)
		}
		if strings.HasSuffix(text.Words, "…") {
			t.Errorf("%q is cut", text.Words)
		}
	}
}

// A panel that has more rows than are drawn still shows its sums.
func TestTotalsAreNeverLeftOut(t *testing.T) {
	t.Parallel()
	panel := table.Panel{Totals: 1}
	for range table.MaxRows - 1 {
		panel.Rows = append(panel.Rows, []phrase.Phrase{phrase.Say("npow.hill")})
	}
	panel.Rows = append(panel.Rows, []phrase.Phrase{phrase.Say("npow.net")})
	drawn := scene(t, table.Board{}, []table.Panel{panel}, wordbook(t, "fr"))
	if last := drawn.Texts[len(drawn.Texts)-1]; last.Words != "Total" || last.Style != draw.Bold {
		t.Errorf("the last line is %q in %s", last.Words, last.Style)
	}
}

// What is proposed lets what is below show through, and is drawn dashed; what breaks a rule has a whole
// line about it.
func TestProposalsAndFaultsAreToldApart(t *testing.T) {
	t.Parallel()
	b, panels := board(t, "refusal")
	drawn := scene(t, b, panels, wordbook(t, "fr"))
	seen := map[string]int{}
	for _, sprite := range drawn.Sprites {
		last := sprite.Shapes[len(sprite.Shapes)-1]
		switch sprite.Name {
		case "ghost":
			seen[sprite.Name]++
			if last.Dash == 0 || slices.ContainsFunc(sprite.Shapes, func(s draw.Shape) bool { return s.Fill != draw.None }) {
				t.Errorf("a proposal is drawn as %v", sprite.Shapes)
			}
		case "wrong":
			seen[sprite.Name]++
			if last.Dash != 0 || last.Stroke != draw.Accent {
				t.Errorf("a fault is pointed out by %v", last)
			}
		}
	}
	if seen["ghost"] != 1 || seen["wrong"] != 1 {
		t.Errorf("drawn: %v", seen)
	}
}

// A road runs over the ground and under the bridges.
func TestRoadsRunUnderBridges(t *testing.T) {
	t.Parallel()
	b, _ := board(t, "evening")
	drawn := scene(t, b, nil, wordbook(t, "fr"))
	place := map[string]int{}
	for i, sprite := range drawn.Sprites {
		if _, found := place[sprite.Name]; !found || sprite.Name == "watercourse" || sprite.Name == "built-up" {
			place[sprite.Name] = i
		}
	}
	if roads := place["roads"]; roads < place["watercourse"] || roads < place["built-up"] || roads > place["bridge"] {
		t.Errorf("drawn in the order %v", place)
	}
}

// The number of a piece under another one leads to what still shows of it.
func TestLeadersEndWhereTheirPieceShows(t *testing.T) {
	t.Parallel()
	rect := func(size plane.Size) []plane.Rect {
		return []plane.Rect{{Centre: plane.Point{X: 900, Y: 600}, Size: size}}
	}
	b := table.Board{Plane: &table.Plane{
		Size: plane.Size{W: 1800, D: 1200}, Bottom: table.South,
		Pieces: []table.Piece{
			{Face: table.Face{Number: 1, Look: table.Hill, Objective: true}, Sections: rect(plane.Size{W: 300, D: 150})},
			{Face: table.Face{Number: 2, Look: table.Wood}, Sections: rect(plane.Size{W: 260, D: 110})},
		},
	}}
	drawn := scene(t, b, nil, wordbook(t, "fr"))
	wood, leaders, over := on(drawn, "wood")[0], 0, false
	for _, sprite := range drawn.Sprites {
		over = over || sprite.Name == "badge"
		if sprite.Name != "leader" {
			continue
		}
		leaders++
		for _, end := range sprite.Shapes[0].Lines[0] {
			at := draw.Frame{X0: end.X + draw.Px(sprite.Left), Y0: end.Y + draw.Px(sprite.Top)}
			at.X1, at.Y1 = at.X0, at.Y0
			if at.Within(wood) {
				t.Errorf("a leader ends in %v, on the wood in %v", at, wood)
			}
		}
		if over {
			t.Error("a leader is drawn over a number")
		}
	}
	if leaders != 1 {
		t.Errorf("%d leaders", leaders)
	}
}

// A count of many objectives is set in smaller letters before it grows too tall to read.
func TestLongCountsAreSetSmaller(t *testing.T) {
	t.Parallel()
	b, panels := board(t, "score")
	short := scene(t, b, panels, wordbook(t, "fr"))
	rows := panels[0].Rows
	panels[0].Rows = slices.Concat(rows[:5], rows[:5], rows)
	long := scene(t, b, panels, wordbook(t, "fr"))
	size := func(drawn draw.Scene) draw.Px {
		for _, text := range drawn.Texts {
			if text.Words == "1. Colline B1" {
				return text.Size
			}
		}
		return 0
	}
	if size(long) >= size(short) || size(long) < 25 {
		t.Errorf("set at %.0f, a short one at %.0f", size(long), size(short))
	}
}

// A river's word keeps off the village on its bank.
func TestTheWordOfARiverHidesNoPiece(t *testing.T) {
	t.Parallel()
	b := table.Board{Plane: &table.Plane{Size: plane.Size{W: 1200, D: 800}, Bottom: table.South, Unit: 40,
		Sectors: plane.Grid{Cell: plane.Size{W: 400, D: 400}, Columns: 3, Rows: 2},
		Pieces: []table.Piece{
			{Face: table.Face{Number: 1, Look: table.Watercourse, Category: table.RoughGoing},
				Sections: []plane.Rect{{Centre: plane.Point{X: 1000, Y: 400}, Size: plane.Size{W: 60, D: 800}}}},
			{Face: table.Face{Number: 2, Look: table.BuiltUp, Category: table.Difficult},
				Sections: []plane.Rect{{Centre: plane.Point{X: 1115, Y: 440}, Size: plane.Size{W: 160, D: 120}}}},
		}}}
	drawn := scene(t, b, nil, wordbook(t, "fr"))
	houses := on(drawn, string(table.BuiltUp))
	if len(houses) == 0 {
		t.Fatal("no village is drawn")
	}
	for _, text := range drawn.Texts {
		if text.Words == "accidenté" && text.Box.Meets(houses[0]) {
			t.Errorf("%v hides the village at %v", text.Box, houses[0])
		}
	}
}

// A column of dashes is under its head as one of words does; beside figures it is to the right.
func TestDashesAloneAreNoFigures(t *testing.T) {
	t.Parallel()
	left := func(drawn draw.Scene, words string) draw.Px {
		for _, text := range drawn.Texts {
			if text.Words == words {
				return text.Box.X0
			}
		}
		t.Fatalf("%q is not drawn", words)
		return 0
	}
	rows := [][]phrase.Phrase{{typed("Unités"), typed("sous scellé"), typed("—")}, {typed("Officiers"), typed("sous scellé"), typed("—")}}
	panel := table.Panel{Columns: []phrase.Phrase{typed("Effectif"), typed("Bleu"), typed("Rouge")}, Rows: rows}
	drawn := scene(t, table.Board{}, []table.Panel{panel}, wordbook(t, "fr"))
	for head, cell := range map[string]string{"Bleu": "sous scellé", "Rouge": "—"} {
		if x, under := left(drawn, head), left(drawn, cell); x != under {
			t.Errorf("%s at %.0f has its words at %.0f", head, x, under)
		}
	}
	panel.Rows = append(slices.Clone(rows), []phrase.Phrase{typed("Pions"), typed("sous scellé"), typed("12")})
	if drawn = scene(t, table.Board{}, []table.Panel{panel}, wordbook(t, "fr")); left(drawn, "—") <= left(drawn, "12") {
		t.Error("a dash beside figures does not stand to the right")
	}
}

// The number of a zone keeps off pieces with its halo, and labels keep off both.
func TestZoneNumbersKeepOffPieces(t *testing.T) {
	t.Parallel()
	b := table.Board{Plane: &table.Plane{Size: plane.Size{W: 1200, D: 800}, Unit: 40, Bottom: table.South,
		Sectors: plane.Grid{Cell: plane.Size{W: 400, D: 400}, Columns: 3, Rows: 2}, Zones: &table.Zones{From: table.South}}}
	for edge := plane.MM(8); edge < 120; edge += 4 {
		b.Plane.Pieces = []table.Piece{{Face: table.Face{Number: 1, Look: table.Coast, Category: table.Impassable},
			Sections: []plane.Rect{{Centre: plane.Point{X: edge / 2, Y: 400}, Size: plane.Size{W: edge, D: 800}}}}}
		drawn := scene(t, b, nil, wordbook(t, "fr"))
		coast := on(drawn, string(table.Coast))[0]
		for _, text := range drawn.Texts {
			if text.Halo != draw.None && text.Box.X0 < coast.X1-4 {
				t.Errorf("a coast as wide as %d: zone %s from %.0f, the coast to %.0f", edge, text.Words, text.Box.X0, coast.X1)
			}
		}
	}
}

// An edge's name is beside all figures of the axis, and is not cut while the sheet has room beside the table.
func TestEdgesAreNamedBesideAllFigures(t *testing.T) {
	t.Parallel()
	b := table.Board{Plane: &table.Plane{Size: plane.Size{W: 1800, D: 1200}, Bottom: table.South}}
	said := func(words string) bool {
		return slices.ContainsFunc(scene(t, b, nil, wordbook(t, "fr")).Texts, func(text draw.Text) bool { return text.Words == words })
	}
	for _, words := range []string{"Nord", "Sud", "60", "80", "100", "120"} {
		if !said(words) {
			t.Errorf("%s is not on the picture", words)
		}
	}
	b.Plane.Size = plane.Size{W: 600, D: 1200}
	b.Plane.Edges = table.Edges{North: typed("Défenseur (Dominique-Alexandrine)"), South: typed("Attaquant (Camille-Alexandrine)")}
	for _, words := range []string{"Nord ∙ Défenseur (Dominique-Alexandrine)", "Sud ∙ Attaquant (Camille-Alexandrine)"} {
		if !said(words) {
			t.Errorf("%s is not on the picture", words)
		}
	}
}
