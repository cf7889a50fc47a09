package rulestest

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
)

// forgone asks what an act would give up and checks that nothing is done by asking.
func (m *match) forgone(act rules.Act) (lost bool) {
	m.t.Helper()
	before := gameOf(m.g, m.shared)
	said, err := m.g.Forgoes(act, occasion(m.secret, m.g.Len()))
	switch {
	case gameOf(m.g, m.shared) != before:
		m.t.Fatalf("asking what %s gives up changed the game", show(act))
	case err != nil:
		m.t.Fatalf("what %s gives up: %v", show(act), err)
	}
	m.words.checkIn(m.t, "what "+act.Path+" gives up", said)
	return len(said) > 0
}

// lost checks that what was done after a question could not be taken back without one: a question costs a
// press. An act that does more than its name says is asked about all the same: by it the seat has lost
// something else that it had to choose from.
func (m *match) lost(act rules.Act, record ledger.Record, had []rules.Act) {
	m.t.Helper()
	back := rules.Act{Path: rules.PathUndo, Seat: act.Seat, Args: rules.Args{"n": strconv.Itoa(record.Seq)}}
	undo, err := m.g.Decide(back, occasion(m.secret, m.g.Len()))
	if err != nil {
		return
	}
	after, err := m.g.Apply(undo)
	if err != nil {
		m.t.Fatalf("take back %s: %v", show(act), err)
	}
	if after.Log()[record.Seq].StruckBy == 0 {
		return
	}
	spec, _ := m.system.Act(act.Path)
	if !spec.ConfirmAlways || !slices.ContainsFunc(had, func(other rules.Act) bool { return m.closed(act, other) }) {
		m.t.Fatalf("%s is asked about, though its player takes it back alone", show(act))
	}
}

// choosable are the seat's offers, each with each choice of its questions.
func (m *match) choosable(seat rules.Seat) []rules.Act {
	var acts []rules.Act
	for _, o := range m.g.Offers(seat) {
		if len(o.Ask) == 0 {
			acts = append(acts, o.Act)
		}
		for _, q := range o.Ask {
			for _, c := range q.Choices {
				acts = append(acts, with(o.Act, q.Option, c.Value))
			}
		}
	}
	return acts
}

// closed reports whether what was to choose before an act is no more, and speaks of nothing that the act
// names.
func (m *match) closed(act, other rules.Act) bool {
	for _, named := range act.Args {
		for _, value := range other.Args {
			if strings.Contains(value, named) {
				return false
			}
		}
	}
	return !slices.ContainsFunc(m.choosable(act.Seat), func(now rules.Act) bool {
		return now.Path == other.Path && maps.Equal(now.Args, other.Args)
	})
}
