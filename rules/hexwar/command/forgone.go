package command

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// turnForgoes are what the end of a turn gives up: activations and combats of which none was done, the moves
// of those activated. Who has done some of it and stops has chosen to. P3, « Commandement, activation et
// ordres » — command, movement, combats, in this order.
func turnForgoes(s hexwar.State, act rules.Act) []phrase.Phrase {
	if orders.IsOnRealTable(s) || orders.JudgeTurn(s, act.Seat) != nil {
		return nil
	}
	lost := append(activationForgoes(s, act.Seat), moveForgoes(s)...)
	if attacks := orders.Attacks(orders.InCombatPhase(s), act.Seat); len(attacks) > 0 && s.Turn.Combats == 0 {
		lost = append(lost, phrase.Say("hexwar.forgone.combats", phrase.Number("count", len(attacks))))
	}
	return lost
}

// phaseForgoes are what the end of a phase gives up where it ends the turn. Any other end of a phase its
// player takes back alone: the turn goes on, and nothing has come to the other camp.
func phaseForgoes(s hexwar.State, act rules.Act) []phrase.Phrase {
	if nextPhase(s) != "" {
		return nil
	}
	return turnForgoes(s, act)
}

// orderForgoes are the activations that an order typed while officers activate gives up: it is one of the
// moves, which begin by it. In the list of orders its line says so.
func orderForgoes(s hexwar.State, act rules.Act) []phrase.Phrase {
	o, refused := orders.OrderOfAct(s, act)
	if refused != nil || orders.IsOnRealTable(s) || orders.JudgeTurn(s, act.Seat) != nil || !orders.EndsActivations(s, o) {
		return nil
	}
	return ableForgone(s, act.Seat, "hexwar.forgone.ends")
}

// ableForgone counts whom a seat could activate and does not.
func ableForgone(s hexwar.State, seat rules.Seat, key string) []phrase.Phrase {
	able := ActivableChoices(s, seat)
	if len(able) == 0 {
		return nil
	}
	return phrase.Line(key, phrase.Number("count", len(able)))
}

// activationForgoes says that nobody is activated though somebody could be.
func activationForgoes(s hexwar.State, seat rules.Seat) []phrase.Phrase {
	if s.Turn.Phase != hexwar.CommandPhase || len(s.Turn.Activations) > 0 {
		return nil
	}
	return ableForgone(s, seat, "hexwar.forgone.activations")
}

// moveForgoes names those activated who may still move and have not.
func moveForgoes(s hexwar.State) []phrase.Phrase {
	if s.Turn.Phase == hexwar.CombatPhase {
		return nil
	}
	var idle []phrase.Phrase
	for _, m := range orders.OpenMoves(s) {
		if m.Unit.Turn.HexesMoved == 0 {
			idle = append(idle, m.Label())
		}
	}
	if len(idle) == 0 {
		return nil
	}
	return []phrase.Phrase{phrase.Say("hexwar.forgone.moves", phrase.Number("count", len(idle)), phrase.Listing("who", idle...))}
}
