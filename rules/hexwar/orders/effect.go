package orders

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/phrase"
)

// effectKind is one kind of effect that a row may give an order. No other file of the engine knows its
// name.
type effectKind struct {
	id string
	// group is what it changes, its id where empty: an order has one effect of each.
	group string
	// orderKinds are those that may have it. Its words are those of effectWords, its id and the order's kind.
	orderKinds []hexwar.OrderKind
	// least and most bound its figure; both are 0 where it has none.
	least, most int
	// apply makes an order do it.
	apply func(o *hexwar.Order, n int)
	// pointless reports whether it would change nothing for the unit that the order is given to; nil for
	// never.
	pointless func(hexwar.State, hexwar.Unit) bool
	// hasNoWords kinds have no words of their own: the order's price tells them.
	hasNoWords bool
}

// AllFlags is the figure of an order that ignores every flag.
const AllFlags = -1

// effectWords is the first part of the keys that describe a kind of effect: in short (gist), as a rule
// (topic), once given in the own turn (given), and with figures on a real table (does).
const effectWords = "hexwar.effect."

var attackKind, defenceKind, manoeuvreKind = []hexwar.OrderKind{hexwar.AttackOrder}, []hexwar.OrderKind{hexwar.DefenceOrder}, []hexwar.OrderKind{hexwar.ManoeuvreOrder}

// effectKinds are all kinds, in the order in which an order's effects are listed.
var effectKinds = []effectKind{
	{id: "dice", orderKinds: attackKind, least: 1, most: 6, apply: func(o *hexwar.Order, n int) { o.ExtraDice = n }},
	// lecture:hex-charge — an attacker's support lasts the phase, or the combat only.
	{id: "support", orderKinds: slices.Concat(attackKind, defenceKind), pointless: IsSupported, apply: func(o *hexwar.Order, _ int) {
		o.LeavesMark, o.GivesSupport = true, true
		if o.Kind == hexwar.AttackOrder {
			o.EndsWithCombat = func(s hexwar.State) bool { return s.HasReading(chargeReading, chargeCombat) }
		}
	}},
	{id: "flags", orderKinds: defenceKind, least: 1, most: 6, apply: func(o *hexwar.Order, n int) { o.LeavesMark, o.FlagsIgnored = true, n }},
	{id: "all-flags", group: "flags", orderKinds: defenceKind, apply: func(o *hexwar.Order, _ int) {
		o.LeavesMark, o.FlagsIgnored, o.IgnoringIsOptional = true, AllFlags, true
	}},
	{id: "dodge", orderKinds: defenceKind, least: 1, most: 6, apply: func(o *hexwar.Order, n int) { o.DodgeFlags = n }},
	{id: "losses", orderKinds: defenceKind, apply: func(o *hexwar.Order, _ int) { o.LeavesMark, o.AllowsSacrifice = true, true }},
	{id: "price", orderKinds: attackKind, hasNoWords: true, apply: func(o *hexwar.Order, _ int) { o.PricedByMorale = true },
		pointless: func(hexwar.State, hexwar.Unit) bool { return true }},
	{id: "moves", orderKinds: manoeuvreKind, least: 1, most: 6, apply: func(o *hexwar.Order, n int) {
		o.LengthensMoves, o.Hexes, o.Options, o.Judge = true, n, []hexwar.OrderOption{UnitOption}, judgeForcedMarch
		o.Readings, o.MovesIdleUnits = []string{forcedReading}, func(s hexwar.State) bool { return s.HasReading(forcedReading, forcedAll) }
	}},
	{id: "all-moves", group: "moves", orderKinds: manoeuvreKind, least: 1, most: 6, apply: func(o *hexwar.Order, n int) {
		o.LengthensMoves, o.Hexes, o.Options, o.Judge = true, n, []hexwar.OrderOption{OfficerOption}, judgeForward
	}},
}

// The readings of orders whose effect is of a kind, and the values that differ from their default.
const (
	chargeReading = "hex-charge"
	chargeCombat  = "combat"

	forcedReading = "hex-marche-forcee"
	forcedAll     = "toute"
)

// effectKindOf finds a kind of effect by its ID, and reports whether there is one.
func effectKindOf(id string) (effectKind, bool) {
	if i := slices.IndexFunc(effectKinds, func(k effectKind) bool { return k.id == id }); i >= 0 {
		return effectKinds[i], true
	}
	return effectKind{}, false
}

// isPointless reports whether none of the effects in an order's row would change anything for a unit.
func isPointless(s hexwar.State, o *hexwar.Order, u hexwar.Unit) bool {
	return !o.BuiltIn && !slices.ContainsFunc(o.Effects, func(e hexwar.Effect) bool {
		k, _ := effectKindOf(e.Kind)
		return k.pointless == nil || !k.pointless(s, u)
	})
}

// EffectPhrase describes what an order does, in one manner. A built-in order has its own words, whose keys
// begin with own; any other order has the words of its effects.
func EffectPhrase(o *hexwar.Order, own, manner string) phrase.Phrase {
	if o.BuiltIn {
		var figures []phrase.Arg
		for _, e := range o.Effects {
			figures = append(figures, phrase.Number(e.Kind, e.N))
		}
		return phrase.Say(own+o.ID, append(figures, phrase.Number("hexes", o.Hexes))...)
	}
	var all phrase.Phrase
	for _, k := range effectKinds {
		i := slices.IndexFunc(o.Effects, func(e hexwar.Effect) bool { return e.Kind == k.id })
		if i < 0 || k.hasNoWords {
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

// GivenKey is the first part of the keys that describe an order of the own turn once given; TableKey is the
// key of what the players then do with their figures on a real table.
func GivenKey(o *hexwar.Order) string { return turnKey(o, "hexwar.orders.effect.", "given.") }

func TableKey(o *hexwar.Order) string { return turnKey(o, "hexwar.table.does.", "does.") }

func turnKey(o *hexwar.Order, own, manner string) string {
	if o.BuiltIn || len(o.Effects) == 0 {
		return own + o.ID
	}
	return effectWords + manner + o.Effects[0].Kind
}

// UnitOption and OfficerOption ask for the recipient of an order: one of the own units, or the officer who
// leads.
var (
	UnitOption = hexwar.OrderOption{OptionSpec: rules.OptionSpec{Name: OptUnit, Kind: rules.ChoiceOption, Required: true},
		Values: func(s hexwar.State, _ rules.Args) []string {
			return hexwar.Each(s.UnitsOf(s.Turn.Seat), func(u hexwar.Unit) string { return string(u.ID) })
		}}
	OfficerOption = hexwar.OrderOption{OptionSpec: rules.OptionSpec{Name: OptOfficer, Kind: rules.ChoiceOption, Required: true},
		Values: func(s hexwar.State, _ rules.Args) []string {
			return hexwar.Each(s.OfficersOf(s.Turn.Seat), func(o hexwar.Officer) string { return string(o.ID) })
		}}
)

// judgeForcedMarch: P3, « Marche forcée » — a hex more. lecture:hex-marche-forcee: to an activated unit, or
// to any.
func judgeForcedMarch(g *hexwar.OrderDraft) *rules.Violation {
	if g.Unit.Turn.Activation > 0 || !g.Order.MovesIdleUnits(g.S) {
		if refused := JudgeCanMove(g, g.Unit); refused != nil {
			return refused
		}
	}
	g.Result.Lent = []hexwar.UnitTag{g.Unit.Tag()}
	return nil
}

// judgeForward: P3, « En avant marche! » — a hex more for all units that one officer has activated.
func judgeForward(g *hexwar.OrderDraft) *rules.Violation {
	o, refused := DraftOfficer(g)
	if refused != nil {
		return refused
	}
	if o.LedActivation == 0 {
		return RefuseDraft(g, "leads-none", o.Arg())
	}
	for _, id := range g.S.Turn.Activations[o.LedActivation-1].Units {
		if u := g.S.Units[id]; !u.Gone && IsFor(g.Order, u.Troop.Type) && JudgeCanMove(g, u) == nil {
			g.Result.Lent = append(g.Result.Lent, u.Tag())
		}
	}
	if len(g.Result.Lent) == 0 {
		return RefuseDraft(g, "all-marched", o.Arg())
	}
	return nil
}

// DraftOfficer finds the officer named in an order, and notes him in its result.
func DraftOfficer(g *hexwar.OrderDraft) (hexwar.Officer, *rules.Violation) {
	o, refused := FindOfficer(g.S, g.Result.Seat, g.Args[OptOfficer])
	tag := o.Tag()
	g.Result.Officer = &tag
	return o, refused
}

// JudgeCanMove refuses a unit that is not activated or has already moved, for an order that would change
// its move.
func JudgeCanMove(g *hexwar.OrderDraft, u hexwar.Unit) *rules.Violation {
	switch {
	case u.Turn.Activation == 0:
		return RefuseDraft(g, "idle", u.Arg())
	case u.Turn.HasMoved || u.Turn.IsHalted:
		return RefuseDraft(g, "marched", u.Arg())
	}
	return JudgeActivationTurn(g.S, u.Turn.Activation, u.Label())
}
