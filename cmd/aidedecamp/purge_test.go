package main

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
)

// TestPurgeByHand: the list of servers names what is kept; nothing goes without --yes; a person and a server
// go; a file that is not there is not made.
func TestPurgeByHand(t *testing.T) {
	folder := t.TempDir()
	set := map[string]string{"AIDEDECAMP_DB": filepath.Join(folder, "games.db")}
	for _, args := range [][]string{{"purge"}, {"purge", "--server", "10", "--yes"}} {
		if code, text := said(t, set, args...); code != terminal.ExitFile {
			t.Errorf("%v without a file: %d %s", args, code, text)
		}
	}
	if found, err := filepath.Glob(filepath.Join(folder, "*.db")); err != nil || found != nil {
		t.Errorf("made %v, %v", found, err)
	}
	ctx := context.Background()
	db, err := storage.Open(ctx, set["AIDEDECAMP_DB"], storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ref := referee.New(db, systems.All(), referee.Options{})
	for i, guild := range []string{"10", "10", "11"} {
		_, err := ref.Open(ctx, referee.NewGame{Input: referee.Input{Origin: "d:" + string(rune('a'+i)), Place: referee.Place{Guild: guild, Channel: string(rune('a' + i))}, Person: referee.Person{ID: "100000000000000001", Name: "Anne"}}, System: "npow"})
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	one := words(t, "cli.purge.server", keptOn("10", 2, 0)...)
	for _, step := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"purge"}, 0, one},
		{[]string{"purge", "--server", "10"}, terminal.ExitUsage, words(t, "cli.purge.sure")},
		{[]string{"purge"}, 0, one},
		{[]string{"purge", "--server", "12", "--yes"}, terminal.ExitUsage, words(t, "cli.purge.unknown", phrase.Verbatim("server", "12"))},
		{[]string{"purge", "--server", "10", "--account", "1"}, terminal.ExitUsage, "--server"},
		{[]string{"purge", "--server", "10", "--yes"}, 0, words(t, "cli.purge.done")},
		{[]string{"purge", "--account", "100000000000000001"}, terminal.ExitUsage, words(t, "cli.purge.sure")},
		{[]string{"purge", "--account", "100000000000000001", "--yes"}, 0, words(t, "cli.purge.done")},
		{[]string{"purge", "--account", "100000000000000001", "--yes"}, terminal.ExitUsage, words(t, "cli.purge.nobody", phrase.Verbatim("account", "100000000000000001"))},
	} {
		if code, text := said(t, set, step.args...); code != step.code || !strings.Contains(text, step.says) {
			t.Errorf("%v: %d %s, want %d %s", step.args, code, text, step.code, step.says)
		}
	}
	left := words(t, "cli.purge.server", keptOn("11", 0, 1)...)
	if _, text := said(t, set, "purge"); strings.Contains(text, "10 ") || !strings.Contains(text, left) {
		t.Errorf("left: %s, want %s", text, left)
	}
}

// TestPurgeDaysAreAFigure: serve refuses what can't be a delay.
func TestPurgeDaysAreAFigure(t *testing.T) {
	for _, days := range []string{"-1", "4000"} {
		code, text := said(t, map[string]string{"DISCORD_TOKEN": "x", "AIDEDECAMP_PURGE_DAYS": days,
			"AIDEDECAMP_DB": filepath.Join(t.TempDir(), "games.db")}, "serve")
		if code != terminal.ExitUsage || !strings.Contains(text, words(t, "cli.serve.purge-days", phrase.Verbatim("days", days))) {
			t.Errorf("%s days: %d %s", days, code, text)
		}
	}
}

// keptOn is what is said of a server that has games, and nothing else.
func keptOn(server string, open, ended int) []phrase.Arg {
	return []phrase.Arg{phrase.Verbatim("server", server), phrase.Number("open", open), phrase.Number("ended", ended),
		phrase.Number("tables", 0), phrase.Number("armies", 0), phrase.Number("lines", 0)}
}
