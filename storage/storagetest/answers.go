package storagetest

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"aidedecamp/bot/referee"
)

func answersAreOwedUntilDelivered(t *testing.T, m Maker) {
	clock := NewClock()
	db := clock.begun(t, m)
	Must(t, Append(t.Context(), db, Commit(t, "g1", 2, 2)))
	known := Commit(t, "g1", 4, 1)
	known.Answer.DeliveredAt = Began
	Must(t, Append(t.Context(), db, known))

	owed, err := db.Undelivered(t.Context(), "g1")
	Must(t, err)
	want := []referee.Answer{Opening(t, "g1", "c").Answer, Commit(t, "g1", 2, 2).Answer}
	want[0].Told, want[1].Told = true, true
	if diff := Same(want, owed); diff != "" {
		t.Errorf("owed (-want +got):\n%s", diff)
	}
	when := clock.Advance(1500 * time.Millisecond)
	Must(t, Delivered(t.Context(), db, "d:g1/0"))
	clock.Advance(time.Hour)
	Must(t, Delivered(t.Context(), db, "d:g1/0"))
	got, err := db.Answer(t.Context(), "d:g1/0")
	Must(t, err)
	want[0].DeliveredAt, want[0].Act, want[0].Told = when, "", false
	if diff := Same(want[0], got); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
	if owed, err = db.Undelivered(t.Context(), "g1"); err != nil || len(owed) != 1 || owed[0].Seq != 2 {
		t.Errorf("still owed: %+v, %v", owed, err)
	}
	if owed, err = db.Undelivered(t.Context(), "g2"); err != nil || len(owed) != 0 {
		t.Errorf("owed of no game: %+v, %v", owed, err)
	}
}

// anAnswerIsToldByOne: who commits an answer has a lease of it, which its delivery, its loss and time end.
func anAnswerIsToldByOne(t *testing.T, m Maker) {
	clock := NewClock()
	db := clock.begun(t, m)
	told := func(where, origin string, want bool) {
		t.Helper()
		a, err := db.Answer(t.Context(), origin)
		Must(t, err)
		if a.Told != want {
			t.Errorf("%s: told %v", where, a.Told)
		}
		owed, err := db.Undelivered(t.Context(), "g1")
		Must(t, err)
		Must(t, db.Act(t.Context(), referee.Ask{Game: "g1"}, func(now referee.Moment) (referee.Commit, error) {
			if diff := Same(owed, now.Owed); diff != "" {
				t.Errorf("%s: owed (-asked for +under the lock):\n%s", where, diff)
			}
			return referee.Commit{}, nil
		}))
		if len(owed) > 0 && owed[0].Origin == origin && owed[0].Told != want {
			t.Errorf("%s: undelivered, told %v", where, owed[0].Told)
		}
	}
	told("committed", "d:g1/0", true)
	clock.Advance(referee.TellingLease - time.Second)
	told("at the end of its lease", "d:g1/0", true)
	clock.Advance(time.Second)
	told("after its lease", "d:g1/0", false)
	Must(t, Append(t.Context(), db, Commit(t, "g1", 2, 2)))
	told("another's lease", "d:g1/0", false)
	Must(t, Delivered(t.Context(), db, "d:g1/0"))
	told("the next", "d:g1/2", true)
	Must(t, db.NoteLost(t.Context(), "d:g1/2"))
	told("lost", "d:g1/2", false)
	Must(t, Append(t.Context(), db, Commit(t, "g1", 4, 1)))
	Must(t, Delivered(t.Context(), db, "d:g1/4"))
	told("delivered", "d:g1/4", false)
	Must(t, db.NoteLost(t.Context(), "d:g1/4"))
	if a, err := db.Answer(t.Context(), "d:g1/4"); err != nil || a.DeliveredAt.IsZero() {
		t.Errorf("delivered, then lost: %+v, %v", a, err)
	}
}

// aLostAnswerIsToldAnewByOne: who asks for it has it for a lease; what is told, delivered or unknown he is
// not given.
func aLostAnswerIsToldAnewByOne(t *testing.T, m Maker) {
	clock := NewClock()
	db := clock.begun(t, m)
	for seq := 2; seq < 6; seq++ {
		Must(t, Append(t.Context(), db, Commit(t, "g1", seq, 1)))
	}
	retold := func(where string, origins []string, want ...string) {
		t.Helper()
		got, err := db.Retell(t.Context(), origins)
		Must(t, err)
		if diff := Same(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", where, diff)
		}
	}
	retold("while it is told", []string{"d:g1/2"})
	clock.Advance(referee.TellingLease - time.Second)
	retold("at the end of its lease", []string{"d:g1/2"})
	Must(t, Delivered(t.Context(), db, "d:g1/3"))
	clock.Advance(time.Second)
	retold("lost, delivered, unknown", []string{"d:g1/2", "d:g1/3", "d:g2/7"}, "d:g1/2")
	retold("told anew", []string{"d:g1/2", "d:g1/4"}, "d:g1/4")
	Must(t, db.NoteLost(t.Context(), "d:g1/4"))
	retold("lost anew", []string{"d:g1/2", "d:g1/4"}, "d:g1/4")
	clock.Advance(referee.TellingLease)
	retold("its teller has died", []string{"d:g1/2"}, "d:g1/2")
	retold("nothing", nil)
	clock.Advance(time.Hour)
	var all sync.WaitGroup
	var n atomic.Int64
	for range 8 {
		all.Go(func() {
			mine, err := db.Retell(t.Context(), []string{"d:g1/2", "d:g1/5"})
			if err != nil {
				t.Error(err)
			}
			n.Add(int64(len(mine)))
		})
	}
	all.Wait()
	if n.Load() != 2 {
		t.Errorf("%d of two are told by eight at once", n.Load())
	}
}

// whatCallsIsClaimedByOne: of what was lost long enough and calls, each is leased to one of those who claim
// at once, as many as he asks for.
func whatCallsIsClaimedByOne(t *testing.T, m Maker) {
	clock := NewClock()
	db := clock.begun(t, m)
	Must(t, db.Open(t.Context(), Opening(t, "g2", "another")))
	for _, game := range []string{"g2", "g1"} {
		for seq := 2; seq < 6; seq++ {
			c := Commit(t, game, seq, 1)
			c.Answer.Calls = seq%2 == 1
			Must(t, Append(t.Context(), db, c))
		}
	}
	claimed := func(where string, limit int, want ...string) {
		t.Helper()
		rows, err := db.ClaimUntold(t.Context(), limit)
		Must(t, err)
		var got []string
		for _, a := range rows {
			if got = append(got, a.Origin); !a.Told || !a.Calls || a.Act == "" {
				t.Errorf("%s: %+v", where, a)
			}
		}
		if diff := Same(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", where, diff)
		}
	}
	claimed("while they are told", 9)
	clock.Advance(referee.TellingLease)
	claimed("just lost", 9)
	Must(t, Delivered(t.Context(), db, "d:g2/3"))
	clock.Advance(referee.RetellAfter)
	Must(t, Delivered(t.Context(), db, "d:g1/3"))
	claimed("some", 0)
	claimed("all", 9, "d:g1/5", "d:g2/5")
	claimed("once", 9)
	clock.Advance(time.Second)
	Must(t, db.NoteLost(t.Context(), "d:g1/5"))
	clock.Advance(referee.RetellAfter - time.Second)
	claimed("tried a moment ago", 9)
	clock.Advance(time.Second)
	claimed("tried before", 9, "d:g1/5")
	clock.Advance(time.Hour)
	var all sync.WaitGroup
	var n atomic.Int64
	for range 8 {
		all.Go(func() {
			rows, err := db.ClaimUntold(t.Context(), 1)
			if err != nil {
				t.Error(err)
			}
			n.Add(int64(len(rows)))
		})
	}
	all.Wait()
	if n.Load() != 2 {
		t.Errorf("%d claimed by eight at once", n.Load())
	}
}

// whoOpensAStoreEndsTheLeases: nobody else can be telling.
func whoOpensAStoreEndsTheLeases(t *testing.T, m Maker) {
	db := begun(t, m)
	c := Commit(t, "g1", 2, 1)
	c.Answer.Calls = true
	Must(t, Append(t.Context(), db, c))
	db = m.again(t, db)
	owed, err := db.Undelivered(t.Context(), "g1")
	Must(t, err)
	want := []referee.Answer{Opening(t, "g1", "c").Answer, c.Answer}
	if diff := Same(want, owed); diff != "" {
		t.Errorf("owed (-want +got):\n%s", diff)
	}
	if rows, err := db.ClaimUntold(t.Context(), 9); err != nil || len(rows) != 1 || rows[0].Seq != 2 {
		t.Errorf("claimed: %+v, %v", rows, err)
	}
}
