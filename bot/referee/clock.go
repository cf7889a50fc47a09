package referee

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// grace is what an offer gets whose time passed while nobody could have taken it.
const grace = 10 * time.Minute

// aliveWithin is how old the heartbeat is at most where somebody is there to do what comes.
const aliveWithin = 15 * time.Second

// mostClaimed is how many deadlines are claimed at once.
const mostClaimed = 100

// ClaimDue returns some of the deadlines that nobody else does, the earliest first: those that have come, and
// those that are LateUntold. Expire tells which is which; none are left where it returns none.
func (r *Referee) ClaimDue(ctx context.Context) ([]Due, error) {
	return claimed(r.store.ClaimDue(ctx, mostClaimed))
}

// claimed is what is the caller's: nothing where the claim was not committed, which would be found again at once.
func claimed[T any](found []T, err error) ([]T, error) {
	if err != nil {
		return nil, err
	}
	return found, nil
}

// Resume gives every offer whose time has passed while nobody was alive ten more minutes, an end that one
// alone decided its whole delay once more: that is the time to object. A game's clock gets none: its time has
// passed at the table. It returns one deadline of each such game, the end's before another, claimed for the
// caller: he tells its place (Renew, NoteTold), or where he dies who claims it next.
func (r *Referee) Resume(ctx context.Context) ([]Due, error) {
	pulse, err := r.store.Pulse(ctx)
	if err != nil {
		return nil, err
	}
	if pulse.Now.Sub(pulse.Last).Abs() < aliveWithin {
		return nil, nil
	}
	passed, err := r.store.Due(ctx, pulse.Now)
	if err != nil {
		return nil, err
	}
	var late []Due
	var failed []error
	seen := map[string]bool{}
	for _, d := range passed {
		if seen[d.Game] {
			continue
		}
		seen[d.Game] = true
		own, err := r.resume(ctx, d.Game)
		if errors.Is(err, ErrForked) {
			continue // it waits for its operator (Expire says so), and keeps no other game waiting
		}
		late, failed = append(late, own...), append(failed, err)
	}
	return late, errors.Join(failed...)
}

// resume gives a game's deadlines that have passed more time. It returns the one of which its place is to be
// told.
func (r *Referee) resume(ctx context.Context, game string) (late []Due, err error) {
	t, err := r.game(ctx, game)
	if err != nil {
		return nil, err
	}
	_, err = r.act(ctx, t, "", func(u lockedGame) (Outcome, Commit, error) {
		closing, _, waits := u.game.ClosingDeadline()
		told := -1
		c := u.putOff(func(i int, d Due) time.Duration {
			ends := waits && closing.Gate == d.Gate
			if house.IsClocks(d.Gate) || d.At.After(u.at) {
				return 0
			}
			if told < 0 || ends {
				told = i
			}
			if ends {
				return max(time.Duration(closing.Seconds)*time.Second, grace)
			}
			return grace
		})
		if told >= 0 {
			c.Due[told].Notice, c.Due[told].ClaimedUntil = LateUntold, claimFrom(u.at)
			late = c.Due[told : told+1]
		}
		return Outcome{}, c, nil
	})
	if err != nil {
		return nil, err
	}
	return late, nil
}

// Game returns a game by its id, as it stands.
func (h *hall) Game(ctx context.Context, id string) (*house.Game, error) {
	t, err := h.game(ctx, id)
	if err != nil {
		return nil, err
	}
	return t.game.Load(), nil
}

// Deadlines are the moments at which something happens to a game by itself; zero where nothing does.
type Deadlines struct {
	// Until ends an offer, Final an end that waits for a word.
	Until, Final time.Time
}

// Deadlines returns when the first of a game's deadlines of either kind comes.
func (m *deps) Deadlines(ctx context.Context, g *house.Game) (first Deadlines, err error) {
	due, err := m.store.Deadlines(ctx, g.ID())
	closing, _, waits := g.ClosingDeadline()
	for _, d := range due { // the earliest first
		switch {
		case house.IsClocks(d.Gate): // it may hang on a die that nobody has seen
		case waits && d.Gate == closing.Gate:
			first.Final = cmp.Or(first.Final, d.At)
		default:
			first.Until = cmp.Or(first.Until, d.At)
		}
	}
	return first, err
}

// putOff gives those of a game's deadlines more time from now on for which more says so.
func (u lockedGame) putOff(more func(i int, d Due) time.Duration) (c Commit) {
	c = Commit{Game: u.id, Due: slices.Clone(u.due)}
	for i, d := range u.due {
		if by := more(i, d); by > 0 {
			c.Due[i].At, c.Clocked = u.at.Add(by), true
		}
	}
	return c
}

// Renew claims a deadline anew for who has claimed it, so that he has the time to tell that it was put off.
// ErrStale where nothing is to be told, or by somebody else.
func (r *Referee) Renew(ctx context.Context, due Due) (Due, error) {
	err := r.amend(ctx, &due, func(now time.Time, stored *Due) error {
		if !stored.ClaimedUntil.Equal(due.ClaimedUntil) || stored.Notice != due.Notice {
			return ErrStale
		}
		stored.ClaimedUntil = claimFrom(now)
		return nil
	})
	return due, err
}

// NoteTold notes what the place of a deadline was told of its having been put off; nothing where it runs no
// more.
func (r *Referee) NoteTold(ctx context.Context, due Due, told Notice) error {
	err := r.amend(ctx, &due, func(_ time.Time, stored *Due) error {
		stored.Notice = told
		return nil
	})
	if errors.Is(err, ErrStale) {
		return nil
	}
	return err
}

// amend changes what is stored of a deadline, and returns that in its place. ErrStale where it runs no more.
func (r *Referee) amend(ctx context.Context, due *Due, change func(now time.Time, stored *Due) error) error {
	t, err := r.game(ctx, due.Game)
	if err != nil {
		return staleOr(err)
	}
	var changed Due
	_, err = r.act(ctx, t, "", func(u lockedGame) (Outcome, Commit, error) {
		i, runs := u.find(*due)
		if !runs {
			return Outcome{}, Commit{}, ErrStale
		}
		c := Commit{Game: u.id, Clocked: true, Due: slices.Clone(u.due)}
		err := change(u.at, &c.Due[i])
		changed = c.Due[i]
		return Outcome{}, c, err
	})
	if err == nil {
		*due = changed
	}
	return err
}

// claimFrom is until when a deadline is his who takes a minute to tell of it: a deferral and two requests. A
// store keeps milliseconds.
func claimFrom(now time.Time) time.Time { return now.Add(2 * ClaimLease).Truncate(time.Millisecond) }

// ErrPutOff says that a deadline has been given more time, and that its place is to be told.
var ErrPutOff = errors.New("the deadline was put off")

// Expire does what a deadline says where its time has come, as seat rules.Clock; its answer is public.
//
// ErrStale where the offer was taken meanwhile or the game has ended, ErrPutOff. What the rules refuse, what
// needs real dice and a fault are given ten more minutes, and no other deadline is; the error says why.
func (r *Referee) Expire(ctx context.Context, due Due) (out Outcome, err error) {
	t, err := r.game(ctx, due.Game)
	if err != nil {
		return out, staleOr(err)
	}
	var refused error
	out, err = r.act(ctx, t, "", func(u lockedGame) (out Outcome, c Commit, err error) {
		if out, c, err = u.expire(due); err == nil || errors.Is(err, ErrStale) || errors.Is(err, ErrPutOff) {
			return out, c, err
		}
		refused = err
		var violation *rules.Violation
		var fault *ledger.Fault
		var missing *dice.Missing
		if errors.As(err, &violation) || errors.As(err, &missing) || errors.As(err, &fault) {
			c = u.putOff(func(_ int, d Due) time.Duration {
				if d.names(due) {
					return grace
				}
				return 0
			})
		}
		return Outcome{}, c, nil
	})
	switch {
	case err != nil || refused != nil:
		return out, errors.Join(refused, err)
	case out.Records == nil:
		return out, ErrStale
	}
	return out, nil
}

// expire judges what a deadline says. One that the game does not know any more, of a file that an earlier
// version put back from a backup, is dropped: the outcome has no records then.
func (u lockedGame) expire(due Due) (Outcome, Commit, error) {
	i, runs := u.find(due)
	switch {
	case !runs:
		return Outcome{}, Commit{}, ErrStale
	case u.due[i].At.After(u.at) && u.due[i].Notice == LateUntold:
		return Outcome{}, Commit{}, ErrPutOff
	case u.due[i].At.After(u.at):
		return Outcome{}, Commit{}, ErrStale
	}
	act, ok := u.game.Expired(rules.Deadline{Gate: due.Gate, Key: due.Key})
	if !ok {
		running, err := u.deadlinesAfter(u.game, ledger.Record{})
		return Outcome{}, Commit{Game: u.id, Clocked: true, Due: running}, err
	}
	do := Do{Input: Input{Origin: "t:" + u.id + "/" + strconv.Itoa(u.game.Len())}}
	now, err := u.moment(do.Origin)
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	record, err := u.game.Decide(act, now)
	if err != nil {
		return Outcome{}, Commit{}, err
	}
	return u.commit(act, record, do)
}

// find returns where a deadline stands among the game's, if it still runs.
func (u lockedGame) find(due Due) (i int, runs bool) {
	i = slices.IndexFunc(u.due, due.names)
	return i, i >= 0
}

// names reports whether the other is the same offer of the same game.
func (d Due) names(other Due) bool { return d.Gate == other.Gate && d.Key == other.Key }

// deadlinesAfter are the deadlines of the game as it will be after a record: those that run already keep
// their time, but where a seat changes hands, for who has just sat down knows nothing of it.
func (u lockedGame) deadlinesAfter(next *house.Game, record ledger.Record) ([]Due, error) {
	known := u.due
	if _, handed := record.HandedOver(); handed {
		known = nil
	}
	return deadlinesOf(next, u.secret, known, u.at)
}

// deadlinesOf are the deadlines of a game as they stand: those that run already keep their time, but a game's
// clock, which is counted anew. An end that waits counts from its line, as its game's header promises,
// whatever the machine's clock has been put to since; so does a game's clock. Its random end hangs on a die
// at which the secret lets the bot look.
func deadlinesOf(g *house.Game, secret dice.Secret, known []Due, now time.Time) ([]Due, error) {
	closing, began, waits := g.ClosingDeadline()
	all, err := g.DueBy(secret)
	if err != nil {
		return nil, fmt.Errorf("deadlines of game %s: %w", g.ID(), err)
	}
	var due []Due
	for _, d := range all {
		own := Due{Game: g.ID(), Gate: d.Gate, Key: d.Key}
		at, counts := now, true
		if waits && d.Gate == closing.Gate && d.Key == closing.Key {
			at = began
		}
		if since, err := time.Parse(time.RFC3339, g.Clock().At); err == nil && house.IsClocks(d.Gate) {
			at, counts = since, false // what was known may hang on a die that is thrown no more
		}
		own.At = at.Add(time.Duration(d.Seconds) * time.Second)
		for _, k := range known {
			if !k.names(own) {
				continue
			}
			if own.Notice = k.Notice; counts {
				own.At = k.At
			}
		}
		due = append(due, own)
	}
	return due, nil
}
