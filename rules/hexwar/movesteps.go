package hexwar

import (
	"cmp"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
)

// The readings of movement, and the values that differ from their default.
const (
	forcedReading = "hex-marche-forcee"
	forcedAll     = "toute"
)

// march is one move that is asked about: a unit's, or an officer's who goes alone.
type march struct {
	s State
	// unit moves, or officer where its ID is empty.
	unit    Unit
	officer Leader
	troop   ground.Troop
	from    hex.Hex
	// budget is how many hexes it may go, bonus how many more all along roads.
	budget, bonus hex.Steps
	// strategic moves keep that far from every enemy; 0 for others.
	strategic hex.Steps
	// on is where everybody stands, goals where the move may end, once that is known.
	on    occupied
	goals []destination
}

// occupied is where units stand, and where officers do, by hex.
type occupied struct{ units, officers map[hex.Hex]rules.Seat }

func (s State) occupied() occupied {
	on := occupied{map[hex.Hex]rules.Seat{}, map[hex.Hex]rules.Seat{}}
	for _, u := range s.units {
		if !u.Gone {
			on.units[u.At] = u.Seat
		}
	}
	for _, o := range s.officers {
		if !o.Gone {
			on.officers[o.At] = o.Seat
		}
	}
	return on
}

// enemy reports whether an enemy unit or officer stands on a hex.
func (on occupied) enemy(seat rules.Seat, h hex.Hex) bool {
	return on.units[h] == seat.Other() || on.officers[h] == seat.Other()
}

// destination is where a move may end.
type destination struct {
	At   hex.Hex
	Cost hex.Steps
	Path []hex.Hex
	// Road says that it takes the road's bonus: there is no combat then.
	Road bool
}

// unitMarch is a unit's move with what orders lent it.
func (s State) unitMarch(u Unit) march {
	m := march{s: s, on: s.occupied(), unit: u, troop: u.body().terrain(), from: u.At, budget: s.allowance(u) - u.Turn.Spent}
	if s.onlyMoves(u) {
		m.strategic = hex.Steps(s.givenBy(u).Hexes)
	}
	m.bonus = m.roadBonus()
	return m
}

// officerMarch is the move of an officer alone: as far as his rank goes, over terrain as riders do.
func (s State) officerMarch(o Leader) march {
	m := march{s: s, on: s.occupied(), officer: o, troop: ground.Troop{Kind: ground.Cavalry}, from: o.At,
		budget: s.tables.command.officer(o.Rank).Hexes}
	m.bonus = m.roadBonus()
	return m
}

// allowance is how far a unit may go this turn: its table's figure, and a hex more for each order. P3, «
// Marche forcée », « En avant marche! »
func (s State) allowance(u Unit) hex.Steps {
	var hexes hex.Steps
	if u.Turn.Activation > 0 {
		p, _ := s.tables.chart.Profile(u.Troop.Type, u.Troop.Weight)
		hexes = hex.Steps(p.Movement)
	}
	for _, o := range s.ordersOn(u) {
		if o.Lengthens {
			hexes += hex.Steps(o.Hexes)
		}
	}
	return hexes
}

func (m march) roadBonus() hex.Steps {
	g, err := m.s.field.ground(m.s.tables.ground, m.from)
	if err != nil {
		return 0 // the map's own checks refuse such a row
	}
	n, _ := m.s.tables.ground.RoadBonus(g)
	return hex.Steps(n)
}

// enter judges one step by terrain alone. PA1, TA1, « Effet du terrain et des obstacles linéaires »
func (m march) enter(from, to hex.Hex) ground.Movement {
	c, err := m.s.field.crossing(m.s.tables.ground, from, to)
	if err != nil {
		return ground.Movement{Barred: true} // the map's own checks refuse such a row
	}
	woods := func(h hex.Hex) bool { return slices.Contains(m.unit.Turn.Woods, h) }
	if woods(to) && woods(from) {
		c.Bare = true
		return m.s.tables.ground.Enter(m.troop, c)
	}
	full := m.s.tables.ground.Enter(m.troop, c)
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
	eased := m.s.tables.ground.Enter(m.troop, bare)
	eased.Barred, eased.Road = full.Barred, full.Road
	return eased
}

// step is what the search asks: terrain, troops in the way, the enemy's nearness.
func (m march) step(roadOnly bool) func(from, to hex.Hex, across hex.Side) hex.Step {
	return func(from, to hex.Hex, _ hex.Side) hex.Step {
		if m.taken(to) || m.tooNear(to) {
			return hex.Step{Barred: true}
		}
		e := m.enter(from, to)
		return hex.Step{Cost: 1 - hex.Steps(e.Hexes), Stop: e.StopAfter, Standing: e.StopBefore, Barred: e.Barred || roadOnly && !e.Road}
	}
}

// taken reports whether a hex can't even be passed: by an enemy, and by a friend unless the reading lets him.
// One unit a hex; officers pass and join friends.
func (m march) taken(h hex.Hex) bool {
	if m.on.enemy(m.seat(), h) {
		return true
	}
	_, friend := m.on.units[h]
	return friend && m.unit.ID != "" && !m.s.reads(friendsReading, friendsPass)
}

// ends reports whether the move may end there.
func (m march) ends(h hex.Hex) bool {
	_, full := m.on.units[h]
	return m.unit.ID == "" || !full
}

func (m march) tooNear(h hex.Hex) bool {
	if m.strategic == 0 {
		return false
	}
	near, enemy := m.s.nearest(m.unit.Seat, h)
	return enemy && near < m.strategic
}

// seat is whose move it is.
func (m march) seat() rules.Seat {
	if m.unit.ID != "" {
		return m.unit.Seat
	}
	return m.officer.Seat
}

// destinations are where the move may end, in board order. Where the road's bonus is not needed it is not
// taken.
func (m march) destinations() []destination {
	if m.goals != nil {
		return m.goals
	}
	grid := m.s.field.Grid
	plain := m.s.marches(m.from, m.budget, m.step(false))
	var road marches
	if m.bonus > 0 && m.budget > 0 {
		road = m.s.marches(m.from, m.budget+m.bonus, m.step(true))
	}
	all := []destination{}
	for _, h := range grid.All() {
		if h == m.from || !m.ends(h) {
			continue
		}
		if cost, ok := plain.Cost(h); ok {
			all = append(all, destination{At: h, Cost: cost, Path: plain.Path(h)})
		} else if cost, ok := road.Cost(h); ok {
			all = append(all, destination{At: h, Cost: cost, Path: road.Path(h), Road: true})
		}
	}
	return all
}

// nearest is how far the nearest enemy is, unit or officer; false where there is none.
func (s State) nearest(seat rules.Seat, h hex.Hex) (hex.Steps, bool) {
	best, found := hex.Steps(0), false
	take := func(at hex.Hex) {
		if d := hex.Distance(h, at); !found || d < best {
			best, found = d, true
		}
	}
	for _, u := range s.units {
		if !u.Gone && u.Seat != seat {
			take(u.At)
		}
	}
	for _, o := range s.officers {
		if !o.Gone && o.Seat != seat {
			take(o.At)
		}
	}
	return best, found
}

// best orders destinations for a short list: nearest the enemy first, then the farther march, then board
// order.
func (m march) best(all []destination) []destination {
	sorted := slices.Clone(all)
	near := map[hex.Hex]hex.Steps{}
	for _, d := range all {
		near[d.At], _ = m.s.nearest(m.seat(), d.At)
	}
	slices.SortStableFunc(sorted, func(a, b destination) int {
		return cmp.Or(cmp.Compare(near[a.At], near[b.At]), cmp.Compare(b.Cost, a.Cost), hex.Compare(a.At, b.At))
	})
	return sorted
}
