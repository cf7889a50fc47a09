package hexwar

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
)

// The acts and the event of the orders of command and manoeuvre.
const (
	turnOrderPath = "order "
	givePath      = "order donner"

	givenKind = "hexwar.order-given/1"

	purseTopic     Topic = "pions"
	commandTopic   Topic = "ordres-de-commandement"
	manoeuvreTopic Topic = "ordres-de-manoeuvre"
)

// turnOrders are the orders of command and manoeuvre: those given outside combats.
var turnOrders = orderIDs[:slices.Index(orderIDs, Dash)]

// givenData is an order given, paid and carried out.
type givenData struct {
	Order string     `json:"order"`
	Seat  rules.Seat `json:"seat"`
	Price price      `json:"price"`
	// Unit is whom it was given to, Officer who leads by it.
	Unit    *unitTag   `json:"unit,omitempty"`
	Officer *leaderTag `json:"officer,omitempty"`
	// Lent are the units that it lends a hex more.
	Lent []unitTag `json:"lent,omitempty"`
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

// ordersChapter gives the orders of command and manoeuvre and keeps the purses. P3, « Ordres spéciaux influençant le jeu »
func ordersChapter() rules.Chapter[State] {
	choicesOf := func(path string) func(State, rules.Seat, string) []rules.Choice {
		return func(s State, seat rules.Seat, option string) []rules.Choice {
			return s.orderChoices(seat, path, option)
		}
	}
	c := rules.Chapter[State]{
		Gate: battleGate,
		Verbs: []rules.Verb[State]{
			{Decide: State.decideGiven, Choices: choicesOf(givePath),
				Spec: rules.ActSpec{Path: givePath, Unlisted: true,
					Options: []rules.OptionSpec{{Name: "choix", Kind: rules.ChoiceOption, Required: true}}}},
			{Spec: rules.ActSpec{Path: tokensPath}, Answer: State.readTokens},
		},
		Facts: []rules.Fact[State]{
			rules.NewFact(givenKind, State.foldGiven, tellGiven),
		},
		Over:   func(s State) bool { return s.untracked() || s.turn.Number > 0 },
		Phase:  State.turnPhase,
		Mask:   State.maskPurse,
		Show:   State.showPurses,
		Topics: State.orderTopics,
	}
	for _, id := range turnOrders {
		c.Verbs = append(c.Verbs, rules.Verb[State]{Choices: choicesOf(turnOrderPath + id), Spec: rules.ActSpec{Path: turnOrderPath + id, Options: orderOptions(id)},
			Decide: rules.NoDice(func(s State, act rules.Act) ([]rules.Event, error) { return s.decideOrder(id, act) })})
	}
	return c
}

// orderOptions are what an order must be told.
func orderOptions(id string) []rules.OptionSpec {
	unit := rules.OptionSpec{Name: "unit", Kind: rules.ChoiceOption, Required: true}
	officer := rules.OptionSpec{Name: "officer", Kind: rules.ChoiceOption, Required: true}
	switch id {
	case Dispatch, Mount, ForcedMarch:
		return []rules.OptionSpec{unit}
	case Woodsman:
		return []rules.OptionSpec{unit, {Name: "ou", Kind: rules.ChoiceOption, Required: true}}
	case Rally:
		return []rules.OptionSpec{unit, {Name: "elements", Kind: rules.WholeOption}}
	case StrategicMove, Forward:
		return []rules.OptionSpec{officer}
	}
	return nil
}

// decideGiven gives an order picked from the list: its slug, then what it is told, by colons.
func (s State) decideGiven(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	id, rest, _ := strings.Cut(act.Args["choix"], ":")
	if !slices.Contains(turnOrders, id) {
		v := rules.Refuse(s.book.Ref(purseTopic), "hexwar.orders.refused.unknown", phrase.Named("read", clipped(act.Args["choix"])))
		return nil, s.orOrders(v, act.Seat, id)
	}
	args := rules.Args{}
	parts := strings.Split(rest, ":")
	for i, o := range orderOptions(id) {
		if i < len(parts) && parts[i] != "" {
			args[o.Name] = parts[i]
		}
	}
	return s.decideOrder(id, rules.Act{Path: turnOrderPath + id, Seat: act.Seat, Args: args})
}

// decideOrder gives an order. P3 — paid at once, with tokens held before its effect.
func (s State) decideOrder(id string, act rules.Act) ([]rules.Event, error) {
	if s.tabled() {
		return s.decideTableOrder(id, act)
	}
	if refused := s.notNow(act.Seat); refused != nil {
		return nil, s.orOrders(refused, act.Seat, id)
	}
	d, refused := s.judgeOrder(id, act)
	if refused != nil {
		refused = s.naming(refused, func(other State) *rules.Violation {
			_, v := other.judgeOrder(id, act)
			return v
		}, turnOrderReadings...)
		return nil, s.orOrders(refused, act.Seat, id)
	}
	var events []rules.Event
	row, _ := s.tables.order(id)
	if at, _ := s.phaseFor(row); at != s.turn.Phase {
		var err error
		if events, err = s.reach(at); err != nil {
			return nil, err
		}
	}
	e, err := rules.NewEvent(givenKind, d)
	return append(events, e), err
}

// judgeOrder judges an order and what it would come to: when, then to whom, then its price.
func (s State) judgeOrder(id string, act rules.Act) (givenData, *rules.Violation) {
	row, _ := s.tables.order(id)
	if refused := s.judgeMoment(row, act.Seat); refused != nil {
		return givenData{}, refused
	}
	d := givenData{Order: id, Seat: act.Seat}
	to := Unit{Seat: act.Seat}
	var t terms
	var refused *rules.Violation
	if text := act.Args["unit"]; text != "" {
		if to, refused = s.callUnit(act.Seat, text); refused != nil {
			return d, refused
		}
		tag := to.mark()
		d.Unit = &tag
	}
	switch id {
	case ExtraActivation:
		refused = s.judgeExtra(act.Seat)
	case CombinedOrder, Messengers:
		refused = s.judgeAnnounced(id, act.Seat)
	case Dispatch:
		refused = s.judgeDispatch(&d, to)
	case StrategicMove:
		refused = s.judgeStrategicOrder(&d, act)
	case Reconnaissance:
		refused = s.judgeScouting(&d)
	case Forward:
		refused = s.judgeForward(&d, act)
	case Mount:
		refused = s.judgeMount(&d, to)
	case ForcedMarch:
		refused = s.judgeForced(&d, to)
	case Woodsman:
		refused = s.judgeWoods(&d, to, act)
		t.Per = len(d.Woods)
	case Rally:
		refused = s.judgeRally(&d, to, act)
		t.Per = d.Elements
	}
	if refused != nil {
		return d, refused
	}
	return s.priced(row, d, to, t)
}

// priced puts the price to an order, and refuses one that can't be paid or that asks for an officer.
func (s State) priced(row Order, d givenData, to Unit, t terms) (givenData, *rules.Violation) {
	if row.Officer && to.ID != "" && !s.officered(to) {
		return d, rules.Refuse(rules.Ref(row.Ref), "hexwar.orders.refused.no-officer", phrase.With("order", orderName(row.ID)), phrase.With("unit", to.label()))
	}
	d.Price = s.price(row.ID, to, t)
	if d.Price.Left < 0 {
		return d, rules.Refuse(s.book.Ref(purseTopic), "hexwar.orders.refused.poor", phrase.With("order", orderName(row.ID)),
			phrase.Number("cost", d.Price.Total), phrase.Number("held", s.purse[d.Seat]))
	}
	return d, nil
}

// judgeScouting: P3, « Reconnaissance » — one unit in the whole turn; tokens as the general's level of command.
func (s State) judgeScouting(d *givenData) *rules.Violation {
	if n := s.active(); n > 1 {
		row, _ := s.tables.order(Reconnaissance)
		return rules.Refuse(rules.Ref(row.Ref), "hexwar.command.refused.scouting", phrase.Number("count", n))
	}
	d.Gain = s.level(d.Seat)
	return nil
}

// judgeExtra: P3, « Activation supplémentaire » — with another officer: one must be left for it, and in the
// phase of command for those that are still to be made.
func (s State) judgeExtra(seat rules.Seat) *rules.Violation {
	led, most := s.ledByOfficers()
	needed := 1
	if s.turn.Phase == CommandPhase {
		needed += most - led
	}
	free := 0
	for _, o := range s.officersOf(seat) {
		if o.Leads == 0 {
			free++
		}
	}
	if free >= needed {
		return nil
	}
	return s.refuseGiven(ExtraActivation, "nobody-else", phrase.Number("count", free), phrase.Number("needed", needed))
}

// judgeAnnounced refuses an order that changes activation once nobody may be activated any more. lecture:hex-annonces
func (s State) judgeAnnounced(id string, seat rules.Seat) *rules.Violation {
	row, _ := s.tables.order(id)
	then := s
	then.turn.Phase, _ = s.phaseFor(row)
	then.turn.ManoeuvreOrder = id
	if len(then.late(id).leaders(seat)) > 0 {
		return nil
	}
	return s.refuseGiven(id, "all-active")
}

// judgeDispatch: P3, « Estafette » — one unit more, of any kind, anywhere.
func (s State) judgeDispatch(d *givenData, u Unit) *rules.Violation {
	if u.Turn.Activation > 0 {
		return rules.Refuse(s.book.Ref(activeTopic), "hexwar.command.refused.active", phrase.With("unit", u.label()), phrase.Number("activation", u.Turn.Activation))
	}
	d.Number = len(s.turn.Activations) + 1
	return nil
}

// judgeStrategicOrder: P3, « Déplacement stratégique » — another officer, who then names his units.
func (s State) judgeStrategicOrder(d *givenData, act rules.Act) *rules.Violation {
	o, refused := s.callOfficer(act.Seat, act.Args["officer"])
	if refused != nil {
		return refused
	}
	row, _ := s.tables.order(StrategicMove)
	if o.Leads > 0 {
		return rules.Refuse(rules.Ref(row.Ref), "hexwar.orders.refused.leads", phrase.With("officer", o.tag().phrase()))
	}
	heard := slices.ContainsFunc(s.unitsOf(act.Seat), func(u Unit) bool {
		return s.judgeUnit(called{officer: o, order: StrategicMove}, u) == nil
	})
	if !heard {
		return rules.Refuse(rules.Ref(row.Ref), "hexwar.orders.refused.nobody-far", phrase.With("officer", o.tag().phrase()), phrase.Number("least", row.Hexes))
	}
	tag := o.tag()
	d.Officer = &tag
	return nil
}

// judgeStrategic refuses a unit too near an enemy: at no moment of the turn nearer than six hexes. P3, « Déplacement stratégique »
func (s State) judgeStrategic(u Unit, at hex.Hex) *rules.Violation {
	row, _ := s.tables.order(StrategicMove)
	if near, enemy := s.nearest(u.Seat, at); enemy && int(near) < row.Hexes {
		return rules.Refuse(rules.Ref(row.Ref), "hexwar.movement.refused.strategic", phrase.With("who", u.label()), hexArg("at", at),
			phrase.Number("distance", int(near)), phrase.Number("least", row.Hexes))
	}
	return nil
}

// foldGiven pays the order and notes what it lends.
func (s State) foldGiven(d givenData) (State, error) {
	paid := entry{Seat: d.Seat, By: -d.Price.Total, Why: bookOrder, Order: d.Order}
	if d.Unit != nil {
		paid.Unit, paid.At = d.Unit.Number, d.Unit.At
	}
	s = s.booked(paid)
	if d.Gain > 0 {
		s = s.booked(entry{Seat: d.Seat, By: d.Gain, Why: bookScout})
	}
	if row, _ := s.tables.order(d.Order); row.Kind == CommandOrder {
		s.turn.CommandOrder = d.Order
	} else {
		s.turn.ManoeuvreOrder = d.Order
	}
	s = s.late(d.Order)
	if d.Order == StrategicMove && d.Officer != nil {
		s.turn.Strategic = d.Officer.ID
	}
	if d.Order == Dispatch && d.Unit != nil {
		var err error
		if s, err = s.activated(activatedData{Seat: d.Seat, Number: d.Number, Units: []unitTag{*d.Unit}, Order: Dispatch}); err != nil {
			return s, err
		}
	}
	for _, t := range d.Lent {
		s = s.withUnit(s.units[t.ID].marked(d.Order))
	}
	if d.Unit == nil {
		return s, nil
	}
	u := s.units[d.Unit.ID]
	if d.Price.Free {
		u = u.unmarked(leadOrder)
	}
	u.Turn.Woods = append(slices.Clone(u.Turn.Woods), d.Woods...)
	u.Turn.Spent += d.Steps
	u.Elements += d.Elements
	if d.Order == Rally && (u.Turn.Activation > 0 || d.Stays) {
		u.Turn.Marched = true
	}
	switch {
	case d.Becomes == "":
	case u.Mount == "":
		u.Mount, u.Troop.Type = u.Troop.Type, d.Becomes
	default:
		u.Mount, u.Troop.Type = "", d.Becomes
	}
	return s.withUnit(u), nil
}
