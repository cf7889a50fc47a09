package combat

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// The rows of the chances that are shown below a choice.
const (
	backRow    = "chart.odds.defenseur.recule"
	destroyRow = "chart.odds.defenseur.detruit"
)

// momentButtons are one select of the orders that the combat waits for.
func momentButtons(s hexwar.State, seat rules.Seat) []rules.Candidate {
	if judgeQuestion(s, seat, orders.AskAttackOrder, orders.AskDefenceOrder, orders.AskFollow) != nil {
		return nil
	}
	key := "ordres"
	if s.Fight.Question == orders.AskDefenceOrder {
		key = "ordres-defense"
	}
	choices := hexwar.Each(orders.Useful(s, orders.OpenOrders(s, seat), orders.Fighters(s)), func(o orders.Priced) rules.Choice {
		return rules.Choice{Value: o.ID, Label: o.Price.ForPayer().Brief(o.ID)}
	})
	c := withSelect(button(s, key), "ordre", choices)
	c.Key, c.Args = "combat-ordres", rules.Args{"moment": orders.QuestionName(s)}
	return []rules.Candidate{c}
}

// foretellMoment describes an order of the combat under way, with its chances.
func foretellMoment(s hexwar.State, act rules.Act) phrase.Phrase {
	o := orders.Order(s, act.Args["ordre"])
	if o.ID == "" || s.Fight == nil {
		return phrase.Phrase{}
	}
	words := "hexwar.combat.foretell.attack"
	if orders.IsDefence(o) {
		words = "hexwar.combat.foretell.defence"
	}
	var said phrase.Phrase
	if isBeforeDice(s) && !o.WithdrawsTarget {
		c := &combat{State: s}
		c.Note(forecastOrder(s, o))
		said = c.chances(words)
	}
	return orders.WithEffect(said, o)
}

// isBeforeDice reports whether the combat under way waits for an order before its dice.
func isBeforeDice(s hexwar.State) bool {
	return s.Fight.Question == orders.AskAttackOrder || s.Fight.Question == orders.AskDefenceOrder
}

// foretellNoOrder gives the chances without an order, to compare with those of each order.
func foretellNoOrder(s hexwar.State, act rules.Act) phrase.Phrase {
	if s.Fight == nil || act.Args["duree"] != "" || !isBeforeDice(s) {
		return phrase.Phrase{}
	}
	return (&combat{State: s}).chances("hexwar.combat.foretell.none")
}

// foretellPair gives the chances of an attack, and describes the order given with it.
func foretellPair(s hexwar.State, act rules.Act) phrase.Phrase {
	attacker, target, named := readPair(act)
	a, t, order := s.Units[hexwar.UnitID(attacker)], s.Units[hexwar.UnitID(target)], orders.Order(s, named)
	if a.ID == "" || t.ID == "" {
		return phrase.Phrase{}
	}
	s.Fight = nil
	c := &combat{State: s, Opening: opening{Attack: orders.AttackOf(a, t), Order: order.ID}}
	c.prepare(&hexwar.Order{})
	return orders.WithEffect(c.chances("hexwar.combat.foretell.attack"), order)
}

// chances gives the chances that the defender retreats and that he is destroyed, each only where it is
// possible: a needless « 0,0 % » would take a second line on a phone. Zero where the dice are too many to
// count.
func (c *combat) chances(words string) phrase.Phrase {
	seen, err := c.count()
	if err != nil {
		return phrase.Phrase{}
	}
	result, err := seen.Exchange.Resolve()
	if err != nil {
		return phrase.Phrase{}
	}
	var back, destroyed odds.Row
	for _, r := range result.Rows() {
		switch r.Label.Key {
		case backRow:
			back = r
		case destroyRow:
			destroyed = r
		}
	}
	none := func(r odds.Row) bool { return r.PerMille == 0 && !r.About }
	switch {
	case none(destroyed):
		return phrase.Say(words, phrase.With("back", perMille(back)))
	case none(back):
		return phrase.Say(words+"-only-destroyed", phrase.With("destroyed", perMille(destroyed)))
	}
	return phrase.Say(words+"-destroyed", phrase.With("back", perMille(back)), phrase.With("destroyed", perMille(destroyed)))
}
