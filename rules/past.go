package rules

import (
	"iter"

	"aidedecamp/rules/ledger"
)

// Past returns a game as it stood once a record was written: what seats knew then they know there, and what
// came later nobody does. *ledger.Fault where there is no such record.
func Past(g *Game, record int) (*Game, error) {
	if record < 0 || record >= g.Len() {
		return nil, ledger.NewFault("past", "record %d of %d", record, g.Len())
	}
	records := make([]ledger.Record, record+1)
	for i := range records {
		records[i] = g.Entries[i].Record
	}
	return Rebuild(Registry{g.system}, records)
}

// Steps walks through a game as its players remember it: each record that stands, with the game as it stood
// then. What was taken back is told by the record that took it.
func Steps(g *Game) iter.Seq2[ledger.Record, *Game] {
	return func(yield func(ledger.Record, *Game) bool) {
		then, err := Past(g, 0)
		for k, e := range g.Entries {
			if k > 0 && err == nil {
				then, err = then.Apply(e.Record)
			}
			if err != nil {
				return // a game that stands has been folded once
			}
			if e.StruckBy == 0 && !yield(e.Record, then) {
				return
			}
		}
	}
}
