//go:build postgres

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/cmd/aidedecamp/games"
	"aidedecamp/cmd/aidedecamp/process"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/systems"
	"aidedecamp/storage"
	"aidedecamp/storage/postgres"
	"aidedecamp/storage/postgres/postgrestest"
)

// server starts a PostgreSQL for a test, with a migrated database.
func server(t *testing.T) (s *postgrestest.Server, url string) {
	t.Helper()
	s, err := postgrestest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
	})
	if url, err = s.Database(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s, url
}

// opened opens games on two servers, one of them twice, and returns their ids.
func opened(t *testing.T, db referee.Store) (ids []string) {
	t.Helper()
	ref := referee.New(db, systems.All(), referee.Options{})
	for i, guild := range []string{"10", "10", "11"} {
		out, err := ref.Open(t.Context(), referee.NewGame{Input: referee.Input{Origin: "d:" + string(rune('a'+i)), Place: referee.Place{Guild: guild, Channel: string(rune('a' + i))}, Person: referee.Person{ID: "100000000000000001", Name: "Anne"}}, System: "npow"})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, out.Game.ID())
	}
	return ids
}

// TestTheCommandsOverADatabase: a file is copied while no bot runs on it, and every command then answers over
// the database as it did over the file.
func TestTheCommandsOverADatabase(t *testing.T) {
	_, url := server(t)
	file := filepath.Join(t.TempDir(), "games.db")
	db, err := storage.Open(t.Context(), file, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ids := opened(t, db)
	over, inFile := map[string]string{"AIDEDECAMP_DATABASE_URL": url}, map[string]string{"AIDEDECAMP_DB": file}
	place := phrase.Verbatim("database", postgres.Redacted(url))
	says := func(set map[string]string, code int, want string, args ...string) string {
		t.Helper()
		got, text := said(t, set, args...)
		if got != code || !strings.Contains(text, want) {
			t.Errorf("%v: exit code %d, want %d; want %q in\n%s", args, got, code, want, text)
		}
		return text
	}
	says(inFile, terminal.ExitUsage, words(t, "cli.database.none"), "copy", file)
	says(over, terminal.ExitFile, words(t, "cli.restore.running", phrase.Verbatim("file", file), terminal.Figure("pid", os.Getpid()), phrase.Verbatim("host", host(t))), "copy", file)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	says(over, terminal.ExitFile, "", "copy", filepath.Join(t.TempDir(), "missing.db"))
	says(over, 0, words(t, "cli.export.none", phrase.Verbatim("file", postgres.Redacted(url))), "export")
	says(over, 0, words(t, "cli.copy.done", phrase.Verbatim("file", file), place, phrase.Number("count", 3), phrase.Number("open", 3)), "copy", file)
	says(over, terminal.ExitFile, words(t, "cli.database.filled", place), "copy", file)

	for _, args := range [][]string{{"export"}, {"export", ids[0]}, {"purge"}} {
		if a, b := says(inFile, 0, "", args...), says(over, 0, "", args...); a != b || a == "" {
			t.Errorf("%v over the file\n%s\nover the database\n%s", args, a, b)
		}
	}
	says(over, terminal.ExitUsage, ids[0]+"x", "export", ids[0]+"x")
	exported := filepath.Join(t.TempDir(), "game.jsonl")
	says(over, 0, "", "export", "-o", exported, ids[0])
	says(over, 0, "", "verify", exported)
	says(over, terminal.ExitHindered, good(t, "cli.check.database", place, phrase.Number("count", 3), phrase.Number("open", 3)), "check")
	says(over, terminal.ExitHindered, note(t, "cli.check.database.lossy", phrase.Verbatim("commit", "on"), phrase.Verbatim("standbys", "")), "check")
	both := map[string]string{"AIDEDECAMP_DATABASE_URL": url, "AIDEDECAMP_DB": file}
	for _, args := range [][]string{{"export"}, {"purge"}, {"restored"}, {"copy", file}} {
		says(both, terminal.ExitUsage, words(t, "cli.database.both"), args...)
	}

	says(over, 0, words(t, "cli.restored.done", phrase.Number("count", 3), phrase.Number("all", 3)), "restored")
	says(over, 0, words(t, "cli.restored.done", phrase.Number("count", 0), phrase.Number("all", 3)), "restored")
	if text := says(over, 0, "", "export", ids[1]); strings.Count(text, "game.restored/1") != 1 {
		t.Errorf("a game that was taken back does not say so:\n%s", text)
	}
	says(over, 0, words(t, "cli.purge.done"), "purge", "--server", "11", "--yes")
	says(over, 0, words(t, "cli.purge.done"), "purge", "--account", "100000000000000001", "--yes")
	if text := says(over, 0, ids[0], "export"); strings.Contains(text, "Anne") || strings.Contains(text, ids[2]) {
		t.Errorf("still kept:\n%s", text)
	}
	says(over, terminal.ExitHindered, good(t, "cli.check.database", place, phrase.Number("count", 2), phrase.Number("open", 0)), "check")
}

func host(t *testing.T) string {
	t.Helper()
	name, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// TestServeSaysHowSafeACommitIs: a warning where the machine's loss is an act's loss, another where no
// standby is there to wait for, and none where an act is on two machines.
func TestServeSaysHowSafeACommitIs(t *testing.T) {
	first, url := server(t)
	warned := func(address string) string {
		t.Helper()
		var logged bytes.Buffer
		s := &terminal.Settings{DatabaseURL: terminal.Token(address), Log: "info"}
		log, err := process.NewLogger(&logged, s.Log, address)
		if err != nil {
			t.Fatal(err)
		}
		db, err := games.Open(t.Context(), s, "", log)
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
		return logged.String()
	}
	const lossy, alone = "may be lost with the database's machine", "no synchronous standby is attached"
	if text := warned(url); !strings.Contains(text, lossy) {
		t.Errorf("a server by itself: %s", text)
	}
	second, err := first.Standby("second")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = second.Stop() })
	for _, text := range []string{"ALTER SYSTEM SET synchronous_standby_names = 'second'", "SELECT pg_reload_conf()"} {
		if err := first.Exec(t.Context(), "postgres", text); err != nil {
			t.Fatal(err)
		}
	}
	await := func(what string, is func(text string) bool) {
		t.Helper()
		for late := time.Now().Add(hang); ; time.Sleep(50 * time.Millisecond) {
			text := warned(url)
			if is(text) {
				return
			}
			if time.Now().After(late) {
				t.Fatalf("%s: %s", what, text)
			}
		}
	}
	await("with a standby", func(text string) bool { return !strings.Contains(text, "WARN") })
	if text := warned(url + "&synchronous_commit=off"); !strings.Contains(text, lossy) {
		t.Errorf("synchronous_commit off: %s", text)
	}
	second.Kill()
	await("its standby is gone", func(text string) bool { return strings.Contains(text, alone) && !strings.Contains(text, lossy) })
}

// TestServeRefusesAnotherSchema, in a sentence that says what to do: one that is not there or older, and one
// of a later version that this one may not read.
func TestServeRefusesAnotherSchema(t *testing.T) {
	s, url := server(t)
	local := map[string]string{"DISCORD_TOKEN": secretToken, "DISCORD_API_URL": "http://127.0.0.1:1", "AIDEDECAMP_PATIENCE": "0s"}
	serve := func(url, key string) {
		t.Helper()
		local["AIDEDECAMP_DATABASE_URL"] = url
		code, text := said(t, local, "serve")
		if want := words(t, key, phrase.Verbatim("database", postgres.Redacted(url))); code != terminal.ExitFile || !strings.Contains(text, want) {
			t.Errorf("exit code %d, want %q in\n%s", code, want, text)
		}
	}
	serve(s.URL("postgres"), "cli.database.older")
	serve(s.URL("nosuch"), "cli.database.refused")
	serve(strings.Replace(url, "user=postgres", "user=nosuch", 1), "cli.database.refused")
	if err := s.Exec(t.Context(), "t1", "UPDATE schema_version SET version = 199, readable_from = 198"); err != nil {
		t.Fatal(err)
	}
	serve(url, "cli.database.newer")
	local["AIDEDECAMP_DATABASE_URL"] = url
	if code, text := said(t, local, "migrate"); code != terminal.ExitFile || !strings.Contains(text, words(t, "cli.database.newer", phrase.Verbatim("database", postgres.Redacted(url)))) {
		t.Errorf("migrate: exit code %d\n%s", code, text)
	}
}
