package tabletest_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
	"aidedecamp/rules/table/tabletest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// list is nil when it is empty, as Parse leaves it.
func list[V any](item *rapid.Generator[V], least, most int) *rapid.Generator[[]V] {
	return rapid.Map(rapid.SliceOfN(item, least, most), func(all []V) []V {
		if len(all) == 0 {
			return nil
		}
		return all
	})
}

func phrases(depth int) *rapid.Generator[phrase.Phrase] {
	return rapid.Custom(func(t *rapid.T) phrase.Phrase {
		key := rapid.OneOf(rapid.Just(""), rapid.StringMatching(`[a-z][a-z.-]{0,8}`), rapid.String()).Draw(t, "key")
		if key == "" {
			return phrase.Phrase{}
		}
		return phrase.Phrase{Key: key, Args: list(fillings(depth), 0, 3).Draw(t, "args")}
	})
}

func fillings(depth int) *rapid.Generator[phrase.Arg] {
	return rapid.Custom(func(t *rapid.T) phrase.Arg {
		kinds := []phrase.Kind{phrase.Count, phrase.Length, phrase.UD, phrase.Name, phrase.Literal}
		if depth > 0 {
			kinds = append(kinds, phrase.Nested, phrase.Series)
		}
		arg := phrase.Arg{Name: rapid.String().Draw(t, "name"), Kind: rapid.SampledFrom(kinds).Draw(t, "kind")}
		switch arg.Kind {
		case phrase.Count, phrase.Length, phrase.UD:
			arg.Number = rapid.Int64().Draw(t, "number")
		case phrase.Name, phrase.Literal:
			arg.Text = rapid.String().Draw(t, "text")
		case phrase.Nested:
			arg.Items = []phrase.Phrase{phrases(depth-1).Draw(t, "item")}
		case phrase.Series:
			arg.Items = list(phrases(depth-1), 0, 3).Draw(t, "items")
		}
		return arg
	})
}

func boards() *rapid.Generator[table.Board] {
	return rapid.Custom(func(t *rapid.T) table.Board {
		board := table.Board{
			Title:      phrases(2).Draw(t, "title"),
			Unofficial: rapid.Bool().Draw(t, "unofficial"),
			SmallPrint: list(phrases(1), 0, 3).Draw(t, "small"),
			Legend: list(rapid.Custom(func(t *rapid.T) table.Entry {
				return table.Entry{Number: table.Number(rapid.IntRange(0, 999).Draw(t, "n")), Text: phrases(1).Draw(t, "text")}
			}), 0, 4).Draw(t, "legend"),
		}
		if rapid.Bool().Draw(t, "on a plane") {
			p := planes().Draw(t, "plane")
			board.Plane = &p
		}
		return board
	})
}

func planes() *rapid.Generator[table.Plane] {
	return rapid.Custom(func(t *rapid.T) table.Plane {
		mm := func(low, high plane.MM, name string) plane.MM {
			return plane.MM(rapid.Int64Range(int64(low), int64(high)).Draw(t, name))
		}
		p := table.Plane{
			Size:   plane.Size{W: mm(1000, 2000, "w"), D: mm(600, 1500, "d")},
			Bottom: rapid.SampledFrom([]table.Edge{table.South, table.North}).Draw(t, "bottom"),
		}
		if rapid.Bool().Draw(t, "sectors") {
			p.Sectors = plane.Grid{Cell: plane.Size{W: mm(100, 300, "cell w"), D: mm(100, 300, "cell d")}, Columns: 3, Rows: 2}
		}
		if p.Sectors.Columns > 0 && rapid.Bool().Draw(t, "zones") {
			p.Zones = &table.Zones{From: rapid.SampledFrom([]table.Edge{table.South, table.North}).Draw(t, "from"),
				Lit: list(rapid.SampledFrom(p.Sectors.Sectors()), 0, 1).Draw(t, "lit")}
		}
		p.Unit = rapid.SampledFrom([]plane.Unit{0, 40, 60, 80}).Draw(t, "unit")
		p.Halved = rapid.Bool().Draw(t, "halved")
		p.Edges = table.Edges{South: phrases(1).Draw(t, "south"), North: phrases(1).Draw(t, "north")}
		for range rapid.IntRange(0, 2).Draw(t, "bands") {
			from := mm(0, 300, "from")
			p.Bands = append(p.Bands, table.Band{
				Band: plane.Band{From: from, To: mm(from+1, 600, "to")}, Name: phrases(1).Draw(t, "band"),
				Minor: rapid.Bool().Draw(t, "minor"),
			})
		}
		number := table.Number(0)
		face := func() table.Face {
			number++
			return table.Face{
				Number: number, Look: rapid.SampledFrom(table.Looks()).Draw(t, "look"), Name: phrases(1).Draw(t, "name"),
				Objective: rapid.Bool().Draw(t, "objective"), Optional: rapid.Bool().Draw(t, "optional"),
				Wrong: rapid.Bool().Draw(t, "wrong"), Ghost: rapid.Bool().Draw(t, "ghost"),
				Badges:   list(phrases(0), 0, 2).Draw(t, "badges"),
				Category: rapid.SampledFrom(append(table.Categories(), "")).Draw(t, "category"),
				Cover:    rapid.SampledFrom([]table.Look{"", table.Wood, table.Brush}).Draw(t, "cover"),
			}
		}
		for range rapid.IntRange(0, 4).Draw(t, "pieces") {
			piece := table.Piece{Face: face()}
			for range rapid.IntRange(1, 2).Draw(t, "sections") {
				piece.Sections = append(piece.Sections, plane.Rect{
					Centre: plane.Point{X: mm(0, p.Size.W, "x"), Y: mm(0, p.Size.D, "y")},
					Size:   plane.Size{W: mm(1, 900, "piece w"), D: mm(1, 300, "piece d")},
					Turn:   plane.Angle(rapid.IntRange(0, 359).Draw(t, "turn")),
				})
			}
			for _, section := range piece.Sections {
				piece.Corner = mm(0, min(section.Size.W, section.Size.D)/2, "corner")
			}
			if slices.ContainsFunc(piece.Sections, func(r plane.Rect) bool { return 2*piece.Corner > min(r.Size.W, r.Size.D) }) {
				piece.Corner = 0
			}
			p.Pieces = append(p.Pieces, piece)
			if rapid.Bool().Draw(t, "trace") {
				p.Traces = append(p.Traces, table.Trace{Number: piece.Number, Corner: piece.Corner, Sections: piece.Sections})
			}
		}
		for i := range rapid.IntRange(0, 2).Draw(t, "tokens") {
			p.Tokens = append(p.Tokens, table.Token{At: plane.Point{X: mm(0, p.Size.W, "token x"), Y: mm(0, p.Size.D, "token y")},
				Camp: rapid.SampledFrom([]table.Camp{table.Blue, table.Red}).Draw(t, "camp"), Number: table.Number(i + 1),
				Text: phrases(1).Draw(t, "token")})
		}
		for range rapid.IntRange(0, 2).Draw(t, "roads") {
			road := table.Road{Face: face(), Width: mm(1, 100, "road width")}
			road.Look = table.Roadway
			for i := range plane.MM(rapid.IntRange(2, 4).Draw(t, "points")) {
				road.Path = append(road.Path, plane.Point{X: mm(200*i, 200*i+199, "road x"), Y: mm(0, p.Size.D, "road y")})
			}
			road.Bridges = list(rapid.SampledFrom(road.Path), 0, 2).Draw(t, "bridges")
			p.Roads = append(p.Roads, road)
		}
		if all := p.Sectors.Sectors(); len(all) > 0 {
			for range rapid.IntRange(0, 3).Draw(t, "loose") {
				p.Loose = append(p.Loose, table.Loose{
					Face: face(), Sectors: rapid.SliceOfNDistinct(rapid.SampledFrom(all), 1, 3, rapid.ID[plane.Sector]).Draw(t, "in"),
				})
			}
		}
		if rapid.Bool().Draw(t, "sketched") {
			p.Loose = append(p.Loose, table.Loose{Face: face(), Strips: []plane.Band{{From: 0, To: p.Size.D / 2}, {From: p.Size.D / 2, To: p.Size.D}}})
		}
		for range rapid.IntRange(0, 4).Draw(t, "spares") {
			spare := table.Spare{Face: face()}
			for range rapid.IntRange(1, 2).Draw(t, "sections") {
				spare.Sections = append(spare.Sections, plane.Size{W: mm(1, 900, "spare w"), D: mm(1, 300, "spare d")})
			}
			p.Tray = append(p.Tray, spare)
		}
		for range rapid.IntRange(0, 2).Draw(t, "marks") {
			p.Marks = append(p.Marks, table.Mark{At: plane.Point{X: mm(0, p.Size.W, "mark x"), Y: mm(0, p.Size.D, "mark y")},
				Text: phrases(1).Draw(t, "mark"), Label: phrases(1).Draw(t, "label")})
		}
		return p
	})
}

func panels() *rapid.Generator[table.Panel] {
	return rapid.Custom(func(t *rapid.T) table.Panel {
		panel := table.Panel{
			Title:   phrases(1).Draw(t, "title"),
			Columns: list(phrases(0), 0, 3).Draw(t, "columns"),
			Rows:    list(list(phrases(1), 1, 3), 0, 3).Draw(t, "rows"),
		}
		panel.Totals = rapid.IntRange(0, len(panel.Rows)).Draw(t, "totals")
		for range rapid.IntRange(0, len(panel.Rows)).Draw(t, "bars") {
			panel.Bars = append(panel.Bars, table.PerMille(rapid.IntRange(0, 1000).Draw(t, "bar")))
		}
		if len(panel.Bars) > 0 && rapid.Bool().Draw(t, "measured") {
			at := rapid.SliceOfN(rapid.IntRange(0, 1000), 3, 3).Draw(t, "measure")
			slices.Sort(at)
			panel.Measure = &table.Measure{Low: table.PerMille(at[0]), Expected: table.PerMille(at[1]), High: table.PerMille(at[2]),
				Faint: rapid.Bool().Draw(t, "faint")}
		}
		panel.Dice = list(rapid.Custom(func(t *rapid.T) table.Die {
			return table.Die{
				Symbols: list(rapid.SampledFrom(table.Symbols()), 0, 2).Draw(t, "symbols"),
				Name:    phrases(0).Draw(t, "side"), Void: rapid.Bool().Draw(t, "void"),
			}
		}), 0, 3).Draw(t, "dice")
		return panel
	})
}

func TestWhatIsPrintedReadsBackEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board, shown := boards().Draw(t, "board"), list(panels(), 0, 2).Draw(t, "panels")
		text := tabletest.Format(board, shown)
		gotBoard, gotPanels, err := tabletest.Parse(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if diff := cmp.Diff(board, gotBoard); diff != "" {
			t.Fatalf("board (-want +got)\n%s\n%s", diff, text)
		}
		if diff := cmp.Diff(shown, gotPanels); diff != "" {
			t.Fatalf("panels (-want +got)\n%s\n%s", diff, text)
		}
	})
}

func fixture(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestFixtureIsWrittenAsItWasRead(t *testing.T) {
	text := fixture(t, "pool.txt")
	board, shown, err := tabletest.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(text, "# A pool half placed, with every kind of line.\n"+tabletest.Format(board, shown)); diff != "" {
		t.Errorf("(-file +written)\n%s", diff)
	}
}

// Each line of refused.txt is one fault in an otherwise sound board: "what it is: line".
func TestRefusedLines(t *testing.T) {
	const sound = "plane 1800x1200 bottom south\n"
	if _, _, err := tabletest.Parse(sound); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(fixture(t, "refused.txt")), "\n") {
		what, fault, _ := strings.Cut(line, ": ")
		if board, _, err := tabletest.Parse(sound + fault); err == nil {
			t.Errorf("%s: %q was read as %+v", what, fault, *board.Plane)
		}
	}
	for _, text := range []string{
		sound + "sectors 600x600 3x2\nloose 1 wood - at D1", sound + "sectors 600x600 3x2\nloose 1 wood - at A1 A1",
		sound + "road 1 road - at 20 0,0 1,1\npiece 1 hill - at 300x150@1,1/0",
		sound + strings.Repeat("mark 1,1 -\n", table.MaxLetters+1),
		sound + "zones south", sound + "sectors 600x600 3x2\nzones west", sound + "sectors 600x600 3x2\nzones south D1",
		sound + "sectors 600x600 3x2\nzones south A1 A1", sound + strings.Repeat("token 1,1 blue 1 -\n", 2),
		sound + strings.Repeat("trace 1 at 300x150@1,1/0\n", 65),
		sound + "sectors 600x600 3x2\n" + strings.Repeat("loose 0 wood - at A1\n", table.MaxLoose+1),
		sound + strings.Repeat("piece 1 hill - ghost at 300x150@1,1/0\n", 2),
		"panel -\ntotals 2\nrow a", "panel -\ntotals -1\nrow a",
		"panel -\nbars 1 2\nrow a", "panel -\nbars 1001\nrow a", "panel -\nbars -1\nrow a", "panel -\nbars 1\nbars 1\nrow a", "panel -\nmeasure 1 2 3\nrow a", "panel -\nbars 1\nmeasure 3 2 1\nrow a",
		"panel -\nbars 1\nmeasure 1 2 1001\nrow a", "panel -\nbars 1\nmeasure 1 2 3\nmeasure 1 2 3\nrow a", "panel -\nbars 1\nmeasure 1 2\nrow a", "bars 1",
		"die - flag", "panel -\ndie - skull", "panel -\ndie -" + strings.Repeat(" flag", table.MaxSymbols+1),
		"panel -\n" + strings.Repeat("die -\n", table.MaxDice+1),
		"piece 1 hill - at 300x150@1,1/0", "row a", "plane 1800x1200 bottom west",
		"plane 5x1200 bottom south", strings.Repeat("#", tabletest.MaxText+1),
	} {
		if _, _, err := tabletest.Parse(text); err == nil {
			t.Errorf("%.40q was read", text)
		}
	}
}

func TestCheckNamesItsError(t *testing.T) {
	nested := phrase.Say("a")
	for range table.MaxDepth + 1 {
		nested = phrase.Say("a", phrase.With("b", nested))
	}
	for what, board := range map[string]table.Board{
		"deep phrase":   {Title: nested},
		"keyless":       {Title: phrase.Phrase{Args: []phrase.Arg{phrase.Number("n", 1)}}},
		"unknown kind":  {Title: phrase.Say("a", phrase.Arg{Name: "x", Kind: "colour"})},
		"wrong field":   {Title: phrase.Say("a", phrase.Arg{Name: "x", Kind: phrase.Count, Text: "1"})},
		"legend number": {Legend: []table.Entry{{Number: -1}}},
	} {
		if err := table.Check(board, nil); !errors.Is(err, table.ErrInvalid) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if err := table.Check(table.Board{}, []table.Panel{{Rows: [][]phrase.Phrase{{}}}}); !errors.Is(err, table.ErrInvalid) {
		t.Errorf("an empty row: %v", err)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(fixture(f, "pool.txt"))
	f.Add(fixture(f, "hexes.txt"))
	f.Add(soundHexes + "unit A1 blue 1 - - - - - hidden\nofficer A1 red 2 captain - ghost\nlight A1 zone\narrow A1 B1 past\nwindow A1 3")
	f.Add(`title a(b=nested:[c(d=series:[-,"é\n"])])`)
	f.Add("panel -\ntotals 1\nrow - -\n")
	f.Add("plane 1800x1200 bottom south\nedge north a\nband 0..150 - minor\nroad 0 road - ghost at 20 0,0 9,9\nmark 1,1 - label a")
	f.Add("plane 1800x1200 bottom south\nsectors 600x600 3x2\nloose 1 wood - wrong at A1 B2")
	f.Fuzz(func(t *testing.T, text string) {
		board, shown, err := tabletest.Parse(text)
		if err != nil {
			return
		}
		again := tabletest.Format(board, shown)
		gotBoard, gotPanels, err := tabletest.Parse(again)
		if err != nil {
			t.Fatalf("%v\n%q", err, again)
		}
		if diff := cmp.Diff(board, gotBoard) + cmp.Diff(shown, gotPanels); diff != "" {
			t.Fatalf("(-first +second)\n%s", diff)
		}
	})
}
