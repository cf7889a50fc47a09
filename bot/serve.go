package bot

import (
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/command"
	"aidedecamp/bot/pace"
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
	c := b.router.Call(lap.In(context.Background()), i)
	do, queued := b.router.Route(c)
	j := &job{bot: b, call: c, do: b.through(do), lap: lap, acts: queued, finished: make(chan struct{})}
	if i.Kind != session.Completing {
		go b.deferLate(c, late, j.finished)
	}
	switch {
	case !queued:
	case b.queues.add(i.Channel, j.serve):
		return true
	default:
		j.do = b.through(command.Busy)
	}
	go j.serve()
	return true
}

// deferLate defers an answer that is not there in time.
func (b *Bot) deferLate(c *command.Call, late <-chan time.Time, finished <-chan struct{}) {
	select {
	case <-finished:
	case <-late:
		if err := c.Postpone(context.Background()); err != nil && !errors.Is(err, session.ErrElsewhere) {
			b.log.Warn("deferral", "origin", c.Origin, "error", err)
		}
	}
}

// job is a call that was taken up, and the handler that does it, behind its middlewares.
type job struct {
	bot  *Bot
	call *command.Call
	do   command.Handler
	lap  *pace.Lap
	// acts says that it does something, where it is not refused.
	acts bool
	// finished is closed once the call is answered.
	finished chan struct{}
}

// serve does the call and says what came of it.
func (j *job) serve() {
	b, c := j.bot, j.call
	defer b.work.Done()
	defer close(j.finished)
	defer j.lap.Done()
	j.lap.End(pace.Queue)
	c.Settle()
	b.drawAhead(c)
	a, err := j.do(c)
	if err != nil {
		a = c.Refuse(err)
	}
	j.tell(a)
}

// answered has an answer that is made already.
func answered(a *reply.Answer) command.Handler {
	return func(*command.Call) (*reply.Answer, error) { return a, nil }
}

// tell says an answer, and what follows it.
func (j *job) tell(a *reply.Answer) {
	b, c := j.bot, j.call
	switch {
	case a.Form == nil:
	case c.MayOpenForm():
		a.Form.CustomID = reply.Opening(a.Form.CustomID, c.ID)
	default:
		a = c.LaterForm(a.Form)
	}
	if a.Public && !a.Apart {
		c.MakePublic()
	}
	a.Update = a.Update && (!a.Public || a.Controls || b.isRecent(c.Channel))
	if c.Own.Compact && !a.Public {
		a.Compact(c.Say("bot.shown.omitted", phrase.Verbatim("map", c.Mention("carte"))))
	}
	c.Note = b.note(c)
	message, err := b.deliver(c, a, c.Send)
	if errors.Is(err, session.ErrElsewhere) {
		b.log.Info("another process has answered", "origin", c.Origin)
		return
	}
	if err != nil && len(a.Pings) > 0 { // who must hear of it would not before the bot starts again
		if err = b.tellUnasked(c, c.Place, c.Origin, answered(a)); err == nil {
			return
		}
	}
	if err != nil {
		b.keepUndelivered(c, a, err)
		return
	}
	if a.Public && !a.Controls {
		b.countAnswer(c.Channel)
	}
	b.noteArrival(c, a, message)
	if a.Public || a.There != nil {
		b.settleLanguage(c) // before what follows: a game's newest message is the one with its buttons
	}
	for next := a.Then; next != nil; next = next.Then {
		b.followWith(c, next)
	}
	if a.There != nil {
		if err := b.tellUnasked(c, a.There.Place, c.Origin, answered(a.There.Answer)); err != nil {
			b.log.Warn("a thread's first message not delivered", "origin", c.Origin, "error", err)
		}
	}
	b.whisper(c)
	b.refusals.note(c, a, message)
	b.clearAway(c, a.Public && j.acts)
	if a.Spent && c.IsPress() && !c.IsHidden() {
		b.strip(c, session.Sent{ID: c.Message}, nil)
	}
}
