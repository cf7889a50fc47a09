package rules

// Withheld reports whether the game's export must wait for its end: a line, maybe one struck since, was written while lines told what is
// hidden.
func (g *Game) Withheld() bool { return g.concealed && g.ending == nil }

// conceal notes that the lines to come tell what is hidden; no take-back and no other setting makes those that do unread.
func (g *Game) conceal() { g.concealed = g.concealed || g.state.withheld() }
