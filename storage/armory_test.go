package storage_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage"
)

var panacheClub = referee.Collection{Guild: "g", System: "panache"}

func army(id, name, author string) referee.Army {
	a := referee.Army{ID: id, System: "panache", Name: name, Text: "4 inf moyenne\ngen", At: began}
	a.Author = text(author)
	return a
}

// TestArmiesAreKept over a restart, each for its club and system; hostile words come back as they were.
func TestArmiesAreKept(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	db := openAt(t, path)
	put := func(guild, key string, a referee.Army, want error) referee.Army {
		t.Helper()
		kept, err := db.PutArmy(t.Context(), guild, key, a)
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", key, err, want)
		}
		return kept
	}
	hostile := army("i2", "'; DROP TABLE club_armies; -- @everyone \u202e🎲", "1")
	hostile.Text = "# ' \" \\ \n1 art « x »\r\ngen"
	put("g", "garde", army("i1", "Garde", "1"), nil)
	put("g", "drop", hostile, nil)
	put("h", "garde", army("i3", "Garde", "2"), nil)
	put("g", "garde", army("i4", "Garde", "2"), referee.ErrArmyTaken)
	later := army("i5", "GARDE", "1")
	later.Text, later.At = "1 art\ngen", began.Add(time.Hour)
	if kept := put("g", "garde", later, nil); kept.ID != "i1" {
		t.Errorf("replaced under another id: %+v", kept)
	}
	must(t, db.Close())

	db = openAt(t, path)
	must(t, db.Integrity(t.Context()))
	later.ID = "i1"
	listed := []referee.Army{hostile, later}
	for i := range listed {
		listed[i].Text = ""
	}
	found, err := db.Armies(t.Context(), panacheClub)
	must(t, err)
	if diff := same(listed, found); diff != "" {
		t.Errorf("armies (-want +got):\n%s", diff)
	}
	for _, want := range []referee.Army{hostile, later} {
		got, err := db.Army(t.Context(), "g", want.ID)
		must(t, err)
		if diff := same(want, got); diff != "" {
			t.Errorf("army (-want +got):\n%s", diff)
		}
	}
	if _, err := db.Army(t.Context(), "h", "i1"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("another club reads it: %v", err)
	}
	if err := db.DropArmy(t.Context(), "h", "i1"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("another club deletes it: %v", err)
	}
	must(t, db.DropArmy(t.Context(), "g", "i1"))
	if err := db.DropArmy(t.Context(), "g", "i1"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("deleted twice: %v", err)
	}
	if none, err := db.Armies(t.Context(), referee.Collection{Guild: "g", System: "thucidide"}); err != nil || len(none) != 0 {
		t.Errorf("another system: %v, %v", none, err)
	}
}

// TestAnArmyOfAnErasedAuthor is nobody's: nobody replaces it, for nobody can be told from him.
func TestAnArmyOfAnErasedAuthor(t *testing.T) {
	t.Parallel()
	db := open(t)
	_, err := db.PutArmy(t.Context(), "g", "garde", army("i1", "Garde", "1"))
	must(t, err)
	_, err = db.Writing().ExecContext(t.Context(), "UPDATE club_armies SET salt = '', author = ''")
	must(t, err)
	nobody := army("i2", "Garde", "")
	if _, err := db.PutArmy(t.Context(), "g", "garde", nobody); !errors.Is(err, referee.ErrArmyTaken) {
		t.Errorf("replaced: %v", err)
	}
	must(t, db.Integrity(t.Context()))
}

func TestHowManyArmiesAreKept(t *testing.T) {
	t.Parallel()
	db := open(t)
	n := 0
	put := func(author string) error {
		n++
		_, err := db.PutArmy(t.Context(), "g", fmt.Sprint(n), army(fmt.Sprint("i", n), fmt.Sprint("n", n), author))
		return err
	}
	for author := range referee.MostArmies / referee.MostArmiesEach {
		for range referee.MostArmiesEach {
			must(t, put(fmt.Sprint(author)))
		}
	}
	if err := put("0"); !errors.Is(err, referee.ErrArmoryShare) {
		t.Errorf("one more of his: %v", err)
	}
	if err := put("another"); !errors.Is(err, referee.ErrArmoryFull) {
		t.Errorf("one more: %v", err)
	}
	again := army("new", "n1", "0")
	if kept, err := db.PutArmy(t.Context(), "g", "1", again); err != nil || kept.ID != "i1" {
		t.Errorf("what is full may be replaced: %+v, %v", kept, err)
	}
	// the file itself holds the bound, in bytes
	long := army("long", "long", "0")
	long.Text = strings.Repeat("é", referee.MostArmyBytes/2) + "#"
	if _, err := db.PutArmy(t.Context(), "g", "1", long); err == nil {
		t.Error("the schema takes more")
	}
}

// TestAFileWithoutArmies: a file of the version before keeps its games and tables, and takes armies.
func TestAFileWithoutArmies(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	before, err := storage.OpenAt(t.Context(), path, storage.Options{}, steps(t)[:3])
	must(t, err)
	must(t, before.Open(t.Context(), opening(t, "g1", "c")))
	_, err = before.PutTable(t.Context(), npowClub, chart("a.toml", "a = 1", 0))
	must(t, err)
	must(t, before.Close())
	db := openAt(t, path)
	if up := db.Upgrade(); up.From != 3 || up.Backup == "" {
		t.Errorf("upgrade %+v", up)
	}
	if tables, err := db.Tables(t.Context(), npowClub); err != nil || len(tables) != 1 {
		t.Errorf("tables %v, %v", tables, err)
	}
	_, err = db.PutArmy(t.Context(), "g", "garde", army("i1", "Garde", "1"))
	must(t, errors.Join(err, db.Integrity(t.Context())))
}
