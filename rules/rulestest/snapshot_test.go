package rulestest

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// ledger is a system with one table that all its games share, and does nothing.
type ledger struct{ table *[]string }

// page is its state.
type page struct {
	table *[]string
	own   *int
}

func (l ledger) Start(rules.Setup) (page, error)                          { return page{l.table, new(int)}, nil }
func (ledger) Meta() rules.Meta                                           { return rules.Meta{Slug: "ledger", Version: 1} }
func (ledger) Acts() []rules.ActSpec                                      { return nil }
func (ledger) Choices(page, rules.Seat, string, string) []rules.Choice    { return nil }
func (ledger) Decide(page, rules.Act, dice.Roller) ([]rules.Event, error) { return nil, nil }
func (ledger) Evolve(s page, _ rules.Event) (page, error)                 { return s, nil }
func (ledger) Mask(s page, _ rules.Seat) page                             { return s }
func (ledger) View(page, rules.Seat) rules.View                           { return rules.View{} }
func (ledger) Offers(page, rules.Seat) []rules.Offer                      { return nil }
func (ledger) Tell(rules.Event) []phrase.Phrase                           { return nil }
func (ledger) Free(s page, _ string) (page, rules.Seat, error)            { return s, rules.SeatA, nil }
func (ledger) Topics(page) []rules.Topic                                  { return nil }
func (ledger) Keys() []dice.Key                                           { return nil }
func (ledger) Locale() fs.FS                                              { return fstest.MapFS{} }

// TestSharedTablesAreHeld: what games share is written by number between a match's start and end, and its change is found at the end;
// what is a game's own is written in full.
func TestSharedTablesAreHeld(t *testing.T) {
	table := []string{"charge"}
	m := begin(t, rules.Erase[page](ledger{&table}), 1, deal(nil, nil))
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
