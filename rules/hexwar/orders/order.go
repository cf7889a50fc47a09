package orders

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
)

// HaltedByRoad is the reason of a unit halted by the road's bonus: it may not fight. PA1, TA1, « Route »
const HaltedByRoad = "route"

// ActivatedOnly is the rule that only activated units move and fight. p3:1
const ActivatedOnly hexwar.Topic = "unites-activees"

// The acts of the orders of command and manoeuvre, and their topics.
const (
	TurnOrderPath = "order "
	GivePath      = "order donner"

	PurseTopic     hexwar.Topic = "pions"
	CommandTopic   hexwar.Topic = "ordres-de-commandement"
	ManoeuvreTopic hexwar.Topic = "ordres-de-manoeuvre"
)

// The options of an order's command.
const (
	OptUnit    = "unit"
	OptOfficer = "officer"
	OptWhere   = "ou"
	// OptOrder is that of the act that takes any of them.
	OptOrder = "choix"
)

// OptionSets are all combinations of option values that an order may be given with now, legal or not.
func OptionSets(s hexwar.State, o *hexwar.Order) []rules.Args {
	all := []rules.Args{{}}
	for _, a := range o.Options {
		var more []rules.Args
		for _, args := range all {
			for _, value := range a.Values(s, args) {
				more = append(more, rules.Put(args, a.Name, value))
			}
		}
		all = more
	}
	return all
}

// MostWoods bounds the hexes named in one order: no unit goes further.
const MostWoods = 12

// HasChief reports whether a seat's general in chief is on the board.
func HasChief(s hexwar.State, seat rules.Seat) bool {
	return slices.ContainsFunc(s.OfficersOf(seat), func(o hexwar.Officer) bool { return o.Rank == hexwar.ChiefRank })
}

// The moments of a combat: before the dice of close combat, after the dice of a shot, after the target has
// left its hex, and in answer to an attack.
const (
	InMelee      hexwar.Moment = "attaque"
	AfterShot    hexwar.Moment = "tir"
	AfterSuccess hexwar.Moment = "succes"
	InAnswer     hexwar.Moment = "reponse"
)

// How an order changes activations: only one unit in the whole turn, one more activation by another
// officer, one of units that only move, units of any kind together, a general's units anywhere.
const (
	_ hexwar.ActivationChange = iota
	OneUnit
	OneMore
	OnlyMoving
	AnyKind
	Anywhere
)

// IsTurnOrder reports whether an order is given in the own turn: of command or of manoeuvre.
func IsTurnOrder(o *hexwar.Order) bool { return o.ID != "" && o.When == "" }

// IsOfShot reports whether a moment is one of a shot; any other is one of close combat. P3, « Ordres
// d'attaque », « Ordres de défense » — but for Vent du boulet, no order is given at range.
func IsOfShot(m hexwar.Moment) bool { return m == AfterShot }

// IsAtAttack reports whether a moment is the attacker's before his dice.
func IsAtAttack(m hexwar.Moment) bool { return m == InMelee }

// HasOrderAtAttack reports whether the game has an order for the moment before the dice, of a shot or of
// close combat.
func HasOrderAtAttack(s hexwar.State, ranged bool) bool {
	return slices.ContainsFunc(s.Tables.Orders, func(o *hexwar.Order) bool {
		m := MomentOf(s, o)
		return IsAtAttack(m) && IsOfShot(m) == ranged
	})
}

// IsAttack reports whether an order is the attacker's.
func IsAttack(o *hexwar.Order) bool { return o.When != "" && o.When != InAnswer }

// IsDefence reports whether an order is the defender's.
func IsDefence(o *hexwar.Order) bool { return o.When == InAnswer }

// IsFor reports whether an order may be given to troops of a type.
func IsFor(o *hexwar.Order, t chart.Type) bool {
	return len(o.Troops) == 0 || slices.Contains(o.Troops, t)
}

// HasOption reports whether an order's command has an option.
func HasOption(o *hexwar.Order, option string) bool {
	return slices.ContainsFunc(o.Options, func(a hexwar.OrderOption) bool { return a.Name == option })
}

// Refuse refuses an order, citing the paragraph of its row, in the words of a chapter: "combat" or
// "orders", for instance.
func Refuse(o *hexwar.Order, chapter, why string, args ...phrase.Arg) *rules.Violation {
	return rules.Refuse(rules.Ref(o.Ref), "hexwar."+chapter+".refused."+why, append(args, hexwar.OrderArg(o.ID))...)
}

// noOrder means that there is no order. It is shared, so nobody may change it.
var noOrder = new(hexwar.Order)

// FindOrder finds an order by its ID, or returns noOrder.
func FindOrder(all []*hexwar.Order, id string) *hexwar.Order {
	for _, o := range all {
		if o.ID == id && id != "" {
			return o
		}
	}
	return noOrder
}

// OrderOfAct finds the order that an act's path names, or refuses one that this game does not have.
func OrderOfAct(s hexwar.State, act rules.Act) (*hexwar.Order, *rules.Violation) {
	id := strings.TrimPrefix(act.Path, OrderPath)
	o := Order(s, id)
	if o.ID == "" {
		return o, s.Refuse(PurseTopic, "hexwar.combat.refused.no-such-order", phrase.Named("read", id))
	}
	return o, nil
}

// Order finds an order of the game's table by its ID, or returns noOrder.
func Order(s hexwar.State, id string) *hexwar.Order { return FindOrder(s.Tables.Orders, id) }

// GivenAttack and GivenDefence are the orders of the combat under way, noOrder where none is given.
func GivenAttack(s hexwar.State) *hexwar.Order { return Order(s, s.Fight.AttackOrder) }

func GivenDefence(s hexwar.State) *hexwar.Order { return Order(s, s.Fight.DefenceOrder) }

// TurnOrder returns the order given this turn with such a change of activations, or noOrder.
func TurnOrder(s hexwar.State, a hexwar.ActivationChange) *hexwar.Order {
	for _, id := range []string{s.Turn.CommandOrder, s.Turn.ManoeuvreOrder} {
		if o := Order(s, id); o.ActivationChange == a {
			return o
		}
	}
	return noOrder
}

// MomentOf is the moment of a combat in which an order is given, under the readings.
func MomentOf(s hexwar.State, o *hexwar.Order) hexwar.Moment {
	if o.IsEarly != nil && o.IsEarly(s) {
		return InMelee
	}
	return o.When
}

// Topics of orders in combat.
const (
	AttackOrderTopic  hexwar.Topic = "ordres-d-attaque"
	DefenceOrderTopic hexwar.Topic = "ordres-de-defense"
	PayTopic          hexwar.Topic = "payer-un-ordre"
	BreakTopic        hexwar.Topic = "hex-percee"
)

// IsUseful reports whether an order would change anything in a combat. A supported unit has no use for an
// order that only gives support.
func IsUseful(s hexwar.State, o *hexwar.Order, p hexwar.Attack) bool {
	return !isPointless(s, o, Recipient(o, p)) && (o.IsUseful == nil || o.IsUseful(s, p))
}

// Useful keeps the orders that would change anything in a combat: only those have a button, and a combat
// waits only for those.
func Useful(s hexwar.State, some []Priced, p hexwar.Attack) []Priced {
	return slices.DeleteFunc(slices.Clone(some), func(o Priced) bool { return !IsUseful(s, o.Order, p) })
}

// Fighters is the attack of the combat under way.
func Fighters(s hexwar.State) hexwar.Attack {
	return hexwar.Attack{Attacker: s.Units[s.Fight.Attacker], Target: s.Units[s.Fight.Target], Ranged: s.Fight.Ranged}
}

// UnitArg fills name with a unit: its hex, or its troop on a real table.
func UnitArg(s hexwar.State, name string, u hexwar.Unit) phrase.Arg {
	if s.TableFight != nil {
		return phrase.With(name, hexwar.TroopUnit(u.Troop))
	}
	return hexwar.HexArg(name, u.At)
}

// CanGiveOrders reports whether combats begun by a seat have orders. P3, « Ordres d'attaque », « Ordres de
// défense » — a pursuit out of a counter-charge attacks in the enemy's phase, and no order is given there.
func CanGiveOrders(s hexwar.State, seat rules.Seat) bool {
	return s.TableFight != nil || seat == s.Turn.Seat
}
