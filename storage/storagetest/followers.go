package storagetest

import (
	"errors"
	"strconv"
	"testing"

	"aidedecamp/bot/referee"
)

// whoFollowsIsKept over a restart, each game's own; twice is once, and there are never more than MostFollowers.
func whoFollowsIsKept(t *testing.T, m Maker) {
	db := m.New(t)
	Must(t, db.Open(t.Context(), Opening(t, "g1", "c")))
	Must(t, db.Open(t.Context(), Opening(t, "g2", "d")))
	if err := db.Follow(t.Context(), "no game", "7"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a game that there is not is followed: %v", err)
	}
	Must(t, db.Follow(t.Context(), "g1", "8"))
	Must(t, db.Follow(t.Context(), "g1", "7"))
	Must(t, db.Follow(t.Context(), "g1", "7"))
	Must(t, db.Follow(t.Context(), "g2", "7"))
	Must(t, db.Unfollow(t.Context(), "g2", "9"))
	db = m.again(t, db)
	follow := func(game string, want ...string) {
		t.Helper()
		got, err := db.Followers(t.Context(), game)
		Must(t, err)
		if diff := Same(want, got); diff != "" && len(want)+len(got) > 0 {
			t.Errorf("who follows %s (-want +got):\n%s", game, diff)
		}
	}
	follow("g1", "7", "8")
	follow("g2", "7")
	Must(t, db.Unfollow(t.Context(), "g1", "8"))
	follow("g1", "7")
	for n := range referee.MostFollowers - 1 {
		Must(t, db.Follow(t.Context(), "g1", "a"+strconv.Itoa(n)))
	}
	if err := db.Follow(t.Context(), "g1", "8"); !errors.Is(err, referee.ErrFollowersFull) {
		t.Errorf("one more than may: %v", err)
	}
	Must(t, db.Follow(t.Context(), "g1", "7"))
	Must(t, db.Unfollow(t.Context(), "g1", ""))
	follow("g1")
	follow("g2", "7")
}

// aDraftIsDroppedByOne of two who do it.
func aDraftIsDroppedByOne(t *testing.T, m Maker) {
	db := m.New(t)
	Must(t, db.PutDraft(t.Context(), referee.Draft{ID: "d1", Kind: "act", Body: []byte(`{}`), At: Began}))
	Must(t, db.DropDraft(t.Context(), "d1"))
	if err := db.DropDraft(t.Context(), "d1"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a draft dropped twice: %v", err)
	}
	if _, err := db.Draft(t.Context(), "d1"); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a dropped draft: %v", err)
	}
}
