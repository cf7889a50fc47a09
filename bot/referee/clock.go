package referee

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
)

// grace is what an offer gets whose time passed while nobody could have taken it.
const grace = 10 * time.Minute

// Due returns the deadlines that have come, the earliest first: Expire does them. next is when the next one comes, zero where none
// runs.
func (r *Referee) Due(ctx context.Context) (due []Due, next time.Time, err error) {
	all, err := r.store.Due(ctx, time.Time{})
	if err != nil {
		return nil, time.Time{}, fmt.Errorf("deadlines: %w", err)
	}
	now := r.now()
	for i, d := range all {
		if d.At.After(now) {
			return all[:i], d.At, nil
		}
	}
	return all, time.Time{}, nil
}

// Resume gives every offer whose time has passed ten more minutes, and returns the games that wait so, one
// deadline of each. The edge calls it once it is there again for the players, and tells them.
func (r *Referee) Resume(ctx context.Context) ([]Due, error) {
	due, _, err := r.Due(ctx)
	if err != nil {
		return nil, err
	}
	var late []Due
	for _, d := range due {
		if slices.ContainsFunc(late, func(other Due) bool { return other.Game == d.Game }) {
			continue
		}
		if err := r.delay(ctx, d.Game); err != nil {
			return late, err
		}
		late = append(late, d)
	}
	return late, nil
}

// Game returns a game by its id, as it stands.
func (r *Referee) Game(ctx context.Context, id string) (*rules.Game, error) {
	t, err := r.table(ctx, id)
	if err != nil {
		return nil, err
	}
	return t.game.Load(), nil
}

// Until is when the first running deadline of a game comes, zero where none runs.
func (r *Referee) Until(ctx context.Context, game string) (time.Time, error) {
	t, err := r.table(ctx, game)
	if err != nil {
		return time.Time{}, err
	}
	due := t.deadlines()
	if len(due) == 0 {
		return time.Time{}, nil
	}
	return slices.MinFunc(due, func(a, b Due) int { return a.At.Compare(b.At) }).At, nil
}

// delay gives a game's offers whose time has passed ten more minutes.
func (r *Referee) delay(ctx context.Context, game string) error {
	t, err := r.heldTable(ctx, game)
	if err != nil {
		return err
	}
	defer t.mu.Unlock()
	return r.delayHeld(ctx, t)
}

func (r *Referee) delayHeld(ctx context.Context, t *seated) error {
	now := r.now()
	later := slices.Clone(t.deadlines())
	for i, d := range later {
		if !d.At.After(now) {
			d.At = now.Add(grace)
		}
		later[i] = d
	}
	if err := r.store.SetDue(ctx, t.id, later); err != nil {
		return fmt.Errorf("delay the deadlines of game %s: %w", t.id, err)
	}
	t.due.Store(&later)
	return nil
}

// Expire does what a deadline says where its time has come, as seat rules.Clock; its answer is public.
//
// ErrStale where the offer was taken meanwhile or the game has ended. What the rules refuse, or what needs real dice, is given ten
// more minutes; the error says why.
func (r *Referee) Expire(ctx context.Context, due Due) (Outcome, error) {
	t, err := r.heldTable(ctx, due.Game)
	switch {
	case errors.Is(err, ErrNotFound):
		return Outcome{}, ErrStale
	case err != nil:
		return Outcome{}, err
	}
	defer t.mu.Unlock()
	for tries := 0; ; tries++ {
		out, err := r.expire(ctx, t, due)
		var violation *rules.Violation
		var missing *dice.Missing
		switch {
		case errors.Is(err, ErrConflict) && tries == 0:
			if err := r.reload(ctx, t); err != nil {
				return Outcome{}, err
			}
			continue
		case errors.As(err, &violation) || errors.As(err, &missing):
			return Outcome{}, errors.Join(err, r.delayHeld(ctx, t))
		}
		return out, err
	}
}

func (r *Referee) expire(ctx context.Context, t *seated, due Due) (Outcome, error) {
	g := t.game.Load()
	if !r.come(t, due) {
		return Outcome{}, ErrStale
	}
	act, ok := g.Expired(rules.Deadline{Gate: due.Gate, Key: due.Key})
	if !ok {
		return Outcome{}, fmt.Errorf("deadline %s of game %s ends no offer", due.Key, g.ID())
	}
	do := Do{Origin: "t:" + g.ID() + "/" + strconv.Itoa(g.Len())}
	now, err := r.moment(t, nil, do)
	if err != nil {
		return Outcome{}, err
	}
	record, err := g.Decide(act, now)
	if err != nil {
		return Outcome{}, err
	}
	return r.commit(ctx, t, act, record, do, "")
}

// come reports whether the deadline still runs and its time has come.
func (r *Referee) come(t *seated, due Due) bool {
	now := r.now()
	for _, d := range t.deadlines() {
		if d.Gate == due.Gate && d.Key == due.Key {
			return !d.At.After(now)
		}
	}
	return false
}

// running are the deadlines of the game as it will be: those that run already keep their time.
func (r *Referee) running(t *seated, next *rules.Game) []Due {
	now := r.now()
	var due []Due
	for _, d := range next.Due() {
		at := now.Add(time.Duration(d.Seconds) * time.Second)
		for _, known := range t.deadlines() {
			if known.Gate == d.Gate && known.Key == d.Key {
				at = known.At
			}
		}
		due = append(due, Due{Game: t.id, Place: t.place, Gate: d.Gate, Key: d.Key, At: at})
	}
	return due
}
