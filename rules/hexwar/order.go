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

// OfficerTag is an officer as an event names him.
type OfficerTag struct {
	ID     OfficerID  `json:"id"`
	Seat   rules.Seat `json:"seat"`
	Number int        `json:"number"`
	Rank   Rank       `json:"rank"`
	At     hex.Hex    `json:"at"`
}

func (o Officer) Tag() OfficerTag {
	return OfficerTag{ID: o.ID, Seat: o.Seat, Number: o.Number, Rank: o.Rank, At: o.At}
}

// Phrase names an officer by his rank, his number, his camp and his hex.
func (t OfficerTag) Phrase() phrase.Phrase {
	return phrase.Say("hexwar.command.officer", phrase.With("rank", RankName(t.Rank)), phrase.Number("number", t.Number),
		phrase.With("colour", colour("officer", t.Seat)), HexArg("at", t.At))
}

// BodyName names a unit by its troop, its number, its camp and its hex; both camps count from 1.
func BodyName(t UnitTag) phrase.Phrase {
	return phrase.Say("hexwar.command.unit", phrase.With("troop", phrase.Say("chart.troop."+string(t.Type)+"."+string(t.Weight))),
		phrase.Number("number", t.Number), phrase.With("colour", colour("unit", t.Seat)), HexArg("at", t.At))
}

// TroopUnit names a unit of which only the troop is known.
func TroopUnit(t chart.Troop) phrase.Phrase {
	return phrase.Say("hexwar.combat.table-unit", phrase.With("troop", t))
}

func (u Unit) Label() phrase.Phrase { return BodyName(u.Tag()) }

// Arg fills unit with the unit.
func (u Unit) Arg() phrase.Arg { return u.Tag().Arg() }

// Arg fills officer with the officer.
func (o Officer) Arg() phrase.Arg { return o.Tag().Arg() }

// Arg fills unit with the unit as a line says it.
func (t UnitTag) Arg() phrase.Arg { return phrase.With("unit", BodyName(t)) }

// Arg fills officer with the officer as a line says him.
func (t OfficerTag) Arg() phrase.Arg { return phrase.With("officer", t) }

// Tag is the unit as an event names it.
func (u Unit) Tag() UnitTag {
	return UnitTag{ID: u.ID, Seat: u.Seat, Number: u.Number, Type: u.Troop.Type, Weight: u.Troop.Weight, At: u.At}
}

// RankName says a rank.
func RankName(r Rank) phrase.Phrase { return phrase.Say("hexwar.command.rank." + string(r)) }

// CampName says a seat by the colour of its camp.
func CampName(seat rules.Seat) phrase.Phrase {
	return phrase.Say("hexwar.command.camp." + string(seat))
}

// colour is a camp's adjective for a unit or an officer: in French it agrees with the noun.
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

// GivenData is the result of an order given.
type GivenData struct {
	Order string     `json:"order"`
	Seat  rules.Seat `json:"seat"`
	Price Price      `json:"price"`
	// Unit is whom it was given to, Officer who leads by it.
	Unit    *UnitTag    `json:"unit,omitempty"`
	Officer *OfficerTag `json:"officer,omitempty"`
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

// OrderDraft is an order while it is judged: the unit that receives it and, in a combat, the attack; in the
// own turn its options and its result.
type OrderDraft struct {
	S      State
	Order  *Order
	Unit   Unit
	Attack Attack
	Args   rules.Args
	Result GivenData
}

// OrderOption is an option of an order's command. Values lists its legal values, given the options before it;
// it is nil where only a player knows the value.
type OrderOption struct {
	rules.OptionSpec
	Values func(State, rules.Args) []string
}

// IsRolled reports whether this blow has been rolled.
func (f *Fight) IsRolled(kind BlowKind) bool {
	b := f.Blow(kind)
	return slices.Contains(f.DoneBlows, kind) || b != nil && b.Rolled
}

// OrderedPhrase says an attack with the order that begins it.
func (p Attack) OrderedPhrase(cost Price, order string) phrase.Phrase {
	return phrase.Say("hexwar.combat.offer.pair-order", phrase.With("pair", p), phrase.With("price", cost.ForPayer().Phrase(order)))
}

// BriefOrderedPhrase says an attack with an order and its price, in a select.
func (p Attack) BriefOrderedPhrase(cost Price, order string) phrase.Phrase {
	return phrase.Say("hexwar.combat.offer.pair-brief", phrase.With("pair", p), phrase.With("price", cost.ForPayer().Brief(order)))
}

// Order is one order: its row of the table, and all that the engine does by it. The engine reads these fields
// and never compares IDs, so that a new order is one value. The zero Order is no order.
type Order struct {
	OrderRow
	// ID is its slug, in the table, in commands and in the log; of a club's own order its name.
	ID string
	// BuiltIn orders have a Go value, for an effect that no row can describe. All others are built from the
	// effects of their row.
	BuiltIn bool
	// When is the moment of a combat in which it is given, empty for an order of the own turn. IsEarly
	// reports whether a reading moves it before the dice.
	When    Moment
	IsEarly func(State) bool
	// Options are the options of its command.
	Options []OrderOption
	// Judge refuses an order that its own text forbids and, in the own turn, fills in the draft's result. Nil
	// accepts everything. Readings are the settings that it uses.
	Judge    func(*OrderDraft) *rules.Violation
	Readings []string
	// Apply folds the result of an order of the own turn, beyond its price and its marks; Say describes that
	// result, in words whose keys begin with key. Nil Apply changes nothing more, nil Say has no figures.
	Apply func(State, GivenData) (State, error)
	Say   func(d GivenData, key string) []phrase.Phrase
	// TroopRefusal is the key of the refusal for troops that may not receive it.
	TroopRefusal string
	// IsUseful reports whether it would change anything in an attack; nil for always.
	IsUseful func(State, Attack) bool

	// ActivationChange is how it changes who is activated this turn.
	ActivationChange ActivationChange
	// GainsTokens orders bring as many tokens as the general's level of command.
	GainsTokens bool
	// LengthensMoves orders add their hexes to the moves of units. MovesIdleUnits reports whether they also
	// move a unit that is not activated. EndsMove orders end the unit's move.
	LengthensMoves bool
	MovesIdleUnits func(State) bool
	EndsMove       bool

	// ExtraDice is how many it adds to the attack.
	ExtraDice int
	// LeavesMark orders mark the unit until the turn ends, or until the combat ends where EndsWithCombat
	// reports so.
	LeavesMark     bool
	EndsWithCombat func(State) bool
	// GivesSupport orders make a unit count as supported. FlagsIgnored is how many flags of each throw the
	// unit may ignore, orders.AllFlags for all; IgnoringIsOptional lets its player choose how many.
	GivesSupport       bool
	FlagsIgnored       int
	IgnoringIsOptional bool
	// AllowsSacrifice lets a unit take flags as losses. DodgeFlags is the number of flags that one hit
	// becomes at its player's choice.
	AllowsSacrifice bool
	DodgeFlags      int
	// PricedByMorale orders cost more for hesitant and fleeing troops.
	PricedByMorale bool
	// CancelsTerrain orders cancel the terrain attacked. TurnsAdvantagesIntoFlags orders do so in a shot.
	CancelsTerrain, TurnsAdvantagesIntoFlags bool
	// ForcesAdvance orders make the winner take the hex left. WorsensRiposte orders count the advantages of
	// the riposte as losses.
	ForcesAdvance, WorsensRiposte bool
	// GivesSecondAttack orders give one more attack to the winner who takes the hex left.
	GivesSecondAttack bool
	// WithdrawsTarget orders move the unit attacked back before the combat.
	WithdrawsTarget bool
	// Sequence is which side throws first.
	Sequence odds.Sequence
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
	// HasFixedPrice orders get no rebate from an officer.
	HasFixedPrice bool `toml:"fixed"`
	// Effects are what it does, where that is of a kind; Hexes is the figure of an effect of its own.
	Effects []Effect `toml:"effects"`
	Hexes   int      `toml:"hexes"`
	// Troops are those that it is for, all where there are none.
	Troops []chart.Type `toml:"troops"`
	// NeedsOfficer orders need an officer with the unit in his influence.
	NeedsOfficer bool `toml:"officer"`
	// Phases are where it is given in the own turn; none: the phase of its kind.
	Phases []Phase `toml:"phases"`
	// Unlisted orders have no command of their own: Discord takes 25 beside each other. They are given by
	// buttons, lists and the commands that take an order.
	Unlisted bool `toml:"unlisted"`
	// MayBeMissing orders need no row: a table without it plays without the order.
	MayBeMissing bool `toml:"may-be-missing"`
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

// Effects describe the result of an order, in words whose keys begin with key.
func (d GivenData) Effects(o *Order, key string) []phrase.Phrase {
	switch {
	case o.Say != nil:
		return o.Say(d, key)
	case o.GainsTokens && d.Price.Hidden:
		return []phrase.Phrase{phrase.Say(key + "-hidden")}
	case o.GainsTokens:
		return []phrase.Phrase{phrase.Say(key, phrase.Number("count", d.Gain))}
	case o.LengthensMoves:
		more := phrase.Say("hexwar.effect.given.hexes", phrase.Number("count", o.Hexes))
		return []phrase.Phrase{phrase.Say(key, phrase.Number("count", len(d.Lent)), phrase.With("hexes", more))}
	}
	return []phrase.Phrase{phrase.Say(key)}
}
