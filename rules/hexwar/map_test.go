package hexwar

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/table"
)

// bare is a battle that has not begun, under settings that differ from the defaults.
func bare(t testing.TB, slug string, chosen map[string]string) State {
	t.Helper()
	b := bookOf(t, slug)
	settings := map[string]string{}
	for _, g := range b.Settings {
		settings[g.Name] = g.Default()
	}
	for name, value := range chosen {
		settings[name] = value
	}
	s, err := b.rules().Start(rules.Setup{Settings: settings, Tables: b.Tables})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// do plays an act, which must not be refused.
func (s State) do(t testing.TB, act rules.Act, roller dice.Roller) State {
	t.Helper()
	events, err := s.book.rules().Decide(s, act, roller)
	if err != nil {
		t.Fatalf("%s: %v", act.Path, err)
	}
	for _, e := range events {
		if s, err = s.book.rules().Evolve(s, e); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// refusal is the key by which an act is refused.
func (s State) refusal(t testing.TB, act rules.Act) string {
	t.Helper()
	_, err := s.book.rules().Decide(s, act, dice.Seeded(1))
	v, ok := errors.AsType[*rules.Violation](err)
	if !ok {
		t.Fatalf("%s is not refused: %v", act.Path, err)
	}
	return v.Say.Key
}

func neutral(slug string, args rules.Args) rules.Act {
	return rules.Act{Path: "terrain " + slug, Seat: rules.SeatA, Args: args}
}

// PA1, TA1, « La table de jeu »; maison:generateur — whatever the dice, the size, the density and the climate, both ends pay the same
// for every kind of troops, everyone may be placed in the first two rows and gets across from there, and on a mirrored board each hex
// and each side has its like half a turn away.
func TestNeutralBoardsAreBalanced(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		slug := rapid.SampledFrom([]string{"panache", "thucidide"}).Draw(r, "game")
		balance := rapid.SampledFrom([]string{"symetrie", balanceByCost}).Draw(r, "balance")
		s := bare(t, slug, map[string]string{balanceSetting: balance}).do(t, neutral(slug, rules.Args{
			"width":   strconv.Itoa(rapid.IntRange(9, 16).Draw(r, "width")),
			"height":  strconv.Itoa(rapid.IntRange(12, 17).Draw(r, "height")),
			"density": rapid.SampledFrom(densityIDs()).Draw(r, "density"),
			"climate": rapid.SampledFrom(climateIDs()).Draw(r, "climate"),
		}), dice.Seeded(rapid.Uint64().Draw(r, "seed")))
		balanced(r, s)
		if s.mapping.Balance != balanceByCost {
			mirrored(r, s.field)
		}
	})
}

func balanced(t rapid.TB, s State) {
	t.Helper()
	v, err := newSurvey(s.tables.ground, s.field)
	if err != nil {
		t.Fatal(err)
	}
	if len(s.mapping.Crossing) != len(ground.Kinds()) {
		t.Fatalf("crossing told for %d kinds", len(s.mapping.Crossing))
	}
	for _, c := range s.mapping.Crossing {
		if c.South != c.North || c.South < hex.Steps(s.field.Grid.Rows-1) {
			t.Errorf("%s pays %d from the south, %d from the north", c.Kind, c.South, c.North)
		}
		if !v.connected(c.Kind) {
			t.Errorf("%s can't get everywhere from where it is placed", c.Kind)
		}
	}
}

// The cost told is that of the cheapest of all marches from the first row to the last.
func TestCostOfCrossingIsThatOfMarches(t *testing.T) {
	t.Parallel()
	for seed := range uint64(4) {
		s := bare(t, "panache", map[string]string{balanceSetting: balanceByCost}).do(t, neutral("panache", rules.Args{"density": "dense"}), dice.Seeded(seed))
		for _, c := range s.mapping.Crossing[:3] {
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
		s := bare(t, "panache", map[string]string{balanceSetting: balanceByCost}).do(t, neutral("panache", nil), dice.Seeded(seed))
		for _, at := range s.field.hexes() {
			if !slices.Equal(s.field.Cells[at], s.field.Cells[s.field.Grid.Opposite(at)]) {
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
func byHandCost(s State, kind ground.Kind, from hex.Edge) hex.Steps {
	v, _ := newSurvey(s.tables.ground, s.field)
	var least hex.Steps
	for _, start := range s.field.Grid.FirstRows(from, 1) {
		reached := s.field.Grid.Reach(start, 1000, func(a, b hex.Hex, _ hex.Side) hex.Step {
			cost, ok := v.step(kind, a, b)
			return hex.Step{Cost: cost, Barred: !ok}
		})
		for _, goal := range s.field.Grid.FirstRows(from.Opposite(), 1) {
			if cost, ok := reached.Cost(goal); ok && (least == 0 || cost < least) {
				least = cost
			}
		}
	}
	return least
}

func mirrored(t rapid.TB, f Field) {
	t.Helper()
	for _, at := range f.hexes() {
		if !slices.Equal(f.Cells[at], f.Cells[f.Grid.Opposite(at)]) {
			t.Errorf("%v has %v, its opposite %v", at, f.Cells[at], f.Cells[f.Grid.Opposite(at)])
		}
	}
	for _, at := range f.sides() {
		low, high := at.Hexes()
		for _, holder := range []hex.Hex{low, high} {
			if here, there := f.held(at, holder), f.held(f.Grid.OppositeSide(at), f.Grid.Opposite(holder)); !slices.Equal(here, there) {
				t.Errorf("%v held by %v has %v, its opposite %v", at, holder, here, there)
			}
		}
	}
}

// The same dice give the same board; others give another one.
func TestDiceDecideTheBoard(t *testing.T) {
	board := func(seed uint64) string {
		s := bare(t, "panache", nil).do(t, neutral("panache", nil), dice.Seeded(seed))
		if len(s.mapping.Seed) != seedThrown {
			t.Fatalf("seed of %d faces", len(s.mapping.Seed))
		}
		return table.Format(table.Board{Hex: s.drawing(rules.SeatA)}, nil)
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
			s := bare(t, "panache", nil).do(t, neutral("panache", rules.Args{"density": density, "climate": climate}), dice.Seeded(seed))
			n += len(s.field.Cells)
			for _, at := range s.field.hexes() {
				here, err := s.field.ground(s.tables.ground, at)
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
			"8x12": "hexwar.refused.size-small", "9x11": "hexwar.refused.size-small", "0x0": "hexwar.refused.size-small", "-9x12": "hexwar.refused.size-small",
			"100x12": "hexwar.refused.size-large", "9x999999999": "hexwar.refused.size-large", "dixx12": "hexwar.refused.size-misread",
			"99999999999999999999x12": "hexwar.refused.size-misread",
		} {
			width, height, _ := strings.Cut(size, "x")
			if strings.HasPrefix(size, "dix") {
				width, height = "dix", "12"
			}
			if got := bare(t, slug, nil).refusal(t, neutral(slug, rules.Args{"width": width, "height": height})); got != key {
				t.Errorf("%s: %s", size, got)
			}
		}
		for _, size := range [][2]string{{"9", "12"}, {"12", "9"}, {"30", "20"}} {
			s := bare(t, slug, nil).do(t, neutral(slug, rules.Args{"width": size[0], "height": size[1]}), dice.Seeded(3))
			if got := strconv.Itoa(s.field.Grid.Columns) + "x" + strconv.Itoa(s.field.Grid.Rows); got != size[0]+"x"+size[1] {
				t.Errorf("asked for %v, built %s", size, got)
			}
		}
	}
}

// A board without a single passable draft is opened.
func TestABoardThatNobodyCrossesIsOpened(t *testing.T) {
	s := bare(t, "panache", nil)
	g := generator{table: s.tables.ground, grid: hex.Grid{Columns: 9, Rows: 12}, percent: 50, mirrored: true, luck: newLuck([]int{1}),
		climate: climate{Patches: []patch{{Rows: []ground.RowID{"montagne"}, Weight: 1, Least: 20, Most: 20}}}}
	f := Field{Grid: g.grid}
	for _, at := range g.grid.All() {
		if g.free(f, at, []ground.RowID{"montagne"}) {
			f = f.with(at, []ground.RowID{"montagne"})
		}
	}
	if g.fair(f) {
		t.Fatal("a wall of mountains is fair")
	}
	if open := g.opened(f); !g.fair(open) {
		t.Error("the opened board is not fair")
	}
	// Nor is anybody placed where he could not go. PA1, « Mise en place des armées »
	for _, row := range []ground.RowID{"montagne", "lac", "foret"} {
		if g.free(Field{Grid: g.grid}, hex.At(3, 1), []ground.RowID{row}) || g.free(Field{Grid: g.grid}, hex.At(3, 10), []ground.RowID{row}) {
			t.Errorf("%s lies in a row of deployment", row)
		}
	}
	if !g.free(Field{Grid: g.grid}, hex.At(3, 1), []ground.RowID{"colline"}) || !g.free(Field{Grid: g.grid}, hex.At(3, 2), []ground.RowID{"lac"}) {
		t.Error("a hill may lie there, and a lake beyond")
	}
}

func at(t testing.TB, name string) hex.Hex {
	t.Helper()
	h, err := hex.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// Both must want to play on a board, and an edit asks both again.
func TestBothPlayOnTheBoard(t *testing.T) {
	s := bare(t, "panache", nil).do(t, neutral("panache", nil), dice.Seeded(1))
	play := func(seat rules.Seat) rules.Act { return rules.Act{Path: playPath, Seat: seat} }
	if got := s.refusal(t, neutral("panache", nil)); got != "hexwar.refused.map-drawn" {
		t.Error(got)
	}
	s = s.do(t, play("a"), nil)
	if got := s.refusal(t, play("a")); s.mapping.Ready || got != "hexwar.refused.map-accepted" {
		t.Error(got)
	}
	s = s.do(t, edit(modifyPath, "b", "C4", "nu", ""), nil).do(t, play("b"), nil)
	if s.mapping.Ready {
		t.Fatal("who had accepted another board is held to this one")
	}
	if s = s.do(t, play("a"), nil); !s.mapping.Ready {
		t.Fatal("both accepted")
	}
	if got := s.refusal(t, edit(modifyPath, "a", "C4", "foret", "")); got != "hexwar.works.refused.stays" {
		t.Errorf("a wood on a board that is played on: %s", got)
	}
	for _, act := range []rules.Act{play("a"), edit(layPath, "a", "C4", "foret", ""), {Path: wipePath, Seat: "a"}, {Path: barePath, Seat: "a"}} {
		if got := s.refusal(t, act); got != "hexwar.refused.map-ready" {
			t.Errorf("%s: %s", act.Path, got)
		}
	}
}

// PA1, « Mise en place du terrain » — by one of the players, the other picks his side and who begins: the board makes half a turn
// where he takes the other side.
func TestOneBuildsTheOtherPicks(t *testing.T) {
	s := bare(t, "panache", nil).do(t, rules.Act{Path: builderPath, Seat: "b"}, nil)
	if got := s.refusal(t, rules.Act{Path: barePath, Seat: "a"}); got != "hexwar.refused.map-builder" {
		t.Error(got)
	}
	s = s.do(t, rules.Act{Path: barePath, Seat: "b"}, nil).do(t, edit(layPath, "b", "C4", "colline", ""), nil).do(t, edit(layPath, "b", "C4/D4", "falaise", ""), nil)
	choose := rules.Act{Path: sidePath, Seat: "a", Args: rules.Args{"cote": "echange", "premier": "autre"}}
	if got := s.refusal(t, choose); got != "hexwar.refused.map-side" {
		t.Error(got)
	}
	s = s.do(t, rules.Act{Path: handPath, Seat: "b"}, nil)
	if got := s.refusal(t, edit(layPath, "b", "A1", "foret", "")); got != "hexwar.refused.map-builder" {
		t.Error(got)
	}
	kept := s.do(t, rules.Act{Path: sidePath, Seat: "a", Args: rules.Args{"cote": "place", "premier": "moi"}}, nil)
	if !kept.mapping.Ready || kept.deploy.First != "a" || len(kept.field.Cells[at(t, "C4")]) != 1 {
		t.Errorf("%+v", kept.deploy)
	}
	turned := s.do(t, choose, nil)
	there := s.field.Grid.Opposite(at(t, "C4"))
	side, _ := hex.Between(there, s.field.Grid.Opposite(at(t, "D4")))
	if turned.deploy.First != "b" || len(turned.field.Cells) != 1 || len(turned.field.Cells[there]) != 1 || len(turned.field.held(side, there)) != 1 {
		t.Errorf("first %s, %v %v", turned.deploy.First, turned.field.Cells, turned.field.Sides)
	}
}

// Each sees the board from his own end, everything on it alike.
func TestBoardOfEachSeat(t *testing.T) {
	s := bare(t, "thucidide", nil).do(t, neutral("thucidide", nil), dice.Seeded(4))
	s = s.withUnit(Unit{ID: "a1", Seat: "a", Number: 1, Troop: s.tables.chart.Troops()[0], Name: "@everyone\n\"", Initial: 4, Elements: 3, At: at(t, "C1")})
	s = s.withOfficer(Leader{ID: "b!1", Seat: "b", Number: 1, Rank: Chief, At: at(t, "C12")})
	for seat, bottom := range map[rules.Seat]hex.Edge{"a": hex.South, "b": hex.North, rules.Public: hex.South} {
		view := s.book.rules().View(s, seat)
		if err := table.Check(*view.Board, view.Panels); err != nil {
			t.Error(err)
		}
		if h := view.Board.Hex; h.Bottom != bottom || len(h.Units) != 1 || len(h.Officers) != 1 || len(h.Cells) != len(s.field.Cells) {
			t.Errorf("seat %q: bottom %s, %d units", seat, h.Bottom, len(h.Units))
		}
	}
	part, err := s.book.rules().Answer(s, rules.Act{Path: boardPath, Seat: "b", Args: rules.Args{"hex": "c4", "rayon": "3"}})
	if err != nil || *part.Board.Hex.Window != (table.Window{Centre: at(t, "C4"), Radius: 3}) {
		t.Errorf("%+v %v", part.Board, err)
	}
	for _, args := range []rules.Args{{"hex": "Z1"}, {"hex": "C4", "rayon": "0"}, {"rayon": "x"}, {"hex": "4,000"}} {
		if _, err := s.book.rules().Answer(s, rules.Act{Path: boardPath, Args: args}); err == nil {
			t.Errorf("%v is shown", args)
		}
	}
}

// Every row and every look of the shipped tables can be drawn where it lies.
func TestEveryRowHasItsLook(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		for _, row := range bare(t, slug, nil).tables.ground.Rows() {
			order := table.GroundLooks()
			if row.Place == ground.OnFace {
				order = table.BarrierLooks()
			}
			if look, known := looks[row.ID]; !known || !slices.Contains(order, look) {
				t.Errorf("%s: %s looks like %q", slug, row.ID, look)
			}
		}
	}
}
