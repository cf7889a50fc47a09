package bot

import (
	"context"
	"strings"
	"time"

	"aidedecamp/bot/command"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
)

// mostEdits is how many public answers may follow in a channel before the live message is posted anew.
const mostEdits = 10

// stripWithin bounds the taking off of old buttons.
const stripWithin = 20 * time.Second

// isRecent reports whether the channel's live message is still near.
func (b *Bot) isRecent(channel string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.since[channel] < mostEdits
}

// noteArrival notes that an answer has arrived with its committed acts, and that the message carries the
// game's live buttons, which it takes off the one before.
func (b *Bot) noteArrival(c *command.Call, a *reply.Answer, sent session.Sent) {
	shown := a.Live
	if sent.ID == "" {
		shown = nil
	}
	var older referee.Live
	err := b.retry(func() (err error) {
		older, err = b.router.Referee.NoteArrival(c, a.Origins, shown,
			referee.Live{Message: sent.ID, Handle: referee.NewHandle(sent.Handle()), Until: sent.Until})
		return err
	})
	if err != nil {
		b.log.Error("note an arrival", "origins", a.Origins, "message", sent.ID, "error", err)
		return
	}
	if shown == nil {
		return
	}
	if sent.ID != c.Message && sent.ID != older.Message {
		b.mu.Lock()
		b.since[c.Channel] = 0
		b.mu.Unlock()
	}
	switch {
	case older.Message != "":
		b.strip(c, session.SentBefore(older.Message, older.Handle.Reveal(), older.Until), a.Links)
	case len(a.Links) > 0:
		b.postLinks(c, a.Links)
	}
}

// strip takes the buttons off a message, as far as Discord lets us: what stays behind is refused when it is
// pressed. Links take their place, or are posted. No act waits for it. Where too many wait, the buttons stay.
func (b *Bot) strip(c *command.Call, old session.Sent, links []string) {
	b.work.Add(1)
	waits := b.edits.add(c.Channel, func() {
		defer b.work.Done()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(c), stripWithin+b.slack)
		defer cancel()
		own, err := c.Strip(ctx, old, strings.Join(links, "\n"))
		switch {
		case !own:
			b.noteEdit(c.Channel, err)
		case err != nil:
			b.log.Info("old buttons stay", "channel", c.Channel, "error", err)
		}
		if err != nil && len(links) > 0 {
			b.postLinks(c, links)
		}
	})
	if !waits {
		b.work.Done()
		b.log.Info("old buttons stay", "channel", c.Channel, "message", old.ID, "error", "too many edits wait")
		if len(links) > 0 {
			b.postLinks(c, links)
		}
	}
}

// postLinks posts links in a message of their own.
func (b *Bot) postLinks(c *command.Call, links []string) {
	post := c.More
	if c.Person.ID == "" { // nobody has asked
		post = c.Post
	}
	if _, err := post(c, (&reply.Answer{Public: true, Lines: links}).Message(nil, "")); err != nil {
		b.log.Warn("links not delivered", "channel", c.Channel, "error", err)
	}
}

// countAnswer notes one more public answer in a channel.
func (b *Bot) countAnswer(channel string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.since[channel]++
}

// noteEdit notes what editing an older message of a channel came to. A missing permission is told to the
// operator once, until it is there again; players find it in `/partie etat`.
func (b *Bot) noteEdit(channel string, err error) {
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
