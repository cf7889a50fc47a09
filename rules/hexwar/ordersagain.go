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

// decideAgain lets a seat give orders again in the combats that are still to come.
func (s State) decideAgain(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	if s.end.Over || !s.keepsSilent(act.Seat) {
		return nil, rules.Refuse(s.book.Ref(defenceOrderTopic), "hexwar.combat.refused.again")
	}
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

// againOffer is the button for it.
func (s State) againOffer(seat rules.Seat) []rules.Offer {
	if !s.keepsSilent(seat) {
		return nil
	}
	o := s.offer(seat, "again", rules.Act{Path: againPath})
	o.Gate = turnGate(s.turn.Number)
	return []rules.Offer{o}
}
