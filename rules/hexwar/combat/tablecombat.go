package combat

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// tableKind is the event of a combat with figures on a real table.
const tableKind = "hexwar.table-combat/1"

// tableState builds a board of two units from the options of a combat on a real table, so that the combat
// runs by the same stages as any other.
func tableState(s hexwar.State, act rules.Act) (hexwar.State, opening, error) {
	var o opening
	figures, misread := tableFigures(s, act)
	from, to, posts := hex.At(4, hex.MaxRows/2), hex.At(4, hex.MaxRows/2+figures[optDistance]), readPosts(act)
	officers := map[hexwar.OfficerID]hexwar.Officer{}
	for _, side := range []struct {
		unit             *hexwar.Unit
		id               hexwar.UnitID
		seat             rules.Seat
		option, elements string
		at               hex.Hex
		officer          post
		back             hex.Direction
	}{
		{&o.Attacker, orders.TableAttacker, rules.SeatA, optAttacker, optLeft, from, posts.attacker, hex.SouthWest},
		{&o.Target, orders.TableTarget, rules.SeatB, optTarget, orders.OptElements, to, posts.target, hex.NorthEast},
	} {
		t, read := hexwar.ReadBody(act.Args[side.option])
		p, known := s.Tables.Chart.Profile(t.Type, t.Weight)
		if !read || !known {
			return s, o, s.Refuse(orders.TargetTopic, "hexwar.combat.refused.troop", hexwar.ReadArg(act.Args[side.option]))
		}
		*side.unit = hexwar.Unit{ID: side.id, Seat: side.seat, Number: 1, Troop: t.Troop, Gear: t.Gear, Initial: max(p.Elements, figures[side.elements]),
			Elements: cmp.Or(figures[side.elements], p.Elements), At: side.at}
		leader := hexwar.Officer{ID: hexwar.OfficerID(string(side.seat) + "!1"), Seat: side.seat, Number: 1, Rank: hexwar.OfficerRank, At: side.at}
		if side.officer == nearUnit {
			leader.At = side.at.To(side.back)
		}
		if side.officer != noPost {
			officers[leader.ID] = leader
		}
	}
	if misread != nil { // the troops are judged first
		return s, o, misread
	}
	o.Attacker.Turn.HexesMoved = hex.Steps(figures[optMoved])
	o.Attack = orders.AttackOf(o.Attacker, o.Target)
	var err error
	if s.Field, err = tableField(s, act, from, to); err != nil {
		return s, o, err
	}
	if err := cmp.Or(refuseStanding(s, act, optFrom, o.Attacker), refuseStanding(s, act, optTo, o.Target)); err != nil {
		return s, o, err
	}
	camp, err := attackingCamp(s, act)
	if err != nil {
		return s, o, err
	}
	kept := orders.WithPurses(s)
	s.TableFight = &hexwar.TableFight{Friends: map[hexwar.UnitID]int{orders.TableAttacker: figures[optBacked],
		orders.TableTarget: figures[optFriends]}, Camp: camp}
	s.Units = map[hexwar.UnitID]hexwar.Unit{orders.TableAttacker: o.Attacker, orders.TableTarget: o.Target}
	s.Officers, s.Fight, s.PurseEntries = officers, nil, nil
	s.Turn = hexwar.Turn{Seat: rules.SeatA, Phase: hexwar.CombatPhase}
	return tablePurses(s, kept), o, nil
}

// refuseStanding refuses ground that a troop cannot enter: it neither attacks from there nor is attacked
// there. PA1, TA1, « Certains éléments sont complètement impassables pour une partie des troupes »
func refuseStanding(s hexwar.State, act rules.Act, option string, u hexwar.Unit) error {
	line, err := s.Field.StandingBar(s.Tables.Ground, u.Body(), u.At)
	if err != nil || line == nil {
		return err
	}
	return rules.Refuse(rules.Ref(line.Ref), "hexwar.combat.refused.no-standing", phrase.With("unit", phrase.Say("hexwar.combat.told."+string(u.Seat))),
		phrase.With("line", line.Phrase())).Or(phrase.Say("hexwar.table.offer.open-ground"), act.Without(option))
}

// refuseMorale refuses a declared morale with an order whose price does not depend on it. P3, « Allant »
func refuseMorale(s hexwar.State, act rules.Act, order *hexwar.Order) *rules.Violation {
	if strings.TrimSpace(act.Args[orders.OptMorale]) == "" || order.PricedByMorale {
		return nil
	}
	var by []phrase.Phrase
	for _, o := range s.Tables.Orders {
		if o.PricedByMorale {
			by = append(by, hexwar.OrderName(o.ID))
		}
	}
	return s.Refuse(orders.AttackOrderTopic, "hexwar.combat.refused.moral", phrase.Listing("orders", by...)).
		Or(phrase.Say("hexwar.table.offer.no-morale"), act.Without(orders.OptMorale))
}

// tableFigures reads the numeric options, each within its bounds.
func tableFigures(s hexwar.State, act rules.Act) (map[string]int, error) {
	figures := map[string]int{optDistance: 1}
	for _, f := range []struct {
		option      string
		least, most int
	}{{orders.OptElements, 1, 20}, {optLeft, 1, 20}, {optDistance, 1, 40}, {optMoved, 0, 40}, {optFriends, 0, 6}, {optBacked, 0, 6}} {
		if strings.TrimSpace(act.Args[f.option]) == "" {
			continue
		}
		refuse := s.Refuser("hexwar.combat.refused.", phrase.With("option", phrase.Say("hexwar.combat.form."+f.option)),
			phrase.Number("least", f.least), phrase.Number("most", f.most))
		n, read := act.Args.Whole(f.option)
		switch {
		case !read:
			return nil, refuse(orders.TargetTopic, "figure-misread", hexwar.ReadArg(act.Args[f.option]))
		case n < f.least || n > f.most:
			return nil, refuse(orders.TargetTopic, "figure", phrase.Number("value", n))
		}
		figures[f.option] = n
	}
	return figures, nil
}

// nothingThere is the value for a side without an obstacle.
const nothingThere = "aucun"

// tableField is a board with the declared ground under both units and on the side between them, held by
// the target and by the attacker.
func tableField(s hexwar.State, act rules.Act, from, to hex.Hex) (hexwar.Field, error) {
	f := hexwar.Field{Grid: hex.Grid{Columns: hex.LeastWidth, Rows: hex.MaxRows}}
	named := map[string][]ground.RowID{}
	for _, option := range []string{optFrom, optTo, optSide, optOwnSide} {
		if option == optOwnSide && act.Args[option] == nothingThere {
			continue
		}
		var err error
		if named[option], err = s.ReadRows(act.Args[option]); err != nil {
			return f, err
		}
		if err := s.JudgeClash(act, named[option]); err != nil {
			return f, err
		}
	}
	f = f.With(from, named[optFrom]).With(to, named[optTo])
	// A composed element attacked is whole: the side that is crossed carries its obstacle.
	// lecture:hex-compose
	named[optSide] = hexwar.With(named[optSide], s.Tables.Ground.FacesOf(named[optTo]...))
	own, err := ownSide(s, act, named[optFrom], named[optOwnSide])
	if err != nil {
		return f, err
	}
	named[optOwnSide] = own
	for _, side := range f.Grid.Entries(from, to) {
		f = f.WithSide(side, to, named[optSide])
	}
	for _, side := range f.Grid.Entries(to, from) {
		f = f.WithSide(side, from, own)
	}
	_, left := f.Ground(s.Tables.Ground, from)
	_, attacked := f.Ground(s.Tables.Ground, to)
	_, crossed := s.Tables.Ground.Face(named[optSide], own)
	err = cmp.Or(left, attacked, crossed)
	if unknown, is := errors.AsType[ground.RowError](err); is {
		return f, s.Refuse(orders.TargetTopic, "hexwar.combat.refused.terrain", hexwar.ReadArg(string(unknown.ID)), phrase.With("place", unknown.Place.Phrase()))
	}
	return f, err
}

// ownSide is what the attacker holds on the side crossed. Nobody has declared on which of its sides a
// composed element is closed: where that changes the result it asks, or takes all sides as closed.
// lecture:hex-compose
func ownSide(s hexwar.State, act rules.Act, under, told []ground.RowID) ([]ground.RowID, error) {
	brings := s.Tables.Ground.FacesOf(under...)
	switch {
	case strings.TrimSpace(act.Args[optOwnSide]) != "" || !s.Tables.Ground.ActsOutward(brings):
		return told, nil
	case s.TerrainReading(ground.ComposeReading, ground.ComposeAsk) == ground.ComposeAll:
		return brings, nil
	}
	made := s.ComposedOf(under)
	return nil, rules.Refuse(rules.Ref(made.Ref), "hexwar.combat.refused.own-side", phrase.With("row", made.ID.Phrase()),
		phrase.Listing("faces", brings...)).
		Or(phrase.Say("hexwar.combat.offer.own-side", phrase.Listing("faces", brings...)),
			act.With(optOwnSide, hexwar.RowsText(brings))).
		Or(phrase.Say("hexwar.combat.nothing-there"), act.With(optOwnSide, nothingThere))
}

// openTableCombat begins the declared combat, and judges both orders before its first throw.
func openTableCombat(s hexwar.State, act rules.Act) (*combat, *hexwar.Order, error) {
	s, o, err := tableState(s, act)
	if err != nil {
		return nil, nil, err
	}
	if v := judgeTarget(s, o.Attack); v != nil {
		return nil, nil, v
	}
	order, defence := orders.Order(s, act.Args[optOrder]), orders.Order(s, act.Args[optDefence])
	if v := refuseMorale(s, act, order); v != nil {
		return nil, nil, v
	}
	o.Order = noOrder
	if said := act.Args[optOrder]; said != "" && said != noOrder {
		now := orders.InMelee
		switch {
		case !orders.IsAttack(order):
			return nil, nil, s.Refuse(orders.AttackOrderTopic, "hexwar.combat.refused.no-such-order", hexwar.ReadArg(said))
		case orders.MomentOf(s, order) == orders.AfterShot:
			now = orders.AfterShot
		default:
			o.Order, o.Times = order.ID, orders.MoraleFactor(act.Args[orders.OptMorale])
		}
		if v := orders.JudgeCombatOrder(s, order, o.Attack, now); v != nil {
			return nil, nil, offerOfficer(s, v, act, optOrder, o.Attacker)
		}
		if err := judgeTablePrice(s, act, optOrder, order, o.Attacker); err != nil {
			return nil, nil, err
		}
	}
	c := &combat{State: s, Opening: o}
	said := act.Args[optDefence]
	switch {
	case said == "" || said == noOrder:
		return c, defence, nil
	case !orders.IsDefence(defence):
		return nil, nil, s.Refuse(orders.DefenceOrderTopic, "hexwar.combat.refused.no-such-order", hexwar.ReadArg(said))
	case defence.WithdrawsTarget:
		return nil, nil, orders.Refuse(defence, "combat", "no-combat")
	}
	if v := judgeAnswer(s, o, defence); v != nil {
		return nil, nil, offerOfficer(s, v, act, optDefence, o.Target)
	}
	return c, defence, judgeTablePrice(s, act, optDefence, defence, o.Target)
}

// offerOfficer adds two ways out to an order that lacks its officer: the same combat with an officer near,
// or without the order.
func offerOfficer(s hexwar.State, v *rules.Violation, act rules.Act, option string, u hexwar.Unit) *rules.Violation {
	if !orders.LacksOfficer(s, orders.Order(s, act.Args[option]), u) {
		return v
	}
	now := readPosts(act)
	if option == optOrder {
		now.attacker = nearUnit
	} else {
		now.target = nearUnit
	}
	for _, p := range allPosts {
		if p.attacker == now.attacker && p.target == now.target {
			v.Or(phrase.Say("hexwar.table.offer.officer-near"), act.With(optOfficer, p.word))
		}
	}
	return v.Or(phrase.Say("hexwar.table.offer.without", hexwar.OrderArg(act.Args[option])), withoutOrder(act, option))
}

// decideTable fights a combat with figures on a real table: the sums, the dice, the result and, in a game,
// the purses.
func decideTable(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	act = withAnnounced(s, act)
	c, defence, err := openTableCombat(s, act)
	if err != nil {
		return nil, err
	}
	c.Roller = roller
	if err := c.Run(targetStage); err != nil {
		return nil, err
	}
	for c.Fight != nil {
		from := c.Fight.Stage
		c.Note(answers(c.State, act.Args[optOrder], defence)...)
		if err := c.Run(from); err != nil {
			return nil, err
		}
	}
	events, err := orders.TakeTurn(s, c.TableFight.Camp)
	if err != nil {
		return nil, err
	}
	e, err := ledger.NewEvent(tableKind, hexwar.CombatData{Units: c.units, Steps: c.steps, Table: true}.PaidBy(c.TableFight))
	e.Shows = rules.ShowsFaces
	return append(events, e), err
}

// answers settle the questions of a combat on a real table: an order has its full effect, a unit retreats
// straight, nobody follows.
func answers(s hexwar.State, order string, defence *hexwar.Order) []hexwar.Step {
	f, b, shot := s.Fight, blowInQuestion(s), orders.Order(s, order)
	answer := hexwar.Step{Kind: hexwar.DidStay, Unit: f.Attacker}
	switch {
	case f.Question == orders.AskDefenceOrder && defence.ID != "":
		answer = payment(s, defence, 0)
	case f.Question == orders.AskDefenceOrder:
		answer = hexwar.Step{Kind: hexwar.DidDecline, Seat: f.Seat}
	case f.Question == orders.AskShot && orders.MomentOf(s, shot) == orders.AfterShot:
		return []hexwar.Step{payment(s, shot, 0), convertStep(s)}
	case f.Question == orders.AskShot:
		answer = choiceStep(s, b, 0)
	case f.Question == orders.AskRetreat:
		answer = hexwar.Step{Kind: hexwar.DidBack, Blow: b.Kind, Unit: b.Target, At: &hexesBehind(s, s.Units[b.Target])[0]}
	case slices.Contains(resultQuestions, f.Question):
		answer = choiceStep(s, b, mostChosen(s, f.Question, b))
	}
	return []hexwar.Step{answer}
}

func foldTable(s hexwar.State, data hexwar.CombatData) (hexwar.State, error) {
	if s.Fight == nil { // the lines of a combat under way stay
		s.LastCombat = &data
	}
	return applyTablePurses(s, data), nil
}

// judgeTarget judges the target of an attack; a refusal names the readings that decide it.
func judgeTarget(s hexwar.State, p hexwar.Attack) *rules.Violation {
	judge := func(s hexwar.State) *rules.Violation { return orders.JudgeTarget(s, p) }
	return s.NoteReadings(judge(s), judge, orders.OwnSideReading)
}
