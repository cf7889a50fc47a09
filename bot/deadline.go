package bot

import (
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"aidedecamp/bot/referee"
	"aidedecamp/rules/phrase"
)

// deadlinesEvery is how often the bot looks whether an offer has run out.
const deadlinesEvery = 3 * time.Second

// resumeDeadlines gives what ran out while the bot was away ten more minutes, and says so where it is waited for.
func (b *Bot) resumeDeadlines(ctx context.Context) {
	delayed, err := b.referee.Resume(ctx)
	if err != nil {
		b.log.Error("deadlines after a pause", "error", err)
	}
	for _, d := range delayed {
		if err := b.tellDelayed(ctx, d); err != nil {
			b.log.Warn("deadline not told", "game", d.Game, "error", err)
		}
	}
}

// tellDelayed posts why a game waits longer, and where it stands: its buttons are live again.
func (b *Bot) tellDelayed(ctx context.Context, d referee.Due) error {
	return b.post(ctx, d, func(c *call) (answer, error) {
		look, err := b.referee.LookAt(ctx, d.Place, d.Game, referee.Person{})
		if err != nil {
			return answer{}, err
		}
		a := answer{public: true, live: look.Game, lines: []string{c.book(true).Say(phrase.Say("bot.standing.delayed"))}}
		return c.withState(ctx, a, look.Game)
	})
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
	return b.post(ctx, d, func(c *call) (answer, error) { return c.told(ctx, out) })
}

// post says something in a game's channel that nobody there asked for.
func (b *Bot) post(ctx context.Context, d referee.Due, say func(*call) (answer, error)) error {
	c := &call{bot: b, place: d.Place, origin: "deadline " + d.Game, public: b.lang}
	if c.public == "" {
		c.public = b.guilds.lang(d.Place.Guild)
	}
	c.private = c.public
	c.reply = &reply{wire: b.wire, event: &discordgo.Interaction{ChannelID: d.Place.Channel}}
	a, err := say(c)
	if err != nil {
		return err
	}
	message, err := b.deliver(ctx, c, a, func(ctx context.Context, _ answer, sent *body) (string, error) {
		return b.wire.post(ctx, d.Place.Channel, sent)
	})
	if err != nil {
		return err
	}
	b.delivered(ctx, a)
	b.carry(ctx, c, a, message)
	return nil
}
