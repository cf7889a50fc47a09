package ledger

// The count of a battle's turns where nobody else keeps it, and that a turn is the last one.

const (
	KindTurn     = "game.turn/1"
	KindLastTurn = "game.last-turn/1"
)

// MostTurns is as far as a count goes.
const MostTurns = 99

// TurnData is the turn that is played now.
type TurnData struct {
	N int `json:"n"`
}

// LastTurnData says whether the turn is the last one, and who has agreed to that.
type LastTurnData struct {
	Last bool   `json:"last"`
	By   []Seat `json:"by"`
}
