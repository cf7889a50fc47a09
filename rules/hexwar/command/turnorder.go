package command

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
)

// givenKind is the event of an order of command or manoeuvre.
const givenKind = "hexwar.order-given/1"

// OrdersChapter gives the orders of command and manoeuvre and keeps the purses. P3, « Ordres spéciaux
// influençant le jeu »
func OrdersChapter(b *hexwar.Book) rules.Chapter[hexwar.State] {
	c := rules.Chapter[hexwar.State]{
		Gate: hexwar.BattleGate,
		Verbs: []rules.Verb[hexwar.State]{
			{May: mayGive, Decide: decideGiven, Choices: orderChoices, Button: GiveButton, Foretell: foretellOrder,
				Spec: rules.ActSpec{Path: orders.GivePath, Unlisted: true,
					Options: []rules.OptionSpec{{Name: orders.OptOrder, Kind: rules.ChoiceOption, Required: true}}}},
			{Spec: rules.ActSpec{Path: tokensPath}, Answer: readTokens},
		},
		Facts: []rules.Fact[hexwar.State]{
			rules.NewExplainedFact(givenKind, foldGiven, tellGiven),
		},
		Over:   func(s hexwar.State) bool { return orders.IsUntracked(s) || s.Turn.Number > 0 },
		Phase:  orders.TurnPhase,
		Mask:   MaskPurse,
		Show:   showPurses,
		Topics: OrderTopics,
	}
	for _, o := range b.Orders {
		if orders.IsTurnOrder(o) {
			options := hexwar.Each(o.Options, func(a hexwar.OrderOption) rules.OptionSpec { return a.OptionSpec })
			c.Verbs = append(c.Verbs, rules.Verb[hexwar.State]{Choices: orderChoices, Forgoes: orderForgoes, Decide: decideOrder,
				Spec: rules.ActSpec{Path: orders.TurnOrderPath + o.ID, Options: options, Unlisted: o.Unlisted, ConfirmAlways: true}})
		}
	}
	return c
}

// mayGive lets the seat on turn give an order, on the board or on a real table.
func mayGive(s hexwar.State, seat rules.Seat) *rules.Violation {
	if orders.IsOnRealTable(s) {
		return orders.JudgePass(s, seat)
	}
	if refused := orders.JudgeTurn(s, seat); refused != nil {
		return orders.OfferOrders(s, refused, seat, "")
	}
	return nil
}

// decideGiven gives an order picked from the select: its ID, then the values of its options, separated by
// colons.
func decideGiven(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	id, rest, _ := strings.Cut(act.Args[orders.OptOrder], ":")
	o := orders.Order(s, id)
	if !orders.IsTurnOrder(o) {
		v := s.Refuse(orders.PurseTopic, "hexwar.orders.refused.unknown", hexwar.ReadArg(act.Args[orders.OptOrder]))
		return nil, orders.OfferOrders(s, v, act.Seat, id)
	}
	args := rules.Args{}
	parts := strings.Split(rest, ":")
	for i, a := range o.Options {
		if i < len(parts) && parts[i] != "" {
			args[a.Name] = parts[i]
		}
	}
	return decideOrder(s, rules.Act{Path: orders.TurnOrderPath + id, Seat: act.Seat, Args: args}, roller)
}

// decideOrder gives an order. P3 — paid at once, with tokens held before its effect.
func decideOrder(s hexwar.State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	o, refused := orders.OrderOfAct(s, act)
	if refused != nil {
		return nil, refused
	}
	if orders.IsOnRealTable(s) {
		return orders.DecideTableOrder(s, o, act)
	}
	if refused := orders.JudgeTurn(s, act.Seat); refused != nil {
		return nil, orders.OfferOrders(s, refused, act.Seat, o.ID)
	}
	d, refused := orders.JudgeOrder(s, o, act)
	if refused != nil {
		return nil, orders.OfferOrdersByReading(s, refused, act.Seat, o, func(other hexwar.State) *rules.Violation {
			_, v := orders.JudgeOrder(other, o, act)
			return v
		})
	}
	var events []rules.Event
	if at, _ := orders.NextPhaseOf(s, o); at != s.Turn.Phase {
		var err error
		if events, err = orders.ReachPhase(s, at); err != nil {
			return nil, err
		}
	}
	e, err := ledger.NewEvent(givenKind, d)
	return append(events, e), err
}

// endsSomeMove reports whether an order that replaces a unit's move could be given in the phase of
// movement, so that this phase is not skipped. Hidden tokens are not checked, because everybody sees the
// result.
func endsSomeMove(s hexwar.State) bool {
	return slices.ContainsFunc(s.Tables.Orders, func(o *hexwar.Order) bool {
		return o.EndsMove && orders.JudgeMoment(s, o, s.Turn.Seat) == nil &&
			slices.ContainsFunc(s.UnitsOf(s.Turn.Seat), func(u hexwar.Unit) bool {
				act := rules.Act{Seat: u.Seat, Args: rules.Args{orders.OptUnit: string(u.ID)}}
				_, refused := orders.JudgeRecipient(s, o, act)
				if refused == nil && !s.HidesTokens() {
					_, refused = orders.JudgeOrder(s, o, act)
				}
				return refused == nil
			})
	})
}

// foldGiven pays the order and applies its result.
func foldGiven(s hexwar.State, d hexwar.GivenData) (hexwar.State, error) {
	paid := hexwar.PurseEntry{Seat: d.Seat, Amount: -d.Price.Total, Why: hexwar.ReasonOrder, Order: d.Order}
	if d.Unit != nil {
		paid.Unit, paid.At = d.Unit.Number, d.Unit.At
	}
	s = orders.WithEntry(s, paid)
	if d.Gain > 0 {
		s = orders.WithEntry(s, hexwar.PurseEntry{Seat: d.Seat, Amount: d.Gain, Why: hexwar.ReasonScout})
	}
	o := orders.Order(s, d.Order)
	if o.Kind == hexwar.CommandOrder {
		s.Turn.CommandOrder = d.Order
	} else {
		s.Turn.ManoeuvreOrder = d.Order
	}
	s = noteLate(s, o)
	for _, t := range d.Lent {
		s = s.WithUnit(s.Units[t.ID].WithMark(d.Order))
	}
	if d.Unit != nil && d.Price.IsFree {
		s = s.WithUnit(s.Units[d.Unit.ID].WithoutMark(hexwar.LeadOrder))
	}
	if o.Apply == nil {
		return s, nil
	}
	return o.Apply(s, d)
}
