package bot

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"aidedecamp/bot/command"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
)

// middleware is a handler's guard: it is given the handler behind it, and returns the one that asks it.
type middleware func(next command.Handler) command.Handler

// through is a handler behind all that an interaction passes before it is judged, the outermost first.
func (b *Bot) through(do command.Handler) command.Handler {
	return use(do, guard, b.patience, once)
}

// use is a handler behind middlewares, the first of them outermost.
func use(do command.Handler, all ...middleware) command.Handler {
	for _, m := range slices.Backward(all) {
		do = m(do)
	}
	return do
}

// guard turns a panic into an error: a fault of this program takes nobody else down.
func guard(next command.Handler) command.Handler {
	return func(c *command.Call) (a *reply.Answer, err error) {
		defer recovered(&err)
		return next(c)
	}
}

// recovered makes of a panic the error of the function that defers it.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = panicError(p)
	}
}

// panicError is a recovered panic as an error, with where it came from.
func panicError(p any) error { return fmt.Errorf("panic: %v\n%s", p, debug.Stack()) }

// patience asks again for a while what can't be done yet (canPass): by its origin an act is done once. The
// answer is deferred meanwhile; that to a completion can't be.
func (b *Bot) patience(next command.Handler) command.Handler {
	return func(c *command.Call) (*reply.Answer, error) {
		for again := b.tries(); ; {
			a, err := next(c)
			if c.Kind == session.Completing || !again(err) {
				return a, err
			}
		}
	}
}

// How often and for how long something is tried again.
const (
	againEvery  = 250 * time.Millisecond
	triedWithin = 10 * time.Second
)

// tries is asked after each try whether there is another one, and waits for it: none once it is done, fails
// for good, or has been tried for long enough.
func (b *Bot) tries() (again func(error) bool) {
	deadline := time.Now().Add(b.within)
	return func(err error) bool {
		if !canPass(err) || time.Now().After(deadline) {
			return false
		}
		time.Sleep(againEvery)
		return true
	}
}

// canPass reports whether an error may be over soon: somebody tells what the same act came to, the games are
// out of reach, or the act was halted for so long that another one went before it.
func canPass(err error) bool {
	return errors.Is(err, referee.ErrTelling) || errors.Is(err, referee.ErrStoreAway) || errors.Is(err, referee.ErrConflict)
}

// retry does something until it is done, fails for good, or has been tried for long enough.
func (b *Bot) retry(do func() error) error {
	for again := b.tries(); ; {
		if err := do(); !again(err) {
			return err
		}
	}
}

// once replays the stored answer if this press was already carried out but its answer never arrived: a
// button, a select, a form, a way out, the opening of a game are all carried out once.
func once(next command.Handler) command.Handler {
	return func(c *command.Call) (*reply.Answer, error) {
		if c.Address.Verb == reply.ReadVerb {
			return next(c)
		}
		game := c.Address.Game
		if c.Address.Verb == reply.AgainVerb {
			game = "" // the game that it opened, not the one before
		}
		out, owed, err := c.Referee.FindOwed(c, c.Input, game)
		switch {
		case err != nil:
			return nil, err
		case !owed:
			return next(c)
		case len(out.Records) > 0 && out.Records[0].Begins():
			return c.Opening(out)
		}
		return c.Outcome(out)
	}
}
