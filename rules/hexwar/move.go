package hexwar

import (
	"errors"
	"iter"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// The acts and events of movement.
const (
	movePath  = "bouger"
	rangePath = "portee"

	movedKind        = "hexwar.moved/1"
	officerMovedKind = "hexwar.officer-moved/1"

	moveTopic  Topic = "deplacement"
	stackTopic Topic = "une-unite-par-hexagone"

	// staying is the answer that leaves a unit's officers behind.
	staying = "restent"
	going   = "suivent"
)

var errNoPath = errors.New("a move without a way")

// movedData moves a unit, and the officers who go along.
type movedData struct {
	Unit     unitTag     `json:"unit"`
	Path     []hex.Hex   `json:"path"`
	Cost     hex.Steps   `json:"cost"`
	Officers []leaderTag `json:"officers,omitempty"`
	// Road says that it went a hex further all along roads and may not fight; Only that it may not fight for
	// the order that moves it.
	Road bool `json:"road,omitempty"`
	Only bool `json:"only,omitempty"`
}

// officerMovedData moves an officer by himself.
type officerMovedData struct {
	Officer leaderTag `json:"officer"`
	Path    []hex.Hex `json:"path"`
	Cost    hex.Steps `json:"cost"`
}

// movementChapter moves what is activated. P3, activation; PA1, TA1, « Effet du terrain »
func movementChapter() rules.Chapter[State] {
	return rules.Chapter[State]{
		Gate: battleGate,
		Verbs: []rules.Verb[State]{
			{May: State.mayMove, Decide: State.decideMove, Choices: State.moveChoices, Button: State.moveButtons,
				Spec: rules.ActSpec{Path: movePath, Options: []rules.OptionSpec{
					{Name: "unit", Kind: rules.ChoiceOption, Required: true},
					{Name: "ou", Kind: rules.ChoiceOption},
					{Name: "officiers", Kind: rules.ChoiceOption, Choices: named("hexwar.movement.officers.", []string{going, staying})},
				}}},
			{Answer: State.readRange, Choices: State.moveChoices, Button: State.rangeButton,
				Worth: func(s State, act rules.Act) *rules.Violation { return s.mayMove(act.Seat) },
				Spec: rules.ActSpec{Path: rangePath, Unlisted: true,
					Options: []rules.OptionSpec{{Name: "unit", Kind: rules.ChoiceOption, Required: true}}}},
		},
		Facts: []rules.Fact[State]{
			rules.NewFact(movedKind, State.foldMove, tellMove),
			rules.NewFact(officerMovedKind, State.foldOfficerMove, tellOfficerMove),
		},
		Over:   func(s State) bool { return s.untracked() || s.turn.Number > 0 && s.turn.Phase == CombatPhase },
		Phase:  State.turnPhase,
		Topics: State.movementTopics,
	}
}

// mayMove lets the seat on turn move until its combats begin.
func (s State) mayMove(seat rules.Seat) *rules.Violation {
	if refused := s.notNow(seat); refused != nil {
		return refused
	}
	return s.past(MovementPhase)
}

// decideMove moves a unit or an officer alone by the cheapest way. P3, activation — in the order of the
// officers.
func (s State) decideMove(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	events, err := s.reach(MovementPhase)
	if err != nil {
		return nil, err
	}
	m, refused := s.mover(act.Seat, act.Args["unit"])
	if refused != nil {
		return nil, refused
	}
	to, refused := s.readGoal(act, m)
	if refused != nil {
		return nil, refused
	}
	all := m.destinations()
	i := slices.IndexFunc(all, func(d destination) bool { return d.At == to })
	if i < 0 {
		return nil, m.refuseGoal(act, to, all)
	}
	e, err := m.event(all[i], act.Args["officiers"] == staying)
	return append(events, e), err
}

// event is the move to a destination.
func (m march) event(d destination, stay bool) (rules.Event, error) {
	if m.unit.ID == "" {
		return rules.NewEvent(officerMovedKind, officerMovedData{Officer: m.officer.tag(), Path: d.Path, Cost: d.Cost})
	}
	data := movedData{Unit: m.unit.mark(), Path: d.Path, Cost: d.Cost, Road: d.Road, Only: m.strategic > 0}
	if !stay {
		for _, o := range m.s.followers(m.unit) {
			data.Officers = append(data.Officers, o.tag())
		}
	}
	return rules.NewEvent(movedKind, data)
}

// followers are the officers with an activated unit who may go along: none who is activated already. P3, «
// Activation des officiers »
func (s State) followers(u Unit) []Leader {
	if u.Turn.Activation == 0 {
		return nil
	}
	return slices.DeleteFunc(s.officersAt(u.At), func(o Leader) bool { return o.Seat != u.Seat || o.Activation > 0 })
}

// mover finds who is to move, and refuses who may not.
func (s State) mover(seat rules.Seat, text string) (march, *rules.Violation) {
	if isOfficer(text) {
		o, refused := s.callOfficer(seat, text)
		if refused != nil {
			return march{}, refused
		}
		return s.officerMarch(o), s.judgeOfficerMove(o)
	}
	u, refused := s.callUnit(seat, text)
	if refused == nil {
		return s.unitMarch(u), s.judgeMove(u)
	}
	// A hex where an officer stands alone names him.
	if at, err := hex.Parse(strings.TrimSpace(text)); err == nil {
		if o, none := s.callOfficer(seat, at.String()); none == nil {
			return s.officerMarch(o), s.judgeOfficerMove(o)
		}
	}
	return march{}, refused
}

// judgeMove refuses a unit that may not move now.
func (s State) judgeMove(u Unit) *rules.Violation {
	refuse := func(t Topic, why string, args ...phrase.Arg) *rules.Violation {
		return s.refuse(t, "hexwar.movement.refused."+why, append(args, phrase.With("unit", u.label()))...)
	}
	switch {
	case u.Turn.Activation == 0 && !s.movesIdle(u):
		v := refuse(activatedOnly, "idle")
		for _, m := range s.movers()[:min(3, len(s.movers()))] {
			v.Or(phrase.Say("hexwar.movement.offer.range", phrase.With("unit", m.label())), m.reading())
		}
		return v
	case u.Turn.Marched && u.Turn.Moved == 0 && s.order(s.turn.ManoeuvreOrder).EndsMove:
		return rules.Refuse(rules.Ref(s.order(s.turn.ManoeuvreOrder).Ref), "hexwar.movement.refused.rallied", phrase.With("unit", u.label()))
	case u.Turn.Marched:
		return refuse(moveTopic, "marched", phrase.Number("count", int(u.Turn.Moved)))
	case u.Turn.Halted:
		v := refuse(moveTopic, "halted")
		v.Ref = s.haltRef(u)
		return v
	}
	return s.judgeTurnOf(u.Turn.Activation, u.label())
}

// movesIdle reports whether an order lets a unit move that is not activated. lecture:hex-marche-forcee
func (s State) movesIdle(u Unit) bool {
	return s.orderOn(u, func(o *Order) bool { return o.Moves != nil && o.Moves(s) }).ID != ""
}

// judgeOfficerMove refuses an officer who may not move alone now.
func (s State) judgeOfficerMove(o Leader) *rules.Violation {
	refuse := func(t Topic, why string) *rules.Violation {
		return s.refuse(t, "hexwar.movement.refused."+why, phrase.With("officer", o.tag().phrase()))
	}
	switch {
	case o.Activation == 0:
		return refuse(officerMoveTopic, "officer-idle")
	case o.Marched:
		return refuse(officerMoveTopic, "officer-marched")
	}
	return s.judgeTurnOf(o.Activation, o.tag().phrase())
}

// judgeTurnOf holds moves to the order of the officers: once units of a later activation have moved, those of
// an earlier one have not. P3, « Choix des activations » — 3 the first officer's units move, 4 the second's
func (s State) judgeTurnOf(number int, who phrase.Phrase) *rules.Violation {
	if last := s.lastMoved(); s.inOrder(number) > 0 && number < last {
		return s.refuse(officersTopic, "hexwar.movement.refused.late", phrase.With("who", who), phrase.Number("activation", number),
			phrase.Number("now", last))
	}
	return nil
}

// inOrder is an activation's place in the order of the officers; 0 for one that no officer leads: an order's,
// a leader's.
func (s State) inOrder(number int) int {
	if i := number - 1; i >= 0 && i < len(s.turn.Activations) && s.turn.Activations[i].Officer != "" {
		return number
	}
	return 0
}

// lastMoved is the latest officer's activation of which somebody has moved. A unit that was rallied where it
// stood has not.
func (s State) lastMoved() int {
	last := 0
	for _, u := range s.unitsOf(s.turn.Seat) {
		if u.Turn.Marched && u.Turn.Moved > 0 {
			last = max(last, s.inOrder(u.Turn.Activation))
		}
	}
	for _, o := range s.officersOf(s.turn.Seat) {
		if o.Marched {
			last = max(last, s.inOrder(o.Activation))
		}
	}
	return last
}

// movers are those of the seat on turn who may still move somewhere, in the order of their activations.
func (s State) movers() []march {
	var all []march
	for m := range s.toMove() {
		if m.open() {
			all = append(all, m)
		}
	}
	slices.SortStableFunc(all, func(a, b march) int { return a.number() - b.number() })
	return all
}

// someMove reports whether there is such a one.
func (s State) someMove() bool {
	for m := range s.toMove() {
		if m.open() {
			return true
		}
	}
	return false
}

// toMove yields those of the seat on turn who have still their move to make, wherever it may lead.
func (s State) toMove() iter.Seq[march] {
	return func(yield func(march) bool) {
		for _, u := range s.unitsOf(s.turn.Seat) {
			idle := u.Turn.Activation == 0 && !s.movesIdle(u)
			if !idle && !u.Turn.Marched && !u.Turn.Halted && !yield(s.unitMarch(u)) {
				return
			}
		}
		for _, o := range s.officersOf(s.turn.Seat) {
			if o.Activation > 0 && !o.Marched && !yield(s.officerMarch(o)) {
				return
			}
		}
	}
}

// open finds where the move may end, and reports whether there is such a hex and it is this one's turn.
func (m *march) open() bool {
	if m.s.judgeTurnOf(m.number(), phrase.Phrase{}) != nil {
		return false
	}
	m.goals = m.destinations()
	return len(m.goals) > 0
}

// number is the activation that the move belongs to.
func (m march) number() int {
	if m.unit.ID != "" {
		return m.unit.Turn.Activation
	}
	return m.officer.Activation
}

func (m march) label() phrase.Phrase {
	if m.unit.ID != "" {
		return m.unit.label()
	}
	return m.officer.tag().phrase()
}

// id is the value that names who moves.
func (m march) id() string {
	if m.unit.ID != "" {
		return string(m.unit.ID)
	}
	return string(m.officer.ID)
}

// reading is the act that shows where the move may end.
func (m march) reading() rules.Act {
	return rules.Act{Path: rangePath, Seat: m.seat(), Args: rules.Args{"unit": m.id()}}
}

// foldMove notes a unit's move.
func (s State) foldMove(d movedData) (State, error) {
	if len(d.Path) == 0 {
		return s, errNoPath
	}
	at := d.Path[len(d.Path)-1]
	u := s.units[d.Unit.ID]
	u.At, u.Turn.Marched = at, true
	u.Turn.Moved += hex.Steps(len(d.Path) - 1)
	u.Turn.Spent += d.Cost
	switch {
	case d.Road:
		u.Turn.Halted, u.Turn.HaltedBy = true, haltedByRoad
	case d.Only:
		u.Turn.Halted, u.Turn.HaltedBy = true, s.givenBy(u).ID
	}
	s = s.withUnit(u)
	for _, t := range d.Officers {
		o := s.officers[t.ID]
		o.At, o.Activation, o.Marched = at, u.Turn.Activation, true
		s = s.withOfficer(o)
	}
	return s, nil
}

func (s State) foldOfficerMove(d officerMovedData) (State, error) {
	if len(d.Path) == 0 {
		return s, errNoPath
	}
	o := s.officers[d.Officer.ID]
	o.At, o.Marched = d.Path[len(d.Path)-1], true
	return s.withOfficer(o), nil
}

func tellMove(d movedData) []phrase.Phrase {
	args := []phrase.Arg{phrase.With("unit", bodyName(d.Unit)), phrase.Verbatim("path", pathText(d.Path)),
		phrase.Number("count", len(d.Path)-1)}
	lines := []phrase.Phrase{phrase.Say("hexwar.movement.tell.moved", args...)}
	if len(d.Officers) > 0 {
		var who []phrase.Phrase
		for _, o := range d.Officers {
			who = append(who, rankName(o.Rank))
		}
		lines = append(lines, phrase.Say("hexwar.movement.tell.with", phrase.Listing("officers", who...)))
	}
	if d.Road {
		lines = append(lines, phrase.Say("hexwar.movement.tell.road"))
	}
	return lines
}

func tellOfficerMove(d officerMovedData) []phrase.Phrase {
	return says("hexwar.movement.tell.officer", phrase.With("officer", d.Officer.phrase()), phrase.Verbatim("path", pathText(d.Path)))
}

// pathText writes a way from hex to hex: "C4 C5 D6".
func pathText(path []hex.Hex) string {
	names := make([]string, len(path))
	for i, h := range path {
		names[i] = h.String()
	}
	return strings.Join(names, " → ")
}

// firstLine is the first line that does one of these things.
func firstLine(lines []ground.Line, kinds ...ground.EffectKind) (ground.Line, bool) {
	i := slices.IndexFunc(lines, func(l ground.Line) bool { return slices.Contains(kinds, l.Kind) })
	if i < 0 {
		return ground.Line{}, false
	}
	return lines[i], true
}
