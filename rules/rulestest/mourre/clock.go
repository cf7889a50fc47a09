package mourre

import "aidedecamp/rules"

// passKey is the offer that ends a defiance unmet; patience is how many seconds it waits.
const (
	passKey  = "laisser"
	patience = 90
)

// Due ends a defiance that nobody meets.
func (Game) Due(s State) []rules.Deadline {
	if s.defied == rules.Public || s.over() {
		return nil
	}
	return []rules.Deadline{{Gate: duelGate(s.duels), Key: passKey, Seconds: patience}}
}

// decidePass lets a defiance go by, by whom it concerns or by the clock.
func (s State) decidePass(act rules.Act) ([]rules.Event, error) {
	if s.defied == rules.Public || act.Seat != rules.Clock && act.Seat != s.defied.Other() {
		return nil, rules.Refuse(refRound, "mourre.refused.meet")
	}
	return one(passedKind, seatData{s.defied.Other()}, rules.ShowsNothing)
}
