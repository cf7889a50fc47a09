package rules

import (
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/table"
)

// WithTrail is a view of the game as it stands, its board with what happened since a record: what moved, was
// attacked or was lost. It tells nothing but what everybody has seen: it compares public views alone.
//
// A record that the log does not hold is a *Fault.
func WithTrail(g *Game, view View, since int) (View, error) {
	if view.Board == nil || since == len(g.Entries)-1 {
		return view, nil
	}
	then, err := Past(g, since)
	if err != nil {
		return View{}, err
	}
	var shown []table.Board
	show := func() {
		if board := viewOf(then, ledger.Public).Board; board != nil {
			shown = append(shown, *board)
		}
	}
	show()
	for _, e := range g.Entries[since+1:] {
		if err := noteLinked(then, e.Record, e.Link); err != nil {
			return View{}, err
		}
		if e.StruckBy == 0 { // what was taken back is no part of what happened
			show()
		}
	}
	if len(shown) > 0 {
		board := view.Board.WithTrail(shown)
		view.Board = &board
	}
	return view, nil
}
