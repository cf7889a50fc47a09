package orders

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// stepFunc judges one step of a march.
type stepFunc = func(from, to hex.Hex, across hex.Side) hex.Step

// marchSearch is the result of searching marches: one search for each price that the whole march may pay
// besides its hexes.
type marchSearch []paidMarch

type paidMarch struct {
	paid hex.Steps
	hex.Reached
}

// SearchMarches searches the marches from a hex. PA1, TA1, « Effet du terrain et des obstacles
// linéaires »: « Idem pour les hex ». lecture:hex-moins-un — by the hex, each step pays its own price; by
// the move, only the dearest step is paid, so there is one search for each price of a step.
func SearchMarches(s hexwar.State, from hex.Hex, budget hex.Steps, step stepFunc) marchSearch {
	grid := s.Field.Grid
	if !s.HasReading(hexwar.FewerReading, fewerOnceAMove) {
		return marchSearch{{Reached: grid.Reach(from, budget, step)}}
	}
	var all marchSearch
	prices := []hex.Steps{0}
	for i := 0; i < len(prices); i++ {
		most := prices[i]
		all = append(all, paidMarch{most, grid.Reach(from, budget-most, func(from, to hex.Hex, across hex.Side) hex.Step {
			n := step(from, to, across)
			price := max(n.Cost-1, 0)
			n.Cost = 1
			if price > most && !n.Barred {
				n.Barred = true
				if !slices.Contains(prices, price) {
					prices = append(prices, price)
				}
			}
			return n
		})})
	}
	return all
}

// best is the cheapest march to a hex; the first of those that cost the same.
func (all marchSearch) best(to hex.Hex) (paidMarch, hex.Steps, bool) {
	var found paidMarch
	var least hex.Steps
	ok := false
	for _, m := range all {
		if cost, reached := m.Reached.Cost(to); reached && (!ok || cost+m.paid < least) {
			found, least, ok = m, cost+m.paid, true
		}
	}
	return found, least, ok
}

// cost is the cost of the cheapest march to a hex, and whether there is one.
func (all marchSearch) cost(to hex.Hex) (hex.Steps, bool) {
	_, cost, ok := all.best(to)
	return cost, ok
}

// path is the cheapest march to a hex, including its first hex; empty where there is none.
func (all marchSearch) path(to hex.Hex) []hex.Hex {
	m, _, ok := all.best(to)
	if !ok {
		return nil
	}
	return m.Reached.Path(to)
}

// The acts and events of movement.
const (
	MovePath  = "bataille bouger"
	RangePath = "portee"

	MovedKind        = "hexwar.moved/1"
	OfficerMovedKind = "hexwar.officer-moved/1"

	MoveTopic  hexwar.Topic = "deplacement"
	StackTopic hexwar.Topic = "une-unite-par-hexagone"
)

// MovedData is a move of a unit, with the officers who go along.
type MovedData struct {
	Unit     hexwar.UnitTag      `json:"unit"`
	Path     []hex.Hex           `json:"path"`
	Cost     hex.Steps           `json:"cost"`
	Officers []hexwar.OfficerTag `json:"officers,omitempty"`
	// Road says that it went a hex further all along roads and may not fight; Only that it may not fight for
	// the order that moves it.
	Road bool `json:"road,omitempty"`
	Only bool `json:"only,omitempty"`
}

// OfficerMovedData is a move of an officer alone.
type OfficerMovedData struct {
	Officer hexwar.OfficerTag `json:"officer"`
	Path    []hex.Hex         `json:"path"`
	Cost    hex.Steps         `json:"cost"`
}

// Event is the move to a destination.
func (m March) Event(d Destination, stay bool) (rules.Event, error) {
	if m.Unit.ID == "" {
		return ledger.NewEvent(OfficerMovedKind, OfficerMovedData{Officer: m.officer.Tag(), Path: d.Path, Cost: d.Cost})
	}
	data := MovedData{Unit: m.Unit.Tag(), Path: d.Path, Cost: d.Cost, Road: d.Road, Only: m.strategic > 0}
	if !stay {
		data.Officers = hexwar.Each(CompanionOfficers(m.S, m.Unit), hexwar.Officer.Tag)
	}
	return ledger.NewEvent(MovedKind, data)
}

// CompanionOfficers are the officers who may go along with an activated unit: those not yet activated. P3,
// « Activation des officiers »
func CompanionOfficers(s hexwar.State, u hexwar.Unit) []hexwar.Officer {
	if u.Turn.Activation == 0 {
		return nil
	}
	return slices.DeleteFunc(OfficersWith(s, u), func(o hexwar.Officer) bool { return o.Activation > 0 })
}

// CanMoveIdle reports whether an order lets a unit move without an activation. lecture:hex-marche-forcee
func CanMoveIdle(s hexwar.State, u hexwar.Unit) bool {
	return slices.ContainsFunc(s.OrdersOn(u), func(o *hexwar.Order) bool { return o.MovesIdleUnits != nil && o.MovesIdleUnits(s) })
}

// JudgeActivationTurn refuses a move of an earlier activation once units of a later one have moved. P3,
// « Choix des activations » — 3 the first officer's units move, 4 the second's
func JudgeActivationTurn(s hexwar.State, number int, who phrase.Phrase) *rules.Violation {
	if last := lastMoved(s); officerOrder(s, number) > 0 && number < last {
		return s.Refuse(OfficersTopic, "hexwar.movement.refused.late", phrase.With("who", who), phrase.Number("activation", number),
			phrase.Number("now", last))
	}
	return nil
}

// officerOrder is the place of an activation in the order of the officers; 0 for an activation without an
// officer.
func officerOrder(s hexwar.State, number int) int {
	if i := number - 1; i >= 0 && i < len(s.Turn.Activations) && s.Turn.Activations[i].Officer != "" {
		return number
	}
	return 0
}

// lastMoved is the latest activation led by an officer in which a unit or officer has moved. A unit
// rallied without moving does not count.
func lastMoved(s hexwar.State) int {
	last := 0
	for _, u := range s.Units {
		if u.Seat == s.Turn.Seat && !u.Gone && u.Turn.HasMoved && u.Turn.HexesMoved > 0 {
			last = max(last, officerOrder(s, u.Turn.Activation))
		}
	}
	for _, o := range s.Officers {
		if o.Seat == s.Turn.Seat && !o.Gone && o.HasMoved {
			last = max(last, officerOrder(s, o.Activation))
		}
	}
	return last
}

// ClosedMoves are the moves still possible that a move of a later activation would end. P3, « Choix des
// activations »
func ClosedMoves(s hexwar.State, m March) []March {
	return slices.DeleteFunc(OpenMoves(s), func(o March) bool { return !closesMove(s, o.activation, m.activation) })
}

// ClosedAttackers are the units that may still attack and that an attack of a later activation would stop.
func ClosedAttackers(s hexwar.State, u hexwar.Unit) []hexwar.Unit {
	var all []hexwar.Unit
	for _, p := range Attacks(InCombatPhase(s), u.Seat) {
		known := slices.ContainsFunc(all, func(o hexwar.Unit) bool { return o.ID == p.Attacker.ID })
		if !known && closesMove(s, p.Attacker.Turn.Activation, u.Turn.Activation) {
			all = append(all, p.Attacker)
		}
	}
	return all
}

// closesMove reports whether an act of a later activation ends what an earlier one may still do.
func closesMove(s hexwar.State, earlier, later int) bool {
	return officerOrder(s, earlier) > 0 && officerOrder(s, earlier) < officerOrder(s, later)
}

// OpenMoves are the moves that the seat on turn may still make, in the order of their activations.
func OpenMoves(s hexwar.State) []March {
	all := slices.DeleteFunc(toMove(s), func(m March) bool { return !m.isOpen() })
	slices.SortStableFunc(all, func(a, b March) int { return a.activation - b.activation })
	return all
}

// CanMove reports whether the seat on turn has a move left.
func CanMove(s hexwar.State) bool { return slices.ContainsFunc(toMove(s), March.isOpen) }

// toMove are the moves not yet made by the seat on turn, whether or not they lead anywhere.
func toMove(s hexwar.State) []March {
	var all []March
	for _, u := range s.UnitsOf(s.Turn.Seat) {
		if (u.Turn.Activation > 0 || CanMoveIdle(s, u)) && !u.Turn.HasMoved && !u.Turn.IsHalted {
			all = append(all, UnitMarch(s, u))
		}
	}
	for _, o := range s.OfficersOf(s.Turn.Seat) {
		if o.Activation > 0 && !o.HasMoved {
			all = append(all, OfficerMarch(s, o))
		}
	}
	return all
}

// isOpen reports whether the move may end somewhere and it is its activation's turn.
func (m March) isOpen() bool {
	return JudgeActivationTurn(m.S, m.activation, phrase.Phrase{}) == nil && m.CanEnd()
}

// CanEnd reports whether the move may end somewhere. It tries the neighbours first, because searching the
// board is slow.
func (m March) CanEnd() bool {
	return slices.ContainsFunc(m.S.Field.Grid.Neighbours(m.From), func(to hex.Hex) bool {
		n, _ := m.judgeStep(m.From, to)
		return m.canEndIn(to) && !n.Barred && max(n.Cost, 1) <= m.Budget
	}) || len(m.Destinations()) > 0
}

func (m March) Label() phrase.Phrase {
	if m.Unit.ID != "" {
		return m.Unit.Label()
	}
	return m.officer.Tag().Phrase()
}

// Brief names the unit or officer as in a select.
func (m March) Brief() phrase.Phrase {
	if m.Unit.ID != "" {
		return m.Unit.Brief()
	}
	return m.officer.Brief()
}

// Arg fills unit with the unit or officer.
func (m March) Arg() phrase.Arg { return phrase.With("unit", m.Label()) }

// RangeAct is the reading act that shows where the move may end.
func (m March) RangeAct() rules.Act {
	return rules.Act{Path: RangePath, Seat: m.Seat, Args: rules.Args{"unit": m.ID}}
}

// firstLine is the first line with an effect of one of these kinds.
func firstLine(lines []ground.Line, kinds ...ground.EffectKind) (ground.Line, bool) {
	i := slices.IndexFunc(lines, func(l ground.Line) bool { return slices.Contains(kinds, l.Kind) })
	if i < 0 {
		return ground.Line{}, false
	}
	return lines[i], true
}
