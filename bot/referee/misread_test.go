package referee_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
)

// faultsOf are what a refusal tells of a table: "line: why".
func faultsOf(said phrase.Phrase) []string {
	var all []string
	for _, a := range said.Args {
		for _, item := range a.Items {
			all = append(all, faultsOf(item)...)
		}
	}
	v := &rules.Violation{Say: said}
	if why := filling(v, "why"); why != "" {
		all = append(all, filling(v, "line")+": "+why)
	}
	return all
}

// TestAllFaultsOfATable changes shipped tables in several places: each fault is told with the line that was changed, and nothing else
// is.
func TestAllFaultsOfATable(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	h.r = referee.New(h.store, systems.All(), referee.Options{Random: &counter{}})
	for name, c := range map[string]struct {
		system, table string
		changes, want []string
	}{
		"four rows": {"panache", "dice.toml", []string{"close = 2", "close = -2", "close = 4", `close = "4"`, `type = "elephants"`, `type = "dragons"`, `weights = ["moyen"]`, `weights = ["mou"]`},
			[]string{"10: row 1 (infanterie): close = -2: it must be 0 to 12", `18: row 2: unknown weight "mou"`, "28: troop.close: no whole number", `121: row 14: unknown type "dragons"`}},
		"misspelt and unknown": {"panache", "dice.toml", []string{"close = 2", "close = ", `type = "elephants"`, `types = "elephants"`},
			[]string{`10: troop.close: expected value`, `121: unknown key "troop.types"`}},
		"the head and a row":  {"thucidide", "flags.toml", []string{"blocked = 1", "blocked = 99", "hexes = 2", "hexes = 9999"}, []string{"5: blocked = 99", "14: row 2 (cavalerie): hexes = 9999"}},
		"half a figure":       {"panache", "advantage.toml", []string{"shot = 1", "shot = 0.5"}, []string{"6: shot: no whole number"}},
		"a row before others": {"panache", "dice.toml", []string{"[[troop]]\ntype = \"elephants\"", "[[troop]]\ntype = \"infanterie\"\n[[troop]]\ntype = \"elephants\""}, []string{"120: "}},
		"a die twice":         {"npow", "europe-sud.toml", []string{"die = 4", "die = 3"}, []string{"22: row 3: it stands there twice"}},
		"terrain":             {"panache", "terrain.toml", []string{`class = "naturel"`, `class = "surnaturel"`}, []string{"33: "}},
	} {
		text := ""
		for _, s := range h.r.Systems() {
			if s.Meta.Slug == c.system {
				text = s.Meta.Tables[c.table]
			}
		}
		for pair := range slices.Chunk(c.changes, 2) {
			if !strings.Contains(text, pair[0]) {
				t.Fatalf("%s: %q is not in the table", name, pair[0])
			}
			text = strings.Replace(text, pair[0], pair[1], 1)
		}
		_, err := h.r.ImportTable(context.Background(), place, anne, c.system, c.table, text)
		var v *rules.Violation
		if !errors.As(err, &v) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := faultsOf(v.Say)
		if len(got) != len(c.want) {
			t.Errorf("%s: %q", name, got)
			continue
		}
		for i, want := range c.want {
			if !strings.HasPrefix(got[i], want) {
				t.Errorf("%s: %q, want %q", name, got[i], want)
			}
		}
	}
	if len(h.store.tables) != 0 {
		t.Errorf("something was stored: %v", h.store.tables)
	}
}

// TestManyFaultsAreBounded: a file that is wrong everywhere is refused in a sentence that Discord takes.
func TestManyFaultsAreBounded(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	h.r = referee.New(h.store, systems.All(), referee.Options{Random: &counter{}})
	s, err := systems.All().Find("panache")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(s.Meta.Tables["dice.toml"], "close = ", "close = -")
	_, err = h.r.ImportTable(context.Background(), place, anne, "panache", "dice.toml", text)
	var v *rules.Violation
	if !errors.As(err, &v) || len(faultsOf(v.Say)) != 10 {
		t.Fatalf("%v", err)
	}
}
