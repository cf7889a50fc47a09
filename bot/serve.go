package bot

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/command"
	"aidedecamp/bot/pace"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/rules/phrase"
)

// receive takes an interaction and returns at once; taken is false where the bot stops. One that was taken
// before is not done again.
func (b *Bot) receive(event *discordgo.Interaction) (taken bool) {
	lap := b.pace.Begin()
	if !b.session.Accept(event.ID) {
		return true
	}
	if !b.takeUp() {
		return false
	}
	late := b.clock.After(session.DeferAfter)
	i, err := b.session.Interaction(event)
	if err != nil {
		b.log.Error("an interaction that can't be read", "id", event.ID, "error", err)
		b.work.Done()
		return true
	}
	c := b.router.Call(i)
	do, queued := b.router.Route(c)
	finished := make(chan struct{})
	if i.Kind != session.Completing {
		go b.watch(c, late, finished)
	}
	job := func() {
		defer b.work.Done()
		defer close(finished)
		defer lap.Done()
		lap.End(pace.Queue)
		b.serve(lap.In(context.Background()), c, do)
	}
	if queued && b.queues.add(i.Channel, job) {
		return true
	}
	if queued {
		do = command.Busy
	}
	go job()
	return true
}

// watch defers an answer that is not there in time.
func (b *Bot) watch(c *command.Call, late <-chan time.Time, finished <-chan struct{}) {
	select {
	case <-finished:
	case <-late:
		if err := c.Postpone(context.Background()); err != nil && !errors.Is(err, session.ErrElsewhere) {
			b.log.Warn("deferral", "origin", c.Origin, "error", err)
		}
	}
}

// serve does a call and says what came of it.
func (b *Bot) serve(ctx context.Context, c *command.Call, do command.Handler) {
	c.Settle(ctx)
	ctx, c.Ahead = b.ahead(ctx, c)
	a, err := guard(ctx, c, b.patiently(b.once(do)))
	if err != nil {
		a = c.Refuse(ctx, err)
	}
	if a.Form != nil && !c.MayOpenForm() {
		a = c.LaterForm(a.Form)
	}
	if a.Public && !a.Apart {
		c.MakePublic()
	}
	a.Update = a.Update && (!a.Public || a.Controls || b.isRecent(c.Channel))
	if c.Compact && !a.Public {
		a.Compact(c.Say("bot.shown.omitted", phrase.Verbatim("map", c.Mention("carte"))))
	}
	c.Note = b.note(ctx, c)
	message, err := b.deliver(ctx, c, a, c.Send)
	if errors.Is(err, session.ErrElsewhere) {
		b.log.Info("another process has answered", "origin", c.Origin)
		return
	}
	if err != nil && len(a.Pings) > 0 { // who must hear of it would not before the bot starts again
		err = b.tellUnasked(ctx, b.unasked(c.Place, c.Origin), a)
		if err == nil {
			return
		}
	}
	if err != nil {
		b.keepUndelivered(ctx, c, a, err)
		return
	}
	if a.Public && !a.Controls {
		b.count(c.Channel)
	}
	b.arrived(ctx, c, a, message)
	if a.Public || a.There != nil {
		b.settleLanguage(ctx, c) // before what follows: a game's newest message is the one with its buttons
	}
	for next := a.Then; next != nil; next = next.Then {
		b.followWith(ctx, c, next)
	}
	if a.There != nil {
		if err := b.tellUnasked(ctx, b.unasked(a.There.Place, c.Origin), a.There.Answer); err != nil {
			b.log.Warn("a thread's first message not delivered", "origin", c.Origin, "error", err)
		}
	}
	b.whisper(ctx, c)
	if a.Spent && c.IsPress() && !c.IsHidden() {
		b.strip(ctx, c, session.Sent{ID: c.Message}, nil)
	}
}

// once gives to a press that did something before the answer that nobody got, in place of doing it: a button,
// a select, a form, what was weighed, a way out, the opening of a game are all done once.
func (b *Bot) once(do command.Handler) command.Handler {
	return func(ctx context.Context, c *command.Call) (*reply.Answer, error) {
		if c.Address.Verb == reply.ReadVerb {
			return do(ctx, c)
		}
		game := c.Address.Game
		if c.Address.Verb == reply.AgainVerb {
			game = "" // the game that it opened, not the one before
		}
		out, owed, err := c.Referee.FindOwed(ctx, referee.Do{Origin: c.Origin, Place: c.Place, Person: c.Person, Press: c.Press}, game)
		switch {
		case err != nil:
			return nil, err
		case !owed:
			return do(ctx, c)
		case len(out.Records) > 0 && out.Records[0].Begins():
			return c.Opening(ctx, out)
		}
		return c.Outcome(ctx, out)
	}
}

// How often and for how long something is tried again.
const (
	againEvery  = 250 * time.Millisecond
	triedWithin = 10 * time.Second
)

// patiently does a call again while somebody tells what the same one came to, the games are out of reach, or
// it was halted for so long that another act went before it: by its origin it is done once. It is deferred
// meanwhile; a completion can't be.
func (b *Bot) patiently(do command.Handler) command.Handler {
	return func(ctx context.Context, c *command.Call) (a *reply.Answer, err error) {
		if c.Kind == session.Completing {
			return do(ctx, c)
		}
		err = b.retry(func() (err error) {
			a, err = do(ctx, c)
			return err
		})
		return a, err
	}
}

// retry does something until it is done, fails for good, or has been tried for long enough.
func (b *Bot) retry(do func() error) error {
	for until := time.Now().Add(b.within); ; time.Sleep(againEvery) {
		err := do()
		passes := errors.Is(err, referee.ErrTelling) || errors.Is(err, referee.ErrStoreAway) || errors.Is(err, referee.ErrConflict)
		if !passes || time.Now().After(until) {
			return err
		}
	}
}

// guard does a call; a panic is a fault of this program, which takes nobody else down.
func guard(ctx context.Context, c *command.Call, do command.Handler) (a *reply.Answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicError(p)
		}
	}()
	return do(ctx, c)
}

// panicError is a recovered panic as an error, with where it came from.
func panicError(p any) error { return fmt.Errorf("panic: %v\n%s", p, debug.Stack()) }
