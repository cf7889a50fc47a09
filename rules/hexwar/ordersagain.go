package hexwar

import (
	"maps"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// The act and the event by which a seat that gives no orders this turn gives them again: its word binds
// nobody but itself, and one press must not cost it the turn.
const (
	againPath = "combat ordres"
	againKind = "hexwar.orders-again/1"
)

// keepsSilent reports whether a seat has said that it gives no orders this turn, or only for one unit.
func (s State) keepsSilent(seat rules.Seat) bool {
	return s.turn.NoOrders[seat] || s.turn.OrdersOnly[seat] != ""
}

// mayAgain lets a seat give orders again that gives none.
func (s State) mayAgain(seat rules.Seat) *rules.Violation {
	if !s.end.Over && s.keepsSilent(seat) {
		return nil
	}
	return rules.Refuse(s.book.Ref(defenceOrderTopic), "hexwar.combat.refused.again")
}

// decideAgain lets a seat give orders again in the combats that are still to come.
func (s State) decideAgain(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	return said(againKind, act.Seat)
}

func (s State) foldAgain(d bySeat) (State, error) {
	s.turn.NoOrders, s.turn.OrdersOnly = maps.Clone(s.turn.NoOrders), maps.Clone(s.turn.OrdersOnly)
	delete(s.turn.NoOrders, d.By)
	delete(s.turn.OrdersOnly, d.By)
	return s, nil
}

func tellAgain(d bySeat) []phrase.Phrase {
	return []phrase.Phrase{phrase.Say("hexwar.combat.tell.again", phrase.With("who", campName(d.By)))}
}

// againButton is the button for it.
func (s State) againButton(rules.Seat) []rules.Candidate {
	c := s.button("again")
	c.Gate, c.Rank = turnGate(s.turn.Number), againRank
	return []rules.Candidate{c}
}
