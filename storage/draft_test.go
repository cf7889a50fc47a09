package storage_test

import (
	"errors"
	"testing"
	"time"

	"aidedecamp/bot/referee"
)

func TestDrafts(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	old := referee.Draft{ID: "old", Kind: "act", Body: []byte(`{}`), At: began}
	edge := referee.Draft{ID: "edge", Kind: "act", Body: []byte(`{}`), At: began.Add(time.Millisecond)}
	kept := referee.Draft{ID: "kept", Kind: "act", Game: "g1", User: "u", Body: []byte(`{"act":{"path":"l'essai"}}`),
		At: began.Add(7*24*time.Hour + time.Millisecond)}
	for _, d := range []referee.Draft{old, edge, kept} {
		must(t, db.PutDraft(t.Context(), d))
	}
	for _, d := range []referee.Draft{edge, kept} {
		got, err := db.Draft(t.Context(), d.ID)
		must(t, err)
		if diff := same(d, got); diff != "" {
			t.Errorf("draft (-want +got):\n%s", diff)
		}
	}
	if _, err := db.Draft(t.Context(), "old"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a draft of more than a week: %v", err)
	}
	if err := db.PutDraft(t.Context(), kept); err == nil {
		t.Error("two drafts of one id")
	}

	// the act that uses a draft up takes it away, and only once
	c := commit(t, "g1", 2, 1)
	c.Draft = "kept"
	must(t, db.Append(t.Context(), c))
	if _, err := db.Draft(t.Context(), "kept"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a draft used up: %v", err)
	}
	again := commit(t, "g1", 3, 1)
	again.Draft = "kept"
	if err := db.Append(t.Context(), again); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a draft used twice: %v", err)
	}
	stored, err := db.Load(t.Context(), "g1")
	must(t, err)
	if len(stored.Records) != 3 {
		t.Errorf("%d records, want 3", len(stored.Records))
	}

	// the end of a game takes what its players had in private, and nothing else
	weighed, other := kept, edge
	weighed.ID, other.ID, other.At = "weighed", "other", kept.At
	for _, d := range []referee.Draft{weighed, other} {
		must(t, db.PutDraft(t.Context(), d))
	}
	end := commit(t, "g1", 3, 1)
	end.Ends = true
	must(t, db.Append(t.Context(), end))
	if _, err := db.Draft(t.Context(), "weighed"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a draft of an ended game: %v", err)
	}
	if _, err := db.Draft(t.Context(), "other"); err != nil {
		t.Errorf("a draft of no game: %v", err)
	}
}
