package bot

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// handler does what a call asks for. What it returns as an error is turned into words by refuse.
type handler func(context.Context, *call) (answer, error)

// receive takes an interaction from the gateway and returns at once.
func (b *Bot) receive(i *discordgo.Interaction) {
	if !b.seen.begin(i.ID) || !b.takeUp() {
		return
	}
	late := b.clock.After(deferAfter)
	c, err := b.newCall(i)
	if c == nil {
		b.log.Error("an interaction that can't be read", "id", i.ID, "error", err)
		b.work.Done()
		return
	}
	do, queued := b.route(c)
	if err != nil {
		do, queued = stale, false
	}
	finished := make(chan struct{})
	if !c.reply.completing() {
		go b.watch(c, late, finished)
	}
	job := func() {
		defer b.work.Done()
		defer close(finished)
		b.serve(c, do)
	}
	if queued && b.queues.add(i.ChannelID, job) {
		return
	}
	if queued {
		do = busy
	}
	go job()
}

// watch defers an answer that is not there in time.
func (b *Bot) watch(c *call, late <-chan time.Time, finished <-chan struct{}) {
	select {
	case <-finished:
	case <-late:
		if err := c.reply.postpone(context.Background()); err != nil {
			b.log.Warn("deferral", "origin", c.origin, "error", err)
		}
	}
}

func stale(context.Context, *call) (answer, error) { return answer{}, referee.ErrStale }

func busy(_ context.Context, c *call) (answer, error) { return says(c.say("bot.busy")), nil }

// route finds what a call asks for, and whether it has to wait for the channel's acts before it.
func (b *Bot) route(c *call) (do handler, queued bool) {
	switch c.event.Type {
	case discordgo.InteractionApplicationCommandAutocomplete:
		return complete, false
	case discordgo.InteractionApplicationCommand:
		if command, ok := b.routes[c.path]; ok {
			return command.do, command.queued
		}
		return stale, false
	}
	submitted := c.event.Type == discordgo.InteractionModalSubmit
	switch c.address.verb {
	case formVerb:
		if !submitted {
			return offerForm, false
		}
		return takeOffer, true
	case offerVerb:
		return takeOffer, true
	case actVerb:
		return takeWayOut, true
	case diceVerb, throwVerb:
		if !submitted {
			return diceForm, false
		}
		return typedDice, true
	case askVerb:
		if !submitted && c.address.option == "" {
			return askForm, false
		}
		return takeAsked, true
	case keptVerb:
		if !submitted {
			return keptForm, false
		}
		return takeKept, true
	case againVerb:
		return openRematch, true
	case draftVerb, aloneVerb:
		return confirm, true
	case openVerb:
		return openWithDraw, true
	case readVerb:
		return read, false
	case clubVerb:
		return ofClub(c.address.word, submitted)
	}
	return drop, false
}

// serve does a call and says what came of it.
func (b *Bot) serve(c *call, do handler) {
	b.serving.Store(c.origin, true)
	defer b.serving.Delete(c.origin)
	ctx := context.Background()
	a, err := guarded(ctx, c, once(do))
	if err != nil {
		a = b.refuse(ctx, c, err)
	}
	if a.form != nil && !c.mayOpenForm() {
		a = c.laterForm(a.form)
	}
	c.reply.settle(a.public && !a.apart)
	message, err := b.deliver(ctx, c, a, c.reply.send)
	if err != nil && len(a.pings) > 0 { // who must hear of it would not before the bot starts again
		err = b.tellUnasked(ctx, b.unasked(c.place, c.origin), a)
		if err == nil {
			return
		}
	}
	if err != nil {
		b.undelivered(ctx, c, a, err)
		return
	}
	b.delivered(ctx, a)
	if a.public {
		b.count(c.place.Channel, 1)
	}
	if a.live != nil {
		b.carry(ctx, c, a, message)
	}
	if a.then != nil {
		b.followWith(ctx, c, *a.then)
	}
	if err := c.reply.whisper(ctx); err != nil {
		b.log.Warn("what only the asker reads", "origin", c.origin, "error", err)
	}
	if a.spent && c.reply.pressed() {
		b.bare(ctx, c.place.Channel, c.event.Message.ID)
	}
}

// once gives to a press that did something before the answer that nobody got, in place of doing it: a button,
// a select, a form, what was weighed, a way out, the opening of a game are all done once.
func once(do handler) handler {
	return func(ctx context.Context, c *call) (answer, error) {
		if c.address.verb == readVerb {
			return do(ctx, c)
		}
		game := c.address.game
		if c.address.verb == againVerb {
			game = "" // the game that it opened, not the one before
		}
		out, owed, err := c.bot.referee.FindOwed(ctx, c.place, c.person, c.press, game)
		switch {
		case err != nil:
			return answer{}, err
		case !owed, c.bot.answers(out): // a picture may still be drawn for it
			return do(ctx, c)
		case len(out.Records) > 0 && out.Records[0].Seq == 0:
			return c.opened(ctx, out)
		}
		return c.told(ctx, out)
	}
}

// answers reports whether an outcome is being told at this moment.
func (b *Bot) answers(out referee.Outcome) bool {
	return slices.ContainsFunc(out.Records, func(r rules.Record) bool {
		_, under := b.serving.Load(r.Origin)
		return under
	})
}

// guarded does a call; a panic is a fault of this program, which takes nobody else down.
func guarded(ctx context.Context, c *call, do handler) (a answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicked(p)
		}
	}()
	return do(ctx, c)
}

// panicked is a recovered panic as an error, with where it came from.
func panicked(p any) error { return fmt.Errorf("panic: %v\n%s", p, debug.Stack()) }

// mayOpenForm reports whether a form can still be the answer: not to a form, and not once deferred.
func (c *call) mayOpenForm() bool {
	c.reply.mu.Lock()
	defer c.reply.mu.Unlock()
	return c.event.Type != discordgo.InteractionModalSubmit && c.reply.stage == fresh && c.reply.tried == fresh
}

// laterForm offers the form as a button.
func (c *call) laterForm(f *limits.Modal) answer {
	a := says(f.Title)
	a.rows = []limits.Component{row(button(c.label(false, phrase.Say("bot.button.form")), f.CustomID, primary))}
	return a
}
