package hexwar

import "aidedecamp/rules"

// mapping is how the board came to be.
type mapping struct {
	// Ready says that the board stands: both play on it.
	Ready bool
	// How is byGenerator, byHand or byScenario; empty before there is a board.
	How string
	// Seed is what the neutral generator threw, nil for a board of another make. Density, Climate and Balance are what it was
	// asked for, Crossing what its board costs from either side.
	Seed                      []int
	Density, Climate, Balance string
	Crossing                  []Traverse
	// Scenario is what came with the board, nil for none.
	Scenario *Scenario
	// Builder builds alone, while the other picks his side once it is Handed over; Public where both build.
	Builder rules.Seat
	Handed  bool
	// Accepted are the seats that play on this board.
	Accepted map[rules.Seat]bool
}

// armies are the lists that the players brought.
type armies struct {
	// Ready are the seats whose list stands.
	Ready map[rules.Seat]bool
}

// deploy is the placing of the armies.
type deploy struct {
	// Ready says that all troops stand on the board.
	Ready bool
	// First is who plays first.
	First rules.Seat
}

// ending is how the battle ended.
type ending struct {
	// Over says that it has ended; Winner is Public for nobody.
	Over   bool
	Winner rules.Seat
}
