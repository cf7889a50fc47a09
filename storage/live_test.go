package storage_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/storage"
	"aidedecamp/storage/storagetest"
)

// TestACopyHoldsNoHandle: what a backup takes off the machine has no byte of what only the running bot may
// have, but the message that its buttons stand on.
func TestACopyHoldsNoHandle(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	db := openAt(t, filepath.Join(folder, "games.db"))
	must(t, db.Open(t.Context(), opening(t, "g1", "c")))
	long := referee.NewHandle([]byte(strings.Repeat("a token. ", 1500))) // more than a page
	_, err := storagetest.SetLive(t.Context(), db, "g1", 2, referee.Live{Message: "m1", Handle: long, Until: began})
	must(t, err)
	for range 2 {
		copied := filepath.Join(folder, "copy.db")
		must(t, db.Backup(t.Context(), copied))
		raw, err := os.ReadFile(copied)
		must(t, err)
		if bytes.Contains(raw, []byte("a token")) {
			t.Error("the copy holds the handle")
		}
		r, err := storage.OpenReadOnly(t.Context(), copied)
		must(t, err)
		l, err := r.Live(t.Context(), "g1")
		must(t, err)
		if diff := same(referee.Live{Message: "m1"}, l); diff != "" {
			t.Errorf("in the copy (-want +got):\n%s", diff)
		}
		must(t, r.Close())
		must(t, os.Remove(copied))
	}
	if l, err := db.Live(t.Context(), "g1"); err != nil || len(l.Handle.Reveal()) == 0 {
		t.Errorf("the bot itself has lost it: %v", err)
	}
}
