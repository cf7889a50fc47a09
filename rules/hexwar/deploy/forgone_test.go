package deploy_test

import (
	"fmt"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/deploy"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/mapmaking"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
)

// forgoes is what an act would give up.
func forgoes(s hexwar.State, act rules.Act) []phrase.Phrase {
	v := s.Book.Rules().Verb(act.Path)
	if v.Forgoes == nil {
		return nil
	}
	return v.Forgoes(s.Book.Rules().Mask(s, act.Seat), act)
}

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
		for _, p := range forgoes(s, rulestest.ReadAct(c.act)) {
			said = append(said, words.Say(t, p))
		}
		got := strings.Join(said, " | ")
		if c.want == "-" && got != "" || c.want != "-" && !inOrder(got, c.want) {
			t.Errorf("%q, then %s: %q, want %q", c.after, c.act, got, c.want)
		}
	}
}

// P3, « Choix des activations » — moving or attacking with the second officer's unit closes what the first's
// could still do, and a move the activations that an army of sixteen has left: both are asked about.
func TestWhatASecondOfficerCloses(t *testing.T) {
	t.Parallel()
	words := hexwartest.FrenchWords(t)
	lines := []string{"a !1 general-en-chef F2", "a !2 sous-general B2", "b 1 infanterie moyen E5", "b 2 infanterie moyen B5", "set hex-activations 2"}
	for i, at := range strings.Fields("E4 B4 F3 C3 D3") {
		lines = append(lines, fmt.Sprintf("a %d infanterie moyen %s", i+1, at))
	}
	one, two := "a bataille activer officer=a!1 units=a1,a3", "a bataille activer officer=a!2 units=a2"
	for _, c := range []struct {
		after []string
		act   string
		want  string
	}{
		{[]string{one}, "a bataille bouger unit=a3 ou=F4", "il reste 1 activation ce tour : un mouvement finit les activations"},
		{[]string{one, two}, "a bataille bouger unit=a3 ou=F4", ""},
		{[]string{one, two}, "a bataille bouger unit=a2 ou=C4",
			"d’un officier d’avant, ne pourront plus bouger : infanterie moyenne bleue n° 1 (E4), infanterie moyenne bleue n° 3 (F3)"},
		{[]string{one, two, "a bataille bouger unit=a1 ou=D4", "a bataille bouger unit=a3 ou=F4"}, "a bataille bouger unit=a2 ou=C4", ""},
		{[]string{one, two}, "a bataille combat attacker=a2 target=b2", "d’un officier d’avant, ne pourra plus attaquer : infanterie moyenne bleue n° 1 (E4)"},
		{[]string{one, two}, "a bataille combat paire paire=a2>b2", "d’un officier d’avant, ne pourra plus attaquer : infanterie moyenne bleue n° 1 (E4)"},
		{[]string{one, two}, "a order charge unit=a2 target=b2", "d’un officier d’avant, ne pourra plus attaquer : infanterie moyenne bleue n° 1 (E4)"},
		{[]string{one, two}, "a bataille combat attacker=a1 target=b1", ""},
	} {
		s := hexwartest.Does(t, hexwartest.Campaign(t, "panache", lines...), c.after...)
		var said []string
		for _, p := range forgoes(s, hexwartest.Typed(c.act)) {
			said = append(said, strings.ReplaceAll(words.Say(t, p), "\u202f", " "))
		}
		if got := strings.Join(said, " | "); got != c.want {
			t.Errorf("%q, then %s: %q, want %q", c.after, c.act, got, c.want)
		}
	}
	begun := hexwartest.Does(t, hexwartest.Campaign(t, "panache", lines...), one)
	stands, _ := orders.TurnPhase(begun)
	if said := words.Say(t, stands); !strings.HasSuffix(strings.ReplaceAll(said, "\u202f", " "), "activations : 1 sur 2") {
		t.Errorf("nobody is told of the second activation: %q", said)
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
		if lost := forgoes(s, rulestest.ReadAct("a tour finir")); len(lost) == 0 {
			t.Errorf("before %s nothing is given up", line)
		}
		s = hexwartest.Do(s, t, rulestest.ReadAct(line), &hexwartest.Script{})
	}
	if left := len(orders.Attacks(orders.InCombatPhase(s), rules.SeatA)); left != 1 {
		t.Fatalf("%d attacks are left", left)
	}
	if lost := forgoes(s, rulestest.ReadAct("a tour finir")); len(lost) > 0 {
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
	if said := forgoes(s, act); len(said) != 1 || said[0].Key != "hexwar.forgone.places" || said[0].Args[0].Number != 5 {
		t.Errorf("nothing placed: %+v", said)
	}
	if said := forgoes(hexwartest.Do(s, t, deploy.AutoAct(rules.SeatA, "tout"), nil), act); len(said) > 0 {
		t.Errorf("all placed: %+v", said)
	}
}
