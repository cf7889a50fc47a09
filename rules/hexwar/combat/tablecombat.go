package combat

import (
	"cmp"
	"errors"
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
	var troops [2]hexwar.Body
	for i, option := range []string{optAttacker, optTarget} {
		t, read := hexwar.ReadBody(act.Args[option])
		if _, known := s.Tables.Chart.Profile(t.Type, t.Weight); !read || !known {
			return s, o, s.Refuse(orders.TargetTopic, "hexwar.combat.refused.troop", hexwar.ReadArg(act.Args[option]))
		}
		troops[i] = t
	}
	figures, err := tableFigures(s, act)
	if err != nil {
		return s, o, err
	}
	from, to := hex.At(4, hex.MaxRows/2), hex.At(4, hex.MaxRows/2+figures[optDistance])
	unit := func(id hexwar.UnitID, seat rules.Seat, t hexwar.Body, at hex.Hex) hexwar.Unit {
		p, _ := s.Tables.Chart.Profile(t.Type, t.Weight)
		return hexwar.Unit{ID: id, Seat: seat, Number: 1, Troop: t.Troop, Gear: t.Gear, Initial: p.Elements, Elements: p.Elements, At: at}
	}
	o.Attacker, o.Target = unit(orders.TableAttacker, rules.SeatA, troops[0], from), unit(orders.TableTarget, rules.SeatB, troops[1], to)
	o.Attacker.Turn.HexesMoved = hex.Steps(figures[optMoved])
	for option, u := range map[string]*hexwar.Unit{orders.OptElements: &o.Target, optLeft: &o.Attacker} {
		if n := figures[option]; n > 0 {
			u.Elements, u.Initial = n, max(n, u.Initial)
		}
	}
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
	s.Fight, s.PurseEntries = nil, nil
	s.Officers = map[hexwar.OfficerID]hexwar.Officer{}
	at := readPosts(act)
	for _, o := range []struct {
		id   hexwar.OfficerID
		unit hexwar.Unit
		at   post
		back hex.Direction
	}{{"a!1", o.Attacker, at.attacker, hex.SouthWest}, {"b!1", o.Target, at.target, hex.NorthEast}} {
		if o.at == noPost {
			continue
		}
		leader := hexwar.Officer{ID: o.id, Seat: o.unit.Seat, Number: 1, Rank: hexwar.OfficerRank, At: o.unit.At}
		if o.at == nearUnit {
			leader.At = o.unit.At.To(o.back)
		}
		s.Officers[o.id] = leader
	}
	s = tablePurses(s, kept)
	s.Turn = hexwar.Turn{Seat: rules.SeatA, Phase: hexwar.CombatPhase}
	return s, o, nil
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
		n, read := act.Args.Whole(f.option)
		switch {
		case strings.TrimSpace(act.Args[f.option]) == "":
		case !read:
			return nil, s.Refuse(orders.TargetTopic, "hexwar.combat.refused.figure-misread",
				phrase.With("option", phrase.Say("hexwar.combat.form."+f.option)),
				hexwar.ReadArg(act.Args[f.option]), phrase.Number("least", f.least), phrase.Number("most", f.most))
		case n < f.least || n > f.most:
			return nil, s.Refuse(orders.TargetTopic, "hexwar.combat.refused.figure",
				phrase.With("option", phrase.Say("hexwar.combat.form."+f.option)),
				phrase.Number("value", n), phrase.Number("least", f.least), phrase.Number("most", f.most))
		default:
			figures[f.option] = n
		}
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
	line := f.Grid.Line(from, to)
	for _, way := range line[len(line)-1].Ways {
		f = f.WithSide(way.Sides[len(way.Sides)-1], to, named[optSide])
	}
	for _, way := range line[0].Ways {
		f = f.WithSide(way.Sides[0], from, own)
	}
	for _, try := range []func() error{
		func() error { _, err := f.Ground(s.Tables.Ground, from); return err },
		func() error { _, err := f.Ground(s.Tables.Ground, to); return err },
		func() error { _, err := s.Tables.Ground.Face(named[optSide], own); return err },
	} {
		var unknown ground.RowError
		switch err := try(); {
		case errors.As(err, &unknown):
			return f, s.Refuse(orders.TargetTopic, "hexwar.combat.refused.terrain", hexwar.ReadArg(string(unknown.ID)),
				phrase.With("place", unknown.Place.Phrase()))
		case err != nil:
			return f, err
		}
	}
	return f, nil
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
			withArg(act, optOwnSide, hexwar.RowsText(brings))).
		Or(phrase.Say("hexwar.combat.nothing-there"), withArg(act, optOwnSide, nothingThere))
}

// openTableCombat begins the declared combat, and judges both orders before its first throw.
func openTableCombat(s hexwar.State, act rules.Act) (*combat, *hexwar.Order, error) {
	s, o, err := tableState(s, act)
	if err != nil {
		return nil, nil, err
	}
	ranged, err := judgeTarget(s, o.Attacker, o.Target)
	if err != nil {
		return nil, nil, err
	}
	order, defence := orders.Order(s, act.Args[optOrder]), orders.Order(s, act.Args[optDefence])
	if v := refuseMorale(s, act, order); v != nil {
		return nil, nil, v
	}
	o.Order = noOrder
	if said := act.Args[optOrder]; said != "" && said != noOrder {
		if !orders.IsAttack(order) {
			return nil, nil, s.Refuse(orders.AttackOrderTopic, "hexwar.combat.refused.no-such-order", hexwar.ReadArg(said))
		}
		judge := orders.JudgeAttackOrder
		if orders.MomentOf(s, order) == orders.AfterShot {
			judge = orders.JudgeAfterDice
		} else {
			o.Order, o.Times = order.ID, orders.MoraleFactor(act.Args[orders.OptMorale])
		}
		if v := judge(s, order, hexwar.Attack{Attacker: o.Attacker, Target: o.Target, Ranged: ranged}); v != nil {
			return nil, nil, offerOfficer(s, v, act, optOrder, o.Attacker)
		}
		if err := judgeTablePrice(s, act, optOrder, order, o.Attacker); err != nil {
			return nil, nil, err
		}
	}
	c := &combat{S: s, Opening: o}
	said := act.Args[optDefence]
	if said == "" || said == noOrder {
		return c, defence, nil
	}
	if !orders.IsDefence(defence) {
		return nil, nil, s.Refuse(orders.DefenceOrderTopic, "hexwar.combat.refused.no-such-order", hexwar.ReadArg(said))
	}
	if defence.WithdrawsTarget {
		return nil, nil, orders.Refuse(defence, "combat", "no-combat")
	}
	begun, err := applyStep(s, hexwar.Step{Kind: hexwar.DidBegin, Unit: o.Attacker.ID, Other: o.Target.ID, Ranged: ranged, Order: o.Order})
	if err != nil {
		return nil, nil, err
	}
	if v := orders.JudgeDefenceOrder(begun, defence); v != nil {
		return nil, nil, offerOfficer(s, v, act, optDefence, o.Target)
	}
	return c, defence, judgeTablePrice(s, act, optDefence, defence, o.Target)
}

// offerOfficer adds two ways out to an order that lacks its officer: the same combat with an officer near,
// or without the order.
func offerOfficer(s hexwar.State, v *rules.Violation, act rules.Act, option string, u hexwar.Unit) *rules.Violation {
	if orders.JudgeOfficer(s, orders.Order(s, act.Args[option]), u) == nil {
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
			v.Or(phrase.Say("hexwar.table.offer.officer-near"), withArg(act, optOfficer, p.word))
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
	for c.S.Fight != nil {
		from := c.S.Fight.Stage
		answers, err := answers(c.S, act.Args[optOrder], defence)
		if err != nil {
			return nil, err
		}
		if err := c.resume(from, answers); err != nil {
			return nil, err
		}
	}
	events, err := orders.TakeTurn(s, c.S.TableFight.Camp)
	if err != nil {
		return nil, err
	}
	e, err := ledger.NewEvent(tableKind, hexwar.CombatData{Units: c.units, Steps: c.steps, Table: true}.PaidBy(c.S.TableFight))
	e.Shows = rules.ShowsFaces
	return append(events, e), err
}

// answers settle the questions of a combat on a real table: an order has its full effect, a unit retreats
// straight, nobody follows.
func answers(s hexwar.State, order string, defence *hexwar.Order) ([]hexwar.Step, error) {
	f := s.Fight
	b, _ := orders.BlowInQuestion(s, f.Question)
	switch f.Question {
	case orders.AskDefenceOrder:
		if defence.ID != "" {
			return []hexwar.Step{payment(s, defence, s.Units[f.Target], 0)}, nil
		}
		return []hexwar.Step{{Kind: hexwar.DidDecline, Seat: f.Seat}}, nil
	case orders.AskShot:
		shot := orders.Order(s, order)
		if orders.MomentOf(s, shot) != orders.AfterShot {
			return []hexwar.Step{choiceStep(s, f.Question, b, 0)}, nil
		}
		st, err := convertStep(s)
		return []hexwar.Step{payment(s, shot, s.Units[f.Attacker], 0), st}, err
	case orders.AskDodge, orders.AskIgnore, orders.AskSacrifice:
		n, err := choiceLimit(s, f.Question, b)
		return []hexwar.Step{choiceStep(s, f.Question, b, n)}, err
	case orders.AskRetreat:
		ways, u, err := RetreatHexes(s)
		return []hexwar.Step{{Kind: hexwar.DidBack, Blow: b.Kind, Unit: u.ID, At: &ways[0]}}, err
	}
	return []hexwar.Step{{Kind: hexwar.DidStay, Unit: f.Attacker}}, nil
}

func foldTable(s hexwar.State, data hexwar.CombatData) (hexwar.State, error) {
	if s.Fight == nil { // the lines of a combat under way stay
		s.LastCombat = &data
	}
	return applyTablePurses(s, data), nil
}

// judgeTarget judges a target; a refusal names the readings that decide it.
func judgeTarget(s hexwar.State, a, t hexwar.Unit) (ranged bool, err error) {
	ranged, err = orders.JudgeTarget(s, a, t)
	if refused, is := errors.AsType[*rules.Violation](err); is {
		refused.Notes = phrase.Phrases(s.DecidingReadings(func(other hexwar.State) bool {
			_, err := orders.JudgeTarget(other, a, t)
			return err == nil
		}, orders.OwnSideReading))
	}
	return ranged, err
}
