package npow

import (
	"fmt"
	"maps"
	"math"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
)

// TestRoadsNeverLieInRivers lays the roads of two hundred tables as the bot proposes them and looks at every
// stretch of water from the river's own frame: it is on a bridge that lies there, or goes from bank to bank,
// drifting 3 cm at most, and makes a bridge at least 6 cm from any other.
func TestRoadsNeverLieInRivers(t *testing.T) {
	t.Parallel()
	g, start := newGame(t, map[string]string{"mode": "suivi"})
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
		line := func(x, y plane.MM) place {
			return place{Place: siting.Place{Rects: []plane.Rect{{Centre: plane.Point{X: x, Y: y}, Size: plane.Size{W: 150, D: 75}}}}}
		}
		s.supply = supply{Lines: map[rules.Seat]place{
			rules.SeatA: line(plane.MM(100+37*n%1600), 38), rules.SeatB: line(plane.MM(100+91*n%1600), 1162)}}
		roads := s.shortestRoads()
		if roads.Failed {
			t.Errorf("table %d: no roads", n)
			continue
		}
		tables++
		made += len(s.crossings(roads.Paths))
		for _, fault := range waterFaults(s, roads.Paths) {
			t.Errorf("table %d: %s", n, fault)
		}
	}
	if tables < 180 || made == 0 {
		t.Errorf("%d tables, %d new bridges", tables, made)
	}
}

// waterFaults says what roads do in rivers that the rule forbids, in floating point and with the bridges as
// circles' middles.
func waterFaults(s state, paths [][]plane.Point) (faults []string) {
	var bridges []plane.Point
	rivers := map[int][]plane.Rect{}
	for _, l := range s.site().Pieces {
		for i := range l.Of.bridges {
			bridges = append(bridges, bridgeAt(l.Place, i).Centre)
		}
		if l.Of.Piece == charts.River {
			rivers[int(l.Number)] = l.Rects
		}
	}
	for _, made := range s.crossings(paths) {
		for _, b := range bridges {
			if d := math.Hypot(float64(made.At.X-b.X), float64(made.At.Y-b.Y)); d < 60 {
				faults = append(faults, fmt.Sprintf("a bridge at %v lies %.1f mm from that at %v", *made.At, d, b))
			}
		}
		bridges = append(bridges, *made.At)
	}
	for number, rects := range rivers {
		for _, path := range paths {
			for k := 1; k < len(path); k++ {
				// In steps of a millimetre: what of this straight stretch lies in the water of any section?
				a, b := path[k-1], path[k]
				length := math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y))
				wet := 0
				for step := 0.5; step < length; step++ {
					x, y := float64(a.X)+step/length*float64(b.X-a.X), float64(a.Y)+step/length*float64(b.Y-a.Y)
					for _, r := range rects {
						angle := float64(r.Turn) * math.Pi / 180
						along := (x-float64(r.Centre.X))*math.Cos(angle) + (y-float64(r.Centre.Y))*math.Sin(angle)
						across := (y-float64(r.Centre.Y))*math.Cos(angle) - (x-float64(r.Centre.X))*math.Sin(angle)
						if math.Abs(along) < float64(r.Size.W)/2-1 && math.Abs(across) < float64(r.Size.D)/2-1 {
							wet++
							break
						}
					}
				}
				wide := float64(rects[0].Size.D)
				if most := math.Hypot(wide, 32) + 1; float64(wet) > most {
					faults = append(faults, fmt.Sprintf("%v to %v lies %d mm in river %d, which is %.0f mm wide", a, b, wet, number, wide))
				}
			}
		}
	}
	return faults
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
		{"2", "60 40", "npow.roads.found.wet", "by", 46}, // it drifts 32 mm
		{"2", "30 40", "npow.roads.found.wet", "by", 58},
		{"2-3", "120 60", "npow.roads.found.wet", "by", 32}, // a bend in the water
		{"2-3", "150 60", "npow.roads.found.wet", "by", 29}, // one on a bridge, but the way there comes in beside it
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
