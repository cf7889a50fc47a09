package referee_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/npow"
	"aidedecamp/rules/rulestest/mourre"
)

// tableName is the one table of the tests' own system.
func tableName(t *testing.T) string {
	t.Helper()
	for name := range mourre.System().Meta.Tables {
		return name
	}
	t.Fatal("no table")
	return ""
}

// revise puts a text over the latest version of a table, as somebody does who has just read it.
func (h *hall) revise(system, table, text string) (referee.TableVersion, error) {
	ctx, over := context.Background(), 0
	if now, err := h.r.Sheet(ctx, spot, system, table, referee.Latest); err == nil { // else what is wrong with it is the answer
		over = now.Version
	}
	return h.r.ReviseTable(ctx, spot, anne, system, table, text, over)
}

func (h *hall) imported(text string) referee.TableVersion {
	h.Helper()
	v, err := h.revise("mourre", tableName(h.T), text)
	if err != nil {
		h.Fatal(err)
	}
	return v
}

func filling(v *rules.Violation, name string) string {
	for _, a := range v.Say.Args {
		if a.Name == name {
			return a.Text
		}
	}
	return ""
}

// TestGameKeepsTheTablesItStartedWith: an import is for games to come; the log of each game holds what it is
// played by.
func TestGameKeepsTheTablesItStartedWith(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	name := tableName(t)
	shipped := mourre.System().Meta.Tables[name]
	first, second := "round = 3\nforecast = 7\n", "round = 4\nforecast = 8\n"
	v := h.imported(first)
	if v.Version != 1 || v.Text != first || v.Author.Body != anne.ID || !v.Author.Holds() || !v.At.Equal(time.Unix(1700000000, 0)) {
		t.Errorf("version %+v", v)
	}
	if again := h.imported(first); again.Version != 1 {
		t.Errorf("the same text is version %d", again.Version)
	}
	open := func(channel string) string {
		t.Helper()
		out, err := h.r.Open(context.Background(),
			referee.NewGame{Input: referee.Input{Origin: "d:open-" + channel, Place: referee.Place{Guild: "g", Channel: channel}, Person: anne}, System: "mourre"})
		if err != nil {
			t.Fatal(err)
		}
		return out.Game.ID()
	}
	before := open("c1")
	if v := h.imported(second); v.Version != 2 {
		t.Errorf("the next text is version %d", v.Version)
	}
	after := open("c2")
	elsewhere, err := h.r.Open(context.Background(),
		referee.NewGame{Input: referee.Input{Origin: "d:else", Place: referee.Place{Guild: "another", Channel: "c"}, Person: anne}, System: "mourre"})
	if err != nil {
		t.Fatal(err)
	}
	h.r = h.referee() // as a new process reads them
	for game, want := range map[string]string{h.game: shipped, before: first, after: second, elsewhere.Game.ID(): shipped} {
		stored, err := h.store.Load(context.Background(), game)
		if err != nil {
			t.Fatal(err)
		}
		g, err := house.Rebuild(h.r.Systems(), stored.Records)
		if err != nil {
			t.Fatal(err)
		}
		if got := g.Header().Setup.Tables[name]; got != want {
			t.Errorf("game %s is played by %q, want %q", game, got, want)
		}
	}
}

// TestFreeDrawKeepsItsTables: a game opened from a draw is played by the tables of the draw, whatever was
// imported since.
func TestFreeDrawKeepsItsTables(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	name := tableName(t)
	drawn := func() string {
		t.Helper()
		free, err := h.r.Free(context.Background(),
			referee.Do{Input: referee.Input{Origin: "d:free", Place: spot, Person: anne}, Act: parse("mourre lancer main=gauche")})
		if err != nil {
			t.Fatal(err)
		}
		return free.Draft
	}
	shipped := drawn()
	first := "round = 3\nforecast = 7\n"
	h.imported(first)
	club := drawn()
	h.imported("round = 4\nforecast = 8\n")
	for draft, want := range map[string]string{shipped: mourre.System().Meta.Tables[name], club: first} {
		out, err := h.r.Open(context.Background(),
			referee.NewGame{Input: referee.Input{Origin: "d:" + draft, Place: referee.Place{Guild: "g", Channel: draft}, Person: anne}, Draft: draft})
		if err != nil {
			t.Fatal(err)
		}
		if got := out.Game.Header().Setup.Tables[name]; got != want || !out.Game.Header().Drawn {
			t.Errorf("played by %q, want %q", got, want)
		}
	}
	lost := drawn()
	h.store.tables = map[referee.Collection][]referee.TableVersion{}
	_, err := h.r.Open(context.Background(),
		referee.NewGame{Input: referee.Input{Origin: "d:lost", Place: referee.Place{Guild: "g", Channel: "lost"}, Person: anne}, Draft: lost})
	if !errors.Is(err, referee.ErrStale) {
		t.Errorf("a draw whose table is gone: %v", err)
	}
}

// TestTablesThatAreRefused: nothing is stored, and the refusal names the line where there is one to name.
func TestTablesThatAreRefused(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	h.r = referee.New(h.store, rules.Registry{mourre.System(), npow.System()}, referee.Options{Random: &counter{}})
	region := npow.System().Meta.Tables["europe-sud.toml"]
	spoilt := func(before, after string) string {
		t.Helper()
		if !strings.Contains(region, before) {
			t.Fatalf("%q is not in the table", before)
		}
		return strings.Replace(region, before, after, 1)
	}
	at := func(text, what string) string {
		for n, line := range strings.Split(text, "\n") {
			if strings.HasSuffix(line, what) {
				return strconv.Itoa(n + 1)
			}
		}
		t.Fatalf("no line ends with %q", what)
		return ""
	}
	syntax, piece, key := spoilt(`die = 4`, `die = `), spoilt(`"foret"`, `"forêt"`), spoilt(`piece = "foret"`, `pieces = "foret"`)
	twice := spoilt("die = 4", "die = 3")
	for name, c := range map[string]struct{ system, table, text, key, line string }{
		"syntax":      {"npow", "europe-sud.toml", syntax, "bot.table.misread-line", at(syntax, "die = ")},
		"a piece":     {"npow", "europe-sud.toml", piece, "bot.table.misread-line", at(piece, `"forêt"`)},
		"a key":       {"npow", "europe-sud.toml", key, "bot.table.misread-line", at(key, `pieces = "foret"`)},
		"a die twice": {"npow", "europe-sud.toml", twice, "bot.table.misread-line", "22"},
		"another's":   {"npow", "europe-sud.toml", npow.System().Meta.Tables["europe-centrale.toml"], "bot.table.misread-line", ""},
		"no text":     {"npow", "europe-sud.toml", "", "bot.table.empty", ""},
		"no UTF-8":    {"npow", "europe-sud.toml", "id = \"\xff\"", "bot.table.misread-line", "1"},
		"nested deep": {"npow", "europe-sud.toml", "a = " + strings.Repeat("[", 200_000), "bot.table.misread-line", "1"},
		"nested whole": {"npow", "europe-sud.toml", "a = " + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000),
			"bot.table.misread-line", "1"},
		"a byte more": {"npow", "europe-sud.toml", region + strings.Repeat("#", referee.MostTableBytes+1-len(region)),
			"bot.table.too-large", ""},
		"no such table": {"npow", "../fr.toml", region, "game.refused.table", ""},
		"no such game":  {"échecs", "europe-sud.toml", region, "game.refused.no-such-system", ""},
		"a round of 0":  {"mourre", tableName(t), "round = 0\nforecast = 5\n", "bot.table.misread", ""},
	} {
		_, err := h.revise(c.system, c.table, c.text)
		var v *rules.Violation
		if !errors.As(err, &v) || v.Say.Key != c.key {
			t.Errorf("%s: got %v, want %s", name, err, c.key)
			continue
		}
		if got := filling(v, "line"); c.line != "" && got != c.line {
			t.Errorf("%s: line %q, want %q: %s", name, got, c.line, filling(v, "why"))
		}
		if why := filling(v, "why"); len(why) > 1500 || strings.ContainsAny(why, "\n\r") {
			t.Errorf("%s: quotes %d bytes", name, len(why))
		}
	}
	if len(h.store.tables) != 0 {
		t.Errorf("something was stored: %v", h.store.tables)
	}
	if _, err := h.revise("npow", "europe-sud.toml", region+strings.Repeat("\n", referee.MostTableBytes-len(region))); err != nil {
		t.Errorf("a table as large as may be: %v", err)
	}
}

// TestFormatsAreTriedByEverySetting: a table that only one format can't be played with is refused too.
func TestFormatsAreTriedByEverySetting(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	h.r = referee.New(h.store, rules.Registry{npow.System()}, referee.Options{Random: &counter{}})
	text := npow.System().Meta.Tables["formats.toml"]
	cut := strings.Replace(text, `value = "120x80"`, `value = "120x90"`, 1)
	if cut == text {
		t.Fatal("the table has changed")
	}
	_, err := h.revise("npow", "formats.toml", cut)
	h.refused(err, "bot.table.misread")
}

// TestTableThatALaterProgramRefuses: what was stored and can't be used any more is a refusal that names the
// table, not a fault.
func TestTableThatALaterProgramRefuses(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	if _, err := h.store.PutTable(context.Background(), referee.Collection{Guild: "g", System: "mourre"},
		referee.TableVersion{Name: tableName(t), Text: "round = 3\nbonus = 1\n"}, nil); err != nil {
		t.Fatal(err)
	}
	_, err := h.r.Open(context.Background(),
		referee.NewGame{Input: referee.Input{Origin: "d:new", Place: referee.Place{Guild: "g", Channel: "n"}, Person: anne}, System: "mourre"})
	h.refused(err, "bot.table.misread-line")
	_, err = h.r.Free(context.Background(),
		referee.Do{Input: referee.Input{Origin: "d:free", Place: spot, Person: anne}, Act: parse("mourre lancer main=gauche")})
	h.refused(err, "bot.table.misread-line")
	_, err = h.r.Topics(context.Background(), spot, mourre.System())
	h.refused(err, "bot.table.misread-line")
	if _, err := h.r.Topics(context.Background(), referee.Place{Guild: "another"}, mourre.System()); err != nil {
		t.Errorf("another club: %v", err)
	}
	// the game under way has its own
	if _, err := h.do(anne, "partie commencer"); err != nil {
		t.Error(err)
	}
}
