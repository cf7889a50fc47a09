package movement

import (
	"errors"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// The answers on a unit's officers.
const (
	// staying is the answer that leaves a unit's officers behind.
	staying = "restent"
	going   = "suivent"
)

var errNoPath = errors.New("a move without a way")

// Chapter moves what is activated. P3, activation; PA1, TA1, « Effet du terrain »
func Chapter() rules.Chapter[hexwar.State] {
	return rules.Chapter[hexwar.State]{
		Gate: hexwar.BattleGate,
		Verbs: []rules.Verb[hexwar.State]{
			{May: mayMove, Decide: decideMove, Choices: moveChoices, Button: moveButtons, Forgoes: moveForgoes,
				Spec: rules.ActSpec{Path: orders.MovePath, ConfirmAlways: true, Options: []rules.OptionSpec{
					{Name: "unit", Kind: rules.ChoiceOption, Required: true},
					{Name: "ou", Kind: rules.ChoiceOption},
					{Name: "officiers", Kind: rules.ChoiceOption, Choices: hexwar.NamedChoices("hexwar.movement.officers.", []string{going, staying})},
				}}},
			{Answer: readRange, Choices: moveChoices, Button: rangeButton,
				Pointless: func(s hexwar.State, act rules.Act) *rules.Violation { return mayMove(s, act.Seat) },
				Spec: rules.ActSpec{Path: orders.RangePath, Unlisted: true,
					Options: []rules.OptionSpec{{Name: "unit", Kind: rules.ChoiceOption, Required: true}}}},
		},
		Facts: []rules.Fact[hexwar.State]{
			rules.NewFact(orders.MovedKind, foldMove, tellMove),
			rules.NewFact(orders.OfficerMovedKind, foldOfficerMove, tellOfficerMove),
		},
		Over: func(s hexwar.State) bool {
			return orders.IsUntracked(s) || s.Turn.Number > 0 && s.Turn.Phase == hexwar.CombatPhase
		},
		Phase:  orders.TurnPhase,
		Topics: MovementTopics,
	}
}

// mayMove lets the seat on turn move until its combats begin.
func mayMove(s hexwar.State, seat rules.Seat) *rules.Violation {
	if refused := orders.JudgeTurn(s, seat); refused != nil {
		return refused
	}
	return orders.JudgePhase(s, hexwar.MovementPhase)
}

// decideMove moves a unit or an officer alone by the cheapest way. P3, activation — in the order of the
// officers.
func decideMove(s hexwar.State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	events, err := orders.ReachPhase(s, hexwar.MovementPhase)
	if err != nil {
		return nil, err
	}
	m, refused := mover(s, act.Seat, act.Args["unit"])
	if refused != nil {
		return nil, refused
	}
	all := m.Destinations()
	to, refused := readGoal(s, act, m, all)
	if refused != nil {
		return nil, refused
	}
	i := slices.IndexFunc(all, func(d orders.Destination) bool { return d.At == to })
	if i < 0 {
		return nil, m.RefuseGoal(act, to, all)
	}
	e, err := m.Event(all[i], act.Args["officiers"] == staying)
	return append(events, e), err
}

// moveForgoes are what a move closes: the moves of an earlier officer's units, and activations that nobody
// has made. P3, « Choix des activations » — 3 the first officer's units move, 4 the second's
func moveForgoes(s hexwar.State, act rules.Act) []phrase.Phrase {
	if mayMove(s, act.Seat) != nil {
		return nil
	}
	m, refused := mover(s, act.Seat, act.Args["unit"])
	if refused != nil {
		return nil
	}
	var lost []phrase.Phrase
	if open := orders.OpenActivations(s); open > 0 && len(s.Turn.Activations) > 0 {
		lost = phrase.Line("hexwar.forgone.second", phrase.Number("count", open))
	}
	if closed := orders.ClosedMoves(s, m); len(closed) > 0 {
		lost = append(lost, phrase.Say("hexwar.forgone.first-moves", phrase.Number("count", len(closed)),
			phrase.Listing("who", hexwar.Each(closed, orders.March.Label)...)))
	}
	return lost
}

// mover finds who is to move, and refuses who may not.
func mover(s hexwar.State, seat rules.Seat, text string) (orders.March, *rules.Violation) {
	if orders.NamesOfficer(text) {
		o, refused := orders.FindOfficer(s, seat, text)
		if refused != nil {
			return orders.March{}, refused
		}
		return orders.OfficerMarch(s, o), judgeOfficerMove(s, o)
	}
	u, refused := orders.FindUnit(s, seat, text)
	if refused == nil {
		return orders.UnitMarch(s, u), judgeMove(s, u)
	}
	// A hex with only an officer in it names him.
	if at, err := hex.Parse(strings.TrimSpace(text)); err == nil {
		if o, none := orders.FindOfficer(s, seat, at.String()); none == nil {
			return orders.OfficerMarch(s, o), judgeOfficerMove(s, o)
		}
	}
	return orders.March{}, refused
}

// judgeMove refuses a unit that may not move now.
func judgeMove(s hexwar.State, u hexwar.Unit) *rules.Violation {
	refuse, given := s.Refuser("hexwar.movement.refused.", u.Arg()), orders.Order(s, s.Turn.ManoeuvreOrder)
	switch {
	case u.Turn.Activation == 0 && !orders.CanMoveIdle(s, u):
		v := refuse(orders.ActivatedOnly, "idle")
		movers := orders.OpenMoves(s)
		for _, m := range movers[:min(3, len(movers))] {
			v.Or(phrase.Say("hexwar.movement.offer.range", m.Arg()), m.RangeAct())
		}
		return v
	case u.Turn.HasMoved && u.Turn.HexesMoved == 0 && given.EndsMove:
		return orders.Refuse(given, "movement", "rallied", u.Arg())
	case u.Turn.HasMoved:
		return refuse(orders.MoveTopic, "marched", phrase.Number("count", u.Turn.HexesMoved))
	case u.Turn.IsHalted:
		v := refuse(orders.MoveTopic, "halted")
		v.Ref = orders.HaltRef(s, u)
		return v
	}
	return orders.JudgeActivationTurn(s, u.Turn.Activation, u.Label())
}

// judgeOfficerMove refuses an officer who may not move alone now.
func judgeOfficerMove(s hexwar.State, o hexwar.Officer) *rules.Violation {
	refuse := s.Refuser("hexwar.movement.refused.", o.Arg())
	switch {
	case o.Activation == 0:
		return refuse(orders.OfficerMoveTopic, "officer-idle")
	case o.HasMoved:
		return refuse(orders.OfficerMoveTopic, "officer-marched")
	}
	return orders.JudgeActivationTurn(s, o.Activation, o.Tag().Phrase())
}

// foldMove notes a unit's move.
func foldMove(s hexwar.State, d orders.MovedData) (hexwar.State, error) {
	if len(d.Path) == 0 {
		return s, errNoPath
	}
	at := d.Path[len(d.Path)-1]
	u := s.Units[d.Unit.ID]
	u.At, u.Turn.HasMoved = at, true
	u.Turn.HexesMoved += hex.Steps(len(d.Path) - 1)
	u.Turn.Spent += d.Cost
	switch {
	case d.Road:
		u.Turn.IsHalted, u.Turn.HaltedBy = true, orders.HaltedByRoad
	case d.Only:
		u.Turn.IsHalted, u.Turn.HaltedBy = true, orders.ActivationOrder(s, u).ID
	}
	s = s.WithUnit(u)
	for _, t := range d.Officers {
		o := s.Officers[t.ID]
		o.At, o.Activation, o.HasMoved = at, u.Turn.Activation, true
		s = s.WithOfficer(o)
	}
	return s, nil
}

func foldOfficerMove(s hexwar.State, d orders.OfficerMovedData) (hexwar.State, error) {
	if len(d.Path) == 0 {
		return s, errNoPath
	}
	o := s.Officers[d.Officer.ID]
	o.At, o.HasMoved = d.Path[len(d.Path)-1], true
	return s.WithOfficer(o), nil
}

func tellMove(d orders.MovedData) []phrase.Phrase {
	lines := phrase.Line("hexwar.movement.tell.moved", d.Unit.Arg(), pathArg(d.Path), phrase.Number("count", len(d.Path)-1))
	if len(d.Officers) > 0 {
		who := hexwar.Each(d.Officers, func(o hexwar.OfficerTag) phrase.Phrase { return hexwar.RankName(o.Rank) })
		lines = append(lines, phrase.Say("hexwar.movement.tell.with", phrase.Listing("officers", who...)))
	}
	if d.Road {
		lines = append(lines, phrase.Say("hexwar.movement.tell.road"))
	}
	return lines
}

func tellOfficerMove(d orders.OfficerMovedData) []phrase.Phrase {
	return phrase.Line("hexwar.movement.tell.officer", d.Officer.Arg(), pathArg(d.Path))
}

// pathArg fills path with a way from hex to hex: "C4 → C5 → D6".
func pathArg(path []hex.Hex) phrase.Arg {
	return phrase.Verbatim("path", strings.Join(hexwar.Each(path, hex.Hex.String), " → "))
}
