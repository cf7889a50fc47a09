package command

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// turnForgoes are what the end of a turn gives up: all activations, all combats, or the moves of activated
// units. A player who has made some of them has chosen to stop. P3, « Commandement, activation et ordres »
// — command, movement, combats, in this order.
func turnForgoes(s hexwar.State, act rules.Act) (lost []phrase.Phrase) {
	if orders.IsOnRealTable(s) || orders.JudgeTurn(s, act.Seat) != nil {
		return nil
	}
	if s.Turn.Phase == hexwar.CommandPhase && len(s.Turn.Activations) == 0 {
		lost = activableCount(s, act.Seat, "hexwar.forgone.activations")
	}
	lost = append(lost, moveForgoes(s)...)
	if attacks := orders.Attacks(orders.InCombatPhase(s), act.Seat); len(attacks) > 0 && s.Turn.Combats == 0 {
		lost = append(lost, phrase.Say("hexwar.forgone.combats", phrase.Number("count", len(attacks))))
	}
	return lost
}

// phaseForgoes are what the end of a phase gives up, where it also ends the turn. Any other end of a phase
// its player can take back alone.
func phaseForgoes(s hexwar.State, act rules.Act) []phrase.Phrase {
	if nextPhase(s) != "" {
		return nil
	}
	return turnForgoes(s, act)
}

// orderForgoes are the activations given up by a typed order of the phase of movement. In the select of
// orders the order's own line says so.
func orderForgoes(s hexwar.State, act rules.Act) []phrase.Phrase {
	o, refused := orders.OrderOfAct(s, act)
	if refused != nil || orders.IsOnRealTable(s) || orders.JudgeTurn(s, act.Seat) != nil || !orders.EndsActivations(s, o) {
		return nil
	}
	return activableCount(s, act.Seat, "hexwar.forgone.ends")
}

// activableCount counts the units that a seat could still activate.
func activableCount(s hexwar.State, seat rules.Seat, key string) []phrase.Phrase {
	able := ActivableChoices(s, seat)
	if len(able) == 0 {
		return nil
	}
	return phrase.Line(key, phrase.Number("count", len(able)))
}

// moveForgoes names the activated units that have not moved and still could.
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
	return phrase.Line("hexwar.forgone.moves", phrase.Number("count", len(idle)), phrase.Listing("who", idle...))
}
