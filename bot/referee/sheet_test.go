package referee_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/rulestest/mourre"
)

func (h *hall) sheet(version int) referee.Sheet {
	h.Helper()
	s, err := h.r.Sheet(context.Background(), spot, "mourre", tableName(h.T), version)
	if err != nil {
		h.Fatal(err)
	}
	return s
}

// TestSheets: what a club plays by, each version of it, and the shipped table below them all.
func TestSheets(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	name := tableName(t)
	shipped := mourre.System().Meta.Tables[name]
	if s := h.sheet(referee.Latest); s.Version != 0 || s.Text != shipped || s.System.Meta.Slug != "mourre" {
		t.Errorf("without an import: %+v", s)
	}
	first, second := "round = 3\nforecast = 7\n", "round = 4\nforecast = 8\n"
	h.imported(first)
	h.imported(second)
	for version, want := range map[int]string{referee.Latest: second, 0: shipped, 1: first, 2: second} {
		if s := h.sheet(version); s.Text != want || s.Name != name {
			t.Errorf("version %d: %+v", version, s)
		}
	}
	sheets, err := h.r.Sheets(context.Background(), spot, "mourre")
	if err != nil || len(sheets) != 1 || sheets[0].Version != 2 || sheets[0].Author.Body != anne.ID {
		t.Errorf("sheets %+v, %v", sheets, err)
	}
	history, err := h.r.History(context.Background(), spot, "mourre", name)
	if err != nil || len(history) != 2 || history[0].Version != 2 || history[0].Text != "" {
		t.Errorf("history %+v, %v", history, err)
	}
	_, err = h.r.Sheet(context.Background(), spot, "mourre", name, 3)
	h.refused(err, "bot.table.no-version")
	for _, wrong := range [][2]string{{"mourre", "../fr.toml"}, {"échecs", name}} {
		_, err = h.r.Sheet(context.Background(), spot, wrong[0], wrong[1], referee.Latest)
		var v *rules.Violation
		if !errors.As(err, &v) {
			t.Errorf("%v: %v", wrong, err)
		}
		if _, err = h.r.History(context.Background(), spot, wrong[0], wrong[1]); !errors.As(err, &v) {
			t.Errorf("history of %v: %v", wrong, err)
		}
	}
	if _, err = h.r.Sheets(context.Background(), spot, "échecs"); err == nil {
		t.Error("sheets of no system")
	}
}

// TestARevisionIsOfTheVersionItWasWrittenOver: two managers at once do not overwrite each other unseen.
func TestARevisionIsOfTheVersionItWasWrittenOver(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	name := tableName(t)
	revise := func(text string, over int) error {
		_, err := h.r.ReviseTable(context.Background(), spot, anne, "mourre", name, text, over)
		return err
	}
	if err := revise("round = 3\nforecast = 7\n", 0); err != nil {
		t.Fatal(err)
	}
	h.refused(revise("round = 4\nforecast = 7\n", 0), "bot.table.changed")
	if err := revise("round = 4\nforecast = 7\n", 1); err != nil {
		t.Fatal(err)
	}
	if s := h.sheet(referee.Latest); s.Version != 2 {
		t.Errorf("version %d", s.Version)
	}
}

// TestPlayed: a game knows which version it was opened with, and whether the club has gone on since.
func TestPlayed(t *testing.T) {
	h := newHall(t, referee.NewGame{})
	now := time.Unix(1700000000, 0)
	h.r = referee.New(h.store, rules.Registry{mourre.System()}, referee.Options{Random: &counter{n: 9}, Now: func() time.Time {
		now = now.Add(time.Minute)
		return now
	}})
	first, second := "round = 3\nforecast = 7\n", "round = 4\nforecast = 8\n"
	shipped := mourre.System().Meta.Tables[tableName(t)]
	open := func(channel string) *house.Game {
		t.Helper()
		out, err := h.r.Open(context.Background(),
			referee.NewGame{Input: referee.Input{Origin: "d:open-" + channel, Place: referee.Place{Guild: "g", Channel: channel}, Person: anne}, System: "mourre"})
		if err != nil {
			t.Fatal(err)
		}
		return out.Game
	}
	check := func(g *house.Game, version, now int) {
		t.Helper()
		played, err := h.r.TablesPlayed(context.Background(), spot, g)
		if err != nil || len(played) != 1 || played[0].Version != version || played[0].Now != now {
			t.Errorf("played %+v, %v; want version %d, now %d", played, err, version, now)
		}
	}
	before := open("c1")
	if played, err := h.r.TablesPlayed(context.Background(), spot, before); err != nil || len(played) != 0 {
		t.Errorf("nothing is the club's: %+v, %v", played, err)
	}
	h.imported(first)
	check(before, 0, 1)
	with := open("c2")
	check(with, 1, 1)
	h.imported(second)
	check(with, 1, 2)
	h.imported(shipped)
	check(before, 0, 3)
	check(with, 1, 3)
	h.imported(first) // an old text taken back is another version: what a game was opened with it keeps its name
	check(with, 1, 4)
	check(open("c3"), 4, 4)
	h.store.tables = nil
	if played, err := h.r.TablesPlayed(context.Background(), spot, with); err != nil ||
		len(played) != 1 || played[0].Version != referee.Latest {
		t.Errorf("a table that the club never had: %+v, %v", played, err)
	}
}
