package referee

import (
	"slices"

	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
)

// Links are the lines whose links the channel gets with the answer, in a message that nothing changes: none
// where it gets none. A link is posted where a line asks for it (ledger.Record.Linked) and whenever the game
// awaits other seats, though one account has them; with it, the links of lines of which nobody was told.
func (o Outcome) Links() []int {
	if len(o.Records) == 0 || !o.Repeat && len(o.Kept) == 0 && !o.passesOn() && !slices.ContainsFunc(o.Records, ledger.Record.Linked) {
		return nil
	}
	var lines []int
	for _, r := range slices.Concat(o.Kept, o.Records[len(o.Records)-1:]) {
		if !r.Begins() { // its C is posted
			lines = append(lines, r.Seq)
		}
	}
	return lines
}

// passesOn reports whether the game awaits somebody, and other seats than before the act.
func (o Outcome) passesOn() bool {
	if o.before == nil {
		return false
	}
	before, _ := house.Awaited(o.before)
	now, _ := house.Awaited(o.Game)
	return len(now) > 0 && !slices.Equal(before, now)
}

// Witnessed reports whether the channel must be able to bear witness of what is told by a message that was
// never edited: of a game's beginning, a start, a reveal, the end.
func (o Outcome) Witnessed() bool {
	return slices.ContainsFunc(slices.Concat(o.Kept, o.Records), func(r ledger.Record) bool { return r.Witnessed() || r.Begins() })
}
