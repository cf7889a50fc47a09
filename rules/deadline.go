package rules

import "aidedecamp/rules/ledger"

// Deadline ends an offer of a player's: once the time has passed the offer's own act is done by seat Clock.
type Deadline struct {
	// Gate and Key name the offer, which asks nothing; a later moment of the same kind has another gate.
	Gate, Key string
	// Seconds is how long it waits from the act that brought it; of a game's clock (IsClocks) from the moment
	// up to which the clock is counted.
	Seconds int
	// Act is what the clock does then where no offer represents it: an end becomes final, a warning is said.
	// A system has none.
	Act ledger.Act
}
