package referee_test

import (
	"context"
	"errors"
	"testing"

	"aidedecamp/bot/referee"
)

// full is a store that finds what is to be claimed, and has no room to write that it is.
type full struct{ referee.Store }

var errFull = errors.New("no room")

func (full) ClaimDue(context.Context, int) ([]referee.Due, error) {
	return []referee.Due{{Game: "g1"}}, errFull
}

func (full) ClaimReminders(context.Context, int) ([]referee.Reminder, error) {
	return []referee.Reminder{{Game: "g1"}}, errFull
}

// TestWhatIsNotClaimedIsNobodys: whoever claims until nothing is left would never end.
func TestWhatIsNotClaimedIsNobodys(t *testing.T) {
	t.Parallel()
	r := referee.New(full{}, nil, referee.Options{})
	if due, err := r.ClaimDue(t.Context()); len(due) > 0 || !errors.Is(err, errFull) {
		t.Errorf("deadlines %v, %v", due, err)
	}
	if rows, err := r.ClaimReminders(t.Context()); len(rows) > 0 || !errors.Is(err, errFull) {
		t.Errorf("reminders %v, %v", rows, err)
	}
}
