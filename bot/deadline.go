package bot

import (
	"context"
	"errors"
	"time"

	"aidedecamp/bot/command"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// deadlinesEvery is how often the bot looks whether an offer has run out.
const deadlinesEvery = 3 * time.Second

// resume gives what ran out while the bot was away ten more minutes, and tells each channel what has happened
// to its game meanwhile. No player waits for that.
func (b *Bot) resume(ctx context.Context) {
	late, err := b.router.Referee.Resume(ctx)
	if err != nil {
		b.log.Error("deadlines after a pause", "error", err)
	}
	if !b.takeUp() {
		return
	}
	go func() {
		defer b.work.Done()
		defer func() {
			if p := recover(); p != nil {
				b.log.Error("what happened meanwhile", "error", panicError(p))
			}
		}()
		b.telling.Lock() // who comes back twice in a row tells it once
		defer b.telling.Unlock()
		told := b.tellUntold(ctx)
		for _, d := range late {
			if !told[d.Game] { // where the game stands was said just now
				b.tellLate(ctx, d)
			}
		}
	}()
}

// tellUntold tells each channel what nobody was told yet: that its game was put back from a backup, what a
// clock did, an end that waits for somebody's word. It returns the games.
func (b *Bot) tellUntold(ctx context.Context) map[string]bool {
	told := map[string]bool{}
	untold, err := b.router.Referee.Untold(ctx)
	if err != nil {
		b.log.Error("what nobody was told", "error", err)
	}
	for _, u := range untold {
		if b.isTelling(u.Outcome) {
			continue
		}
		c := b.unasked(u.Place, "untold "+u.Game.ID())
		a, err := c.Outcome(ctx, u.Outcome)
		if err == nil {
			err = b.tellUnasked(ctx, c, a)
		}
		if told[u.Game.ID()] = err == nil; err != nil {
			b.log.Warn("what nobody was told, not told now either", "game", u.Game.ID(), "error", err)
		}
	}
	return told
}

// tellLate posts anew where a game stands whose deadline passed while the bot was away: the message before
// shows a time that is over.
func (b *Bot) tellLate(ctx context.Context, d referee.Due) {
	g, err := b.router.Referee.Game(ctx, d.Game)
	if err == nil {
		c := b.unasked(d.Place, "late "+d.Game)
		key, pings := "bot.late", []string(nil)
		if closing, _, waits := g.ClosingDeadline(); waits && closing.Gate == d.Gate {
			key, pings = "bot.late.end", reply.Answerers(g)
		}
		a := c.Public.Answer(key)
		a.Pings = pings
		if a, err = c.WithState(ctx, a, g); err == nil {
			err = b.tellUnasked(ctx, c, a)
		}
	}
	if err != nil {
		b.log.Warn("a later deadline not told", "game", d.Game, "error", err)
	}
}

// watchDeadlines lets offers run out while the bot serves. While nobody can press a button nothing does; what
// has run out by then gets more time, as after a restart.
func (b *Bot) watchDeadlines(ctx context.Context) {
	tick := time.NewTicker(b.every)
	defer tick.Stop()
	for open := true; ; {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			open = b.lookAtDeadlines(ctx, open)
		}
	}
}

// lookAtDeadlines does what has run out; was says whether the gateway was open the last time, open whether it
// is.
func (b *Bot) lookAtDeadlines(ctx context.Context, was bool) (open bool) {
	switch open = b.isOpen(); {
	case !open:
	case !was:
		b.resume(ctx)
	default:
		b.expire(ctx)
	}
	return open
}

// expire does what has run out, and tells it in its channel.
func (b *Bot) expire(ctx context.Context) {
	due, _, err := b.router.Referee.Due(ctx)
	if err != nil {
		b.log.Error("deadlines", "error", err)
		return
	}
	for _, d := range due {
		b.expireOne(ctx, d)
	}
}

// expireOne does what one deadline says. A panic over it is a fault of this program, which takes no other
// table down.
func (b *Bot) expireOne(ctx context.Context, d referee.Due) {
	defer func() {
		if p := recover(); p != nil {
			b.log.Error("deadline", "game", d.Game, "error", panicError(p))
		}
	}()
	out, err := b.router.Referee.Expire(ctx, d)
	switch {
	case errors.Is(err, referee.ErrStale):
		return
	case err != nil:
		b.log.Warn("deadline not done", "game", d.Game, "error", err)
		if err := b.tellWaiting(ctx, d, err); err != nil {
			b.log.Warn("a waiting deadline not told", "game", d.Game, "error", err)
		}
		return
	}
	if err := b.tellExpired(ctx, d, out); err != nil {
		b.log.Warn("deadline not told", "game", d.Game, "error", err)
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
	if b.hasToldWaiting(d) {
		return nil
	}
	g, err := b.router.Referee.Game(ctx, d.Game)
	if err != nil {
		return err
	}
	c := b.unasked(d.Place, "waiting "+d.Game)
	a := c.Public.Answer("bot.waits")
	a.Add("> " + c.Public.In(g, why))
	if a, err = c.WithState(ctx, a, g); err != nil {
		return err
	}
	if err := b.tellUnasked(ctx, c, a); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.waiting[d.Game] = d.Gate + "/" + d.Key
	return nil
}

// hasToldWaiting reports whether the channel was told that the deadline waits.
func (b *Bot) hasToldWaiting(d referee.Due) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.waiting[d.Game] == d.Gate+"/"+d.Key
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
	return b.router.Unasked(b.session.Channel(place.Channel), place, origin)
}

// tellUnasked posts an answer that nobody asked for, with the messages that follow it.
func (b *Bot) tellUnasked(ctx context.Context, c *command.Call, a *reply.Answer) error {
	for ; a != nil; a = a.Then {
		message, err := b.deliver(ctx, c, a, c.Post)
		if err != nil {
			return err
		}
		b.noteDelivered(ctx, a)
		b.carry(ctx, c, a, message)
	}
	return nil
}
