package storagetest

import (
	"context"
	"errors"
	"testing"

	"aidedecamp/bot/referee"
)

// Delivered notes that the answers of these origins arrived.
func Delivered(ctx context.Context, db referee.Store, origins ...string) error {
	_, err := db.NoteArrival(ctx, referee.Arrival{Origins: origins})
	return err
}

// SetLive notes the message that carries a game's live buttons.
func SetLive(ctx context.Context, db referee.Store, game string, seq int, l referee.Live) (older referee.Live, err error) {
	return db.NoteArrival(ctx, referee.Arrival{Game: game, Seq: seq, Live: l})
}

// anArrivalIsOneWrite: what a message told and the buttons that it carries are noted together or not at all;
// an origin that is not known is passed over, and one whose buttons come too late has told all the same.
func anArrivalIsOneWrite(t *testing.T, m Maker) {
	db := begun(t, m)
	for seq := 2; seq < 5; seq++ {
		Must(t, Append(t.Context(), db, Commit(t, "g1", seq, 1)))
	}
	stands := func(what string, owed []string, live referee.Live) {
		t.Helper()
		rows, err := db.Undelivered(t.Context(), "g1")
		Must(t, err)
		var got []string
		for _, a := range rows {
			got = append(got, a.Origin)
		}
		if diff := Same(owed, got); diff != "" {
			t.Errorf("%s: owed (-want +got):\n%s", what, diff)
		}
		l, err := db.Live(t.Context(), "g1")
		Must(t, err)
		if diff := Same(live, l); diff != "" {
			t.Errorf("%s: live (-want +got):\n%s", what, diff)
		}
	}
	note := func(a referee.Arrival) referee.Live {
		t.Helper()
		older, err := db.NoteArrival(t.Context(), a)
		Must(t, err)
		return older
	}
	first, second, late := liveMessage("m1"), liveMessage("m2"), liveMessage("m0")
	note(referee.Arrival{Origins: []string{"d:g1/0", "d:nobody", "d:g1/2"}, Game: "g1", Seq: 3, Live: first})
	stands("two at once", []string{"d:g1/3", "d:g1/4"}, first)
	if _, err := db.NoteArrival(t.Context(), referee.Arrival{Origins: []string{"d:g1/3"}, Game: "g2", Seq: 3, Live: second}); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("a game that is not there: got %v", err)
	}
	stands("a game that is not there", []string{"d:g1/3", "d:g1/4"}, first)
	if older := note(referee.Arrival{Origins: []string{"d:g1/4"}, Game: "g1", Seq: 5, Live: second}); older.Message != "m1" {
		t.Errorf("%q loses its buttons", older.Message)
	}
	stands("the next", []string{"d:g1/3"}, second)
	if older := note(referee.Arrival{Origins: []string{"d:g1/3"}, Game: "g1", Seq: 4, Live: late}); older.Message != "m0" {
		t.Errorf("%q loses its buttons", older.Message)
	}
	stands("one that comes too late", nil, second)
	note(referee.Arrival{Origins: []string{"d:nobody"}})
	db = m.again(t, db)
	stands("once more", nil, second)
}
