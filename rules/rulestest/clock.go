package rulestest

import (
	"slices"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// longestWait is the most seconds that a deadline may wait: a day.
const longestWait = 24 * 60 * 60

func (m *match) due() []rules.Deadline { return m.g.Due() }

// checkDue compares each deadline with the offer that it ends: one that is legal, asks nothing and waits for
// nobody's consent.
func (m *match) checkDue() {
	m.t.Helper()
	seen := map[[2]string]bool{}
	for _, d := range m.due() {
		name := [2]string{d.Gate, d.Key}
		if house.IsClocks(d.Gate) { // the game's clock ends no offer
			continue
		}
		if seen[name] || d.Seconds < 1 || d.Seconds > longestWait {
			m.t.Fatalf("deadline %v stands twice, or waits %d seconds", name, d.Seconds)
		}
		seen[name] = true
		act, ok := m.g.Expired(d)
		if !ok {
			m.t.Fatalf("deadline %v ends no offer that stands", name)
		}
		spec, known := m.system.Act(act.Path)
		if !known || spec.Consent || spec.Reads || spec.Weighed {
			m.t.Fatalf("deadline %v is for %s, which the clock can't do", name, act.Path)
		}
		for _, seat := range ledger.Players {
			for _, o := range m.offers(seat) {
				if o.Gate == d.Gate && o.Key == d.Key && len(o.Ask) > 0 {
					m.t.Fatalf("deadline %v is for an offer that asks something", name)
				}
			}
		}
	}
}

// expire lets the time of a deadline pass: the clock's act is never refused.
func (m *match) expire() {
	m.t.Helper()
	due := m.due()
	if len(due) == 0 {
		return
	}
	act, _ := m.g.Expired(pick(m.chance, due))
	m.must(act)
}

// playClocked plays a random game beside a clock with a random end: who is awaited is on it after each line,
// the warnings come when it says, the end when its die says; the log rebuilds and proves to the same.
func playClocked(t *testing.T, system *rules.System, w words, p plan) {
	m := begin(t, system, 1, deal(p.fixed, nil))
	m.words, m.answers = w, p.answers
	m.must(rules.Act{Path: house.PathClock, Seat: rules.Referee, Args: rules.Args{"total": "12", "camp": "6", "hasard": "oui"}})
	m.must(rules.Act{Path: house.PathClockRun, Seat: rules.SeatA})
	for range p.acts {
		switch {
		case m.chance.oneIn(4), m.mayEnd(): // a game that is played out goes on until its clock strikes
			m.tick()
		case m.chance.oneIn(6):
			m.takeBack(pick(m.chance, ledger.Players[:]))
		default:
			m.offered()
		}
		m.checkClock()
	}
	for tries := 0; !m.g.Clock().Over && tries < 20; tries++ {
		if m.g.Clock().IsSet() && !m.g.Clock().Runs {
			m.must(rules.Act{Path: house.PathClockRun, Seat: rules.Referee})
		}
		m.tick()
	}
	if !m.g.Clock().Over {
		t.Errorf("the clock does not strike: %+v", m.g.Clock())
	}
	m.finish()
	if report := m.checkProof(); report.Late > 1 { // a line takes a second
		t.Errorf("the random end is %d s late", report.Late)
	}
}

// mayEnd reports whether anybody is offered the end of the game.
func (m *match) mayEnd() bool {
	return slices.ContainsFunc(viewers[:], func(seat rules.Seat) bool {
		return slices.ContainsFunc(m.offers(seat), func(o rules.Offer) bool { return o.Act.Path == rules.PathEnd })
	})
}

// tick lets time pass until the game's clock says something, and says it.
func (m *match) tick() {
	m.t.Helper()
	due, err := m.g.DueBy(m.secret)
	if err != nil {
		m.t.Fatal(err)
	}
	due = slices.DeleteFunc(due, func(d rules.Deadline) bool { return !house.IsClocks(d.Gate) })
	if len(due) == 0 {
		return
	}
	next := slices.MinFunc(due, func(a, b rules.Deadline) int { return a.Seconds - b.Seconds })
	act, ok := m.g.Expired(next)
	if !ok {
		m.t.Fatalf("the clock's %v is nothing that it tells", next)
	}
	m.passed += time.Duration(max(next.Seconds-1, 0)) * time.Second
	m.must(act)
}

// checkClock compares who is on the clock with who is awaited, and the clock with what the log rebuilds.
// Whom the game awaits stays on it while he asks for something beside the game.
func (m *match) checkClock() {
	m.t.Helper()
	clock := m.g.Clock()
	if again, err := house.Rebuild(rules.Registry{m.system}, m.records); err != nil || again.Clock() != clock {
		m.t.Fatalf("the clock rebuilds to %+v, not %+v: %v", again.Clock(), clock, err)
	}
	awaited := m.g.View(rules.Public).Awaited
	if asked := m.g.Pending(); asked != nil && asked.Kind != ledger.AskAct && slices.Contains(m.g.Playing(), asked.Asker) {
		awaited = append(slices.Clone(awaited), asked.Asker)
	}
	if end := m.g.Closing(); end != nil && slices.Contains(m.g.Playing(), end.By) {
		awaited = append(slices.Clone(awaited), end.By)
	}
	for _, seat := range ledger.Players {
		if on := slices.Contains(clock.On(), seat); clock.Runs && on != slices.Contains(awaited, seat) {
			m.t.Fatalf("seat %s is on the clock: %v; awaited are %v", seat, on, awaited)
		}
	}
}
