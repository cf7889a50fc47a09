package storagetest

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"aidedecamp/bot/referee"
)

func everyVersionOfATableIsKept(t *testing.T, m Maker) {
	db := m.New(t)
	put := func(of referee.Collection, table referee.TableVersion, want int) {
		t.Helper()
		kept, err := db.PutTable(t.Context(), of, table, latestOf(t, db, of))
		if err != nil || kept.Version != want {
			t.Errorf("%s of %v: version %d, %v, want %d", table.Name, of, kept.Version, err, want)
		}
		stored, err := db.Table(t.Context(), of, table.Name, want)
		Must(t, err)
		if diff := Same(stored, kept); diff != "" {
			t.Errorf("it is kept (-stored +returned):\n%s", diff)
		}
	}
	hostile := Chart("b.toml", "x = \"' \\\" \u202e @everyone\"\n-- ; DROP TABLE club_tables\r\n", 3)
	put(NPOWClub, Chart("a.toml", "a = 1", 0), 1)
	put(NPOWClub, Chart("a.toml", "a = 2", 1), 2)
	put(NPOWClub, Chart("a.toml", "a = 2", 2), 2) // nothing new
	put(NPOWClub, Chart("a.toml", "a = 1", 4), 3) // back to the first is a version of its own
	put(NPOWClub, hostile, 1)
	put(referee.Collection{Guild: "g", System: "adlg"}, Chart("a.toml", "a = 9", 5), 1)
	put(referee.Collection{Guild: "h", System: "npow"}, Chart("a.toml", "a = 8", 6), 1)

	db = m.again(t, db)
	latest, err := db.Tables(t.Context(), NPOWClub)
	Must(t, err)
	if diff := Same([]referee.TableVersion{numbered(Chart("a.toml", "a = 1", 4), 3), numbered(hostile, 1)}, latest); diff != "" {
		t.Errorf("latest (-want +got):\n%s", diff)
	}
	second, err := db.Table(t.Context(), NPOWClub, "a.toml", 2)
	Must(t, err)
	if diff := Same(numbered(Chart("a.toml", "a = 2", 1), 2), second); diff != "" {
		t.Errorf("second (-want +got):\n%s", diff)
	}
	history, err := db.TableHistory(t.Context(), NPOWClub, "a.toml")
	Must(t, err)
	if diff := Same([]referee.TableVersion{numbered(Chart("a.toml", "", 4), 3), numbered(Chart("a.toml", "", 1), 2),
		numbered(Chart("a.toml", "", 0), 1)}, history); diff != "" {
		t.Errorf("history (-want +got):\n%s", diff)
	}
	for _, missing := range []struct {
		of      referee.Collection
		name    string
		version int
	}{{NPOWClub, "a.toml", 4}, {NPOWClub, "c.toml", 1}, {referee.Collection{Guild: "i", System: "npow"}, "a.toml", 1}} {
		if _, err := db.Table(t.Context(), missing.of, missing.name, missing.version); !errors.Is(err, referee.ErrNotFound) {
			t.Errorf("%+v: got %v", missing, err)
		}
	}
	if none, err := db.Tables(t.Context(), referee.Collection{Guild: "i"}); err != nil || len(none) != 0 {
		t.Errorf("another club: %v, %v", none, err)
	}
}

// tablesPutAtOnce: each was judged beside the versions of before, so one of them is taken and the others are
// told.
func tablesPutAtOnce(t *testing.T, m Maker) {
	db := m.New(t)
	const managers = 20
	var taken atomic.Int64
	var wait sync.WaitGroup
	for n := range managers {
		wait.Go(func() {
			name := fmt.Sprintf("%d.toml", n%2)
			switch _, err := db.PutTable(t.Context(), NPOWClub, Chart(name, fmt.Sprint("a = ", n), n), nil); {
			case err == nil:
				taken.Add(1)
			case !errors.Is(err, referee.ErrTableChanged):
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if all, err := db.Tables(t.Context(), NPOWClub); err != nil || len(all) != 1 || taken.Load() != 1 {
		t.Errorf("%d were taken, of which the club has %d: %v", taken.Load(), len(all), err)
	}
}

// aTableIsJudgedBesideOthers: one that was judged beside other versions than the club has is not taken, and
// nothing is stored.
func aTableIsJudgedBesideOthers(t *testing.T, m Maker) {
	db := m.New(t)
	for _, name := range []string{"a.toml", "b.toml", "a.toml"} {
		known := latestOf(t, db, NPOWClub)
		_, err := db.PutTable(t.Context(), NPOWClub, Chart(name, fmt.Sprint("a = ", len(known)), 0), known)
		Must(t, err)
	}
	before, err := db.Tables(t.Context(), NPOWClub)
	Must(t, err)
	for what, beside := range map[string]map[string]int{"none": nil, "one": {"a.toml": 2}, "an old one": {"a.toml": 1, "b.toml": 1},
		"one that is not there": {"a.toml": 2, "b.toml": 1, "c.toml": 1}, "a later one": {"a.toml": 2, "b.toml": 2}} {
		for _, name := range []string{"a.toml", "b.toml", "d.toml"} {
			if _, err := db.PutTable(t.Context(), NPOWClub, Chart(name, "a = 9", 0), beside); !errors.Is(err, referee.ErrTableChanged) {
				t.Errorf("%s beside %s: %v", name, what, err)
			}
		}
	}
	after, err := db.Tables(t.Context(), NPOWClub)
	Must(t, err)
	if diff := Same(before, after); diff != "" {
		t.Errorf("the tables (-want +got):\n%s", diff)
	}
}

// latestOf are the latest versions of a club's tables.
func latestOf(t *testing.T, db referee.Store, of referee.Collection) map[string]int {
	t.Helper()
	tables, err := db.Tables(t.Context(), of)
	Must(t, err)
	versions := map[string]int{}
	for _, table := range tables {
		versions[table.Name] = table.Version
	}
	return versions
}

// numbered is the table as it is read back.
func numbered(t referee.TableVersion, version int) referee.TableVersion {
	t.Version = version
	return t
}
