package adlg

import (
	"aidedecamp/rules"
	"aidedecamp/rules/siting"
)

// spotChapter is where a piece lies that the bot tracks.
func spotChapter() rules.Chapter[state] { return rules.Chapter[state]{Gate: "places"} }

// firstPlace is where the piece of the moment lies at first, tracked: the first legal place of its zone; the
// zero Place on the table.
func (s state) firstPlace(piece) siting.Place { return siting.Place{} }

// settle is where the piece of the moment lies for good; a place that is not legal is refused.
func (s state) settle(piece, rules.Seat) (siting.Place, *rules.Violation) { return siting.Place{}, nil }

// fits refuses that a piece does not fit while it has a legal place.
func (s state) fits(piece, rules.Seat) *rules.Violation { return nil }

// settleControl is where a piece lies after its control; a place that is not legal is refused.
func (s state) settleControl(piece, outcome, rules.Seat) (siting.Place, *rules.Violation) {
	return siting.Place{}, nil
}
