package tabletest_test

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
	"aidedecamp/rules/table/tabletest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

const soundHexes = "hex 9x12 bottom south\n"

func hexBoards() *rapid.Generator[table.Board] {
	return rapid.Custom(func(t *rapid.T) table.Board {
		h := &table.Hex{
			Grid:   hex.Grid{Columns: rapid.IntRange(9, 12).Draw(t, "columns"), Rows: rapid.IntRange(12, 15).Draw(t, "rows")},
			Bottom: rapid.SampledFrom([]hex.Edge{hex.South, hex.North}).Draw(t, "bottom"),
			Edges:  table.Edges{South: phrases(1).Draw(t, "south"), North: phrases(1).Draw(t, "north")},
		}
		all := h.Grid.All()
		some := func(most int, what string) []hex.Hex {
			return rapid.SliceOfNDistinct(rapid.SampledFrom(all), 0, most, rapid.ID[hex.Hex]).Draw(t, what)
		}
		features := func(looks []table.Look) []table.Feature {
			return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) table.Feature {
				return table.Feature{Look: rapid.SampledFrom(looks).Draw(t, "look"), Name: phrases(1).Draw(t, "name")}
			}), 1, 3).Draw(t, "features")
		}
		ground := some(4, "ground")
		slices.SortFunc(ground, hex.Compare)
		for _, at := range ground {
			h.Cells = append(h.Cells, table.Cell{At: at, Features: features(table.GroundLooks())})
		}
		var sides []hex.Side
		for _, at := range some(3, "sides") {
			if side := at.Side(rapid.SampledFrom([]hex.Direction{hex.NorthEast, hex.East}).Draw(t, "way")); h.Grid.HasSide(side) {
				sides = append(sides, side)
			}
		}
		slices.SortFunc(sides, hex.CompareSides)
		for _, at := range sides {
			low, high := at.Hexes()
			h.Barriers = append(h.Barriers,
				table.Barrier{At: at, Holder: rapid.SampledFrom([]hex.Hex{low, high}).Draw(t, "holder"),
					Features: features(table.BarrierLooks())})
		}
		if rapid.Bool().Draw(t, "roads apart") {
			h.Apart = slices.CompactFunc(slices.Clone(sides), hex.Side.Equal)
		}
		flag := func(what string) bool { return rapid.Bool().Draw(t, what) }
		badges := func() []phrase.Phrase { return list(phrases(0), 0, 2).Draw(t, "badges") }
		for i, at := range some(5, "units") {
			u := table.Unit{At: at, Camp: rapid.SampledFrom([]table.Camp{table.Blue, table.Red}).Draw(t, "camp"),
				Number: table.Number(i + 1),
				Hidden: flag("hidden"), Activated: flag("activated"), Fought: flag("fought"), Ghost: flag("ghost"), Badges: badges()}
			if !u.Hidden {
				u.Arm = rapid.SampledFrom(table.Arms()).Draw(t, "arm")
				u.Weight = rapid.SampledFrom([]table.Weight{table.LightWeight, table.MediumWeight, table.HeavyWeight}).Draw(t, "weight")
				u.Strength = table.Strength{Left: rapid.IntRange(0, 4).Draw(t, "left"), Initial: 4}
				u.Troop, u.Name = phrases(1).Draw(t, "troop"), phrases(1).Draw(t, "unit name")
			}
			h.Units = append(h.Units, u)
		}
		for i, at := range some(3, "officers") {
			h.Officers = append(h.Officers, table.Officer{At: at, Camp: table.Red, Number: table.Number(i + 1),
				Rank: rapid.SampledFrom([]table.Rank{table.Chief, table.Lieutenant, table.Captain}).Draw(t, "rank"),
				Name: phrases(1).Draw(t, "officer name"), Activated: flag("led"), Ghost: flag("proposed"), Badges: badges()})
		}
		for _, at := range some(3, "lights") {
			h.Highlights = append(h.Highlights, table.Highlight{At: at, Tone: rapid.SampledFrom(table.Tones()).Draw(t, "tone")})
			if to := all[0]; at != to {
				h.Stood = append(h.Stood, table.Stand{At: at, Camp: table.Blue, Number: 1, Lost: rapid.Bool().Draw(t, "lost")})
				h.Arrows = append(h.Arrows, table.Arrow{From: at, To: to, Tone: rapid.SampledFrom(table.Tones()).Draw(t, "arrow")})
			}
			h.Pins = append(h.Pins, table.Pin{At: at, Label: phrases(0).Draw(t, "label"), Text: phrases(1).Draw(t, "pin")})
		}
		if flag("window") {
			h.Window = &table.Window{Centre: rapid.SampledFrom(all).Draw(t, "centre"),
				Radius: hex.Steps(rapid.IntRange(1, 6).Draw(t, "radius"))}
		}
		return table.Board{Hex: h}
	})
}

func TestABoardOfHexesReadsBackEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		board := hexBoards().Draw(t, "board")
		text := tabletest.Format(board, nil)
		got, _, err := tabletest.Parse(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if diff := cmp.Diff(board, got); diff != "" {
			t.Fatalf("(-want +got)\n%s\n%s", diff, text)
		}
	})
}

func TestTheBattleIsWrittenAsItWasRead(t *testing.T) {
	text := fixture(t, "hexes.txt")
	board, shown, err := tabletest.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(text, "# A battle on hexes, with every kind of line.\n"+tabletest.Format(board, shown)); diff != "" {
		t.Errorf("(-file +written)\n%s", diff)
	}
	for at, shows := range map[hex.Hex]bool{hex.At(2, 3): true, hex.At(6, 3): true,
		hex.At(7, 3): false, hex.At(2, 11): false, hex.At(-1, 3): false} {
		if board.Hex.Shows(at) != shows {
			t.Errorf("the window shows %v: %v", at, !shows)
		}
	}
}

// Each line of refused-hexes.txt is one fault on an otherwise empty board.
func TestRefusedHexes(t *testing.T) {
	if _, _, err := tabletest.Parse(soundHexes); err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(fixture(t, "refused-hexes.txt")), "\n") {
		what, fault, _ := strings.Cut(line, ": ")
		if board, _, err := tabletest.Parse(soundHexes + fault); err == nil {
			t.Errorf("%s: %q was read as %+v", what, fault, *board.Hex)
		}
	}
	const unit, officer = "unit A1 blue 1 infantry light 1/1 - -\n", "officer A1 blue 1 chief -\n"
	for _, text := range []string{
		unit + unit, unit + "unit A1 red 1 infantry light 1/1 - -", officer + officer,
		"cell B1 wood -\ncell A1 wood -", "cell A1 wood -\ncell A1 hill -", "side A1/A2 held A1 wall -\nside A1/B1 held A1 wall -",
		"light A1 reach\nlight A1 reach", strings.Repeat("pin A1 -\n", table.MaxLetters+1), "window A1 1\nwindow A1 1",
		"cell A1" + strings.Repeat(" wood -", table.MaxFeatures+1),
	} {
		if _, _, err := tabletest.Parse(soundHexes + text); err == nil {
			t.Errorf("read:\n%s", text)
		}
	}
	for _, text := range []string{"hex 8x12 bottom south", "hex 9x100 bottom south", "hex 9x12 bottom west",
		"hex 9 bottom south", "cell A1 wood -", "edge south a"} {
		if _, _, err := tabletest.Parse(text); err == nil {
			t.Errorf("read: %s", text)
		}
	}
}

// A proposed place may be on a unit's hex and bear its number; so may units of the two camps.
func TestWhatMayShareANumber(t *testing.T) {
	for _, text := range []string{
		"unit A1 blue 1 infantry light 1/1 - -\nunit A1 blue 1 infantry light 1/1 - - ghost",
		"unit A1 blue 1 infantry light 1/1 - -\nunit B1 red 1 infantry light 1/1 - -",
		"officer A1 blue 1 chief -\nofficer A1 blue 2 captain -\nofficer A1 red 1 chief -",
	} {
		if _, _, err := tabletest.Parse(soundHexes + text); err != nil {
			t.Errorf("%v:\n%s", err, text)
		}
	}
}
