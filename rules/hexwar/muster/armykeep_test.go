package muster_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/muster"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// keptLines are the lines of a kept list, as the French catalogue writes their hexes: figures and names as
// the phrases hold them.
func keptLines(t *testing.T, s hexwar.State, seat rules.Seat) []string {
	t.Helper()
	view, err := muster.ReadKept(s, rules.Act{Path: "bataille armee garder", Seat: seat})
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, note := range view.Notes {
		for _, a := range note.Args {
			if a.Name == "hexes" && a.Kind == phrase.Literal {
				lines = append(lines, strings.TrimSpace(a.Text))
			}
		}
	}
	return lines
}

func keptRefusal(t *testing.T, s hexwar.State, act rules.Act) string {
	t.Helper()
	_, err := muster.ReadKept(s, act)
	var v *rules.Violation
	if !errors.As(err, &v) {
		t.Fatalf("%v is not refused: %v", act, err)
	}
	return strings.TrimPrefix(v.Say.Key, "hexwar.army.refused.")
}

// TestAListIsKeptFromItsOwnEdge: the hexes of either side are written as the first rows, so that either side
// may bring the list.
func TestAListIsKeptFromItsOwnEdge(t *testing.T) {
	s := hexwartest.Armed(t, "alternatif", "2 inf C1 D2\ngen C1\ncav", nil)
	for _, seat := range ledger.Players {
		if got := strings.Join(keptLines(t, s, seat), "; "); got != "C1 D2; ; C1" {
			t.Errorf("%s keeps %q", seat, got)
		}
	}
}

// PA1, « Paravent opaque », « Petits papiers » — a hidden army is not put where others read it, before it is
// revealed.
func TestAHiddenListIsNotKept(t *testing.T) {
	for _, way := range []string{"paravent", hexwar.DeployPapers} {
		s := hexwartest.Armed(t, way, "4 inf; gen", nil)
		if got := keptRefusal(t, s, rules.Act{Path: "bataille armee garder", Seat: rules.SeatA}); got != "hidden" {
			t.Errorf("%s: %s", way, got)
		}
		for _, seat := range ledger.Players {
			s = hexwartest.Do(s, t, hexwartest.DoneAct(seat), nil)
		}
		if got := keptLines(t, s, rules.SeatA); len(got) == 0 {
			t.Errorf("%s: nothing is kept after the reveal", way)
		}
	}
	if got := keptRefusal(t, hexwartest.Mapped(t, "panache", nil), rules.Act{Path: "bataille armee garder", Seat: rules.SeatA}); got != "none" {
		t.Errorf("without a list: %s", got)
	}
	if got := keptRefusal(t, hexwartest.Armed(t, "alternatif", "4 inf; gen", nil), rules.Act{Path: "bataille armee garder"}); got != "none" {
		t.Errorf("a spectator: %s", got)
	}
}

// TestAKeptListIsReadForAnyBoard: the parser's faults, all at once; hexes that only a larger board has are
// none.
func TestAKeptListIsReadForAnyBoard(t *testing.T) {
	s := hexwartest.Bare(t, "panache", nil)
	judge := func(text string) rules.Act {
		return rules.Act{Path: "bataille armee garder", Args: rules.Args{"lignes": text}}
	}
	for _, text := range []string{"4 inf moyenne W1-Z1\ngen", "# Garde\n4 inf; gen",
		"[[unit]]\ntype = \"infanterie\"\ncount = 4\n[[officer]]\nrank = \"general-en-chef\""} {
		if view, err := muster.ReadKept(s, judge(text)); err != nil || len(view.Notes) == 0 {
			t.Errorf("%q: %v, %v", text, view.Notes, err)
		}
	}
	_, err := muster.ReadKept(s, judge("4 licornes\n2 inf lourde moyenne\n3 zzz"))
	var v *rules.Violation
	if !errors.As(err, &v) || v.Say.Args[0].Number != 3 || len(v.WaysOut) != 0 {
		t.Errorf("three faults: %+v", err)
	}
	for text, key := range map[string]string{"": "faults", "gen": "faults", "4 inf": "faults", "2 gen\n4 inf": "faults",
		strings.Repeat("x", muster.MostListText+1): "faults"} {
		if got := keptRefusal(t, s, judge(text)); got != key {
			t.Errorf("%.20q: %s", text, got)
		}
	}
}

// lecture:hex-pions — the tokens that a list brings are its owner's alone, though the list lies open.
func TestHiddenTokensStandInTheOwnListAlone(t *testing.T) {
	for tokens, hidden := range map[string]bool{"publics": false, hexwar.PurseHidden: true} {
		s := hexwartest.Mapped(t, "panache", map[string]string{hexwar.PurseReading: tokens})
		for seat, lines := range map[rules.Seat]string{rules.SeatA: "4 inf; gen; pions 4", rules.SeatB: "4 inf; gen; pions 7"} {
			s = hexwartest.Do(s, t, rules.Act{Path: "bataille armee coller", Seat: seat, Args: rules.Args{"lignes": lines}}, nil)
		}
		for _, eyes := range []rules.Seat{rules.Public, rules.SeatA, rules.SeatB, rules.Referee} {
			view, err := s.Book.Rules().Answer(s, rules.Act{Path: "bataille armee liste", Seat: eyes})
			if err != nil {
				t.Fatal(err)
			}
			for seat, count := range map[rules.Seat]int64{rules.SeatA: 4, rules.SeatB: 7} {
				told := slices.ContainsFunc(view.Notes, func(p phrase.Phrase) bool {
					return p.Key == "hexwar.army.line.tokens" && p.Args[0].Number == count
				})
				if want := !hidden || seat == eyes; told != want {
					t.Errorf("tokens %s: seat %q reads those of %s: %v", tokens, eyes, seat, told)
				}
			}
		}
	}
}

// A scenario's army lies open for all: whoever plays it may keep its list, though the deployment is secret.
func TestAScenariosListIsKept(t *testing.T) {
	for _, way := range []string{"paravent", hexwar.DeployPapers} {
		s := hexwartest.Armed(t, way, "4 inf; gen", nil)
		a := s.Armies.Lists[rules.SeatA]
		a.Scenario = true
		if got := len(keptLines(t, s.WithArmy(rules.SeatA, a), rules.SeatA)); got != 2 {
			t.Errorf("%s: %d lines are kept", way, got)
		}
	}
}

// An officer stands with a unit wherever that may stand, as in its boats; alone only where a man on foot may.
func TestAnOfficerStandsWhereHisUnitMay(t *testing.T) {
	s := hexwartest.Mapped(t, "panache", nil)
	s.Field = s.Field.With(hexwartest.At(t, "C1"), []ground.RowID{"lac"})
	for lines, fits := range map[string]bool{"inf barques C1; gen C1": true, "inf D1; gen C1": false} {
		_, err := s.Book.Rules().Decide(s, rules.Act{Path: "bataille armee coller", Seat: rules.SeatA, Args: rules.Args{"lignes": lines}}, nil)
		if (err == nil) != fits {
			t.Errorf("%s: %v", lines, err)
		}
	}
}
