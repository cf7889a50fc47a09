package bot

import (
	"context"
	"slices"
	"sync"

	"aidedecamp/bot/command"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
)

// mostRefusals bounds what is remembered for all channels together.
const mostRefusals = 1024

// refusals are private messages that cover the game until their reader's next success takes them away, the oldest
// first. Those of before a restart stay, and those that another process of a fleet has given.
type refusals struct {
	mu  sync.Mutex
	all []refusal
}

type refusal struct {
	channel, person string
	sent            session.Sent
}

// note remembers a refusal; another answer in the place of one leaves it alone.
func (p *refusals) note(c *command.Call, a *reply.Answer, sent session.Sent) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all = slices.DeleteFunc(p.all, func(m refusal) bool { return m.sent.ID == sent.ID })
	if a.Passing {
		p.all = append(p.all, refusal{c.Channel, c.Person.ID, sent})
		p.all = p.all[max(0, len(p.all)-mostRefusals):]
	}
}

// take forgets and returns a person's refusals in a channel.
func (p *refusals) take(c *command.Call) (sent []session.Sent) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all = slices.DeleteFunc(p.all, func(m refusal) bool {
		own := m.channel == c.Channel && m.person == c.Person.ID
		if own {
			sent = append(sent, m.sent)
		}
		return own
	})
	return sent
}

// clearAway removes what an answer leaves without use: a note that only leads to it and, where it is a success,
// the person's refusals before it. No act waits for it.
func (b *Bot) clearAway(c *command.Call, success bool) {
	var gone []session.Sent
	if success {
		gone = b.refusals.take(c)
	}
	if note, given := c.Noted(); given {
		gone = slices.DeleteFunc(gone, func(s session.Sent) bool { return s.ID == note.ID }) // it has taken that one's place
		if len(c.Aside.Lines) == 1 && c.Aside.Picture == nil && c.Aside.Attached == nil {
			gone = append(gone, note)
		}
	}
	if len(gone) == 0 {
		return
	}
	b.work.Add(1)
	waits := b.edits.add(c.Channel, func() {
		defer b.work.Done()
		ctx, cancel := context.WithTimeout(context.WithoutCancel(c), stripWithin+b.slack)
		defer cancel()
		for _, sent := range gone {
			if err := c.Remove(ctx, sent); err != nil {
				b.log.Info("a private message stays", "channel", c.Channel, "error", err)
			}
		}
	})
	if !waits {
		b.work.Done()
		b.log.Info("private messages stay", "channel", c.Channel, "error", "too many edits wait")
	}
}
