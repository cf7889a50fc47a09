package dice

// Roller gives a rule its dice.
type Roller interface {
	// Throw returns exactly count faces, each 1 to sides, for what the key says. An error leaves nothing
	// thrown; a Missing means that real dice are awaited, any other error is a fault.
	Throw(k Key, sides Sides, count int) ([]Face, error)
}
