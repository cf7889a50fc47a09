package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// Topics of orders in combat.
const (
	attackOrderTopic  Topic = "ordres-d-attaque"
	defenceOrderTopic Topic = "ordres-de-defense"
	payTopic          Topic = "payer-un-ordre"
	breakTopic        Topic = "hex-percee"
)

// attackOrders and defenceOrders are those of a combat, in the order of the text.
var (
	attackOrders  = []string{Dash, Charge, Berserks, Sappers, Breakthrough, WindOfShot}
	defenceOrders = []string{Sacrifice, LikeARock, Dodge, HoldPosition, Nuts, CounterCharge, Withdrawal, Ambush}
)

// afford reports whether a unit's seat can pay an order for it.
func (s State) afford(u Unit, order string, times int) bool {
	return s.price(order, u, terms{Times: times}).Total <= s.purse[u.Seat]
}

// refuseOrder refuses an order by its own row.
func (s State) refuseOrder(order, why string, args ...phrase.Arg) *rules.Violation {
	row, _ := s.tables.order(order)
	return rules.Refuse(rules.Ref(row.Ref), "hexwar.combat.refused."+why, append(args, phrase.With("order", orderName(order)))...)
}

// judgeAttackOrder refuses an attack order that this attack can't have; the price is not looked at. P3, « Ordres d'attaque » — never at range
// but for « Vent du boulet », one a combat.
func (s State) judgeAttackOrder(order string, a Unit, ranged bool) *rules.Violation {
	if v := s.needsOfficer(order, a); v != nil {
		return v
	}
	switch {
	case order == WindOfShot:
		return s.refuseOrder(order, "after-dice")
	case ranged:
		return s.refuseByKind(order, "not-at-range")
	case order == Breakthrough && !slices.Contains(breakers, a.Troop.Type):
		return s.refuseOrder(order, "not-this-troop", phrase.With("troop", a.Troop.Phrase()))
	case order == Breakthrough && !s.reads(breakReading, breakBefore):
		v := s.refuseOrder(order, "after-success")
		v.Ref = s.book.Ref(breakTopic)
		return v
	case order == Charge && a.Turn.Marks[Charge]:
		return s.refuseOrder(order, "stands-already", s.named("unit", a))
	}
	return nil
}

// judgePaid refuses an attack order that this attack can't have, or that can't be paid, and names the
// readings that decide it.
func (s State) judgePaid(order string, a Unit, ranged bool, times int) *rules.Violation {
	judge := func(s State) *rules.Violation {
		if v := s.judgeAttackOrder(order, a, ranged); v != nil {
			return v
		}
		return s.judgePrice(order, a, times)
	}
	return s.naming(judge(s), judge, combatOrderReadings...)
}

// needsOfficer refuses an order for which an officer must have the unit in his influence. Thucidide's orders
// to a unit ask for one.
func (s State) needsOfficer(order string, u Unit) *rules.Violation {
	if row, _ := s.tables.order(order); row.Officer && !s.officered(u) {
		return s.refuseOrder(order, "no-officer", s.named("unit", u))
	}
	return nil
}

// officered reports whether an officer has the unit in his influence, or is at its head to give it its order: he has left the table for that.
func (s State) officered(u Unit) bool { return len(s.influencing(u)) > 0 || u.Turn.Marks[leadOrder] }

// named fills name with a unit: its hex, or its troop on the table.
func (s State) named(name string, u Unit) phrase.Arg {
	if s.told != nil {
		return phrase.With(name, u.Troop.Phrase())
	}
	return hexName(name, u.At)
}

// windOfShot refuses « Vent du boulet » where it would do nothing. P3 — artillery that has shot, after the dice, one attack order a combat.
func (s State) windOfShot(f *fight) *rules.Violation {
	b := f.under(attackBlow)
	if v := s.needsOfficer(WindOfShot, s.units[f.Attacker]); v != nil {
		return v
	}
	switch {
	case !f.Ranged || !slices.Contains(gunners, s.units[f.Attacker].Troop.Type):
		return s.refuseOrder(WindOfShot, "not-artillery", phrase.With("troop", s.units[f.Attacker].Troop.Phrase()))
	case f.AttackOrder != "":
		return s.refuseByKind(WindOfShot, "second", phrase.With("first", orderName(f.AttackOrder)))
	case b == nil || len(b.Faces) == 0:
		return s.refuseOrder(WindOfShot, "after-dice")
	case b.Advantages == 0 || b.Worth != 0:
		return s.refuseOrder(WindOfShot, "no-advantage", phrase.Number("count", b.Advantages))
	}
	return nil
}

// judgePrice refuses an order that the purse can't pay.
func (s State) judgePrice(order string, u Unit, times int) *rules.Violation {
	p := s.price(order, u, terms{Times: times})
	if p.Total <= s.purse[u.Seat] {
		return nil
	}
	return rules.Refuse(s.book.Ref(payTopic), "hexwar.combat.refused.too-dear", phrase.With("order", orderName(order)),
		phrase.Number("cost", p.Total))
}

// commands reports whether the combats are a seat's own: it gives attack orders, the other one defence orders. P3, « Ordres d'attaque », « Ordres
// de défense » — whoever pursues out of a counter-charge attacks in the enemy's phase, and no order is given there.
func (s State) commands(seat rules.Seat) bool { return s.told != nil || seat == s.turn.Seat }

// priced is an order that may be given now, with what it costs.
type priced struct {
	Order string
	Price price
}

// attackOptions are the attack orders that may be given and paid for an attack before its dice.
func (s State) attackOptions(a Unit, ranged bool, times int) []priced {
	var all []priced
	if !s.commands(a.Seat) {
		return nil
	}
	for _, order := range attackOrders {
		if s.judgeAttackOrder(order, a, ranged) == nil && s.afford(a, order, s.timesOf(order, times)) {
			all = append(all, priced{order, s.price(order, a, terms{Times: s.timesOf(order, times)})})
		}
	}
	return all
}

// timesOf is what morale multiplies an order's price by: only « Allant » asks for it. P3, « Allant »
func (s State) timesOf(order string, times int) int {
	if order != Dash {
		return 0
	}
	return times
}

// attackOrder pays the order announced with the attack, or waits for the attacker where he can give one; with hidden
// tokens it always waits.
func (c *combat) attackOrder() (course, error) {
	s, f := c.s, c.s.fight
	a := s.units[f.Attacker]
	switch {
	case f.Ranged || f.AttackOrder != "" || f.Intent == noOrder || !s.commands(a.Seat):
		return onward, nil
	case f.Intent != "" && s.stillGiven(f, a):
		return onward, c.note(s.pay(f.Intent, a, s.timesOf(f.Intent, f.Times)))
	case len(s.attackOptions(a, f.Ranged, f.Times)) > 0 || s.reads(purseReading, purseHidden):
		return c.ask(attackOrderStage, a.Seat, askAttackOrder, a.ID)
	case f.Intent != "":
		return onward, c.note(step{Do: didDecline, Seat: a.Seat})
	}
	return onward, nil
}

// stillGiven reports whether the order announced with the attack can be given and paid after the obstacle on the way: an officer who takes
// the lead there lowers its price no more.
func (s State) stillGiven(f *fight, a Unit) bool {
	return s.told != nil || s.judgeAttackOrder(f.Intent, a, f.Ranged) == nil && s.afford(a, f.Intent, s.timesOf(f.Intent, f.Times))
}

// pay is the step that gives an order and pays it.
func (s State) pay(order string, u Unit, times int) step {
	row, _ := s.tables.order(order)
	p := s.price(order, u, terms{Times: times})
	if p.Hidden {
		p.Left = 0 // the balance is nobody else's business
	}
	return step{Do: didOrder, Order: order, Unit: u.ID, Seat: u.Seat, Price: &p, Ref: rules.Ref(row.Ref)}
}
