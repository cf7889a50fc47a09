package orders

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// TableReader reads tables of orders, given the built-in orders and the book's; Book is nil while the
// book's own table is read.
type TableReader struct {
	BuiltIn, Book []*hexwar.Order
}

// Decode reads a table and returns its orders: those of the book in its order, each once, then the club's
// own.
func (t TableReader) Decode(text string) ([]*hexwar.Order, error) {
	var file struct {
		Order []hexwar.OrderRow `toml:"order"`
	}
	if err := tables.Decode(text, &file); err != nil {
		return nil, err
	}
	var faults tables.Faults
	var rows, extra []*hexwar.Order
	for i, row := range file.Order {
		wrong := t.faults(row)
		if FindOrder(rows, row.Slug).ID != "" {
			wrong = append(wrong, phrase.Errorf(tables.Twice(row.Slug), "stands there twice"))
		}
		for _, err := range wrong {
			faults = append(faults, fmt.Errorf("%s: %w", tables.Spot(text, "order", i, row.Slug), err))
		}
		o := t.build(row)
		if rows = append(rows, o); FindOrder(t.Book, o.ID).ID == "" {
			extra = append(extra, o)
		}
	}
	if len(extra) > mostRows {
		faults = append(faults, phrase.Errorf(tables.Bounds("[[order]]", len(extra), 0, mostRows), "%d orders", len(extra)))
	}
	var lacks []error
	var all []*hexwar.Order
	for _, known := range t.Book {
		o := FindOrder(rows, known.ID)
		switch {
		case o.ID != "":
			all = append(all, o)
		case !known.MayBeMissing:
			lacks = append(lacks, phrase.Fault("game.table.lacks", "no order %q", phrase.Verbatim("what", known.ID)))
		}
	}
	return append(all, extra...), faults.Missing(lacks...).Err()
}

// mostRows bounds the orders that a club may add.
const mostRows = 40

// build makes an order from its row: the built-in value with that ID, if any, and the row's effects.
func (t TableReader) build(row hexwar.OrderRow) *hexwar.Order {
	o := *FindOrder(t.BuiltIn, row.Slug)
	o.BuiltIn = o.ID != ""
	if !o.BuiltIn {
		o.When = map[hexwar.OrderKind]hexwar.Moment{hexwar.AttackOrder: InMelee, hexwar.DefenceOrder: InAnswer}[row.Kind]
	}
	o.ID, o.OrderRow, o.TroopRefusal = row.Slug, row, cmp.Or(o.TroopRefusal, "not-this-troop")
	for _, e := range row.Effects {
		if k, known := effectKindOf(e.Kind); known {
			k.apply(&o, e.N)
		}
	}
	return &o
}

// The legal values of phases, kind and per in a row.
var (
	orderPhases = []hexwar.Phase{hexwar.CommandPhase, hexwar.MovementPhase}
	orderKinds  = []hexwar.OrderKind{hexwar.CommandOrder, hexwar.ManoeuvreOrder, hexwar.AttackOrder, hexwar.DefenceOrder}
	orderParts  = []string{"", "hexagone", "element"}
)

// ClubRef is the reference of a club's own orders.
const ClubRef = "bareme:ordres"

// faults are all faults of a row by itself.
func (t TableReader) faults(o hexwar.OrderRow) tables.Faults {
	var faults tables.Faults
	wrong := func(is bool, say phrase.Phrase, format string, args ...any) {
		if is {
			faults = append(faults, phrase.Errorf(say, format, args...))
		}
	}
	wrong(!t.isKnownID(o.Slug), phrase.Say("hexwar.fault.order-id", phrase.Named("value", o.Slug),
		phrase.Verbatim("all", tables.Alternatives(idsOf(t.Book)))), "the engine does not know %q", o.Slug)
	faults = faults.And(oneOf("kind", o.Kind, orderKinds), oneOf("per", o.Per, orderParts))
	wrong(o.Cost < 1 || max(o.Cost, o.CostMounted, o.CostOther) > 20 || min(o.CostMounted, o.CostOther) < 0, phrase.Say("hexwar.fault.cost"),
		"a cost of 1 to 20 tokens")
	wrong(o.Hexes < 0 || o.Hexes > 20, tables.Bounds("hexes", o.Hexes, 0, 20), "a figure from 0 to 20")
	for _, p := range o.Phases {
		faults = faults.And(oneOf("phases", p, orderPhases))
	}
	for _, troop := range o.Troops {
		faults = faults.And(oneOf("troops", troop, chart.Types()))
	}
	if hexwar.IsOwnName(o.Slug) {
		faults = faults.And(oneOf("ref", o.Ref, []string{ClubRef}))
	}
	return append(faults.And(tables.CheckRef("order", o.Ref)), t.effectFaults(o)...)
}

// oneOf is the fault of a value that is none of those that its key may have.
func oneOf[T ~string](key string, value T, all []T) error {
	if slices.Contains(all, value) {
		return nil
	}
	return phrase.Errorf(tables.Choice(key, value, all), "%s %q", key, value)
}

// effectFaults are all faults of a row's effects. A built-in order must keep the kinds of its effects,
// because its words name them.
func (t TableReader) effectFaults(o hexwar.OrderRow) tables.Faults {
	var faults tables.Faults
	wrong := func(i int, is bool, say phrase.Phrase, format string, args ...any) {
		if is {
			spot := phrase.Say("hexwar.fault.effect", phrase.Number("number", i+1), phrase.Named("kind", o.Effects[i].Kind), phrase.With("fault", say))
			faults = append(faults, phrase.Errorf(spot, "effect %d: "+format, append([]any{i + 1}, args...)...))
		}
	}
	var changed []string
	does := false
	for i, e := range o.Effects {
		k, known := effectKindOf(e.Kind)
		wrong(i, !known, tables.Choice("kind", e.Kind, EffectIDs()), "no effect %q", e.Kind)
		wrong(i, known && slices.Contains(orderKinds, o.Kind) && !slices.Contains(k.orderKinds, o.Kind), phrase.Say("hexwar.fault.effect-order",
			phrase.Verbatim("all", tables.Alternatives(k.orderKinds))), "not for an order of kind %q", o.Kind)
		wrong(i, known && (e.N < k.least || e.N > k.most), tables.Bounds("n", e.N, k.least, k.most), "n of %d, not %d to %d", e.N, k.least, k.most)
		wrong(i, known && slices.Contains(changed, cmp.Or(k.group, k.id)), phrase.Say("hexwar.fault.effect-twice"), "twice")
		does = does || !k.hasNoWords
		changed = append(changed, cmp.Or(k.group, k.id))
	}
	value, shipped := FindOrder(t.BuiltIn, o.Slug), FindOrder(t.Book, o.Slug)
	switch {
	case value.ID == "" && !does:
		faults = append(faults, phrase.Errorf(phrase.Say("hexwar.fault.no-effect", phrase.Verbatim("all", strings.Join(EffectIDs(), ", "))), "no effect"))
	case value.ID != "" && shipped.ID != "" && !slices.EqualFunc(o.Effects, shipped.Effects, func(a, b hexwar.Effect) bool { return a.Kind == b.Kind }):
		kept := tables.Alternatives(hexwar.Each(shipped.Effects, kindOf))
		faults = append(faults, phrase.Errorf(phrase.Say("hexwar.fault.own-effect", phrase.Verbatim("all", cmp.Or(kept, "[]"))), "other effects than its own"))
	}
	return faults
}

// isKnownID reports whether a row may have an ID: that of a shipped order, or the name of a club's own.
func (t TableReader) isKnownID(id string) bool {
	if t.Book == nil || FindOrder(t.Book, id).ID != "" {
		return true
	}
	return hexwar.IsOwnName(id) && FindOrder(t.Book, strings.ReplaceAll(hexwar.SlugOf(id), " ", "-")).ID == ""
}

func idsOf(all []*hexwar.Order) []string {
	return hexwar.Each(all, func(o *hexwar.Order) string { return o.ID })
}

// EffectIDs are the kinds of effects that a row may name.
func EffectIDs() []string { return hexwar.Each(effectKinds, func(k effectKind) string { return k.id }) }

func kindOf(e hexwar.Effect) string { return e.Kind }
