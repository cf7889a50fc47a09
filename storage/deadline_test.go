package storage_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// TestOpeningEndsTheClaims: who had the file before does nothing any more, and nobody waits for him.
func TestOpeningEndsTheClaims(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	for range 2 {
		db := openAt(t, path)
		if _, err := db.Load(t.Context(), "g1"); err != nil {
			must(t, db.Open(t.Context(), opening(t, "g1", "c")))
			due := referee.Due{Game: "g1", Gate: "a", Key: "k", At: time.Now()}
			must(t, storagetest.Append(t.Context(), db, referee.Commit{Game: "g1", Clocked: true, Due: []referee.Due{due}}))
		}
		if due, err := db.ClaimDue(t.Context(), 9); err != nil || len(due) != 1 {
			t.Errorf("claimed: %v, %v", due, err)
		}
		must(t, db.Close())
	}
}

// TestAClaimReadsNoOtherDeadline: the look of every three seconds finds by index what has come.
func TestAClaimReadsNoOtherDeadline(t *testing.T) {
	t.Parallel()
	rows, err := open(t).ReadPool().QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+storage.ClaimQuery, 0)
	must(t, err)
	for rows.Next() {
		var id, parent, unused int
		var step string
		must(t, rows.Scan(&id, &parent, &unused, &step))
		if strings.Contains(step, "SCAN") {
			t.Errorf("the whole table is read: %s", step)
		}
	}
	must(t, errors.Join(rows.Err(), rows.Close()))
}
