package storagetest

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/referee"
)

// testArmiesAreKept over a restart, each for its club and system; hostile words come back as they were.
func armiesAreKept(t *testing.T, m Maker) {
	db := m.New(t)
	put := func(guild, key string, a referee.Army, want error) referee.Army {
		t.Helper()
		kept, err := db.PutArmy(t.Context(), guild, key, a)
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", key, err, want)
		}
		return kept
	}
	hostile := Army("i2", "'; DROP TABLE club_armies; -- @everyone \u202e🎲", "1")
	hostile.Text = "# ' \" \\ \n1 art « x »\r\ngen"
	put("g", "garde", Army("i1", "Garde", "1"), nil)
	put("g", "drop", hostile, nil)
	put("h", "garde", Army("i3", "Garde", "2"), nil)
	put("g", "garde", Army("i4", "Garde", "2"), referee.ErrArmyTaken)
	later := Army("i5", "GARDE", "1")
	later.Text, later.At = "1 art\ngen", Began.Add(time.Hour)
	if kept := put("g", "garde", later, nil); kept.ID != "i1" {
		t.Errorf("replaced under another id: %+v", kept)
	}

	db = m.again(t, db)
	later.ID = "i1"
	listed := []referee.Army{hostile, later}
	for i := range listed {
		listed[i].Text = ""
	}
	found, err := db.Armies(t.Context(), PanacheClub)
	Must(t, err)
	if diff := Same(listed, found); diff != "" {
		t.Errorf("armies (-want +got):\n%s", diff)
	}
	for _, want := range []referee.Army{hostile, later} {
		got, err := db.Army(t.Context(), "g", want.ID)
		Must(t, err)
		if diff := Same(want, got); diff != "" {
			t.Errorf("army (-want +got):\n%s", diff)
		}
	}
	if _, err := db.Army(t.Context(), "h", "i1"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("another club reads it: %v", err)
	}
	if err := db.DropArmy(t.Context(), "h", "i1"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("another club deletes it: %v", err)
	}
	Must(t, db.DropArmy(t.Context(), "g", "i1"))
	if err := db.DropArmy(t.Context(), "g", "i1"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("deleted twice: %v", err)
	}
	if none, err := db.Armies(t.Context(), referee.Collection{Guild: "g", System: "thucidide"}); err != nil || len(none) != 0 {
		t.Errorf("another system: %v, %v", none, err)
	}
}

func howManyArmiesAreKept(t *testing.T, m Maker) {
	db := m.New(t)
	n := 0
	put := func(author string) error {
		n++
		_, err := db.PutArmy(t.Context(), "g", fmt.Sprint(n), Army(fmt.Sprint("i", n), fmt.Sprint("n", n), author))
		return err
	}
	for author := range referee.MostArmies / referee.MostArmiesEach {
		for range referee.MostArmiesEach {
			Must(t, put(fmt.Sprint(author)))
		}
	}
	if err := put("0"); !errors.Is(err, referee.ErrArmoryShare) {
		t.Errorf("one more of his: %v", err)
	}
	if err := put("another"); !errors.Is(err, referee.ErrArmoryFull) {
		t.Errorf("one more: %v", err)
	}
	again := Army("new", "n1", "0")
	if kept, err := db.PutArmy(t.Context(), "g", "1", again); err != nil || kept.ID != "i1" {
		t.Errorf("what is full may be replaced: %+v, %v", kept, err)
	}
	// the file itself holds the bound, in bytes
	long := Army("long", "long", "0")
	long.Text = strings.Repeat("é", referee.MostArmyBytes/2) + "#"
	if _, err := db.PutArmy(t.Context(), "g", "1", long); err == nil {
		t.Error("the schema takes more")
	}
}
