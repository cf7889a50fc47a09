package house

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// The clock of a game: a time for all of it and one for each player, warnings, a random end. It counts by the
// moments of the log's lines: who is awaited is on it, whatever the game. A take-back gives no time back, for
// it has passed at the table; a restore from a backup stops the clock.

const (
	// PathClock sets the clock: options total and camp, minutes; hasard, whether 1 to 10 more follow the
	// total.
	PathClock = "horloge"
	// PathClockRun starts it, PathClockPause stops it.
	PathClockRun   = "horloge lancer"
	PathClockPause = "horloge pause"
)

// The options of PathClock; clockOf is the clock's own: what has come.
const (
	TimerTotal  = "total"
	TimerSide   = "camp"
	TimerRandom = "hasard"
	clockOf     = "de"
	clockStrike = "fin"
)

// MostClockMinutes is the most that a clock allows: a day.
const MostClockMinutes = 24 * 60

const refClock rules.Ref = "maison:horloge"

var clockChapter = rules.Chapter[House]{
	Verbs: []rules.Verb[House]{
		{Spec: spec(PathClock, TimerTotal, TimerSide, TimerRandom, clockOf), May: mayOrClock, Decide: decideClock},
		{Spec: spec(PathClockRun), May: maySit, Decide: rules.NoDice(decideClockRun), Button: runButtons},
		{Spec: spec(PathClockPause), May: maySit, Decide: rules.NoDice(decideClockPause), Button: stopButtons},
	},
	Facts: []rules.Fact[House]{
		change(ledger.KindClockSet, func(h House, d ledger.ClockSetData) {
			h.timer = h.timer.Set(*h.record, d)
		}, func(h House, d ledger.ClockSetData) []phrase.Phrase {
			return phrase.Line("game.tell.clock-set", clockArg(d.Total, d.Side, d.Random))
		}),
		change(ledger.KindClockRun, func(h House, _ ledger.ClockByData) {
			h.timer = h.timer.Run(*h.record)
		}, tellBy("clock-run")),
		change(ledger.KindClockPaused, func(h House, _ ledger.ClockByData) {
			h.timer = h.timer.Stop(*h.record)
		}, tellBy("clock-paused")),
		rules.NewFact(ledger.KindClockTurned, func(h House, d ledger.ClockTurnedData) (House, error) {
			h.timer = h.timer.Turn(d.On)
			return h, nil
		}, nil),
		rules.NewExplainedFact(ledger.KindClockTold, foldClockTold, tellClock),
		change(ledger.KindClockStruck, func(h House, _ ledger.ClockStruckData) {
			h.timer = h.timer.Strike(*h.record)
		}, tellClockStruck),
	},
}

var clockConsent = consent{
	sound: func(r ledger.Request) bool { return r.Clock != nil },
	grant: grantClock,
	label: func(h House, r ledger.Request) phrase.Phrase {
		return phrase.Say("game.offer.agree.clock."+r.Clock.Do,
			clockArg(r.Clock.Total, r.Clock.Side, r.Clock.Random))
	},
	say: func(h House, d ledger.Request) []phrase.Phrase {
		return h.line("asked.clock."+d.Clock.Do, clockArg(d.Clock.Total, d.Clock.Side, d.Clock.Random))
	},
}

// Clock returns the game's clock as its last line leaves it.
func (g *Game) Clock() ledger.Timer { return g.timer }

// decideClock sets the clock, by both or by the referee; the clock's own act says what has come.
func decideClock(h House, act ledger.Act, roller dice.Roller) ([]ledger.Event, error) {
	if act.Seat == ledger.Clock {
		return decideClockDue(h, act, roller)
	}
	asked := ledger.ClockAsk{Do: ledger.ClockSets, Random: act.Args[TimerRandom] == ledger.Yes}
	var err error
	if asked.Total, err = clockSeconds(act, TimerTotal); err != nil {
		return nil, err
	}
	if asked.Side, err = clockSeconds(act, TimerSide); err != nil {
		return nil, err
	}
	switch {
	case asked.Random && asked.Total == 0:
		return nil, orWithoutRandom(rules.Refuse(refClock, "game.refused.clock-random"), act)
	case asked.Random && h.source != ledger.BotDice:
		return nil, orWithoutRandom(rules.Refuse(refClock, "game.refused.clock-declared"), act)
	case asked.Total == 0 && asked.Side == 0 && !h.timer.IsSet():
		return nil, rules.Refuse(refClock, "game.refused.clock-none")
	case h.timer.IsSet() && asked == (ledger.ClockAsk{Do: ledger.ClockSets, Total: h.timer.Total, Side: h.timer.Side, Random: h.timer.Random}):
		return nil, orClock(h, act.Seat, rules.Refuse(refClock, "game.refused.clock-same",
			clockArg(asked.Total, asked.Side, asked.Random)))
	}
	return askClock(h, act.Seat, asked)
}

// orWithoutRandom adds to a refusal the same clock without its random end, where that is one.
func orWithoutRandom(v *rules.Violation, act ledger.Act) *rules.Violation {
	if act.Args[TimerTotal]+act.Args[TimerSide] == "" {
		return v
	}
	return v.Or(phrase.Say("game.offer.clock-no-random"), act.Without(TimerRandom))
}

// orClock adds to a refusal what the seat may do with the clock as it is.
func orClock(h House, seat ledger.Seat, v *rules.Violation) *rules.Violation {
	return v.Instead(func(v *rules.Violation) {
		for _, o := range houseOffers(h.Game, seat) {
			if o.Act.Path == PathClockRun || o.Act.Path == PathClockPause {
				v.Or(o.Label, o.Act)
			}
		}
	})
}

// clockSeconds reads an option in minutes; 0 where it is not given.
func clockSeconds(act ledger.Act, option string) (int, error) {
	text := strings.TrimSpace(act.Args[option])
	if text == "" {
		return 0, nil
	}
	minutes, err := strconv.Atoi(text)
	if err != nil || minutes < 0 || minutes > MostClockMinutes {
		return 0, rules.Refuse(refClock, "game.refused.clock-minutes", phrase.Named("read", text), phrase.Number("most", MostClockMinutes))
	}
	return 60 * minutes, nil
}

func askClock(h House, seat ledger.Seat, asked ledger.ClockAsk) ([]ledger.Event, error) {
	if !h.started {
		return nil, refuseUnstarted(h.Game, seat)
	}
	return h.ask(ledger.Request{Kind: ledger.AskClock, Asker: seat, Clock: &asked})
}

// grantClock does what was asked of the clock. What no longer fits it lapses.
func grantClock(h House, r ledger.Request, consents []ledger.Seat) ([]ledger.Event, error) {
	switch by := r.By(consents); {
	case r.Clock.Do == ledger.ClockSets && !(r.Clock.Random && h.source != ledger.BotDice):
		return event(ledger.KindClockSet, ledger.ClockSetData{Total: r.Clock.Total, Side: r.Clock.Side, Random: r.Clock.Random, By: by})
	case r.Clock.Do == ledger.ClockRuns && h.timer.IsSet() && !h.timer.Runs && !h.timer.Over && h.paused == 0:
		return event(ledger.KindClockRun, ledger.ClockByData{By: by})
	case r.Clock.Do == ledger.ClockPauses && h.timer.Runs:
		return event(ledger.KindClockPaused, ledger.ClockByData{By: by})
	}
	return event(ledger.KindLapsed, ledger.LapsedData{Request: r.Number})
}

// decideClockRun starts the clock: anybody at the table the first time, for all have agreed to it; after a
// pause the referee, where there is one, else both.
func decideClockRun(h House, act ledger.Act) ([]ledger.Event, error) {
	switch {
	case !h.timer.IsSet():
		return nil, rules.Refuse(refClock, "game.refused.clock-none")
	case h.paused > 0:
		return nil, refusePaused(h.Game, act.Seat)
	case h.timer.Runs:
		return nil, orClock(h, act.Seat, rules.Refuse(refClock, "game.refused.clock-runs"))
	case h.timer.Over:
		return nil, rules.Refuse(refClock, "game.refused.clock-over")
	case !h.timer.Began:
		return event(ledger.KindClockRun, ledger.ClockByData{By: []ledger.Seat{act.Seat}})
	case hasOtherReferee(h.Game, act.Seat):
		return nil, rules.Refuse(refClock, "game.refused.clock-referee", h.Who("who", ledger.Referee))
	}
	return askClock(h, act.Seat, ledger.ClockAsk{Do: ledger.ClockRuns})
}

func decideClockPause(h House, act ledger.Act) ([]ledger.Event, error) {
	switch {
	case !h.timer.Runs:
		return nil, orClock(h, act.Seat, rules.Refuse(refClock, "game.refused.clock-stands"))
	case hasOtherReferee(h.Game, act.Seat):
		return nil, rules.Refuse(refClock, "game.refused.clock-referee", h.Who("who", ledger.Referee))
	}
	return askClock(h, act.Seat, ledger.ClockAsk{Do: ledger.ClockPauses})
}

// hasOtherReferee reports whether the clock is another's to stop: a referee's who is none of the players.
func hasOtherReferee(g *Game, seat ledger.Seat) bool {
	return seat.Plays() && g.Human(ledger.Referee, seat)
}

// withTurned adds to a record who is on the clock after it, where that is not who was.
func withTurned(g *Game, record ledger.Record) (ledger.Record, error) {
	if !g.timer.Runs && !ledger.Has(record.Events, ledger.KindClockRun) && !ledger.Has(record.Events, ledger.KindResumed) {
		return record, nil
	}
	bare := record // no text says who is awaited; each copies all that are kept
	bare.Texts, bare.Payloads = nil, nil
	next, err := g.Apply(bare)
	if err != nil {
		return ledger.Record{}, err
	}
	if !next.timer.Runs || next.ending != nil {
		return record, nil
	}
	on := onClock(next)
	if slices.Equal(on, next.timer.On()) {
		return record, nil
	}
	if on == nil {
		on = []ledger.Seat{}
	}
	events, err := event(ledger.KindClockTurned, ledger.ClockTurnedData{On: on})
	record.Events = append(record.Events[:len(record.Events):len(record.Events)], events...)
	return record, err
}

// onClock are the players whose time runs: who is awaited, and whom the game awaits while he has asked for
// something beside it or ends it alone, in order. That would stop his time otherwise, and spend the other's.
func onClock(g *Game) []ledger.Seat {
	view := g.system.View(g.state, ledger.Public)
	on := slices.DeleteFunc(slices.Clone(g.playing(view)), func(seat ledger.Seat) bool { return !hasPutOff(g, seat) })
	expected, _ := awaited(g, view)
	on = append(on, expected...)
	on = slices.DeleteFunc(on, func(seat ledger.Seat) bool { return !seat.Plays() })
	slices.Sort(on)
	return slices.Compact(on)
}

// hasPutOff reports whether a seat keeps another waiting with something beside the game.
func hasPutOff(g *Game, seat ledger.Seat) bool {
	return g.request != nil && g.request.Kind != ledger.AskAct && g.request.Asker == seat || g.closing != nil && g.closing.By == seat
}

// clockGate names the moment of a clock's deadlines and buttons.
func clockGate(g *Game) string { return "horloge-" + strconv.Itoa(g.timer.Changed) }

// IsClocks reports whether a deadline is the clock's: it waits for nobody's answer, and has come though the
// bot was away.
func IsClocks(gate string) bool { return strings.HasPrefix(gate, "horloge-") }

// clockKey names a counter.
func clockKey(of ledger.Seat) string {
	if of == ledger.Public {
		return TimerTotal
	}
	return string(of)
}

// decideClockDue reports what a counter has come to, or strikes.
func decideClockDue(h House, act ledger.Act, roller dice.Roller) ([]ledger.Event, error) {
	timer := h.timer.UpTo(h.record.At)
	early := ledger.NewFault("clock", "%q has not come at %s", act.Args[clockOf], h.record.At)
	if act.Args[clockOf] == clockStrike {
		if !timer.Runs || !timer.More {
			return nil, early
		}
		minutes, err := throwEnd(h.Game, roller)
		switch {
		case err != nil:
			return nil, err
		case timer.StrikesIn(minutes) > 0:
			return nil, early
		}
		return event(ledger.KindClockStruck, ledger.ClockStruckData{Minutes: minutes})
	}
	i := slices.IndexFunc(ledger.ClockCounters[:], func(of ledger.Seat) bool { return clockKey(of) == act.Args[clockOf] })
	if i < 0 {
		return nil, early
	}
	of := ledger.ClockCounters[i]
	left, due := timer.Due(of)
	if !due {
		return nil, early
	}
	more := of == ledger.Public && left == 0 && timer.Random && h.source == ledger.BotDice
	return event(ledger.KindClockTold, ledger.ClockToldData{Of: of, Left: left, More: more})
}

func foldClockTold(h House, d ledger.ClockToldData) (House, error) {
	if !slices.Contains(ledger.ClockWarnings[:], d.Left) || !slices.Contains(ledger.ClockCounters[:], d.Of) {
		return h, errors.New("a warning of nothing")
	}
	h.timer = h.timer.Tell(*h.record, d)
	return h, nil
}

// runButtons start a clock that is stopped.
func runButtons(h House, seat ledger.Seat) []rules.Candidate {
	if !clockGoesOn(h) {
		return nil
	}
	run := rules.Candidate{Key: "lancer", Gate: clockGate(h.Game), Label: phrase.Say("game.offer.clock-run"), Rank: ofTable}
	if h.timer.Began {
		run.Label = phrase.Say("game.offer.clock-resume")
	}
	return []rules.Candidate{run}
}

// stopButtons stop a clock that runs.
func stopButtons(h House, seat ledger.Seat) []rules.Candidate {
	if !clockGoesOn(h) {
		return nil
	}
	return []rules.Candidate{{Key: "pause", Gate: clockGate(h.Game), Label: phrase.Say("game.offer.clock-pause"), Rank: ofTable}}
}

// clockGoesOn reports whether there is a clock to start or stop, which nobody asks for yet.
func clockGoesOn(h House) bool {
	return h.paused == 0 && !h.timer.Over && (h.request == nil || h.request.Kind != ledger.AskClock)
}

// clockArg says what a clock allows.
func clockArg(total, side int, random bool) phrase.Arg {
	key := "game.clock.none"
	switch {
	case total > 0 && side > 0:
		key = "game.clock.both"
	case total > 0:
		key = "game.clock.total"
	case side > 0:
		key = "game.clock.side"
	}
	if random {
		key += ".random"
	}
	return phrase.With("clock", phrase.Say(key, phrase.With("total", delayPhrase(total)), phrase.With("side", delayPhrase(side))))
}

func tellBy(key string) func(House, ledger.ClockByData) []phrase.Phrase {
	return func(h House, d ledger.ClockByData) []phrase.Phrase {
		by := h.record.Seat
		if len(d.By) > 0 {
			by = d.By[0]
		}
		return phrase.Line("game.tell."+key, h.Who("who", by))
	}
}

func tellClock(h House, d ledger.ClockToldData) []phrase.Phrase {
	key := "game.tell.clock-left"
	switch {
	case d.More:
		key = "game.tell.clock-more"
	case d.Left == 0 && d.Of == ledger.Public:
		key = "game.tell.clock-over"
	case d.Left == 0:
		key = "game.tell.clock-over.side"
	case d.Of != ledger.Public:
		key = "game.tell.clock-left.side"
	}
	return phrase.Line(key, h.Who("who", d.Of), phrase.With("left", delayPhrase(d.Left)))
}

func tellClockStruck(h House, d ledger.ClockStruckData) []phrase.Phrase {
	key := "game.tell.clock-struck"
	if len(h.record.Throws) == 0 {
		key = "game.tell.clock-struck.declared"
	}
	return phrase.Line(key, phrase.With("after", delayPhrase(60*d.Minutes)))
}

// throwEnd looks at the die of the random end. Where dice are declared the bot throws none, and the end
// comes after the most minutes.
func throwEnd(g *Game, roller dice.Roller) (minutes int, err error) {
	if g.source != ledger.BotDice {
		return ledger.MostMinutesMore, nil
	}
	faces, err := roller.Throw(ledger.ClockKey(g.header.System), ledger.ClockSides, 1)
	if err != nil {
		return 0, err
	}
	return int(faces[0]), nil
}
