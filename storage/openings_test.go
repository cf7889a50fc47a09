package storage_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"aidedecamp/bot/referee"
)

// TestOpeningsAreCounted: who opened how many games on a server, how many with a word, how many of these were
// dropped.
func TestOpeningsAreCounted(t *testing.T) {
	t.Parallel()
	db := openAt(t, filepath.Join(t.TempDir(), "games.db"))
	for i, made := range []struct {
		opener          string
		worded, dropped bool
	}{{"7", false, false}, {"7", true, false}, {"7", true, true}, {"8", true, true}, {"", true, true}} {
		game := fmt.Sprintf("g%d", i)
		o := opening(t, game, game)
		o.Opener = made.opener
		must(t, db.Open(t.Context(), o))
		c := commit(t, game, 2, 1)
		c.Worded, c.Ends, c.Dropped = made.worded, made.dropped, made.dropped
		must(t, db.Append(t.Context(), c))
		must(t, db.Append(t.Context(), commit(t, game, 3, 1))) // what is so stays so
	}
	for account, want := range map[string]referee.Openings{"7": {Opened: 3, Worded: 2, Dropped: 1},
		"8": {Opened: 1, Worded: 1, Dropped: 1}, "9": {}, "": {}} {
		if got, err := db.Openings(t.Context(), "g", account); err != nil || got != want {
			t.Errorf("account %q: %+v, %v; want %+v", account, got, err, want)
		}
	}
	if got, err := db.Openings(t.Context(), "elsewhere", "7"); err != nil || got != (referee.Openings{}) {
		t.Errorf("on another server %+v, %v", got, err)
	}
}
