package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"aidedecamp/cmd/aidedecamp/games"
	"aidedecamp/cmd/aidedecamp/process"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/storage"
)

// TestTheDatabasesPasswordIsNowhere: not in what a command answers, in whatever way it fails, nor in the
// help, nor in the log, nor where the settings are printed by a fault.
func TestTheDatabasesPasswordIsNowhere(t *testing.T) {
	t.Parallel()
	const password = "s3cr3tword"
	folder := t.TempDir()
	db, err := storage.Open(t.Context(), filepath.Join(folder, "games.db"), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	all := [][]string{{"check"}, {"export"}, {"export", "g1"}, {"purge"}, {"purge", "--server", "1", "--yes"}, {"migrate"}, {"restored"},
		{"copy", filepath.Join(folder, "games.db")}, {"--help"}, {"check", "--help"}, {"--nonsense"}, {"version"}}
	waiting := [][]string{{"check"}, {"migrate"}} // they ask again for a while
	for name, at := range map[string]struct {
		address  string
		commands [][]string
	}{
		"nobody listens": {"postgres://bot:" + password + "@127.0.0.1:1/games?connect_timeout=1", waiting},
		"in words":       {"host=127.0.0.1 port=1 user=bot connect_timeout=1 password=" + password, waiting},
		"no address":     {"postgres://bot:" + password + "@127.0.0.1:port/games", all},
		"no scheme":      {"bot:" + password + "@127.0.0.1/games", all},
	} {
		address := at.address
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var running sync.WaitGroup
			for _, args := range at.commands { // at once, and none has a test's turn while it waits
				running.Go(func() {
					ctx, cancel := context.WithTimeout(t.Context(), hang)
					defer cancel()
					p := exec.CommandContext(ctx, os.Args[0], args...)
					p.Dir = folder
					p.Env = []string{asProgram + "=1", "AIDEDECAMP_DATABASE_URL=" + address, "AIDEDECAMP_LANG=en"}
					text, err := p.CombinedOutput()
					if strings.Contains(string(text), password) {
						t.Errorf("%v shows it:\n%s", args, text)
					}
					help := args[len(args)-1] == "--help" || args[0] == "version"
					if (err == nil) != help || len(text) == 0 {
						t.Errorf("%v: %v\n%s", args, err, text)
					}
				})
			}
			running.Wait()
			s := &terminal.Settings{DatabaseURL: terminal.Token(address), Log: "debug"}
			var logged bytes.Buffer
			log, err := process.NewLogger(&logged, s.Log, "", address)
			if err != nil {
				t.Fatal(err)
			}
			log.Info("told", "settings", fmt.Sprintf("%v %+v %#v", s, *s, *s), "url", s.DatabaseURL, "raw", address, "place", games.Place(s))
			if text := logged.String(); strings.Contains(text, password) {
				t.Errorf("the log shows it: %s", text)
			}
			slog.New(slog.NewTextHandler(&logged, nil)).Info("told", "url", s.DatabaseURL)
			if text := logged.String(); strings.Contains(text, password) {
				t.Errorf("a plain log shows it: %s", text)
			}
		})
	}
}
