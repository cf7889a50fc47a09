package referee_test

import (
	"cmp"
	"context"
	"slices"
	"time"

	"aidedecamp/bot/referee"
)

// reminders are a game's.
func (m *memory) reminders(game string) []referee.Reminder {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.games[game].calls)
}

// reminded are reminders in the game's place; who has claimed one keeps it.
func reminded(rows []referee.Reminder, k *kept) []referee.Reminder {
	rows = slices.Clone(rows)
	for i := range rows {
		r := &rows[i]
		r.Place = k.place
		r.At = whole(r.At)
		for _, old := range k.calls {
			if old.Seat == r.Seat && old.Called == r.Called && old.At.Equal(r.At) && old.ClaimedUntil.After(r.ClaimedUntil) {
				r.ClaimedUntil = old.ClaimedUntil
			}
		}
	}
	slices.SortFunc(rows, func(a, b referee.Reminder) int { return cmp.Compare(a.Seat, b.Seat) })
	return rows
}

// whole is a time to the millisecond, as a store keeps it.
func whole(at time.Time) time.Time {
	if at.IsZero() {
		return at
	}
	return at.UTC().Truncate(time.Millisecond)
}

func (m *memory) ClaimReminders(_ context.Context, limit int) ([]referee.Reminder, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	var due []*referee.Reminder
	for _, k := range m.games {
		for i, r := range k.calls {
			if !r.At.IsZero() && !r.At.After(now) && !r.ClaimedUntil.After(now) {
				due = append(due, &k.calls[i])
			}
		}
	}
	slices.SortFunc(due, func(a, b *referee.Reminder) int { return a.At.Compare(b.At) })
	var claimed []referee.Reminder
	for _, r := range due[:min(limit, len(due))] {
		r.ClaimedUntil = now.Add(referee.ClaimLease)
		claimed = append(claimed, *r)
	}
	return claimed, nil
}
