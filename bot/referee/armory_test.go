package referee_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/systems"
)

func armory(t *testing.T) *hall {
	t.Helper()
	h := newHall(t, referee.NewGame{})
	h.r = referee.New(h.store, systems.All(), referee.Options{Random: &counter{}})
	return h
}

func (h *hall) keep(person referee.Person, system, name, text string) (referee.Army, error) {
	return h.r.KeepArmy(context.Background(), spot, person, system, name, text)
}

// TestAnArmyIsKept by its name, whatever its capitals; its own author may replace it, and it is its club's
// and its system's alone.
func TestAnArmyIsKept(t *testing.T) {
	h := armory(t)
	garde, err := h.keep(anne, "panache", "  La\tGarde\u200b\n", "4 inf moyenne C1-F1\ngen")
	if err != nil || garde.Name != "La Garde" || garde.Author.Body != anne.ID || !garde.Author.Holds() {
		t.Fatalf("kept %+v, %v", garde, err)
	}
	again, err := h.keep(anne, "panache", "la garde", "2 cav lourde ; gen")
	if err != nil || again.ID != garde.ID {
		t.Errorf("replaced %+v, %v", again, err)
	}
	found, err := h.r.ArmyByName(context.Background(), spot, "panache", "LA  GARDE")
	if err != nil || found.Text != "2 cav lourde ; gen" || found.ID != garde.ID {
		t.Errorf("found %+v, %v", found, err)
	}
	_, err = h.keep(bruno, "panache", "La garde", "1 art\ngen")
	h.refused(err, "bot.armory.taken")
	_, err = h.r.ArmyByName(context.Background(), spot, "thucidide", "La Garde")
	h.refused(err, "bot.armory.none")
	_, err = h.r.ArmyByName(context.Background(), referee.Place{Guild: "another"}, "panache", "La Garde")
	h.refused(err, "bot.armory.none")
	if _, err = h.r.Army(context.Background(), referee.Place{Guild: "another"}, garde.ID); !errors.Is(err, referee.ErrStale) {
		t.Errorf("another club reads it: %v", err)
	}
}

// TestArmiesThatAreNotKept: all faults of the text at once; names that say nothing or too much.
func TestArmiesThatAreNotKept(t *testing.T) {
	h := armory(t)
	for name, c := range map[string]struct{ system, name, text, key string }{
		"two faults":   {"panache", "x", "4 licornes\n2 inf moyenne\n9 dragons", "hexwar.army.refused.faults"},
		"nothing":      {"panache", "x", "", "hexwar.army.refused.none"},
		"a club's own": {"panache", "x", strings.Repeat("# é\n", 3000), "hexwar.army.refused.faults"},
		"TOML":         {"thucidide", "x", "[[unit]]\ntypes = \"infanterie\"", "hexwar.army.refused.faults"},
		"no name":      {"panache", " \u202e\n", "4 inf; gen", "bot.armory.nameless"},
		"a long name":  {"panache", strings.Repeat("é", 41), "4 inf; gen", "bot.armory.name-long"},
		"no system":    {"npow", "x", "4 inf; gen", "bot.armory.no-system"},
	} {
		_, err := h.keep(anne, c.system, c.name, c.text)
		var v *rules.Violation
		if !errors.As(err, &v) || v.Say.Key != c.key || len(v.WaysOut) > 0 {
			t.Errorf("%s: %v, want %s", name, err, c.key)
		}
		if name == "two faults" && len(v.Say.Args) > 0 && v.Say.Args[0].Number < 2 {
			t.Errorf("%s: %d faults told", name, v.Say.Args[0].Number)
		}
	}
	for n := range referee.MostArmiesEach {
		if _, err := h.keep(anne, "panache", fmt.Sprint("@everyone ' \" ; DROP ", n), "4 inf\ngen"); err != nil {
			t.Fatal(err)
		}
	}
	_, err := h.keep(anne, "panache", "one more", "4 inf\ngen")
	h.refused(err, "bot.armory.share")
}

// TestWhoDeletesAnArmy: who keeps it, or a manager.
func TestWhoDeletesAnArmy(t *testing.T) {
	h := armory(t)
	for _, c := range []struct {
		who    referee.Person
		rights referee.Rights
	}{{anne, referee.Member}, {bruno, referee.Manager}} {
		a, err := h.keep(anne, "panache", "Garde", "4 inf\ngen")
		if err != nil {
			t.Fatal(err)
		}
		_, err = h.r.DropArmy(context.Background(), spot, bruno, referee.Member, a.ID)
		h.refused(err, "bot.armory.not-yours")
		if gone, err := h.r.DropArmy(context.Background(), spot, c.who, c.rights, a.ID); err != nil || gone.Name != "Garde" {
			t.Errorf("deleted %+v, %v", gone, err)
		}
		if _, err := h.r.DropArmy(context.Background(), spot, c.who, c.rights, a.ID); !errors.Is(err, referee.ErrStale) {
			t.Errorf("deleted twice: %v", err)
		}
	}
	left, err := h.r.Armies(context.Background(), spot, "panache")
	if err != nil || len(left) != 0 {
		t.Errorf("left %+v, %v", left, err)
	}
}
