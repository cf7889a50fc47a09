package combat

import (
	"maps"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// WithPurse returns a copy of the state with the tokens of rolled letters credited to a seat. P3, « Ordres
// spéciaux »
func WithPurse(s hexwar.State, seat rules.Seat, letters int) hexwar.State {
	return orders.WithEntry(s, hexwar.PurseEntry{Seat: seat, Amount: letters, Why: hexwar.ReasonLetters})
}

// optCamp names the attacking camp.
const optCamp = "camp"

// attackingCamp is the camp that attacks and pays in a combat on a real table: the acting seat's, unless
// it names another. Public where the bot keeps no purse there: without a game, for chances, or beside a
// tracked battle.
func attackingCamp(s hexwar.State, act rules.Act) (rules.Seat, error) {
	if act.Path != tablePath || !orders.IsOnRealTable(s) {
		return rules.Public, nil
	}
	text := act.Args[optCamp]
	if text == "" && act.Seat.Plays() {
		return act.Seat, nil
	}
	if camp := orders.ReadCamp(text); camp.Plays() {
		return camp, nil
	}
	v := s.Refuse(orders.PayTopic, "hexwar.table.refused.camp")
	for _, seat := range ledger.Players {
		v.Or(hexwar.CampName(seat), act.With(optCamp, orders.CampWord(seat)))
	}
	return rules.Public, v
}

// withoutOrder is the same act without one of its orders, and without the morale that belongs to the
// attack order.
func withoutOrder(act rules.Act, option string) rules.Act {
	if option == optOrder {
		act = act.Without(orders.OptMorale)
	}
	return act.With(option, noOrder)
}

// tablePurses puts the camps' purses into the two sides of a declared combat: seat a attacks there, seat b
// defends.
func tablePurses(s hexwar.State, kept hexwar.State) hexwar.State {
	// Whoever plays without a game counts his own tokens: here nothing is too dear.
	const plenty = 1000
	s.Purse = map[rules.Seat]int{rules.SeatA: plenty, rules.SeatB: plenty}
	if camp := s.TableFight.Camp; camp.Plays() {
		s.Purse = map[rules.Seat]int{rules.SeatA: kept.Purse[camp], rules.SeatB: kept.Purse[camp.Other()]}
	}
	return s
}

// judgeTablePrice refuses an order that its camp cannot pay. Hidden tokens are not checked: the answer
// would tell how many there are. lecture:hex-pions
func judgeTablePrice(s hexwar.State, act rules.Act, option string, o *hexwar.Order, u hexwar.Unit) error {
	if !s.TableFight.Camp.Plays() {
		return nil
	}
	camp := s.TableFight.CampOf(u.Seat)
	p := orders.PriceOf(s, o, u, orders.PriceTerms{Times: orders.MoraleFactor(act.Args[orders.OptMorale])})
	refuse := func(why string, args ...phrase.Arg) error {
		args = append(args, hexwar.OrderArg(o.ID), phrase.Number("cost", p.Total), hexwar.CampArg(camp))
		return s.Refuse(orders.PayTopic, "hexwar.table.refused."+why, args...).
			Or(phrase.Say("hexwar.table.offer.without", hexwar.OrderArg(o.ID)), withoutOrder(act, option))
	}
	hidden := s.HidesTokens() && camp != act.Seat
	given := orders.AnnouncedFor(s, u.Seat, o.Kind)
	switch {
	case given.Order == o.ID && p.Total > 0:
		return refuse("announced", phrase.Number("paid", given.Paid))
	case given.Order == o.ID:
		return nil
	case hidden && act.Seat.Plays():
		return refuse("hidden")
	case p.Left >= 0:
		return nil
	case hidden:
		return refuse("dear-hidden")
	}
	return refuse("dear", hexwar.HeldArg(s.Purse[u.Seat]))
}

// withAnnounced adds the orders that the camps have already paid to an act that names none.
func withAnnounced(s hexwar.State, act rules.Act) rules.Act {
	camp, err := attackingCamp(s, act)
	if err != nil || !camp.Plays() {
		return act
	}
	for _, side := range []struct {
		option string
		camp   rules.Seat
		kind   hexwar.OrderKind
	}{{optOrder, camp, hexwar.AttackOrder}, {optDefence, camp.Other(), hexwar.DefenceOrder}} {
		given := s.RealTable.Announced[side.camp].Order
		if orders.Order(s, given).Kind == side.kind && act.Args[side.option] == "" {
			act = act.With(side.option, given)
		}
	}
	return act
}

// applyTablePurses books the payments and the letters of a combat on a real table.
func applyTablePurses(s hexwar.State, d hexwar.CombatData) hexwar.State {
	if !d.Attacker.Plays() {
		return s
	}
	s = orders.WithPurses(s)
	s.RealTable.HadBreakthrough = false
	for _, st := range d.Steps {
		switch {
		case st.Kind == hexwar.DidOrder && st.Price != nil:
			paid := hexwar.PurseEntry{Seat: st.Seat, Amount: -st.Price.Total, Why: hexwar.ReasonOrder, Order: st.Order}
			if paid.Amount > 0 { // announced without the officer who lowers it
				paid.Why, paid.Order = hexwar.ReasonRebate, ""
			}
			if paid.Amount != 0 {
				s = orders.WithEntry(s, paid)
			}
			if s.RealTable.Announced[st.Seat].Order == st.Order {
				s.RealTable.Announced = maps.Clone(s.RealTable.Announced)
				delete(s.RealTable.Announced, st.Seat)
			}
		case st.Kind == hexwar.DidCredit:
			s = WithPurse(s, st.Seat, st.Count)
		}
	}
	return s
}
