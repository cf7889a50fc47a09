package deploy_test

import (
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/deploy"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/ledger"
)

// PA1, « Jeu avec scénario »: what it places stands there for all to see and stays; the rest its player
// deploys, and where all is placed the battle begins.
func TestScenarioPlacesTroops(t *testing.T) {
	const head = "columns = 11\nrows = 12\nfirst = \"rouge\"\n"
	unit := func(camp, at string) string {
		text := "[[unit]]\ncamp = \"" + camp + "\"\ntroop = \"infanterie\"\nweight = \"moyen\"\n"
		if at != "" {
			text += "at = \"" + at + "\"\n"
		}
		return text
	}
	officer := func(camp, at string) string {
		return "[[officer]]\ncamp = \"" + camp + "\"\nrank = \"general-en-chef\"\nat = \"" + at + "\"\n"
	}
	laid := func(way, text string) hexwar.State {
		s := hexwartest.Do(hexwartest.Bare(t, "panache", map[string]string{hexwar.DeploySetting: way}), t,
			rules.Act{Path: "terrain scenario", Seat: rules.SeatA, Args: rules.Args{"texte": text}}, nil)
		for _, seat := range ledger.Players {
			s = hexwartest.Do(s, t, rules.Act{Path: "terrain jouer", Seat: seat}, nil)
		}
		return s
	}
	whole := head + unit("bleu", "C4") + officer("bleu", "C4") + unit("rouge", "C8") + officer("rouge", "D8")
	for _, way := range []string{"alternatif", hexwar.DeployPapers} {
		s := laid(way, whole)
		if !deploy.Stand(s) || len(s.Book.Rules().Mask(s, rules.SeatA).Units) != 2 {
			t.Fatalf("%s: %+v", way, s.Deploy)
		}
		for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Public} {
			// what the scenario places lies under no paper
			if board := s.Book.Rules().View(s.Book.Rules().Mask(s, seat), seat).Board.Hex; len(board.Units) != 2 || len(board.Officers) != 2 {
				t.Errorf("%s: seat %q sees %+v", way, seat, board.Units)
			}
		}
		if s = hexwartest.Do(s, t, hexwartest.DoneAct(rules.SeatA), nil); !s.Deploy.Ready || len(s.Units) != 2 || s.Turn.Seat != rules.SeatB {
			t.Errorf("%s: %+v", way, s.Turn)
		}
		s = laid(way, strings.ReplaceAll(whole, "first = \"rouge\"\n", ""))
		if s = hexwartest.Do(s, t, rules.Act{Path: "bataille deployer premier", Seat: rules.SeatA},
			&hexwartest.FacesOf{Faces: []dice.Face{6, 1}}); !s.Deploy.Ready || s.Turn.Seat != rules.SeatA {
			t.Errorf("%s, thrown for: %+v", way, s.Turn)
		}
	}
	s := laid(hexwar.DeployPapers, head+unit("bleu", "C4")+unit("bleu", "")+officer("bleu", "C4")+unit("rouge", "C8")+officer("rouge", "D8"))
	if got := hexwartest.DeployRefusal(t, s, hexwartest.PlaceAct(rules.SeatA, "1", "A1")); got != "scenario" {
		t.Error(got)
	}
	s = hexwartest.Do(s, t, hexwartest.PlaceAct(rules.SeatA, "2", "A1"), nil)
	board := s.Book.Rules().View(s.Book.Rules().Mask(s, rules.SeatB), rules.SeatB).Board.Hex
	if len(board.Units) != 3 || !board.Units[2].Hidden || board.Units[2].At.String() != "A1" {
		t.Errorf("b sees %+v", board.Units)
	}
	if s = hexwartest.Do(s, t, hexwartest.DoneAct(rules.SeatA), nil); !s.Deploy.Ready || s.Units["a1"].At.String() != "C4" ||
		s.Units["a2"].At.String() != "A1" {
		t.Errorf("%v", s.Units)
	}
}

// The order in which map, armies and deployment come, and who may act.
func TestOutOfTurn(t *testing.T) {
	early := hexwartest.Bare(t, "panache", nil)
	for act, want := range map[string]string{"bataille armee coller": "hexwar.army.refused.map", "bataille armee exemple": "hexwar.army.refused.map",
		"bataille deployer auto": "hexwar.deploy.refused.early", "bataille deployer premier": "hexwar.deploy.refused.early"} {
		if got := hexwartest.Refusal(early, t, rules.Act{Path: act, Seat: rules.SeatA}); got != want {
			t.Errorf("%s: %s, want %s", act, got, want)
		}
	}
	s := hexwartest.Armed(t, "alternatif", "4 inf; gen", nil)
	for seat, want := range map[rules.Seat]string{rules.Referee: "hexwar.army.refused.player", rules.SeatA: "hexwar.army.refused.both"} {
		if got := hexwartest.Refusal(s, t, rules.Act{Path: "bataille armee exemple", Seat: seat}); got != want {
			t.Errorf("%s: %s, want %s", seat, got, want)
		}
	}
	if got := hexwartest.Refusal(s, t, rules.Act{Path: "bataille deployer premier", Seat: rules.SeatA}); got != "hexwar.deploy.refused.first-known" {
		t.Error(got)
	}
	if err := s.Book.Rules().Settable(s, hexwar.DeploySetting); err == nil {
		t.Error("the way of deployment may change with both lists there")
	}
	if err := s.Book.Rules().Settable(hexwartest.Mapped(t, "panache", nil), hexwar.DeploySetting); err != nil {
		t.Errorf("before the lists: %v", err)
	}
	done := hexwartest.Do(hexwartest.Do(s, t, deploy.AutoAct(rules.SeatA, "tout"), nil), t, deploy.AutoAct(rules.SeatB, "tout"), nil)
	if got := hexwartest.Refusal(done, t, deploy.AutoAct(rules.SeatA, "tout")); got != "hexwar.deploy.refused.over" {
		t.Error(got)
	}
}

// PA1, « Jeu avec scénario » — « indiquer un déploiement par zones »: a camp deploys in the scenario's hexes
// and in no other, the other one in its first rows; turned with the board, and a list is not read from the
// other edge.
func TestScenarioDeploysByZones(t *testing.T) {
	t.Parallel()
	const text = "columns = 9\nrows = 12\nfirst = \"bleu\"\n[[camp]]\ncamp = \"bleu\"\nzone = \"C4-E4 C5\"\nbudget = 200\n"
	s := hexwartest.Do(hexwartest.Bare(t, "panache", map[string]string{hexwar.DeploySetting: "alternatif"}), t,
		rules.Act{Path: "terrain scenario", Seat: rules.SeatA, Args: rules.Args{"texte": text}}, nil)
	for _, seat := range ledger.Players {
		s = hexwartest.Do(s, t, rules.Act{Path: "terrain jouer", Seat: seat}, nil)
	}
	foot := hexwar.OnFoot
	for at, want := range map[string]string{"C4": "", "E4": "", "C5": "", "B4": "scenario-zone", "A1": "scenario-zone"} {
		v := s.RefuseSpot(rules.SeatA, foot, hexwartest.HexAt(t, at))
		if got := v != nil; got != (want != "") || got && v.Say.Key != "hexwar.deploy.refused."+want {
			t.Errorf("blue at %s: %v", at, v)
		}
	}
	if v := s.RefuseSpot(rules.SeatB, foot, hexwartest.HexAt(t, "C10")); v == nil || v.Say.Key != "hexwar.deploy.refused.zone" {
		t.Errorf("red out of its first rows: %v", v)
	}
	turned := s.Mapping.Scenario.Turned(s.Field.Grid)
	if len(turned.Zones[rules.SeatB]) != 4 || len(turned.Zones[rules.SeatA]) != 0 || turned.Budgets[rules.SeatB] != 200 {
		t.Errorf("turned: %+v", turned)
	}
	full := hexwartest.DeployRefusal(t, s, rules.Act{Path: "bataille armee coller", Seat: rules.SeatA, Args: rules.Args{"lignes": "5 inf; gen"}})
	if !strings.HasPrefix(full, "hexwar.army.refused.faults 1") {
		t.Errorf("five units in four hexes: %s", full)
	}
	hexwartest.Do(s, t, rules.Act{Path: "bataille armee coller", Seat: rules.SeatA, Args: rules.Args{"lignes": "4 inf C4-E4 C5; gen C4"}}, nil)
}

// A camp whose scenario has it win by more units than the other brings could not win: the other's list is
// refused.
func TestScenarioIsWonAgainstPastedArmies(t *testing.T) {
	t.Parallel()
	for _, way := range []string{"alternatif", hexwar.DeployPapers} {
		s := hexwartest.Do(hexwartest.Bare(t, "panache", map[string]string{hexwar.DeploySetting: way}), t, rules.Act{Path: "terrain scenario",
			Seat: rules.SeatA, Args: rules.Args{"texte": "columns = 9\nrows = 12\n[[camp]]\ncamp = \"rouge\"\nvictory = 3\n"}}, nil)
		for _, seat := range ledger.Players {
			s = hexwartest.Do(s, t, rules.Act{Path: "terrain jouer", Seat: seat}, nil)
		}
		pasted := func(seat rules.Seat, lines string) rules.Act {
			return rules.Act{Path: "bataille armee coller", Seat: seat, Args: rules.Args{"lignes": lines}}
		}
		few := hexwartest.DeployRefusal(t, s, pasted(rules.SeatA, "2 inf; gen"))
		if !strings.HasPrefix(few, "hexwar.army.refused.faults 1") {
			t.Errorf("%s: two units where three are to be lost: %s", way, few)
		}
		s = hexwartest.Do(s, t, pasted(rules.SeatA, "3 inf; gen"), nil)
		hexwartest.Do(s, t, pasted(rules.SeatB, "1 inf; gen"), nil) // blue needs a third of them
	}
}
