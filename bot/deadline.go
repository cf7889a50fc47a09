package bot

import (
	"context"
	"errors"
	"slices"
	"time"

	"aidedecamp/bot/command"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// deadlinesEvery is how often the bot looks whether an offer has run out.
const deadlinesEvery = 3 * time.Second

// resume gives what ran out while nobody could do it ten more minutes, and tells each channel what has
// happened to its game meanwhile. No player waits for that. It reports whether that is done.
func (b *Bot) resume(ctx context.Context) (done bool) {
	ctx = context.WithoutCancel(ctx) // what is begun is finished: who stops waits for it
	late, err := b.router.Referee.Resume(ctx)
	if err != nil {
		b.log.Error("deadlines after a pause", "error", err)
	}
	untold := b.tellUntold(ctx)
	for _, d := range late {
		b.enqueue(d.Place, "what happened meanwhile", func() error {
			if slices.ContainsFunc(untold, func(u referee.Unheard) bool { return u.Game.ID() == d.Game }) {
				return b.noteTold(ctx, d, referee.NoNotice) // the state of the game is said already
			}
			return b.tellLate(ctx, d)
		})
	}
	return err == nil
}

// tellUntold tells each channel what nobody was told in time: that its game was put back from a backup, what
// a clock did, an end that waits for somebody's word. It returns what is being told.
func (b *Bot) tellUntold(ctx context.Context) []referee.Unheard {
	untold, err := b.router.Referee.Untold(ctx)
	if err != nil {
		b.log.Error("what nobody was told", "error", err)
	}
	claimed := time.Now()
	for _, u := range untold {
		b.enqueue(u.Place, "what nobody was told", func() error { return b.tellOutcome(ctx, claimed, u.Place, u.Outcome) })
	}
	return untold
}

// tellOutcome posts what happened by itself and was claimed to be told then. Where Discord does not take it,
// the next act of the game says it.
func (b *Bot) tellOutcome(ctx context.Context, claimed time.Time, place referee.Place, out referee.Outcome) error {
	if !isMine(claimed) {
		return nil
	}
	return b.tellUnasked(ctx, place, "unasked "+out.Game.ID(), func(c *command.Call) (*reply.Answer, error) { return c.Outcome(out) })
}

// isMine reports whether what was claimed then, by the wall's clock, may still be told by this process: what
// has waited for too long is left to whoever claims it next.
func isMine(claimed time.Time) bool {
	return time.Now().Round(0).Sub(claimed.Round(0)) < referee.TellingLease/2
}

// enqueue tells a place what nobody asked for, after the acts that it has taken up: two at once would take
// each other's buttons off. What fails is logged under that name.
func (b *Bot) enqueue(place referee.Place, what string, tell func() error) {
	if !b.takeUp() {
		return
	}
	b.queues.tell(place.Channel, func() {
		defer b.work.Done()
		defer b.survive(what, place)
		if err := tell(); err != nil {
			b.log.Warn("not told: "+what, "channel", place.Channel, "error", err)
		}
	})
}

// survive logs a panic over what nobody asked for: a fault of this program takes no other table down.
func (b *Bot) survive(what string, place referee.Place) {
	if p := recover(); p != nil {
		b.log.Error(what, "channel", place.Channel, "error", panicError(p))
	}
}

// tellLate posts anew the state of a game whose deadline passed while no bot was there: the message before
// shows a time that is over.
func (b *Bot) tellLate(ctx context.Context, d referee.Due) error {
	return b.tellPutOff(ctx, d, referee.NoNotice, func(c *command.Call, g *house.Game) *reply.Answer {
		key, pings := "bot.late", []string(nil)
		if closing, _, waits := g.ClosingDeadline(); waits && closing.Gate == d.Gate {
			key, pings = "bot.late.end", reply.Answerers(g)
		}
		a := c.Public.Answer(key)
		a.Pings = pings
		return a
	})
}

// sweepEvery is how often the bot drops what nobody can use any more.
const sweepEvery = time.Hour

// watchDeadlines lets offers run out while the bot serves. While nobody can press a button, or no store keeps
// what he presses, nothing does; what has run out by then gets more time, as after a restart. able says
// whether that was given at the start.
func (b *Bot) watchDeadlines(ctx context.Context, able bool) {
	tick, sweep := time.NewTicker(b.every), time.NewTicker(b.sweeps)
	defer tick.Stop()
	defer sweep.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-sweep.C:
			if err := b.router.Referee.Sweep(ctx); err != nil {
				b.log.Error("what nobody can use any more stays", "error", err)
			}
		case <-tick.C:
			able = b.lookAtDeadlines(ctx, able)
		}
	}
}

// lookAtDeadlines does what has run out; was says whether the gateway and the store were open the last time,
// able whether they are.
func (b *Bot) lookAtDeadlines(ctx context.Context, was bool) (able bool) {
	ctx = context.WithoutCancel(ctx) // what is begun is finished: who stops waits for it
	switch {
	case !b.isOpen():
		return false
	case !was:
		return b.resume(ctx)
	}
	b.tellUntold(ctx)
	able = b.expire(ctx)
	b.remind(ctx)
	return able
}

// expire does what has run out, and leaves it to be told: no table's clock waits until a channel has taken a
// message, and no channel for another. It reports whether the store let it.
func (b *Bot) expire(ctx context.Context) (able bool) {
	var tells []func()
	able = true
	for {
		due, err := b.router.Referee.ClaimDue(ctx)
		if err != nil {
			b.log.Error("deadlines", "error", err)
			able = false
		}
		if len(due) == 0 {
			break
		}
		for _, d := range due {
			if tell := b.expireOne(ctx, d); tell != nil {
				tells = append(tells, func() { b.enqueue(d.Place, "deadline", tell) })
			}
		}
	}
	for _, tell := range tells {
		tell()
	}
	return able
}

// expireOne does what one deadline says, and returns what tells it; nil where there is nothing to tell.
func (b *Bot) expireOne(ctx context.Context, d referee.Due) (tell func() error) {
	defer b.survive("deadline", d.Place)
	out, err := b.router.Referee.Expire(ctx, d)
	switch {
	case errors.Is(err, referee.ErrStale):
		return nil
	case errors.Is(err, referee.ErrPutOff):
		return func() error { return b.tellLate(ctx, d) }
	case err != nil:
		b.log.Warn("deadline not done", "game", d.Game, "error", err)
		return func() error { return b.tellWaiting(ctx, d, err) }
	}
	done := time.Now()
	return func() error { return b.tellOutcome(ctx, done, d.Place, out) }
}

// tellWaiting posts, once for each deadline, why nothing was done when it came: what the rules refuse the
// clock, or the real dice that somebody has to type. The players settle it by playing on; the message before
// shows a time that is over. A fault says nothing: it is the log's.
func (b *Bot) tellWaiting(ctx context.Context, d referee.Due, cause error) error {
	var why phrase.Phrase
	var refused *rules.Violation
	var missing *dice.Missing
	switch {
	case errors.As(cause, &refused):
		why = refused.Say
	case errors.As(cause, &missing):
		why = missing.Phrase()
	default:
		return nil
	}
	if d.Notice == referee.WaitTold {
		return nil
	}
	return b.tellPutOff(ctx, d, referee.WaitTold, func(c *command.Call, g *house.Game) *reply.Answer {
		a := c.Public.Answer("bot.waits")
		a.Add("> " + c.Public.In(g, why))
		return a
	})
}

// tellPutOff posts the state of a game of which a deadline was put off, below what say says of that, and
// notes it; unless somebody else has told it meanwhile.
func (b *Bot) tellPutOff(ctx context.Context, d referee.Due, told referee.Notice, say func(*command.Call, *house.Game) *reply.Answer) error {
	d, err := b.router.Referee.Renew(ctx, d)
	if errors.Is(err, referee.ErrStale) {
		return nil
	}
	if err != nil {
		return err
	}
	g, err := b.router.Referee.Game(ctx, d.Game)
	if err != nil {
		return err
	}
	err = b.tellUnasked(ctx, d.Place, "deadline "+d.Game, func(c *command.Call) (*reply.Answer, error) { return c.WithState(say(c, g), g) })
	if err != nil {
		return err
	}
	return b.noteTold(ctx, d, told)
}

// noteTold notes what the place of a deadline knows of its having been put off.
func (b *Bot) noteTold(ctx context.Context, d referee.Due, told referee.Notice) error {
	return b.retry(func() error { return b.router.Referee.NoteTold(ctx, d, told) })
}

// tellUnasked posts what say says in a place where nobody asked for it, with the messages that follow it.
func (b *Bot) tellUnasked(ctx context.Context, place referee.Place, origin string, say func(*command.Call) (*reply.Answer, error)) error {
	c := b.router.Unasked(ctx, b.session.Channel(place.Channel), place, origin)
	c.Settle()
	a, err := say(c)
	for ; err == nil && a != nil; a = a.Then {
		var message session.Sent
		if message, err = b.deliver(c, a, c.Post); err != nil {
			b.noteLost(c, a)
			return err
		}
		b.noteArrival(c, a, message)
	}
	return err
}
