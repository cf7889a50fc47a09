package bot

import (
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/referee"
)

// deadlinesEvery is how often the bot looks whether an offer has run out.
const deadlinesEvery = 3 * time.Second

// resumeDeadlines gives what ran out while the bot was away ten more minutes.
func (b *Bot) resumeDeadlines(ctx context.Context) {
	if err := b.referee.Resume(ctx); err != nil {
		b.log.Error("deadlines after a pause", "error", err)
	}
}

// watchDeadlines lets offers run out while the bot serves.
func (b *Bot) watchDeadlines(ctx context.Context) {
	tick := time.NewTicker(b.every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			b.expire(ctx)
		}
	}
}

// expire does what has run out, and tells it in its channel.
func (b *Bot) expire(ctx context.Context) {
	due, _, err := b.referee.Due(ctx)
	if err != nil {
		b.log.Error("deadlines", "error", err)
		return
	}
	for _, d := range due {
		b.expireOne(ctx, d)
	}
}

// expireOne does what one deadline says. A panic over it is a fault of this program, which takes no other table down.
func (b *Bot) expireOne(ctx context.Context, d referee.Due) {
	defer func() {
		if p := recover(); p != nil {
			b.log.Error("deadline", "game", d.Game, "error", panicked(p))
		}
	}()
	out, err := b.referee.Expire(ctx, d)
	switch {
	case errors.Is(err, referee.ErrStale):
		return
	case err != nil:
		b.log.Warn("deadline not done", "game", d.Game, "error", err)
		return
	}
	if err := b.tellExpired(ctx, d, out); err != nil {
		b.log.Warn("deadline not told", "game", d.Game, "error", err)
	}
}

// tellExpired posts what the clock did. Where Discord does not take it, the next act of the game says it.
func (b *Bot) tellExpired(ctx context.Context, d referee.Due, out referee.Outcome) error {
	c := b.unasked(d.Place, "deadline "+d.Game)
	a, err := c.told(ctx, out)
	if err != nil {
		return err
	}
	return b.tellUnasked(ctx, c, a)
}

// unasked is a call that nobody made: what happened by itself is told in its channel.
func (b *Bot) unasked(place referee.Place, origin string) *call {
	c := &call{bot: b, place: place, origin: origin, public: b.lang}
	if c.public == "" {
		c.public = b.guilds.lang(place.Guild)
	}
	c.private = c.public
	c.reply = &reply{wire: b.wire, event: &discordgo.Interaction{ChannelID: place.Channel}}
	return c
}

// tellUnasked posts an answer that nobody asked for, with the messages that follow it.
func (b *Bot) tellUnasked(ctx context.Context, c *call, a answer) error {
	for next := &a; next != nil; next = next.then {
		message, err := b.deliver(ctx, c, *next, func(ctx context.Context, _ answer, sent *body) (string, error) {
			return b.wire.post(ctx, c.place.Channel, sent)
		})
		if err != nil {
			return err
		}
		b.delivered(ctx, *next)
		if next.live != nil {
			b.carry(ctx, c, *next, message)
		}
	}
	return nil
}
