package rulestest

import (
	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
)

// longestWait is the most seconds that a deadline may wait: a day.
const longestWait = 24 * 60 * 60

func (m *match) due() []rules.Deadline { return m.g.Due() }

// checkDue holds each deadline against the offer that it ends: one that stands, asks nothing and waits for
// nobody's consent.
func (m *match) checkDue() {
	m.t.Helper()
	seen := map[[2]string]bool{}
	for _, d := range m.due() {
		name := [2]string{d.Gate, d.Key}
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
