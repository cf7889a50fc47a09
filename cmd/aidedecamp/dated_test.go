package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"aidedecamp/cmd/aidedecamp/games"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
)

// TestDatedBackups: a copy made without a name bears its date; the oldest dated ones go, nothing else in the
// folder does; check opens the newest as a bot would, and says what is wrong with it.
func TestDatedBackups(t *testing.T) {
	folder := t.TempDir()
	file, copies := filepath.Join(folder, "games.db"), filepath.Join(folder, "copies")
	db, err := storage.Open(t.Context(), file, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	set := map[string]string{"AIDEDECAMP_DB": file}
	if code, text := said(t, set, "backup"); code != terminal.ExitUsage || !strings.Contains(text, words(t, "cli.backup.where")) {
		t.Errorf("a backup to nowhere: %d %s", code, text)
	}
	set["AIDEDECAMP_BACKUPS"] = copies
	if err := os.Mkdir(copies, 0o700); err != nil {
		t.Fatal(err)
	}
	check := func() string {
		t.Helper()
		_, text := said(t, set, "check")
		return text
	}
	if text := check(); !strings.Contains(text, words(t, "cli.check.backup.none", phrase.Verbatim("folder", copies))) {
		t.Errorf("check over an empty folder: %s", text)
	}
	old := []string{"aidedecamp-20250101-043000.db", "aidedecamp-20250102-043000.db", "notes.db", "aidedecamp-2025.db"}
	for _, name := range old {
		if err := os.WriteFile(filepath.Join(copies, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if code, text := said(t, set, "backup", "--keep", "2"); code != 0 {
		t.Fatalf("backup: %d %s", code, text)
	}
	left, err := games.DatedCopies(copies)
	if err != nil || len(left) != 2 || filepath.Base(left[0]) != old[1] {
		t.Fatal(left, err)
	}
	for _, name := range old[2:] {
		if _, err := os.Stat(filepath.Join(copies, name)); err != nil {
			t.Error(err)
		}
	}
	newest := phrase.Verbatim("file", left[1])
	good := words(t, "cli.check.backup", newest, phrase.Number("count", 0), phrase.Number("open", 0))
	before, err := os.ReadFile(left[1])
	if err != nil {
		t.Fatal(err)
	}
	if text := check(); !strings.Contains(text, good) {
		t.Errorf("check of a good copy: %s\nwant %s", text, good)
	}
	if after, err := os.ReadFile(left[1]); err != nil || !slices.Equal(before, after) {
		t.Errorf("the rehearsal changed the copy (%v)", err)
	}
	aged := time.Now().Add(-72 * time.Hour)
	if err := os.Chtimes(left[1], aged, aged); err != nil {
		t.Fatal(err)
	}
	if text := check(); !strings.Contains(text, words(t, "cli.check.backup.old", newest, phrase.Number("hours", 72))) {
		t.Errorf("check of an old copy: %s", text)
	}
	if err := os.WriteFile(left[1], before[:len(before)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if text := check(); !strings.Contains(text, words(t, "cli.file.corrupt", newest)) {
		t.Errorf("check of a torn copy: %s", text)
	}
	if code, text := said(t, nil, "--version"); code != 0 || !strings.Contains(text, "aidedecamp "+terminal.Version) {
		t.Errorf("--version: %d %s", code, text)
	}
}
