package hexwar

import (
	"fmt"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/tables"
)

// Order is one order: its row of the table, and all that the engine does by it. Nobody compares its ID: who
// wants to know what an order does asks its fields. The zero Order is none.
type Order struct {
	OrderRow
	// ID is its slug, in the table, in commands and in the log.
	ID string
	// Later orders came once games had been played: a table without their row plays without them.
	Later bool
	// When is the moment of a combat in which it is given, none for an order of the own turn. Early reports
	// whether a reading has it given before the dice instead.
	When  Moment
	Early func(State) bool
	// Asks are the options of its command. Unlisted orders have none: Discord takes 25 commands beside each other. They are given
	// by buttons, lists and the commands that take an order.
	Asks     []asked
	Unlisted bool
	// Give judges an order of the turn, once its moment is right, and says what it comes to; Judge an order of
	// a combat. Nil judges nothing. Readings are those that they go by.
	Give     func(*giving) *rules.Violation
	Judge    func(*Order, State, pair) *rules.Violation
	Readings []string
	// Troops are those that it is for, all where there are none; Unfit is the refusal of others.
	Troops []chart.Type
	Unfit  string
	// Helps reports whether it would change anything in an attack, where it need not.
	Helps func(State, pair) bool

	// Activating is what it changes of who is activated this turn.
	Activating activationChange
	// Gains orders bring tokens, as many as the general's level of command.
	Gains bool
	// Lengthens orders lend their hexes to the moves of units. Moves reports whether a unit that is not activated
	// moves by them. EndsMove orders take the rest of a unit's move.
	Lengthens bool
	Moves     func(State) bool
	EndsMove  bool

	// Stands orders leave their mark on the unit until the turn ends, or the combat where Brief reports so.
	Stands bool
	Brief  func(State) bool
	// Supports orders make a unit count as supported. Ignores is how many flags of each throw one lets it ignore,
	// allFlags for each; Optional, that its player may let them be.
	Supports bool
	Ignores  func(OrderRow) int
	Optional bool
	// Sacrifices lets a unit take flags as losses, Dodges lets it take a hit as flags.
	Sacrifices, Dodges bool
	// ByMorale orders cost more for hesitant and fleeing troops.
	ByMorale bool
	// Clears orders cancel the terrain attacked, Converts makes flags of a shot's advantages.
	Clears, Converts bool
	// Follows orders oblige the winner to take the hex left, Exposes makes losses of the advantages in the riposte.
	Follows, Exposes bool
	// Breaks orders give an attack more to who takes the hex left.
	Breaks bool
	// Withdraws orders take the unit attacked back before the combat.
	Withdraws bool
	// Exchange is who throws first.
	Exchange odds.Order
}

// OrderRow is one row of the table of orders.
type OrderRow struct {
	Slug string    `toml:"id"`
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

// OrderKind says in which phase an order is given, and by whom.
type OrderKind string

// The kinds of orders. P3, « Ordres spéciaux »
const (
	CommandOrder   OrderKind = "commandement"
	ManoeuvreOrder OrderKind = "manoeuvre"
	AttackOrder    OrderKind = "attaque"
	DefenceOrder   OrderKind = "defense"
)

// Moment is when in a combat an order is given.
type Moment string

// The moments of a combat: at the attack, once a shot's dice lie, once the hex attacked is left, and in answer to an attack.
const (
	beforeDice   Moment = "attaque"
	afterShot    Moment = "tir"
	afterSuccess Moment = "succes"
	inAnswer     Moment = "reponse"
)

// activationChange is what an order changes of who is activated in its turn.
type activationChange int

// What orders change of activations: nothing, a single unit in the whole turn, one activation more by another officer, one
// of units that then only move, units of any kind together, a general's units anywhere.
const (
	_ activationChange = iota
	oneUnit
	oneMore
	onlyMoving
	anyKind
	anywhere
)

// inTurn reports whether it is an order of the own turn: of command or of manoeuvre.
func (o *Order) inTurn() bool { return o.ID != "" && o.When == "" }

// attacks reports whether it is an attacker's.
func (o *Order) attacks() bool { return o.When != "" && o.When != inAnswer }

// answers reports whether it is a defender's.
func (o *Order) answers() bool { return o.When == inAnswer }

// fits reports whether it is for troops of a type.
func (o *Order) fits(t chart.Type) bool { return len(o.Troops) == 0 || slices.Contains(o.Troops, t) }

// asks reports whether its command has an option.
func (o *Order) asks(option string) bool {
	return slices.ContainsFunc(o.Asks, func(a asked) bool { return a.Name == option })
}

// refuse refuses it by its own row, in the words of a chapter: "combat" or "orders".
func (o *Order) refuse(chapter, why string, args ...phrase.Arg) *rules.Violation {
	return rules.Refuse(rules.Ref(o.Ref), "hexwar."+chapter+".refused."+why, append(args, phrase.With("order", orderName(o.ID)))...)
}

// orderOf finds an order by its slug; none where it is unknown.
func orderOf(all []*Order, id string) *Order {
	if i := slices.IndexFunc(all, func(o *Order) bool { return o.ID == id }); id != "" && i >= 0 {
		return all[i]
	}
	return &Order{}
}

// orderBy finds the order of an act of its own, and refuses one that this game is played without.
func (s State) orderBy(act rules.Act) (*Order, *rules.Violation) {
	id := strings.TrimPrefix(act.Path, orderPath)
	o := s.order(id)
	if o.ID == "" {
		return o, rules.Refuse(s.book.Ref(purseTopic), "hexwar.combat.refused.no-such-order", phrase.Named("read", id))
	}
	return o, nil
}

// order finds an order by its slug, with its row; none where it is unknown.
func (s State) order(id string) *Order { return orderOf(s.tables.orders, id) }

// ofTurn returns the order given this turn that changes activations so, or none.
func (s State) ofTurn(a activationChange) *Order {
	for _, id := range []string{s.turn.CommandOrder, s.turn.ManoeuvreOrder} {
		if o := s.order(id); o.Activating == a {
			return o
		}
	}
	return &Order{}
}

// ordersOn are the orders whose mark a unit has, in the order of the text.
func (s State) ordersOn(u Unit) []*Order {
	if len(u.Turn.Marks) == 0 {
		return nil
	}
	var all []*Order
	for _, o := range s.tables.orders {
		if u.Turn.Marks[o.ID] {
			all = append(all, o)
		}
	}
	return all
}

// orderOn returns the first order standing on a unit that is so, or none.
func (s State) orderOn(u Unit, is func(*Order) bool) *Order {
	all := s.ordersOn(u)
	if i := slices.IndexFunc(all, is); i >= 0 {
		return all[i]
	}
	return &Order{}
}

// when is the moment of a combat in which an order is given by the readings.
func (s State) when(o *Order) Moment {
	if o.Early != nil && o.Early(s) {
		return beforeDice
	}
	return o.When
}

// What an order's kind may be, where those of the own turn are given, and what each is paid for.
var (
	orderPhases = []Phase{CommandPhase, MovementPhase}
	orderKinds  = []OrderKind{CommandOrder, ManoeuvreOrder, AttackOrder, DefenceOrder}
	orderParts  = []string{"", "hexagone", "element"}
)

// decodeOrders reads the table and returns the orders with their rows: each stands there once.
func decodeOrders(text string, known []*Order) ([]*Order, error) {
	var file struct {
		Order []OrderRow `toml:"order"`
	}
	if err := tables.Decode(text, &file); err != nil {
		return nil, err
	}
	var ids []string
	for _, o := range known {
		ids = append(ids, o.ID)
	}
	rows := map[string]OrderRow{}
	var faults tables.Faults
	for i, row := range file.Order {
		wrong := row.faults(ids)
		if _, seen := rows[row.Slug]; seen {
			wrong = append(wrong, phrase.Errorf(tables.Twice(row.Slug), "stands there twice"))
		}
		for _, err := range wrong {
			faults = append(faults, fmt.Errorf("%s: %w", tables.Spot(text, "order", i, row.Slug), err))
		}
		rows[row.Slug] = row
	}
	var lacks []error
	var all []*Order
	for _, o := range known {
		joined := *o
		var stands bool
		joined.OrderRow, stands = rows[o.ID]
		switch {
		case stands:
			all = append(all, &joined)
		case !o.Later:
			lacks = append(lacks, phrase.Errorf(phrase.Say("game.table.lacks", phrase.Verbatim("what", o.ID)), "no order %q", o.ID))
		}
	}
	return all, faults.Missing(lacks...).Err()
}

// faults are all that is wrong with a row by itself.
func (o OrderRow) faults(ids []string) tables.Faults {
	var faults tables.Faults
	wrong := func(is bool, say phrase.Phrase, format string, args ...any) {
		if is {
			faults = append(faults, phrase.Errorf(say, format, args...))
		}
	}
	figures := []int{o.Dice, o.Hexes, o.Flags, o.Losses}
	wrong(!slices.Contains(ids, o.Slug), tables.Choice("id", o.Slug, ids), "the engine does not know %q", o.Slug)
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
