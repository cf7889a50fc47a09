package orders

import (
	"cmp"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
)

// March is one move under judgement: a unit's, or that of an officer alone.
type March struct {
	S hexwar.State
	// Unit moves, or officer where its ID is empty.
	Unit    hexwar.Unit
	officer hexwar.Officer
	// ID is the value that names the unit or officer in an act, Seat his camp's, activation the one that he
	// is of.
	ID         string
	Seat       rules.Seat
	activation int
	troop      ground.Troop
	From       hex.Hex
	// Budget is how many hexes it may go, bonus how many more all along roads.
	Budget, Bonus hex.Steps
	// strategic moves keep that far from every enemy; 0 for others.
	strategic hex.Steps
	// isRearward moves come nearer to the own edge at each step.
	isRearward bool
	// on are the hexes of all troops.
	on occupied
}

// occupied maps hexes to the seat of the unit, and of the officer, in them.
type occupied struct{ units, officers map[hex.Hex]rules.Seat }

func occupiedHexes(s hexwar.State) occupied {
	on := occupied{map[hex.Hex]rules.Seat{}, map[hex.Hex]rules.Seat{}}
	for _, u := range s.Units {
		if !u.Gone {
			on.units[u.At] = u.Seat
		}
	}
	for _, o := range s.Officers {
		if !o.Gone {
			on.officers[o.At] = o.Seat
		}
	}
	return on
}

// enemy reports whether an enemy unit or officer is in a hex.
func (on occupied) enemy(seat rules.Seat, h hex.Hex) bool {
	return on.units[h] == seat.Other() || on.officers[h] == seat.Other()
}

// Destination is where a move may end.
type Destination struct {
	At   hex.Hex
	Cost hex.Steps
	Path []hex.Hex
	// Road says that it takes the road's bonus: there is no combat then.
	Road bool
}

// TerrainMarch is a unit's move for questions of terrain only (Enter).
func TerrainMarch(s hexwar.State, u hexwar.Unit) March {
	return March{S: s, Unit: u, ID: string(u.ID), Seat: u.Seat, activation: u.Turn.Activation, troop: u.Body().Terrain(), From: u.At}
}

// UnitMarch is a unit's move, including what orders give it.
func UnitMarch(s hexwar.State, u hexwar.Unit) March {
	m := TerrainMarch(s, u)
	m.on, m.Budget = occupiedHexes(s), Allowance(s, u)-u.Turn.Spent
	if CanOnlyMove(s, u) {
		m.strategic = hex.Steps(ActivationOrder(s, u).Hexes)
	}
	m.Bonus = m.roadBonus()
	return m
}

// Withdrawal is a unit's move back by order: up to its movement, each step towards its own edge, by the rules
// of movement. P3, « Retraite »
func Withdrawal(s hexwar.State, u hexwar.Unit) March {
	m := TerrainMarch(s, u)
	m.on, m.Budget, m.isRearward = occupiedHexes(s), ProfileOf(s, u).Movement, true
	return m
}

// OfficerMarch is the move of an officer alone: by his rank's figure, over terrain as cavalry.
func OfficerMarch(s hexwar.State, o hexwar.Officer) March {
	m := March{S: s, on: occupiedHexes(s), officer: o, ID: string(o.ID), Seat: o.Seat, activation: o.Activation,
		troop: ground.Troop{Kind: ground.Cavalry}, From: o.At, Budget: s.Tables.Command.Officer(o.Rank).Hexes}
	m.Bonus = m.roadBonus()
	return m
}

// Allowance is how far a unit may go this turn: the figure of its table, and more by its orders. P3,
// « Marche forcée », « En avant marche! »
func Allowance(s hexwar.State, u hexwar.Unit) hex.Steps {
	var hexes hex.Steps
	if u.Turn.Activation > 0 {
		hexes = ProfileOf(s, u).Movement
	}
	for _, o := range s.OrdersOn(u) {
		if o.LengthensMoves {
			hexes += hex.Steps(o.Hexes)
		}
	}
	return hexes
}

func (m March) roadBonus() hex.Steps {
	n, _ := m.S.Tables.Ground.RoadBonus(GroundOf(m.S, m.From))
	return hex.Steps(n)
}

// Enter judges one step by terrain only. PA1, TA1, « Effet du terrain et des obstacles linéaires »
func (m March) Enter(from, to hex.Hex) ground.Movement {
	c := CrossingOf(m.S, from, to)
	woods := func(h hex.Hex) bool { return slices.Contains(m.Unit.Turn.Woods, h) }
	if woods(to) && woods(from) {
		c.Bare = true
		return m.S.Tables.Ground.Enter(m.troop, c)
	}
	full := m.S.Tables.Ground.Enter(m.troop, c)
	if !woods(to) && !woods(from) {
		return full
	}
	// One of the two hexes is as open ground: it bars as ever, and neither stops nor costs.
	bare := c
	if woods(to) {
		bare.To = ground.Ground{}
	} else {
		bare.From = ground.Ground{}
	}
	eased := m.S.Tables.Ground.Enter(m.troop, bare)
	eased.Barred, eased.Road = full.Barred, full.Road
	return eased
}

// step judges one step for a search: terrain, troops in the way, the distance to the enemy.
func (m March) step(from, to hex.Hex, _ hex.Side) hex.Step {
	n, _ := m.judgeStep(from, to)
	return n
}

// roadStep judges one step of a march that keeps to roads.
func (m March) roadStep(from, to hex.Hex, _ hex.Side) hex.Step {
	n, alongRoad := m.judgeStep(from, to)
	n.Barred = n.Barred || !alongRoad
	return n
}

func (m March) judgeStep(from, to hex.Hex) (step hex.Step, alongRoad bool) {
	edge, grid := hexwar.EdgeOf(m.Seat), m.S.Field.Grid
	if m.IsBlocked(to) || m.isTooNear(to) || m.isRearward && grid.ToEdge(to, edge) >= grid.ToEdge(from, edge) {
		return hex.Step{Barred: true}, false
	}
	e := m.Enter(from, to)
	return hex.Step{Cost: 1 - hex.Steps(e.Hexes), Stop: e.StopAfter, Standing: e.StopBefore, Barred: e.Barred}, e.Road
}

// IsBlocked reports whether troops keep the move from entering a hex: an enemy, or a friend unless the
// reading lets units pass. One unit a hex; officers pass and join friends.
func (m March) IsBlocked(h hex.Hex) bool {
	if m.on.enemy(m.Seat, h) {
		return true
	}
	_, friend := m.on.units[h]
	return friend && m.Unit.ID != "" && !m.S.HasReading(FriendsReading, FriendsPass)
}

// canEndIn reports whether the move may end in a hex.
func (m March) canEndIn(h hex.Hex) bool {
	_, full := m.on.units[h]
	return m.Unit.ID == "" || !full
}

func (m March) isTooNear(h hex.Hex) bool {
	if m.strategic == 0 {
		return false
	}
	near, enemy := Nearest(m.S, m.Unit.Seat, h)
	return enemy && near < m.strategic
}

// Destinations are the hexes where the move may end, in board order. The road's bonus is taken only where
// it is needed.
func (m March) Destinations() []Destination {
	grid := m.S.Field.Grid
	plain := SearchMarches(m.S, m.From, m.Budget, m.step)
	var road marchSearch
	if m.Bonus > 0 && m.Budget > 0 {
		road = SearchMarches(m.S, m.From, m.Budget+m.Bonus, m.roadStep)
	}
	all := []Destination{}
	for _, h := range grid.All() {
		if h == m.From || !m.canEndIn(h) {
			continue
		}
		if cost, ok := plain.cost(h); ok {
			all = append(all, Destination{At: h, Cost: cost, Path: plain.path(h)})
		} else if cost, ok := road.cost(h); ok {
			all = append(all, Destination{At: h, Cost: cost, Path: road.path(h), Road: true})
		}
	}
	return all
}

// Nearest is the distance to the nearest enemy unit or officer, and whether there is one.
func Nearest(s hexwar.State, seat rules.Seat, h hex.Hex) (hex.Steps, bool) {
	best, found := hex.Steps(0), false
	take := func(at hex.Hex) {
		if d := hex.Distance(h, at); !found || d < best {
			best, found = d, true
		}
	}
	for _, u := range s.Units {
		if !u.Gone && u.Seat != seat {
			take(u.At)
		}
	}
	for _, o := range s.Officers {
		if !o.Gone && o.Seat != seat {
			take(o.At)
		}
	}
	return best, found
}

// Sorted sorts destinations for a short list: those that an order has opened, then those nearest the
// enemy, then the longer marches, then board order.
func (m March) Sorted(all []Destination) []Destination {
	sorted := slices.Clone(all)
	near := map[hex.Hex]hex.Steps{}
	for _, d := range all {
		near[d.At], _ = Nearest(m.S, m.Seat, d.At)
	}
	slices.SortStableFunc(sorted, func(a, b Destination) int {
		return cmp.Or(Last(!m.isBought(a))-Last(!m.isBought(b)), cmp.Compare(near[a.At], near[b.At]), cmp.Compare(b.Cost, a.Cost),
			hex.Compare(a.At, b.At))
	})
	return sorted
}
