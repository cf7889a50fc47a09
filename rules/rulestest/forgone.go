package rulestest

import (
	"strconv"

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
// press.
func (m *match) lost(act rules.Act, record ledger.Record) {
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
	if after.Log()[record.Seq].StruckBy != 0 {
		m.t.Fatalf("%s is asked about, though its player takes it back alone", show(act))
	}
}
