package orders

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/phrase"
)

// givable is an order that a seat may give where it stands: the act that gives it, and what its button says.
type givable struct {
	Order string
	price hexwar.Price
	Act   rules.Act
	Label phrase.Phrase
	// pointless says that it would change nothing.
	pointless bool
}

// givables are the orders that a seat may give and pay now, whatever the moment, in the order of the text and
// one of each to whom it could be given; those of wanted come first.
func givables(s hexwar.State, seat rules.Seat, wanted string) []givable {
	var all []givable
	switch f := s.Fight; {
	case f != nil && f.Ask == AskPursuit && f.Seat == seat, f == nil && s.Turn.Phase == hexwar.CombatPhase:
		all = givablePairs(s, seat)
	case f != nil:
		for _, o := range OrdersNow(s, seat) {
			all = append(all, givable{Order: o.ID, price: o.Price, Label: o.Price.Own().Phrase(o.ID), pointless: !Helps(s, o.Order, Fighters(s)),
				Act: rules.Act{Path: MomentPath, Seat: seat, Args: rules.Args{"ordre": o.ID, "moment": AskedNow(s)}}})
		}
	default:
		for _, l := range LegalOrders(s, seat) {
			all = append(all, givable{Order: l.Given.Order, price: l.Given.Price, Act: l.Act(seat), Label: l.Phrase()})
		}
		if Order(s, wanted).Kind == hexwar.AttackOrder && NotNow(s, seat) == nil {
			all = append(all, givablePairs(Fighting(s), seat)...)
		}
	}
	slices.SortStableFunc(all, func(a, b givable) int {
		return first(a.Order == wanted) - first(b.Order == wanted)
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
func givablePairs(s hexwar.State, seat rules.Seat) []givable {
	var all []givable
	for _, o := range OrderedPairs(s, seat, Pairs(s, seat)) {
		all = append(all, givable{Order: o.ID, price: o.Price, Act: PairAct(seat, o.Pair, o.ID), Label: o.Ordered(o.Price, o.ID),
			pointless: !Helps(s, o.Order, o.Pair)})
	}
	return all
}

// orderedPair is an attack with an order that can be given and paid for it.
type orderedPair struct {
	hexwar.Pair
	Priced
}

// OrderedPairs are some attacks of a seat with each order that can be given with them, order by order.
func OrderedPairs(s hexwar.State, seat rules.Seat, pairs []hexwar.Pair) []orderedPair {
	var all []orderedPair
	for _, o := range s.Tables.Orders {
		for _, p := range pairs {
			if Attacks(o) && Commands(s, seat) && JudgeAttackOrder(s, o, p) == nil && Afford(s, p.Attacker, o, 0) {
				all = append(all, orderedPair{p, Priced{o, Price(s, o, p.Attacker, Terms{})}})
			}
		}
	}
	return all
}

// OrOrders says beside the refusal of an order what the purse holds and every order that can be given now
// with its least cost, and offers the first of them: to the same units where it was that order, else one of
// each. hex.md §Orders
func OrOrders(s hexwar.State, v *rules.Violation, seat rules.Seat, wanted string) *rules.Violation {
	return v.Instead(func(v *rules.Violation) { sayOrders(s, v, seat, wanted) })
}

// OrOrdersBy names beside them the readings of an order by which a judge would let it pass.
func OrOrdersBy(s hexwar.State, v *rules.Violation, seat rules.Seat, o *hexwar.Order,
	judge func(hexwar.State) *rules.Violation) *rules.Violation {
	return v.Instead(func(v *rules.Violation) {
		s.Naming(v, judge, append(o.Readings, rebateReading)...)
		sayOrders(s, v, seat, o.ID)
	})
}

func sayOrders(s hexwar.State, v *rules.Violation, seat rules.Seat, wanted string) {
	held, known := s.Purse[seat]
	if !known || !seat.Plays() || s.Told != nil || s.End.Over || s.Turn.Number == 0 {
		return
	}
	all := givables(s, seat, wanted)
	var named []string
	var list []phrase.Phrase
	offer := len(v.WaysOut) == 0
	for _, g := range all {
		again := slices.Contains(named, g.Order)
		if offer && !g.pointless && len(v.WaysOut) < MostWaysOut && (!again || g.Order == wanted) {
			v.Or(g.Label, g.Act)
		}
		if !again {
			named = append(named, g.Order)
			list = append(list, phrase.Say("hexwar.orders.legal", hexwar.OrderArg(g.Order),
				phrase.Number("cost", leastOf(all, g.Order))))
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
		if g.Order == order && (least < 0 || g.price.Total < least) {
			least = g.price.Total
		}
	}
	return least
}

// Legal is an order that could be given now, with what it would come to.
type Legal struct {
	Given hexwar.GivenData
	Args  rules.Args
	order *hexwar.Order
	// ends says that it ends the activations, and that there could be more.
	ends bool
}

// Act is the command that gives it.
func (l Legal) Act(seat rules.Seat) rules.Act {
	if hexwar.IsOwnName(l.order.ID) { // it has no command
		return rules.Act{Path: GivePath, Seat: seat, Args: rules.Args{GiveOption: l.Value()}}
	}
	return rules.Act{Path: TurnOrderPath + l.order.ID, Seat: seat, Args: l.Args}
}

// Value names it in the list of orders.
func (l Legal) Value() string {
	parts := []string{l.order.ID}
	for _, a := range l.order.Asks {
		parts = append(parts, l.Args[a.Name])
	}
	return strings.TrimRight(strings.Join(parts, ":"), ":")
}

// Phrase says the order, to whom, what it costs and what is left, and whether the activations end by it.
func (l Legal) Phrase() phrase.Phrase {
	if l.ends {
		return phrase.Say("hexwar.orders.offer.ends", phrase.With("order", l.priced()))
	}
	return l.priced()
}

// Brief says it in a select: where, the price, the order; and whether the activations end by it.
func (l Legal) Brief() phrase.Phrase {
	args := []phrase.Arg{hexwar.OrderArg(l.Given.Order), phrase.Number("count", l.Given.Price.Total)}
	key := "hexwar.orders.offer.priced"
	switch {
	case l.Given.Unit != nil && len(l.Given.Woods) > 0:
		key, args = "hexwar.orders.offer.priced-to", append(args, phrase.Verbatim("at", l.Given.Unit.At.String()), hexwar.HexArg("to", l.Given.Woods[0]))
	case l.Given.Unit != nil && l.Given.Elements > 0:
		key = "hexwar.orders.offer.priced-rally"
		args = append(args, phrase.Verbatim("at", l.Given.Unit.At.String()), phrase.Number("elements", l.Given.Elements))
	case l.Given.Unit != nil:
		key, args = "hexwar.orders.offer.priced-at", append(args, phrase.Verbatim("at", l.Given.Unit.At.String()))
	case l.Given.Officer != nil:
		key, args = "hexwar.orders.offer.priced-at", append(args, phrase.Verbatim("at", l.Given.Officer.At.String()))
	}
	said := l.Given.Price.Lowered(phrase.Say(key, args...))
	if l.ends {
		return phrase.Say("hexwar.orders.offer.ends", phrase.With("order", said))
	}
	return said
}

// WithEffect says of an order what it does, behind what is said of it already; either may be nothing.
func WithEffect(said phrase.Phrase, o *hexwar.Order) phrase.Phrase {
	if o.ID == "" {
		return said
	}
	effect := EffectSaid(o, "hexwar.orders.gist.", "gist")
	if said.IsZero() {
		return effect
	}
	return phrase.Say("hexwar.orders.foretell", phrase.With("odds", said), phrase.With("effect", effect))
}

func (l Legal) priced() phrase.Phrase {
	args := []phrase.Arg{hexwar.OrderArg(l.Given.Order), phrase.Number("cost", l.Given.Price.Total),
		phrase.Number("left", l.Given.Price.Left)}
	switch {
	case l.Given.Unit != nil && len(l.Given.Woods) > 0:
		return phrase.Say("hexwar.orders.offer.woods", append(args, phrase.Verbatim("at", l.Given.Unit.At.String()),
			hexwar.HexArg("to", l.Given.Woods[0]))...)
	case l.Given.Unit != nil && l.Given.Elements > 0:
		return phrase.Say("hexwar.orders.offer.rally", append(args, phrase.Verbatim("at", l.Given.Unit.At.String()),
			phrase.Number("elements", l.Given.Elements))...)
	case l.Given.Unit != nil:
		return phrase.Say("hexwar.orders.offer.unit", append(args, phrase.Verbatim("at", l.Given.Unit.At.String()))...)
	case l.Given.Officer != nil:
		return phrase.Say("hexwar.orders.offer.officer", append(args, l.Given.Officer.Arg())...)
	}
	return phrase.Say("hexwar.orders.offer.plain", args...)
}

// LegalOrders are the orders of command and manoeuvre that the seat could give now, one for each whom they
// could be given to, in the order of the text.
func LegalOrders(s hexwar.State, seat rules.Seat) []Legal {
	if NotNow(s, seat) != nil {
		return nil
	}
	var all []Legal
	for _, o := range s.Tables.Orders {
		if !InTurn(o) || JudgeMoment(s, o, seat) != nil {
			continue
		}
		ends := EndsActivations(s, o)
		for _, args := range Ways(s, o) {
			if d, refused := JudgeOrder(s, o, rules.Act{Path: TurnOrderPath + o.ID, Seat: seat, Args: args}); refused == nil {
				all = append(all, Legal{Given: d, Args: args, order: o, ends: ends})
			}
		}
	}
	return all
}

// EndsActivations reports whether an order would end the activations while officers may still activate.
func EndsActivations(s hexwar.State, o *hexwar.Order) bool {
	at, _ := PhaseFor(s, o)
	return s.Turn.Phase == hexwar.CommandPhase && at != hexwar.CommandPhase && len(Leaders(s, s.Turn.Seat)) > 0
}
