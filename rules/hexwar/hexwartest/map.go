package hexwartest

import (
	"errors"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
)

// Bare is a battle that has not begun, under settings that differ from the defaults.
func Bare(t testing.TB, slug string, chosen map[string]string) hexwar.State {
	t.Helper()
	b := BookOf(t, slug)
	settings := map[string]string{}
	for _, g := range b.Settings {
		settings[g.Name] = g.Default()
	}
	for name, value := range chosen {
		settings[name] = value
	}
	s, err := b.Rules().Start(rules.Setup{Settings: settings, Tables: b.Tables})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Do plays an act, which must not be refused.
func Do(s hexwar.State, t testing.TB, act rules.Act, roller dice.Roller) hexwar.State {
	t.Helper()
	events, err := s.Book.Rules().Decide(s, act, roller)
	if err != nil {
		t.Fatalf("%s: %v", act.Path, err)
	}
	for _, e := range events {
		if s, err = s.Book.Rules().Evolve(s, e); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// Refusal is the key by which an act is refused.
func Refusal(s hexwar.State, t testing.TB, act rules.Act) string {
	t.Helper()
	_, err := s.Book.Rules().Decide(s, act, dicetest.Seeded(1))
	v, ok := errors.AsType[*rules.Violation](err)
	if !ok {
		t.Fatalf("%s is not refused: %v", act.Path, err)
	}
	return v.Say.Key
}

func Neutral(slug string, args rules.Args) rules.Act {
	return rules.Act{Path: "terrain " + slug, Seat: rules.SeatA, Args: args}
}

func At(t testing.TB, name string) hex.Hex {
	t.Helper()
	h, err := hex.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}
