package hexwar

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// legal is an order that could be given now, with what it would come to.
type legal struct {
	given givenData
	args  rules.Args
	order *Order
	// ends says that it ends the activations, and that there could be more.
	ends bool
}

// act is the command that gives it.
func (l legal) act(seat rules.Seat) rules.Act {
	return rules.Act{Path: turnOrderPath + l.order.ID, Seat: seat, Args: l.args}
}

// value names it in the list of orders.
func (l legal) value() string {
	parts := []string{l.order.ID}
	for _, a := range l.order.Asks {
		parts = append(parts, l.args[a.Name])
	}
	return strings.TrimRight(strings.Join(parts, ":"), ":")
}

// phrase says the order, to whom, what it costs and what is left, and whether the activations end by it.
func (l legal) phrase() phrase.Phrase {
	if l.ends {
		return phrase.Say("hexwar.orders.offer.ends", phrase.With("order", l.priced()))
	}
	return l.priced()
}

func (l legal) priced() phrase.Phrase {
	args := []phrase.Arg{phrase.With("order", orderName(l.given.Order)), phrase.Number("cost", l.given.Price.Total), phrase.Number("left", l.given.Price.Left)}
	switch {
	case l.given.Unit != nil && len(l.given.Woods) > 0:
		return phrase.Say("hexwar.orders.offer.woods", append(args, phrase.Verbatim("at", l.given.Unit.At.String()), hexArg("to", l.given.Woods[0]))...)
	case l.given.Unit != nil && l.given.Elements > 0:
		return phrase.Say("hexwar.orders.offer.rally", append(args, phrase.Verbatim("at", l.given.Unit.At.String()), phrase.Number("elements", l.given.Elements))...)
	case l.given.Unit != nil:
		return phrase.Say("hexwar.orders.offer.unit", append(args, phrase.Verbatim("at", l.given.Unit.At.String()))...)
	case l.given.Officer != nil:
		return phrase.Say("hexwar.orders.offer.officer", append(args, phrase.With("officer", l.given.Officer.phrase()))...)
	}
	return phrase.Say("hexwar.orders.offer.plain", args...)
}

// legalOrders are the orders of command and manoeuvre that the seat could give now, one for each whom they could be given to, in the order
// of the text.
func (s State) legalOrders(seat rules.Seat) []legal {
	if s.notNow(seat) != nil {
		return nil
	}
	var all []legal
	for _, o := range s.tables.orders {
		if !o.inTurn() || s.judgeMoment(o, seat) != nil {
			continue
		}
		ends := s.endsActivations(o)
		for _, args := range s.ways(o) {
			if d, refused := s.judgeOrder(o, rules.Act{Path: turnOrderPath + o.ID, Seat: seat, Args: args}); refused == nil {
				all = append(all, legal{given: d, args: args, order: o, ends: ends})
			}
		}
	}
	return all
}

// endsActivations reports whether an order would end the activations while officers may still activate.
func (s State) endsActivations(o *Order) bool {
	at, _ := s.phaseFor(o)
	return s.turn.Phase == CommandPhase && at != CommandPhase && len(s.leaders(s.turn.Seat)) > 0
}

// someOfEach are as many as there is room for, in their order, and none of an order before each has as many as it or all of its own.
func someOfEach(all []legal, most int) []legal {
	if len(all) <= most {
		return all
	}
	chosen, taken := make([]bool, len(all)), 0
	for round := 1; taken < most; round++ {
		seen := map[string]int{}
		for i, l := range all {
			if seen[l.given.Order]++; seen[l.given.Order] == round && taken < most {
				chosen[i] = true
				taken++
			}
		}
	}
	var some []legal
	for i, l := range all {
		if chosen[i] {
			some = append(some, l)
		}
	}
	return some
}

// giveButton is one select of all orders that can be given and paid now.
func (s State) giveButton(seat rules.Seat) []rules.Candidate {
	if !s.knows(seat) { // the balance stands on the button
		return nil
	}
	c := rules.Candidate{Key: "ordre", Gate: turnGate(s.turn.Number), Rank: orderRank, Label: phrase.Say("hexwar.orders.offer.give", phrase.Number("held", s.purse[seat]))}
	q := rules.Question{Option: "choix", Label: c.Label, Pick: true}
	if s.tabled() {
		c.Key, c.Gate, c.Rank = "table-ordre", s.onTurn().gate(), tableOrderRank
		q.Choices = s.tableOrderChoices(seat)
	}
	for _, l := range someOfEach(s.legalOrders(seat), mostGoals) {
		q.Choices = append(q.Choices, rules.Choice{Value: l.value(), Label: l.phrase()})
	}
	q.Choices = q.Choices[:min(len(q.Choices), mostChoices)]
	c.Ask = []rules.Question{q}
	return []rules.Candidate{c}
}

// orderChoices complete whom an order may be given to now.
func (s State) orderChoices(act rules.Act, option string) []rules.Choice {
	if s.tabled() {
		return s.orderChoicesOnTable(act, option)
	}
	var choices []rules.Choice
	var seen []string
	for _, l := range s.legalOrders(act.Seat) {
		value := l.args[option]
		if act.Path == givePath {
			value = l.value()
		} else if act.Path != turnOrderPath+l.given.Order {
			continue
		}
		if value == "" || slices.Contains(seen, value) {
			continue
		}
		seen = append(seen, value)
		choices = append(choices, rules.Choice{Value: value, Label: s.valueName(l, option)})
	}
	return choices
}

// valueName names what an option of an order stands on.
func (s State) valueName(l legal, option string) phrase.Phrase {
	switch {
	case option == "unit" && l.given.Unit != nil:
		return bodyName(*l.given.Unit)
	case option == "officer" && l.given.Officer != nil:
		return l.given.Officer.phrase()
	case option == "ou" && len(l.given.Woods) > 0:
		return s.goalName(destination{At: l.given.Woods[0], Cost: 1})
	}
	return l.phrase()
}

func (b *Book) tellGiven(d givenData) []phrase.Phrase {
	args := []phrase.Arg{phrase.With("price", d.Price.phrase(d.Order))}
	head := "hexwar.orders.tell.given"
	switch {
	case d.Unit != nil:
		head, args = "hexwar.orders.tell.given-unit", append(args, phrase.With("unit", bodyName(*d.Unit)))
	case d.Officer != nil:
		head, args = "hexwar.orders.tell.given-officer", append(args, phrase.With("officer", d.Officer.phrase()))
	}
	return append([]phrase.Phrase{phrase.Say(head, args...)}, d.effects(orderOf(b.Orders, d.Order))...)
}

// effects say what an order given does.
func (d givenData) effects(o *Order) []phrase.Phrase {
	key := "hexwar.orders.effect." + d.Order
	switch {
	case o.Gains && d.Price.Hidden:
		return []phrase.Phrase{phrase.Say(key + "-hidden")}
	case o.Gains:
		return []phrase.Phrase{phrase.Say(key, phrase.Number("count", d.Gain))}
	case d.Stays:
		return []phrase.Phrase{d.rallied(key), phrase.Say(key + "-stays")}
	case d.Elements > 0:
		return []phrase.Phrase{d.rallied(key)}
	case d.Becomes != "":
		return []phrase.Phrase{phrase.Say(key, phrase.With("troop", d.Becomes.Phrase()))}
	case len(d.Woods) > 0:
		var at []phrase.Phrase
		for _, h := range d.Woods {
			at = append(at, phrase.Say("hexwar.orders.hex", hexArg("at", h)))
		}
		return []phrase.Phrase{phrase.Say(key, phrase.Listing("hexes", at...))}
	case d.Officer != nil && len(d.Lent) > 0:
		return []phrase.Phrase{phrase.Say(key, phrase.Number("count", len(d.Lent)))}
	}
	return []phrase.Phrase{phrase.Say(key)}
}

func (d givenData) rallied(key string) phrase.Phrase {
	return phrase.Say(key, phrase.Number("count", d.Elements), phrase.Number("left", d.Left))
}
