package storagetest

import (
	"testing"
	"time"

	"aidedecamp/bot/referee"
)

// liveMessage is a message that carries live buttons, as some edge notes it.
func liveMessage(id string) referee.Live {
	return referee.Live{Message: id, Handle: referee.NewHandle([]byte("by which " + id + " is changed")),
		Until: Began.Add(15*time.Minute + time.Millisecond)}
}

// theLatestMessageIsLive: only the buttons of a log at least as long take the place of others, and whoever
// loses them is told, also who comes too late.
func theLatestMessageIsLive(t *testing.T, m Maker) {
	db := begun(t, m)
	Must(t, db.Open(t.Context(), Opening(t, "g2", "d")))
	stands := func(game string, want referee.Live) {
		t.Helper()
		got, err := db.Live(t.Context(), game)
		Must(t, err)
		if diff := Same(want, got); diff != "" {
			t.Errorf("the live message of %s (-want +got):\n%s", game, diff)
		}
	}
	stands("g1", referee.Live{})
	posted := referee.Live{Message: "m4"} // nobody has a right to it but the bot
	edited := liveMessage("m2")
	edited.Until = edited.Until.Add(time.Hour)
	for _, step := range []struct {
		what         string
		seq          int
		live         referee.Live
		older, stand referee.Live
	}{
		{"the first", 2, liveMessage("m1"), referee.Live{}, liveMessage("m1")},
		{"a newer one", 3, liveMessage("m2"), liveMessage("m1"), liveMessage("m2")},
		{"one that comes too late", 2, liveMessage("m3"), liveMessage("m3"), liveMessage("m2")},
		{"the same, edited", 5, edited, referee.Live{}, edited},
		{"the same, edited too late", 4, liveMessage("m2"), referee.Live{}, edited},
		{"another of the same log", 5, posted, edited, posted},
		{"and one after it", 6, liveMessage("m5"), posted, liveMessage("m5")},
	} {
		older, err := SetLive(t.Context(), db, "g1", step.seq, step.live)
		Must(t, err)
		if diff := Same(step.older, older); diff != "" {
			t.Errorf("%s: it loses its buttons (-want +got):\n%s", step.what, diff)
		}
		stands("g1", step.stand)
	}
	db = m.again(t, db)
	stands("g1", liveMessage("m5"))
	stands("g2", referee.Live{})
}

// handlesAreSwept: once its right has ended, and the message stays the live one.
func handlesAreSwept(t *testing.T, m Maker) {
	clock := NewClock()
	db := clock.begun(t, m)
	_, err := SetLive(t.Context(), db, "g1", 2, liveMessage("m1"))
	Must(t, err)
	for _, step := range []struct {
		after time.Duration
		want  referee.Live
	}{{15 * time.Minute, liveMessage("m1")}, {time.Millisecond, referee.Live{Message: "m1"}}} {
		now := clock.Advance(step.after)
		Must(t, db.Sweep(t.Context()))
		got, err := db.Live(t.Context(), "g1")
		Must(t, err)
		if diff := Same(step.want, got); diff != "" {
			t.Errorf("at %s (-want +got):\n%s", now, diff)
		}
	}
}
