package hexwar

import (
	"maps"
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

// giving is an order of the turn while it is judged: who it is given to, how it was told, and what it comes to.
type giving struct {
	s     State
	order *Order
	to    Unit
	args  rules.Args
	given givenData
}

// refuse refuses the order by its own row.
func (g *giving) refuse(why string, args ...phrase.Arg) *rules.Violation {
	return g.order.refuse("orders", why, args...)
}

// officer finds the officer who is to lead by the order.
func (g *giving) officer() (Leader, *rules.Violation) {
	o, refused := g.s.callOfficer(g.given.Seat, g.args[optLeader])
	tag := o.tag()
	g.given.Officer = &tag
	return o, refused
}

// marching refuses a unit whose move an order comes too late for, or that has none.
func (g *giving) marching(u Unit) *rules.Violation {
	switch {
	case u.Turn.Activation == 0:
		return g.refuse("idle", phrase.With("unit", u.label()))
	case u.Turn.Marched || u.Turn.Halted:
		return g.refuse("marched", phrase.With("unit", u.label()))
	}
	return g.s.judgeTurnOf(u.Turn.Activation, u.label())
}

// The options of an order's command.
const (
	unitOption = "unit"
	optLeader  = "officer"
	optWhere   = "ou"
)

// asked is an option of an order's command. values are what it may be, the options before it said; nil for what
// only a player knows.
type asked struct {
	rules.OptionSpec
	values func(State, rules.Args) []string
}

// Whom an order is given to: one of the own units, or who leads by it.
var (
	askUnit = asked{OptionSpec: rules.OptionSpec{Name: unitOption, Kind: rules.ChoiceOption, Required: true}, values: func(s State, _ rules.Args) []string {
		var all []string
		for _, u := range s.unitsOf(s.turn.Seat) {
			all = append(all, string(u.ID))
		}
		return all
	}}
	askOfficer = asked{OptionSpec: rules.OptionSpec{Name: optLeader, Kind: rules.ChoiceOption, Required: true}, values: func(s State, _ rules.Args) []string {
		var all []string
		for _, o := range s.officersOf(s.turn.Seat) {
			all = append(all, string(o.ID))
		}
		return all
	}}
)

// specs are the options of an order's command.
func (o *Order) specs() []rules.OptionSpec {
	var all []rules.OptionSpec
	for _, a := range o.Asks {
		all = append(all, a.OptionSpec)
	}
	return all
}

// ways are all that an order may be told now, whether it may be given so or not.
func (s State) ways(o *Order) []rules.Args {
	all := []rules.Args{{}}
	for _, a := range o.Asks {
		var more []rules.Args
		for _, args := range all {
			for _, value := range a.values(s, args) {
				told := maps.Clone(args)
				told[a.Name] = value
				more = append(more, told)
			}
		}
		all = more
	}
	return all
}

// ordersChapter gives the orders of command and manoeuvre and keeps the purses. P3, « Ordres spéciaux influençant le jeu »
func ordersChapter(b *Book) rules.Chapter[State] {
	c := rules.Chapter[State]{
		Gate: battleGate,
		Verbs: []rules.Verb[State]{
			{May: State.mayGive, Decide: State.decideGiven, Choices: State.orderChoices, Button: State.giveButton,
				Spec: rules.ActSpec{Path: givePath, Unlisted: true,
					Options: []rules.OptionSpec{{Name: "choix", Kind: rules.ChoiceOption, Required: true}}}},
			{Spec: rules.ActSpec{Path: tokensPath}, Answer: State.readTokens},
		},
		Facts: []rules.Fact[State]{
			rules.NewFact(givenKind, State.foldGiven, b.tellGiven),
		},
		Over:   func(s State) bool { return s.untracked() || s.turn.Number > 0 },
		Phase:  State.turnPhase,
		Mask:   State.maskPurse,
		Show:   State.showPurses,
		Topics: State.orderTopics,
	}
	for _, o := range b.Orders {
		if o.inTurn() {
			path := turnOrderPath + o.ID
			c.Verbs = append(c.Verbs, rules.Verb[State]{Choices: State.orderChoices, Forgoes: State.orderForgoes,
				Spec:   rules.ActSpec{Path: path, Options: o.specs(), Unlisted: o.Unlisted, Surprises: true},
				Decide: State.decideOrder})
		}
	}
	return c
}

// mayGive lets the seat on turn give an order, on the board or on a real table.
func (s State) mayGive(seat rules.Seat) *rules.Violation {
	if s.tabled() {
		return s.mayPass(seat)
	}
	if refused := s.notNow(seat); refused != nil {
		return s.orOrders(refused, seat, "")
	}
	return nil
}

// decideGiven gives an order picked from the list: its slug, then what it is told, by colons.
func (s State) decideGiven(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	id, rest, _ := strings.Cut(act.Args["choix"], ":")
	o := s.order(id)
	if !o.inTurn() {
		v := rules.Refuse(s.book.Ref(purseTopic), "hexwar.orders.refused.unknown", phrase.Named("read", clipped(act.Args["choix"])))
		return nil, s.orOrders(v, act.Seat, id)
	}
	args := rules.Args{}
	parts := strings.Split(rest, ":")
	for i, a := range o.Asks {
		if i < len(parts) && parts[i] != "" {
			args[a.Name] = parts[i]
		}
	}
	return s.decideOrder(rules.Act{Path: turnOrderPath + id, Seat: act.Seat, Args: args}, roller)
}

// decideOrder gives an order. P3 — paid at once, with tokens held before its effect.
func (s State) decideOrder(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	o, refused := s.orderBy(act)
	if refused != nil {
		return nil, refused
	}
	if s.tabled() {
		return s.decideTableOrder(o, act)
	}
	if refused := s.notNow(act.Seat); refused != nil {
		return nil, s.orOrders(refused, act.Seat, o.ID)
	}
	d, refused := s.judgeOrder(o, act)
	if refused != nil {
		return nil, s.orOrdersBy(refused, act.Seat, o, func(other State) *rules.Violation {
			_, v := other.judgeOrder(o, act)
			return v
		})
	}
	var events []rules.Event
	if at, _ := s.phaseFor(o); at != s.turn.Phase {
		var err error
		if events, err = s.reach(at); err != nil {
			return nil, err
		}
	}
	e, err := rules.NewEvent(givenKind, d)
	return append(events, e), err
}

// judgeOrder judges an order and what it would come to: when, then to whom, then its price.
func (s State) judgeOrder(o *Order, act rules.Act) (givenData, *rules.Violation) {
	if refused := s.judgeMoment(o, act.Seat); refused != nil {
		return givenData{}, refused
	}
	g, refused := s.judgeGiven(o, act)
	if refused != nil {
		return g.given, refused
	}
	if o.Officer && g.to.ID != "" && !s.officered(g.to) {
		return g.given, g.refuse("no-officer", phrase.With("unit", g.to.label()))
	}
	g.given.Price = s.price(o, g.to, terms{Per: max(len(g.given.Woods), g.given.Elements)})
	if g.given.Price.Left < 0 {
		return g.given, rules.Refuse(s.book.Ref(purseTopic), "hexwar.orders.refused.poor", phrase.With("order", orderName(o.ID)),
			phrase.Number("cost", g.given.Price.Total), phrase.Number("held", s.purse[act.Seat]))
	}
	return g.given, nil
}

// judgeGiven judges whom an order is given to, whatever it costs.
func (s State) judgeGiven(o *Order, act rules.Act) (*giving, *rules.Violation) {
	g := &giving{s: s, order: o, to: Unit{Seat: act.Seat}, args: act.Args, given: givenData{Order: o.ID, Seat: act.Seat}}
	if text := act.Args[unitOption]; text != "" {
		var refused *rules.Violation
		if g.to, refused = s.callUnit(act.Seat, text); refused != nil {
			return g, refused
		}
		tag := g.to.mark()
		g.given.Unit = &tag
	}
	if o.Give == nil {
		return g, nil
	}
	return g, o.Give(g)
}

// endsSomeMove reports whether an order that takes the place of a unit's move could be given in the phase of
// movement, which is then not passed over. Hidden tokens don't decide: everybody sees what follows.
func (s State) endsSomeMove() bool {
	return slices.ContainsFunc(s.tables.orders, func(o *Order) bool {
		return o.EndsMove && s.judgeMoment(o, s.turn.Seat) == nil && slices.ContainsFunc(s.unitsOf(s.turn.Seat), func(u Unit) bool {
			act := rules.Act{Seat: u.Seat, Args: rules.Args{unitOption: string(u.ID)}}
			if s.reads(purseReading, purseHidden) {
				_, refused := s.judgeGiven(o, act)
				return refused == nil
			}
			_, refused := s.judgeOrder(o, act)
			return refused == nil
		})
	})
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
	o := s.order(d.Order)
	if o.Kind == CommandOrder {
		s.turn.CommandOrder = d.Order
	} else {
		s.turn.ManoeuvreOrder = d.Order
	}
	s = s.late(o)
	if o.Activating == onlyMoving && d.Officer != nil {
		s.turn.Strategic = d.Officer.ID
	}
	if d.Number != 0 && d.Unit != nil {
		var err error
		if s, err = s.activated(activatedData{Seat: d.Seat, Number: d.Number, Units: []unitTag{*d.Unit}, Order: d.Order}); err != nil {
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
	if o.EndsMove && (u.Turn.Activation > 0 || d.Stays) {
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
