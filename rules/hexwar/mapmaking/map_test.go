package mapmaking_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
	"aidedecamp/rules/table"
	"aidedecamp/rules/table/tabletest"
)

// PA1, TA1, « La table de jeu »; maison:generateur — whatever the dice, the size, the density and the
// climate, both ends pay the same for every kind of troops, everyone may be placed in the first two rows and
// gets across from there, and on a mirrored board each hex and each side has its like half a turn away.
func TestNeutralBoardsAreBalanced(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		slug := rapid.SampledFrom([]string{"panache", "thucidide"}).Draw(r, "game")
		balance := rapid.SampledFrom([]string{"symetrie", "cout"}).Draw(r, "balance")
		s := hexwartest.Do(hexwartest.Bare(t, slug, map[string]string{"equilibre": balance}), t, hexwartest.Neutral(slug, rules.Args{
			"width":   strconv.Itoa(rapid.IntRange(9, 16).Draw(r, "width")),
			"height":  strconv.Itoa(rapid.IntRange(12, 17).Draw(r, "height")),
			"density": rapid.SampledFrom(mapmaking.DensityIDs()).Draw(r, "density"),
			"climate": rapid.SampledFrom(mapmaking.ClimateIDs()).Draw(r, "climate"),
		}), dicetest.Seeded(rapid.Uint64().Draw(r, "seed")))
		balanced(r, s)
		if s.Mapping.Balance != "cout" {
			mirrored(r, s.Field)
		}
	})
}

func balanced(t rapid.TB, s hexwar.State) {
	t.Helper()
	v := mapmaking.NewSurvey(s.Tables.Ground, s.Field)
	if len(s.Mapping.Crossing) != len(ground.Kinds()) {
		t.Fatalf("crossing told for %d kinds", len(s.Mapping.Crossing))
	}
	for _, c := range s.Mapping.Crossing {
		if c.South != c.North || c.South < hex.Steps(s.Field.Grid.Rows-1) {
			t.Errorf("%s pays %d from the south, %d from the north", c.Kind, c.South, c.North)
		}
		if !v.IsConnected(c.Kind) {
			t.Errorf("%s can't get everywhere from where it is placed", c.Kind)
		}
	}
}

// The cost told is that of the cheapest of all marches from the first row to the last.
func TestCostOfCrossingIsThatOfMarches(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		s := hexwartest.Do(hexwartest.Bare(t, "panache", map[string]string{"equilibre": "cout"}), t,
			hexwartest.Neutral("panache", rules.Args{"density": "dense"}), dicetest.Seeded(seed))
		for _, c := range s.Mapping.Crossing[:3] {
			if south, north := byHandCost(s, c.Kind, hex.South), byHandCost(s, c.Kind, hex.North); c.South != south || c.North != north {
				t.Errorf("seed %d, %s: told %d and %d, marched %d and %d", seed, c.Kind, c.South, c.North, south, north)
			}
		}
	}
}

// By equal cost boards need not be mirrored, and most are not.
func TestBoardsOfEqualCostDiffer(t *testing.T) {
	t.Parallel()
	free := 0
	for seed := range uint64(10) {
		s := hexwartest.Do(hexwartest.Bare(t, "panache", map[string]string{"equilibre": "cout"}), t, hexwartest.Neutral("panache", nil),
			dicetest.Seeded(seed))
		for _, at := range s.Field.Hexes() {
			if !slices.Equal(s.Field.Cells[at], s.Field.Cells[s.Field.Grid.Opposite(at)]) {
				free++
				break
			}
		}
	}
	if free < 6 {
		t.Errorf("%d of 10 boards are not mirrored", free)
	}
}

// byHandCost is crossing's cost by the engine of marches, from each hex of the first row alone.
func byHandCost(s hexwar.State, kind ground.Kind, from hex.Edge) hex.Steps {
	v := mapmaking.NewSurvey(s.Tables.Ground, s.Field)
	var least hex.Steps
	for _, start := range s.Field.Grid.FirstRows(from, 1) {
		reached := s.Field.Grid.Reach(start, 1000, func(a, b hex.Hex, _ hex.Side) hex.Step {
			cost, ok := v.Step(kind, a, b)
			return hex.Step{Cost: cost, Barred: !ok}
		})
		for _, goal := range s.Field.Grid.FirstRows(from.Opposite(), 1) {
			if cost, ok := reached.Cost(goal); ok && (least == 0 || cost < least) {
				least = cost
			}
		}
	}
	return least
}

func mirrored(t rapid.TB, f hexwar.Field) {
	t.Helper()
	for _, at := range f.Hexes() {
		if !slices.Equal(f.Cells[at], f.Cells[f.Grid.Opposite(at)]) {
			t.Errorf("%v has %v, its opposite %v", at, f.Cells[at], f.Cells[f.Grid.Opposite(at)])
		}
	}
	for _, at := range f.Edges() {
		low, high := at.Hexes()
		for _, holder := range []hex.Hex{low, high} {
			if here, there := f.RowsHeldBy(at, holder), f.RowsHeldBy(f.Grid.OppositeSide(at), f.Grid.Opposite(holder)); !slices.Equal(here, there) {
				t.Errorf("%v held by %v has %v, its opposite %v", at, holder, here, there)
			}
		}
	}
}

// The same dice give the same board; others give another one.
func TestDiceDecideTheBoard(t *testing.T) {
	board := func(seed uint64) string {
		s := hexwartest.Do(hexwartest.Bare(t, "panache", nil), t, hexwartest.Neutral("panache", nil), dicetest.Seeded(seed))
		if len(s.Mapping.Seed) != mapmaking.SeedThrown {
			t.Fatalf("seed of %d faces", len(s.Mapping.Seed))
		}
		return tabletest.Format(table.Board{Hex: mapmaking.Drawing(s, rules.SeatA)}, nil)
	}
	first := board(1)
	if first != board(1) {
		t.Error("the same dice give two boards")
	}
	if first == board(2) {
		t.Error("other dice give the same board")
	}
}

// Density and climate say how much lies there and what.
func TestDensityAndClimate(t *testing.T) {
	t.Parallel()
	covered := func(density, climate string) (int, map[ground.RowID]bool) {
		n, rows := 0, map[ground.RowID]bool{}
		for seed := range uint64(6) {
			s := hexwartest.Do(hexwartest.Bare(t, "panache", nil), t,
				hexwartest.Neutral("panache", rules.Args{"density": density, "climate": climate}), dicetest.Seeded(seed))
			n += len(s.Field.Cells)
			for _, at := range s.Field.Hexes() {
				here, err := s.Field.Ground(s.Tables.Ground, at)
				if err != nil {
					t.Fatal(err)
				}
				for _, row := range here.Rows() {
					rows[row] = true
				}
			}
		}
		return n, rows
	}
	thin, _ := covered("clairseme", "tempere")
	usual, temperate := covered("moyen", "tempere")
	thick, _ := covered("dense", "tempere")
	if thin >= usual || usual >= thick {
		t.Errorf("%d, %d, %d hexes covered", thin, usual, thick)
	}
	_, desert := covered("moyen", "desert")
	_, snow := covered("moyen", "neige")
	if temperate["sable"] || temperate["neige"] || !desert["sable"] || desert["neige"] || !snow["neige"] || snow["sable"] {
		t.Errorf("temperate %v\ndesert %v\nsnow %v", temperate, desert, snow)
	}
}

// PA1, TA1, « La table de jeu » — at least 9 wide and 12 long, no maximum but the drawing's.
func TestSizes(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		for size, key := range map[string]string{
			"8x12": "hexwar.refused.size-small", "9x11": "hexwar.refused.size-small", "0x0": "hexwar.refused.size-small",
			"-9x12":  "hexwar.refused.size-small",
			"100x12": "hexwar.refused.size-large", "9x999999999": "hexwar.refused.size-large", "dixx12": "hexwar.refused.size-misread",
			"99999999999999999999x12": "hexwar.refused.size-misread",
		} {
			width, height, _ := strings.Cut(size, "x")
			if strings.HasPrefix(size, "dix") {
				width, height = "dix", "12"
			}
			if got := hexwartest.Refusal(hexwartest.Bare(t, slug, nil), t,
				hexwartest.Neutral(slug, rules.Args{"width": width, "height": height})); got != key {
				t.Errorf("%s: %s", size, got)
			}
		}
		for _, size := range [][2]string{{"9", "12"}, {"12", "9"}, {"30", "20"}} {
			s := hexwartest.Do(hexwartest.Bare(t, slug, nil), t, hexwartest.Neutral(slug, rules.Args{"width": size[0], "height": size[1]}),
				dicetest.Seeded(3))
			if got := strconv.Itoa(s.Field.Grid.Columns) + "x" + strconv.Itoa(s.Field.Grid.Rows); got != size[0]+"x"+size[1] {
				t.Errorf("asked for %v, built %s", size, got)
			}
		}
	}
}

// A board without a single passable draft is opened.
func TestABoardThatNobodyCrossesIsOpened(t *testing.T) {
	s := hexwartest.Bare(t, "panache", nil)
	g := mapmaking.Generator{Table: s.Tables.Ground, Grid: hex.Grid{Columns: 9, Rows: 12}, Percent: 50, Mirrored: true,
		Luck:    mapmaking.NewLuck([]int{1}),
		Climate: hexwar.Climate{Patches: []hexwar.Patch{{Rows: []ground.RowID{"montagne"}, Weight: 1, Least: 20, Most: 20}}}}
	f := hexwar.Field{Grid: g.Grid}
	for _, at := range g.Grid.All() {
		if g.IsFree(f, at, []ground.RowID{"montagne"}) {
			f = f.With(at, []ground.RowID{"montagne"})
		}
	}
	if g.IsFair(f) {
		t.Fatal("a wall of mountains is fair")
	}
	if open := g.ClearBarriers(f); !g.IsFair(open) {
		t.Error("the opened board is not fair")
	}
	// Nor is anybody placed where he could not go. PA1, « Mise en place des armées »
	for _, row := range []ground.RowID{"montagne", "lac", "foret"} {
		if g.IsFree(hexwar.Field{Grid: g.Grid}, hex.At(3, 1), []ground.RowID{row}) ||
			g.IsFree(hexwar.Field{Grid: g.Grid}, hex.At(3, 10), []ground.RowID{row}) {
			t.Errorf("%s lies in a row of deployment", row)
		}
	}
	if !g.IsFree(hexwar.Field{Grid: g.Grid}, hex.At(3, 1), []ground.RowID{"colline"}) ||
		!g.IsFree(hexwar.Field{Grid: g.Grid}, hex.At(3, 2), []ground.RowID{"lac"}) {
		t.Error("a hill may lie there, and a lake beyond")
	}
}

// Both must want to play on a board, and an edit asks both again.
func TestBothPlayOnTheBoard(t *testing.T) {
	s := hexwartest.Do(hexwartest.Bare(t, "panache", nil), t, hexwartest.Neutral("panache", nil), dicetest.Seeded(1))
	play := func(seat rules.Seat) rules.Act { return rules.Act{Path: "terrain jouer", Seat: seat} }
	if got := hexwartest.Refusal(s, t, hexwartest.Neutral("panache", nil)); got != "hexwar.refused.map-drawn" {
		t.Error(got)
	}
	s = hexwartest.Do(s, t, play("a"), nil)
	if got := hexwartest.Refusal(s, t, play("a")); s.Mapping.Ready || got != "hexwar.refused.map-accepted" {
		t.Error(got)
	}
	s = hexwartest.Do(hexwartest.Do(s, t, hexwartest.Edit("terrain modifier", "b", "C4", "nu", ""), nil), t, play("b"), nil)
	if s.Mapping.Ready {
		t.Fatal("who had accepted another board is held to this one")
	}
	if s = hexwartest.Do(s, t, play("a"), nil); !s.Mapping.Ready {
		t.Fatal("both accepted")
	}
	if got := hexwartest.Refusal(s, t, hexwartest.Edit("terrain modifier", "a", "C4", "foret", "")); got != "hexwar.works.refused.stays" {
		t.Errorf("a wood on a board that is played on: %s", got)
	}
	for _, act := range []rules.Act{play("a"), hexwartest.Edit("terrain poser", "a", "C4", "foret", ""), {Path: "terrain effacer", Seat: "a"},
		{Path: "terrain nu", Seat: "a"}} {
		if got := hexwartest.Refusal(s, t, act); got != "hexwar.refused.map-ready" {
			t.Errorf("%s: %s", act.Path, got)
		}
	}
}

// PA1, « Mise en place du terrain » — by one of the players, the other picks his side and who begins: the
// board makes half a turn where he takes the other side.
func TestOneBuildsTheOtherPicks(t *testing.T) {
	s := hexwartest.Do(hexwartest.Bare(t, "panache", nil), t, rules.Act{Path: "terrain construire", Seat: "b"}, nil)
	if got := hexwartest.Refusal(s, t, rules.Act{Path: "terrain nu", Seat: "a"}); got != "hexwar.refused.map-builder" {
		t.Error(got)
	}
	s = hexwartest.Do(hexwartest.Do(hexwartest.Do(s, t, rules.Act{Path: "terrain nu", Seat: "b"}, nil), t,
		hexwartest.Edit("terrain poser", "b", "C4", "colline", ""), nil), t, hexwartest.Edit("terrain poser", "b", "C4/D4", "falaise", ""), nil)
	choose := rules.Act{Path: "terrain camp", Seat: "a", Args: rules.Args{"cote": "echange", "premier": "autre"}}
	if got := hexwartest.Refusal(s, t, choose); got != "hexwar.refused.map-side" {
		t.Error(got)
	}
	s = hexwartest.Do(s, t, rules.Act{Path: "terrain remettre", Seat: "b"}, nil)
	if got := hexwartest.Refusal(s, t, hexwartest.Edit("terrain poser", "b", "A1", "foret", "")); got != "hexwar.refused.map-builder" {
		t.Error(got)
	}
	kept := hexwartest.Do(s, t, rules.Act{Path: "terrain camp", Seat: "a", Args: rules.Args{"cote": "place", "premier": "moi"}}, nil)
	if !kept.Mapping.Ready || kept.Deploy.First != "a" || len(kept.Field.Cells[hexwartest.At(t, "C4")]) != 1 {
		t.Errorf("%+v", kept.Deploy)
	}
	turned := hexwartest.Do(s, t, choose, nil)
	there := s.Field.Grid.Opposite(hexwartest.At(t, "C4"))
	side, _ := hex.Between(there, s.Field.Grid.Opposite(hexwartest.At(t, "D4")))
	if turned.Deploy.First != "b" || len(turned.Field.Cells) != 1 || len(turned.Field.Cells[there]) != 1 ||
		len(turned.Field.RowsHeldBy(side, there)) != 1 {
		t.Errorf("first %s, %v %v", turned.Deploy.First, turned.Field.Cells, turned.Field.Sides)
	}
}

// Each sees the board from his own end, everything on it alike.
func TestBoardOfEachSeat(t *testing.T) {
	s := hexwartest.Do(hexwartest.Bare(t, "thucidide", nil), t, hexwartest.Neutral("thucidide", nil), dicetest.Seeded(4))
	s = s.WithUnit(hexwar.Unit{ID: "a1", Seat: "a", Number: 1, Troop: s.Tables.Chart.Troops()[0], Name: "@everyone\n\"", Initial: 4,
		Elements: 3, At: hexwartest.At(t, "C1")})
	s = s.WithOfficer(hexwar.Officer{ID: "b!1", Seat: "b", Number: 1, Rank: hexwar.ChiefRank, At: hexwartest.At(t, "C12")})
	for seat, bottom := range map[rules.Seat]hex.Edge{"a": hex.South, "b": hex.North, rules.Public: hex.South} {
		view := s.Book.Rules().View(s, seat)
		if err := table.Check(*view.Board, view.Panels); err != nil {
			t.Error(err)
		}
		if h := view.Board.Hex; h.Bottom != bottom || len(h.Units) != 1 || len(h.Officers) != 1 || len(h.Cells) != len(s.Field.Cells) {
			t.Errorf("seat %q: bottom %s, %d units", seat, h.Bottom, len(h.Units))
		}
	}
	part, err := s.Book.Rules().Answer(s, rules.Act{Path: "carte", Seat: "b", Args: rules.Args{"hex": "c4", "rayon": "3"}})
	if err != nil || *part.Board.Hex.Window != (table.Window{Centre: hexwartest.At(t, "C4"), Radius: 3}) {
		t.Errorf("%+v %v", part.Board, err)
	}
	for _, args := range []rules.Args{{"hex": "Z1"}, {"hex": "C4", "rayon": "0"}, {"rayon": "x"}, {"hex": "4,000"}} {
		if _, err := s.Book.Rules().Answer(s, rules.Act{Path: "carte", Args: args}); err == nil {
			t.Errorf("%v is shown", args)
		}
	}
}

// Every row and every look of the shipped tables can be drawn where it lies.
func TestEveryRowHasItsLook(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		for _, row := range hexwartest.Bare(t, slug, nil).Tables.Ground.Rows() {
			order := table.GroundLooks()
			if row.Place == ground.OnFace {
				order = table.BarrierLooks()
			}
			if look, known := mapmaking.Looks[row.ID]; !known || !slices.Contains(order, look) {
				t.Errorf("%s: %s looks like %q", slug, row.ID, look)
			}
		}
	}
}
