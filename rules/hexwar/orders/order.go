package orders

import (
	"maps"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
)

// HaltedByRoad is a unit's move along roads with their hex more: it may not fight (PA1, TA1, « Route »).
const HaltedByRoad = "route"

// ActivatedOnly is that only activated units move and fight. p3:1
const ActivatedOnly hexwar.Topic = "unites-activees"

// kindTopics are where the texts say what holds for all attack orders, and for all defence orders: one a
// combat, never at range.
var kindTopics = map[hexwar.OrderKind]hexwar.Topic{hexwar.AttackOrder: AttackOrderTopic, hexwar.DefenceOrder: DefenceOrderTopic}

// RefuseByKind refuses an order by what holds for all of its kind, not by its own row.
func RefuseByKind(s hexwar.State, o *hexwar.Order, why string, args ...phrase.Arg) *rules.Violation {
	v := Refuse(o, "combat", why, args...)
	if topic, known := kindTopics[o.Kind]; known {
		v.Ref = s.Book.Ref(topic)
	}
	return v
}

// HaltRef is the rule that keeps a unit from moving and fighting any more this turn: the road's, or that of
// the order that did it.
func HaltRef(s hexwar.State, u hexwar.Unit) rules.Ref {
	by := u.Turn.HaltedBy
	switch {
	case by == HaltedByRoad:
		if g, err := s.Field.Ground(s.Tables.Ground, u.At); err == nil {
			if _, lines := s.Tables.Ground.RoadBonus(g); len(lines) > 0 {
				return rules.Ref(lines[0].Ref)
			}
		}
	case by == "" && CanOnlyMove(s, u):
		return rules.Ref(ActivationOrder(s, u).Ref)
	}
	if o := Order(s, by); o.ID != "" {
		return rules.Ref(o.Ref)
	}
	return s.Book.Ref(FightsTopic)
}

// The acts of the orders of command and manoeuvre, and their topics.
const (
	TurnOrderPath = "order "
	GivePath      = "order donner"

	PurseTopic     hexwar.Topic = "pions"
	CommandTopic   hexwar.Topic = "ordres-de-commandement"
	ManoeuvreTopic hexwar.Topic = "ordres-de-manoeuvre"
)

// RefuseDraft refuses the order by its own row.
func RefuseDraft(g *hexwar.OrderDraft, why string, args ...phrase.Arg) *rules.Violation {
	return Refuse(g.Order, "orders", why, args...)
}

// The options of an order's command.
const (
	OptUnit    = "unit"
	OptOfficer = "officer"
	OptWhere   = "ou"
	// OptOrder is that of the act that takes any of them.
	OptOrder = "choix"
)

// OptionSets are all that an order may be told now, whether it may be given so or not.
func OptionSets(s hexwar.State, o *hexwar.Order) []rules.Args {
	all := []rules.Args{{}}
	for _, a := range o.Options {
		var more []rules.Args
		for _, args := range all {
			for _, value := range a.Values(s, args) {
				told := maps.Clone(args)
				told[a.Name] = value
				more = append(more, told)
			}
		}
		all = more
	}
	return all
}

// JudgeOrder judges an order and what it would come to: when, then to whom, then its price.
func JudgeOrder(s hexwar.State, o *hexwar.Order, act rules.Act) (hexwar.GivenData, *rules.Violation) {
	if refused := JudgeMoment(s, o, act.Seat); refused != nil {
		return hexwar.GivenData{}, refused
	}
	g, refused := JudgeRecipient(s, o, act)
	if refused != nil {
		return g.Result, refused
	}
	if o.NeedsOfficer && g.Unit.ID != "" && !hasOfficer(s, g.Unit) {
		return g.Result, RefuseDraft(g, "no-officer", g.Unit.Arg())
	}
	g.Result.Price = PriceOf(s, o, g.Unit, PriceTerms{Per: max(len(g.Result.Woods), g.Result.Elements)})
	if g.Result.Price.Left < 0 {
		return g.Result, s.Refuse(PurseTopic, "hexwar.orders.refused.poor", hexwar.OrderArg(o.ID),
			phrase.Number("cost", g.Result.Price.Total), phrase.Number("held", s.Purse[act.Seat]))
	}
	return g.Result, nil
}

// JudgeRecipient judges whom an order is given to, whatever it costs.
func JudgeRecipient(s hexwar.State, o *hexwar.Order, act rules.Act) (*hexwar.OrderDraft, *rules.Violation) {
	g := &hexwar.OrderDraft{S: s, Order: o, Unit: hexwar.Unit{Seat: act.Seat}, Args: act.Args, Result: hexwar.GivenData{Order: o.ID, Seat: act.Seat}}
	if text := act.Args[OptUnit]; text != "" {
		var refused *rules.Violation
		if g.Unit, refused = FindUnit(s, act.Seat, text); refused != nil {
			return g, refused
		}
		tag := g.Unit.Tag()
		g.Result.Unit = &tag
	}
	switch {
	case g.Unit.ID != "" && !IsFor(o, g.Unit.Troop.Type):
		return g, Refuse(o, "combat", o.TroopRefusal, phrase.With("troop", g.Unit.Troop.Phrase()))
	case o.JudgeInTurn == nil:
		return g, nil
	}
	return g, o.JudgeInTurn(g)
}

// MostWoods bounds what one order may name: no unit goes further.
const MostWoods = 12

// HasChief reports whether a seat's general in chief is on the board.
func HasChief(s hexwar.State, seat rules.Seat) bool {
	for _, o := range s.Officers {
		if o.Seat == seat && !o.Gone && o.Rank == hexwar.ChiefRank {
			return true
		}
	}
	return false
}

// The moments of a combat: at the attack, once a shot's dice lie, once the hex attacked is left, and in
// answer to an attack.
const (
	BeforeDice   hexwar.Moment = "attaque"
	AfterShot    hexwar.Moment = "tir"
	AfterSuccess hexwar.Moment = "succes"
	InAnswer     hexwar.Moment = "reponse"
)

// What orders change of activations: nothing, a single unit in the whole turn, one activation more by another
// officer, one of units that then only move, units of any kind together, a general's units anywhere.
const (
	_ hexwar.ActivationChange = iota
	OneUnit
	OneMore
	OnlyMoving
	AnyKind
	Anywhere
)

// IsTurnOrder reports whether it is an order of the own turn: of command or of manoeuvre.
func IsTurnOrder(o *hexwar.Order) bool { return o.ID != "" && o.When == "" }

// IsAttack reports whether it is an attacker's.
func IsAttack(o *hexwar.Order) bool { return o.When != "" && o.When != InAnswer }

// IsDefence reports whether it is a defender's.
func IsDefence(o *hexwar.Order) bool { return o.When == InAnswer }

// IsFor reports whether it is for troops of a type.
func IsFor(o *hexwar.Order, t chart.Type) bool {
	return len(o.Troops) == 0 || slices.Contains(o.Troops, t)
}

// HasOption reports whether its command has an option.
func HasOption(o *hexwar.Order, option string) bool {
	return slices.ContainsFunc(o.Options, func(a hexwar.OrderOption) bool { return a.Name == option })
}

// Refuse refuses it by its own row, in the words of a chapter: "combat" or "orders".
func Refuse(o *hexwar.Order, chapter, why string, args ...phrase.Arg) *rules.Violation {
	return rules.Refuse(rules.Ref(o.Ref), "hexwar."+chapter+".refused."+why, append(args, hexwar.OrderArg(o.ID))...)
}

// noOrder stands where there is no order; nobody changes an order.
var noOrder = new(hexwar.Order)

// FindOrder finds an order by its slug; none where it is unknown.
func FindOrder(all []*hexwar.Order, id string) *hexwar.Order {
	for _, o := range all {
		if o.ID == id && id != "" {
			return o
		}
	}
	return noOrder
}

// OrderOfAct finds the order of an act of its own, and refuses one that this game is played without.
func OrderOfAct(s hexwar.State, act rules.Act) (*hexwar.Order, *rules.Violation) {
	id := strings.TrimPrefix(act.Path, OrderPath)
	o := Order(s, id)
	if o.ID == "" {
		return o, s.Refuse(PurseTopic, "hexwar.combat.refused.no-such-order", phrase.Named("read", id))
	}
	return o, nil
}

// Order finds an order by its slug, with its row; none where it is unknown.
func Order(s hexwar.State, id string) *hexwar.Order { return FindOrder(s.Tables.Orders, id) }

// TurnOrder returns the order given this turn that changes activations so, or none.
func TurnOrder(s hexwar.State, a hexwar.ActivationChange) *hexwar.Order {
	for _, id := range []string{s.Turn.CommandOrder, s.Turn.ManoeuvreOrder} {
		if o := Order(s, id); o.ActivationChange == a {
			return o
		}
	}
	return noOrder
}

// orderOnUnit returns the first order standing on a unit that is so, or none.
func orderOnUnit(s hexwar.State, u hexwar.Unit, is func(*hexwar.Order) bool) *hexwar.Order {
	all := s.OrdersOn(u)
	if i := slices.IndexFunc(all, is); i >= 0 {
		return all[i]
	}
	return noOrder
}

// MomentOf is the moment of a combat in which an order is given by the readings.
func MomentOf(s hexwar.State, o *hexwar.Order) hexwar.Moment {
	if o.IsEarly != nil && o.IsEarly(s) {
		return BeforeDice
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

// CanPay reports whether a unit's seat can pay an order for it.
func CanPay(s hexwar.State, u hexwar.Unit, o *hexwar.Order, times int) bool {
	return KnowsPurse(s, u.Seat) && PriceOf(s, o, u, PriceTerms{Times: times}).Total <= s.Purse[u.Seat]
}

// KnowsPurse reports whether a seat's tokens are not kept from who looks. lecture:hex-pions
func KnowsPurse(s hexwar.State, seat rules.Seat) bool {
	_, known := s.Purse[seat]
	return known || !s.HidesTokens()
}

// JudgeAttackOrder refuses an attack order that this attack can't have before its dice; the price is not
// looked at. P3, « Ordres d'attaque » — never at range, one a combat.
func JudgeAttackOrder(s hexwar.State, o *hexwar.Order, p hexwar.Attack) *rules.Violation {
	if v := JudgeOfficer(s, o, p.Attacker); v != nil {
		return v
	}
	moment := MomentOf(s, o)
	switch {
	case moment == AfterShot:
		return Refuse(o, "combat", "after-dice")
	case p.Ranged:
		return RefuseByKind(s, o, "not-at-range")
	}
	if v := judgeText(s, o, p.Attacker, p); v != nil || moment == BeforeDice {
		return v
	}
	v := Refuse(o, "combat", "after-success")
	v.Ref = s.Book.Ref(BreakTopic)
	return v
}

// JudgeAfterDice refuses an attack order that this attack can't have in the moment that is the order's own,
// after its dice.
func JudgeAfterDice(s hexwar.State, o *hexwar.Order, p hexwar.Attack) *rules.Violation {
	if v := JudgeOfficer(s, o, p.Attacker); v != nil {
		return v
	}
	return judgeText(s, o, p.Attacker, p)
}

// JudgeDefenceOrder refuses a defence order that the unit attacked can't have; the price is not looked at.
// P3, « Ordres de défense » — close combat only, one a combat.
func JudgeDefenceOrder(s hexwar.State, o *hexwar.Order) *rules.Violation {
	f := s.Fight
	t := s.Units[f.Target]
	if v := JudgeOfficer(s, o, t); v != nil {
		return v
	}
	switch {
	case f.Ranged:
		return RefuseByKind(s, o, "not-at-range")
	case f.DefenceOrder != "":
		return RefuseByKind(s, o, "second", phrase.With("first", hexwar.OrderName(f.DefenceOrder)))
	}
	return judgeText(s, o, t, Fighters(s))
}

// judgeText refuses an order that is for other troops or whose mark stands on the unit already, and what its
// own text does not allow.
func judgeText(s hexwar.State, o *hexwar.Order, u hexwar.Unit, p hexwar.Attack) *rules.Violation {
	switch {
	case !IsFor(o, u.Troop.Type):
		return Refuse(o, "combat", o.TroopRefusal, phrase.With("troop", u.Troop.Phrase()))
	case u.Turn.Marks[o.ID]:
		return Refuse(o, "combat", "stands-already", UnitArg(s, "unit", u))
	case o.JudgeInCombat == nil:
		return nil
	}
	return o.JudgeInCombat(o, s, p)
}

// IsUseful reports whether an order would change anything in a combat. A unit that is supported already needs
// no order that only supports it.
func IsUseful(s hexwar.State, o *hexwar.Order, p hexwar.Attack) bool {
	u := p.Attacker
	if IsDefence(o) {
		u = p.Target
	}
	return !isPointless(s, o, u) && (o.IsUseful == nil || o.IsUseful(s, p))
}

// Useful are those of some orders that would change anything in a combat: no other has a button, and no
// combat waits for one.
func Useful(s hexwar.State, some []Priced, p hexwar.Attack) []Priced {
	return slices.DeleteFunc(slices.Clone(some), func(o Priced) bool { return !IsUseful(s, o.Order, p) })
}

// Fighters are the units of the combat under way.
func Fighters(s hexwar.State) hexwar.Attack {
	return hexwar.Attack{Attacker: s.Units[s.Fight.Attacker], Target: s.Units[s.Fight.Target], Ranged: s.Fight.Ranged}
}

// JudgeOfficer refuses an order for which an officer must have the unit in his influence. Thucidide's orders
// to a unit ask for one.
func JudgeOfficer(s hexwar.State, o *hexwar.Order, u hexwar.Unit) *rules.Violation {
	if o.NeedsOfficer && !hasOfficer(s, u) {
		return Refuse(o, "combat", "no-officer", UnitArg(s, "unit", u))
	}
	return nil
}

// hasOfficer reports whether an officer has the unit in his influence, or is at its head to give it its
// order: he has left the table for that.
func hasOfficer(s hexwar.State, u hexwar.Unit) bool {
	return len(OfficersNear(s, u)) > 0 || u.Turn.Marks[hexwar.LeadOrder]
}

// UnitArg fills name with a unit: its hex, or its troop on the table.
func UnitArg(s hexwar.State, name string, u hexwar.Unit) phrase.Arg {
	if s.TableFight != nil {
		return phrase.With(name, hexwar.TroopUnit(u.Troop))
	}
	return hexwar.HexArg(name, u.At)
}

// CanGiveOrders reports whether the combats are a seat's own: it gives attack orders, the other one defence
// orders. P3, « Ordres d'attaque », « Ordres de défense » — whoever pursues out of a counter-charge attacks
// in the enemy's phase, and no order is given there.
func CanGiveOrders(s hexwar.State, seat rules.Seat) bool {
	return s.TableFight != nil || seat == s.Turn.Seat
}

// Priced is an order that may be given now, with what it costs.
type Priced struct {
	*hexwar.Order
	Price hexwar.Price
}

// payableOrders are the orders that the judge lets pass and that a unit's seat can pay for it.
func payableOrders(s hexwar.State, u hexwar.Unit, times int, judge func(*hexwar.Order) bool) []Priced {
	var all []Priced
	for _, o := range s.Tables.Orders {
		if judge(o) && CanPay(s, u, o, times) {
			all = append(all, Priced{o, PriceOf(s, o, u, PriceTerms{Times: times})})
		}
	}
	return all
}

// PayableAttackOrders are the attack orders that may be given and paid for an attack before its dice.
func PayableAttackOrders(s hexwar.State, p hexwar.Attack, times int) []Priced {
	if !CanGiveOrders(s, p.Attacker.Seat) {
		return nil
	}
	return payableOrders(s, p.Attacker, times, func(o *hexwar.Order) bool { return IsAttack(o) && JudgeAttackOrder(s, o, p) == nil })
}

// PayableLaterOrders are the attack orders that may be given and paid after the dice, at a moment.
func PayableLaterOrders(s hexwar.State, moment hexwar.Moment) []Priced {
	p := Fighters(s)
	return payableOrders(s, p.Attacker, 0, func(o *hexwar.Order) bool { return MomentOf(s, o) == moment && JudgeAfterDice(s, o, p) == nil })
}

// PayableDefenceOrders are the defence orders that may be given and paid in the combat under way.
func PayableDefenceOrders(s hexwar.State) []Priced {
	return payableOrders(s, s.Units[s.Fight.Target], 0, func(o *hexwar.Order) bool {
		return IsDefence(o) && JudgeDefenceOrder(s, o) == nil
	})
}
