package orders

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// OptElements is the option for the elements of a unit in a combat on a real table.
const OptElements = "elements"

// The units of a combat on the table.
const (
	TableAttacker hexwar.UnitID = "a1"
	TableTarget   hexwar.UnitID = "b1"
)

// ReadTroop reads a troop as in army lists: « inf moyenne », « artillerie à cheval lourde ». A missing
// weight is medium; gear is ignored.
func ReadTroop(text string) (chart.Troop, bool) {
	b, ok := hexwar.ReadBody(text)
	return b.Troop, ok
}

// TableOrderKind is the event of an order given on a real table outside a combat: the bot takes its
// tokens, and the players move their figures.
const TableOrderKind = "hexwar.table-order/1"

// TableOrder is an order given on a real table.
type TableOrder struct {
	Order string           `json:"order"`
	Kind  hexwar.OrderKind `json:"kind"`
	Seat  rules.Seat       `json:"seat"`
	Price hexwar.Price     `json:"price"`
	// Troop is the recipient and Rank the officer who leads, where they were named.
	Troop *chart.Troop `json:"troop,omitempty"`
	Rank  hexwar.Rank  `json:"rank,omitempty"`
	// Count are the hexes or elements paid for, Hexes the order's own figure, Gain the tokens that come in.
	Count int `json:"count,omitempty"`
	Hexes int `json:"hexes,omitempty"`
	Gain  int `json:"gain,omitempty"`
	// Announced orders are for the next combat.
	Announced bool `json:"announced,omitempty"`
}

// DecideTableOrder pays an order on a real table and says what the players do with their figures. hex.md
// §Two ways
func DecideTableOrder(s hexwar.State, o *hexwar.Order, act rules.Act) ([]rules.Event, error) {
	if v := judgeTableMoment(s, o, act.Seat); v != nil {
		return nil, v
	}
	d, v := readTableOrder(s, o, act)
	if v != nil {
		return nil, v
	}
	if d.Price.Left < 0 {
		return nil, s.Refuse(PayTopic, "hexwar.table.refused.poor", hexwar.OrderArg(o.ID), phrase.Number("cost", d.Price.Total),
			hexwar.HeldArg(WithPurses(s).Purse[act.Seat]))
	}
	if d.Price.Hidden {
		d.Price.Left = 0 // the balance is nobody else's business
	}
	var events []rules.Event
	var err error
	if IsTurnOrder(o) {
		if events, err = TakeTurn(s, act.Seat); err != nil {
			return nil, err
		}
	}
	e, err := ledger.NewEvent(TableOrderKind, d)
	return append(events, e), err
}

// judgeTableMoment refuses an order at the wrong moment of a real table: a second one of command or
// manoeuvre in a turn, a Percée without a won combat.
func judgeTableMoment(s hexwar.State, o *hexwar.Order, seat rules.Seat) *rules.Violation {
	now := RealTurn(s)
	kind, second, given := onePerTurn(o, now.CommandOrder, now.ManoeuvreOrder)
	switch {
	case IsTurnOrder(o) && now.Seat == seat && given != "":
		return s.Refuse(kind, "hexwar.orders.refused."+second, phrase.With("given", hexwar.OrderName(given)), hexwar.OrderArg(o.ID)).
			Or(phrase.Say("hexwar.command.offer.end-turn"), rules.Act{Path: TurnPath, Seat: seat})
	case IsTurnOrder(o) || o.WithdrawsTarget:
		return nil
	case MomentOf(s, o) == AfterSuccess:
		return judgeTableBreak(s, o, seat)
	case !s.HidesTokens():
		return Refuse(o, "combat", "table-order")
	case s.RealTable.Announced[seat].Order != "":
		return RefuseByKind(s, o, "second", phrase.With("first", hexwar.OrderName(s.RealTable.Announced[seat].Order)))
	}
	return nil
}

// judgeTableBreak refuses a Percée on a real table that the last combat does not allow. lecture:hex-percee
// — paid on success, it is the combat's attack order.
func judgeTableBreak(s hexwar.State, o *hexwar.Order, seat rules.Seat) *rules.Violation {
	d := s.LastCombat
	if d == nil || d.Attacker != seat {
		return Refuse(o, "combat", "after-success")
	}
	for _, st := range d.Steps {
		if st.Kind == hexwar.DidOrder && st.Seat == seat {
			return Refuse(o, "combat", "second", phrase.With("first", hexwar.OrderName(st.Order)))
		}
	}
	for _, t := range d.Units {
		if t.ID == TableAttacker && !IsFor(o, t.Type) {
			return RefuseTroop(o, t.Troop())
		}
	}
	gone := slices.ContainsFunc(d.Steps, func(st hexwar.Step) bool {
		return st.Unit == TableTarget && (st.Kind == hexwar.DidFall || st.Kind == hexwar.DidBack)
	})
	if !gone || s.RealTable.HadBreakthrough {
		return Refuse(o, "combat", "after-success")
	}
	return nil
}

// readTableOrder reads the recipient of an order on a real table, and prices it. The text of a unit may
// name an officer who has it in his influence: « inf moyenne officier ».
func readTableOrder(s hexwar.State, o *hexwar.Order, act rules.Act) (TableOrder, *rules.Violation) {
	d := TableOrder{Order: o.ID, Kind: o.Kind, Seat: act.Seat, Hexes: o.Hexes, Announced: !IsTurnOrder(o) && !o.GivesSecondAttack && !o.WithdrawsTarget}
	to := hexwar.Unit{ID: TableAttacker, Seat: act.Seat, Troop: chart.Troop{Type: chart.Infantry, Weight: chart.Medium}}
	officers := map[hexwar.OfficerID]hexwar.Officer{}
	if text := strings.TrimSpace(act.Args[OptUnit]); text != "" {
		troop, led, ok := readTableUnit(text)
		if _, known := s.Tables.Chart.Profile(troop.Type, troop.Weight); !ok || !known {
			return d, s.Refuse(TargetTopic, "hexwar.combat.refused.troop", hexwar.ReadArg(text))
		}
		to.Troop, d.Troop = troop, &troop
		if led {
			officers["!"] = hexwar.Officer{ID: "!", Seat: act.Seat, Number: 1, Rank: hexwar.OfficerRank}
		}
	}
	if d.Troop != nil && !IsFor(o, to.Troop.Type) && IsTurnOrder(o) { // an announced order is judged in its combat
		return d, RefuseTroop(o, to.Troop)
	}
	if o.GainsTokens {
		d.Gain = s.Level(d.Seat)
	}
	var v *rules.Violation
	for _, a := range o.Options {
		switch a.Name {
		case OptWhere:
			d.Count, v = readCount(s, o, act.Args[OptWhere], MostWoods)
		case OptElements:
			d.Count, v = readCount(s, o, act.Args[OptElements], hexwar.MostElements)
		case OptOfficer:
			d.Rank, v = readRank(s, act.Args[OptOfficer])
		}
		if v != nil {
			return d, v
		}
	}
	s = WithPurses(s)
	s.Officers = officers
	if !d.Announced && LacksOfficer(s, o, to) { // an announced order is judged in its combat
		return d, Refuse(o, "orders", "no-officer", phrase.With("unit", hexwar.TroopUnit(to.Troop))).
			Or(phrase.Say("hexwar.table.offer.officer-near"), act.With(OptUnit, string(to.Troop.Type)+"/"+string(to.Troop.Weight)+led))
	}
	d.Price = PriceOf(s, o, to, PriceTerms{Times: MoraleFactor(act.Args[OptMorale]), Per: d.Count})
	return d, nil
}

// readTableUnit reads a troop, and whether the text names an officer.
func readTableUnit(text string) (troop chart.Troop, led, ok bool) {
	officer := hexwar.WordMeaning{As: hexwar.AsRank, ID: string(hexwar.OfficerRank)}
	words := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '/' || r == ',' })
	others := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return hexwar.ArmyWords()[hexwar.PlainWord(word)] == officer })
	troop, ok = ReadTroop(strings.Join(others, " "))
	return troop, len(others) < len(words), ok
}

// readCount reads the number of hexes or elements of an order: 1 for an empty text, else a figure or a
// list of hexes.
func readCount(s hexwar.State, o *hexwar.Order, text string, most int) (int, *rules.Violation) {
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
		return 0, s.Refuse(PurseTopic, "hexwar.table.refused.count", hexwar.OrderArg(o.ID), hexwar.ReadArg(text),
			phrase.Number("most", most))
	}
	return n, nil
}

// readRank reads the rank of the officer who leads, empty for an empty text.
func readRank(s hexwar.State, text string) (hexwar.Rank, *rules.Violation) {
	text = strings.TrimSpace(text)
	word := hexwar.ArmyWords()[hexwar.PlainWord(text)]
	switch {
	case text == "" || slices.Contains(hexwar.AllRanks, hexwar.Rank(text)):
		return hexwar.Rank(text), nil
	case word.As == hexwar.AsRank:
		return hexwar.Rank(word.ID), nil
	}
	return "", s.Refuse(PurseTopic, "hexwar.table.refused.rank", hexwar.ReadArg(text))
}

// led is the suffix of a troop's value that names an officer with the unit in his influence.
const led = "/" + string(hexwar.OfficerRank)

// TableOrderChoices are the orders of command and manoeuvre that a seat could pay now, with each option
// that changes the price.
func TableOrderChoices(s hexwar.State, seat rules.Seat) []rules.Choice {
	foot, horse := string(chart.Infantry)+"/"+string(chart.Medium), string(chart.Cavalry)+"/"+string(chart.Medium)
	var all []rules.Choice
	try := func(o *hexwar.Order, args rules.Args, what ...phrase.Phrase) {
		d, v := readTableOrder(s, o, rules.Act{Seat: seat, Args: args})
		if v != nil || d.Price.Left < 0 || judgeTableMoment(s, o, seat) != nil {
			return
		}
		key, label := "hexwar.orders.offer.plain", []phrase.Arg{hexwar.OrderArg(o.ID), phrase.Number("cost", d.Price.Total), phrase.Number("left", d.Price.Left)}
		if len(what) > 0 {
			key, label = "hexwar.table.offer.order", append(label, phrase.Listing("what", what...))
		}
		all = append(all, rules.Choice{Value: LegalOrder{order: o, Args: args}.Value(), Label: phrase.Say(key, label...)})
	}
	tryWithOfficer := func(o *hexwar.Order, args rules.Args, what ...phrase.Phrase) {
		try(o, args, what...)
		try(o, rules.Act{Args: args}.With(OptUnit, cmp.Or(args[OptUnit], foot)+led).Args, append(what, phrase.Say("hexwar.table.offer.officer"))...)
	}
	for _, o := range s.Tables.Orders {
		switch {
		case !IsTurnOrder(o):
		case HasOption(o, OptWhere):
			for n := 1; n <= 3; n++ {
				tryWithOfficer(o, rules.Args{OptWhere: strconv.Itoa(n)}, phrase.Say("hexwar.table.offer.hexes", phrase.Number("count", n)))
			}
		case HasOption(o, OptElements):
			for n := 1; n <= 2; n++ {
				for _, body := range []struct{ troop, key string }{{foot, "foot"}, {horse, "other"}} {
					tryWithOfficer(o, rules.Args{OptUnit: body.troop, OptElements: strconv.Itoa(n)},
						phrase.Say("hexwar.table.offer.elements."+body.key, phrase.Number("count", n)))
				}
			}
		case HasOption(o, OptUnit) && !o.HasFixedPrice && (o.Cost > 1 || o.NeedsOfficer):
			tryWithOfficer(o, nil)
		default:
			try(o, nil)
		}
	}
	return all
}

// OrderChoicesOnTable are the choices for an option of an order on a real table.
func OrderChoicesOnTable(s hexwar.State, act rules.Act, option string) []rules.Choice {
	var all []rules.Choice
	switch {
	case !act.Seat.Plays():
	case act.Path == GivePath:
		all = TableOrderChoices(s, act.Seat)
	case option == OptUnit:
		for _, t := range s.Tables.Chart.Troops() {
			value := string(t.Type) + "/" + string(t.Weight)
			all = append(all, rules.Choice{Value: value, Label: t.Phrase()},
				rules.Choice{Value: value + led, Label: phrase.Say("hexwar.table.offer.led", phrase.With("troop", t.Phrase()))})
		}
	case option == OptOfficer:
		all = hexwar.NamedChoices("hexwar.command.rank.", hexwar.Each(hexwar.AllRanks, func(r hexwar.Rank) string { return string(r) }))
	case option == OptWhere:
		for n := 1; n <= 6; n++ {
			all = append(all, rules.Choice{Value: strconv.Itoa(n), Label: phrase.Say("hexwar.table.offer.hexes", phrase.Number("count", n))})
		}
	}
	return all
}
