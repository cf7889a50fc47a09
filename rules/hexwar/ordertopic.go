package hexwar

import (
	"cmp"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// orderTopics are the purse, and all orders: what each does, its price, its moment and what may answer it.
func (s State) orderTopics() []rules.Topic {
	topics := []rules.Topic{{Slug: string(purseTopic), Title: phrase.Say("hexwar.orders.topic.pions.title"),
		Body: phrase.Say("hexwar.orders.topic.pions.body"), Ref: s.book.Ref(purseTopic)}}
	for _, o := range s.tables.orders {
		effect := phrase.Say("hexwar.orders.topic."+o.ID, phrase.Number("hexes", o.Hexes), phrase.Number("dice", o.Dice), phrase.Number("flags", o.Flags))
		topics = append(topics, rules.Topic{Slug: o.ID, Title: orderName(o.ID), Ref: rules.Ref(o.Ref),
			Body: phrase.Say("hexwar.orders.topic", phrase.With("effect", effect), phrase.With("price", o.listPrice()),
				phrase.With("moment", s.momentSaid(o)), phrase.With("answer", s.answerSaid(o)))})
	}
	return topics
}

// listPrice says what the table has an order cost.
func (o *Order) listPrice() phrase.Phrase {
	key := "hexwar.orders.price.all"
	switch {
	case o.CostMounted > 0:
		key = "hexwar.orders.price.mounted"
	case o.CostOther > 0:
		key = "hexwar.orders.price.infantry"
	}
	price := phrase.Say(key, phrase.Number("cost", o.Cost), phrase.Number("other", max(o.CostMounted, o.CostOther)))
	price = phrase.Say("hexwar.orders.price.per-"+cmp.Or(o.Per, "ordre"), phrase.With("price", price))
	if o.ByMorale {
		price = phrase.Say("hexwar.orders.price.morale", phrase.With("price", price))
	}
	if o.Officer {
		price = phrase.Say("hexwar.orders.price.officer", phrase.With("price", price))
	}
	return price
}

// momentSaid says when an order is given.
func (s State) momentSaid(o *Order) phrase.Phrase {
	if !o.inTurn() {
		return phrase.Say("hexwar.orders.moment." + string(s.when(o)))
	}
	var all []phrase.Phrase
	for _, p := range s.phasesOf(o) {
		all = append(all, phaseName(p))
	}
	return phrase.Say("hexwar.orders.moment.turn", phrase.Listing("phases", all...))
}

// answerSaid says what may answer an order: an attack's before its dice, any order of defence.
func (s State) answerSaid(o *Order) phrase.Phrase {
	if s.when(o) != beforeDice {
		return phrase.Say("hexwar.orders.answer.none")
	}
	var all []phrase.Phrase
	for _, d := range s.tables.orders {
		if d.answers() {
			all = append(all, orderName(d.ID))
		}
	}
	return phrase.Say("hexwar.orders.answer.by", phrase.Listing("orders", all...))
}
