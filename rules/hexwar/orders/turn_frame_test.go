package orders_test

import (
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/hexwartest"
)

func TestTurnFrame(t *testing.T) {
	s := hexwartest.Campaign(t, "panache", hexwartest.Line...)
	if s.Turn.Number != 1 || s.Turn.Seat != rules.SeatA || s.Turn.Phase != hexwar.CommandPhase || s.Purse[rules.SeatB] != 3 {
		t.Fatalf("the battle begins with %+v, %v tokens", s.Turn, s.Purse)
	}
	hexwartest.Refused(t, s, "b tour finir", "not-your-turn")
	s = hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a1,a2", "a phase finir")
	if s.Turn.Phase != hexwar.MovementPhase {
		t.Fatalf("after command: %s", s.Turn.Phase)
	}
	hexwartest.Refused(t, s, "a bataille activer officer=a!2 units=a4", "phase-past")
	s = hexwartest.Does(t, s, "a bataille bouger unit=a1 ou=E4")
	if next := hexwartest.Does(t, s, "a phase finir"); next.Turn.Number != 2 {
		t.Errorf("there is nobody to attack, and it is still %s", next.Turn.Phase)
	}
	s = hexwartest.Does(t, hexwartest.Laid(s, t, strings.Fields("b 2 infanterie leger E5")), "a phase finir")
	if s.Turn.Phase != hexwar.CombatPhase {
		t.Fatalf("after movement: %s", s.Turn.Phase)
	}
	hexwartest.Refused(t, s, "a bataille bouger unit=a2 ou=E3", "phase-past")
	s = hexwartest.Does(t, s, "a phase finir")
	if s.Turn.Number != 2 || s.Turn.Seat != rules.SeatB || s.Turn.Phase != hexwar.CommandPhase {
		t.Fatalf("after combats: %+v", s.Turn)
	}
	if u := s.Units["a1"]; u.Turn.Activation != 0 || s.Officers["a!1"].LedActivation != 0 {
		t.Error("what lasts a turn is not over")
	}
}

// Nothing to do is passed over: without an activation the phase ends the turn, with nobody to move it goes to
// the combats.
func TestPhasesMerge(t *testing.T) {
	s := hexwartest.Campaign(t, "panache", hexwartest.Line...)
	if next := hexwartest.Does(t, s, "a phase finir"); next.Turn.Number != 2 {
		t.Errorf("nobody is active and it is turn %d", next.Turn.Number)
	}
	s = hexwartest.Campaign(t, "panache", "a !1 general-en-chef B1", "a 1 artillerie lourd A1", "A2 marais", "B1 marais",
		"b 1 infanterie moyen B4")
	s = hexwartest.Does(t, s, "a bataille activer officer=a!1 units=a1")
	if next := hexwartest.Does(t, s, "a phase finir"); next.Turn.Phase != hexwar.CombatPhase {
		t.Errorf("a gun hemmed in by marshes can't move, and it is %s", next.Turn.Phase)
	}
}

// Moving ends command, without a press of its own.
func TestMovingEndsCommand(t *testing.T) {
	s := hexwartest.Does(t, hexwartest.Campaign(t, "panache", hexwartest.Line...), "a bataille activer officer=a!1 units=a1", "a bataille bouger unit=a1 ou=E4")
	if s.Turn.Phase != hexwar.MovementPhase || s.Units["a1"].At != hexwartest.HexAt(t, "E4") {
		t.Errorf("%s, unit at %s", s.Turn.Phase, s.Units["a1"].At)
	}
}
