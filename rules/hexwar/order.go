package hexwar

import (
	"regexp"
	"slices"
	"unicode/utf8"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/phrase"
)

// LeaderTag is what a line says of an officer.
type LeaderTag struct {
	ID     OfficerID  `json:"id"`
	Seat   rules.Seat `json:"seat"`
	Number int        `json:"number"`
	Rank   Rank       `json:"rank"`
	At     hex.Hex    `json:"at"`
}

func (o Leader) Tag() LeaderTag {
	return LeaderTag{ID: o.ID, Seat: o.Seat, Number: o.Number, Rank: o.Rank, At: o.At}
}

// Phrase names an officer by his rank, his number, his camp and his hex.
func (t LeaderTag) Phrase() phrase.Phrase {
	return phrase.Say("hexwar.command.officer", phrase.With("rank", RankName(t.Rank)), phrase.Number("number", t.Number),
		phrase.With("colour", colour("officer", t.Seat)), phrase.Verbatim("at", t.At.String()))
}

// BodyName names a unit by its troop, its number, its camp and its hex: both camps count from 1.
func BodyName(t UnitTag) phrase.Phrase {
	return phrase.Say("hexwar.command.unit", phrase.With("troop", phrase.Say("chart.troop."+string(t.Type)+"."+string(t.Weight))),
		phrase.Number("number", t.Number), phrase.With("colour", colour("unit", t.Seat)), phrase.Verbatim("at", t.At.String()))
}

// TroopUnit names a unit of which its troop alone is known, in a sentence.
func TroopUnit(t chart.Troop) phrase.Phrase {
	return phrase.Say("hexwar.combat.table-unit", phrase.With("troop", t.Phrase()))
}

func (u Unit) Label() phrase.Phrase { return BodyName(u.Mark()) }

// Arg fills unit with the unit.
func (u Unit) Arg() phrase.Arg { return u.Mark().Arg() }

// Arg fills officer with the officer.
func (o Leader) Arg() phrase.Arg { return o.Tag().Arg() }

// Arg fills unit with the unit as a line says it.
func (t UnitTag) Arg() phrase.Arg { return phrase.With("unit", BodyName(t)) }

// Arg fills officer with the officer as a line says him.
func (t LeaderTag) Arg() phrase.Arg { return phrase.With("officer", t.Phrase()) }

// Mark is what a line says of the unit.
func (u Unit) Mark() UnitTag {
	return UnitTag{ID: u.ID, Seat: u.Seat, Number: u.Number, Type: u.Troop.Type, Weight: u.Troop.Weight, At: u.At}
}

// RankName says a rank.
func RankName(r Rank) phrase.Phrase { return phrase.Say("hexwar.command.rank." + string(r)) }

// CampName says a seat by the colour of its camp.
func CampName(seat rules.Seat) phrase.Phrase {
	return phrase.Say("hexwar.command.camp." + string(seat))
}

// colour is a camp in a word that goes with a unit or an officer: in French it agrees with either.
func colour(of string, seat rules.Seat) phrase.Phrase {
	return phrase.Say("hexwar.command.colour." + of + "." + string(seat))
}

// OrderName says an order by its ID: a shipped one's slug has words, a club's own is its name.
func OrderName(id string) phrase.Phrase {
	if IsOwnName(id) {
		return phrase.Say("hexwar.orders.own-name", phrase.Named("name", id))
	}
	return phrase.Say("hexwar.orders.name." + id)
}

// ownName is how a club may call an order of its own: as it is read, a capital first.
var ownName = regexp.MustCompile(`^\p{Lu}(?:[ ’'-]?[\p{L}\p{N}]){1,31}$`)

// IsOwnName reports whether an order's ID is the name of a club's own.
func IsOwnName(id string) bool { return ownName.MatchString(id) && utf8.RuneCountInString(id) <= 32 }

// HexArg fills name with a hex.
func HexArg(name string, h hex.Hex) phrase.Arg { return phrase.Verbatim(name, h.String()) }

// GivenData is an order given, paid and carried out.
type GivenData struct {
	Order string     `json:"order"`
	Seat  rules.Seat `json:"seat"`
	Price Price      `json:"price"`
	// Unit is whom it was given to, Officer who leads by it.
	Unit    *UnitTag   `json:"unit,omitempty"`
	Officer *LeaderTag `json:"officer,omitempty"`
	// Lent are the units that it lends a hex more.
	Lent []UnitTag `json:"lent,omitempty"`
	// Woods are the hexes that are as open ground.
	Woods []hex.Hex `json:"woods,omitempty"`
	// Elements are those rallied, Left how many the unit then has.
	Elements int `json:"elements,omitempty"`
	Left     int `json:"left,omitempty"`
	// Stays says that the unit rallied is activated, or may still be, and had not moved: its move is over.
	Stays bool `json:"stays,omitempty"`
	// Becomes is what a unit fights as that mounts or dismounts, Steps what that takes of its movement.
	Becomes chart.Type `json:"becomes,omitempty"`
	Steps   hex.Steps  `json:"steps,omitempty"`
	// Gain are the tokens that come in, Number the activation that the order gives.
	Gain   int `json:"gain,omitempty"`
	Number int `json:"number,omitempty"`
}

// Giving is an order of the turn while it is judged: who it is given to, how it was told, and what it comes
// to.
type Giving struct {
	S     State
	Order *Order
	To    Unit
	Args  rules.Args
	Given GivenData
}

// Asked is an option of an order's command. values are what it may be, the options before it said; nil for
// what only a player knows.
type Asked struct {
	rules.OptionSpec
	Values func(State, rules.Args) []string
}

// Thrown reports whether that throw lies.
func (f *Fight) Thrown(kind BlowKind) bool {
	b := f.Under(kind)
	return slices.Contains(f.Struck, kind) || b != nil && b.Thrown
}

// Ordered says an attack with the order that begins it.
func (p Pair) Ordered(cost Price, order string) phrase.Phrase {
	return phrase.Say("hexwar.combat.offer.pair-order", phrase.With("pair", p.Phrase()), phrase.With("price", cost.Own().Phrase(order)))
}

// BriefOrdered says an attack with an order and its price, in a select.
func (p Pair) BriefOrdered(cost Price, order string) phrase.Phrase {
	return phrase.Say("hexwar.combat.offer.pair-brief", phrase.With("pair", p.Phrase()), phrase.With("price", cost.Own().Brief(order)))
}

// Order is one order: its row of the table, and all that the engine does by it. Nobody compares its ID: who
// wants to know what an order does asks its fields. The zero Order is none.
type Order struct {
	OrderRow
	// ID is its slug, in the table, in commands and in the log; of a club's own order its name.
	ID string
	// Own orders do what no row can say: each has a value in Go. All others are made of their row's effects.
	Own bool
	// When is the moment of a combat in which it is given, none for an order of the own turn. Early reports
	// whether a reading has it given before the dice instead.
	When  Moment
	Early func(State) bool
	// Asks are the options of its command.
	Asks []Asked
	// Give judges an order of the turn, once its moment is right, and says what it comes to; Judge an order
	// of a combat. Nil judges nothing. Readings are those that they go by.
	Give     func(*Giving) *rules.Violation
	Judge    func(*Order, State, Pair) *rules.Violation
	Readings []string
	// Unfit is the refusal of troops that it is not for.
	Unfit string
	// Helps reports whether it would change anything in an attack, where it need not.
	Helps func(State, Pair) bool

	// Activating is what it changes of who is activated this turn.
	Activating ActivationChange
	// GainsTokens orders bring as many as the general's level of command.
	GainsTokens bool
	// Lengthens orders lend their hexes to the moves of units. Moves reports whether a unit that is not
	// activated moves by them. EndsMove orders take the rest of a unit's move.
	Lengthens bool
	Moves     func(State) bool
	EndsMove  bool

	// Dice is how many it adds to the attack.
	Dice int
	// Lasts orders leave their mark on the unit until the turn ends, or the combat where Brief reports so.
	Lasts bool
	Brief func(State) bool
	// Supports orders make a unit count as supported. FlagsIgnored is how many flags of each throw one lets it
	// ignore, orders.AllFlags for each; Optional, that its player may let them be.
	Supports     bool
	FlagsIgnored int
	Optional     bool
	// Sacrifices lets a unit take flags as losses, DodgeFlags is what one hit becomes at its choice.
	Sacrifices bool
	DodgeFlags int
	// ByMorale orders cost more for hesitant and fleeing troops.
	ByMorale bool
	// Clears orders cancel the terrain attacked, Converts makes flags of a shot's advantages.
	Clears, Converts bool
	// Follows orders oblige the winner to take the hex left, Exposes makes losses of the advantages in the
	// riposte.
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
	// Cost is its price in tokens: for foot where CostMounted is given, for infantry where CostOther is. Per
	// says what each is paid for: empty for the order, "hexagone" or "element".
	Cost        int    `toml:"cost"`
	CostMounted int    `toml:"cost-mounted"`
	CostOther   int    `toml:"cost-other"`
	Per         string `toml:"per"`
	// Fixed prices no officer lowers.
	Fixed bool `toml:"fixed"`
	// Effects are what it does, where that is of a kind; Hexes is the figure of an effect of its own.
	Effects []Effect `toml:"effects"`
	Hexes   int      `toml:"hexes"`
	// Troops are those that it is for, all where there are none.
	Troops []chart.Type `toml:"troops"`
	// Officer orders need an officer with the unit in his influence.
	Officer bool `toml:"officer"`
	// Phases are where it is given in the own turn; none: the phase of its kind.
	Phases []Phase `toml:"phases"`
	// Unlisted orders have no command of their own: Discord takes 25 beside each other. They are given by
	// buttons, lists and the commands that take an order.
	Unlisted bool `toml:"unlisted"`
	// Later orders came once games had been played: a table without their row plays without them.
	Later bool `toml:"later"`
}

// Effect is one thing that an order does, and how much where its kind has a figure.
type Effect struct {
	Kind string `toml:"kind"`
	N    int    `toml:"n"`
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

// ActivationChange is what an order changes of who is activated in its turn.
type ActivationChange int

// OrdersOn are the orders whose mark a unit has, in the order of the text.
func (s State) OrdersOn(u Unit) []*Order {
	if len(u.Turn.Marks) == 0 {
		return nil
	}
	var all []*Order
	for _, o := range s.Tables.Orders {
		if u.Turn.Marks[o.ID] {
			all = append(all, o)
		}
	}
	return all
}

// Effects say what an order given does, by its own words.
func (d GivenData) Effects(o *Order, key string) []phrase.Phrase {
	switch {
	case o.GainsTokens && d.Price.Hidden:
		return []phrase.Phrase{phrase.Say(key + "-hidden")}
	case o.GainsTokens:
		return []phrase.Phrase{phrase.Say(key, phrase.Number("count", d.Gain))}
	case d.Stays:
		return []phrase.Phrase{d.rallied(key), phrase.Say(key + "-stays")}
	case d.Elements > 0:
		return []phrase.Phrase{d.rallied(key)}
	case d.Becomes != "":
		return []phrase.Phrase{phrase.Say(key, phrase.With("troop", d.Becomes.Phrase()))}
	case len(d.Woods) > 0:
		var at []phrase.Phrase
		for _, h := range d.Woods {
			at = append(at, phrase.Say("hexwar.orders.hex", HexArg("at", h)))
		}
		return []phrase.Phrase{phrase.Say(key, phrase.Listing("hexes", at...))}
	case o.Lengthens:
		more := phrase.Say("hexwar.effect.given.hexes", phrase.Number("count", o.Hexes))
		return []phrase.Phrase{phrase.Say(key, phrase.Number("count", len(d.Lent)), phrase.With("hexes", more))}
	}
	return []phrase.Phrase{phrase.Say(key)}
}

func (d GivenData) rallied(key string) phrase.Phrase {
	return phrase.Say(key, phrase.Number("count", d.Elements), phrase.Number("left", d.Left))
}
