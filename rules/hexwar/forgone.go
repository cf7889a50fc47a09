package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// Forgoes says what an act would give up that could still be done: the kernel has its player asked once more, where he could not take it
// back alone.
func (g game) Forgoes(s State, act rules.Act) []phrase.Phrase {
	for _, c := range g.book.chapters() {
		if forgoes := c.forgoes[act.Path]; forgoes != nil {
			return forgoes(s, act)
		}
	}
	return nil
}

// forgoing marks the acts that may give something up: those of which a chapter says what.
func (c chapter) forgoing() []rules.ActSpec {
	acts := slices.Clone(c.acts)
	for i, a := range acts {
		acts[i].Forgoes = c.forgoes[a.Path] != nil
	}
	return acts
}

// turnForgoes are what the end of a turn gives up of which nothing was done: activations, the moves of those activated, combats. A turn in
// which some of it was done ends as its player likes. P3, « Commandement, activation et ordres » — command, movement, combats, in this order.
func (s State) turnForgoes(act rules.Act) []phrase.Phrase {
	if s.tabled() || s.notNow(act.Seat) != nil {
		return nil
	}
	lost := s.activationForgoes(act.Seat)
	if s.turn.Phase != CombatPhase {
		lost = append(lost, idling(s.idle())...)
	}
	if attacks := s.fighting().pairs(act.Seat); len(attacks) > 0 && s.turn.Combats == 0 {
		lost = append(lost, phrase.Say("hexwar.forgone.combats", phrase.Number("count", len(attacks))))
	}
	return lost
}

// phaseForgoes are what the end of a phase gives up; at the turn's end, of the turn.
func (s State) phaseForgoes(act rules.Act) []phrase.Phrase {
	switch {
	case s.tabled() || s.notNow(act.Seat) != nil:
		return nil
	case s.nextPhase() == "":
		return s.turnForgoes(act)
	case s.turn.Phase == CommandPhase:
		return s.activationForgoes(act.Seat)
	}
	return idling(s.idle())
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

// attackForgoes are the moves that a combat ends: of those activated who have not moved and can attack nobody from where they stand.
func (s State) attackForgoes(act rules.Act) []phrase.Phrase {
	if s.tabled() || s.notNow(act.Seat) != nil || s.turn.Phase == CombatPhase {
		return nil
	}
	ready := s.fighting().pairs(act.Seat)
	return idling(slices.DeleteFunc(s.idle(), func(m march) bool {
		return slices.ContainsFunc(ready, func(p pair) bool { return p.Attacker.ID == m.unit.ID })
	}))
}

// idle are those activated who may still move and have not.
func (s State) idle() []march {
	return slices.DeleteFunc(s.movers(), func(m march) bool { return m.unit.Turn.Moved > 0 })
}

func idling(idle []march) []phrase.Phrase {
	if len(idle) == 0 {
		return nil
	}
	who := make([]phrase.Phrase, len(idle))
	for i, m := range idle {
		who[i] = m.label()
	}
	return []phrase.Phrase{phrase.Say("hexwar.forgone.moves", phrase.Number("count", len(idle)), phrase.Listing("who", who...))}
}

// deployForgoes says that what is not placed yet behind a screen or under papers will be placed by the bot.
func (s State) deployForgoes(act rules.Act) []phrase.Phrase {
	list, p := s.armies.Lists[act.Seat].List, s.deploy.Places[act.Seat]
	left := len(list.Units) - len(p.Units) + len(list.Officers) - len(p.Officers)
	if !s.secretArmies() || s.stand() || left <= 0 {
		return nil
	}
	return []phrase.Phrase{phrase.Say("hexwar.forgone.places", phrase.Number("count", left))}
}

// handForgoes says that the board that its builder hands over is bare.
func (s State) handForgoes(rules.Act) []phrase.Phrase {
	if len(s.field.Cells)+len(s.field.Sides) > 0 {
		return nil
	}
	return []phrase.Phrase{phrase.Say("hexwar.forgone.bare")}
}
