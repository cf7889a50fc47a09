package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// turnForgoes are what the end of a turn gives up: activations and combats of which none was done, the moves
// of those activated. Who has done some of it and stops has chosen to. P3, « Commandement, activation et
// ordres » — command, movement, combats, in this order.
func (s State) turnForgoes(act rules.Act) []phrase.Phrase {
	if s.tabled() || s.notNow(act.Seat) != nil {
		return nil
	}
	lost := append(s.activationForgoes(act.Seat), s.moveForgoes()...)
	if attacks := s.fighting().pairs(act.Seat); len(attacks) > 0 && s.turn.Combats == 0 {
		lost = append(lost, phrase.Say("hexwar.forgone.combats", phrase.Number("count", len(attacks))))
	}
	return lost
}

// phaseForgoes are what the end of a phase gives up where it ends the turn. Any other end of a phase its
// player takes back alone: the turn goes on, and nothing has come to the other camp.
func (s State) phaseForgoes(act rules.Act) []phrase.Phrase {
	if s.nextPhase() != "" {
		return nil
	}
	return s.turnForgoes(act)
}

// orderForgoes are the activations that an order typed while officers activate gives up: it is one of the moves, which begin by
// it. In the list of orders its line says so.
func (s State) orderForgoes(act rules.Act) []phrase.Phrase {
	o, refused := s.orderBy(act)
	if refused != nil || s.tabled() || s.notNow(act.Seat) != nil || !s.endsActivations(o) {
		return nil
	}
	able := s.activable(act.Seat)
	if len(able) == 0 {
		return nil
	}
	return []phrase.Phrase{phrase.Say("hexwar.forgone.ends", phrase.Number("count", len(able)))}
}

// activationForgoes says that nobody is activated though somebody could be.
func (s State) activationForgoes(seat rules.Seat) []phrase.Phrase {
	if s.turn.Phase != CommandPhase || len(s.turn.Activations) > 0 {
		return nil
	}
	able := s.activable(seat)
	if len(able) == 0 {
		return nil
	}
	return []phrase.Phrase{phrase.Say("hexwar.forgone.activations", phrase.Number("count", len(able)))}
}

// moveForgoes names those activated who may still move and have not.
func (s State) moveForgoes() []phrase.Phrase {
	if s.turn.Phase == CombatPhase {
		return nil
	}
	var idle []phrase.Phrase
	for _, m := range s.movers() {
		if m.unit.Turn.Moved == 0 {
			idle = append(idle, m.label())
		}
	}
	if len(idle) == 0 {
		return nil
	}
	return []phrase.Phrase{phrase.Say("hexwar.forgone.moves", phrase.Number("count", len(idle)), phrase.Listing("who", idle...))}
}
