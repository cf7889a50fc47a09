package main

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

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
	for name, text := range map[string]string{"notes.txt": "bread\n", "empty": "", "later.jsonl": "{\"format\":\"aidedecamp-game/9\",\"records\":1}\n{}\n{}\n"} {
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
		if code, text := said(t, nil, strings.Fields(slip.args)...); code != exitUsage || text != slip.want+"\n" {
			t.Errorf("%s: exit %d\n%s\nwant %d\n%s", slip.args, code, text, exitUsage, slip.want)
		}
	}
	if made, err := filepath.Glob("t.png"); err != nil || len(made) != 0 {
		t.Errorf("a refused render leaves %v (%v)", made, err)
	}
}
