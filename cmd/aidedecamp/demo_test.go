package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
)

// A local table whose channel is damaged opens all the same, and says where the damaged file is.
func TestADamagedChannelDoesNotStopTheLocalTable(t *testing.T) {
	folder := t.TempDir()
	channels := filepath.Join(folder, "games.db.channels")
	if err := os.Mkdir(channels, 0o700); err != nil {
		t.Fatal(err)
	}
	const damaged = "{\"reserved\":1}\n{\n"
	if err := os.WriteFile(filepath.Join(channels, "channel.jsonl"), []byte(damaged), 0o600); err != nil {
		t.Fatal(err)
	}
	p := start(t, folder, map[string]string{"AIDEDECAMP_LANG": "fr"}, "demo", "--no-open", "--addr", "127.0.0.1:0", "--db", "games.db")
	p.await("ready")
	if err := p.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if code := p.code(); code != 0 {
		t.Errorf("exit %d\n%s", code, p.logged())
	}
	aside, err := filepath.Glob(filepath.Join(channels, "channel.damaged-*.jsonl"))
	if err != nil || len(aside) != 1 {
		t.Fatalf("set aside %v, %v", aside, err)
	}
	if text, err := os.ReadFile(aside[0]); err != nil || string(text) != damaged {
		t.Errorf("set aside %q, %v", text, err)
	}
	if want := words(t, "cli.demo.damaged", terminal.Figure("line", 2), phrase.Verbatim("file", aside[0])); !strings.Contains(p.out.String(), want) {
		t.Errorf("said\n%s\nnot\n%s", p.out.String(), want)
	}
}

// What can't keep a channel at all is said in words.
func TestALocalTableWithoutAFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("games.db.channels", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	code, text := said(t, nil, "demo", "--no-open", "--addr", "127.0.0.1:0", "--db", "games.db")
	if want := words(t, "cli.demo.state", phrase.Verbatim("folder", filepath.Join(folder, "games.db.channels"))); code != terminal.ExitFile ||
		!strings.Contains(text, want) {
		t.Errorf("exit %d\n%s\nwant %d\n%s", code, text, terminal.ExitFile, want)
	}
}
