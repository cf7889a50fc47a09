package reply

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Stands says what of a game's time is agreed on: that it is paused, which turn of the battle it is, its
// clock. Nothing of a game that has ended.
func (v Voice) Stands(g *house.Game) []string {
	if g.Ended() != nil {
		return nil
	}
	var lines []string
	if house.Paused(g) {
		lines = append(lines, v.Say("bot.pause"))
	}
	switch now := house.TurnsOf(g); {
	case now.Last && now.N > 0:
		lines = append(lines, v.Say("bot.turn.last", phrase.Number("n", now.N)))
	case now.Last:
		lines = append(lines, v.Say("bot.turn.last-uncounted"))
	case now.N > 0 && house.CountsTurns(g):
		lines = append(lines, v.Say("bot.turn", phrase.Number("n", now.N)))
	}
	return append(lines, v.Clock(g)...)
}

// Clock is a game's clock in words: what runs by the moment at which it runs out, what has stopped by what is
// left. Nothing where the game has none, or has ended.
func (v Voice) Clock(g *house.Game) []string {
	clock := g.Clock()
	if !clock.IsSet() || g.Ended() != nil {
		return nil
	}
	var cells []string
	for _, of := range ledger.ClockCounters {
		if clock.Limit(of) == 0 {
			continue
		}
		key := "bot.clock.side"
		if of == rules.Public {
			key = "bot.clock.total"
		}
		cells = append(cells, v.Say(key, g.Who("who", of), phrase.With("left", counterLeft(clock, of))))
	}
	key := "bot.clock.paused"
	switch {
	case clock.Over:
		key = "bot.clock.over"
	case clock.More && clock.Runs:
		key = "bot.clock.more"
	case clock.Runs:
		key = "bot.clock.runs"
	case !clock.Began:
		key = "bot.clock.ready"
	}
	return []string{v.Say(key, phrase.Verbatim("all", strings.Join(cells, Between)))}
}

// counterLeft says what is left of a counter.
func counterLeft(clock ledger.Timer, of rules.Seat) phrase.Phrase {
	left := clock.Left(of)
	since, err := time.Parse(time.RFC3339, clock.At)
	switch {
	case left <= 0:
		return phrase.Say("bot.clock.gone")
	case clock.IsOn(of) && err == nil:
		return phrase.Say("bot.clock.until", moment(since.Add(time.Duration(left)*time.Second)))
	}
	return phrase.Say("bot.clock.left", phrase.Verbatim("time", fmt.Sprintf("%d:%02d", left/60, left%60)))
}

// warning is the answer to what a clock tells by itself: it calls those whose time it is, and leaves the
// game's message where it is. Nil for any other outcome.
func (v Voice) warning(out referee.Outcome) *Answer {
	if len(out.Records) == 0 || slices.ContainsFunc(out.Records, func(r ledger.Record) bool {
		return r.Seat != ledger.Clock || r.Path != house.PathClock
	}) {
		return nil
	}
	g, a := out.Game, &Answer{Public: true}
	v.TellRecords(a, out)
	seats := ledger.Players[:]
	last := out.Records[len(out.Records)-1]
	if told, ok := ledger.DataOf[ledger.ClockToldData](last.Events, ledger.KindClockTold); ok && told.Of.Plays() {
		seats = []rules.Seat{told.Of}
	}
	a.Add(v.Clock(g)...)
	a.Add(v.links(out)...)
	a.Pings = accountsOf(g, seats...)
	return a
}
