package hexwar

// The places of a battle's buttons on a message, in the order in which they are read. Those of the board, the
// armies, the deployment and a combat's questions have place 0: they stand alone.
const (
	// Figures on a real table.
	tableCombatRank = iota - 3
	tableOrderRank
	tableEndRank
	_
	// To give no orders any more this turn, after the orders.
	silentRank
	// A turn.
	activateRank
	moveRank
	attackRank
	orderRank
	leadRank
	turnEndRank
	againRank
)
