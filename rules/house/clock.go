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

// The options of PathClock; timerOf is the clock's own: what has come.
const (
	TimerTotal  = "total"
	TimerSide   = "camp"
	TimerRandom = "hasard"
	timerOf     = "de"
	timerStrike = "fin"
)

// MostClockMinutes is the most that a clock allows: a day.
const MostClockMinutes = 24 * 60

const refTimer rules.Ref = "maison:horloge"

var timerChapter = ownChapter{
	verbs: map[string]ownVerb{
		PathClock:      {[]string{TimerTotal, TimerSide, TimerRandom, timerOf}, decideTimer},
		PathClockRun:   {nil, playersAct(decideTimerRun)},
		PathClockPause: {nil, playersAct(decideTimerPause)},
	},
	facts: map[string]ownFact{
		ledger.KindClockSet: fact(func(g *Game, r ledger.Record, d ledger.ClockSetData) error {
			g.timer = g.timer.Set(r, d)
			return nil
		}, func(g *Game, r ledger.Record, d ledger.ClockSetData) []phrase.Phrase {
			return []phrase.Phrase{phrase.Say("game.tell.clock-set", phrase.With("clock", clockPhrase(d.Total, d.Side, d.Random)))}
		}),
		ledger.KindClockRun: fact(func(g *Game, r ledger.Record, _ ledger.ClockByData) error {
			g.timer = g.timer.Run(r)
			return nil
		}, tellBy("clock-run")),
		ledger.KindClockPaused: fact(func(g *Game, r ledger.Record, _ ledger.ClockByData) error {
			g.timer = g.timer.Stop(r)
			return nil
		}, tellBy("clock-paused")),
		ledger.KindClockTurned: fact(func(g *Game, _ ledger.Record, d ledger.ClockTurnedData) error {
			g.timer = g.timer.Turn(d.On)
			return nil
		}, func(*Game, ledger.Record, ledger.ClockTurnedData) []phrase.Phrase { return nil }),
		ledger.KindClockTold: fact(foldTimerTold, tellTimer),
		ledger.KindClockStruck: fact(func(g *Game, r ledger.Record, _ ledger.ClockStruckData) error {
			g.timer = g.timer.Strike(r)
			return nil
		}, tellTimerStruck),
	},
	offers: timerOffers,
}

var timerAsking = asking{
	sound: func(r ledger.Request) bool { return r.Clock != nil },
	grant: grantTimer,
	label: func(_ *Game, r ledger.Request) phrase.Phrase {
		return phrase.Say("game.offer.agree.clock."+r.Clock.Do,
			phrase.With("clock", clockPhrase(r.Clock.Total, r.Clock.Side, r.Clock.Random)))
	},
	say: func(g *Game, r ledger.Record, d ledger.Request) []phrase.Phrase {
		return g.line(r, "asked.clock."+d.Clock.Do, phrase.With("clock", clockPhrase(d.Clock.Total, d.Clock.Side, d.Clock.Random)))
	},
}

// Clock returns the game's clock as its last line leaves it.
func (g *Game) Clock() ledger.Timer { return g.timer }

// decideTimer sets the clock, by both or by the referee; the clock's own act tells what has come.
func decideTimer(g *Game, act ledger.Act, j judging) ([]ledger.Event, error) {
	switch {
	case act.Seat == ledger.Clock:
		return decideTimerDue(g, act, j)
	case !act.Seat.Plays() && act.Seat != ledger.Referee:
		return nil, g.refuseStranger()
	}
	asked := ledger.ClockAsk{Do: ledger.ClockSets, Random: act.Args[TimerRandom] == ledger.Yes}
	var err error
	if asked.Total, err = timerSeconds(act, TimerTotal); err != nil {
		return nil, err
	}
	if asked.Side, err = timerSeconds(act, TimerSide); err != nil {
		return nil, err
	}
	switch {
	case asked.Random && asked.Total == 0:
		return nil, withoutRandom(rules.Refuse(refTimer, "game.refused.clock-random"), act)
	case asked.Random && g.source != ledger.BotDice:
		return nil, withoutRandom(rules.Refuse(refTimer, "game.refused.clock-declared"), act)
	case asked.Total == 0 && asked.Side == 0 && !g.timer.IsSet():
		return nil, rules.Refuse(refTimer, "game.refused.clock-none")
	case g.timer.IsSet() && asked == (ledger.ClockAsk{Do: ledger.ClockSets, Total: g.timer.Total, Side: g.timer.Side, Random: g.timer.Random}):
		return nil, orTimer(g, act.Seat, rules.Refuse(refTimer, "game.refused.clock-same",
			phrase.With("clock", clockPhrase(asked.Total, asked.Side, asked.Random))))
	}
	return askTimer(g, act.Seat, asked)
}

// withoutRandom adds to a refusal the same clock without its random end, where that is one.
func withoutRandom(v *rules.Violation, act ledger.Act) *rules.Violation {
	if act.Args[TimerTotal]+act.Args[TimerSide] == "" {
		return v
	}
	return v.Or(phrase.Say("game.offer.clock-no-random"), act.Without(TimerRandom))
}

// orTimer adds to a refusal what the seat may do with the clock as it stands.
func orTimer(g *Game, seat ledger.Seat, v *rules.Violation) *rules.Violation {
	for _, o := range timerOffers(g, seat) {
		v.Or(o.Label, ledger.Act{Path: o.Act.Path, Seat: seat})
	}
	return v
}

// timerSeconds reads an option in minutes; 0 where it is not given.
func timerSeconds(act ledger.Act, option string) (int, error) {
	text := strings.TrimSpace(act.Args[option])
	if text == "" {
		return 0, nil
	}
	minutes, err := strconv.Atoi(text)
	if err != nil || minutes < 0 || minutes > MostClockMinutes {
		return 0, rules.Refuse(refTimer, "game.refused.clock-minutes", phrase.Named("read", text), phrase.Number("most", MostClockMinutes))
	}
	return 60 * minutes, nil
}

func askTimer(g *Game, seat ledger.Seat, asked ledger.ClockAsk) ([]ledger.Event, error) {
	if !g.started {
		v := rules.Refuse(refStart, "game.refused.not-started")
		if seat.Plays() && !g.ready[seat] {
			v.Or(phrase.Say("game.offer.start"), ledger.Act{Path: PathReady, Seat: seat})
		}
		return nil, v
	}
	return g.ask(ledger.Request{Kind: ledger.AskClock, Asker: seat, Clock: &asked})
}

// grantTimer does what was asked of the clock. What no longer fits it lapses.
func grantTimer(g *Game, r ledger.Request, consents []ledger.Seat) ([]ledger.Event, error) {
	by := append([]ledger.Seat{r.Asker}, consents...)
	switch {
	case r.Clock.Do == ledger.ClockSets && !(r.Clock.Random && g.source != ledger.BotDice):
		return event(ledger.KindClockSet, ledger.ClockSetData{Total: r.Clock.Total, Side: r.Clock.Side, Random: r.Clock.Random, By: by})
	case r.Clock.Do == ledger.ClockRuns && g.timer.IsSet() && !g.timer.Runs && !g.timer.Over && g.paused == 0:
		return event(ledger.KindClockRun, ledger.ClockByData{By: by})
	case r.Clock.Do == ledger.ClockPauses && g.timer.Runs:
		return event(ledger.KindClockPaused, ledger.ClockByData{By: by})
	}
	return event(ledger.KindLapsed, ledger.LapsedData{Request: r.Number})
}

// decideTimerRun starts the clock: anybody at the table the first time, for all have agreed to it; after a
// pause the referee, where there is one, else both.
func decideTimerRun(g *Game, act ledger.Act, _ judging) ([]ledger.Event, error) {
	switch {
	case !g.timer.IsSet():
		return nil, rules.Refuse(refTimer, "game.refused.clock-none")
	case g.paused > 0:
		return nil, refusePaused(g, act.Seat)
	case g.timer.Runs:
		return nil, orTimer(g, act.Seat, rules.Refuse(refTimer, "game.refused.clock-runs"))
	case g.timer.Over:
		return nil, rules.Refuse(refTimer, "game.refused.clock-over")
	case !g.timer.Began:
		return event(ledger.KindClockRun, ledger.ClockByData{By: []ledger.Seat{act.Seat}})
	case refereed(g, act.Seat):
		return nil, rules.Refuse(refTimer, "game.refused.clock-referee", g.Who("who", ledger.Referee))
	}
	return askTimer(g, act.Seat, ledger.ClockAsk{Do: ledger.ClockRuns})
}

func decideTimerPause(g *Game, act ledger.Act, _ judging) ([]ledger.Event, error) {
	switch {
	case !g.timer.Runs:
		return nil, orTimer(g, act.Seat, rules.Refuse(refTimer, "game.refused.clock-stands"))
	case refereed(g, act.Seat):
		return nil, rules.Refuse(refTimer, "game.refused.clock-referee", g.Who("who", ledger.Referee))
	}
	return askTimer(g, act.Seat, ledger.ClockAsk{Do: ledger.ClockPauses})
}

// refereed reports whether the clock is another's to stop: a referee's who is none of the players.
func refereed(g *Game, seat ledger.Seat) bool { return seat.Plays() && g.Human(ledger.Referee, seat) }

// turned adds to a record who is on the clock after it, where that is not who was.
func turned(g *Game, record ledger.Record) (ledger.Record, error) {
	if !g.timer.Runs && !ledger.Has(record.Events, ledger.KindClockRun) && !ledger.Has(record.Events, ledger.KindResumed) {
		return record, nil
	}
	bare := record // who is awaited no text tells; each copies all that are kept
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

// timerGate names the moment of a clock's deadlines and buttons.
func timerGate(g *Game) string { return "horloge-" + strconv.Itoa(g.timer.Changed) }

// IsClocks reports whether a deadline is the clock's: it waits for nobody's answer, and has come though the
// bot was away.
func IsClocks(gate string) bool { return strings.HasPrefix(gate, "horloge-") }

// timerKey names a counter.
func timerKey(of ledger.Seat) string {
	if of == ledger.Public {
		return TimerTotal
	}
	return string(of)
}

// timerDeadlines are the clock's next warnings.
func timerDeadlines(g *Game) []rules.Deadline {
	var due []rules.Deadline
	for _, w := range g.timer.Warnings() {
		due = append(due, rules.Deadline{Gate: timerGate(g), Key: timerKey(w.Of) + "-" + strconv.Itoa(w.Left), Seconds: w.In})
	}
	return due
}

// strikeDeadline is the random end; waits is false where none is awaited.
func strikeDeadline(g *Game, secret dice.Secret) (d rules.Deadline, waits bool, err error) {
	if !g.timer.Runs || !g.timer.More || g.ending != nil {
		return rules.Deadline{}, false, nil
	}
	minutes, _, err := throwTimer(g, g.stream(secret))
	if err != nil {
		return rules.Deadline{}, false, err
	}
	return rules.Deadline{Gate: timerGate(g), Key: timerStrike, Seconds: max(g.timer.StrikesIn(minutes), 0)}, true, nil
}

// throwTimer looks at the die of the random end. Where dice are declared the bot throws none, and the end
// comes after the most minutes.
func throwTimer(g *Game, from rules.Faces) (minutes int, throws []dice.Throw, err error) {
	if g.source != ledger.BotDice {
		return ledger.MostMinutesMore, nil, nil
	}
	h := &rules.Hand{System: g.header.System, From: from, Source: dice.Drawn, Counts: g.counts, Struck: g.struck}
	faces, err := h.Throw(ledger.ClockKey(g.header.System), ledger.ClockSides, 1)
	if err != nil {
		return 0, nil, err
	}
	return int(faces[0]), h.Throws, nil
}

// expiredTimer is the act by which the clock tells what has come; ok is false where the deadline is
// another's.
func expiredTimer(g *Game, d rules.Deadline) (act ledger.Act, ok bool) {
	if !g.timer.Runs || d.Gate != timerGate(g) {
		return ledger.Act{}, false
	}
	of, _, _ := strings.Cut(d.Key, "-")
	known := d.Key == timerStrike && g.timer.More ||
		slices.ContainsFunc(timerDeadlines(g), func(own rules.Deadline) bool { return own.Key == d.Key })
	return ledger.Act{Path: PathClock, Seat: ledger.Clock, Args: ledger.Args{timerOf: of}}, known
}

// decideTimerDue tells what a counter has come to, or strikes.
func decideTimerDue(g *Game, act ledger.Act, j judging) ([]ledger.Event, error) {
	timer := g.timer.UpTo(j.record.At)
	early := ledger.NewFault("clock", "%q has not come at %s", act.Args[timerOf], j.record.At)
	if act.Args[timerOf] == timerStrike {
		if !timer.Runs || !timer.More {
			return nil, early
		}
		minutes, throws, err := throwTimer(g, facesFor(g, j.now))
		switch {
		case err != nil:
			return nil, err
		case timer.StrikesIn(minutes) > 0:
			return nil, early
		}
		j.record.Throws = throws
		return event(ledger.KindClockStruck, ledger.ClockStruckData{Minutes: minutes})
	}
	i := slices.IndexFunc(ledger.ClockCounters[:], func(of ledger.Seat) bool { return timerKey(of) == act.Args[timerOf] })
	if i < 0 {
		return nil, early
	}
	of := ledger.ClockCounters[i]
	left, due := timer.Due(of)
	if !due {
		return nil, early
	}
	more := of == ledger.Public && left == 0 && timer.Random && g.source == ledger.BotDice
	return event(ledger.KindClockTold, ledger.ClockToldData{Of: of, Left: left, More: more})
}

func foldTimerTold(g *Game, r ledger.Record, d ledger.ClockToldData) error {
	if !slices.Contains(ledger.ClockWarnings[:], d.Left) || !slices.Contains(ledger.ClockCounters[:], d.Of) {
		return errors.New("a warning of nothing")
	}
	g.timer = g.timer.Tell(r, d)
	return nil
}

// timerOffers are the buttons of a clock.
func timerOffers(g *Game, seat ledger.Seat) []rules.Offer {
	if !g.started || g.paused > 0 || !g.timer.IsSet() || g.timer.Over || !seat.Plays() && seat != ledger.Referee {
		return nil
	}
	if asked := g.request; asked != nil && (asked.Kind == ledger.AskClock || g.timer.Began && asked.HoldsUp(seat)) {
		return nil // it would only be refused: who began the clock asks nobody, who stops it does
	}
	o := rules.Offer{Key: "lancer", Gate: timerGate(g), Label: phrase.Say("game.offer.clock-run"), Act: ledger.Act{Path: PathClockRun}}
	switch {
	case g.timer.Runs:
		o.Key, o.Label, o.Act.Path = "pause", phrase.Say("game.offer.clock-pause"), PathClockPause
	case g.timer.Began:
		o.Label = phrase.Say("game.offer.clock-resume")
	}
	if g.timer.Began && refereed(g, seat) {
		return nil
	}
	return []rules.Offer{o}
}

// clockPhrase says what a clock allows.
func clockPhrase(total, side int, random bool) phrase.Phrase {
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
	return phrase.Say(key, phrase.With("total", delayPhrase(total)), phrase.With("side", delayPhrase(side)))
}

func tellBy(key string) func(*Game, ledger.Record, ledger.ClockByData) []phrase.Phrase {
	return func(g *Game, r ledger.Record, d ledger.ClockByData) []phrase.Phrase {
		by := r.Seat
		if len(d.By) > 0 {
			by = d.By[0]
		}
		return []phrase.Phrase{phrase.Say("game.tell."+key, g.Who("who", by))}
	}
}

func tellTimer(g *Game, _ ledger.Record, d ledger.ClockToldData) []phrase.Phrase {
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
	return []phrase.Phrase{phrase.Say(key, g.Who("who", d.Of), phrase.With("left", delayPhrase(d.Left)))}
}

func tellTimerStruck(_ *Game, r ledger.Record, d ledger.ClockStruckData) []phrase.Phrase {
	key := "game.tell.clock-struck"
	if len(r.Throws) == 0 {
		key = "game.tell.clock-struck.declared"
	}
	return []phrase.Phrase{phrase.Say(key, phrase.With("after", delayPhrase(60*d.Minutes)))}
}
