package hexwar

import (
	"fmt"
	"slices"

	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// OrderKind says in which phase an order is given, and by whom.
type OrderKind string

// The kinds of orders. P3, « Ordres spéciaux »
const (
	CommandOrder   OrderKind = "commandement"
	ManoeuvreOrder OrderKind = "manoeuvre"
	AttackOrder    OrderKind = "attaque"
	DefenceOrder   OrderKind = "defense"
)

// The orders by their slugs, in the order of the text. The engine executes each; the table gives its cost and its figures.
const (
	Reconnaissance  = "reconnaissance"
	Dispatch        = "estafette"
	StrategicMove   = "deplacement-strategique"
	ExtraActivation = "activation-supplementaire"
	Mount           = "monter"
	ForcedMarch     = "marche-forcee"
	Woodsman        = "coureur-des-bois"
	CombinedOrder   = "ordre-combine"
	Messengers      = "messagers"
	Forward         = "en-avant-marche"
	Rally           = "ralliement"
	Dash            = "elan"
	Charge          = "charge"
	Berserks        = "berserks"
	Sappers         = "sapeurs"
	Breakthrough    = "percee"
	WindOfShot      = "vent-du-boulet"
	Sacrifice       = "sacrifice"
	LikeARock       = "comme-un-roc"
	Dodge           = "esquive"
	HoldPosition    = "tenir-sa-position"
	Nuts            = "nuts"
	CounterCharge   = "contre-charge"
	Withdrawal      = "retraite"
	Ambush          = "embuscade"
)

var orderIDs = []string{
	Reconnaissance, Dispatch, StrategicMove, ExtraActivation,
	Mount, ForcedMarch, Woodsman, CombinedOrder, Messengers, Forward, Rally,
	Dash, Charge, Berserks, Sappers, Breakthrough, WindOfShot,
	Sacrifice, LikeARock, Dodge, HoldPosition, Nuts, CounterCharge, Withdrawal, Ambush,
}

// Order is one row of the table of orders.
type Order struct {
	ID   string    `toml:"id"`
	Kind OrderKind `toml:"kind"`
	Ref  string    `toml:"ref"`
	// Cost is its price in tokens: for foot where CostMounted is given, for infantry where CostOther is. Per says what each is paid
	// for: empty for the order, "hexagone" or "element".
	Cost        int    `toml:"cost"`
	CostMounted int    `toml:"cost-mounted"`
	CostOther   int    `toml:"cost-other"`
	Per         string `toml:"per"`
	// Fixed prices no officer lowers.
	Fixed bool `toml:"fixed"`
	// Dice, Hexes, Flags and Losses are the order's figure where it has one.
	Dice   int `toml:"dice"`
	Hexes  int `toml:"hexes"`
	Flags  int `toml:"flags"`
	Losses int `toml:"losses"`
	// Officer orders need an officer with the unit in his influence.
	Officer bool `toml:"officer"`
	// Phases are where it is given in the own turn; none: the phase of its kind.
	Phases []Phase `toml:"phases"`
}

// What an order's kind may be, where those of the own turn are given, and what each is paid for.
var (
	orderPhases = []Phase{CommandPhase, MovementPhase}
	orderKinds  = []OrderKind{CommandOrder, ManoeuvreOrder, AttackOrder, DefenceOrder}
	orderParts  = []string{"", "hexagone", "element"}
)

// decodeOrders reads the table: every order of the engine stands there once.
func decodeOrders(text string) ([]Order, error) {
	var file struct {
		Order []Order `toml:"order"`
	}
	if err := tables.Decode(text, &file); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	var faults tables.Faults
	for i, o := range file.Order {
		wrong := o.faults()
		if seen[o.ID] {
			wrong = append(wrong, phrase.Errorf(tables.Twice(o.ID), "stands there twice"))
		}
		for _, err := range wrong {
			faults = append(faults, fmt.Errorf("%s: %w", tables.Spot(text, "order", i, o.ID), err))
		}
		seen[o.ID] = true
	}
	var lacks []error
	for _, id := range orderIDs {
		if !seen[id] {
			lacks = append(lacks, phrase.Errorf(phrase.Say("game.table.lacks", phrase.Verbatim("what", id)), "no order %q", id))
		}
	}
	return file.Order, faults.Missing(lacks...).Err()
}

// faults are all that is wrong with a row by itself.
func (o Order) faults() tables.Faults {
	var faults tables.Faults
	wrong := func(is bool, say phrase.Phrase, format string, args ...any) {
		if is {
			faults = append(faults, phrase.Errorf(say, format, args...))
		}
	}
	figures := []int{o.Dice, o.Hexes, o.Flags, o.Losses}
	wrong(!slices.Contains(orderIDs, o.ID), tables.Choice("id", o.ID, orderIDs), "the engine does not know %q", o.ID)
	wrong(!slices.Contains(orderKinds, o.Kind), tables.Choice("kind", o.Kind, orderKinds), "kind %q", o.Kind)
	wrong(!slices.Contains(orderParts, o.Per), tables.Choice("per", o.Per, orderParts), "paid per %q", o.Per)
	wrong(o.Cost < 1 || max(o.Cost, o.CostMounted, o.CostOther) > 20 || min(o.CostMounted, o.CostOther) < 0, phrase.Say("hexwar.fault.cost"), "a cost of 1 to 20 tokens")
	wrong(slices.Min(figures) < 0 || slices.Max(figures) > 20, figureSaid("dice, hexes, flags, losses", 0, 20), "a figure from 0 to 20")
	for _, p := range o.Phases {
		wrong(!slices.Contains(orderPhases, p), tables.Choice("phases", p, orderPhases), "given in the phase %q", p)
	}
	if err := tables.CheckRef("order", o.Ref); err != nil {
		faults = append(faults, err)
	}
	return faults
}

// order returns the row of an order.
func (t *gameTables) order(id string) (Order, bool) {
	i := slices.IndexFunc(t.orders, func(o Order) bool { return o.ID == id })
	if i < 0 {
		return Order{}, false
	}
	return t.orders[i], true
}

// mounted reports whether a troop rides: P3 prices and retreats tell « troupes montées » from foot.
func mounted(t chart.Type) bool {
	return slices.Contains([]chart.Type{chart.Cavalry, chart.Camelry, chart.HorseArtillery, chart.CamelArtillery, chart.Elephants, chart.ElephantArtillery}, t)
}
