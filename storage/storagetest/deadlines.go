package storagetest

import (
	"errors"
	"sync"
	"testing"
	"time"

	"aidedecamp/bot/referee"
)

func deadlines(t *testing.T, m Maker) {
	db := begun(t, m)
	Must(t, db.Open(t.Context(), Opening(t, "g2", "another")))
	place := func(game string) referee.Place {
		stored, err := db.Load(t.Context(), game)
		Must(t, err)
		return stored.Place
	}
	due := func(game, gate string, seconds int) referee.Due {
		return referee.Due{Game: game, Place: place(game), Gate: gate, Key: "l'offre", At: Began.Add(time.Duration(seconds) * time.Second)}
	}
	check := func(where string, by time.Time, want ...referee.Due) {
		t.Helper()
		got, err := db.Due(t.Context(), by)
		Must(t, err)
		if diff := Same(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", where, diff)
		}
	}
	a, b, other := due("g1", "a", 90), due("g1", "b", 30), due("g2", "a", 60)
	c := Commit(t, "g1", 2, 1)
	c.Clocked, c.Due = true, []referee.Due{a, b}
	Must(t, Append(t.Context(), db, c))
	Must(t, setDue(t, db, "g2", []referee.Due{other}))
	check("all", time.Time{}, b, other, a)
	check("come", Began.Add(time.Minute), b, other)
	stored, err := db.Load(t.Context(), "g1")
	Must(t, err)
	own, err := db.Deadlines(t.Context(), "g1")
	Must(t, err)
	if diff := Same([][]referee.Due{{b, a}, {b, a}}, [][]referee.Due{stored.Due, own}); diff != "" {
		t.Errorf("loaded, and asked for (-want +got):\n%s", diff)
	}
	Must(t, Append(t.Context(), db, Commit(t, "g1", 3, 1))) // an act that has nothing to do with the clock
	check("kept", time.Time{}, b, other, a)
	b.At = Began.Add(10 * time.Minute)
	Must(t, setDue(t, db, "g1", []referee.Due{b}))
	check("set", time.Time{}, other, b)
	end := Commit(t, "g1", 4, 1)
	end.Ends, end.Clocked = true, true
	Must(t, Append(t.Context(), db, end))
	check("ended", time.Time{}, other)
	if err := setDue(t, db, "gone", nil); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("deadlines of no game: %v", err)
	}
	twice := Commit(t, "g2", 2, 1)
	twice.Clocked, twice.Due = true, []referee.Due{other, other}
	if err := Append(t.Context(), db, twice); err == nil {
		t.Error("one offer ends twice")
	}
	check("not half done", time.Time{}, other)
}

// setDue replaces a game's deadlines: an act without a record.
func setDue(t *testing.T, db referee.Store, game string, due []referee.Due) error {
	t.Helper()
	return Append(t.Context(), db, referee.Commit{Game: game, Clocked: true, Due: due})
}

// timed has two games with deadlines: "a" after 90 and "b" after 30 seconds in g1, "a" after 60 in g2. at is
// the store's clock.
func timed(t *testing.T, m Maker, at *time.Time) (db referee.Store, due map[string]referee.Due) {
	t.Helper()
	*at = Began
	db = m.Timed(t, func() time.Time { return *at })
	due = map[string]referee.Due{}
	for game, gates := range map[string]map[string]int{"g1": {"a": 90, "b": 30}, "g2": {"a": 60}} {
		Must(t, db.Open(t.Context(), Opening(t, game, game)))
		var all []referee.Due
		for gate, seconds := range gates {
			d := referee.Due{Game: game, Place: Place(game), Gate: gate, Key: "k", At: Began.Add(time.Duration(seconds) * time.Second)}
			all, due[game+gate] = append(all, d), d
		}
		Must(t, setDue(t, db, game, all))
	}
	return db, due
}

// claims checks what is to be claimed.
func claims(t *testing.T, db referee.Store, limit int, want ...referee.Due) {
	t.Helper()
	got, err := db.ClaimDue(t.Context(), limit)
	Must(t, err)
	if diff := Same(want, got); diff != "" {
		t.Errorf("claimed (-want +got):\n%s", diff)
	}
}

// claimed is a deadline as somebody has it who claims it at that moment.
func claimed(d referee.Due, at time.Time) referee.Due {
	d.ClaimedUntil = at.Add(referee.ClaimLease)
	return d
}

// deadlinesThatHaveComeAreClaimed: the earliest first, so many at once, each by one, until his lease is over.
func deadlinesThatHaveComeAreClaimed(t *testing.T, m Maker) {
	var at time.Time
	db, due := timed(t, m, &at)
	claims(t, db, 9)
	at = Began.Add(30*time.Second - time.Millisecond)
	claims(t, db, 9)
	at = Began.Add(time.Minute)
	claims(t, db, 1, claimed(due["g1b"], at))
	claims(t, db, 9, claimed(due["g2a"], at))
	claims(t, db, 9)
	at = at.Add(referee.ClaimLease - time.Millisecond)
	claims(t, db, 9)
	at = at.Add(time.Millisecond)
	claims(t, db, 9, claimed(due["g1b"], at), claimed(due["g2a"], at), claimed(due["g1a"], at))
	own, err := db.Deadlines(t.Context(), "g2")
	Must(t, err)
	if diff := Same([]referee.Due{claimed(due["g2a"], at)}, own); diff != "" {
		t.Errorf("the game's (-want +got):\n%s", diff)
	}
}

// whoClaimsADeadlineKeepsIt where the game goes on and the deadline stands, to whatever time; a commit can
// make his lease longer and not shorter. With the deadline it is over.
func whoClaimsADeadlineKeepsIt(t *testing.T, m Maker) {
	var at time.Time
	db, due := timed(t, m, &at)
	at = Began.Add(time.Minute)
	claims(t, db, 1, claimed(due["g1b"], at))
	mine := claimed(due["g1b"], at)

	c := Commit(t, "g1", 2, 1)
	sooner := due["g1b"]
	sooner.At = Began
	c.Clocked, c.Due = true, []referee.Due{sooner}
	Must(t, Append(t.Context(), db, c))
	claims(t, db, 9, claimed(due["g2a"], at))
	longer := sooner
	longer.ClaimedUntil = mine.ClaimedUntil.Add(time.Minute)
	Must(t, setDue(t, db, "g1", []referee.Due{longer}))
	Must(t, setDue(t, db, "g1", []referee.Due{sooner}))
	at = mine.ClaimedUntil.Add(time.Minute - time.Millisecond)
	claims(t, db, 9, claimed(due["g2a"], at))
	at = at.Add(time.Millisecond)
	claims(t, db, 9, claimed(sooner, at))

	Must(t, setDue(t, db, "g1", nil))
	Must(t, setDue(t, db, "g1", []referee.Due{sooner}))
	claims(t, db, 9, claimed(sooner, at))
}

// deadlinesClaimedAtOnce are each one claimer's.
func deadlinesClaimedAtOnce(t *testing.T, m Maker) {
	var at time.Time
	db, _ := timed(t, m, &at)
	at = Began.Add(time.Hour)
	var all sync.WaitGroup
	var mu sync.Mutex
	times := map[string]int{}
	for range 8 {
		all.Go(func() {
			due, err := db.ClaimDue(t.Context(), 2)
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			for _, d := range due {
				times[d.Game+d.Gate]++
			}
		})
	}
	all.Wait()
	if diff := Same(map[string]int{"g1a": 1, "g1b": 1, "g2a": 1}, times); diff != "" {
		t.Errorf("claimed so often (-want +got):\n%s", diff)
	}
}

// whatIsToldOfADeadlineIsClaimed: one of which somebody is to be told is claimed before it comes.
func whatIsToldOfADeadlineIsClaimed(t *testing.T, m Maker) {
	var at time.Time
	db, due := timed(t, m, &at)
	late, told := due["g1a"], due["g1b"]
	late.Notice, told.Notice = referee.LateUntold, referee.WaitTold
	Must(t, setDue(t, db, "g1", []referee.Due{late, told}))
	claims(t, db, 9, claimed(late, at))
	claims(t, db, 9)
	at = Began.Add(referee.ClaimLease)
	claims(t, db, 9, claimed(told, at), claimed(late, at))
	late.Notice = referee.NoNotice
	Must(t, setDue(t, db, "g1", []referee.Due{late}))
	at = at.Add(referee.ClaimLease)
	claims(t, db, 9, claimed(due["g2a"], at))
}

// theHeartbeat is noted by who looks for deadlines, where any runs.
func theHeartbeat(t *testing.T, m Maker) {
	at := Began
	db := m.Timed(t, func() time.Time { return at })
	beat := func(want time.Time) {
		t.Helper()
		claims(t, db, 9)
		p, err := db.Pulse(t.Context())
		if diff := Same(referee.Pulse{Now: at, Last: want}, p); err != nil || diff != "" {
			t.Errorf("pulse, %v (-want +got):\n%s", err, diff)
		}
	}
	beat(time.Time{})
	Must(t, db.Open(t.Context(), Opening(t, "g1", "c")))
	beat(time.Time{})
	Must(t, setDue(t, db, "g1", []referee.Due{{Game: "g1", Gate: "a", Key: "k", At: Began.Add(time.Hour)}}))
	beat(Began)
	at = Began.Add(referee.BeatEvery - time.Millisecond)
	beat(Began)
	at = Began.Add(referee.BeatEvery)
	beat(at)
	at = Began.Add(-time.Hour) // the machine's clock was put back
	beat(at)
	Must(t, setDue(t, db, "g1", nil))
	last := at
	at = Began
	beat(last)
}
