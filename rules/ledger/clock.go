package ledger

import (
	"slices"
	"time"

	"aidedecamp/rules/dice"
)

// A game's clock, as its log alone gives it: what is allowed, who is on it, what is used up. The game and its
// proof count by the same lines. Whole seconds, as lines have them.

// The kinds of the clock's events.
const (
	KindClockSet    = "game.clock-set/1"
	KindClockRun    = "game.clock-run/1"
	KindClockPaused = "game.clock-paused/1"
	KindClockTurned = "game.clock-turned/1"
	KindClockTold   = "game.clock-told/1"
	KindClockStruck = "game.clock-struck/1"
)

// ClockAsk is what people may be asked to agree to about the clock: one of ClockSets, ClockRuns, ClockPauses.
type ClockAsk struct {
	Do string `json:"do"`
	// Total and Side are seconds, for the game and for each player; 0 is no such limit. Random says that 1 to
	// 10 more minutes follow the total.
	Total  int  `json:"total,omitempty"`
	Side   int  `json:"side,omitempty"`
	Random bool `json:"random,omitempty"`
}

// What may be asked about a clock.
const (
	ClockSets   = "set"
	ClockRuns   = "run"
	ClockPauses = "pause"
)

// ClockSetData is what the clock allows from now on; what is used up stays used up.
type ClockSetData struct {
	Total  int    `json:"total,omitempty"`
	Side   int    `json:"side,omitempty"`
	Random bool   `json:"random,omitempty"`
	By     []Seat `json:"by"`
}

// ClockByData is who starts or stops the clock.
type ClockByData struct {
	By []Seat `json:"by"`
}

// ClockTurnedData is who is awaited from this line on: their sides run.
type ClockTurnedData struct {
	On []Seat `json:"on"`
}

// ClockToldData is a warning: so many seconds are left of a side's time, of the game's where the side is
// Public.
type ClockToldData struct {
	Of   Seat `json:"of,omitempty"`
	Left int  `json:"left"`
	// More says of a game's time that is over that 1 to 10 minutes more follow, by a die that nobody has
	// seen.
	More bool `json:"more,omitempty"`
}

// ClockStruckData is the random end: so many minutes after the game's time was over. The line's throw says
// how many; without one they are the most.
type ClockStruckData struct {
	Minutes int `json:"minutes"`
}

// ClockWarnings are how many seconds are left when it is said.
var ClockWarnings = [...]int{600, 300, 60, 0}

// MostMinutesMore is the most that the random end adds.
const MostMinutesMore = 10

// ClockKey is what the random end is thrown for.
func ClockKey(system string) dice.Key {
	return dice.Key{System: system, Turn: "horloge", Purpose: "fin"}
}

// ClockSides is the die of the random end.
const ClockSides dice.Sides = MostMinutesMore

// Timer is a game's clock at a moment. The zero value is no clock.
type Timer struct {
	// Number is the line that set it, Changed the last one that set, started or stopped it.
	Number, Changed int
	// Total and Side are the seconds allowed, 0 for no limit; Random says that a random end follows the
	// total.
	Total, Side int
	Random      bool
	// Began says that it was started once, Runs that it runs now, More that the random end is awaited, Over
	// that the game's time is up for good.
	Began, Runs, More, Over bool
	// Held says that it ran when the game was paused, and runs again with it.
	Held bool
	// At is the moment up to which it is counted, as lines write it.
	At string

	on   [2]bool
	used [3]int
	told [3]int // how many of ClockWarnings
}

// ClockCounters are what a clock counts: the game's time, and each player's.
var ClockCounters = [...]Seat{Public, SeatA, SeatB}

func counterOf(of Seat) int { return max(slices.Index(ClockCounters[:], of), 0) }

// IsSet reports whether there is a clock.
func (c Timer) IsSet() bool { return c.Number > 0 }

// Limit is what a counter allows, 0 for no limit.
func (c Timer) Limit(of Seat) int {
	if of == Public {
		return c.Total
	}
	return c.Side
}

// Used is what is used up of a counter.
func (c Timer) Used(of Seat) int { return c.used[counterOf(of)] }

// Left is what is left of a counter, negative where more is used than allowed.
func (c Timer) Left(of Seat) int { return c.Limit(of) - c.Used(of) }

// IsOn reports whether a counter runs now.
func (c Timer) IsOn(of Seat) bool {
	return c.Runs && (of == Public || c.on[counterOf(of)-1])
}

// On are the players whose time runs, or will once the clock does.
func (c Timer) On() []Seat {
	var seats []Seat
	for i, seat := range Players {
		if c.on[i] {
			seats = append(seats, seat)
		}
	}
	return seats
}

// UpTo counts the time up to a moment.
func (c Timer) UpTo(at string) Timer {
	if !c.IsSet() || at <= c.At {
		return c
	}
	passed := secondsBetween(c.At, at)
	for i, of := range ClockCounters {
		if c.IsOn(of) {
			c.used[i] += passed
		}
	}
	c.At = at
	return c
}

// secondsBetween are the seconds from one moment to a later one, as lines write them; 0 where one can't be
// read.
func secondsBetween(from, to string) int {
	began, err := time.Parse(time.RFC3339, from)
	ended, endErr := time.Parse(time.RFC3339, to)
	if err != nil || endErr != nil || ended.Before(began) {
		return 0
	}
	return int(ended.Sub(began) / time.Second)
}

// Before is the clock as a line finds it: counted up to its moment, or stopped by a restore from a backup,
// for nobody knows whose the time before that was.
func (c Timer) Before(r Record) Timer {
	switch {
	case !c.IsSet():
		return c
	case Has(r.Events, KindRestored):
		c.At = r.At
		return c.Stop(r)
	}
	return c.UpTo(r.At)
}

// Set is the clock as a line sets it. What is used up, and whether it runs, stays; a limit that stays was
// warned of as far as it was.
func (c Timer) Set(r Record, d ClockSetData) Timer {
	if d.Total == 0 && d.Side == 0 {
		return Timer{}
	}
	before := c
	if !c.IsSet() {
		c = Timer{At: r.At}
	}
	c.Number, c.Changed, c.Total, c.Side, c.Random, c.More = r.Seq, r.Seq, d.Total, d.Side, d.Random, false
	c.Over = c.Over && c.Total > 0 && c.Left(Public) <= 0
	for i, of := range ClockCounters {
		over := c.Left(of) <= 0
		switch {
		case over && of == Public && !c.Over, over && c.Limit(of) != before.Limit(of):
			c.told[i] = len(ClockWarnings) - 1 // that nothing is left is still to be said
		case c.Limit(of) != before.Limit(of):
			c.told[i] = c.passed(of)
		}
	}
	return c
}

// passed counts the warnings that a counter is beyond.
func (c Timer) passed(of Seat) (n int) {
	for _, left := range ClockWarnings {
		if c.Left(of) <= left {
			n++
		}
	}
	return n
}

// Run starts the clock.
func (c Timer) Run(r Record) Timer {
	c.Began, c.Runs, c.Held, c.Changed = true, true, false, r.Seq
	return c
}

// Hold stops a clock that runs with its game.
func (c Timer) Hold(r Record) Timer {
	if c.Runs {
		c = c.Stop(r)
		c.Held = true
	}
	return c
}

// Resume lets a clock run again that the pause stopped.
func (c Timer) Resume(r Record) Timer {
	if c.Held {
		c = c.Run(r)
	}
	return c
}

// Stop stops the clock.
func (c Timer) Stop(r Record) Timer {
	c.Runs, c.Held, c.Changed = false, false, r.Seq
	return c
}

// Turn puts those on the clock who are awaited.
func (c Timer) Turn(on []Seat) Timer {
	for i, seat := range Players {
		c.on[i] = slices.Contains(on, seat)
	}
	return c
}

// Tell notes a warning. With the game's time all of it ends, unless more of it follows.
func (c Timer) Tell(r Record, d ClockToldData) Timer {
	c.told[counterOf(d.Of)] = slices.Index(ClockWarnings[:], d.Left) + 1
	if d.Of == Public && d.Left == 0 {
		if c.More = d.More; !d.More {
			c = c.Strike(r)
		}
	}
	return c
}

// Strike ends the game's time for good.
func (c Timer) Strike(r Record) Timer {
	c.More, c.Over = false, true
	return c.Stop(r)
}

// Warning is the next thing that a counter says, in so many seconds from At on.
type Warning struct {
	Of   Seat
	Left int
	In   int
}

// Warnings are what the counters that run will say next: each the next one that was not said yet.
func (c Timer) Warnings() []Warning {
	var next []Warning
	for i, of := range ClockCounters {
		if !c.IsOn(of) || c.Limit(of) == 0 || c.told[i] == len(ClockWarnings) {
			continue
		}
		left := ClockWarnings[c.told[i]]
		next = append(next, Warning{Of: of, Left: left, In: max(c.Left(of)-left, 0)})
	}
	return next
}

// Due is the warning that a counter has reached and that was not said, the last one where several were
// missed; ok is false where there is none.
func (c Timer) Due(of Seat) (left int, ok bool) {
	if !c.IsOn(of) || c.Limit(of) == 0 {
		return 0, false
	}
	for _, warning := range ClockWarnings[c.told[counterOf(of)]:] {
		if c.Left(of) <= warning {
			left, ok = warning, true
		}
	}
	return left, ok
}

// StrikesIn are the seconds from At on after which the random end comes, by its minutes.
func (c Timer) StrikesIn(minutes int) int { return c.Left(Public) + 60*minutes }
