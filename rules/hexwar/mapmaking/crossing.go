package mapmaking

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// stopCost is what a stop costs a march over the whole board, in hexes: what is left of the turn's march is
// lost, and nobody knows yet how much that will be. This measure is the house's own, for comparing both ends;
// no move is judged by it.
const stopCost = 1

// survey measures marches over a whole board, by troops without traits.
type survey struct {
	table  *ground.Table
	field  hexwar.Field
	places map[hex.Hex]ground.Ground
	// steps are what was asked already, by kind, hex and direction.
	steps map[ground.Kind][]stride
}

// stride is what a step costs, and whether it can be made.
type stride struct {
	isKnown, isOpen bool
	cost            hex.Steps
}

// newSurvey reads the ground of a board, whose rows are all of the table.
func newSurvey(t *ground.Table, f hexwar.Field) survey {
	v := survey{table: t, field: f, places: map[hex.Hex]ground.Ground{}, steps: map[ground.Kind][]stride{}}
	for at := range f.Cells {
		v.places[at], _ = f.Ground(t, at)
	}
	for _, kind := range ground.Kinds() {
		v.steps[kind] = make([]stride, 6*f.Grid.Columns*f.Grid.Rows)
	}
	return v
}

// number is a hex's among all of the board.
func (v survey) number(at hex.Hex) int { return at.R*v.field.Grid.Columns + at.Column() }

// Step says what a step between neighbours costs, and whether it can be made.
func (v survey) Step(kind ground.Kind, from, to hex.Hex) (hex.Steps, bool) {
	way, _ := from.Towards(to)
	known := &v.steps[kind][6*v.number(from)+int(way)]
	if !known.isKnown {
		cost, open := v.judge(kind, from, to)
		*known = stride{isKnown: true, isOpen: open, cost: cost}
	}
	return known.cost, known.isOpen
}

func (v survey) judge(kind ground.Kind, from, to hex.Hex) (hex.Steps, bool) {
	side, _ := hex.Between(from, to)
	if len(v.field.Cells[from]) == 0 && len(v.field.Cells[to]) == 0 && len(v.field.Sides[side]) == 0 {
		return 1, true
	}
	c := ground.Crossing{From: v.places[from], To: v.places[to]}
	c.Face, _ = v.table.Face(v.field.RowsHeldBy(side, to), v.field.RowsHeldBy(side, from))
	c.Road = c.From.HasRoad() && c.To.HasRoad() && !v.field.RoadGaps[side]
	m := v.table.Enter(ground.Troop{Kind: kind}, c)
	cost := 1 - hex.Steps(m.Hexes)
	if m.StopAfter {
		cost += stopCost
	}
	if m.StopBefore {
		cost += stopCost
	}
	return cost, !m.Barred
}

// unreached is the cost of a hex that no march gets to.
const unreached hex.Steps = -1

// direction is which way a march goes between some hexes and all others.
type direction bool

const (
	outward  direction = false
	homeward direction = true
)

// spread is the cost of the cheapest march between some hexes and each other hex, by its number: from the
// nearest of them outward, or homeward to it; unreached where no march leads.
func (v survey) spread(kind ground.Kind, from []hex.Hex, way direction) []hex.Steps {
	costs := slices.Repeat([]hex.Steps{unreached}, v.field.Grid.Columns*v.field.Grid.Rows)
	// Costs are small whole numbers: each hex waits in the row of its cost.
	waiting := [][]hex.Hex{from}
	for _, at := range from {
		costs[v.number(at)] = 0
	}
	for cost := hex.Steps(0); int(cost) < len(waiting); cost++ {
		for i := 0; i < len(waiting[cost]); i++ {
			at := waiting[cost][i]
			if costs[v.number(at)] < cost {
				continue
			}
			for _, next := range at.Neighbours() {
				if !v.field.Grid.Contains(next) {
					continue
				}
				a, b := at, next
				if way == homeward {
					a, b = next, at
				}
				more, ok := v.Step(kind, a, b)
				known := &costs[v.number(next)]
				if !ok || *known != unreached && *known <= cost+more {
					continue
				}
				*known = cost + more
				for len(waiting) <= int(cost+more) {
					waiting = append(waiting, nil)
				}
				waiting[cost+more] = append(waiting[cost+more], next)
			}
		}
	}
	return costs
}

// canStand reports whether troops may be placed in a hex.
func (v survey) canStand(kind ground.Kind, at hex.Hex) bool {
	holds, _ := v.table.CanStand(ground.Troop{Kind: kind}, v.places[at])
	return holds
}

// cost is the cheapest march of a kind of troops from the first row at an end to the first row at the other.
func (v survey) cost(kind ground.Kind, from hex.Edge) hex.Steps {
	var starts []hex.Hex
	for _, at := range v.field.Grid.FirstRows(from, 1) {
		if v.canStand(kind, at) {
			starts = append(starts, at)
		}
	}
	costs := v.spread(kind, starts, outward)
	var least hex.Steps
	for _, goal := range v.field.Grid.FirstRows(from.Opposite(), 1) {
		if cost := costs[v.number(goal)]; cost != unreached && (least == 0 || cost < least) {
			least = cost
		}
	}
	return least
}

// IsConnected reports whether a kind of troops may be placed in every hex of the first rows at both ends, and
// march from each to each other.
func (v survey) IsConnected(kind ground.Kind) bool {
	var ends []hex.Hex
	for _, edge := range []hex.Edge{hex.South, hex.North} {
		ends = append(ends, v.field.Grid.FirstRows(edge, hexwar.DeployRows)...)
	}
	out, home := v.spread(kind, ends[:1], outward), v.spread(kind, ends[:1], homeward)
	for _, at := range ends {
		if out[v.number(at)] == unreached || home[v.number(at)] == unreached || !v.canStand(kind, at) {
			return false
		}
	}
	return true
}

// crossings is what a board costs each kind of troops.
func (v survey) crossings() []hexwar.Traverse {
	var all []hexwar.Traverse
	for _, kind := range ground.Kinds() {
		all = append(all, hexwar.Traverse{Kind: kind, South: v.cost(kind, hex.South), North: v.cost(kind, hex.North)})
	}
	return all
}

// tellUnbridged says where a road ends at the water.
func tellUnbridged(at []hex.Hex) []phrase.Phrase {
	if len(at) == 0 {
		return nil
	}
	return phrase.Line("hexwar.map.told.unbridged", phrase.Verbatim("where", hexesText(at)),
		phrase.With("reading", rules.Ref(ground.WaterRef)))
}

// hexesText writes hexes one after the other: "C4 C5".
func hexesText(all []hex.Hex) string {
	return strings.Join(hexwar.Each(all, hex.Hex.String), " ")
}
