package deploy_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/deploy"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/ledger"
)

// PA1, « Mise en place des armées »: « dans les deux premières lignes de cases le long de leur côté ».
func TestDeployedInTheFirstTwoRows(t *testing.T) {
	s := hexwartest.Armed(t, "alternatif", "4 inf; gen", nil)
	for where, want := range map[string]string{
		"C3": "zone C3 2 A1 K2 3 → bataille deployer B2", "C12": "zone C12 2 A1 K2 12 → bataille deployer A2",
	} {
		if got := hexwartest.DeployRefusal(t, s, hexwartest.PlaceAct(rules.SeatA, "1", where)); got != want {
			t.Errorf("%s: %s, want %s", where, got, want)
		}
	}
	for _, where := range []string{"A1", "K1", "A2", "K2"} {
		hexwartest.Do(s, t, hexwartest.PlaceAct(rules.SeatA, "1", where), nil)
	}
}

// PA1, « Mise en place des armées »: « il ne peut y avoir qu'une seule unité par case ».
func TestOneUnitAHex(t *testing.T) {
	s := hexwartest.Do(hexwartest.Armed(t, "alternatif", "4 inf; gen", nil), t, hexwartest.PlaceAct(rules.SeatA, "1", "C1"), nil)
	if got := hexwartest.DeployRefusal(t, s, hexwartest.PlaceAct(rules.SeatA, "2", "C1")); got != "taken C1 → bataille deployer B1" {
		t.Error(got)
	}
	// Two that stand change places, and an officer goes along with his.
	s = hexwartest.Do(hexwartest.Do(hexwartest.Do(s, t, hexwartest.PlaceAct(rules.SeatA, "2", "D1"), nil), t,
		hexwartest.PlaceAct(rules.SeatA, "off1", "C1"), nil), t, hexwartest.PlaceAct(rules.SeatA, "1", "D1"), nil)
	p := s.Deploy.Places[rules.SeatA]
	if p.Units[1].String() != "D1" || p.Units[2].String() != "C1" || p.Officers[1].String() != "D1" || len(s.Deploy.Batch) != 2 {
		t.Errorf("%+v, batch %v", p, s.Deploy.Batch)
	}
}

// PA1, « Mise en place des armées »: « pas … sur des terrains qui leur sont normalement inaccessibles ».
func TestNobodyOnGroundHeCannotEnter(t *testing.T) {
	s := hexwartest.Armed(t, "alternatif", "1 inf; 1 art; gen", map[string]ground.RowID{"C1": "lac", "D1": "marais", "E1": "foret"})
	for unit, barred := range map[string][]string{"1": {"C1"}, "2": {"C1", "D1", "E1"}, "off1": {"C1"}} {
		for _, where := range []string{"C1", "D1", "E1"} {
			_, err := s.Book.Rules().Decide(s, hexwartest.PlaceAct(rules.SeatA, unit, where), nil)
			if (err != nil) != slices.Contains(barred, where) {
				t.Errorf("%s at %s: %v", unit, where, err)
			}
		}
	}
	if got := hexwartest.DeployRefusal(t, s, hexwartest.PlaceAct(rules.SeatA, "1", "C1")); got != "ground C1 → bataille deployer B1" {
		t.Error(got)
	}
}

// PA1, « Mise en place des armées »: « toutes les troupes d'un joueur doivent être placées sur la table » —
// the last hex that a unit could have is kept for it, and a list that can't be placed is refused.
func TestAllTroopsStandOnTheTable(t *testing.T) {
	rows := map[string]ground.RowID{}
	for _, at := range (hex.Grid{Columns: 11, Rows: 12}).FirstRows(hex.South, 2) {
		if at.String() != "F1" && at.String() != "G1" && at.String() != "H1" {
			rows[at.String()] = "marais" // no guns
		}
	}
	s := hexwartest.Do(hexwartest.Armed(t, "alternatif", "4 inf; 2 art; gen", rows), t, hexwartest.PlaceAct(rules.SeatA, "1", "F1"), nil)
	if got := hexwartest.DeployRefusal(t, s, hexwartest.PlaceAct(rules.SeatA, "2", "G1")); got != "room G1 6" {
		t.Error(got)
	}
	s = hexwartest.Do(hexwartest.Do(hexwartest.Do(s, t, hexwartest.PlaceAct(rules.SeatA, "2", "F2"), nil), t,
		deploy.AutoAct(rules.SeatA, "tout"), nil), t, deploy.AutoAct(rules.SeatB, "tout"), nil)
	if !s.Deploy.Ready || s.Units["a5"].At.R != 0 || s.Units["a6"].At.R != 0 {
		t.Errorf("%+v %+v", s.Units["a5"], s.Units["a6"])
	}
	bare := hexwartest.Mapped(t, "panache", nil)
	bare.Field = s.Field
	if got := hexwartest.Refusal(bare, t, rules.Act{Path: "bataille armee coller", Seat: rules.SeatA,
		Args: rules.Args{"lignes": "4 art; gen"}}); got != "hexwar.army.refused.faults" {
		t.Error(got)
	}
}

// PA1, « Mise en place des armées »: an officer too is placed before the game begins.
func TestOfficersArePlacedToo(t *testing.T) {
	s := hexwartest.Armed(t, "alternatif", "3 inf A1-C1; gen", nil)
	for n, where := range []string{"A1", "B1", "C1"} {
		s = hexwartest.Do(s, t, hexwartest.PlaceAct(rules.SeatA, fmt.Sprint(n+1), where), nil)
	}
	if got := hexwartest.DeployRefusal(t, s, hexwartest.DoneAct(rules.SeatA)); got != "officers 1 → bataille deployer auto " {
		t.Error(got)
	}
	if s = hexwartest.Do(hexwartest.Do(s, t, hexwartest.PlaceAct(rules.SeatA, "off1", "B1"), nil), t, hexwartest.DoneAct(rules.SeatA),
		nil); !s.Deploy.Done[rules.SeatA] {
		t.Error("a is not done")
	}
}

// PA1, « Déploiement alternatif »: « alternativement 3 ou 4 unités en commençant par celui qui jouera en
// premier ».
func TestAlternateDeployment(t *testing.T) {
	s := hexwartest.Armed(t, "alternatif", "9 inf; gen", nil)
	if got := hexwartest.DeployRefusal(t, s, hexwartest.PlaceAct(rules.SeatB, "1", "A12")); got != "batch" {
		t.Error("b before a:", got)
	}
	for n, where := range []string{"A1", "B1"} {
		s = hexwartest.Do(s, t, hexwartest.PlaceAct(rules.SeatA, fmt.Sprint(n+1), where), nil)
	}
	if got := hexwartest.DeployRefusal(t, s, hexwartest.DoneAct(rules.SeatA)); got != "few 2 3 4 7 → bataille deployer auto " {
		t.Error("two units:", got)
	}
	for n, where := range []string{"C1", "D1"} {
		s = hexwartest.Do(s, t, hexwartest.PlaceAct(rules.SeatA, fmt.Sprint(n+3), where), nil)
	}
	if got := hexwartest.DeployRefusal(t, s, hexwartest.PlaceAct(rules.SeatA, "5", "E1")); got != "many 4 3 4 → bataille deployer fini " {
		t.Error("five units:", got)
	}
	s = hexwartest.Do(hexwartest.Do(s, t, hexwartest.PlaceAct(rules.SeatA, "4", "E1"), nil), t, hexwartest.DoneAct(rules.SeatA), nil)
	if deploy.BatchSeat(s) != rules.SeatB {
		t.Errorf("%s places after a", deploy.BatchSeat(s))
	}
	s = hexwartest.Do(s, t, deploy.AutoAct(rules.SeatB, "lot"), nil)
	if len(s.Deploy.Batch) != 3 {
		t.Errorf("nine in three batches: %v", s.Deploy.Batch)
	}
	s = hexwartest.Do(s, t, hexwartest.DoneAct(rules.SeatB), nil)
	if got := hexwartest.DeployRefusal(t, s, hexwartest.PlaceAct(rules.SeatA, "1", "K1")); got != "stands 1 A1" {
		t.Error("an earlier batch:", got)
	}
}

// The sizes of the batches that [Auto] places: three or four units, never one or two where it can be helped.
func TestBatchesAreOfThreeOrFour(t *testing.T) {
	for units := 1; units <= 18; units++ {
		s := hexwartest.Armed(t, "alternatif", fmt.Sprintf("%d inf; gen", units), nil)
		sizes := batches(s, t)
		sum := 0
		for i, n := range sizes {
			sum += n
			if n > deploy.MostBatch || n < deploy.LeastBatch && units != 5 && !(units < deploy.LeastBatch && i == 0) && !(units == 5 && i == 1) {
				t.Errorf("%d units in %v", units, sizes)
			}
		}
		if sum != units {
			t.Errorf("%d units in %v", units, sizes)
		}
	}
}

// batches are the sizes of seat a's batches when both have them placed.
func batches(s hexwar.State, t testing.TB) []int {
	t.Helper()
	var sizes []int
	for !s.Deploy.Ready {
		seat := deploy.BatchSeat(s)
		s = hexwartest.Do(s, t, deploy.AutoAct(seat, "lot"), nil)
		if seat == rules.SeatA {
			sizes = append(sizes, len(s.Deploy.Batch))
		}
		s = hexwartest.Do(s, t, hexwartest.DoneAct(seat), nil)
	}
	return sizes
}

// PA1, « Paravent opaque »: « lorsque les deux joueurs ont fini …, le paravent est retiré » — not before.
func TestScreenFallsWhenBothAreDone(t *testing.T) {
	s := hexwartest.Do(hexwartest.Do(hexwartest.Armed(t, "paravent", "4 inf; gen", nil), t, deploy.AutoAct(rules.SeatA, "tout"), nil), t,
		hexwartest.DoneAct(rules.SeatA), nil)
	seenByB := s.Book.Rules().Mask(s, rules.SeatB)
	if len(seenByB.Units) != 0 || len(seenByB.Armies.Lists[rules.SeatA].List.Units) != 0 || s.Deploy.Ready {
		t.Errorf("b sees %v of a", seenByB.Units)
	}
	if got := hexwartest.DeployRefusal(t, s, hexwartest.PlaceAct(rules.SeatA, "1", "A1")); got != "done → retour " {
		t.Error(got)
	}
	// [Prêt] places what is not placed yet.
	s = hexwartest.Do(hexwartest.Do(s, t, hexwartest.PlaceAct(rules.SeatB, "1", "K12"), nil), t, hexwartest.DoneAct(rules.SeatB), nil)
	if !s.Deploy.Ready || len(s.Units) != 8 || s.Units["b1"].At.String() != "K12" || s.Turn.Number != 1 || s.Turn.Seat != rules.SeatA {
		t.Errorf("%+v, %v", s.Turn, s.Units)
	}
}

// PA1, « Petits papiers »: « 1 leurre (papier blanc) pour 4 unités réelles »: at most, and none at all if one
// likes.
func TestPapersAndDecoys(t *testing.T) {
	for units, most := range map[int]int{3: 0, 4: 1, 7: 1, 8: 2} {
		s := hexwartest.Do(hexwartest.Armed(t, hexwar.DeployPapers, fmt.Sprintf("%d inf; gen", units), nil), t,
			deploy.AutoAct(rules.SeatB, "tout"), nil)
		p := s.Deploy.Places[rules.SeatB]
		if len(p.Decoys) != most || len(p.Papers) != units+most || !slices.IsSortedFunc(p.Papers, hex.Compare) {
			t.Errorf("%d units: %+v", units, p)
		}
		if got := hexwartest.DeployRefusal(t, s, hexwartest.PlaceAct(rules.SeatB, fmt.Sprint("leurre", most+1),
			"A11")); !strings.HasPrefix(got, "piece") {
			t.Errorf("%d units: decoy %d: %s", units, most+1, got)
		}
		seenByA := s.Book.Rules().View(s.Book.Rules().Mask(s, rules.SeatA), rules.SeatA).Board.Hex
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
			s = hexwartest.Do(s, t, hexwartest.PlaceAct(rules.SeatB, "leurre1", "retirer"), nil)
			if left := s.Deploy.Places[rules.SeatB]; len(left.Decoys) != most-1 || len(left.Papers) != units+most-1 {
				t.Errorf("%d units, one decoy taken off: %+v", units, left)
			}
		}
		s = hexwartest.Do(hexwartest.Do(s, t, hexwartest.DoneAct(rules.SeatB), nil), t, hexwartest.DoneAct(rules.SeatA), nil)
		if !s.Deploy.Ready || len(s.UnitsOf(rules.SeatB)) != units {
			t.Errorf("%d units: %d stand", units, len(s.UnitsOf(rules.SeatB)))
		}
	}
}

// PA1, « Petits papiers » — the decoys that [Auto] lays stand in the line, never outside it.
func TestDecoysStandInTheLine(t *testing.T) {
	s := hexwartest.Do(hexwartest.Armed(t, hexwar.DeployPapers, "8 inf; gen", nil), t, deploy.AutoAct(rules.SeatA, "tout"), nil)
	p := s.Deploy.Places[rules.SeatA]
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
	s := hexwartest.Armed(t, "alternatif", "4 inf; gen", nil)
	s.Deploy.First = rules.Public
	if got := hexwartest.DeployRefusal(t, s, deploy.AutoAct(rules.SeatA, "tout")); got != "first → bataille deployer premier " {
		t.Error(got)
	}
	for i, test := range []struct {
		faces []dice.Face
		first rules.Seat
	}{{[]dice.Face{6, 1}, rules.SeatA}, {[]dice.Face{2, 3}, rules.SeatB}, {[]dice.Face{4, 4, 1, 1, 5, 6}, rules.SeatB}} {
		roller := &hexwartest.FacesOf{Faces: test.faces}
		thrown := hexwartest.Do(s, t, rules.Act{Path: "bataille deployer premier", Seat: rules.SeatB}, roller)
		if thrown.Deploy.First != test.first || len(roller.Faces) > 0 || deploy.BatchSeat(thrown) != test.first {
			t.Errorf("%d: %+v", i, thrown.Deploy)
		}
	}
	roller := &hexwartest.FacesOf{Faces: slices.Repeat([]dice.Face{3}, 2*deploy.MostTies)}
	tied := hexwartest.Do(s, t, rules.Act{Path: "bataille deployer premier", Seat: rules.SeatB}, roller)
	if tied.Deploy.First.Plays() || len(roller.Faces) > 0 {
		t.Errorf("tied to the end: %+v", tied.Deploy)
	}
}

// P3, « Ordres spéciaux »: tokens by the list, else by the general's level of command.
func TestTokensAtTheStart(t *testing.T) {
	s := hexwartest.Mapped(t, "panache", nil)
	s.Deploy.First = rules.SeatB
	for seat, list := range map[rules.Seat]string{rules.SeatA: "3 inf; gen; pions 7", rules.SeatB: "3 inf; gen"} {
		s = hexwartest.Do(s, t, rules.Act{Path: "bataille armee importer", Seat: seat, Args: rules.Args{"texte": list}}, nil)
	}
	s = hexwartest.Do(hexwartest.Do(s, t, deploy.AutoAct(rules.SeatB, "tout"), nil), t, deploy.AutoAct(rules.SeatA, "tout"), nil)
	if s.Purse[rules.SeatA] != 7 || s.Purse[rules.SeatB] != s.Tables.Chart.Level || s.Turn.Seat != rules.SeatB {
		t.Errorf("purse %v, %s begins", s.Purse, s.Turn.Seat)
	}
}

// [Auto, toute l’armée sur deux lignes] keeps to the rule on any board: everyone in the two rows, nobody
// where he could not go, nobody on another, officers with units; whoever could be placed is.
func TestAutoOnAnyBoard(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		s := hexwartest.Bare(t, rapid.SampledFrom([]string{"panache", "thucidide"}).Draw(r, "game"),
			map[string]string{hexwar.DeploySetting: rapid.SampledFrom([]string{"paravent", hexwar.DeployPapers}).Draw(r, "way")})
		s = hexwartest.Do(s, t, rules.Act{Path: "terrain nu", Seat: rules.SeatA}, nil)
		for _, at := range s.Field.Grid.All() {
			if row := rapid.SampledFrom([]ground.RowID{"", "", "lac", "marais", "foret", "rocaille"}).Draw(r, at.String()); row != "" {
				s.Field = s.Field.With(at, []ground.RowID{row})
			}
		}
		s.Mapping.Ready = true
		seat := rapid.SampledFrom(ledger.Players[:]).Draw(r, "seat")
		list := fmt.Sprintf("%d inf; %d cav; %d art; gen; 2 off", rapid.IntRange(1, 8).Draw(r, "inf"), rapid.IntRange(1, 5).Draw(r, "cav"),
			rapid.IntRange(1, 4).Draw(r, "art"))
		act := rules.Act{Path: "bataille armee coller", Seat: seat, Args: rules.Args{"lignes": list}}
		events, err := s.Book.Rules().Decide(s, act, nil)
		if err != nil {
			return // the board has no room for it
		}
		if s, err = s.Book.Rules().Evolve(s, events[0]); err != nil {
			r.Fatal(err)
		}
		p := deploy.Planned(s, seat, hexwar.Placements{}, deploy.MimickedUnits(s, seat, 0))
		if !s.IsComplete(seat, p) || len(p.Decoys) > deploy.MostDecoys(s, seat) {
			r.Fatalf("%+v", p)
		}
		papers := p.PaperHexes()
		if len(slices.Compact(slices.Clone(papers))) != len(papers) {
			r.Fatalf("two on one hex: %v", papers)
		}
		for n, at := range p.Units {
			if refused := s.RefuseSpot(seat, s.Armies.Lists[seat].List.Units[n-1].Body(), at); refused != nil {
				r.Fatalf("unit %d at %s: %v", n, at, refused)
			}
		}
		for n, at := range p.Officers {
			if !hexwar.IsOccupied(p.Units, at) {
				r.Fatalf("officer %d at %s is with nobody", n, at)
			}
		}
	})
}

// PA1, « Paravent opaque », « Petits papiers » — of another's pieces a seat knows the papers alone: neither
// what lies under them nor which one he holds.
func TestOfAnothersPiecesOnlyThePapersAreKnown(t *testing.T) {
	for _, way := range []string{"paravent", hexwar.DeployPapers} {
		s := hexwartest.Armed(t, way, "4 inf; gen; off", nil)
		s = hexwartest.Do(s, t, rules.Act{Path: "bataille deployer auto", Seat: rules.SeatA, Args: rules.Args{"combien": "tout"}}, nil)
		s = hexwartest.Do(s, t, hexwartest.PlaceAct(rules.SeatA, "2", ""), nil)
		whole := s.Deploy.Places[rules.SeatA]
		if whole.PickedPiece != "2" || len(whole.Units) != 4 || len(whole.Officers) != 2 {
			t.Fatalf("%s: %+v", way, whole)
		}
		for _, eyes := range []rules.Seat{rules.Public, rules.SeatA, rules.SeatB, rules.Referee} {
			want := hexwar.Placements{Papers: whole.Papers}
			if eyes == rules.SeatA {
				want = whole
			}
			known := s.Book.Rules().Mask(s, eyes).Deploy.Places[rules.SeatA]
			if known.PickedPiece != want.PickedPiece || !slices.Equal(known.Papers, want.Papers) || !maps.Equal(known.Units, want.Units) ||
				!maps.Equal(known.Officers, want.Officers) || !maps.Equal(known.Decoys, want.Decoys) {
				t.Errorf("%s: seat %q knows %+v, want %+v", way, eyes, known, want)
			}
		}
	}
}
