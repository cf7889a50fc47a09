package rules

import "aidedecamp/rules/ledger"

// Withheld reports whether the game's export must wait for its end: a line, maybe one struck since, was
// written while lines told what is hidden.
func (g *Game) Withheld() bool { return g.concealed && g.ending == nil }

// conceal notes that the lines to come tell what is hidden; no take-back and no other setting makes those
// that do unread.
func conceal(g *Game) {
	g.concealed = g.concealed || g.system.Withheld != nil && g.system.Withheld(g.state)
}

// DiceIn are the throws of a game for counting faces (ledger.DiceIn); public is false, and there are
// none, while the log tells what is hidden: two counts would tell by their difference what fell in between.
func DiceIn(g *Game) (all []ledger.Thrown, public bool) {
	if g.Withheld() {
		return nil, false
	}
	return ledger.DiceIn(&g.Course), true
}
