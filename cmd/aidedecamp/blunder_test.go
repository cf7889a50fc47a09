package main

import (
	"bytes"
	"database/sql"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
)

// A slip at the terminal is answered with one sentence and nothing else.
func TestSlipsAreAnsweredInWords(t *testing.T) {
	t.Chdir(t.TempDir())
	db, err := storage.Open(t.Context(), "games.db", storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"notes.txt": "bread\n", "empty": "",
		"later.jsonl": "{\"format\":\"aidedecamp-game/9\",\"records\":1}\n{}\n{}\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	taken := busy.Addr().String()
	file := func(name string) phrase.Arg { return phrase.Verbatim("file", name) }
	for _, slip := range []struct {
		args string
		want string
	}{
		{"export --db games.db NOSUCHGAME", words(t, "cli.export.unknown", phrase.Verbatim("game", "NOSUCHGAME"), file("games.db"))},
		{"verify missing.jsonl", words(t, "cli.proof.missing", file("missing.jsonl"))},
		{"render missing.jsonl -o t.png", words(t, "cli.proof.missing", file("missing.jsonl"))},
		{"verify .", words(t, "cli.proof.unread", file("."))},
		{"verify notes.txt", words(t, "cli.proof.foreign", file("notes.txt"))},
		{"verify empty", words(t, "cli.proof.foreign", file("empty"))},
		{"verify games.db", words(t, "cli.proof.foreign", file("games.db"))},
		{"verify later.jsonl", words(t, "cli.proof.foreign", file("later.jsonl"))},
		{"render notes.txt -o t.png", words(t, "cli.proof.foreign", file("notes.txt"))},
		{"demo --no-open --addr " + taken, words(t, "cli.demo.taken", phrase.Verbatim("addr", taken))},
		{"demo --no-open --addr 0.0.0.0:8420", words(t, "cli.demo.not-loopback", phrase.Verbatim("addr", "0.0.0.0:8420"))},
		{"demo --no-open --addr 8420", words(t, "cli.demo.not-loopback", phrase.Verbatim("addr", "8420"))},
	} {
		if code, text := said(t, nil, strings.Fields(slip.args)...); code != terminal.ExitUsage || text != slip.want+"\n" {
			t.Errorf("%s: exit %d\n%s\nwant %d\n%s", slip.args, code, text, terminal.ExitUsage, slip.want)
		}
	}
	if made, err := filepath.Glob("t.png"); err != nil || len(made) != 0 {
		t.Errorf("a refused render leaves %v (%v)", made, err)
	}
}

// A games' file that another hand has changed, or that has two names, is refused by every command in the same
// words, and stays as it is.
func TestFilesOfAnotherHandAreRefusedInWords(t *testing.T) {
	t.Chdir(t.TempDir())
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for what, test := range map[string]struct {
		spoil func(file string) error
		want  func(file string) string
	}{
		"trigger": {func(file string) error {
			db, err := sql.Open("sqlite", file)
			if err != nil {
				return err
			}
			_, err = db.ExecContext(t.Context(), "CREATE TRIGGER surprise AFTER INSERT ON records BEGIN DELETE FROM texts; END")
			return errors.Join(err, db.Close())
		}, func(file string) string {
			return words(t, "cli.file.altered", phrase.Verbatim("file", file), phrase.Verbatim("what", `trigger "surprise"`))
		}},
		"link": {func(file string) error { return os.Link(file, file+".other") }, func(file string) string {
			return words(t, "cli.file.linked", phrase.Verbatim("file", file), phrase.Verbatim("other", file+".other"))
		}},
	} {
		file := filepath.Join(folder, what+".db")
		db, err := storage.Open(t.Context(), file, storage.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(db.Close(), test.spoil(file)); err != nil {
			t.Fatal(err)
		}
		before, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, args := range []string{"export --db " + file, "backup --db " + file + " copy.db", "demo --no-open --addr 127.0.0.1:0 --db " + file,
			"check --db " + file} {
			code, text := said(t, map[string]string{"DISCORD_TOKEN": secretToken, "DISCORD_API_URL": "http://127.0.0.1:1"}, strings.Fields(args)...)
			if code == 0 || !strings.Contains(text, test.want(file)) {
				t.Errorf("%s: exit %d\n%s\nwant\n%s", args, code, text, test.want(file))
			}
		}
		if code, text := said(t, nil, "restore", "--db", "fresh.db", file); what == "trigger" &&
			(code != terminal.ExitFile || !strings.Contains(text, test.want(file))) {
			t.Errorf("restore: exit %d\n%s", code, text)
		}
		if after, err := os.ReadFile(file); err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s has changed (%v)", file, err)
		}
	}
}
