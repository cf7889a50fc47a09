package storage_test

import (
	"path/filepath"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// TestAFileWithoutLeases: of a file of the version before, what a clock did, a restore and an end that waits
// are told though nobody asks, where nobody got them; nothing else is, whatever a player typed.
func TestAFileWithoutLeases(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	ofVersion(t, path, 6, func(db *storage.DB) {
		must(t, db.Open(t.Context(), opening(t, "g1", "c")))
		for i, origin := range []string{"t:g1/2", "i:restore-x/g1/3", "d:4", "d:5", "d:t:6", "t:g1/7"} {
			r := schemas("g1", i+2)
			r.Origin = origin
			switch origin {
			case "d:4":
				r.Events = []rules.Event{{Kind: ledger.KindClosing, Data: []byte(`{"by":"a"}`)}}
			case "d:5":
				r.Args["said"] = `"kind":"game.closing/1"`
			}
			must(t, storagetest.Append(t.Context(), db, committing(t, "g1", []ledger.Record{r})))
		}
		must(t, storagetest.Delivered(t.Context(), db, "t:g1/7"))
	})
	db := openAt(t, path)
	if up := db.Upgrade(); up.From != 6 {
		t.Errorf("upgrade %+v", up)
	}
	claimed, err := db.ClaimUntold(t.Context(), 9)
	must(t, err)
	var got []string
	for _, a := range claimed {
		got = append(got, a.Origin)
	}
	if diff := same([]string{"t:g1/2", "i:restore-x/g1/3", "d:4"}, got); diff != "" {
		t.Errorf("claimed (-want +got):\n%s", diff)
	}
	must(t, db.Integrity(t.Context()))
}
