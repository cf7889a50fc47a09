package rulestest

import (
	"testing"
	"testing/fstest"

	"aidedecamp/rules"
)

// page is the state of a system with one table that all its games share, and that does nothing.
type page struct {
	table *[]string
	own   *int
}

func coffer(table *[]string) *rules.System {
	d := &rules.Definition[page]{
		Meta: rules.Meta{Slug: "coffer", Version: 1}, Locale: fstest.MapFS{},
		Start: func(rules.Setup) (page, error) { return page{table, new(int)}, nil },
		Frame: func(page, rules.Seat) rules.View { return rules.View{} },
	}
	return d.System()
}

// TestSharedTablesAreHeld: what games share is written by number between a match's start and end, and its
// change is found at the end; what is a game's own is written in full.
func TestSharedTablesAreHeld(t *testing.T) {
	table := []string{"charge"}
	m := begin(t, coffer(&table), 1, deal(nil, nil))
	if len(m.shared) != 1 {
		t.Fatalf("%d places are shared, the table is one", len(m.shared))
	}
	state, start := stateOf(m.g, m.shared), startOf(m.g)
	if start != m.start {
		t.Fatalf("nothing was played and the start is another:\n%s\n%s", m.start, start)
	}
	table[0] = "rally"
	if stateOf(m.g, m.shared) != state {
		t.Error("a shared table is written out with each state")
	}
	if startOf(m.g) == m.start {
		t.Error("a table changed in place is not found")
	}
	if stateOf(m.g, nil) == state {
		t.Error("without what is shared, the state is not written in full")
	}
}
