package hexwar

import "aidedecamp/rules"

// mapping is how the board came to be.
type mapping struct {
	// Ready says that the board stands: both play on it.
	Ready bool
	// Seed is what the neutral generator threw, nil for a board of another make.
	Seed []int
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
