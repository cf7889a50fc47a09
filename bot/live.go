package bot

import (
	"context"
	"time"

	"aidedecamp/bot/command"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
)

// mostEdits is how many public answers may follow in a channel before the live message is posted anew.
const mostEdits = 10

// bareWithin bounds the taking off of old buttons.
const bareWithin = 20 * time.Second

// isRecent reports whether the channel's live message is still near.
func (b *Bot) isRecent(channel string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.since[channel] < mostEdits
}

// carry makes the message the one that carries the game's live buttons, and takes them off the one before.
func (b *Bot) carry(ctx context.Context, c *command.Call, a *reply.Answer, message string) {
	if a.Live == nil {
		return
	}
	id := a.Live.ID()
	look, err := b.router.Referee.LookAt(ctx, c.Place, id, c.Person)
	if err != nil {
		b.log.Error("live message", "game", id, "error", err)
		return
	}
	if message == "" || message == look.Live {
		return
	}
	b.mu.Lock()
	b.since[c.Channel] = 0
	b.mu.Unlock()
	if err := b.router.Referee.SetLive(ctx, id, message); err != nil {
		b.log.Error("live message", "game", id, "error", err)
	}
	if look.Live != "" {
		b.bare(ctx, c.Channel, look.Live)
	}
}

// bare takes the buttons off a message, as far as the channel lets us: what stays behind is refused when it
// is pressed. No act waits for it: Discord lets a bot edit a channel's messages about once a second. Where
// that many wait, the buttons stay.
func (b *Bot) bare(ctx context.Context, channel, message string) {
	b.work.Add(1)
	waits := b.edits.add(channel, func() {
		defer b.work.Done()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), bareWithin)
		defer cancel()
		b.mayEdit(channel, b.session.Bare(ctx, channel, message))
	})
	if !waits {
		b.work.Done()
		b.log.Info("old buttons stay", "channel", channel, "message", message, "error", "too many edits wait")
	}
}

// count notes one more public answer in a channel.
func (b *Bot) count(channel string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.since[channel]++
}

// mayEdit notes what editing an older message of a channel came to. A missing permission is told to the
// operator once, until it is there again; players find it in `/partie etat`.
func (b *Bot) mayEdit(channel string, err error) {
	b.mu.Lock()
	known := b.barred[channel]
	if err == nil || session.IsForbidden(err) {
		b.barred[channel] = err != nil
	}
	b.mu.Unlock()
	switch {
	case err == nil, known && session.IsForbidden(err):
	case session.IsForbidden(err):
		b.log.Warn("a permission is missing: old buttons stay", "channel", channel, "error", err)
	default:
		b.log.Info("old buttons stay", "channel", channel, "error", err)
	}
}
