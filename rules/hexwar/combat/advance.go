package combat

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/hexwar/orders"
)

// CanBreakThrough reports whether the winner may attack once more by order: the attacker, by an order
// given before (lecture:hex-percee) or one that he can pay now.
func CanBreakThrough(s hexwar.State, winner hexwar.UnitID) bool {
	if o := orders.Order(s, s.Fight.AttackOrder); o.GivesSecondAttack {
		u := s.Units[winner]
		return winner == s.Fight.Attacker && orders.IsFor(o, u.Troop.Type) && orders.CanGiveOrders(s, u.Seat)
	}
	return orders.CanOrderAfterSuccess(s, winner) && len(orders.PayableLaterOrders(s, orders.AfterSuccess)) > 0
}

// breakthrough notes who won a counter-charge, and asks for a Percée where one is possible.
// lecture:hex-percee — paid on success, it is the combat's attack order; paid before, the winner who
// advances makes it.
func (c *combat) breakthrough() (course, error) {
	f := c.S.Fight
	if orders.SequenceOf(c.S, f) == odds.AtOnce && f.Blow(hexwar.AttackBlow) != nil {
		st := hexwar.Step{Kind: hexwar.DidLead, Count: f.LossesDealt[f.Attacker], Left: f.LossesDealt[f.Target]}
		if st.Count > st.Left {
			st.Unit = f.Attacker
		} else if st.Count < st.Left {
			st.Unit, st.Count, st.Left = f.Target, st.Left, st.Count
		}
		if err := c.Note(st); err != nil {
			return onward, err
		}
	}
	winner, _, may, err := orders.PendingAdvance(c.S)
	if err != nil || !may || !CanBreakThrough(c.S, winner) {
		return onward, err
	}
	return c.ask(followStage, c.S.Units[winner].Seat, orders.AskFollow, winner)
}

// follow asks the winner whether he takes the hex left; Berserks always take it.
func (c *combat) follow() (course, error) {
	winner, at, may, err := orders.PendingAdvance(c.S)
	if err != nil || !may {
		return onward, err
	}
	if o := orders.Order(c.S, c.S.Fight.AttackOrder); o.ForcesAdvance && winner == c.S.Fight.Attacker {
		return onward, c.advance(winner, at, o)
	}
	return c.ask(followStage, c.S.Units[winner].Seat, orders.AskFollow, winner)
}

// advance moves the winner into the hex left. A Percée attacks again even after a pursuit; otherwise the
// club's table says who pursues.
func (c *combat) advance(winner hexwar.UnitID, at hex.Hex, o *hexwar.Order) error {
	u := c.S.Units[winner]
	p, _ := c.S.Tables.Chart.Profile(u.Troop.Type, u.Troop.Weight)
	st := hexwar.Step{Kind: hexwar.DidAdvance, Unit: winner, At: &at, Order: o.ID}
	if o.GivesSecondAttack || u.Turn.Pursuits < p.Pursuits {
		st.Count = 1
	}
	return c.Note(st)
}

// pursuit asks the unit that took the hex whether it attacks again, where it has a target.
func (c *combat) pursuit() (course, error) {
	f := c.S.Fight
	u := c.S.Units[f.Pursuer]
	if f.Pursuer == "" || u.Gone {
		return onward, nil
	}
	for _, t := range c.S.UnitsOf(u.Seat.Other()) {
		if hex.Distance(u.At, t.At) != 1 {
			continue
		}
		if _, err := orders.JudgeTarget(c.S, u, t); err == nil {
			return c.ask(pursuitStage, u.Seat, orders.AskPursuit, u.ID)
		}
	}
	return onward, nil
}

// decideFollow takes the answer whether the winner takes the hex left, or attacks again.
func decideFollow(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	who := s.Fight.Pursuer
	if s.Fight.Question == orders.AskFollow {
		winner, at, _, err := orders.PendingAdvance(s)
		if err != nil {
			return nil, err
		}
		what := act.Args["quoi"]
		switch given := orders.Order(s, s.Fight.AttackOrder); {
		case what == advance && given.GivesSecondAttack && winner == s.Fight.Attacker:
			return advanceTo(s, roller, winner, at, given)
		case what == advance:
			return advanceTo(s, roller, winner, at, &hexwar.Order{})
		case orders.Order(s, what).GivesSecondAttack:
			return decideAttackOrder(s, rules.Act{Path: orders.OrderPath + what, Seat: act.Seat}, roller)
		}
		who = winner
	}
	if act.Args["quoi"] != stay {
		return nil, s.Refuse(orders.FightsTopic, "hexwar.combat.refused.follow",
			hexwar.ReadArg(act.Args["quoi"]))
	}
	return answerWith(s, roller, hexwar.Step{Kind: hexwar.DidStay, Unit: who})
}

// advanceTo pays an order, takes the hex left and runs the combat on.
func advanceTo(s hexwar.State, roller dice.Roller, winner hexwar.UnitID, at hex.Hex, o *hexwar.Order,
	paid ...hexwar.Step) ([]rules.Event, error) {
	c := &combat{S: s, Roller: roller}
	from := s.Fight.Stage
	for _, st := range paid {
		if err := c.Note(st); err != nil {
			return nil, err
		}
	}
	if err := c.advance(winner, at, o); err != nil {
		return nil, err
	}
	if err := c.Run(from); err != nil {
		return nil, err
	}
	return c.events()
}

// The values of option quoi in the act that answers follow and pursuit.
const (
	stay    = "reste"
	advance = "suivi"
)
