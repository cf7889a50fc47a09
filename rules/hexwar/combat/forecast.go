package combat

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
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
	if refuseOutsideWindow(s, rules.Act{Seat: seat}) != nil {
		return nil
	}
	key := "ordres"
	if s.Fight.Question == orders.AskDefenceOrder {
		key = "ordres-defense"
	}
	var choices []rules.Choice
	for _, o := range orders.Useful(s, orders.OpenOrders(s, seat), orders.Fighters(s)) {
		choices = append(choices, rules.Choice{Value: o.ID, Label: o.Price.ForPayer().Brief(o.ID)})
	}
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
	words, by := "hexwar.combat.foretell.attack", s.Fight.Attacker
	if orders.IsDefence(o) {
		words, by = "hexwar.combat.foretell.defence", s.Fight.Target
	}
	var said phrase.Phrase
	if before := s.Fight.Question; !o.WithdrawsTarget && (before == orders.AskAttackOrder || before == orders.AskDefenceOrder) {
		c := &combat{S: s}
		var seen forecast
		st := hexwar.Step{Kind: hexwar.DidOrder, Order: o.ID, Unit: by, Seat: act.Seat, Price: &hexwar.Price{}}
		if c.Note(st) == nil && c.count(&seen) == nil {
			said = chancesOf(seen, words)
		}
	}
	return orders.WithEffect(said, o)
}

// foretellNoOrder gives the chances without an order, to compare with those of each order.
func foretellNoOrder(s hexwar.State, act rules.Act) phrase.Phrase {
	if s.Fight == nil || act.Args["duree"] != "" || s.Fight.Question != orders.AskAttackOrder && s.Fight.Question != orders.AskDefenceOrder {
		return phrase.Phrase{}
	}
	var seen forecast
	if err := (&combat{S: s}).count(&seen); err != nil {
		return phrase.Phrase{}
	}
	return chancesOf(seen, "hexwar.combat.foretell.none")
}

// foretellPair gives the chances of an attack, and describes the order given with it.
func foretellPair(s hexwar.State, act rules.Act) phrase.Phrase {
	parts := strings.SplitN(act.Args["paire"], hexwar.AttackSeparator, 3)
	if len(parts) < 2 {
		return phrase.Phrase{}
	}
	a, t := s.Units[hexwar.UnitID(parts[0])], s.Units[hexwar.UnitID(parts[1])]
	if a.ID == "" || t.ID == "" {
		return phrase.Phrase{}
	}
	order := orders.Order(s, slices.Concat(parts, []string{""})[2])
	s.Fight = nil
	c := &combat{S: s, Opening: opening{Attack: hexwar.Attack{Attacker: a, Target: t, Ranged: hex.Distance(a.At, t.At) > 1}, Order: order.ID}}
	seen, err := c.Forecast(&hexwar.Order{})
	if err != nil {
		return orders.WithEffect(phrase.Phrase{}, order)
	}
	return orders.WithEffect(chancesOf(seen, "hexwar.combat.foretell.attack"), order)
}

// chancesOf gives the chances that the defender retreats and that he is destroyed, each only where it is
// possible: a needless « 0,0 % » would take a second line on a phone. Zero where the dice are too many to
// count.
func chancesOf(seen forecast, words string) phrase.Phrase {
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
