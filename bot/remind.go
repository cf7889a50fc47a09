package bot

import (
	"context"
	"errors"
	"time"

	"aidedecamp/bot/command"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
)

// remind calls those for whom a game has waited for long enough, each by one of the bots that share a store.
func (b *Bot) remind(ctx context.Context) {
	for {
		due, err := b.router.Referee.ClaimReminders(ctx)
		if err != nil {
			b.log.Error("reminders", "error", err)
		}
		if len(due) == 0 {
			return
		}
		claimed := time.Now()
		for _, r := range due {
			b.enqueue(r.Place, "reminder", func() error {
				if !isMine(claimed) {
					return nil
				}
				return b.remindOne(ctx, r)
			})
		}
	}
}

// remindOne posts anew the state of a game and calls who is awaited, and notes that; nothing where he has
// acted meanwhile, where somebody else does it, or in his quiet hours. Where Discord fails, it is told once
// the claim is over; where it refuses (the channel is gone or closed to the bot) it counts as told, so that
// it falls silent.
func (b *Bot) remindOne(ctx context.Context, r referee.Reminder) error {
	r, g, err := b.router.Referee.TakeReminder(ctx, r)
	if errors.Is(err, referee.ErrStale) {
		return nil
	}
	if err != nil {
		return err
	}
	told := b.tellUnasked(ctx, r.Place, "reminder "+r.Game, func(c *command.Call) (*reply.Answer, error) {
		return c.WithState(c.Public.Reminder(g, r.Called, g.User(r.Seat)), g)
	})
	if told != nil && !session.IsRefused(told) {
		return told
	}
	return errors.Join(told, b.retry(func() error { return skipStale(b.router.Referee.NoteReminded(ctx, r)) }))
}

// skipStale passes over what has become of no use meanwhile.
func skipStale(err error) error {
	if errors.Is(err, referee.ErrStale) {
		return nil
	}
	return err
}
