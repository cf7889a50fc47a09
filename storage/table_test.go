package storage_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage"
)

var npowClub = referee.Collection{Guild: "g", System: "npow"}

func chart(name, body string, n int) referee.TableVersion {
	return referee.TableVersion{Name: name, Text: body, Author: text("100000000000000001"), At: began.Add(time.Duration(n) * time.Hour)}
}

// numbered is the table as it is read back.
func numbered(t referee.TableVersion, version int) referee.TableVersion {
	t.Version = version
	return t
}

func TestEveryVersionOfATableIsKept(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	db := openAt(t, path)
	put := func(of referee.Collection, table referee.TableVersion, want int) {
		t.Helper()
		version, err := db.PutTable(t.Context(), of, table)
		if err != nil || version != want {
			t.Errorf("%s of %v: version %d, %v, want %d", table.Name, of, version, err, want)
		}
	}
	hostile := chart("b.toml", "x = \"' \\\" \u202e @everyone\"\n-- ; DROP TABLE club_tables\r\n", 3)
	put(npowClub, chart("a.toml", "a = 1", 0), 1)
	put(npowClub, chart("a.toml", "a = 2", 1), 2)
	put(npowClub, chart("a.toml", "a = 2", 2), 2) // nothing new
	put(npowClub, chart("a.toml", "a = 1", 4), 3) // back to the first is a version of its own
	put(npowClub, hostile, 1)
	put(referee.Collection{Guild: "g", System: "adlg"}, chart("a.toml", "a = 9", 5), 1)
	put(referee.Collection{Guild: "h", System: "npow"}, chart("a.toml", "a = 8", 6), 1)
	must(t, db.Close())

	db = openAt(t, path)
	must(t, db.Integrity(t.Context()))
	latest, err := db.Tables(t.Context(), npowClub)
	must(t, err)
	if diff := same([]referee.TableVersion{numbered(chart("a.toml", "a = 1", 4), 3), numbered(hostile, 1)}, latest); diff != "" {
		t.Errorf("latest (-want +got):\n%s", diff)
	}
	second, err := db.Table(t.Context(), npowClub, "a.toml", 2)
	must(t, err)
	if diff := same(numbered(chart("a.toml", "a = 2", 1), 2), second); diff != "" {
		t.Errorf("second (-want +got):\n%s", diff)
	}
	history, err := db.TableHistory(t.Context(), npowClub, "a.toml")
	must(t, err)
	if diff := same([]referee.TableVersion{numbered(chart("a.toml", "", 4), 3), numbered(chart("a.toml", "", 1), 2),
		numbered(chart("a.toml", "", 0), 1)}, history); diff != "" {
		t.Errorf("history (-want +got):\n%s", diff)
	}
	for _, missing := range []struct {
		of      referee.Collection
		name    string
		version int
	}{{npowClub, "a.toml", 4}, {npowClub, "c.toml", 1}, {referee.Collection{Guild: "i", System: "npow"}, "a.toml", 1}} {
		if _, err := db.Table(t.Context(), missing.of, missing.name, missing.version); !errors.Is(err, referee.ErrNotFound) {
			t.Errorf("%+v: got %v", missing, err)
		}
	}
	if none, err := db.Tables(t.Context(), referee.Collection{Guild: "i"}); err != nil || len(none) != 0 {
		t.Errorf("another club: %v, %v", none, err)
	}
}

func TestATableThatIsTooLarge(t *testing.T) {
	t.Parallel()
	db := open(t)
	_, err := db.PutTable(t.Context(), npowClub, chart("a.toml", strings.Repeat("é", referee.MostTableBytes/2)+"#", 0))
	if !errors.Is(err, referee.ErrTableTooLarge) {
		t.Errorf("a byte too many: %v", err)
	}
	if found, err := db.Tables(t.Context(), npowClub); err != nil || len(found) != 0 {
		t.Errorf("it was kept: %d, %v", len(found), err)
	}
	if _, err := db.PutTable(t.Context(), npowClub, chart("a.toml", strings.Repeat("é", referee.MostTableBytes/2), 0)); err != nil {
		t.Errorf("as large as may be: %v", err)
	}
	// the file itself holds the bound, in bytes
	if _, err := db.Writing().ExecContext(t.Context(), "UPDATE club_tables SET text = text || '#'"); err == nil {
		t.Error("the schema takes more")
	}
}

func TestTablesPutAtOnce(t *testing.T) {
	t.Parallel()
	db := open(t)
	versions := make([]int, 20)
	var wait sync.WaitGroup
	for n := range versions {
		wait.Go(func() {
			version, err := db.PutTable(t.Context(), npowClub, chart("a.toml", fmt.Sprint("a = ", n), n))
			if err != nil {
				t.Error(err)
			}
			versions[n] = version
		})
	}
	wait.Wait()
	seen := map[int]bool{}
	for n, version := range versions {
		stored, err := db.Table(t.Context(), npowClub, "a.toml", version)
		if err != nil || seen[version] || stored.Text != fmt.Sprint("a = ", n) {
			t.Errorf("table %d is version %d: %q, %v", n, version, stored.Text, err)
		}
		seen[version] = true
	}
}

// TestAFileWithoutClubTables: a file of the first version keeps its games and takes tables.
func TestAFileWithoutClubTables(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "games.db")
	first, err := storage.OpenAt(t.Context(), path, storage.Options{}, steps(t)[:1])
	must(t, err)
	must(t, first.Open(t.Context(), opening(t, "g1", "c")))
	must(t, first.Close())
	db, err := storage.Open(t.Context(), path, storage.Options{Now: func() time.Time { return began }})
	must(t, err)
	if up := db.Upgrade(); up.From != 1 || int(up.To) != len(steps(t)) ||
		up.Backup != filepath.Join(folder, "games.v1-20260102T030405.000Z.db") {
		t.Errorf("upgrade %+v", up)
	}
	untouched(t, db)
	if version, err := db.PutTable(t.Context(), npowClub, chart("a.toml", "a = 1", 0)); err != nil || version != 1 {
		t.Errorf("version %d, %v", version, err)
	}
	must(t, errors.Join(db.Integrity(t.Context()), db.Close()))
}
