package deploy_test

import (
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/deploy"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/rulestest"
)

// TestWhatATurnGivesUp: what is asked about before a turn or a phase ends what could still be done, after
// some acts: "-" is nothing.
func TestWhatATurnGivesUp(t *testing.T) {
	t.Parallel()
	const board = "turn 1\npurse a 3\na!1 general-en-chef E5\na1 inf moyen E6\na2 inf moyen D4\na3 cav moyen E3\n" +
		"b1 inf moyen E7\nb2 inf moyen A12\nb3 inf moyen B12\nb4 inf moyen C12"
	const turn, phase, attack = "a tour finir", "a phase finir", "a bataille combat attacker=E6 target=E7 order=aucun"
	const both, moved = "a bataille activer units=a1+a2", "a bataille bouger unit=a2 ou=D5"
	words := hexwartest.FrenchWords(t)
	for _, c := range []struct {
		after []string
		act   string
		want  string
	}{
		{nil, turn, "aucune activation ce tour"},
		{nil, phase, "aucune activation ce tour"},
		{nil, "b tour finir", "-"},
		{[]string{both}, turn,
			"n’ont pas bougé : infanterie moyenne bleue n° 1 (E6), infanterie moyenne bleue n° 2 (D4) | aucun combat ce tour : 1 attaque est possible"},
		{[]string{both}, phase, "-"},
		{[]string{both, "a phase finir"}, phase, "-"},
		{[]string{"a bataille activer units=a2", "a phase finir"}, phase, "n’a pas bougé : infanterie moyenne bleue n° 2 (D4)"},
		{[]string{both, moved}, turn, "n’a pas bougé : infanterie moyenne bleue n° 1 (E6) | aucun combat ce tour"},
		{[]string{both, moved, "a phase finir"}, turn, "aucun combat ce tour"},
		{[]string{"a bataille activer units=a2", moved}, turn, "-"},
		{[]string{both, attack}, turn, "-"},
	} {
		s := hexwartest.Duel(t, "panache entier", board, "hex-pions=publics")
		for _, line := range c.after {
			s = hexwartest.Do(s, t, rulestest.ReadAct(line), &hexwartest.Script{})
		}
		var said []string
		for _, p := range s.Book.Rules().Forgoes(s, rulestest.ReadAct(c.act)) {
			said = append(said, words.Say(t, p))
		}
		got := strings.Join(said, " | ")
		if c.want == "-" && got != "" || c.want != "-" && !inOrder(got, c.want) {
			t.Errorf("%q, then %s: %q, want %q", c.after, c.act, got, c.want)
		}
	}
}

// TestWhoHasFoughtMayStop: of two attacks that are possible one was made; who ends his turn then is asked
// about nothing.
func TestWhoHasFoughtMayStop(t *testing.T) {
	t.Parallel()
	s := hexwartest.Duel(t, "panache entier", "turn 1\na!1 general-en-chef D5\na1 inf moyen E6 act=1\na2 inf moyen C6 act=1\n"+
		"b1 inf moyen E7\nb2 inf moyen C7\nb3 inf moyen A12\nb4 inf moyen B12\nb5 inf moyen H12")
	s = hexwartest.Do(s, t, rulestest.ReadAct("a phase finir"), nil)
	for _, line := range []string{"a phase finir", "a bataille combat attacker=E6 target=E7 order=aucun"} {
		if lost := s.Book.Rules().Forgoes(s, rulestest.ReadAct("a tour finir")); len(lost) == 0 {
			t.Errorf("before %s nothing is given up", line)
		}
		s = hexwartest.Do(s, t, rulestest.ReadAct(line), &hexwartest.Script{})
	}
	if left := len(orders.Pairs(orders.Fighting(s), rules.SeatA)); left != 1 {
		t.Fatalf("%d attacks are left", left)
	}
	if lost := s.Book.Rules().Forgoes(s, rulestest.ReadAct("a tour finir")); len(lost) > 0 {
		t.Errorf("after a combat: %+v", lost)
	}
}

// inOrder reports whether a text has the parts of another, between bars, in their order.
func inOrder(got, want string) bool {
	got = strings.ReplaceAll(got, "\u202f", " ")
	for _, part := range strings.Split(want, " | ") {
		at := strings.Index(got, part)
		if at < 0 {
			return false
		}
		got = got[at+len(part):]
	}
	return true
}

// A board handed over bare is asked about; one with anything on it is not.
func TestWhatABuilderGivesUp(t *testing.T) {
	t.Parallel()
	s := hexwartest.Duel(t, "panache", "a1 inf moyen E6")
	act := rules.Act{Path: "terrain remettre", Seat: rules.SeatA}
	if said := mapmaking.HandForgoes(s, act); len(said) != 1 || said[0].Key != "hexwar.forgone.bare" {
		t.Errorf("a bare board: %v", said)
	}
	s = hexwartest.Duel(t, "panache", "a1 inf moyen E6\nhex E7 foret")
	if said := mapmaking.HandForgoes(s, act); len(said) > 0 {
		t.Errorf("a board with a wood: %v", said)
	}
}

// [Prêt] behind a screen is asked about as long as the bot would place something.
func TestWhatAScreenGivesUp(t *testing.T) {
	t.Parallel()
	s := hexwartest.Armed(t, "paravent", "4 inf; gen", nil)
	act := hexwartest.DoneAct(rules.SeatA)
	if said := s.Book.Rules().Forgoes(s, act); len(said) != 1 || said[0].Key != "hexwar.forgone.places" || said[0].Args[0].Number != 5 {
		t.Errorf("nothing placed: %+v", said)
	}
	if said := s.Book.Rules().Forgoes(hexwartest.Do(s, t, deploy.AutoAct(rules.SeatA, "tout"), nil), act); len(said) > 0 {
		t.Errorf("all placed: %+v", said)
	}
}
