package orders

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/phrase"
)

// givableOrder is an order that a seat may give now: the act that gives it, and its label.
type givableOrder struct {
	Order string
	price hexwar.Price
	Act   rules.Act
	Label phrase.Phrase
	// pointless says that it would change nothing.
	pointless bool
}

// givableOrders are the orders that a seat may give and pay now, in the order of the text, one for each
// recipient; the wanted order comes first.
func givableOrders(s hexwar.State, seat rules.Seat, wanted string) []givableOrder {
	var all []givableOrder
	switch f := s.Fight; {
	case f != nil && f.Question == AskPursuit && f.Seat == seat, f == nil && s.Turn.Phase == hexwar.CombatPhase:
		all = givableAttacks(s, seat)
	case f != nil:
		for _, o := range OpenOrders(s, seat) {
			all = append(all, givableOrder{Order: o.ID, price: o.Price, Label: o.Price.ForPayer().Phrase(o.ID), pointless: !IsUseful(s, o.Order, Fighters(s)),
				Act: rules.Act{Path: MomentPath, Seat: seat, Args: rules.Args{"ordre": o.ID, "moment": QuestionName(s)}}})
		}
	default:
		for _, l := range LegalOrders(s, seat) {
			all = append(all, givableOrder{Order: l.Given.Order, price: l.Given.Price, Act: l.Act(seat), Label: l.Phrase()})
		}
		if Order(s, wanted).Kind == hexwar.AttackOrder && JudgeTurn(s, seat) == nil {
			all = append(all, givableAttacks(InCombatPhase(s), seat)...)
		}
	}
	slices.SortStableFunc(all, func(a, b givableOrder) int { return Last(a.Order != wanted) - Last(b.Order != wanted) })
	return all
}

// Last sorts what it is true of after all else.
func Last(is bool) int {
	if is {
		return 1
	}
	return 0
}

// givableAttacks are the attacks that may begin with an order.
func givableAttacks(s hexwar.State, seat rules.Seat) []givableOrder {
	var all []givableOrder
	for _, o := range OrderedAttacks(s, seat, Attacks(s, seat)) {
		all = append(all, givableOrder{Order: o.ID, price: o.Price, Act: AttackAct(seat, o.Attack, o.ID), Label: o.Attack.OrderedPhrase(o.Price, o.ID),
			pointless: !IsUseful(s, o.Order, o.Attack)})
	}
	return all
}

// OrderedAttacks pairs attacks of a seat with each order that may be given with them, order by order.
func OrderedAttacks(s hexwar.State, seat rules.Seat, pairs []hexwar.Attack) []Priced {
	var all []Priced
	for _, o := range s.Tables.Orders {
		for _, p := range pairs {
			if IsAttack(o) && CanGiveOrders(s, seat) && JudgeCombatOrder(s, o, p, InMelee) == nil && CanPay(s, p.Attacker, o, 0) {
				all = append(all, Priced{Order: o, Price: PriceOf(s, o, p.Attacker, PriceTerms{}), Attack: p})
			}
		}
	}
	return all
}

// OfferOrders adds to a refused order the purse, the orders that may be given now with their least cost,
// and ways out: the same order for other recipients first, else one of each. hex.md §Orders
func OfferOrders(s hexwar.State, v *rules.Violation, seat rules.Seat, wanted string) *rules.Violation {
	return v.Instead(func(v *rules.Violation) { nameOrders(s, v, seat, wanted) })
}

// OfferOrdersByReading also names the readings under which a judge would accept the order.
func OfferOrdersByReading(s hexwar.State, v *rules.Violation, seat rules.Seat, o *hexwar.Order,
	judge func(hexwar.State) *rules.Violation) *rules.Violation {
	return v.Instead(func(v *rules.Violation) {
		s.NoteReadings(v, judge, append(o.Readings, rebateReading)...)
		nameOrders(s, v, seat, o.ID)
	})
}

func nameOrders(s hexwar.State, v *rules.Violation, seat rules.Seat, wanted string) {
	held, known := s.Purse[seat]
	if !known || !seat.Plays() || s.TableFight != nil || s.End.Over || s.Turn.Number == 0 {
		return
	}
	var named []string
	least, offer := map[string]int{}, len(v.WaysOut) == 0
	for _, g := range givableOrders(s, seat, wanted) {
		cost, again := least[g.Order]
		if offer && !g.pointless && len(v.WaysOut) < MostWaysOut && (!again || g.Order == wanted) {
			v.Or(g.Label, g.Act)
		}
		if !again {
			named = append(named, g.Order)
		}
		if !again || g.price.Total < cost {
			least[g.Order] = g.price.Total
		}
	}
	args := []phrase.Arg{phrase.With("why", v.Say), phrase.Number("count", held)}
	v.Say = phrase.Say("hexwar.orders.refused.none-legal", args...)
	if len(named) > 0 {
		list := hexwar.Each(named, func(id string) phrase.Phrase {
			return phrase.Say("hexwar.orders.legal", hexwar.OrderArg(id), phrase.Number("cost", least[id]))
		})
		v.Say = phrase.Say("hexwar.orders.refused.legal", append(args, phrase.Listing("orders", list...))...)
	}
}

// LegalOrder is an order that may be given now, with its result.
type LegalOrder struct {
	Given hexwar.GivenData
	Args  rules.Args
	order *hexwar.Order
	// endsActivations says that it ends the activations, and that there could be more.
	endsActivations bool
}

// Act is the act that gives it.
func (l LegalOrder) Act(seat rules.Seat) rules.Act {
	if hexwar.IsOwnName(l.order.ID) { // it has no command
		return rules.Act{Path: GivePath, Seat: seat, Args: rules.Args{OptOrder: l.Value()}}
	}
	return rules.Act{Path: TurnOrderPath + l.order.ID, Seat: seat, Args: l.Args}
}

// Value names it in the select of orders.
func (l LegalOrder) Value() string {
	parts := []string{l.order.ID}
	for _, a := range l.order.Options {
		parts = append(parts, l.Args[a.Name])
	}
	return strings.TrimRight(strings.Join(parts, ":"), ":")
}

// recipient is whom the order is for: the ends of the keys that name him, in full and in short, and what
// fills them.
func (l LegalOrder) recipient() (full, brief string, args []phrase.Arg) {
	switch d := l.Given; {
	case d.Unit != nil && len(d.Woods) > 0:
		return "woods", "priced-to", []phrase.Arg{hexwar.HexArg("at", d.Unit.At), hexwar.HexArg("to", d.Woods[0])}
	case d.Unit != nil && d.Elements > 0:
		return "rally", "priced-rally", []phrase.Arg{hexwar.HexArg("at", d.Unit.At), phrase.Number("elements", d.Elements)}
	case d.Unit != nil:
		return "unit", "priced-at", []phrase.Arg{hexwar.HexArg("at", d.Unit.At)}
	case d.Officer != nil:
		return "officer", "priced-at", []phrase.Arg{hexwar.HexArg("at", d.Officer.At), d.Officer.Arg()}
	}
	return "plain", "priced", nil
}

// Phrase names the order, its recipient, its cost and what is left, and says whether it ends the
// activations.
func (l LegalOrder) Phrase() phrase.Phrase {
	key, _, args := l.recipient()
	return l.withEnd(phrase.Say("hexwar.orders.offer."+key, append(args, hexwar.OrderArg(l.Given.Order),
		phrase.Number("cost", l.Given.Price.Total), phrase.Number("left", l.Given.Price.Left))...))
}

// Brief is its line in a select: the hex, the price, the order, and whether it ends the activations.
func (l LegalOrder) Brief() phrase.Phrase {
	_, key, args := l.recipient()
	return l.withEnd(l.Given.Price.WithRebate(phrase.Say("hexwar.orders.offer."+key, append(args, hexwar.OrderArg(l.Given.Order),
		phrase.Number("count", l.Given.Price.Total))...)))
}

// withEnd says whether the order ends the activations.
func (l LegalOrder) withEnd(order phrase.Phrase) phrase.Phrase {
	if l.endsActivations {
		return phrase.Say("hexwar.orders.offer.ends", phrase.With("order", order))
	}
	return order
}

// WithEffect adds an order's effect to a phrase; either may be empty.
func WithEffect(said phrase.Phrase, o *hexwar.Order) phrase.Phrase {
	if o.ID == "" {
		return said
	}
	effect := EffectPhrase(o, "hexwar.orders.gist.", "gist")
	if said.IsZero() {
		return effect
	}
	return phrase.Say("hexwar.orders.foretell", phrase.With("odds", said), phrase.With("effect", effect))
}

// LegalOrders are the orders of command and manoeuvre that the seat may give now, one for each recipient,
// in the order of the text.
func LegalOrders(s hexwar.State, seat rules.Seat) []LegalOrder {
	if JudgeTurn(s, seat) != nil {
		return nil
	}
	var all []LegalOrder
	for _, o := range s.Tables.Orders {
		if !IsTurnOrder(o) || JudgeMoment(s, o, seat) != nil {
			continue
		}
		ends := EndsActivations(s, o)
		for _, args := range OptionSets(s, o) {
			if d, refused := JudgeOrder(s, o, rules.Act{Path: TurnOrderPath + o.ID, Seat: seat, Args: args}); refused == nil {
				all = append(all, LegalOrder{Given: d, Args: args, order: o, endsActivations: ends})
			}
		}
	}
	return all
}

// EndsActivations reports whether an order would end the activations while officers may still activate
// units.
func EndsActivations(s hexwar.State, o *hexwar.Order) bool {
	at, _ := NextPhaseOf(s, o)
	return s.Turn.Phase == hexwar.CommandPhase && at != hexwar.CommandPhase && len(Leaders(s, s.Turn.Seat)) > 0
}
