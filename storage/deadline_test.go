package storage_test

import (
	"errors"
	"testing"
	"time"

	"aidedecamp/bot/referee"
)

func TestDeadlines(t *testing.T) {
	t.Parallel()
	db := started(t, "g1")
	must(t, db.Open(t.Context(), opening(t, "g2", "another")))
	place := func(game string) referee.Place {
		stored, err := db.Load(t.Context(), game)
		must(t, err)
		return stored.Place
	}
	due := func(game, gate string, seconds int) referee.Due {
		return referee.Due{Game: game, Place: place(game), Gate: gate, Key: "l'offre", At: began.Add(time.Duration(seconds) * time.Second)}
	}
	check := func(where string, by time.Time, want ...referee.Due) {
		t.Helper()
		got, err := db.Due(t.Context(), by)
		must(t, err)
		if diff := same(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", where, diff)
		}
	}
	a, b, other := due("g1", "a", 90), due("g1", "b", 30), due("g2", "a", 60)
	c := commit(t, "g1", 2, 1)
	c.Clocked, c.Due = true, []referee.Due{a, b}
	must(t, db.Append(t.Context(), c))
	must(t, db.SetDue(t.Context(), "g2", []referee.Due{other}))
	check("all", time.Time{}, b, other, a)
	check("come", began.Add(time.Minute), b, other)
	stored, err := db.Load(t.Context(), "g1")
	must(t, err)
	if diff := same([]referee.Due{b, a}, stored.Due); diff != "" {
		t.Errorf("loaded (-want +got):\n%s", diff)
	}
	must(t, db.Append(t.Context(), commit(t, "g1", 3, 1))) // an act that has nothing to do with the clock
	check("kept", time.Time{}, b, other, a)
	b.At = began.Add(10 * time.Minute)
	must(t, db.SetDue(t.Context(), "g1", []referee.Due{b}))
	check("set", time.Time{}, other, b)
	end := commit(t, "g1", 4, 1)
	end.Ends, end.Clocked = true, true
	must(t, db.Append(t.Context(), end))
	check("ended", time.Time{}, other)
	if err := db.SetDue(t.Context(), "gone", nil); !errors.Is(err, referee.ErrNotFound) {
		t.Errorf("deadlines of no game: %v", err)
	}
	twice := commit(t, "g2", 2, 1)
	twice.Clocked, twice.Due = true, []referee.Due{other, other}
	if err := db.Append(t.Context(), twice); err == nil {
		t.Error("one offer ends twice")
	}
	check("not half done", time.Time{}, other)
}
