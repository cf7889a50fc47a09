package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/bot/session"
)

const (
	// leftToOthers is what must be saved up before a request is made that may as well be left out: half.
	leftToOthers = -referee.BudgetSaved / 2 * referee.BudgetEvery
	// askedWithin bounds the question for a turn: a store that is away keeps nobody from speaking.
	askedWithin = time.Second
)

// spend waits for the turn of a request by the bot's token, among those of all processes of the bot. Where
// the store can't tell, what may be left out is, and the rest is made at once. session.ErrSpent.
func (b *Bot) spend(ctx context.Context, spare bool) error {
	within := referee.BudgetAhead
	if spare {
		within = leftToOthers
	}
	asked, end := context.WithTimeout(ctx, askedWithin+b.slack)
	defer end()
	wait, err := b.router.Referee.Spend(asked, within)
	switch {
	case errors.Is(err, referee.ErrSpent):
		return session.ErrSpent
	case err != nil && spare:
		return fmt.Errorf("%w: %w", session.ErrSpent, err)
	case err != nil:
		b.log.Warn("a request without its turn", "error", err)
	case wait > 0:
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}
