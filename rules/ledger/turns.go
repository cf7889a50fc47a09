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

// turn checks that somebody at the table counts.
func (p *proof) turn(r Record, d TurnData) *altered {
	if !p.Started || d.N < 1 || d.N > MostTurns || !r.Seat.Plays() && r.Seat != Referee {
		return wrong("turn")
	}
	return nil
}

// lastTurn checks the consents of a last turn, no other than was asked for.
func (p *proof) lastTurn(r Record, d LastTurnData) *altered {
	switch {
	case len(d.By) == 0 || !p.Started || d.Last == p.lastOne:
		return wrong("turn")
	case len(d.By) > 1 && p.request != nil && (p.request.Value == Yes) != d.Last:
		return wrong("consent")
	}
	p.lastOne = d.Last
	return p.granted(r, []RequestKind{AskLast}, d.By[0], d.By[1:])
}
