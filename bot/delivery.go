package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"aidedecamp/rules/phrase"
)

// deliver draws an answer's picture and sends it all. What Discord refuses as too large it leaves out: the picture is then told in
// words, and who asked is told why.
func (b *Bot) deliver(ctx context.Context, c *call, a answer, send func(context.Context, answer, *body) (string, error)) (string, error) {
	var drawn *file
	if a.picture != nil {
		var err error
		if drawn, err = b.draw(*a.picture); err != nil {
			a.lines = append(a.lines, c.incident(fmt.Errorf("draw: %w", err)))
		}
	}
	message, err := send(ctx, a, a.body(drawn, c.rest(a.public)))
	var why []string
	if tooLarge(err) && drawn != nil {
		b.log.Warn("a picture was refused as too large", "origin", c.origin, "bytes", len(drawn.data))
		why = append(why, c.say("bot.too-large.picture"))
		if a.attached == nil {
			a.lines = append(a.lines, strings.Split(a.picture.twin(), "\n")...)
		}
		message, err = send(ctx, a.with(why), a.with(why).body(nil, c.rest(a.public)))
	}
	if tooLarge(err) && a.attached != nil {
		b.log.Warn("a file was refused as too large", "origin", c.origin, "bytes", len(a.attached.data))
		why = append(why, c.say("bot.too-large.file"))
		a.attached = nil
		message, err = send(ctx, a.with(why), a.with(why).body(nil, c.rest(a.public)))
	}
	if err != nil || why == nil || !a.public {
		return message, err
	}
	hint := answer{lines: why}
	if _, err := c.reply.more(ctx, hint, hint.body(nil, "")); err != nil {
		b.log.Warn("hint not delivered", "origin", c.origin, "error", err)
	}
	return message, nil
}

// with adds to a private answer what only its reader is told.
func (a answer) with(why []string) answer {
	if !a.public {
		a.lines = append(why[:len(why):len(why)], a.lines...)
	}
	return a
}

// followWith posts the second message of an answer.
func (b *Bot) followWith(ctx context.Context, c *call, a answer) {
	message, err := b.deliver(ctx, c, a, c.reply.more)
	if err != nil {
		b.log.Warn("second message", "origin", c.origin, "error", err)
		return
	}
	if a.live != nil {
		b.carry(ctx, c, a, message)
	}
}

// rest says where the remainder of a long text is.
func (c *call) rest(public bool) string { return c.book(public).Say(phrase.Say("bot.rest")) }

// delivered notes that the committed acts of an answer have arrived.
func (b *Bot) delivered(ctx context.Context, a answer) {
	for _, origin := range a.origins {
		if err := b.referee.NoteDelivered(ctx, origin); err != nil {
			b.log.Error("note a delivery", "origin", origin, "error", err)
		}
	}
}

// undelivered leaves a committed answer to be given again; an answer that Discord would not take at all is replaced by an
// incident, so that nobody waits for nothing.
func (b *Bot) undelivered(ctx context.Context, c *call, a answer, err error) {
	b.seen.forget(c.event.ID)
	if errors.Is(err, errLate) || expired(err) || !refusedOutright(err) {
		b.log.Warn("answer not delivered", "origin", c.origin, "error", err)
		return
	}
	sorry := says(c.incident(err))
	if _, err := c.reply.send(ctx, sorry, sorry.body(nil, "")); err != nil {
		b.log.Warn("incident not delivered", "origin", c.origin, "error", err)
	}
}

func (b *Bot) count(channel string, more int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.since[channel] += more
}
