package command

import (
	"cmp"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// spreadFirst sorts orders for a select that is too small for all: by rounds, each of which has one more
// of each order.
func spreadFirst(all []orders.LegalOrder) []orders.LegalOrder {
	if len(all) <= orders.MostChoices {
		return all
	}
	round, seen := make(map[string]int, len(all)), map[string]int{}
	for _, l := range all {
		seen[l.Given.Order]++
		round[l.Value()] = seen[l.Given.Order]
	}
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b orders.LegalOrder) int { return round[a.Value()] - round[b.Value()] })
	return sorted
}

// GiveButton is one select of all orders that can be given and paid now.
func GiveButton(s hexwar.State, seat rules.Seat) []rules.Candidate {
	if !orders.KnowsPurse(s, seat) { // the button shows the balance
		return nil
	}
	c := rules.Candidate{Key: "ordre", Gate: hexwar.TurnGate(s.Turn.Number), Rank: orders.OrderRank,
		Label: phrase.Say("hexwar.orders.offer.give", phrase.Number("held", s.Purse[seat]))}
	q := rules.Question{Option: orders.OptOrder, Label: c.Label, Pick: true}
	if orders.IsOnRealTable(s) {
		c.Key, c.Gate, c.Rank = "table-ordre", orders.RealTurn(s).Gate(), orders.TableOrderRank
		q.Choices = orders.TableOrderChoices(s, seat)
	}
	for _, l := range spreadFirst(orders.LegalOrders(s, seat)) {
		q.Choices = append(q.Choices, rules.Choice{Value: l.Value(), Label: l.Brief()})
	}
	c.Ask = []rules.Question{q}
	return []rules.Candidate{c}
}

// foretellOrder describes an order of the select.
func foretellOrder(s hexwar.State, act rules.Act) phrase.Phrase {
	id, _, _ := strings.Cut(act.Args[orders.OptOrder], ":")
	return orders.WithEffect(phrase.Phrase{}, orders.Order(s, id))
}

// orderChoices are the choices for an option of an order.
func orderChoices(s hexwar.State, act rules.Act, option string) []rules.Choice {
	if orders.IsOnRealTable(s) {
		return orders.OrderChoicesOnTable(s, act, option)
	}
	var choices []rules.Choice
	var seen []string
	for _, l := range orders.LegalOrders(s, act.Seat) {
		value := l.Args[option]
		if act.Path == orders.GivePath {
			value = l.Value()
		} else if act.Path != orders.TurnOrderPath+l.Given.Order {
			continue
		}
		if value == "" || slices.Contains(seen, value) {
			continue
		}
		seen = append(seen, value)
		choices = append(choices, rules.Choice{Value: value, Label: valueName(s, l, option)})
	}
	return choices
}

// valueName names the value of an option.
func valueName(s hexwar.State, l orders.LegalOrder, option string) phrase.Phrase {
	switch {
	case option == "unit" && l.Given.Unit != nil:
		return hexwar.BodyName(*l.Given.Unit)
	case option == "officer" && l.Given.Officer != nil:
		return l.Given.Officer.Phrase()
	case option == "ou" && len(l.Given.Woods) > 0:
		return orders.GoalName(s, orders.Destination{At: l.Given.Woods[0], Cost: 1})
	}
	return l.Phrase()
}

func tellGiven(s hexwar.State, d hexwar.GivenData) []phrase.Phrase {
	args := []phrase.Arg{phrase.With("price", d.Price.Phrase(d.Order))}
	head, o := "hexwar.orders.tell.given", orders.Order(s, d.Order)
	switch {
	case d.Unit != nil:
		head, args = "hexwar.orders.tell.given-unit", append(args, d.Unit.Arg())
	case d.Officer != nil:
		head, args = "hexwar.orders.tell.given-officer", append(args, d.Officer.Arg())
	}
	return append([]phrase.Phrase{phrase.Say(head, args...)}, d.Effects(o, orders.GivenKey(o))...)
}

// OrderTopics are the purse and all orders: the effect of each, its price, its moment and the orders that
// may answer it.
func OrderTopics(s hexwar.State) []rules.Topic {
	topics := []rules.Topic{s.Topic("hexwar.orders.topic.", string(orders.PurseTopic), orders.PurseTopic)}
	for _, o := range s.Tables.Orders {
		effect := orders.EffectPhrase(o, "hexwar.orders.topic.", "topic")
		topics = append(topics, rules.Topic{Slug: o.ID, Title: hexwar.OrderName(o.ID), Ref: rules.Ref(o.Ref),
			Body: phrase.Say("hexwar.orders.topic", phrase.With("effect", effect), phrase.With("price", listPrice(o)),
				phrase.With("moment", orders.MomentPhrase(s, o)), phrase.With("answer", answersPhrase(s, o)))})
	}
	return topics
}

// listPrice describes the price in an order's row.
func listPrice(o *hexwar.Order) phrase.Phrase {
	key := "hexwar.orders.price.all"
	switch {
	case o.CostMounted > 0:
		key = "hexwar.orders.price.mounted"
	case o.CostOther > 0:
		key = "hexwar.orders.price.infantry"
	}
	price := phrase.Say(key, phrase.Number("cost", o.Cost), phrase.Number("other", max(o.CostMounted, o.CostOther)))
	price = phrase.Say("hexwar.orders.price.per."+cmp.Or(o.Per, "ordre"), phrase.With("price", price))
	if o.PricedByMorale {
		price = phrase.Say("hexwar.orders.price.morale", phrase.With("price", price))
	}
	if len(o.Troops) > 0 {
		price = phrase.Say("hexwar.orders.price.troops", phrase.With("price", price), phrase.Listing("troops", hexwar.Each(o.Troops, chart.Type.Phrase)...))
	}
	if o.NeedsOfficer {
		price = phrase.Say("hexwar.orders.price.officer", phrase.With("price", price))
	}
	return price
}

// answersPhrase names the orders that may answer an order: any order of defence, for an attack order before
// the dice of close combat.
func answersPhrase(s hexwar.State, o *hexwar.Order) phrase.Phrase {
	if m := orders.MomentOf(s, o); !orders.IsAtAttack(m) || orders.IsOfShot(m) != orders.IsOfShot(orders.InAnswer) {
		return phrase.Say("hexwar.orders.answer.none")
	}
	var all []phrase.Phrase
	for _, d := range s.Tables.Orders {
		if orders.IsDefence(d) {
			all = append(all, hexwar.OrderName(d.ID))
		}
	}
	return phrase.Say("hexwar.orders.answer.by", phrase.Listing("orders", all...))
}
