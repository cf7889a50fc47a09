package network_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/plane/network"
	"aidedecamp/rules/table/tabletest"
)

// roadWidth is that of the roads of these tables, in millimetres.
const roadWidth plane.MM = 30

// layout is one of a thousand random tables of NPOW.
type layout struct {
	plan network.Plan
	// zones, towns, bridges and rivers are what lies on it.
	zones, towns, bridges, rivers []plane.Rect
	// least is what an exact solver found.
	least plane.MM
}

// thousandTables reads testdata/tables.txt: a table a line, proposed by the bot for a random pool, 800 of
// NPOW and 200 of NPOW300. « least » is the length of the shortest roads of any form among the same widened
// obstacles (a Euclidean Steiner tree, found by an exact solver that was measured once and deleted), with
// what every network here has: the way over each bridge, and from the middle of each line to the edge.
func thousandTables(t testing.TB) []layout {
	t.Helper()
	text, err := os.ReadFile("testdata/tables.txt")
	if err != nil {
		t.Fatal(err)
	}
	var all []layout
	for line := range strings.Lines(string(text)) {
		of := layout{plan: network.Plan{Width: roadWidth, Waters: network.Waters{Length: 30, Apart: 60}}}
		for _, field := range strings.Fields(line) {
			name, value, _ := strings.Cut(field, "=")
			if err := of.read(name, value); err != nil {
				t.Fatalf("%s: %v", field, err)
			}
		}
		all = append(all, of)
	}
	return all
}

func (l *layout) read(name, value string) (err error) {
	terminal := func(to *[]plane.Rect, kind network.Kind, side plane.Side, value string) error {
		r, err := tabletest.ParseRect(value)
		*to = append(*to, r)
		l.plan.Terminals = append(l.plan.Terminals, network.Terminal{Shape: r.Polygon(), Kind: kind, Side: side})
		return err
	}
	switch name {
	case "table":
		l.plan.Table, err = tabletest.ParseSize(value)
	case "line":
		side := map[byte]plane.Side{'N': plane.North, 'S': plane.South}[value[0]]
		err = terminal(&l.zones, network.Zone, side, value[1:])
	case "town":
		err = terminal(&l.towns, network.Town, 0, value)
	case "bridge":
		err = terminal(&l.bridges, network.Bridge, 0, value)
	case "river":
		for i, section := range strings.Split(value, "+") {
			r, wrong := tabletest.ParseRect(section)
			if wrong != nil {
				return wrong
			}
			c, n := r.Corners(), len(l.plan.Waters.Shapes)
			if i > 0 && l.rivers[len(l.rivers)-1].Turn == r.Turn {
				last := l.plan.Waters.Shapes[n-1]
				l.plan.Waters.Shapes[n-1] = plane.Polygon{last[0], c[1], c[2], last[3]}
			} else {
				l.plan.Waters.Shapes = append(l.plan.Waters.Shapes, c[:])
			}
			l.rivers = append(l.rivers, r)
		}
	case "least":
		var mm int
		mm, err = strconv.Atoi(value)
		l.least = plane.MM(mm)
	default:
		err = errors.New("unknown")
	}
	return err
}

// TestAThousandTables: on each of them no square centimetre of road lies in water away from a crossing, the
// roads join everything and lead through the middle of both lines to the edge, and they are at most a quarter
// longer than the shortest.
func TestAThousandTables(t *testing.T) {
	t.Parallel()
	var worst, sum float64
	all := thousandTables(t)
	for n, l := range all {
		roads, err := network.Build(l.plan)
		if err != nil {
			t.Errorf("table %d: %v", n+1, err)
			continue
		}
		for _, fault := range slices.Concat(l.wet(roads), l.apart(roads)) {
			t.Errorf("table %d: %s", n+1, fault)
		}
		if fault, err := network.Check(roads, l.plan); err != nil || fault != nil {
			t.Errorf("table %d: %+v, %v", n+1, fault, err)
		}
		ratio := float64(network.Length(roads)) / float64(l.least)
		if sum += ratio; ratio > worst {
			worst = ratio
		}
		if ratio > 1.25 {
			t.Errorf("table %d: %d mm, the shortest are %d: %.3f", n+1, network.Length(roads), l.least, ratio)
		}
	}
	if t.Logf("%.3f times the shortest roads, %.3f at most", sum/float64(len(all)), worst); len(all) != 1000 {
		t.Errorf("%d tables", len(all))
	}
}

// wet looks at every second millimetre of water, both ways, in floating point: does a road's width cover it
// away from the crossings, those that lie and those that the roads make?
func (l layout) wet(roads [][]plane.Point) (faults []string) {
	var polys []plane.Polygon
	for _, r := range l.rivers {
		polys = append(polys, r.Polygon())
	}
	crossings := slices.Clone(l.bridges)
	for _, at := range network.Crossings(roads, l.plan) {
		on := slices.IndexFunc(polys, func(p plane.Polygon) bool { return p.Touches(plane.Polygon{at}) })
		crossings = append(crossings, plane.Rect{Centre: at, Size: plane.Size{W: 30, D: l.rivers[on].Size.D}, Turn: l.rivers[on].Turn})
	}
	for i, r := range l.rivers {
		var beside []frame
		for _, road := range roads {
			for k := 1; k < len(road); k++ {
				if s := (plane.Polygon{road[k-1], road[k]}); !s.DistanceTo(polys[i]).AtLeast(roadWidth) {
					beside = append(beside, frameOf(s))
				}
			}
		}
		square := 0
		of := frameOfRect(r)
		for along := -of.along; along <= of.along; along += 2 {
			for across := -of.across; across <= of.across; across += 2 {
				x, y := of.at(along, across)
				covers := func(f frame) bool { return f.holds(x, y, 0) }
				crossed := func(c plane.Rect) bool { return frameOfRect(c).holds(x, y, 1) }
				if slices.ContainsFunc(beside, covers) && !slices.ContainsFunc(crossings, crossed) {
					square += 4
				}
			}
		}
		if square >= 100 {
			faults = append(faults, fmt.Sprintf("%d mm² of road in the water of %s", square, r))
		}
	}
	return faults
}

// frame is a rectangle in floating point: its middle, its direction and how far it reaches both ways.
type frame struct{ x, y, cos, sin, along, across float64 }

func frameOfRect(r plane.Rect) frame {
	sin, cos := math.Sincos(float64(r.Turn) * math.Pi / 180)
	return frame{float64(r.Centre.X), float64(r.Centre.Y), cos, sin, float64(r.Size.W) / 2, float64(r.Size.D) / 2}
}

// frameOf is what a straight road covers.
func frameOf(s plane.Polygon) frame {
	x, y := float64(s[1].X-s[0].X), float64(s[1].Y-s[0].Y)
	long := math.Hypot(x, y)
	return frame{float64(s[0].X) + x/2, float64(s[0].Y) + y/2, x / long, y / long, long / 2, float64(roadWidth) / 2}
}

func (f frame) at(along, across float64) (x, y float64) {
	return f.x + along*f.cos - across*f.sin, f.y + along*f.sin + across*f.cos
}

func (f frame) holds(x, y, beside float64) bool {
	x, y = x-f.x, y-f.y
	return math.Abs(x*f.cos+y*f.sin) <= f.along+beside && math.Abs(y*f.cos-x*f.sin) <= f.across+beside
}

// apart says what the roads leave apart: they hang together by the ends that they share, by the towns and
// bridges that they come to within a millimetre, and by those that touch. From each line's middle one leads
// to its edge.
func (l layout) apart(roads [][]plane.Point) (faults []string) {
	group := make([]int, len(roads)+len(l.towns)+len(l.bridges))
	for i := range group {
		group[i] = i
	}
	join := func(a, b int) {
		from, to := group[a], group[b]
		for i, g := range group {
			if g == from {
				group[i] = to
			}
		}
	}
	areas := slices.Concat(l.towns, l.bridges)
	for i, road := range roads {
		for j, other := range roads[:i] {
			if slices.Contains(other, road[0]) || slices.Contains(other, road[len(road)-1]) || slices.Contains(road, other[0]) ||
				slices.Contains(road, other[len(other)-1]) {
				join(i, j)
			}
		}
		for j, area := range areas {
			if comesTo(road, area.Polygon()) {
				join(i, len(roads)+j)
			}
		}
	}
	for i, a := range areas {
		for j, b := range areas[:i] {
			if a.Polygon().DistanceTo(b.Polygon()).Up() <= 1 {
				join(len(roads)+i, len(roads)+j)
			}
		}
	}
	for i, g := range group {
		if g != group[0] {
			faults = append(faults, fmt.Sprintf("%d of %d hang apart: %v", i, len(group), group))
			break
		}
	}
	for i, zone := range l.zones {
		edge := []plane.MM{l.plan.Table.D, 0}[i]
		leads := func(road []plane.Point) bool {
			return comesTo(road, plane.Polygon{zone.Centre}) && (road[0].Y == edge || road[len(road)-1].Y == edge)
		}
		if !slices.ContainsFunc(roads, leads) {
			faults = append(faults, fmt.Sprintf("no road from the edge through the middle of %s", zone))
		}
	}
	return faults
}

func comesTo(road []plane.Point, area plane.Polygon) bool {
	for k := 1; k < len(road); k++ {
		if (plane.Polygon{road[k-1], road[k]}).DistanceTo(area).Up() <= 1 {
			return true
		}
	}
	return false
}

// BenchmarkAThousandTables lays the roads of each table in turn.
func BenchmarkAThousandTables(b *testing.B) {
	all := thousandTables(b)
	for i := 0; b.Loop(); i++ {
		if _, err := network.Build(all[i%len(all)].plan); err != nil {
			b.Fatal(err)
		}
	}
}
