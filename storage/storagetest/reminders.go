package storagetest

import (
	"testing"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
)

// setReminders replaces a game's reminders: an act without a record.
func setReminders(t *testing.T, db referee.Store, game string, rows ...referee.Reminder) {
	t.Helper()
	Must(t, Append(t.Context(), db, referee.Commit{Game: game, Reminded: true, Reminders: rows}))
}

// remindersOf are a game's, as who acts is given them.
func remindersOf(t *testing.T, db referee.Store, game string) (rows []referee.Reminder) {
	t.Helper()
	stored, err := db.Load(t.Context(), game)
	Must(t, err)
	known := referee.Head{Length: len(stored.Records)}
	tip, err := db.At(t.Context(), stored.Place, referee.LastGame)
	Must(t, err)
	known.Link = tip.Link
	Must(t, db.Act(t.Context(), referee.Ask{Game: game, Known: known}, func(m referee.Moment) (referee.Commit, error) {
		rows = m.Reminders
		return referee.Commit{}, nil
	}))
	return rows
}

// calls checks who is to be called.
func calls(t *testing.T, db referee.Store, limit int, want ...referee.Reminder) {
	t.Helper()
	got, err := db.ClaimReminders(t.Context(), limit)
	Must(t, err)
	if diff := Same(want, got); diff != "" {
		t.Errorf("claimed (-want +got):\n%s", diff)
	}
}

// remindersAreClaimed: kept with the game, each claimed when it comes by one, until his lease is over; a row
// whose call has changed is nobody's.
func remindersAreClaimed(t *testing.T, m Maker) {
	at := Began
	db := m.Timed(t, func() time.Time { return at })
	for _, game := range []string{"g1", "g2"} {
		Must(t, db.Open(t.Context(), Opening(t, game, game)))
	}
	row := func(game string, seat rules.Seat, after time.Duration) referee.Reminder {
		return referee.Reminder{Game: game, Place: Place(game), Seat: seat, Awaited: true, Called: 1, At: Began.Add(after)}
	}
	a, b, other := row("g1", rules.SeatA, 2*time.Hour), row("g1", rules.SeatB, time.Hour), row("g2", rules.SeatA, 3*time.Hour)
	never := referee.Reminder{Game: "g2", Place: Place("g2"), Seat: rules.SeatB, Wish: referee.ByHand, Quiet: referee.Evenings}
	setReminders(t, db, "g1", a, b)
	setReminders(t, db, "g2", other, never)
	if diff := Same([]referee.Reminder{other, never}, remindersOf(t, db, "g2")); diff != "" {
		t.Errorf("kept (-want +got):\n%s", diff)
	}
	leased := func(r referee.Reminder) referee.Reminder {
		r.ClaimedUntil = at.Add(referee.ClaimLease)
		return r
	}
	at = Began.Add(time.Hour - time.Millisecond)
	calls(t, db, 9)
	at = Began.Add(2 * time.Hour)
	calls(t, db, 1, leased(b))
	calls(t, db, 9, leased(a))
	calls(t, db, 9)
	setReminders(t, db, "g1", a, b) // an act that changes nothing of whom the game awaits
	at = at.Add(referee.ClaimLease - time.Millisecond)
	calls(t, db, 9)
	at = at.Add(time.Millisecond)
	calls(t, db, 9, leased(b), leased(a))
	b.Called, b.At = 2, at
	setReminders(t, db, "g1", a, b)
	calls(t, db, 9, leased(b))
	setReminders(t, db, "g1")
	at = Began.Add(30 * time.Hour)
	calls(t, db, 9, leased(other))
}
