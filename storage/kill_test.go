package storage_test

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/storage"
)

// TestNothingAcknowledgedIsLost kills a process that plays, at any moment from the making of its file on, and
// looks at what it leaves: every act that it had said is there, no act is there in part, and the next process
// goes on.
func TestNothingAcknowledgedIsLost(t *testing.T) {
	t.Parallel()
	chance := rand.New(rand.NewPCG(1, 2))
	var path string
	acts := 0
	said := map[string]int{}
	for n := range kills {
		if n%killsPerFile == 0 {
			path, said = filepath.Join(t.TempDir(), "games.db"), map[string]int{}
		}
		acts += playAndKill(t, path, said, chance)
		survives(t, path, said)
	}
	if acts == 0 {
		t.Error("every process was killed before it did anything")
	}
	t.Logf("%d kills, %d acts acknowledged", kills, acts)
}

// playAndKill notes what a process says it has committed, kills it after some acts, and returns how many.
func playAndKill(t *testing.T, path string, said map[string]int, chance *rand.Rand) int {
	t.Helper()
	player, says, _ := child(t, "play", path)
	if !says.Scan() || says.Text() != "begin" {
		t.Fatalf("the player says %q", says.Text())
	}
	acts := 0
	note := func() {
		var game string
		var length int
		if _, err := fmt.Sscan(says.Text(), &game, &length); err != nil {
			t.Fatalf("the player says %q: %v", says.Text(), err)
		}
		said[game] = length
		acts++
	}
	// one in four is killed while it opens the file, the others between or within their acts
	for range max(chance.IntN(40)-10, 0) {
		if !says.Scan() {
			t.Fatalf("the player ended by itself: %v", says.Err())
		}
		note()
	}
	time.Sleep(time.Duration(chance.IntN(4000)) * time.Microsecond)
	must(t, player.Process.Kill())
	for says.Scan() { // what it had said before it died counts too
		note()
	}
	if err := player.Wait(); err == nil || player.ProcessState.ExitCode() == 3 {
		t.Fatalf("the player was not killed: %v", err)
	}
	return acts
}

func survives(t *testing.T, path string, said map[string]int) {
	t.Helper()
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) && len(said) == 0 {
		return // killed before its file was made
	}
	db, err := storage.Open(t.Context(), path, storage.Options{})
	must(t, err)
	must(t, db.Integrity(t.Context()))
	games, err := db.Games(t.Context(), "", len(said)+2)
	must(t, err)
	commits := 0
	found := map[string]int{}
	for i, g := range games {
		found[g.ID] = g.Length
		if over := g.Length >= gameLength; over == g.Ended.IsZero() || !over && i != len(games)-1 {
			t.Errorf("game %s of %d records ended %v", g.ID, g.Length, g.Ended)
		}
		stored, err := db.Load(t.Context(), g.ID)
		must(t, err)
		if diff := same(logOf(g.ID, g.Length), stored.Records); diff != "" {
			t.Errorf("game %s (-want +got):\n%s", g.ID, diff)
		}
		commits += answered(t, db, g)
	}
	for game, length := range said {
		if found[game] < length {
			t.Errorf("game %s has %d records, %d were acknowledged", game, found[game], length)
		}
	}
	if len(games) > len(said)+1 {
		t.Errorf("%d games, the players spoke of %d", len(games), len(said))
	}
	if rows := count(t, db, "answers"); rows != commits {
		t.Errorf("%d answers to %d acts", rows, commits)
	}
	if left := count(t, db, "drafts"); left > 1 {
		t.Errorf("%d drafts are left, at most one act was about to be done", left)
	}
	must(t, db.Close())
}

// answered checks that the log is made of whole acts, each with its answer and without its draft, and returns
// their number.
func answered(t *testing.T, db *storage.DB, g referee.Listing) int {
	t.Helper()
	acts, seq := 0, 0
	for size := 2; seq < g.Length; size = actSize(seq) {
		origin := schemas(g.ID, seq).Origin
		answer, err := db.Answer(t.Context(), origin)
		if err != nil || answer.Game != g.ID || answer.Seq != seq {
			t.Errorf("the answer to %s: %+v, %v", origin, answer, err)
		}
		if _, err := db.Draft(t.Context(), origin); !errors.Is(err, referee.ErrNotFound) {
			t.Errorf("the draft of %s, which was done: %v", origin, err)
		}
		acts, seq = acts+1, seq+size
	}
	if seq != g.Length {
		t.Errorf("game %s ends with %d records, within an act", g.ID, g.Length)
	}
	return acts
}
