package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"aidedecamp/bot/localdiscord"
	"aidedecamp/cmd/aidedecamp/games"
	"aidedecamp/cmd/aidedecamp/terminal"
	"aidedecamp/rules/phrase"
	"aidedecamp/storage"
	"aidedecamp/storage/postgres"
)

// A club's accident, whole: a copy beside the running bot, play that goes on, a restore that is refused until
// the bot stops, that says which game goes back, and that keeps what was there; and the bot that serves from
// the copy.
func TestBackupAndRestore(t *testing.T) {
	local := aDiscord(t, localdiscord.Options{Token: secretToken})
	folder := t.TempDir()
	file, saved := filepath.Join(folder, "games.db"), filepath.Join(folder, "saved.db")
	set := map[string]string{"DISCORD_TOKEN": secretToken, "DISCORD_API_URL": local.URL(), "AIDEDECAMP_DB": file}
	p := start(t, folder, set, "serve")
	p.await("msg=ready")
	ctx, cancel := context.WithTimeout(t.Context(), hang)
	defer cancel()
	say := func(name, channel, line string) {
		t.Helper()
		if _, err := local.As(name).In(channel).Type(ctx, line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	say("Camille", "table-1", "/partie nouvelle system:npow opponent:@Dominique")
	game := field(p.await("msg=commit"), "game")

	fileArg, savedArg := phrase.Verbatim("file", file), phrase.Verbatim("file", saved)
	code, text := said(t, set, "backup", saved)
	if code != 0 || !strings.Contains(text, strings.Split(words(t, "cli.backup.done", savedArg, phrase.Number("count", 1),
		phrase.Number("open", 1)), ";")[0]) {
		t.Fatalf("backup: %d %s", code, text)
	}
	before, err := os.ReadFile(saved)
	if err != nil {
		t.Fatal(err)
	}
	if code, text := said(t, set, "backup", saved); code != terminal.ExitFile || !strings.Contains(text, words(t, "cli.file.exists", savedArg)) {
		t.Errorf("a backup onto another: %d %s", code, text)
	}
	if after, err := os.ReadFile(saved); err != nil || !slices.Equal(before, after) {
		t.Errorf("the first backup has changed (%v)", err)
	}

	say("Camille", "table-1", "/partie finir")
	say("Camille", "table-2", "/partie nouvelle system:npow opponent:@Dominique")
	second := game
	for second == game { // the end of the first game is logged as well
		second = field(p.await("msg=commit"), "game")
	}
	host, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	running := words(t, "cli.restore.running", fileArg, terminal.Figure("pid", p.Process.Pid), phrase.Verbatim("host", host))
	if code, text := said(t, set, "restore", saved); code != terminal.ExitFile || !strings.Contains(text, running) {
		t.Errorf("a restore beside the bot: %d %s\nwant %s", code, text, running)
	}
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if code := p.code(); code != 0 {
		t.Fatalf("exit code %d\n%s", code, p.logged())
	}

	code, text = said(t, set, "restore", saved)
	for _, line := range []string{
		words(t, "cli.restore.back", phrase.Verbatim("game", game), terminal.Figure("from", 1), terminal.Figure("to", 0)),
		words(t, "cli.restore.gone", phrase.Verbatim("game", second)),
		words(t, "cli.restore.done", fileArg, phrase.Number("count", 1), phrase.Number("open", 1)),
	} {
		if code != 0 || !strings.Contains(text, line+"\n") {
			t.Errorf("restore: %d; it does not say\n%s\nbut\n%s", code, line, text)
		}
	}
	kept, err := filepath.Glob(filepath.Join(folder, "games.before-*.db"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("kept: %v, %v", kept, err)
	}
	if games, err := games.Inspect(t.Context(), kept[0]); err != nil || games.All != 2 || games.Lengths[game] != 2 {
		t.Errorf("what was there holds %+v, %v", games, err)
	}

	again := start(t, folder, set, "serve")
	again.await("msg=ready")
	// The game goes on from the copy: line 0, the line that says what was lost, this one; and the channel is
	// told.
	camille := local.As("Camille").In("table-1")
	if _, err := camille.Type(ctx, "/partie finir"); err != nil {
		t.Fatal(err)
	}
	again.await("seq=2")
	restored := words(t, "game.tell.restored", phrase.Number("count", 1))
	if _, err := camille.Await(ctx, func(all []localdiscord.Message) bool {
		return slices.ContainsFunc(all, func(m localdiscord.Message) bool { return strings.Contains(m.Text, restored) })
	}); err != nil {
		t.Errorf("the channel is not told %q: %v", restored, err)
	}
}

func TestRestoreOfWhatIsNoBackup(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "games.db")
	db, err := storage.Open(t.Context(), file, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	torn, notes, missing := filepath.Join(folder, "torn.db"), filepath.Join(folder, "notes.txt"), filepath.Join(folder, "missing.db")
	for name, text := range map[string][]byte{torn: before[:len(before)/2], notes: []byte(strings.Repeat("a shopping list ", 20))} {
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for backup, key := range map[string]string{torn: "cli.file.corrupt", notes: "cli.file.foreign", missing: "cli.file.missing"} {
		code, text := said(t, map[string]string{"AIDEDECAMP_DB": file}, "restore", backup)
		if want := words(t, key, phrase.Verbatim("file", backup)); code != terminal.ExitFile || !strings.Contains(text, want) {
			t.Errorf("restore of %s: %d\n%s\nwant\n%s", backup, code, text, want)
		}
		if after, err := os.ReadFile(file); err != nil || !slices.Equal(before, after) {
			t.Errorf("restore of %s changed the games' file (%v)", backup, err)
		}
	}
	left, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range left {
		if strings.Contains(f.Name(), "before") || strings.Contains(f.Name(), "restoring") {
			t.Errorf("a refused restore leaves %s", f.Name())
		}
	}
}

func TestBackupWithoutGames(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "none.db")
	if code, text := said(t, map[string]string{"AIDEDECAMP_DB": missing}, "backup", missing+".copy"); code != terminal.ExitFile ||
		!strings.Contains(text, words(t, "cli.file.missing", phrase.Verbatim("file", missing))) {
		t.Errorf("%d %s", code, text)
	}
}

// TestAFileNeverStandsForTheDatabase: where a database is set nothing is copied from a file that is still
// there, put into one or read from one.
func TestAFileNeverStandsForTheDatabase(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	stale := filepath.Join(folder, games.DefaultFile)
	db, err := storage.Open(t.Context(), stale, storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	const url = "postgres://bot:password@nowhere.invalid/games"
	told := words(t, "cli.database.backup", phrase.Verbatim("database", postgres.Redacted(url)))
	for _, named := range []string{"", stale} {
		set := map[string]string{"AIDEDECAMP_DATABASE_URL": url, "AIDEDECAMP_DB": named, "AIDEDECAMP_BACKUPS": folder}
		for _, args := range [][]string{{"backup"}, {"backup", filepath.Join(folder, "copy.db")}, {"restore", stale}} {
			if code, text := said(t, set, args...); code != terminal.ExitUsage || !strings.Contains(text, told) {
				t.Errorf("%v, file %q: exit code %d, want %d and %q in\n%s", args, named, code, terminal.ExitUsage, told, text)
			}
		}
	}
	for _, tool := range []string{"pg_dump", "pg_basebackup"} {
		if !strings.Contains(told, tool) {
			t.Errorf("%s is not named: %s", tool, told)
		}
	}
	both := map[string]string{"AIDEDECAMP_DATABASE_URL": url, "AIDEDECAMP_DB": stale, "DISCORD_TOKEN": secretToken}
	for _, args := range [][]string{{"serve"}, {"migrate"}, {"export"}, {"export", "x"}, {"purge"}, {"purge", "--server", "1"}, {"purge", "--account", "1"},
		{"copy", stale}, {"restored"}} {
		if code, text := said(t, both, args...); code != terminal.ExitUsage || !strings.Contains(text, words(t, "cli.database.both")) {
			t.Errorf("%v: exit code %d, it said\n%s", args, code, text)
		}
	}
	if there, err := os.ReadDir(folder); err != nil || slices.ContainsFunc(there, func(e os.DirEntry) bool {
		return strings.Contains(e.Name(), "copy") || strings.Contains(e.Name(), "before") || strings.Contains(e.Name(), "-20")
	}) {
		t.Errorf("there is %v (%v)", there, err)
	}
}
