package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// givable is an order that a seat may give where it stands: the act that gives it, and what its button says.
type givable struct {
	order string
	price price
	act   rules.Act
	label phrase.Phrase
}

// givables are the orders that a seat may give and pay now, whatever the moment, in the order of the text and one of each to whom it could be
// given; those of wanted come first.
func (s State) givables(seat rules.Seat, wanted string) []givable {
	var all []givable
	switch f := s.fight; {
	case f != nil && f.Ask == askPursuit && f.Seat == seat, f == nil && s.turn.Phase == CombatPhase:
		all = s.givablePairs(seat)
	case f != nil:
		for _, o := range s.ordersNow(seat) {
			all = append(all, givable{order: o.ID, price: o.Price, label: o.Price.own().phrase(o.ID),
				act: rules.Act{Path: momentPath, Seat: seat, Args: rules.Args{"ordre": o.ID, "moment": s.askedNow()}}})
		}
	default:
		for _, l := range s.legalOrders(seat) {
			all = append(all, givable{order: l.given.Order, price: l.given.Price, act: l.act(seat), label: l.phrase()})
		}
		if s.order(wanted).Kind == AttackOrder && s.notNow(seat) == nil {
			all = append(all, s.fighting().givablePairs(seat)...)
		}
	}
	slices.SortStableFunc(all, func(a, b givable) int {
		return first(a.order == wanted) - first(b.order == wanted)
	})
	return all
}

func first(yes bool) int {
	if yes {
		return 0
	}
	return 1
}

// givablePairs are the attacks that may be begun with an order.
func (s State) givablePairs(seat rules.Seat) []givable {
	var all []givable
	for _, o := range s.orderedPairs(seat, s.pairs(seat)) {
		all = append(all, givable{order: o.ID, price: o.Price, act: pairAct(seat, o.pair, o.ID), label: o.ordered(o.Price, o.ID)})
	}
	return all
}

// orderedPair is an attack with an order that can be given and paid for it.
type orderedPair struct {
	pair
	priced
}

// orderedPairs are some attacks of a seat with each order that can be given with them, order by order.
func (s State) orderedPairs(seat rules.Seat, pairs []pair) []orderedPair {
	var all []orderedPair
	for _, o := range s.tables.orders {
		for _, p := range pairs {
			if o.attacks() && s.commands(seat) && s.judgeAttackOrder(o, p) == nil && s.afford(p.Attacker, o, 0) {
				all = append(all, orderedPair{p, priced{o, s.price(o, p.Attacker, terms{})}})
			}
		}
	}
	return all
}

// ordered says an attack with the order that begins it.
func (p pair) ordered(cost price, order string) phrase.Phrase {
	return phrase.Say("hexwar.combat.offer.pair-order", phrase.With("pair", p.phrase()), phrase.With("price", cost.own().phrase(order)))
}

// orOrders says beside the refusal of an order what the purse holds and every order that can be given now with its least cost, and offers the
// first of them: to the same units where it was that order, else one of each. hex.md §Orders
func (s State) orOrders(v *rules.Violation, seat rules.Seat, wanted string) *rules.Violation {
	return v.Instead(func(v *rules.Violation) { s.sayOrders(v, seat, wanted) })
}

// orOrdersBy names beside them the readings of an order by which a judge would let it pass.
func (s State) orOrdersBy(v *rules.Violation, seat rules.Seat, o *Order, judge func(State) *rules.Violation) *rules.Violation {
	return v.Instead(func(v *rules.Violation) {
		s.naming(v, judge, append(o.Readings, rebateReading)...)
		s.sayOrders(v, seat, o.ID)
	})
}

func (s State) sayOrders(v *rules.Violation, seat rules.Seat, wanted string) {
	held, known := s.purse[seat]
	if !known || !seat.Plays() || s.told != nil || s.end.Over || s.turn.Number == 0 {
		return
	}
	all := s.givables(seat, wanted)
	var named []string
	var list []phrase.Phrase
	offer := len(v.WaysOut) == 0
	for _, g := range all {
		again := slices.Contains(named, g.order)
		if offer && len(v.WaysOut) < mostWaysOut && (!again || g.order == wanted) {
			v.Or(g.label, g.act)
		}
		if !again {
			named = append(named, g.order)
			list = append(list, phrase.Say("hexwar.orders.legal", phrase.With("order", orderName(g.order)), phrase.Number("cost", leastOf(all, g.order))))
		}
	}
	args := []phrase.Arg{phrase.With("why", v.Say), phrase.Number("count", held)}
	v.Say = phrase.Say("hexwar.orders.refused.none-legal", args...)
	if len(list) > 0 {
		v.Say = phrase.Say("hexwar.orders.refused.legal", append(args, phrase.Listing("orders", list...))...)
	}
}

// leastOf is the least that an order costs for anybody.
func leastOf(all []givable, order string) int {
	least := -1
	for _, g := range all {
		if g.order == order && (least < 0 || g.price.Total < least) {
			least = g.price.Total
		}
	}
	return least
}
