package ledger

// KindLooked is a referee's look at what both players keep secret.
const KindLooked = "game.looked/1"

// LookedData is nothing: the line says who has looked.
type LookedData struct{}

// looked checks that the referee has looked, in a game that both have begun with him.
func (p *proof) looked(r Record, _ LookedData) *altered {
	if !p.Started || r.Seat != Referee {
		return wrong("looked")
	}
	return nil
}
