//go:build postgres

package postgres_test

import (
	"testing"

	"aidedecamp/bot/referee"
	"aidedecamp/storage/postgres"
	"aidedecamp/storage/storagetest"
)

// TestRoundTrips: an act asks the database twice, also one that uses up a draft, and three times where somebody else
// has acted meanwhile; an arrival asks it once.
func TestRoundTrips(t *testing.T) {
	t.Parallel()
	db := open(t, made(t), postgres.Options{})
	storagetest.Must(t, db.Open(t.Context(), storagetest.Opening(t, "g1", "c")))
	storagetest.Must(t, db.PutDraft(t.Context(), referee.Draft{ID: "d1", Kind: "act", Game: "g1", Body: []byte("{}"), At: storagetest.Began}))
	trips := db.CountTrips(t)
	storagetest.Must(t, db.Probe(t.Context())) // connects
	act := func(known, seq int, draft string) error {
		c := storagetest.Commit(t, "g1", seq, 1)
		c.Draft = draft
		ask := referee.Ask{Game: "g1", Origin: c.Answer.Origin, Known: storagetest.HeadOf(t, storagetest.Log("g1", known))}
		return db.Act(t.Context(), ask, c.Ready)
	}
	for _, step := range []struct {
		what string
		want int64
		do   func() error
	}{
		{"an act", 2, func() error { return act(2, 2, "") }},
		{"one that uses up a draft", 2, func() error { return act(3, 3, "d1") }},
		{"one after another's", 3, func() error { return act(3, 4, "") }},
		{"an arrival", 1, func() error {
			_, err := db.NoteArrival(t.Context(), referee.Arrival{Origins: []string{"d:g1/4"}, Game: "g1", Seq: 5, Live: referee.Live{Message: "m"}})
			return err
		}},
	} {
		before := trips.Load()
		storagetest.Must(t, step.do())
		if n := trips.Load() - before; n != step.want {
			t.Errorf("%s asks the database %d times, want %d", step.what, n, step.want)
		}
	}
}
