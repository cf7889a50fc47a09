package combat

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/hexwar/orders"
)

// CanBreakThrough reports whether the winner may attack once more by order: the attacker, by an order
// given before (lecture:hex-percee) or one that he can pay now.
func CanBreakThrough(s hexwar.State, winner hexwar.UnitID) bool {
	if o := orders.GivenAttack(s); o.GivesSecondAttack {
		u := s.Units[winner]
		return winner == s.Fight.Attacker && orders.IsFor(o, u.Troop.Type) && orders.CanGiveOrders(s, u.Seat)
	}
	return orders.CanOrderAfterSuccess(s, winner) && len(orders.PayableOrders(s, orders.Fighters(s), orders.AfterSuccess, 0)) > 0
}

// breakthrough notes who won a counter-charge, and asks for a Percée where one is possible.
// lecture:hex-percee — paid on success, it is the combat's attack order; paid before, the winner who
// advances makes it.
func (c *combat) breakthrough() course {
	f := c.Fight
	if orders.SequenceOf(c.State) == odds.AtOnce && f.Blow(hexwar.AttackBlow) != nil {
		st := hexwar.Step{Kind: hexwar.DidLead, Count: f.LossesDealt[f.Attacker], Left: f.LossesDealt[f.Target]}
		if st.Count > st.Left {
			st.Unit = f.Attacker
		} else if st.Count < st.Left {
			st.Unit, st.Count, st.Left = f.Target, st.Left, st.Count
		}
		c.Note(st)
	}
	if winner, _, may := orders.PendingAdvance(c.State); may && CanBreakThrough(c.State, winner) {
		return c.ask(followStage, winner, orders.AskFollow)
	}
	return onward
}

// follow asks the winner whether he takes the hex left; Berserks always take it.
func (c *combat) follow() course {
	winner, _, may := orders.PendingAdvance(c.State)
	if !may {
		return onward
	}
	if o := orders.GivenAttack(c.State); o.ForcesAdvance && winner == c.Fight.Attacker {
		c.Note(advanceStep(c.State, o))
		return onward
	}
	return c.ask(followStage, winner, orders.AskFollow)
}

// advanceStep moves the winner into the hex left. A Percée attacks again even after a pursuit; otherwise the
// club's table says who pursues.
func advanceStep(s hexwar.State, o *hexwar.Order) hexwar.Step {
	winner, at, _ := orders.PendingAdvance(s)
	u := s.Units[winner]
	st := hexwar.Step{Kind: hexwar.DidAdvance, Unit: winner, At: &at, Order: o.ID}
	if o.GivesSecondAttack || u.Turn.Pursuits < orders.ProfileOf(s, u).Pursuits {
		st.Count = 1
	}
	return st
}

// pursuit asks the unit that took the hex whether it attacks again, where it has a target.
func (c *combat) pursuit() course {
	u := c.Units[c.Fight.Pursuer]
	if u.ID == "" || u.Gone {
		return onward
	}
	for _, t := range c.UnitsOf(u.Seat.Other()) {
		if p := orders.AttackOf(u, t); !p.Ranged && orders.JudgeTarget(c.State, p) == nil {
			return c.ask(pursuitStage, u.ID, orders.AskPursuit)
		}
	}
	return onward
}

// decideFollow takes the answer whether the winner takes the hex left, or attacks again.
func decideFollow(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	who, what := s.Fight.Pursuer, act.Args["quoi"]
	if s.Fight.Question == orders.AskFollow {
		who, _, _ = orders.PendingAdvance(s)
		given := orders.GivenAttack(s)
		if !given.GivesSecondAttack || who != s.Fight.Attacker {
			given = &hexwar.Order{}
		}
		switch {
		case what == advance:
			return answerWith(s, roller, advanceStep(s, given))
		case orders.Order(s, what).GivesSecondAttack:
			return decideOrder(s, rules.Act{Path: orders.OrderPath + what, Seat: act.Seat}, roller)
		}
	}
	if what != stay {
		return nil, s.Refuse(orders.FightsTopic, "hexwar.combat.refused.follow", hexwar.ReadArg(what))
	}
	return answerWith(s, roller, hexwar.Step{Kind: hexwar.DidStay, Unit: who})
}

// The values of option quoi in the act that answers follow and pursuit.
const (
	stay    = "reste"
	advance = "suivi"
)
