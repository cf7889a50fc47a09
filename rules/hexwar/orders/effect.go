package orders

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/phrase"
)

// effectKind is one kind of effect that a row may give an order: nothing else in the engine knows its name.
type effectKind struct {
	id string
	// of is what it changes, its id where empty: an order has one effect of each.
	of string
	// orders are those that may have it. Its words are those of effectWords, its id and the order's kind.
	orders []hexwar.OrderKind
	// least and most bound its figure; both are 0 where it has none.
	least, most int
	// change makes an order do it.
	change func(o *hexwar.Order, n int)
	// pointless reports whether it would change nothing for the unit that the order is given to; nil for
	// never.
	pointless func(hexwar.State, hexwar.Unit) bool
	// unsaid kinds have no words of their own: the order's price tells them.
	unsaid bool
}

// effectWords begin the keys of what is said of a kind of effect: in short (gist), as a rule (topic), once
// given in the own turn (given) and with figures on a real table (does).
const effectWords = "hexwar.effect."

var attacks, answers, manoeuvres = []hexwar.OrderKind{hexwar.AttackOrder}, []hexwar.OrderKind{hexwar.DefenceOrder}, []hexwar.OrderKind{hexwar.ManoeuvreOrder}

// effectKinds are all, in the order in which several are said.
var effectKinds = []effectKind{
	{id: "dice", orders: attacks, least: 1, most: 6, change: func(o *hexwar.Order, n int) { o.Dice = n }},
	// lecture:hex-charge — an attacker's support lasts the phase, or the combat only.
	{id: "support", orders: slices.Concat(attacks, answers), pointless: func(s hexwar.State, u hexwar.Unit) bool {
		_, already := Supported(s, u, true)
		return already
	}, change: func(o *hexwar.Order, _ int) {
		o.Lasts, o.Supports = true, true
		if o.Kind == hexwar.AttackOrder {
			o.Brief = func(s hexwar.State) bool { return s.Reads(chargeReading, chargeCombat) }
		}
	}},
	{id: "flags", orders: answers, least: 1, most: 6, change: func(o *hexwar.Order, n int) { o.Lasts, o.FlagsIgnored = true, n }},
	{id: "all-flags", of: "flags", orders: answers, change: func(o *hexwar.Order, _ int) { o.Lasts, o.FlagsIgnored, o.Optional = true, AllFlags, true }},
	{id: "dodge", orders: answers, least: 1, most: 6, change: func(o *hexwar.Order, n int) { o.DodgeFlags = n }},
	{id: "losses", orders: answers, change: func(o *hexwar.Order, _ int) { o.Lasts, o.Sacrifices = true, true }},
	{id: "price", orders: attacks, unsaid: true, change: func(o *hexwar.Order, _ int) { o.ByMorale = true },
		pointless: func(hexwar.State, hexwar.Unit) bool { return true }},
	{id: "moves", orders: manoeuvres, least: 1, most: 6, change: func(o *hexwar.Order, n int) {
		o.Lengthens, o.Hexes, o.Asks, o.Give = true, n, []hexwar.Asked{AskUnit}, forced
		o.Readings, o.Moves = []string{forcedReading}, func(s hexwar.State) bool { return s.Reads(forcedReading, forcedAll) }
	}},
	{id: "all-moves", of: "moves", orders: manoeuvres, least: 1, most: 6, change: func(o *hexwar.Order, n int) {
		o.Lengthens, o.Hexes, o.Asks, o.Give = true, n, []hexwar.Asked{AskOfficer}, forward
	}},
}

// The readings of orders whose effect is of a kind, and the values that differ from their default.
const (
	chargeReading = "hex-charge"
	chargeCombat  = "combat"

	forcedReading = "hex-marche-forcee"
	forcedAll     = "toute"
)

// kindNamed finds a kind of effect; false where there is none.
func kindNamed(id string) (effectKind, bool) {
	if i := slices.IndexFunc(effectKinds, func(k effectKind) bool { return k.id == id }); i >= 0 {
		return effectKinds[i], true
	}
	return effectKind{}, false
}

// isPointless reports whether all that an order's row makes it do would change nothing for a unit.
func isPointless(s hexwar.State, o *hexwar.Order, u hexwar.Unit) bool {
	return !o.Own && !slices.ContainsFunc(o.Effects, func(e hexwar.Effect) bool {
		k, _ := kindNamed(e.Kind)
		return k.pointless == nil || !k.pointless(s, u)
	})
}

// EffectSaid says in one manner what an order does: an order with a value of its own by its own words, which
// begin with own, any other by those of its effects.
func EffectSaid(o *hexwar.Order, own, manner string) phrase.Phrase {
	if o.Own {
		var figures []phrase.Arg
		for _, e := range o.Effects {
			figures = append(figures, phrase.Number(e.Kind, e.N))
		}
		return phrase.Say(own+o.ID, append(figures, phrase.Number("hexes", o.Hexes))...)
	}
	var all phrase.Phrase
	for _, k := range effectKinds {
		i := slices.IndexFunc(o.Effects, func(e hexwar.Effect) bool { return e.Kind == k.id })
		if i < 0 || k.unsaid {
			continue
		}
		said := phrase.Say(effectWords+manner+"."+k.id+"."+string(o.Kind), phrase.Number("count", o.Effects[i].N))
		if !all.IsZero() {
			said = phrase.Say(effectWords+manner+".several", phrase.With("head", all), phrase.With("tail", said))
		}
		all = said
	}
	return all
}

// GivenKey begins the keys of what is said of an order of the own turn once it is given, DoesKey is that of
// what it makes the figures do on a real table.
func GivenKey(o *hexwar.Order) string { return turnKey(o, "hexwar.orders.effect.", "given.") }

func DoesKey(o *hexwar.Order) string { return turnKey(o, "hexwar.table.does.", "does.") }

func turnKey(o *hexwar.Order, own, manner string) string {
	if o.Own || len(o.Effects) == 0 {
		return own + o.ID
	}
	return effectWords + manner + o.Effects[0].Kind
}

// Whom an order is given to: one of the own units, or who leads by it.
var (
	AskUnit = hexwar.Asked{OptionSpec: rules.OptionSpec{Name: UnitOption, Kind: rules.ChoiceOption, Required: true},
		Values: func(s hexwar.State, _ rules.Args) []string {
			var all []string
			for _, u := range s.UnitsOf(s.Turn.Seat) {
				all = append(all, string(u.ID))
			}
			return all
		}}
	AskOfficer = hexwar.Asked{OptionSpec: rules.OptionSpec{Name: OptLeader, Kind: rules.ChoiceOption, Required: true},
		Values: func(s hexwar.State, _ rules.Args) []string {
			var all []string
			for _, o := range s.OfficersOf(s.Turn.Seat) {
				all = append(all, string(o.ID))
			}
			return all
		}}
)

// forced: P3, « Marche forcée » — a hex more. lecture:hex-marche-forcee: to an activated unit, or to any.
func forced(g *hexwar.Giving) *rules.Violation {
	if g.To.Turn.Activation > 0 || !g.Order.Moves(g.S) {
		if refused := Marching(g, g.To); refused != nil {
			return refused
		}
	}
	g.Given.Lent = []hexwar.UnitTag{g.To.Mark()}
	return nil
}

// forward: P3, « En avant marche! » — a hex more for all units that one officer has activated.
func forward(g *hexwar.Giving) *rules.Violation {
	o, refused := GivenOfficer(g)
	if refused != nil {
		return refused
	}
	if o.Leads == 0 {
		return RefuseGiven(g, "leads-none", o.Arg())
	}
	for _, id := range g.S.Turn.Activations[o.Leads-1].Units {
		if u := g.S.Units[id]; !u.Gone && Fits(g.Order, u.Troop.Type) && Marching(g, u) == nil {
			g.Given.Lent = append(g.Given.Lent, u.Mark())
		}
	}
	if len(g.Given.Lent) == 0 {
		return RefuseGiven(g, "all-marched", o.Arg())
	}
	return nil
}

// GivenOfficer finds the officer who is to lead by the order.
func GivenOfficer(g *hexwar.Giving) (hexwar.Leader, *rules.Violation) {
	o, refused := CallOfficer(g.S, g.Given.Seat, g.Args[OptLeader])
	tag := o.Tag()
	g.Given.Officer = &tag
	return o, refused
}

// Marching refuses a unit whose move an order comes too late for, or that has none.
func Marching(g *hexwar.Giving, u hexwar.Unit) *rules.Violation {
	switch {
	case u.Turn.Activation == 0:
		return RefuseGiven(g, "idle", u.Arg())
	case u.Turn.Marched || u.Turn.Halted:
		return RefuseGiven(g, "marched", u.Arg())
	}
	return JudgeTurnOf(g.S, u.Turn.Activation, u.Label())
}
