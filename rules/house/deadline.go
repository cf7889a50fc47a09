package house

import (
	"maps"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
)

// Due returns the deadlines that run now: none before the start and after the end. The random end of a clock
// is none of them: DueBy.
func (g *Game) Due() []rules.Deadline {
	if !g.started || g.ending != nil {
		return nil
	}
	due := houseDue(g)
	if g.paused == 0 && g.system.Due != nil {
		due = append(due, g.system.Due(g.state)...)
	}
	return due
}

// houseDue are the deadlines of the house. What people are asked for waits for them in a pause as well.
func houseDue(g *Game) (due []rules.Deadline) {
	if closing, _, waits := g.ClosingDeadline(); waits {
		due = append(due, closing)
	}
	if silence, waits := silenceDeadline(g); waits {
		due = append(due, silence)
	}
	if g.paused == 0 {
		due = append(due, clockDeadlines(g)...)
	}
	return due
}

// byClock is what the clock does when a deadline has passed.
func byClock(path, option, value string) ledger.Act {
	return ledger.Act{Path: path, Seat: ledger.Clock, Args: ledger.Args{option: value}}
}

// DueBy returns those deadlines too that hang on a die which nobody has thrown yet: the bot looks at its face
// with the game's secret, and shows it to nobody.
func (g *Game) DueBy(secret dice.Secret) ([]rules.Deadline, error) {
	due := g.Due()
	for _, strike := range strikeDeadline(g) {
		minutes, err := throwEnd(g, g.hand(g.stream(secret)))
		if err != nil {
			return nil, err
		}
		strike.Seconds = max(g.timer.StrikesIn(minutes), 0)
		due = append(due, strike)
	}
	return due, nil
}

// Expired returns the act by which the clock ends a deadline, the house's own or that of an offer; ok is
// false where it is none any more.
func (g *Game) Expired(d rules.Deadline) (act ledger.Act, ok bool) {
	for _, own := range append(houseDue(g), strikeDeadline(g)...) {
		if own.Gate == d.Gate && own.Key == d.Key {
			return own.Act, true
		}
	}
	for _, seat := range ledger.Players {
		for _, o := range g.Offers(seat) {
			if o.Gate == d.Gate && o.Key == d.Key {
				return ledger.Act{Path: o.Act.Path, Seat: ledger.Clock, Args: o.Act.Args}, true
			}
		}
	}
	return ledger.Act{}, false
}

// isExpired reports whether the clock may do the act now.
func isExpired(g *Game, act ledger.Act) bool {
	for _, d := range g.Due() {
		if own, ok := g.Expired(d); ok && own.Path == act.Path && maps.Equal(own.Args, act.Without(rules.DiceOption).Args) {
			return true
		}
	}
	return false
}

// clockDeadlines are the clock's next warnings.
func clockDeadlines(g *Game) []rules.Deadline {
	var due []rules.Deadline
	for _, w := range g.timer.Warnings() {
		due = append(due, rules.Deadline{Gate: clockGate(g), Key: clockKey(w.Of) + "-" + strconv.Itoa(w.Left), Seconds: w.In,
			Act: byClock(PathClock, clockOf, clockKey(w.Of))})
	}
	return due
}

// strikeDeadline is the random end, without its moment; none where none is awaited.
func strikeDeadline(g *Game) []rules.Deadline {
	if !g.timer.Runs || !g.timer.More || g.ending != nil {
		return nil
	}
	return []rules.Deadline{{Gate: clockGate(g), Key: clockStrike, Act: byClock(PathClock, clockOf, clockStrike)}}
}
