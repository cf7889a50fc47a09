package hexwar

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
)

// armed is a battle at its deployment: seat a plays first; both have brought the list. rows are laid on hexes before.
func armed(t testing.TB, way, list string, rows map[string]ground.RowID) State {
	t.Helper()
	s := mapped(t, "panache", map[string]string{deploySetting: way})
	for name, row := range rows {
		at, err := hex.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		s.field = s.field.with(at, []ground.RowID{row})
	}
	for _, seat := range rules.Players {
		s = s.do(t, rules.Act{Path: pastePath, Seat: seat, Args: rules.Args{"lignes": list}}, nil)
	}
	s.deploy.First = rules.SeatA
	return s
}

func placeAct(seat rules.Seat, unit, where string) rules.Act {
	act := rules.Act{Path: deployPath, Seat: seat, Args: rules.Args{"unite": unit}}
	if where != "" {
		act.Args["ou"] = where
	}
	return act
}

func doneAct(seat rules.Seat) rules.Act { return rules.Act{Path: deployDonePath, Seat: seat} }

// deployRefusal is the refusal of an act: its key, figures and first way out.
func deployRefusal(t testing.TB, s State, act rules.Act) string {
	t.Helper()
	_, err := s.book.rules().Decide(s, act, dice.Seeded(1))
	v, ok := errors.AsType[*rules.Violation](err)
	if !ok {
		t.Fatalf("%s %v is not refused: %v", act.Path, act.Args, err)
	}
	said := strings.TrimPrefix(v.Say.Key, "hexwar.deploy.refused.")
	for _, a := range v.Say.Args {
		switch {
		case a.Text != "":
			said += " " + a.Text
		case len(a.Items) == 0:
			said += fmt.Sprint(" ", a.Number)
		}
	}
	if len(v.WaysOut) > 0 {
		said += " → " + v.WaysOut[0].Act.Path + " " + v.WaysOut[0].Act.Args["ou"]
	}
	return said
}

// PA1, « Mise en place des armées »: « dans les deux premières lignes de cases le long de leur côté ».
func TestDeployedInTheFirstTwoRows(t *testing.T) {
	s := armed(t, deployAlternate, "4 inf; gen", nil)
	for where, want := range map[string]string{
		"C3": "zone C3 2 A1 K2 3 → deployer B2", "C12": "zone C12 2 A1 K2 12 → deployer A2",
	} {
		if got := deployRefusal(t, s, placeAct(rules.SeatA, "1", where)); got != want {
			t.Errorf("%s: %s, want %s", where, got, want)
		}
	}
	for _, where := range []string{"A1", "K1", "A2", "K2"} {
		s.do(t, placeAct(rules.SeatA, "1", where), nil)
	}
}

// PA1, « Mise en place des armées »: « il ne peut y avoir qu'une seule unité par case ».
func TestOneUnitAHex(t *testing.T) {
	s := armed(t, deployAlternate, "4 inf; gen", nil).do(t, placeAct(rules.SeatA, "1", "C1"), nil)
	if got := deployRefusal(t, s, placeAct(rules.SeatA, "2", "C1")); got != "taken C1 → deployer B1" {
		t.Error(got)
	}
	// Two that stand change places, and an officer goes along with his.
	s = s.do(t, placeAct(rules.SeatA, "2", "D1"), nil).do(t, placeAct(rules.SeatA, "off1", "C1"), nil).do(t, placeAct(rules.SeatA, "1", "D1"), nil)
	p := s.deploy.Places[rules.SeatA]
	if p.Units[1].String() != "D1" || p.Units[2].String() != "C1" || p.Officers[1].String() != "D1" || len(s.deploy.Batch) != 2 {
		t.Errorf("%+v, batch %v", p, s.deploy.Batch)
	}
}

// PA1, « Mise en place des armées »: « pas … sur des terrains qui leur sont normalement inaccessibles ».
func TestNobodyOnGroundHeCannotEnter(t *testing.T) {
	s := armed(t, deployAlternate, "1 inf; 1 art; gen", map[string]ground.RowID{"C1": "lac", "D1": "marais", "E1": "foret"})
	for unit, barred := range map[string][]string{"1": {"C1"}, "2": {"C1", "D1", "E1"}, "off1": {"C1"}} {
		for _, where := range []string{"C1", "D1", "E1"} {
			_, err := s.book.rules().Decide(s, placeAct(rules.SeatA, unit, where), nil)
			if (err != nil) != slices.Contains(barred, where) {
				t.Errorf("%s at %s: %v", unit, where, err)
			}
		}
	}
	if got := deployRefusal(t, s, placeAct(rules.SeatA, "1", "C1")); got != "ground C1 → deployer B1" {
		t.Error(got)
	}
}

// PA1, « Mise en place des armées »: « toutes les troupes d'un joueur doivent être placées sur la table » — the last hex that a unit could
// have is kept for it, and a list that can't be placed is refused.
func TestAllTroopsStandOnTheTable(t *testing.T) {
	rows := map[string]ground.RowID{}
	for _, at := range (hex.Grid{Columns: 11, Rows: 12}).FirstRows(hex.South, 2) {
		if at.String() != "F1" && at.String() != "G1" && at.String() != "H1" {
			rows[at.String()] = "marais" // no guns
		}
	}
	s := armed(t, deployAlternate, "4 inf; 2 art; gen", rows).do(t, placeAct(rules.SeatA, "1", "F1"), nil)
	if got := deployRefusal(t, s, placeAct(rules.SeatA, "2", "G1")); got != "room G1 6" {
		t.Error(got)
	}
	s = s.do(t, placeAct(rules.SeatA, "2", "F2"), nil).do(t, autoAct(rules.SeatA, autoAll), nil).do(t, autoAct(rules.SeatB, autoAll), nil)
	if !s.deploy.Ready || s.units["a5"].At.R != 0 || s.units["a6"].At.R != 0 {
		t.Errorf("%+v %+v", s.units["a5"], s.units["a6"])
	}
	bare := mapped(t, "panache", nil)
	bare.field = s.field
	if got := bare.refusal(t, rules.Act{Path: pastePath, Seat: rules.SeatA, Args: rules.Args{"lignes": "4 art; gen"}}); got != "hexwar.army.refused.faults" {
		t.Error(got)
	}
}

// PA1, « Mise en place des armées »: an officer too is placed before the game begins.
func TestOfficersArePlacedToo(t *testing.T) {
	s := armed(t, deployAlternate, "3 inf A1-C1; gen", nil)
	for n, where := range []string{"A1", "B1", "C1"} {
		s = s.do(t, placeAct(rules.SeatA, fmt.Sprint(n+1), where), nil)
	}
	if got := deployRefusal(t, s, doneAct(rules.SeatA)); got != "officers 1 → deployer auto " {
		t.Error(got)
	}
	if s = s.do(t, placeAct(rules.SeatA, "off1", "B1"), nil).do(t, doneAct(rules.SeatA), nil); !s.deploy.Done[rules.SeatA] {
		t.Error("a is not done")
	}
}

// PA1, « Déploiement alternatif »: « alternativement 3 ou 4 unités en commençant par celui qui jouera en premier ».
func TestAlternateDeployment(t *testing.T) {
	s := armed(t, deployAlternate, "9 inf; gen", nil)
	if got := deployRefusal(t, s, placeAct(rules.SeatB, "1", "A12")); got != "batch" {
		t.Error("b before a:", got)
	}
	for n, where := range []string{"A1", "B1"} {
		s = s.do(t, placeAct(rules.SeatA, fmt.Sprint(n+1), where), nil)
	}
	if got := deployRefusal(t, s, doneAct(rules.SeatA)); got != "few 2 3 4 7 → deployer auto " {
		t.Error("two units:", got)
	}
	for n, where := range []string{"C1", "D1"} {
		s = s.do(t, placeAct(rules.SeatA, fmt.Sprint(n+3), where), nil)
	}
	if got := deployRefusal(t, s, placeAct(rules.SeatA, "5", "E1")); got != "many 4 3 4 → deployer fini " {
		t.Error("five units:", got)
	}
	s = s.do(t, placeAct(rules.SeatA, "4", "E1"), nil).do(t, doneAct(rules.SeatA), nil)
	if s.batchSeat() != rules.SeatB {
		t.Errorf("%s places after a", s.batchSeat())
	}
	s = s.do(t, autoAct(rules.SeatB, autoBatch), nil)
	if len(s.deploy.Batch) != 3 {
		t.Errorf("nine in three batches: %v", s.deploy.Batch)
	}
	s = s.do(t, doneAct(rules.SeatB), nil)
	if got := deployRefusal(t, s, placeAct(rules.SeatA, "1", "K1")); got != "stands 1 A1" {
		t.Error("an earlier batch:", got)
	}
}

// The sizes of the batches that [Auto] places: three or four units, never one or two where it can be helped.
func TestBatchesAreOfThreeOrFour(t *testing.T) {
	for units := 1; units <= 18; units++ {
		s := armed(t, deployAlternate, fmt.Sprintf("%d inf; gen", units), nil)
		sizes := s.batches(t)
		sum := 0
		for i, n := range sizes {
			sum += n
			if n > mostBatch || n < leastBatch && units != 5 && !(units < leastBatch && i == 0) && !(units == 5 && i == 1) {
				t.Errorf("%d units in %v", units, sizes)
			}
		}
		if sum != units {
			t.Errorf("%d units in %v", units, sizes)
		}
	}
}

// batches are the sizes of seat a's batches when both have them placed.
func (s State) batches(t testing.TB) []int {
	t.Helper()
	var sizes []int
	for !s.deploy.Ready {
		seat := s.batchSeat()
		s = s.do(t, autoAct(seat, autoBatch), nil)
		if seat == rules.SeatA {
			sizes = append(sizes, len(s.deploy.Batch))
		}
		s = s.do(t, doneAct(seat), nil)
	}
	return sizes
}

// PA1, « Paravent opaque »: « lorsque les deux joueurs ont fini …, le paravent est retiré » — not before.
func TestScreenFallsWhenBothAreDone(t *testing.T) {
	s := armed(t, deployScreen, "4 inf; gen", nil).do(t, autoAct(rules.SeatA, autoAll), nil).do(t, doneAct(rules.SeatA), nil)
	seenByB := s.book.rules().Mask(s, rules.SeatB)
	if len(seenByB.units) != 0 || len(seenByB.armies.Lists[rules.SeatA].List.Units) != 0 || s.deploy.Ready {
		t.Errorf("b sees %v of a", seenByB.units)
	}
	if got := deployRefusal(t, s, placeAct(rules.SeatA, "1", "A1")); got != "done → retour " {
		t.Error(got)
	}
	// [Prêt] places what is not placed yet.
	s = s.do(t, placeAct(rules.SeatB, "1", "K12"), nil).do(t, doneAct(rules.SeatB), nil)
	if !s.deploy.Ready || len(s.units) != 8 || s.units["b1"].At.String() != "K12" || s.turn.Number != 1 || s.turn.Seat != rules.SeatA {
		t.Errorf("%+v, %v", s.turn, s.units)
	}
}

// PA1, « Petits papiers »: « 1 leurre (papier blanc) pour 4 unités réelles »: at most, and none at all if one likes.
func TestPapersAndDecoys(t *testing.T) {
	for units, most := range map[int]int{3: 0, 4: 1, 7: 1, 8: 2} {
		s := armed(t, deployPapers, fmt.Sprintf("%d inf; gen", units), nil).do(t, autoAct(rules.SeatB, autoAll), nil)
		p := s.deploy.Places[rules.SeatB]
		if len(p.Decoys) != most || len(p.Papers) != units+most || !slices.IsSortedFunc(p.Papers, hex.Compare) {
			t.Errorf("%d units: %+v", units, p)
		}
		if got := deployRefusal(t, s, placeAct(rules.SeatB, fmt.Sprint("leurre", most+1), "A11")); !strings.HasPrefix(got, "piece") {
			t.Errorf("%d units: decoy %d: %s", units, most+1, got)
		}
		seenByA := s.book.rules().View(s.book.rules().Mask(s, rules.SeatA), rules.SeatA).Board.Hex
		hidden := 0
		for _, u := range seenByA.Units {
			if u.Hidden {
				hidden++
			}
		}
		if hidden != units+most || len(seenByA.Units) != hidden || len(seenByA.Officers) != 0 {
			t.Errorf("%d units: a sees %d papers of %d counters, %d officers", units, hidden, len(seenByA.Units), len(seenByA.Officers))
		}
		if most > 0 {
			s = s.do(t, placeAct(rules.SeatB, "leurre1", takenOff), nil)
			if left := s.deploy.Places[rules.SeatB]; len(left.Decoys) != most-1 || len(left.Papers) != units+most-1 {
				t.Errorf("%d units, one decoy taken off: %+v", units, left)
			}
		}
		s = s.do(t, doneAct(rules.SeatB), nil).do(t, doneAct(rules.SeatA), nil)
		if !s.deploy.Ready || len(s.unitsOf(rules.SeatB)) != units {
			t.Errorf("%d units: %d stand", units, len(s.unitsOf(rules.SeatB)))
		}
	}
}

// PA1, « Petits papiers » — the decoys that [Auto] lays stand in the line, never outside it.
func TestDecoysStandInTheLine(t *testing.T) {
	s := armed(t, deployPapers, "8 inf; gen", nil).do(t, autoAct(rules.SeatA, autoAll), nil)
	p := s.deploy.Places[rules.SeatA]
	// The middle of row 2 lies between E2 and F2: twice the distance from it.
	aside := func(h hex.Hex) int { return max(2*h.Column()-9, 9-2*h.Column()) }
	widest := 0
	for _, at := range p.Units {
		widest = max(widest, aside(at))
	}
	for n, at := range p.Decoys {
		if aside(at) > widest {
			t.Errorf("decoy %d at %s, units %v", n, at, p.Units)
		}
	}
}

// PA1, « Premier joueur »: « on tire généralement au sort »; ties are thrown again.
func TestFirstPlayerIsThrownFor(t *testing.T) {
	s := armed(t, deployAlternate, "4 inf; gen", nil)
	s.deploy.First = rules.Public
	if got := deployRefusal(t, s, autoAct(rules.SeatA, autoAll)); got != "first → deployer premier " {
		t.Error(got)
	}
	for i, test := range []struct {
		faces []dice.Face
		first rules.Seat
	}{{[]dice.Face{6, 1}, rules.SeatA}, {[]dice.Face{2, 3}, rules.SeatB}, {[]dice.Face{4, 4, 1, 1, 5, 6}, rules.SeatB}} {
		roller := &facesOf{test.faces}
		thrown := s.do(t, rules.Act{Path: firstPath, Seat: rules.SeatB}, roller)
		if thrown.deploy.First != test.first || len(roller.faces) > 0 || thrown.batchSeat() != test.first {
			t.Errorf("%d: %+v", i, thrown.deploy)
		}
	}
	roller := &facesOf{slices.Repeat([]dice.Face{3}, 2*mostTies)}
	tied := s.do(t, rules.Act{Path: firstPath, Seat: rules.SeatB}, roller)
	if tied.deploy.First.Plays() || len(roller.faces) > 0 {
		t.Errorf("tied to the end: %+v", tied.deploy)
	}
}

// facesOf throws the faces given, in order.
type facesOf struct{ faces []dice.Face }

func (f *facesOf) Throw(_ dice.Key, _ dice.Sides, n int) ([]dice.Face, error) {
	thrown := f.faces[:n]
	f.faces = f.faces[n:]
	return thrown, nil
}

// P3, « Ordres spéciaux »: tokens by the list, else by the general's level of command.
func TestTokensAtTheStart(t *testing.T) {
	s := mapped(t, "panache", nil)
	s.deploy.First = rules.SeatB
	for seat, list := range map[rules.Seat]string{rules.SeatA: "3 inf; gen; pions 7", rules.SeatB: "3 inf; gen"} {
		s = s.do(t, rules.Act{Path: importPath, Seat: seat, Args: rules.Args{"texte": list}}, nil)
	}
	s = s.do(t, autoAct(rules.SeatB, autoAll), nil).do(t, autoAct(rules.SeatA, autoAll), nil)
	if s.purse[rules.SeatA] != 7 || s.purse[rules.SeatB] != s.tables.chart.Level || s.turn.Seat != rules.SeatB {
		t.Errorf("purse %v, %s begins", s.purse, s.turn.Seat)
	}
}

// [Auto, deux lignes] keeps to the rule on any board: everyone in the two rows, nobody where he could not go, nobody on another, officers
// with units; whoever could be placed is.
func TestAutoOnAnyBoard(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		s := bare(t, rapid.SampledFrom([]string{"panache", "thucidide"}).Draw(r, "game"), map[string]string{deploySetting: rapid.SampledFrom([]string{deployScreen, deployPapers}).Draw(r, "way")})
		s = s.do(t, rules.Act{Path: barePath, Seat: rules.SeatA}, nil)
		for _, at := range s.field.Grid.All() {
			if row := rapid.SampledFrom([]ground.RowID{"", "", "lac", "marais", "foret", "rocaille"}).Draw(r, at.String()); row != "" {
				s.field = s.field.with(at, []ground.RowID{row})
			}
		}
		s.mapping.Ready = true
		seat := rapid.SampledFrom(rules.Players[:]).Draw(r, "seat")
		list := fmt.Sprintf("%d inf; %d cav; %d art; gen; 2 off", rapid.IntRange(1, 8).Draw(r, "inf"), rapid.IntRange(1, 5).Draw(r, "cav"), rapid.IntRange(1, 4).Draw(r, "art"))
		act := rules.Act{Path: pastePath, Seat: seat, Args: rules.Args{"lignes": list}}
		events, err := s.book.rules().Decide(s, act, nil)
		if err != nil {
			return // the board has no room for it
		}
		if s, err = s.book.rules().Evolve(s, events[0]); err != nil {
			r.Fatal(err)
		}
		p := s.planned(seat, placing{}, true)
		if !s.complete(seat, p) || len(p.Decoys) > mostDecoys(s.armies.Lists[seat].List) {
			r.Fatalf("%+v", p)
		}
		papers := p.papers()
		if len(slices.Compact(slices.Clone(papers))) != len(papers) {
			r.Fatalf("two on one hex: %v", papers)
		}
		for n, at := range p.Units {
			if refused := s.refuseSpot(seat, s.armies.Lists[seat].List.Units[n-1].body(), at); refused != nil {
				r.Fatalf("unit %d at %s: %v", n, at, refused)
			}
		}
		for n, at := range p.Officers {
			if !taken(p.Units, at) {
				r.Fatalf("officer %d at %s is with nobody", n, at)
			}
		}
	})
}
