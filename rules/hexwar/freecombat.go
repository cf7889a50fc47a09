package hexwar

import (
	"errors"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// tableKind is the event of a combat of figures that nobody tracks.
const tableKind = "hexwar.table-combat/1"

// told is what players say of a combat on the table: what the board would show.
type told struct {
	// Friends are how many friends stand beside each unit.
	Friends map[UnitID]int
	// Camp is the one that attacks and pays, Public where the bot keeps no purse.
	Camp rules.Seat
}

// toldState makes of what was said a board of two units, on which the combat is fought as on any other.
func (s State) toldState(act rules.Act) (State, opening, error) {
	var o opening
	var troops [2]chart.Troop
	for i, option := range []string{optAttacker, optTarget} {
		t, read := troopCalled(act.Args[option])
		if _, known := s.tables.chart.Profile(t.Type, t.Weight); !read || !known {
			return s, o, s.refuse(targetTopic, "hexwar.combat.refused.troop", readArg(act.Args[option]))
		}
		troops[i] = t
	}
	figures, err := s.toldFigures(act)
	if err != nil {
		return s, o, err
	}
	from, to := hex.At(4, hex.MaxRows/2), hex.At(4, hex.MaxRows/2+figures[optDistance])
	unit := func(id UnitID, seat rules.Seat, t chart.Troop, at hex.Hex) Unit {
		p, _ := s.tables.chart.Profile(t.Type, t.Weight)
		return Unit{ID: id, Seat: seat, Number: 1, Troop: t, Initial: p.Elements, Elements: p.Elements, At: at}
	}
	o.Attacker, o.Target = unit(tableAttacker, rules.SeatA, troops[0], from), unit(tableTarget, rules.SeatB, troops[1], to)
	o.Attacker.Turn.Moved = hex.Steps(figures[optMoved])
	for option, u := range map[string]*Unit{optElements: &o.Target, optLeft: &o.Attacker} {
		if n := figures[option]; n > 0 {
			u.Elements, u.Initial = n, max(n, u.Initial)
		}
	}
	if s.field, err = s.toldField(act, from, to); err != nil {
		return s, o, err
	}
	camp, err := s.attackingCamp(act)
	if err != nil {
		return s, o, err
	}
	kept := s.opened()
	s.told = &told{Friends: map[UnitID]int{tableAttacker: figures[optBacked], tableTarget: figures[optFriends]}, Camp: camp}
	s.units = map[UnitID]Unit{tableAttacker: o.Attacker, tableTarget: o.Target}
	s.fight, s.ledger = nil, nil
	s.officers = map[OfficerID]Leader{}
	at := postsTold(act)
	for _, o := range []struct {
		id   OfficerID
		unit Unit
		at   post
		back hex.Direction
	}{{"a!1", o.Attacker, at.attacker, hex.SouthWest}, {"b!1", o.Target, at.target, hex.NorthEast}} {
		if o.at == noPost {
			continue
		}
		leader := Leader{ID: o.id, Seat: o.unit.Seat, Number: 1, Rank: Officer, At: o.unit.At}
		if o.at == nearUnit {
			leader.At = o.unit.At.To(o.back)
		}
		s.officers[o.id] = leader
	}
	s = s.toldPurse(kept)
	s.turn = turn{Seat: rules.SeatA, Phase: CombatPhase}
	return s, o, nil
}

// toldFigures reads the numbers that were said, each within reason.
func (s State) toldFigures(act rules.Act) (map[string]int, error) {
	figures := map[string]int{optDistance: 1}
	for _, f := range []struct {
		option      string
		least, most int
	}{{optElements, 1, 20}, {optLeft, 1, 20}, {optDistance, 1, 40}, {optMoved, 0, 40}, {optFriends, 0, 6}, {optBacked, 0, 6}} {
		n, read := act.Args.Whole(f.option)
		switch {
		case strings.TrimSpace(act.Args[f.option]) == "":
		case !read:
			return nil, s.refuse(targetTopic, "hexwar.combat.refused.figure-misread",
				phrase.With("option", phrase.Say("hexwar.combat.form."+f.option)),
				readArg(act.Args[f.option]), phrase.Number("least", f.least), phrase.Number("most", f.most))
		case n < f.least || n > f.most:
			return nil, s.refuse(targetTopic, "hexwar.combat.refused.figure", phrase.With("option", phrase.Say("hexwar.combat.form."+f.option)),
				phrase.Number("value", n), phrase.Number("least", f.least), phrase.Number("most", f.most))
		default:
			figures[f.option] = n
		}
	}
	return figures, nil
}

// nothingThere is the value of a side that says: no obstacle.
const nothingThere = "aucun"

// toldField is a board with the ground that was said under both units and on the side between them: what
// shelters the one attacked, and the attacker from the riposte.
func (s State) toldField(act rules.Act, from, to hex.Hex) (Field, error) {
	f := Field{Grid: hex.Grid{Columns: hex.LeastWidth, Rows: hex.MaxRows}}
	named := map[string][]ground.RowID{}
	for _, option := range []string{optFrom, optTo, optSide, optOwnSide} {
		if option == optOwnSide && act.Args[option] == nothingThere {
			continue
		}
		var err error
		if named[option], err = s.rowsNamed(act.Args[option]); err != nil {
			return f, err
		}
		if err := s.judgeClash(act, named[option]); err != nil {
			return f, err
		}
	}
	f = f.with(from, named[optFrom]).with(to, named[optTo])
	// A composed element attacked is whole: the side that is crossed carries its obstacle.
	// lecture:hex-compose
	named[optSide] = with(named[optSide], s.tables.ground.FacesOf(named[optTo]...))
	own, err := s.ownSide(act, named[optFrom], named[optOwnSide])
	if err != nil {
		return f, err
	}
	named[optOwnSide] = own
	line := f.Grid.Line(from, to)
	for _, way := range line[len(line)-1].Ways {
		f = f.withSide(way.Sides[len(way.Sides)-1], to, named[optSide])
	}
	for _, way := range line[0].Ways {
		f = f.withSide(way.Sides[0], from, own)
	}
	for _, try := range []func() error{
		func() error { _, err := f.ground(s.tables.ground, from); return err },
		func() error { _, err := f.ground(s.tables.ground, to); return err },
		func() error { _, err := s.tables.ground.Face(named[optSide], own); return err },
	} {
		var unknown ground.RowError
		switch err := try(); {
		case errors.As(err, &unknown):
			return f, s.refuse(targetTopic, "hexwar.combat.refused.terrain", readArg(string(unknown.ID)),
				phrase.With("place", unknown.Place.Phrase()))
		case err != nil:
			return f, err
		}
	}
	return f, nil
}

// ownSide is what the side crossed carries of the attacker's. A composed element under him has its obstacle
// on the sides that it was laid with, and nobody has said whether this is one: it asks, or has it on all.
// lecture:hex-compose
func (s State) ownSide(act rules.Act, under, told []ground.RowID) ([]ground.RowID, error) {
	brings := s.tables.ground.FacesOf(under...)
	switch {
	case len(brings) == 0 || strings.TrimSpace(act.Args[optOwnSide]) != "":
		return told, nil
	case s.readAs(ground.ComposeReading, ground.ComposeAsk) == ground.ComposeAll:
		return brings, nil
	}
	made := s.composedOf(under)
	return nil, rules.Refuse(rules.Ref(made.Ref), "hexwar.combat.refused.own-side", phrase.With("row", made.ID.Phrase()),
		phrase.Listing("faces", rowPhrases(brings)...)).
		Or(phrase.Say("hexwar.combat.offer.own-side", phrase.Listing("faces", rowPhrases(brings)...)),
			withArg(act, optOwnSide, rowsText(brings))).
		Or(phrase.Say("hexwar.combat.nothing-there"), withArg(act, optOwnSide, nothingThere))
}

// toldCombat opens the combat that was said, and judges both orders before anything is thrown.
func (s State) toldCombat(act rules.Act) (*combat, *Order, error) {
	s, o, err := s.toldState(act)
	if err != nil {
		return nil, nil, err
	}
	ranged, err := s.judgeTarget(o.Attacker, o.Target)
	if err != nil {
		return nil, nil, err
	}
	order, defence := s.order(act.Args[optOrder]), s.order(act.Args[optDefence])
	o.Order = noOrder
	if said := act.Args[optOrder]; said != "" && said != noOrder {
		if !order.attacks() {
			return nil, nil, s.refuse(attackOrderTopic, "hexwar.combat.refused.no-such-order", readArg(said))
		}
		judge := State.judgeAttackOrder
		if s.when(order) == afterShot {
			judge = State.judgeLater
		} else {
			o.Order, o.Times = order.ID, timesBy(act.Args[optMorale])
		}
		if v := judge(s, order, pair{o.Attacker, o.Target, ranged}); v != nil {
			return nil, nil, s.orOfficer(v, act, optOrder, o.Attacker)
		}
		if err := s.judgeTold(act, optOrder, order, o.Attacker); err != nil {
			return nil, nil, err
		}
	}
	c := &combat{s: s, opened: o}
	said := act.Args[optDefence]
	if said == "" || said == noOrder {
		return c, defence, nil
	}
	if !defence.answers() {
		return nil, nil, s.refuse(defenceOrderTopic, "hexwar.combat.refused.no-such-order", readArg(said))
	}
	if defence.Withdraws {
		return nil, nil, defence.refuse("combat", "no-combat")
	}
	begun, err := s.after(step{Do: didBegin, Unit: o.Attacker.ID, Other: o.Target.ID, Ranged: ranged, Order: o.Order})
	if err != nil {
		return nil, nil, err
	}
	if v := begun.judgeDefenceOrder(defence); v != nil {
		return nil, nil, s.orOfficer(v, act, optDefence, o.Target)
	}
	return c, defence, s.judgeTold(act, optDefence, defence, o.Target)
}

// orOfficer offers, where an order lacks the officer that it asks for, the same combat with him near, or
// without the order.
func (s State) orOfficer(v *rules.Violation, act rules.Act, option string, u Unit) *rules.Violation {
	if s.needsOfficer(s.order(act.Args[option]), u) == nil {
		return v
	}
	now := postsTold(act)
	if option == optOrder {
		now.attacker = nearUnit
	} else {
		now.target = nearUnit
	}
	for _, p := range officersTold {
		if p.attacker == now.attacker && p.target == now.target {
			v.Or(phrase.Say("hexwar.table.offer.officer-near"), withArg(act, optOfficer, p.word))
		}
	}
	return v.Or(phrase.Say("hexwar.table.offer.without", orderArg(act.Args[option])), withArg(act, option, noOrder))
}

// decideTable fights a combat of figures on a real table: the arithmetic, the dice, what they come to and, in
// a game, the purses.
func (s State) decideTable(act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	act = s.withAnnounced(act)
	c, defence, err := s.toldCombat(act)
	if err != nil {
		return nil, err
	}
	c.roller = roller
	if err := c.run(targetStage); err != nil {
		return nil, err
	}
	for c.s.fight != nil {
		from := c.s.fight.Stage
		answers, err := c.s.answers(act.Args[optOrder], defence)
		if err != nil {
			return nil, err
		}
		for _, st := range answers {
			if err := c.note(st); err != nil {
				return nil, err
			}
		}
		if err := c.run(from); err != nil {
			return nil, err
		}
	}
	events, err := s.takesTurn(c.s.told.Camp)
	if err != nil {
		return nil, err
	}
	e, err := rules.NewEvent(tableKind, combatData{Units: c.units, Steps: c.steps, Table: true}.paidBy(c.s.told))
	e.Shows = rules.ShowsFaces
	return append(events, e), err
}

// answers settle what a combat on the table would ask: an order does all that it can, a unit goes back
// straight, nobody follows.
func (s State) answers(order string, defence *Order) ([]step, error) {
	f := s.fight
	b, _ := s.suffering(f.Ask)
	let := step{Do: didAnswer, Blow: b.Kind, Unit: b.On, Why: string(f.Ask)}
	switch f.Ask {
	case askDefenceOrder:
		if defence.ID != "" {
			return []step{s.pay(defence, s.units[f.Target], 0)}, nil
		}
		return []step{{Do: didDecline, Seat: f.Seat}}, nil
	case askShot:
		shot := s.order(order)
		if s.when(shot) != afterShot {
			return []step{let}, nil
		}
		st, err := s.converted()
		return []step{s.pay(shot, s.units[f.Attacker], 0), st}, err
	case askDodge:
		return []step{{Do: didDodge, Blow: b.Kind, Unit: b.On, Count: s.dodgeFlags()}}, nil
	case askIgnore:
		n, err := s.mayIgnore(f, b)
		return []step{{Do: didIgnore, Blow: b.Kind, Unit: b.On, Count: n, Readings: []usedReading{s.uses(ignoreReading)}}}, err
	case askSacrifice:
		n, err := s.flagsLeft(f, b)
		return []step{{Do: didSacrifice, Blow: b.Kind, Unit: b.On, Count: n}}, err
	case askRetreat:
		ways, u, err := s.waysBack()
		return []step{{Do: didBack, Blow: b.Kind, Unit: u.ID, At: &ways[0]}}, err
	}
	return []step{{Do: didStay, Unit: f.Attacker}}, nil
}

func (s State) foldTable(data combatData) (State, error) {
	if s.fight == nil { // the lines of a combat under way stay
		s.report = &data
	}
	return s.settledTable(data), nil
}
