package storagetest

import (
	"errors"
	"testing"
	"time"

	"aidedecamp/bot/referee"
)

func drafts(t *testing.T, m Maker) {
	clock := NewClock()
	db := clock.begun(t, m)
	old := referee.Draft{ID: "old", Kind: "act", Body: []byte(`{}`), At: Began}
	edge := referee.Draft{ID: "edge", Kind: "act", Body: []byte(`{}`), At: Began.Add(time.Millisecond)}
	kept := referee.Draft{ID: "kept", Kind: "act", Game: "g1", User: "u", Body: []byte(`{"act":{"path":"l'essai"}}`),
		At: Began.Add(7*24*time.Hour + time.Millisecond)}
	for _, d := range []referee.Draft{old, edge, kept} {
		Must(t, db.PutDraft(t.Context(), d))
	}
	for _, d := range []referee.Draft{old, edge, kept} { // what is written drops nothing
		got, err := db.Draft(t.Context(), d.ID)
		Must(t, err)
		if diff := Same(d, got); diff != "" {
			t.Errorf("draft (-want +got):\n%s", diff)
		}
	}
	clock.Advance(kept.At.Sub(Began))
	Must(t, db.Sweep(t.Context()))
	if _, err := db.Draft(t.Context(), "old"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a draft of more than a week: %v", err)
	}
	if _, err := db.Draft(t.Context(), "edge"); err != nil {
		t.Errorf("a draft of a week: %v", err)
	}
	if err := db.PutDraft(t.Context(), kept); err == nil {
		t.Error("two drafts of one id")
	}

	// the act that uses a draft up takes it away, and only once
	c := Commit(t, "g1", 2, 1)
	c.Draft = "kept"
	Must(t, Append(t.Context(), db, c))
	if _, err := db.Draft(t.Context(), "kept"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a draft used up: %v", err)
	}
	again := Commit(t, "g1", 3, 1)
	again.Draft = "kept"
	if err := Append(t.Context(), db, again); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a draft used twice: %v", err)
	}
	stored, err := db.Load(t.Context(), "g1")
	Must(t, err)
	if len(stored.Records) != 3 {
		t.Errorf("%d records, want 3", len(stored.Records))
	}

	// the end of a game takes what its players had in private, and nothing else
	weighed, other := kept, edge
	weighed.ID, other.ID, other.At = "weighed", "other", kept.At
	for _, d := range []referee.Draft{weighed, other} {
		Must(t, db.PutDraft(t.Context(), d))
	}
	end := Commit(t, "g1", 3, 1)
	end.Ends = true
	Must(t, Append(t.Context(), db, end))
	if _, err := db.Draft(t.Context(), "weighed"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a draft of an ended game: %v", err)
	}
	if _, err := db.Draft(t.Context(), "other"); err != nil {
		t.Errorf("a draft of no game: %v", err)
	}
}
