package command

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/bot/session"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// openPath is the command that opens a game, refTable what is said of a tournament's tables.
const (
	openPath            = "partie nouvelle"
	askOption           = "ask"
	refTable  rules.Ref = "maison:partie"
)

// openTable opens the game of a table with a number in a thread of its own. In a thread it opens there.
func (c *Call) openTable(ask referee.NewGame) (*reply.Answer, error) {
	n, whole := c.Args.Whole(tableOption)
	if !whole || n < 1 {
		return nil, rules.Refuse(refTable, "game.refused.table-number", phrase.Number("most", referee.MostTable))
	}
	ask.Table = n
	missing := c.lacking(threadPermissions)
	ask.Thread = inThread(c, func(g *house.Game) string {
		return c.Public.Label("bot.table.thread", phrase.Number("n", n), g.Who("a", rules.SeatA), g.Who("b", rules.SeatB))
	})
	c.lookFor(&ask)
	out, err := c.Referee.Open(c, ask)
	switch {
	case session.IsWrongChannel(err):
		ask.Thread = nil
		return c.opening(c.Referee.Open(c, ask))
	case errors.Is(err, errNoThread):
		return c.withoutThread(ask, missing)
	case err != nil:
		return nil, err
	}
	return openedApart(c, out, "bot.table.opened", phrase.Number("n", n))
}

// inThread makes the place of a game in a thread that is called so.
func inThread(c *Call, called func(*house.Game) string) func(context.Context, *house.Game) (referee.Place, error) {
	return func(ctx context.Context, g *house.Game) (referee.Place, error) {
		if c.Lacks(session.SendInThreads) { // it would open, and stay empty; of the other Discord tells, as of a thread
			return referee.Place{}, errNoThread
		}
		name := reply.Short(strings.Join(strings.Fields(called(g)), " "), limits.MaxThreadName)
		id, err := c.threadFor(name)
		if err != nil && !session.IsWrongChannel(err) { // what may have opened all the same is found the next time
			c.Log.Info("no thread for a game", "origin", c.Origin, "error", err)
			err = errNoThread
		}
		return referee.Place{Guild: c.Place.Guild, Channel: id}, err
	}
}

// openedApart says that a game has begun: here, or where it is played with a line here that leads there.
func openedApart(c *Call, out referee.Outcome, key string, args ...phrase.Arg) (*reply.Answer, error) {
	a, err := c.Opening(out)
	if err != nil {
		return nil, err
	}
	place, err := c.Referee.PlaceOf(c, out.Game.ID())
	if err != nil || place == c.Place {
		return a, err
	}
	a.Then.Pings = reply.Seated(out.Game) // who is called joins the thread
	g := out.Game
	here := c.Public.Answer(key, append(args, g.Who("a", rules.SeatA), g.Who("b", rules.SeatB),
		phrase.Verbatim("link", "<#"+place.Channel+">"))...)
	here.Spent, here.Beside, here.There = true, true, &reply.There{Place: place, Answer: a}
	return here, nil
}

// errNoThread says that the bot may open no thread here.
var errNoThread = errors.New("no thread may be opened here")

// lookFor lets the opening of a table's game ask Discord about the place of the game that has its number.
func (c *Call) lookFor(ask *referee.NewGame) {
	ask.Gone = func(ctx context.Context, place referee.Place) bool { return c.IsGone(ctx, place.Channel) }
	ask.Hidden = func(ctx context.Context, place referee.Place) bool {
		sight, err := c.Sight(ctx, []string{place.Channel})
		return err != nil || !sight.Covers(c.Place.Channel, place.Channel)
	}
}

// threadFor opens a thread of that name, or takes the one that an opening left behind which Discord's answer
// or the game's file did not outlive.
func (c *Call) threadFor(name string) (string, error) {
	left, err := c.OwnThreads(c)
	if err != nil {
		c.Log.Info("threads left behind are not looked for", "origin", c.Origin, "error", err)
	}
	for _, t := range left {
		if t.Name != name {
			continue
		}
		if played, err := c.Referee.WasPlayed(c, referee.Place{Guild: c.Place.Guild, Channel: t.ID}); err == nil && !played {
			return t.ID, nil
		}
	}
	return c.OpenThread(c, name)
}

// withoutThread says why there is no thread, and how the game is played in the channel all the same.
func (c *Call) withoutThread(ask referee.NewGame, missing []phrase.Phrase) (*reply.Answer, error) {
	a := c.Answer("bot.table.no-thread", phrase.Number("n", ask.Table))
	if len(missing) > 0 {
		a = c.Answer("bot.table.no-permission", phrase.Number("n", ask.Table), phrase.Listing("permissions", missing...))
	}
	ask.Thread = nil
	kept, err := json.Marshal(ask)
	if err != nil {
		return nil, err
	}
	id, err := c.keep(reply.HereVerb, "", rules.Act{Path: openPath, Args: rules.Args{askOption: string(kept)}})
	if err != nil {
		return nil, err
	}
	a.Rows = reply.Rows(c.Button(id, reply.Primary, "bot.button.here"), c.Drop())
	return a, nil
}

// openHere opens in the channel the game that was asked for with a thread.
func openHere(c *Call) (*reply.Answer, error) {
	_, act, err := c.Referee.PreparedAct(c, c.Person, c.Address.Word)
	if err != nil {
		return nil, err
	}
	ask := referee.NewGame{Input: c.Input}
	if act.Path != openPath || json.Unmarshal([]byte(act.Args[askOption]), &ask) != nil {
		return nil, referee.ErrStale
	}
	c.lookFor(&ask)
	return c.opening(c.Referee.Open(c, ask))
}
