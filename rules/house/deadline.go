package house

import (
	"maps"
	"slices"
	"strconv"
	"strings"

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
	var due []rules.Deadline
	if closing, _, waits := g.ClosingDeadline(); waits {
		due = append(due, closing)
	}
	if silence, waits := silenceDeadline(g); waits {
		due = append(due, silence)
	}
	if g.paused > 0 { // what people are asked for waits for them all the same
		return due
	}
	due = append(due, clockDeadlines(g)...)
	if g.system.Due != nil {
		due = append(due, g.system.Due(g.state)...)
	}
	return due
}

// DueBy returns those deadlines too that hang on a die which nobody has thrown yet: the bot looks at its face
// with the game's secret, and tells nobody.
func (g *Game) DueBy(secret dice.Secret) ([]rules.Deadline, error) {
	due := g.Due()
	strike, waits, err := strikeDeadline(g, secret)
	if waits {
		due = append(due, strike)
	}
	return due, err
}

// Expired returns the act by which the clock ends the offer of a deadline; ok is false where no such offer
// stands.
func (g *Game) Expired(d rules.Deadline) (act ledger.Act, ok bool) {
	if act, ok := expiredClosing(g, d); ok {
		return act, true
	}
	if act, ok := expiredSilence(g, d); ok {
		return act, true
	}
	if act, ok := expiredClock(g, d); ok {
		return act, true
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
		due = append(due, rules.Deadline{Gate: clockGate(g), Key: clockKey(w.Of) + "-" + strconv.Itoa(w.Left), Seconds: w.In})
	}
	return due
}

// strikeDeadline is the random end; waits is false where none is awaited.
func strikeDeadline(g *Game, secret dice.Secret) (d rules.Deadline, waits bool, err error) {
	if !g.timer.Runs || !g.timer.More || g.ending != nil {
		return rules.Deadline{}, false, nil
	}
	minutes, err := throwEnd(g, g.hand(g.stream(secret)))
	if err != nil {
		return rules.Deadline{}, false, err
	}
	return rules.Deadline{Gate: clockGate(g), Key: clockStrike, Seconds: max(g.timer.StrikesIn(minutes), 0)}, true, nil
}

// expiredClock is the act by which the clock tells what has come; ok is false where the deadline is
// another's.
func expiredClock(g *Game, d rules.Deadline) (act ledger.Act, ok bool) {
	if !g.timer.Runs || d.Gate != clockGate(g) {
		return ledger.Act{}, false
	}
	of, _, _ := strings.Cut(d.Key, "-")
	known := d.Key == clockStrike && g.timer.More ||
		slices.ContainsFunc(clockDeadlines(g), func(own rules.Deadline) bool { return own.Key == d.Key })
	return ledger.Act{Path: PathClock, Seat: ledger.Clock, Args: ledger.Args{clockOf: of}}, known
}
