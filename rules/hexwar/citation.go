package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// haltedByRoad is a unit's move along roads with their hex more: it may not fight (PA1, TA1, « Route »).
const haltedByRoad = "route"

// activatedOnly is that only activated units move and fight. p3:1
const activatedOnly Topic = "unites-activees"

// kindTopics are where the texts say what holds for all attack orders, and for all defence orders: one a
// combat, never at range.
var kindTopics = map[OrderKind]Topic{AttackOrder: attackOrderTopic, DefenceOrder: defenceOrderTopic}

// refuseByKind refuses an order by what holds for all of its kind, not by its own row.
func (s State) refuseByKind(o *Order, why string, args ...phrase.Arg) *rules.Violation {
	v := o.refuse("combat", why, args...)
	if topic, known := kindTopics[o.Kind]; known {
		v.Ref = s.book.Ref(topic)
	}
	return v
}

// haltRef is the rule that keeps a unit from moving and fighting any more this turn: the road's, or that of
// the order that did it.
func (s State) haltRef(u Unit) rules.Ref {
	by := u.Turn.HaltedBy
	switch {
	case by == haltedByRoad:
		if g, err := s.field.ground(s.tables.ground, u.At); err == nil {
			if _, lines := s.tables.ground.RoadBonus(g); len(lines) > 0 {
				return rules.Ref(lines[0].Ref)
			}
		}
	case by == "" && s.onlyMoves(u):
		return rules.Ref(s.givenBy(u).Ref)
	}
	if o := s.order(by); o.ID != "" {
		return rules.Ref(o.Ref)
	}
	return s.book.Ref(fightsTopic)
}
