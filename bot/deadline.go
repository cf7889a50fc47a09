package bot

import (
	"context"
	"errors"
	"slices"
	"time"

	"aidedecamp/bot/command"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
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
		b.enqueue(d.Place, "what happened meanwhile", func() {
			if slices.ContainsFunc(untold, func(u referee.Unheard) bool { return u.Game.ID() == d.Game }) {
				b.noteTold(ctx, d, referee.NoNotice) // where the game stands is said already
			} else {
				b.tellLate(ctx, d)
			}
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
		b.enqueue(u.Place, "what nobody was told", func() {
			if isMine(claimed) {
				b.tellOne(ctx, u)
			}
		})
	}
	return untold
}

func (b *Bot) tellOne(ctx context.Context, u referee.Unheard) {
	c := b.unasked(u.Place, "untold "+u.Game.ID())
	a, err := c.Outcome(ctx, u.Outcome)
	if err == nil {
		err = b.tellUnasked(ctx, c, a)
	}
	if err != nil {
		b.log.Warn("what nobody was told, not told now either", "game", u.Game.ID(), "error", err)
	}
}

// isMine reports whether what was claimed then, by the wall's clock, may still be told by this process: what
// has waited for too long is left to whoever claims it next.
func isMine(claimed time.Time) bool {
	return time.Now().Round(0).Sub(claimed.Round(0)) < referee.TellingLease/2
}

// enqueue tells a place what nobody asked for, after the acts that it has taken up: two at once would take
// each other's buttons off. A panic is logged under that name.
func (b *Bot) enqueue(place referee.Place, what string, tell func()) {
	if !b.takeUp() {
		return
	}
	b.queues.tell(place.Channel, func() {
		defer b.work.Done()
		defer func() {
			if p := recover(); p != nil {
				b.log.Error(what, "channel", place.Channel, "error", panicError(p))
			}
		}()
		tell()
	})
}

// tellLate posts anew where a game stands whose deadline passed while no bot was there: the message before
// shows a time that is over.
func (b *Bot) tellLate(ctx context.Context, d referee.Due) {
	err := b.tellPutOff(ctx, d, referee.NoNotice, func(g *house.Game) error {
		c := b.unasked(d.Place, "late "+d.Game)
		key, pings := "bot.late", []string(nil)
		if closing, _, waits := g.ClosingDeadline(); waits && closing.Gate == d.Gate {
			key, pings = "bot.late.end", reply.Answerers(g)
		}
		a := c.Public.Answer(key)
		a.Pings = pings
		a, err := c.WithState(ctx, a, g)
		if err == nil {
			err = b.tellUnasked(ctx, c, a)
		}
		return err
	})
	if err != nil {
		b.log.Warn("a later deadline not told", "game", d.Game, "error", err)
	}
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
func (b *Bot) expireOne(ctx context.Context, d referee.Due) (tell func()) {
	defer b.survive(d)
	out, err := b.router.Referee.Expire(ctx, d)
	switch {
	case errors.Is(err, referee.ErrStale):
		return nil
	case errors.Is(err, referee.ErrPutOff):
		return func() { b.tellLate(ctx, d) }
	case err != nil:
		b.log.Warn("deadline not done", "game", d.Game, "error", err)
		return func() {
			if err := b.tellWaiting(ctx, d, err); err != nil {
				b.log.Warn("a waiting deadline not told", "game", d.Game, "error", err)
			}
		}
	}
	done := time.Now()
	return func() {
		if !isMine(done) {
			return
		}
		if err := b.tellExpired(ctx, d, out); err != nil {
			b.log.Warn("deadline not told", "game", d.Game, "error", err)
		}
	}
}

// survive logs a panic over a deadline: a fault of this program, which takes no other table down.
func (b *Bot) survive(d referee.Due) {
	if p := recover(); p != nil {
		b.log.Error("deadline", "game", d.Game, "error", panicError(p))
	}
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
	return b.tellPutOff(ctx, d, referee.WaitTold, func(g *house.Game) error {
		c := b.unasked(d.Place, "waiting "+d.Game)
		a := c.Public.Answer("bot.waits")
		a.Add("> " + c.Public.In(g, why))
		a, err := c.WithState(ctx, a, g)
		if err == nil {
			err = b.tellUnasked(ctx, c, a)
		}
		return err
	})
}

// tellPutOff tells that a deadline was put off, unless somebody else has told it meanwhile, and notes it.
func (b *Bot) tellPutOff(ctx context.Context, d referee.Due, told referee.Notice, tell func(*house.Game) error) error {
	d, err := b.router.Referee.Renew(ctx, d)
	if errors.Is(err, referee.ErrStale) {
		return nil
	}
	if err != nil {
		return err
	}
	g, err := b.router.Referee.Game(ctx, d.Game)
	if err == nil {
		err = tell(g)
	}
	if err == nil {
		b.noteTold(ctx, d, told)
	}
	return err
}

// noteTold notes what the place of a deadline knows of its having been put off.
func (b *Bot) noteTold(ctx context.Context, d referee.Due, told referee.Notice) {
	if err := b.retry(func() error { return b.router.Referee.NoteTold(ctx, d, told) }); err != nil {
		b.log.Error("note that a deadline is told", "game", d.Game, "error", err)
	}
}

// tellExpired posts what the clock did. Where Discord does not take it, the next act of the game says it.
func (b *Bot) tellExpired(ctx context.Context, d referee.Due, out referee.Outcome) error {
	c := b.unasked(d.Place, "deadline "+d.Game)
	a, err := c.Outcome(ctx, out)
	if err != nil {
		return err
	}
	return b.tellUnasked(ctx, c, a)
}

// unasked is a call that nobody made: what happened by itself is told in its channel.
func (b *Bot) unasked(place referee.Place, origin string) *command.Call {
	c := b.router.Unasked(b.session.Channel(place.Channel), place, origin)
	c.Settle(context.Background())
	return c
}

// tellUnasked posts an answer that nobody asked for, with the messages that follow it.
func (b *Bot) tellUnasked(ctx context.Context, c *command.Call, a *reply.Answer) error {
	for ; a != nil; a = a.Then {
		message, err := b.deliver(ctx, c, a, c.Post)
		if err != nil {
			b.noteLost(ctx, a)
			return err
		}
		b.noteArrival(ctx, c, a, message)
	}
	return nil
}
