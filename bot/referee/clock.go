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
	"aidedecamp/rules/ledger"
)

// grace is what an offer gets whose time passed while nobody could have taken it.
const grace = 10 * time.Minute

// Due returns the deadlines that have come, the earliest first: Expire does them. next is when the next one
// comes, zero where none runs.
func (r *Referee) Due(ctx context.Context) (due []Due, next time.Time, err error) {
	all, err := r.allDue(ctx)
	if err != nil {
		return nil, time.Time{}, err
	}
	now := r.now()
	for i, d := range all {
		if d.At.After(now) {
			return all[:i], d.At, nil
		}
	}
	return all, time.Time{}, nil
}

// Resume gives every offer whose time has passed ten more minutes, an end that one alone decided its whole
// delay once more: that is the time to object. A game's clock gets none: its time has passed at the table. It
// returns the games that wait so, one deadline of each, and those of the ends that have been given more time: a
// bot that dies before it tells them tells them the next time. The edge calls it once it is there again for the
// players, and tells them.
func (r *Referee) Resume(ctx context.Context) ([]Due, error) {
	all, err := r.allDue(ctx)
	if err != nil {
		return nil, err
	}
	var late []Due
	var failed []error
	for _, d := range all {
		moved, ends, err := r.resume(ctx, d)
		failed = append(failed, err)
		i := slices.IndexFunc(late, func(other Due) bool { return other.Game == d.Game })
		switch {
		case !moved:
		case i < 0:
			late = append(late, d)
		case ends:
			late[i] = d
		}
	}
	return late, errors.Join(failed...)
}

// allDue are the deadlines of all games that run, the earliest first.
func (h *hall) allDue(ctx context.Context) ([]Due, error) {
	all, err := h.store.Due(ctx, time.Time{})
	if err != nil {
		return nil, fmt.Errorf("deadlines: %w", err)
	}
	return all, nil
}

// resume gives a deadline that has passed more time; moved reports whether it has more than it had at first,
// ends whether it makes an end final.
func (r *Referee) resume(ctx context.Context, d Due) (moved, ends bool, err error) {
	t, err := r.lockGame(ctx, d.Game)
	if err != nil {
		return false, false, err
	}
	defer t.mu.Unlock()
	if rules.IsClocks(d.Gate) { // the time at the table has passed, whether or not the bot was there
		return false, false, nil
	}
	closing, began, waits := t.game.Load().ClosingDeadline()
	whole := time.Duration(closing.Seconds) * time.Second
	if ends = waits && closing.Gate == d.Gate; ends && d.At.After(r.now()) {
		return d.At.Sub(began.Add(whole)) > time.Minute, ends, nil
	}
	if d.At.After(r.now()) {
		return false, ends, nil
	}
	return true, ends, r.delay(ctx, t, func(d Due) time.Duration {
		if rules.IsClocks(d.Gate) {
			return 0
		}
		if waits && closing.Gate == d.Gate {
			return max(whole, grace)
		}
		return grace
	})
}

// Game returns a game by its id, as it stands.
func (h *hall) Game(ctx context.Context, id string) (*rules.Game, error) {
	t, err := h.game(ctx, id)
	if err != nil {
		return nil, err
	}
	return t.game.Load(), nil
}

// Until is when the first running deadline of a game's offers comes, zero where none runs; that of an end is
// FinalAt's.
func (r *Referee) Until(ctx context.Context, game string) (time.Time, error) {
	return r.first(ctx, game, func(ends bool) bool { return !ends })
}

// FinalAt is when the end that waits in a game is final, zero where none does.
func (r *Referee) FinalAt(ctx context.Context, game string) (time.Time, error) {
	return r.first(ctx, game, func(ends bool) bool { return ends })
}

// first is when the first of those deadlines of a game comes that are asked for, zero where none runs.
func (r *Referee) first(ctx context.Context, game string, asked func(ends bool) bool) (time.Time, error) {
	t, err := r.game(ctx, game)
	if err != nil {
		return time.Time{}, err
	}
	closing, _, waits := t.game.Load().ClosingDeadline()
	due := slices.DeleteFunc(slices.Clone(t.deadlines()), func(d Due) bool {
		return rules.IsClocks(d.Gate) || !asked(waits && d.Gate == closing.Gate) // a clock's may hang on a die that nobody has seen
	})
	if len(due) == 0 {
		return time.Time{}, nil
	}
	return slices.MinFunc(due, func(a, b Due) int { return a.At.Compare(b.At) }).At, nil
}

// delay gives a game's offers whose time has passed more of it.
func (r *Referee) delay(ctx context.Context, t *cachedGame, more func(Due) time.Duration) error {
	now := r.now()
	later := slices.Clone(t.deadlines())
	for i, d := range later {
		if !d.At.After(now) {
			d.At = now.Add(more(d))
		}
		later[i] = d
	}
	return r.setDue(ctx, t, later)
}

// Expire does what a deadline says where its time has come, as seat rules.Clock; its answer is public.
//
// ErrStale where the offer was taken meanwhile or the game has ended. What the rules refuse, what needs real
// dice and a fault are given ten more minutes; the error says why.
func (r *Referee) Expire(ctx context.Context, due Due) (Outcome, error) {
	t, err := r.lockGame(ctx, due.Game)
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
		var fault *ledger.Fault
		var missing *dice.Missing
		switch {
		case errors.Is(err, ErrConflict) && tries == 0:
			if err := r.reload(ctx, t); err != nil {
				return Outcome{}, err
			}
			continue
		case errors.As(err, &violation), errors.As(err, &missing), errors.As(err, &fault):
			return Outcome{}, errors.Join(err, r.delay(ctx, t, func(Due) time.Duration { return grace }))
		}
		return out, err
	}
}

func (r *Referee) expire(ctx context.Context, t *cachedGame, due Due) (Outcome, error) {
	g := t.game.Load()
	if !r.hasCome(t, due) {
		return Outcome{}, ErrStale
	}
	act, ok := g.Expired(rules.Deadline{Gate: due.Gate, Key: due.Key})
	if !ok { // a file that an earlier version put back from a backup
		return Outcome{}, errors.Join(ErrStale, r.forget(ctx, t, g))
	}
	do := Do{Origin: clockOrigin + g.ID() + "/" + strconv.Itoa(g.Len())}
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

// forget drops those deadlines of a game that no longer run in it.
func (r *Referee) forget(ctx context.Context, t *cachedGame, g *rules.Game) error {
	due, err := r.deadlinesAfter(t, g, ledger.Record{})
	if err != nil {
		return err
	}
	return r.setDue(ctx, t, due)
}

// setDue stores a game's deadlines.
func (h *hall) setDue(ctx context.Context, t *cachedGame, due []Due) error {
	if err := h.store.SetDue(ctx, t.id, due); err != nil {
		return fmt.Errorf("note the deadlines of game %s: %w", t.id, err)
	}
	t.due.Store(&due)
	return nil
}

// hasCome reports whether the deadline still runs and its time has come.
func (r *Referee) hasCome(t *cachedGame, due Due) bool {
	now := r.now()
	for _, d := range t.deadlines() {
		if d.Gate == due.Gate && d.Key == due.Key {
			return !d.At.After(now)
		}
	}
	return false
}

// deadlinesAfter are the deadlines of the game as it will be after a record: those that run already keep
// their time, but where a seat changes hands, for who has just sat down knows nothing of it.
func (r *Referee) deadlinesAfter(t *cachedGame, next *rules.Game, record ledger.Record) ([]Due, error) {
	known := t.deadlines()
	if _, handed := record.HandedOver(); handed {
		known = nil
	}
	due, err := deadlinesOf(next, t.secret, known, r.now())
	for i := range due {
		due[i].Place = t.place
	}
	return due, err
}

// deadlinesOf are the deadlines of a game as they stand: those that run already keep their time. An end that
// waits counts from its line, as its game's header promises, whatever the clock has been put to since; so does
// a game's clock. Its random end hangs on a die at which the secret lets the bot look.
func deadlinesOf(g *rules.Game, secret dice.Secret, known []Due, now time.Time) ([]Due, error) {
	closing, began, waits := g.ClosingDeadline()
	all, err := g.DueBy(secret)
	if err != nil {
		return nil, fmt.Errorf("deadlines of game %s: %w", g.ID(), err)
	}
	var due []Due
	for _, d := range all {
		at := now
		if waits && d == closing {
			at = began
		}
		if since, err := time.Parse(time.RFC3339, g.Clock().At); err == nil && rules.IsClocks(d.Gate) {
			at = since
		}
		at = at.Add(time.Duration(d.Seconds) * time.Second)
		for _, k := range known {
			if k.Gate == d.Gate && k.Key == d.Key {
				at = k.At
			}
		}
		due = append(due, Due{Game: g.ID(), Gate: d.Gate, Key: d.Key, At: at})
	}
	return due, nil
}
