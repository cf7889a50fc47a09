package rules

// Withholder is a Typed whose log may tell, while the game runs, what a seat may not know yet.
type Withholder[S any] interface {
	// Withheld reports whether it does: the log is then given to nobody before the end.
	Withheld(s S) bool
}

func withheldOf[S any](t Typed[S], typed func(State) (S, error)) func(State) (bool, error) {
	withholder, ok := t.(Withholder[S])
	if !ok {
		return nil
	}
	return func(s State) (bool, error) {
		v, err := typed(s)
		if err != nil {
			return false, err
		}
		return withholder.Withheld(v), nil
	}
}

// Withheld reports whether the game's export must wait for its end: a line, maybe one struck since, was written while lines told what is
// hidden.
func (g *Game) Withheld() bool { return g.concealed && g.ending == nil }

// conceal notes that the lines to come tell what is hidden; no take-back and no other setting makes those that do unread.
func (g *Game) conceal() error {
	if g.concealed || g.system.withheld == nil {
		return nil
	}
	var err error
	g.concealed, err = g.system.withheld(g.state)
	return err
}
