package hexwar

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
)

// tableOrderKind is an order given on a real table outside the dice of a combat: paid here, carried out with
// the figures.
const tableOrderKind = "hexwar.table-order/1"

// tableOrder is such an order.
type tableOrder struct {
	Order string     `json:"order"`
	Kind  OrderKind  `json:"kind"`
	Seat  rules.Seat `json:"seat"`
	Price price      `json:"price"`
	// Troop is whom it was given to and Rank who leads by it, where the order was told.
	Troop *chart.Troop `json:"troop,omitempty"`
	Rank  Rank         `json:"rank,omitempty"`
	// Count are the hexes or elements paid for, Hexes the order's own figure, Gain the tokens that come in.
	Count int `json:"count,omitempty"`
	Hexes int `json:"hexes,omitempty"`
	Gain  int `json:"gain,omitempty"`
	// Announced orders are for the next combat.
	Announced bool `json:"announced,omitempty"`
}

// decideTableOrder pays an order on a real table and says what it makes the figures do. hex.md §Two ways
func (s State) decideTableOrder(o *Order, act rules.Act) ([]rules.Event, error) {
	if v := s.judgeTableMoment(o, act.Seat); v != nil {
		return nil, v
	}
	d, v := s.toldOrder(o, act)
	if v != nil {
		return nil, v
	}
	if d.Price.Left < 0 {
		return nil, s.refuse(payTopic, "hexwar.table.refused.poor", orderArg(o.ID), phrase.Number("cost", d.Price.Total),
			phrase.With("held", phrase.Say("hexwar.orders.tokens", phrase.Number("count", s.opened().purse[act.Seat]))))
	}
	if d.Price.Hidden {
		d.Price.Left = 0 // the balance is nobody else's business
	}
	var events []rules.Event
	var err error
	if o.inTurn() {
		if events, err = s.takesTurn(act.Seat); err != nil {
			return nil, err
		}
	}
	e, err := rules.NewEvent(tableOrderKind, d)
	return append(events, e), err
}

// judgeTableMoment holds an order to what is known of the table: one of command and one of manoeuvre a turn,
// a Percée after an attack.
func (s State) judgeTableMoment(o *Order, seat rules.Seat) *rules.Violation {
	now := s.onTurn()
	refuse := func(t Topic, why, given string) *rules.Violation {
		return s.refuse(t, "hexwar.orders.refused."+why, phrase.With("given", orderName(given)), orderArg(o.ID)).
			Or(phrase.Say("hexwar.command.offer.end-turn"), rules.Act{Path: turnPath, Seat: seat})
	}
	mine := now.Seat == seat
	switch {
	case o.Kind == CommandOrder && mine && now.CommandOrder != "":
		return refuse(commandTopic, "one-command", now.CommandOrder)
	case o.Kind == ManoeuvreOrder && mine && now.ManoeuvreOrder != "":
		return refuse(manoeuvreTopic, "one-manoeuvre", now.ManoeuvreOrder)
	case o.inTurn() || o.Withdraws:
		return nil
	case s.when(o) == afterSuccess:
		return s.judgeTableBreak(o, seat)
	case !s.reads(purseReading, purseHidden):
		return o.refuse("combat", "table-order")
	case s.real.Announced[seat].Order != "":
		return s.refuseByKind(o, "second", phrase.With("first", orderName(s.real.Announced[seat].Order)))
	}
	return nil
}

// judgeTableBreak refuses a Percée on the table that the last combat does not allow. lecture:hex-percee —
// paid on success, it is the combat's attack order.
func (s State) judgeTableBreak(o *Order, seat rules.Seat) *rules.Violation {
	d := s.report
	if d == nil || d.Attacker != seat {
		return o.refuse("combat", "after-success")
	}
	for _, st := range d.Steps {
		if st.Do == didOrder && st.Seat == seat {
			return o.refuse("combat", "second", phrase.With("first", orderName(st.Order)))
		}
	}
	for _, t := range d.Units {
		if t.ID == tableAttacker && !o.fits(t.Type) {
			return o.refuse("combat", o.Unfit, phrase.With("troop", t.troop().Phrase()))
		}
	}
	gone := slices.ContainsFunc(d.Steps, func(st step) bool { return st.Unit == tableTarget && (st.Do == didFall || st.Do == didBack) })
	if !gone || s.real.Broke {
		return o.refuse("combat", "after-success")
	}
	return nil
}

// toldOrder reads whom an order on the table is for, and prices it. An officer in whose influence the unit
// stands is told with it: « inf moyenne officier ».
func (s State) toldOrder(o *Order, act rules.Act) (tableOrder, *rules.Violation) {
	d := tableOrder{Order: o.ID, Kind: o.Kind, Seat: act.Seat, Hexes: o.Hexes, Announced: !o.inTurn() && !o.Breaks && !o.Withdraws}
	to := Unit{ID: tableAttacker, Seat: act.Seat, Troop: chart.Troop{Type: chart.Infantry, Weight: chart.Medium}}
	officers := map[OfficerID]Leader{}
	if text := strings.TrimSpace(act.Args[unitOption]); text != "" {
		troop, led, ok := toldUnit(text)
		if _, known := s.tables.chart.Profile(troop.Type, troop.Weight); !ok || !known {
			return d, s.refuse(targetTopic, "hexwar.combat.refused.troop", readArg(text))
		}
		to.Troop, d.Troop = troop, &troop
		if led {
			officers["!"] = Leader{ID: "!", Seat: act.Seat, Number: 1, Rank: Officer}
		}
	}
	if o.Gains {
		d.Gain = s.level(d.Seat)
	}
	var v *rules.Violation
	for _, a := range o.Asks {
		switch a.Name {
		case optWhere:
			d.Count, v = s.toldCount(o, act.Args[optWhere], mostWoods)
		case optElements:
			d.Count, v = s.toldCount(o, act.Args[optElements], mostElements)
		case optLeader:
			d.Rank, v = s.toldRank(act.Args[optLeader])
		}
		if v != nil {
			return d, v
		}
	}
	s = s.opened()
	s.officers = officers
	if o.Officer && !d.Announced && !s.officered(to) { // of what is announced its combat asks
		again := act.Without(unitOption)
		again.Args[unitOption] = string(to.Troop.Type) + "/" + string(to.Troop.Weight) + led
		return d, o.refuse("orders", "no-officer", phrase.With("unit", to.Troop.Phrase())).
			Or(phrase.Say("hexwar.table.offer.officer-near"), again)
	}
	d.Price = s.price(o, to, terms{Times: timesBy(act.Args[optMorale]), Per: d.Count})
	return d, nil
}

// toldUnit reads a troop, and whether an officer has it in his influence.
func toldUnit(text string) (troop chart.Troop, led, ok bool) {
	var words []string
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '/' || r == ',' }) {
		if armyWords()[plainWord(word)] == (sense{asRank, string(Officer)}) {
			led = true
			continue
		}
		words = append(words, word)
	}
	troop, ok = troopCalled(strings.Join(words, " "))
	return troop, led, ok
}

// toldCount reads how many hexes or elements an order is for: 1 where nothing is said, places named as hexes
// count one each.
func (s State) toldCount(o *Order, text string, most int) (int, *rules.Violation) {
	named := strings.Fields(text)
	n, err := strconv.Atoi(strings.TrimSpace(text))
	places := !slices.ContainsFunc(named, func(word string) bool { _, err := hex.Parse(word); return err != nil })
	switch {
	case len(named) == 0:
		n = 1
	case err != nil && places:
		n = len(named)
	case err != nil:
		n = 0
	}
	if n < 1 || n > most {
		return 0, s.refuse(purseTopic, "hexwar.table.refused.count", orderArg(o.ID), readArg(text),
			phrase.Number("most", most))
	}
	return n, nil
}

// toldRank reads which officer leads by an order, none where nothing is said.
func (s State) toldRank(text string) (Rank, *rules.Violation) {
	text = strings.TrimSpace(text)
	word := armyWords()[plainWord(text)]
	switch {
	case text == "" || slices.Contains([]Rank{Chief, Lieutenant, Officer}, Rank(text)):
		return Rank(text), nil
	case word.As == asRank:
		return Rank(word.ID), nil
	}
	return "", s.refuse(purseTopic, "hexwar.table.refused.rank", readArg(text))
}

// foldTableOrder pays the order and notes it for its turn, or for the combat to come.
func (s State) foldTableOrder(d tableOrder) (State, error) {
	s.real = s.onTurn()
	s = s.booked(entry{Seat: d.Seat, By: -d.Price.Total, Why: bookOrder, Order: d.Order})
	if d.Gain > 0 {
		s = s.booked(entry{Seat: d.Seat, By: d.Gain, Why: bookScout})
	}
	switch {
	case d.Kind == CommandOrder:
		s.real.CommandOrder = d.Order
	case d.Kind == ManoeuvreOrder:
		s.real.ManoeuvreOrder = d.Order
	case d.Announced:
		s.real.Announced = put(s.real.Announced, d.Seat, givenEarly{Order: d.Order, Paid: d.Price.Total})
	case s.order(d.Order).Breaks:
		s.real.Broke = true
	}
	return s, nil
}

func (b *Book) tellTableOrder(d tableOrder) []phrase.Phrase {
	given := []phrase.Arg{campArg(d.Seat), phrase.With("price", d.Price.phrase(d.Order))}
	key := "hexwar.table.given"
	switch {
	case d.Troop != nil:
		key, given = "hexwar.table.given-unit", append(given, phrase.With("unit", d.Troop.Phrase()))
	case d.Rank != "":
		key, given = "hexwar.table.given-officer", append(given, phrase.With("officer", rankName(d.Rank)))
	}
	does, count, gains := "hexwar.table.does."+d.Order, d.Count, orderOf(b.Orders, d.Order).Gains
	switch {
	case d.Announced:
		does = "hexwar.table.does.announced"
	case gains && d.Price.Hidden:
		does += "-hidden"
	case gains:
		count = d.Gain
	}
	return []phrase.Phrase{phrase.Say(key, given...), phrase.Say("hexwar.table.instruction",
		phrase.With("does", phrase.Say(does, phrase.Number("count", count), phrase.Number("hexes", d.Hexes))))}
}

// led is the word beside a troop that says that an officer has it in his influence.
const led = "/" + string(Officer)

// tableOrderChoices are the orders of command and manoeuvre that a seat could pay now, with what changes
// their price.
func (s State) tableOrderChoices(seat rules.Seat) []rules.Choice {
	foot, horse := string(chart.Infantry)+"/"+string(chart.Medium), string(chart.Cavalry)+"/"+string(chart.Medium)
	var all []rules.Choice
	try := func(o *Order, args rules.Args, what ...phrase.Phrase) {
		if s.judgeTableMoment(o, seat) != nil {
			return
		}
		d, v := s.toldOrder(o, rules.Act{Seat: seat, Args: args})
		if v != nil || d.Price.Left < 0 {
			return
		}
		label := []phrase.Arg{orderArg(o.ID), phrase.Number("cost", d.Price.Total), phrase.Number("left", d.Price.Left)}
		key := "hexwar.orders.offer.plain"
		if len(what) > 0 {
			key, label = "hexwar.table.offer.order", append(label, phrase.Listing("what", what...))
		}
		all = append(all, rules.Choice{Value: legal{order: o, args: args}.value(), Label: phrase.Say(key, label...)})
	}
	officer := phrase.Say("hexwar.table.offer.officer")
	for _, o := range s.tables.orders {
		switch {
		case !o.inTurn():
		case o.asks(optWhere):
			for n := 1; n <= 3; n++ {
				hexes := phrase.Say("hexwar.table.offer.hexes", phrase.Number("count", n))
				try(o, rules.Args{optWhere: strconv.Itoa(n)}, hexes)
				try(o, rules.Args{unitOption: foot + led, optWhere: strconv.Itoa(n)}, hexes, officer)
			}
		case o.asks(optElements):
			for n := 1; n <= 2; n++ {
				for _, body := range []struct{ troop, key string }{{foot, "foot"}, {horse, "other"}} {
					elements := phrase.Say("hexwar.table.offer.elements."+body.key, phrase.Number("count", n))
					try(o, rules.Args{unitOption: body.troop, optElements: strconv.Itoa(n)}, elements)
					try(o, rules.Args{unitOption: body.troop + led, optElements: strconv.Itoa(n)}, elements, officer)
				}
			}
		case o.asks(unitOption) && !o.Fixed && (o.Cost > 1 || o.Officer):
			try(o, nil)
			try(o, rules.Args{unitOption: foot + led}, officer)
		default:
			try(o, nil)
		}
	}
	return all
}

// orderChoicesOnTable complete an order on a real table.
func (s State) orderChoicesOnTable(act rules.Act, option string) []rules.Choice {
	var all []rules.Choice
	switch {
	case !act.Seat.Plays():
	case act.Path == givePath:
		all = s.tableOrderChoices(act.Seat)
	case option == unitOption:
		for _, t := range s.tables.chart.Troops() {
			value := string(t.Type) + "/" + string(t.Weight)
			all = append(all, rules.Choice{Value: value, Label: t.Phrase()},
				rules.Choice{Value: value + led, Label: phrase.Say("hexwar.table.offer.led", phrase.With("troop", t.Phrase()))})
		}
	case option == optLeader:
		all = named("hexwar.command.rank.", []string{string(Chief), string(Lieutenant), string(Officer)})
	case option == optWhere:
		for n := 1; n <= 6; n++ {
			all = append(all, rules.Choice{Value: strconv.Itoa(n), Label: phrase.Say("hexwar.table.offer.hexes", phrase.Number("count", n))})
		}
	}
	return all
}
