package hexwar

import (
	"aidedecamp/rules"
)

// mapping is how the board came to be.
type mapping struct {
	// Ready says that the board stands: both play on it.
	Ready bool
	// How is byGenerator, byHand or byScenario; empty before there is a board.
	How string
	// Seed is what the neutral generator threw, nil for a board of another make. Density, Climate and Balance
	// are what it was asked for, Crossing what its board costs from either side.
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
	// Lists are the armies by seat; after Mask, those of the others are empty as long as they are secret.
	Lists map[rules.Seat]army
}

// army is what a seat brought.
type army struct {
	// Ready says that there is a list, Example that it is the example, Scenario that it is the scenario's:
	// everybody knows those.
	Ready, Example, Scenario bool
	List                     roster
}

// deploy is the placing of the armies.
type deploy struct {
	// Ready says that all troops stand on the board.
	Ready bool
	// First is who plays first.
	First rules.Seat
	// Places are where each seat has placed its troops so far; after Mask, of the others only what lies open.
	Places map[rules.Seat]placing
	// Seat is whose batch is placed now, Batch the units that were placed in it, by their numbers.
	// pa1:mise-en-place/alternatif
	Seat  rules.Seat
	Batch []int
	// Auto are the seats whose batches are placed for them, Done those that have placed everything.
	Auto, Done map[rules.Seat]bool
}

// ending is how the battle ended.
type ending struct {
	// Over says that it has ended; Winner is Public for nobody.
	Over   bool
	Winner rules.Seat
}

// secretArmies reports whether nobody knows the other's army until the reveal. PA1, « Paravent opaque », «
// Petits papiers »
func (s State) secretArmies() bool {
	return s.reads(deploySetting, deployScreen) || s.reads(deploySetting, deployPapers)
}

// withArmy returns the state with a seat's army; s stays as it was.
func (s State) withArmy(seat rules.Seat, a army) State {
	s.armies.Lists = put(s.armies.Lists, seat, a)
	return s
}
