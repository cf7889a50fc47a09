//go:build postgres

package postgres_test

import (
	"sync"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/postgres"
	"aidedecamp/storage/storagetest"
)

// TestActsOfTwoProcessesFollowOneAnother: by the game's row alone, each is judged after the other's and none
// in vain.
func TestActsOfTwoProcessesFollowOneAnother(t *testing.T) {
	url := made(t)
	storagetest.Must(t, open(t, url, postgres.Options{}).Open(t.Context(), storagetest.Opening(t, "g", "c")))
	known := storagetest.HeadOf(t, storagetest.Log("g", 2))
	const each = 20
	var all sync.WaitGroup
	for range 2 {
		db := open(t, url, postgres.Options{})
		all.Go(func() {
			for range each {
				if err := db.Act(t.Context(), referee.Ask{Game: "g", Known: known}, func(m referee.Moment) (referee.Commit, error) {
					return storagetest.Commit(t, "g", known.Length+len(m.Tail), 1), nil
				}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	stored, err := open(t, url, postgres.Options{}).Load(t.Context(), "g")
	if err != nil || len(stored.Records) != 2+2*each {
		t.Errorf("%d records, %v", len(stored.Records), err)
	}
}
