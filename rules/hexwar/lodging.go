package hexwar

import (
	"cmp"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
)

// deployRows is how many rows along each end troops are placed in. PA1, « Mise en place des armées »
const deployRows = 2

// onFoot is what an officer alone goes as.
var onFoot = body{Troop: chart.Troop{Type: chart.Infantry, Weight: chart.Medium}}

// taken reports whether a unit stands on the hex.
func taken(places map[int]hex.Hex, at hex.Hex) bool {
	for _, h := range places {
		if h == at {
			return true
		}
	}
	return false
}

// zone are the hexes in which a seat places its troops: the first rows along its edge. PA1, « Mise en place
// des armées »
func (s State) zone(seat rules.Seat) []hex.Hex {
	return s.field.Grid.FirstRows(edgeOf(seat), deployRows)
}

// standable reports whether a troop may stand in a hex. PA1, « Mise en place des armées » — none on terrain
// that it can't enter.
func (s State) standable(t body, at hex.Hex) bool {
	bar, err := s.field.bars(s.tables.ground, t, at)
	return bar == nil && err == nil
}

// spots are the hexes of the seat's zone in which a troop may stand.
func (s State) spots(seat rules.Seat, t body) []hex.Hex {
	theirs := s.ordained(seat.Other())
	return slices.DeleteFunc(s.zone(seat), func(h hex.Hex) bool { return !s.standable(t, h) || taken(theirs.Units, h) })
}

// refuseSpot says why a troop may not be placed in a hex, with the nearest hex where it may; nil where it
// may.
func (s State) refuseSpot(seat rules.Seat, t body, at hex.Hex) *rules.Violation {
	var v *rules.Violation
	switch zone := s.zone(seat); {
	case !slices.Contains(zone, at):
		v = s.refuse(rowsTopic, "hexwar.deploy.refused.zone", hexArg("hex", at),
			phrase.Number("rows", deployRows), phrase.Verbatim("first", zone[0].String()), phrase.Verbatim("last", zone[len(zone)-1].String()),
			phrase.Number("away", s.field.Grid.ToEdge(at, edgeOf(seat))+1))
	case taken(s.ordained(seat.Other()).Units, at):
		v = s.refuse(rowsTopic, "hexwar.deploy.refused.enemy", hexArg("hex", at))
	case !s.standable(t, at):
		v = s.refuse(rowsTopic, "hexwar.deploy.refused.ground", hexArg("hex", at), phrase.With("troop", t.Phrase()),
			phrase.Listing("rows", rowPhrases(s.field.Cells[at])...))
	default:
		return nil
	}
	near := phrase.Say("hexwar.deploy.no-hex")
	if spots := nearest(s.spots(seat, t), at); len(spots) > 0 {
		near = spotName(spots[0])
	}
	v.Say.Args = append(v.Say.Args, phrase.With("near", near))
	return v
}

// nearest are the hexes by their distance from one, then in board order.
func nearest(hexes []hex.Hex, from hex.Hex) []hex.Hex {
	sorted := slices.Clone(hexes)
	slices.SortStableFunc(sorted, func(a, b hex.Hex) int { return int(hex.Distance(from, a)) - int(hex.Distance(from, b)) })
	return sorted
}

// lodge finds a hex for every unit of a list besides those that have one: foot and guns in front towards the
// centre, mounted troops on the wings. Where a unit finds its hexes taken the others make room: homeless are
// those for whom there is no room at all. decoys are hexes under papers without a unit, mimics the units like
// which more of them stand: those have the numbers after the list's.
func (s State) lodge(seat rules.Seat, list roster, fixed, decoys map[int]hex.Hex, mimics []int) (places map[int]hex.Hex, homeless []int) {
	l := lodging{wishes: map[int][]hex.Hex{}, guest: map[hex.Hex]int{}}
	wished := map[body][]hex.Hex{}
	var order []int
	for _, n := range inLine(list, mimics) {
		if _, stands := fixed[n]; stands {
			continue
		}
		order = append(order, n)
		t := list.Units[like(list, mimics, n)-1].body()
		if _, done := wished[t]; !done {
			wished[t] = slices.DeleteFunc(s.wishes(seat, t), func(h hex.Hex) bool { return taken(fixed, h) || taken(decoys, h) })
		}
		l.wishes[n] = wished[t]
	}
	for _, n := range order {
		if !l.house(n, map[hex.Hex]bool{}) {
			homeless = append(homeless, n)
		}
	}
	places = map[int]hex.Hex{}
	for n, h := range fixed {
		places[n] = h
	}
	for h, n := range l.guest {
		places[n] = h
	}
	return places, homeless
}

// like is the unit of the list that a number stands for: itself, or what a decoy mimics.
func like(list roster, mimics []int, n int) int {
	if n > len(list.Units) {
		return mimics[n-len(list.Units)-1]
	}
	return n
}

// inLine are the numbers of a list's units, and of decoys beside what they mimic, in the order in which they
// choose their hexes.
func inLine(list roster, mimics []int) []int {
	order := make([]int, len(list.Units)+len(mimics))
	for i := range order {
		order[i] = i + 1
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := like(list, mimics, a), like(list, mimics, b)
		return cmp.Or(rankInLine(list.Units[x-1].Type)-rankInLine(list.Units[y-1].Type), x-y)
	})
	return order
}

// rankInLine is which troops choose their hex first.
func rankInLine(t chart.Type) int {
	return slices.Index([]chart.Type{chart.Infantry, chart.FootArtillery, chart.Elephants, chart.ElephantArtillery, chart.Vehicles,
		chart.Cavalry, chart.Camelry, chart.HorseArtillery, chart.CamelArtillery}, t)
}

// wishes are the hexes in which a troop may stand, the best first.
func (s State) wishes(seat rules.Seat, t body) []hex.Hex {
	grid, edge := s.field.Grid, edgeOf(seat)
	spots := s.spots(seat, t)
	// Twice the distance from the middle of the row, whose even rows stand half a hex aside.
	aside := func(h hex.Hex) int {
		off := 2*h.Column() + h.Row()%2 - (grid.Columns - 1)
		return max(off, -off)
	}
	rear := func(h hex.Hex) int { return deployRows - 1 - int(grid.ToEdge(h, edge)) }
	slices.SortStableFunc(spots, func(a, b hex.Hex) int {
		if mounted(t.Type) {
			return cmp.Or(rear(a)-rear(b), aside(b)-aside(a))
		}
		return cmp.Or(rear(a)-rear(b), aside(a)-aside(b))
	})
	return spots
}

// lodging gives each unit a hex of its wishes: a maximum matching by augmenting paths.
type lodging struct {
	wishes map[int][]hex.Hex
	guest  map[hex.Hex]int
}

// house finds a hex for a unit, moving others where it must.
func (l lodging) house(n int, tried map[hex.Hex]bool) bool {
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
		if l.house(l.guest[h], tried) {
			l.guest[h] = n
			return true
		}
	}
	return false
}

// station finds a hex for every officer of a list besides those that have one: with units, the general in the
// middle of the line.
func station(list roster, units map[int]hex.Hex, fixed map[int]hex.Hex) map[int]hex.Hex {
	line := make([]hex.Hex, 0, len(units))
	for _, h := range units {
		line = append(line, h)
	}
	slices.SortFunc(line, func(a, b hex.Hex) int { return cmp.Or(a.Column()-b.Column(), hex.Compare(a, b)) })
	places := map[int]hex.Hex{}
	var others []int
	chief := 0
	for i, o := range list.Officers {
		n := i + 1
		switch at, stands := fixed[n]; {
		case stands:
			places[n] = at
		case chief == 0 && o.Rank == Chief:
			chief = n
		default:
			others = append(others, n)
		}
	}
	if len(line) == 0 {
		return places
	}
	if chief > 0 {
		others = slices.Insert(others, len(others)/2, chief)
	}
	for k, n := range others {
		places[n] = line[(k+1)*len(line)/(len(others)+1)]
	}
	return places
}
