package hexwar

import (
	"slices"

	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
	strict "aidedecamp/rules/tables"
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
	if err := strict.Decode(text, &file); err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, o := range file.Order {
		switch {
		case !slices.Contains(orderIDs, o.ID):
			return nil, phrase.Errorf(choiceSaid("id", o.ID, orderIDs), "order %q: the engine does not know it; the orders are %v", o.ID, orderIDs)
		case seen[o.ID]:
			return nil, phrase.Errorf(twiceSaid(o.ID), "order %q stands there twice", o.ID)
		case !slices.Contains(orderKinds, o.Kind):
			return nil, phrase.Errorf(choiceSaid("kind", o.Kind, orderKinds), "order %q: kind %q", o.ID, o.Kind)
		case !slices.Contains(orderParts, o.Per):
			return nil, phrase.Errorf(choiceSaid("per", o.Per, orderParts), "order %q: paid per %q", o.ID, o.Per)
		case o.Cost < 1 || o.Cost > 20 || o.CostMounted < 0 || o.CostMounted > 20 || o.CostOther < 0 || o.CostOther > 20:
			return nil, phrase.Errorf(phrase.Say("hexwar.fault.cost"), "order %q: a cost of 1 to 20 tokens", o.ID)
		case min(o.Dice, o.Hexes, o.Flags, o.Losses) < 0 || max(o.Dice, o.Hexes, o.Flags, o.Losses) > 20:
			return nil, phrase.Errorf(figureSaid("dice, hexes, flags, losses", 0, 20), "order %q: a figure from 0 to 20", o.ID)
		}
		if i := slices.IndexFunc(o.Phases, func(p Phase) bool { return !slices.Contains(orderPhases, p) }); i >= 0 {
			return nil, phrase.Errorf(choiceSaid("phases", o.Phases[i], orderPhases), "order %q: given in the phase %q", o.ID, o.Phases[i])
		}
		if err := checkRef("order "+o.ID, o.Ref); err != nil {
			return nil, err
		}
		seen[o.ID] = true
	}
	for _, id := range orderIDs {
		if !seen[id] {
			return nil, phrase.Errorf(phrase.Say("game.table.lacks", phrase.Verbatim("what", id)), "no order %q", id)
		}
	}
	return file.Order, nil
}

// order returns the row of an order.
func (t *tables) order(id string) (Order, bool) {
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
