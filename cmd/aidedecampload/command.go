package main

import (
	"context"
	"time"

	"aidedecamp/bot/localdiscord"
)

// possible is what the channel's game has its player do, by command or by button: draw the terrain, take it
// back, or say again which side has the initiative, where two pressed take-back at once.
func (c *club) possible(t *table, byButton bool) kind {
	live := t.live.Load()
	_, draw := live.Find(c.words.pool)
	_, back := live.Find(c.words.back)
	switch {
	case draw && byButton:
		return drawButton
	case draw:
		return drawSlash
	case !back:
		return initiative
	case byButton:
		return undoButton
	}
	return undoSlash
}

// kind is one thing that people do.
type kind string

// What people do. The terrain is drawn and taken back in turn, by command or by button.
const (
	drawSlash    kind = "/terrain npow"
	drawButton   kind = "Draw the pool (select)"
	undoSlash    kind = "/retour"
	undoButton   kind = "Take back (button)"
	initiative   kind = "/npow initiative"
	nextMessage  kind = "/suite"
	mapReading   kind = "/carte"
	logReading   kind = "Log (button)"
	ruleComplete kind = "/regle (completion)"
)

// kinds are what people do, in the tables' order.
var kinds = []kind{drawSlash, drawButton, undoSlash, undoButton, initiative, nextMessage, mapReading, logReading, ruleComplete}

// do does one thing in a channel and returns its first answer; a completion has none.
func (c *club) do(ctx context.Context, k kind, t *table, who *localdiscord.Person) (*localdiscord.Answer, error) {
	live := t.live.Load()
	switch k {
	case drawSlash:
		return who.Slash(ctx, "terrain npow", map[string]string{"region": "europe-centrale"})
	case drawButton:
		return who.Choose(ctx, *live, c.words.pool, "europe-sud")
	case undoSlash:
		return who.Slash(ctx, "retour", nil)
	case undoButton:
		return who.Press(ctx, *live, c.words.back)
	case initiative:
		return who.Slash(ctx, "npow initiative", map[string]string{"qui": "adversaire"})
	case nextMessage:
		return who.Slash(ctx, "suite", nil)
	case mapReading:
		return who.Slash(ctx, "carte", nil)
	case logReading:
		return who.Press(ctx, *live, c.words.log)
	}
	_, err := who.CompleteOption(ctx, "regle", map[string]string{"topic": "col"}, "topic")
	return nil, err
}

// outcome is what came of one command.
type outcome struct {
	// first is until the first answer, done until the complete one; zero where there was none.
	first, done time.Duration
	busy        bool
	err         error
}

// command does one thing, timed from the moment at which it was due.
func (c *club) command(ctx context.Context, k kind, t *table, who *localdiscord.Person, due time.Time) outcome {
	ctx, done := context.WithTimeout(ctx, stepWithin)
	defer done()
	a, err := c.do(ctx, k, t, who)
	o := outcome{first: time.Since(due), err: err}
	if a == nil {
		o.done = o.first
		if err != nil {
			t.keep(t.player.Messages())
		}
		return o
	}
	if a, o.err = a.Wait(ctx); o.err != nil {
		return o
	}
	o.done = time.Since(due)
	if k != mapReading && k != logReading {
		o.busy = a.Text() == c.words.busy
		t.note(a)
	}
	return o
}
