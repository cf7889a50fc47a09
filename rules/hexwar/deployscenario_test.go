package hexwar

import (
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
)

// PA1, « Jeu avec scénario »: what it places stands there for all to see and stays; the rest its player deploys, and where all is placed
// the battle begins.
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
	laid := func(way, text string) State {
		s := bare(t, "panache", map[string]string{deploySetting: way}).do(t, rules.Act{Path: scenarioPath, Seat: rules.SeatA, Args: rules.Args{"texte": text}}, nil)
		for _, seat := range rules.Players {
			s = s.do(t, rules.Act{Path: playPath, Seat: seat}, nil)
		}
		return s
	}
	whole := head + unit("bleu", "C4") + officer("bleu", "C4") + unit("rouge", "C8") + officer("rouge", "D8")
	for _, way := range []string{deployAlternate, deployPapers} {
		s := laid(way, whole)
		if !s.stand() || len(s.book.rules().Mask(s, rules.SeatA).units) != 2 {
			t.Fatalf("%s: %+v", way, s.deploy)
		}
		for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Public} {
			// what the scenario places lies under no paper
			if board := s.book.rules().View(s.book.rules().Mask(s, seat), seat).Board.Hex; len(board.Units) != 2 || len(board.Officers) != 2 {
				t.Errorf("%s: seat %q sees %+v", way, seat, board.Units)
			}
		}
		if s = s.do(t, doneAct(rules.SeatA), nil); !s.deploy.Ready || len(s.units) != 2 || s.turn.Seat != rules.SeatB {
			t.Errorf("%s: %+v", way, s.turn)
		}
		s = laid(way, strings.ReplaceAll(whole, "first = \"rouge\"\n", ""))
		if s = s.do(t, rules.Act{Path: firstPath, Seat: rules.SeatA}, &facesOf{[]dice.Face{6, 1}}); !s.deploy.Ready || s.turn.Seat != rules.SeatA {
			t.Errorf("%s, thrown for: %+v", way, s.turn)
		}
	}
	s := laid(deployPapers, head+unit("bleu", "C4")+unit("bleu", "")+officer("bleu", "C4")+unit("rouge", "C8")+officer("rouge", "D8"))
	if got := deployRefusal(t, s, placeAct(rules.SeatA, "1", "A1")); got != "scenario" {
		t.Error(got)
	}
	s = s.do(t, placeAct(rules.SeatA, "2", "A1"), nil)
	board := s.book.rules().View(s.book.rules().Mask(s, rules.SeatB), rules.SeatB).Board.Hex
	if len(board.Units) != 3 || !board.Units[2].Hidden || board.Units[2].At.String() != "A1" {
		t.Errorf("b sees %+v", board.Units)
	}
	if s = s.do(t, doneAct(rules.SeatA), nil); !s.deploy.Ready || s.units["a1"].At.String() != "C4" || s.units["a2"].At.String() != "A1" {
		t.Errorf("%v", s.units)
	}
}

// The order in which map, armies and deployment come, and who may act.
func TestOutOfTurn(t *testing.T) {
	early := bare(t, "panache", nil)
	for act, want := range map[string]string{pastePath: "hexwar.army.refused.map", examplePath: "hexwar.army.refused.map", deployAutoPath: "hexwar.deploy.refused.early", firstPath: "hexwar.deploy.refused.early"} {
		if got := early.refusal(t, rules.Act{Path: act, Seat: rules.SeatA}); got != want {
			t.Errorf("%s: %s, want %s", act, got, want)
		}
	}
	s := armed(t, deployAlternate, "4 inf; gen", nil)
	for seat, want := range map[rules.Seat]string{rules.Referee: "hexwar.army.refused.player", rules.SeatA: "hexwar.army.refused.both"} {
		if got := s.refusal(t, rules.Act{Path: examplePath, Seat: seat}); got != want {
			t.Errorf("%s: %s, want %s", seat, got, want)
		}
	}
	if got := s.refusal(t, rules.Act{Path: firstPath, Seat: rules.SeatA}); got != "hexwar.deploy.refused.first-known" {
		t.Error(got)
	}
	if err := s.book.rules().Settable(s, deploySetting); err == nil {
		t.Error("the way of deployment may change with both lists there")
	}
	if err := s.book.rules().Settable(mapped(t, "panache", nil), deploySetting); err != nil {
		t.Errorf("before the lists: %v", err)
	}
	done := s.do(t, autoAct(rules.SeatA, autoAll), nil).do(t, autoAct(rules.SeatB, autoAll), nil)
	if got := done.refusal(t, autoAct(rules.SeatA, autoAll)); got != "hexwar.deploy.refused.over" {
		t.Error(got)
	}
}
