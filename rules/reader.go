package rules

// Reader is a Typed that answers acts which change nothing: a list, a sum, odds.
type Reader[S any] interface {
	// Read answers a reading act (ActSpec.Reads) from the masked state, for the act's seat: a View whose board and panels
	// are shown and whose notes are said. A refusal is a *Violation. For an act that is Free as well, the state may be that
	// of no game.
	Read(s S, act Act) (View, error)
}
