package npow

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// TestRoadsNeverLieInRivers lays the roads of two hundred tables as the bot proposes them, and looks along
// the middle and both edges of each road, a millimetre apart and in floating point, for water away from a
// crossing. From the edge of the table a road leads through the middle of each supply line. What the roads
// measure is held against the shortest by TestAThousandTables of the package network.
func TestRoadsNeverLieInRivers(t *testing.T) {
	t.Parallel()
	g, start := newGame(t, map[string]string{"mode": "suivi"})
	start.attacker = table.North
	tables, made := 0, 0
	for n := range 200 {
		s := randomPool(t, g, start, n)
		free := s.movable()
		if s.impossible(free) != nil {
			continue
		}
		data := s.propose(s.site(), free, uint64(n))
		if data.Why != "" {
			continue
		}
		s = proposed(t, s, data)
		for i, seat := range ledger.Players {
			middle := plane.Point{X: plane.MM(100 + []int{37, 91}[i]*n%1600), Y: s.edgeLine(s.edgeOf(seat))}
			line, some := s.nearestLine(seat, s.flush(plane.Rect{Centre: middle, Size: plane.Size{W: 150, D: 75}}, seat))
			if !some {
				t.Fatalf("table %d: no room for a line", n)
			}
			s.supply = s.supply.with(seat, place{Place: siting.At(line)}, "")
		}
		roads := s.plainRoads()
		if roads.Failed {
			t.Errorf("table %d: no roads", n)
			continue
		}
		tables++
		made += len(s.crossings(roads.Paths))
		for _, fault := range append(waterFaults(s, roads.Paths), lineFaults(s, roads.Paths)...) {
			t.Errorf("table %d: %s", n, fault)
		}
	}
	if tables < 180 || made == 0 {
		t.Errorf("%d tables, %d new bridges", tables, made)
	}
}

// lineFaults says which supply lines no road leads through to the edge.
func lineFaults(s state, paths [][]plane.Point) (faults []string) {
	for _, seat := range ledger.Players {
		line, edge := s.supply[seat].Rects[0].Centre, s.edgeLine(s.edgeOf(seat))
		leads := func(path []plane.Point) bool {
			last := len(path) - 1
			return path[0] == (plane.Point{X: line.X, Y: edge}) && path[1].X == line.X ||
				path[last] == (plane.Point{X: line.X, Y: edge}) && path[last-1].X == line.X
		}
		if !slices.ContainsFunc(paths, leads) {
			faults = append(faults, fmt.Sprintf("no road through the line at %v", line))
		}
	}
	return faults
}

// waterFaults says what roads do in rivers that the rule forbids.
func waterFaults(s state, paths [][]plane.Point) (faults []string) {
	var crossings, rivers []plane.Rect
	for _, l := range s.site().Pieces {
		for i := range l.Of.bridges {
			crossings = append(crossings, bridgeAt(l.Place, i))
		}
		if l.Of.Piece == charts.River {
			rivers = append(rivers, l.Rects...)
		}
	}
	for _, made := range s.crossings(paths) {
		for _, b := range crossings {
			if d := math.Hypot(float64(made.At.X-b.Centre.X), float64(made.At.Y-b.Centre.Y)); d < 60 {
				faults = append(faults, fmt.Sprintf("a bridge at %v lies %.1f mm from that at %v", *made.At, d, b.Centre))
			}
		}
		crossings = append(crossings, s.roadBridge(made))
	}
	for _, path := range paths {
		for k := 1; k < len(path); k++ {
			a, b := path[k-1], path[k]
			length := math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y))
			cos, sin := float64(b.X-a.X)/length, float64(b.Y-a.Y)/length
			wet := 0
			for step := 0.5; step < length; step++ {
				for _, aside := range []float64{-15, 0, 15} {
					x, y := float64(a.X)+step*cos-aside*sin, float64(a.Y)+step*sin+aside*cos
					in := func(r plane.Rect) bool { return lies(x, y, r, 0) }
					if slices.ContainsFunc(rivers, in) && !slices.ContainsFunc(crossings, func(r plane.Rect) bool { return lies(x, y, r, 2) }) {
						wet++
					}
				}
			}
			if wet > 0 {
				faults = append(faults, fmt.Sprintf("%v to %v lies in the water for %d mm", a, b, wet))
			}
		}
	}
	return faults
}

// lies reports whether a place is in a rectangle, or so far beside it.
func lies(x, y float64, r plane.Rect, beside float64) bool {
	sin, cos := math.Sincos(float64(r.Turn) * math.Pi / 180)
	x, y = x-float64(r.Centre.X), y-float64(r.Centre.Y)
	return math.Abs(x*cos+y*sin) < float64(r.Size.W)/2+beside && math.Abs(y*cos-x*sin) < float64(r.Size.D)/2+beside
}

// TestCrossings_ABentRoadKeepsOutOfTheWater: what players bend is held to the same, and told what was
// measured. The table has a river from edge to edge with its bridges at 30, 90 and 150 cm, and one road more
// than is needed.
func TestCrossings_ABentRoadKeepsOutOfTheWater(t *testing.T) {
	s := linked(t, "90", "90", "cours-d-eau:3 300 600 0")
	s.roads.Proposed = append([][]plane.Point{{{X: 900, Y: 75}, {X: 1200, Y: 400}, {X: 1200, Y: 1000}, {X: 900, Y: 1125}}},
		s.roads.Proposed...)
	for _, c := range []struct {
		vertex, where, found string
		name                 string
		figure               float64
	}{
		{"2-3", "120 70", "", "", 0},
		{"2", "62 40", "", "", 0},                        // 32 mm wide, it drifts 30.9 mm
		{"2", "60 40", "npow.roads.found.wet", "by", 88}, // it drifts 32 mm
		{"2", "30 40", "npow.roads.found.wet", "by", 112},
		{"2-3", "120 60", "npow.roads.found.wet", "by", 62}, // a bend in the water
		{"2-3", "120 57", "npow.roads.found.wet", "by", 62}, // its edge in the water at the bend
		{"2-3", "120 56,9", "", "", 0},
		{"2-3", "150 60", "npow.roads.found.wet", "by", 95}, // one on a bridge, but the way there comes in beside it
	} {
		act := actBy(rules.SeatA, bendPath, "sommet", c.vertex, "ou", c.where)
		if c.found == "" {
			do(t, s, act)
			continue
		}
		v := refusedAs(t, s, act, "npow.roads.refused.bend-free")
		why := v.Say.Args[0].Items[0]
		if n, _ := figure(why, c.name); why.Key != c.found || v.Ref != refCrossings || float64(n) != c.figure {
			t.Errorf("%s %s: %s, %v by %s", c.vertex, c.where, why.Key, n, v.Ref)
		}
	}
}

// TestCrossings_NoNewBridgeWithin6Centimetres: lecture:npow-ponts-ecart — a road crosses 4 cm beside a bridge
// that lies there.
func TestCrossings_NoNewBridgeWithin6Centimetres(t *testing.T) {
	s := linked(t, "90", "90", "cours-d-eau:3 300 600 0")
	s.roads.Proposed = append([][]plane.Point{{{X: 900, Y: 75}, {X: 960, Y: 400}, {X: 960, Y: 800}, {X: 900, Y: 1125}}}, s.roads.Proposed...)
	do(t, s, actBy(rules.SeatA, bendPath, "sommet", "2-3", "ou", "96 70"))
	s.roads.Proposed[0][1].X, s.roads.Proposed[0][2].X = 959, 959
	act := actBy(rules.SeatA, bendPath, "sommet", "2-3", "ou", "95,9 70")
	v := refusedAs(t, s, act, "npow.roads.refused.bend-free")
	why := v.Say.Args[0].Items[0]
	if n, _ := figure(why, "gap"); why.Key != "npow.roads.found.crowded" || n != 59 || v.Ref != refCrossings {
		t.Errorf("%+v by %s", why, v.Ref)
	}
	near := s
	near.settings = maps.Clone(s.settings)
	near.settings[apartReading] = apartFree
	do(t, near, act)
}
