package command

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// showReplay walks through a game, from the record that is named.
func showReplay(c *Call, look referee.Look) (*reply.Answer, error) {
	steps := reply.StepsOf(look.Game)
	at := stepAsked(c, steps)
	if _, shown := c.Referee.Evening(look.Game.ID()); shown && c.Address.Detail == "" { // from where there is a table
		at = max(0, slices.IndexFunc(steps, func(s reply.Step) bool { return s.Then.Started() && isLaid(s.Then.View(rules.Public).Board) }))
	}
	return c.replay(look.Game, steps, at)
}

// isLaid reports whether a table shows something.
func isLaid(b *table.Board) bool { return b != nil && (b.Plane != nil || b.Hex != nil) }

// showSince walks through it from what who presses has missed: a spectator all of it.
func showSince(c *Call, look referee.Look) (*reply.Answer, error) {
	steps, last := reply.StepsOf(look.Game), house.SinceLastAct(look.Game, look.Seats...).Last
	at := slices.IndexFunc(steps, func(s reply.Step) bool { return s.Record > last })
	if at < 0 {
		return c.Answer("bot.missed.none"), nil
	}
	return c.replay(look.Game, steps, at)
}

// replay shows a game as it stood at one of its steps, as the person saw it then, with what the step moved.
func (c *Call) replay(g *house.Game, steps []reply.Step, at int) (*reply.Answer, error) {
	s := steps[at]
	then := referee.See(s.Then, c.Person)
	view, err := house.WithTrail(s.Then, then.View(), max(s.Record-1, 0))
	if err != nil {
		return nil, err
	}
	a := c.Answer("bot.replay.title", phrase.Number("at", at+1), phrase.Number("of", len(steps)))
	a.Add(c.Record(g, g.Log()[s.Record].Record)...)
	a.Add(c.Standing(s.Then, view))
	a.Picture, a.Asked = c.Picture(s.Then, view), true
	_, shown := c.Referee.Evening(g.ID())
	switch {
	case !shown:
		a.Rows = c.ReplayRows(g.ID(), steps, at, c.Bookmarks(steps))
	case at < len(steps)-1:
		a.Rows = c.ReplayRows(g.ID(), steps, at, nil)
	default:
		a.Prompt = c.Say("bot.start.yours")
		a.Rows = append(reply.Rows(openingMenu(c.Voice, rules.Registry{g.System()})), c.ReplayRows(g.ID(), steps, at, nil)...)
	}
	a.Update = c.Address.Detail != ""
	return a, nil
}

// stepAsked is the step that an option, a button or a select names: the last one that is not later; the first
// one where none is named.
func stepAsked(c *Call, steps []reply.Step) int {
	named := cmp.Or(c.Picked(), c.Address.Detail, c.Args[recordOption])
	n, err := strconv.Atoi(strings.TrimRight(named, "-="+reply.Forward))
	if err != nil {
		return 0
	}
	later := slices.IndexFunc(steps, func(s reply.Step) bool { return s.Record > n })
	if later < 0 {
		later = len(steps)
	}
	return max(later-1, 0)
}

// showFilm shows a whole game as the public saw it.
func showFilm(c *Call, look referee.Look) (*reply.Answer, error) {
	film := c.Film(look.Game, reply.StepsOf(look.Game))
	if film == nil {
		return c.Answer("bot.replay.none"), nil
	}
	a := c.Answer("bot.replay.film-of", reply.System(look.Game.System().Meta.Slug))
	a.Picture, a.Asked = film, true
	return a, nil
}
