package hexwar

import (
	"cmp"
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
)

// DeployRows is how many rows along each end troops are placed in. PA1, « Mise en place des armées »
const DeployRows = 2

// OnFoot is what an officer alone goes as.
var OnFoot = Body{Troop: chart.Troop{Type: chart.Infantry, Weight: chart.Medium}}

// IsOccupied reports whether a placed unit is in the hex.
func IsOccupied(places map[int]hex.Hex, at hex.Hex) bool {
	for _, h := range places {
		if h == at {
			return true
		}
	}
	return false
}

// Zone are the hexes in which a seat places its troops: those of the scenario, else the first rows along its
// edge. PA1, « Mise en place des armées », « Jeu avec scénario »
func (s State) Zone(seat rules.Seat) []hex.Hex {
	if zone := s.ScenarioZone(seat); len(zone) > 0 {
		return slices.Clone(zone)
	}
	return s.Field.Grid.FirstRows(EdgeOf(seat), DeployRows)
}

// ScenarioZone are the hexes in which the scenario has a seat deploy; none where it does not say.
func (s State) ScenarioZone(seat rules.Seat) []hex.Hex {
	if s.Mapping.Scenario == nil {
		return nil
	}
	return s.Mapping.Scenario.Zones[seat]
}

// canStand reports whether a troop may be placed in a hex. PA1, « Mise en place des armées » — none on
// terrain that it can't enter.
func (s State) canStand(t Body, at hex.Hex) bool {
	bar, err := s.Field.StandingBar(s.Tables.Ground, t, at)
	return bar == nil && err == nil
}

// PlaceableHexes are the hexes of the seat's zone in which a troop may be placed.
func (s State) PlaceableHexes(seat rules.Seat, t Body) []hex.Hex {
	theirs := s.ScenarioTroops(seat.Other())
	return slices.DeleteFunc(s.Zone(seat), func(h hex.Hex) bool { return !s.canStand(t, h) || IsOccupied(theirs.Units, h) })
}

// RefuseSpot says why a troop may not be placed in a hex, with the nearest hex where it may; nil where it
// may.
func (s State) RefuseSpot(seat rules.Seat, t Body, at hex.Hex) *rules.Violation {
	var v *rules.Violation
	switch zone := s.Zone(seat); {
	case !slices.Contains(zone, at) && len(s.ScenarioZone(seat)) > 0:
		v = s.Refuse(RowsTopic, "hexwar.deploy.refused.scenario-zone", HexArg("hex", at), phrase.Number("count", len(zone)))
	case !slices.Contains(zone, at):
		v = s.Refuse(RowsTopic, "hexwar.deploy.refused.zone", HexArg("hex", at),
			phrase.Number("rows", DeployRows), HexArg("first", zone[0]), HexArg("last", zone[len(zone)-1]),
			phrase.Number("away", s.Field.Grid.ToEdge(at, EdgeOf(seat))+1))
	case IsOccupied(s.ScenarioTroops(seat.Other()).Units, at):
		v = s.Refuse(RowsTopic, "hexwar.deploy.refused.enemy", HexArg("hex", at))
	case !s.canStand(t, at):
		v = s.Refuse(RowsTopic, "hexwar.deploy.refused.ground", HexArg("hex", at), phrase.With("troop", t),
			phrase.Listing("rows", s.Field.Cells[at]...))
	default:
		return nil
	}
	near := phrase.Say("hexwar.deploy.no-hex")
	if spots := Nearest(s.PlaceableHexes(seat, t), at); len(spots) > 0 {
		near = SpotName(spots[0])
	}
	v.Say.Args = append(v.Say.Args, phrase.With("near", near))
	return v
}

// Nearest are the hexes by their distance from one, then in board order.
func Nearest(hexes []hex.Hex, from hex.Hex) []hex.Hex {
	sorted := slices.Clone(hexes)
	slices.SortStableFunc(sorted, func(a, b hex.Hex) int { return int(hex.Distance(from, a)) - int(hex.Distance(from, b)) })
	return sorted
}

// FindHexes finds a hex for every unit of a list besides those that have one: foot and guns in front towards
// the centre, mounted troops on the wings. Where a unit finds its hexes taken the others make room: homeless
// are those for whom there is no room at all. decoys are hexes under papers without a unit, mimics the units
// that decoys mimic: those have the numbers after the list's.
func (s State) FindHexes(seat rules.Seat, list Roster, fixed, decoys map[int]hex.Hex, mimics []int) (places map[int]hex.Hex, homeless []int) {
	l := hexMatching{wishes: map[int][]hex.Hex{}, guest: map[hex.Hex]int{}}
	wished := map[Body][]hex.Hex{}
	var order []int
	for _, n := range PlacingOrder(list, mimics) {
		if _, stands := fixed[n]; stands {
			continue
		}
		order = append(order, n)
		t := list.Units[like(list, mimics, n)-1].Body()
		if _, done := wished[t]; !done {
			wished[t] = slices.DeleteFunc(s.PreferredHexes(seat, t), func(h hex.Hex) bool { return IsOccupied(fixed, h) || IsOccupied(decoys, h) })
		}
		l.wishes[n] = wished[t]
	}
	for _, n := range order {
		if !l.findHex(n, map[hex.Hex]bool{}) {
			homeless = append(homeless, n)
		}
	}
	places = map[int]hex.Hex{}
	maps.Copy(places, fixed)
	for h, n := range l.guest {
		places[n] = h
	}
	return places, homeless
}

// like is the unit of the list with a number, or the unit that a decoy with that number mimics.
func like(list Roster, mimics []int, n int) int {
	if n > len(list.Units) {
		return mimics[n-len(list.Units)-1]
	}
	return n
}

// PlacingOrder are the numbers of a list's units, and of decoys beside what they mimic, in the order in which
// they choose their hexes.
func PlacingOrder(list Roster, mimics []int) []int {
	order := make([]int, len(list.Units)+len(mimics))
	for i := range order {
		order[i] = i + 1
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := like(list, mimics, a), like(list, mimics, b)
		return cmp.Or(placingRank(list.Units[x-1].Type)-placingRank(list.Units[y-1].Type), x-y)
	})
	return order
}

// placingRank is which troops choose their hex first.
func placingRank(t chart.Type) int {
	return slices.Index([]chart.Type{chart.Infantry, chart.FootArtillery, chart.Elephants, chart.ElephantArtillery, chart.Vehicles,
		chart.Cavalry, chart.Camelry, chart.HorseArtillery, chart.CamelArtillery}, t)
}

// PreferredHexes are the hexes in which a troop may be placed, the best first.
func (s State) PreferredHexes(seat rules.Seat, t Body) []hex.Hex {
	grid, edge := s.Field.Grid, EdgeOf(seat)
	spots := s.PlaceableHexes(seat, t)
	// Twice the distance from the middle of the row, whose even rows are shifted by half a hex.
	aside := func(h hex.Hex) int {
		off := 2*h.Column() + h.Row()%2 - (grid.Columns - 1)
		return max(off, -off)
	}
	rear := func(h hex.Hex) int { return DeployRows - 1 - int(grid.ToEdge(h, edge)) }
	slices.SortStableFunc(spots, func(a, b hex.Hex) int {
		if Mounted(t.Type) {
			return cmp.Or(rear(a)-rear(b), aside(b)-aside(a))
		}
		return cmp.Or(rear(a)-rear(b), aside(a)-aside(b))
	})
	return spots
}

// hexMatching gives each unit a hex of its wishes: a maximum matching by augmenting paths.
type hexMatching struct {
	wishes map[int][]hex.Hex
	guest  map[hex.Hex]int
}

// findHex finds a hex for a unit, moving others where it must.
func (l hexMatching) findHex(n int, tried map[hex.Hex]bool) bool {
	for _, h := range l.wishes[n] {
		if _, full := l.guest[h]; !full && !tried[h] {
			l.guest[h] = n
			return true
		}
	}
	for _, h := range l.wishes[n] {
		if tried[h] {
			continue
		}
		tried[h] = true
		if l.findHex(l.guest[h], tried) {
			l.guest[h] = n
			return true
		}
	}
	return false
}
