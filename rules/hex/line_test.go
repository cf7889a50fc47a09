package hex_test

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules/hex"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// written says a line in one row: each crossing with its ways, what each goes through in brackets, and where
// it comes out.
func written(line []hex.Crossing) string {
	var said []string
	for _, c := range line {
		var ways []string
		for _, w := range c.Ways {
			way := ""
			for _, s := range w.Sides {
				way += s.String() + " "
			}
			if len(w.Hexes) > 0 {
				way += "[" + names(w.Hexes) + "] "
			}
			ways = append(ways, way)
		}
		said = append(said, strings.Join(ways, "| ")+"> "+c.To.String())
	}
	return strings.Join(said, "; ")
}

func TestKnownLines(t *testing.T) {
	board := hex.Grid{Columns: 9, Rows: 12}
	for _, c := range []struct{ from, to, want string }{
		{"C1", "C1", ""},
		{"C1", "D1", "C1/D1 > D1"},
		{"A1", "C1", "A1/B1 > B1; B1/C1 > C1"},
		{"C1", "D3", "C1/C2 > C2; C2/D3 > D3"},
		{"C1", "E2", "C1/D1 > D1; D1/D2 > D2; D2/E2 > E2"},
		{"A1", "B4", "A1/A2 > A2; A2/B3 > B3; B3/B4 > B4"},
		// Due north: along the side between B2 and C2, then between B4 and C4.
		{"C1", "C3", "C1/C2 C2/C3 [C2] | C1/B2 B2/C3 [B2] > C3"},
		{"C1", "C5", "C1/C2 C2/C3 [C2] | C1/B2 B2/C3 [B2] > C3; C3/C4 C4/C5 [C4] | C3/B4 B4/C5 [B4] > C5"},
		// Along the side between D1 and C2, another of the six ways a side can run.
		{"C1", "D2", "C1/C2 C2/D2 [C2] | C1/D1 D1/D2 [D1] > D2"},
		// Along the flank there is one hand only.
		{"A1", "A3", "A1/A2 A2/A3 [A2] > A3"},
		// Through two corners: it touches B2 between B1 and C1, then D1 between C2 and D2.
		{"A1", "E2", "A1/B1 > B1; B1/C1 | B1/B2 C1/B2 [B2] > C1; C1/C2 > C2; C2/D2 | D1/C2 D1/D2 [D1] > D2; D2/E2 > E2"},
	} {
		if got := written(board.Line(at(t, c.from), at(t, c.to))); got != c.want {
			t.Errorf("%s → %s: %s, want %s", c.from, c.to, got, c.want)
		}
	}
	if _, seen := board.Sight(at(t, "J1"), at(t, "J1"), bare, unwalled); seen || board.Line(at(t, "A1"), at(t, "J1")) != nil {
		t.Error("something is seen off the board")
	}
}

// bare is a board on which no hex masks, unwalled one on which no side does.
func bare(hex.Hex) bool      { return false }
func unwalled(hex.Side) bool { return false }

func TestKnownSights(t *testing.T) {
	board := hex.Grid{Columns: 9, Rows: 12}
	for _, c := range []struct {
		from, to     string
		woods, walls string
		mask         string // what masks; empty when the line is open
	}{
		{"C1", "F1", "", "", ""},
		{"C1", "F1", "E1", "", "E1"},
		{"C1", "F1", "D1 E1", "", "D1"},
		{"C1", "F1", "C1 F1", "", ""}, // neither end masks
		{"C1", "F1", "", "D1/E1", "D1/E1"},
		{"C1", "F1", "", "C1/D1", "C1/D1"}, // but its sides are asked
		{"C1", "F1", "", "D1/D2 D1/C2", ""},
		// Along a side both hands must mask, each by whatever is on it.
		{"C1", "C3", "B2", "", ""},
		{"C1", "C3", "B2 C2", "", "C2 B2"},
		{"C1", "C3", "", "B2/C2", ""}, // a wall that the line runs along
		{"C1", "C3", "B2", "C1/C2", "B2 C1/C2"},
		{"C1", "C3", "", "B2/C3 C1/C2", "C1/C2 B2/C3"},
		{"C1", "C5", "B2 C4", "", ""}, // another hand each time
		{"C1", "C5", "B2 B4 C4", "", "C4 B4"},
		{"C1", "C5", "B2 C2 C3", "", "C2 B2 C3"},
		{"C1", "C5", "B2 C3", "", "C3"},
		// Along the flank the board's edge is the other hand.
		{"A1", "A3", "A2", "", "A2"},
		{"I2", "I4", "I3", "", "I3"},
		// A corner is touched: what is on one hand of it does not mask.
		{"A1", "E2", "B2 D1", "", ""},
		{"A1", "E2", "", "B1/C1", ""},
		{"A1", "E2", "", "B1/C1 C1/B2", "B1/C1 C1/B2"},
		{"A1", "E2", "B2", "B1/C1", "B2 B1/C1"},
		{"A1", "E2", "C1", "", "C1"},
	} {
		woods := ats(t, c.woods)
		var walls []hex.Side
		for _, text := range strings.Fields(c.walls) {
			s, err := hex.ParseSide(text)
			if err != nil {
				t.Fatal(err)
			}
			walls = append(walls, s)
		}
		wood := func(h hex.Hex) bool { return slices.Contains(woods, h) }
		wall := func(s hex.Side) bool { return slices.Contains(walls, s) }
		for _, ends := range [2][2]string{{c.from, c.to}, {c.to, c.from}} {
			mask, open := board.Sight(at(t, ends[0]), at(t, ends[1]), wood, wall)
			if open != (c.mask == "") {
				t.Errorf("%v past %q and %q: open %t", ends, c.woods, c.walls, open)
			}
			said := names(mask.Hexes)
			for _, s := range mask.Sides {
				said += " " + s.String()
			}
			if said = strings.TrimSpace(said); ends[0] == c.from && said != c.mask {
				t.Errorf("%v past %q and %q: masked by %q, want %q", ends, c.woods, c.walls, said, c.mask)
			}
		}
	}
}

// span is the part of a line, from 0 to 1, that is in a hex, its border included; inside says whether its
// interior is met.
type span struct {
	from, to *big.Rat
	inside   bool
}

// slice cuts a line by one hex in exact fractions, by the three pairs of parallel sides: an independent judge
// of Line.
func slice(a, b, h hex.Hex) (span, bool) {
	s := span{from: big.NewRat(0, 1), to: big.NewRat(1, 1), inside: true}
	for _, axis := range [3]func(hex.Hex) int64{
		func(h hex.Hex) int64 { return int64(2*h.Q + h.R) },
		func(h hex.Hex) int64 { return int64(h.Q + 2*h.R) },
		func(h hex.Hex) int64 { return int64(h.Q - h.R) },
	} {
		speed, off := axis(b)-axis(a), axis(a)-axis(h)
		if speed == 0 {
			if off < -1 || off > 1 {
				return span{}, false
			}
			s.inside = s.inside && off == 0
			continue
		}
		low, high := big.NewRat(-1-off, speed), big.NewRat(1-off, speed)
		if speed < 0 {
			low, high = high, low
		}
		if s.from.Cmp(low) < 0 {
			s.from = low
		}
		if s.to.Cmp(high) > 0 {
			s.to = high
		}
	}
	s.inside = s.inside && s.from.Cmp(s.to) < 0
	return s, s.from.Cmp(s.to) <= 0
}

func TestLineMeetsWhatGeometrySays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := grids().Draw(t, "grid")
		a, b := on(g).Draw(t, "a"), on(g).Draw(t, "b")
		var sure []hex.Hex           // whose interior the line meets
		var along [][]hex.Hex        // which share a stretch of it as their border
		touched := map[hex.Hex]int{} // whose corner it meets
		stretches := map[string]int{}
		for _, h := range g.All() {
			s, met := slice(a, b, h)
			switch {
			case !met || a == b:
			case s.inside:
				sure = append(sure, h)
			case s.from.Cmp(s.to) < 0:
				key := s.from.String() + " " + s.to.String()
				if _, known := stretches[key]; !known {
					stretches[key] = len(along)
					along = append(along, nil)
				}
				along[stretches[key]] = append(along[stretches[key]], h)
			default:
				touched[h]++
			}
		}
		var gotSure []hex.Hex
		var gotAlong [][]hex.Hex
		for i, c := range g.Line(a, b) {
			if i == 0 {
				gotSure = append(gotSure, c.From)
			}
			if c.From != gotSure[len(gotSure)-1] {
				t.Fatalf("the line breaks off before %v", c.From)
			}
			gotSure = append(gotSure, c.To)
			var pair []hex.Hex
			for _, w := range c.Ways {
				checkWay(t, c, w)
				if len(w.Hexes) == 0 {
					continue
				}
				if hex.Distance(c.From, c.To) == 1 {
					touched[w.Hexes[0]]--
				} else {
					pair = append(pair, w.Hexes[0])
				}
			}
			if pair != nil {
				slices.SortFunc(pair, hex.Compare)
				gotAlong = append(gotAlong, pair)
			}
		}
		slices.SortFunc(gotSure, hex.Compare)
		byFirst := func(x, y []hex.Hex) int { return hex.Compare(x[0], y[0]) }
		slices.SortFunc(gotAlong, byFirst)
		slices.SortFunc(along, byFirst)
		if diff := cmp.Diff(sure, gotSure); diff != "" {
			t.Fatalf("%v → %v crosses (-want +got)\n%s", a, b, diff)
		}
		if diff := cmp.Diff(along, gotAlong); diff != "" {
			t.Fatalf("%v → %v runs along (-want +got)\n%s", a, b, diff)
		}
		for h, n := range touched {
			// A line that runs along sides also touches hexes at the ends of those; those mean nothing.
			if n < 0 || n > 0 && len(along) == 0 {
				t.Fatalf("%v → %v touches %v, %d", a, b, h, n)
			}
		}
	})
}

// checkWay: a way leads from one end of the crossing to the other, over the sides it names.
func checkWay(t *rapid.T, c hex.Crossing, w hex.Way) {
	at := c.From
	for i, s := range w.Sides {
		next, ok := s.Across(at)
		if !ok || i < len(w.Hexes) && next != w.Hexes[i] {
			t.Fatalf("the way %v does not lead from %v to %v", w, c.From, c.To)
		}
		at = next
	}
	if at != c.To || len(w.Sides) != len(w.Hexes)+1 {
		t.Fatalf("the way %v ends at %v, not %v", w, at, c.To)
	}
}

// scatter is a board with obstacles on some of its hexes and sides.
type scatter struct {
	hexes map[hex.Hex]bool
	sides map[hex.Side]bool
}

func scattered(t *rapid.T, g hex.Grid) scatter {
	s := scatter{map[hex.Hex]bool{}, map[hex.Side]bool{}}
	for _, h := range rapid.SliceOf(on(g)).Draw(t, "woods") {
		s.hexes[h] = true
	}
	for _, h := range rapid.SliceOf(on(g)).Draw(t, "walled") {
		s.sides[h.Side(hex.Direction(rapid.IntRange(0, 5).Draw(t, "wall")))] = true
	}
	return s
}

func (s scatter) hex(h hex.Hex) bool   { return s.hexes[h] }
func (s scatter) side(b hex.Side) bool { return s.sides[b] }

func TestSightIsSymmetrical(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := grids().Draw(t, "grid")
		a, b := on(g).Draw(t, "a"), on(g).Draw(t, "b")
		s := scattered(t, g)
		mask, open := g.Sight(a, b, s.hex, s.side)
		if _, back := g.Sight(b, a, s.hex, s.side); back != open {
			t.Fatalf("%v sees %v: %t, and back: %t", a, b, open, back)
		}
		turned := func(h hex.Hex) bool { return s.hex(g.Opposite(h)) }
		turnedSide := func(b hex.Side) bool { return s.side(g.OppositeSide(b)) }
		if _, there := g.Sight(g.Opposite(a), g.Opposite(b), turned, turnedSide); there != open {
			t.Fatalf("%v sees %v: %t, but not so after half a turn", a, b, open)
		}
		// Line says the same as Sight: each crossing has an open way, and nothing masks between the
		// crossings.
		want := true
		for _, c := range g.Line(a, b) {
			want = want && slices.ContainsFunc(c.Ways, func(w hex.Way) bool {
				return !slices.ContainsFunc(w.Hexes, s.hex) && !slices.ContainsFunc(w.Sides, s.side)
			}) && (c.To == b || !s.hex(c.To))
		}
		if open != want || open != (len(mask.Hexes)+len(mask.Sides) == 0) {
			t.Fatalf("%v sees %v: %t, masked by %v, but its line says %t", a, b, open, mask, want)
		}
		for _, h := range mask.Hexes {
			if !s.hex(h) || h == a || h == b {
				t.Fatalf("%v masks %v from %v", h, b, a)
			}
		}
	})
}

func TestTheLineBackIsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := grids().Draw(t, "grid")
		a, b := on(g).Draw(t, "a"), on(g).Draw(t, "b")
		there, back := g.Line(a, b), g.Line(b, a)
		slices.Reverse(back)
		for i := range back {
			back[i].From, back[i].To = back[i].To, back[i].From
			for j := range back[i].Ways {
				slices.Reverse(back[i].Ways[j].Sides)
			}
		}
		for _, line := range [2][]hex.Crossing{there, back} {
			for _, c := range line {
				slices.SortFunc(c.Ways, func(x, y hex.Way) int { return slices.CompareFunc(x.Hexes, y.Hexes, hex.Compare) })
			}
		}
		if diff := cmp.Diff(there, back); diff != "" {
			t.Fatalf("%v → %v (-there +back)\n%s", a, b, diff)
		}
	})
}

// A line enters a hex over the last side of each of its last ways.
func TestEntriesAreTheLastSidesOfTheLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := grids().Draw(t, "grid")
		a, b := on(g).Draw(t, "a"), on(g).Draw(t, "b")
		if a == b {
			return
		}
		line := g.Line(a, b)
		var want []hex.Side
		for _, way := range line[len(line)-1].Ways {
			want = append(want, way.Sides[len(way.Sides)-1])
		}
		got := g.Entries(a, b)
		slices.SortFunc(want, hex.CompareSides)
		slices.SortFunc(got, hex.CompareSides)
		if !slices.Equal(got, want) {
			t.Fatalf("%v → %v enters over %v, want %v", a, b, got, want)
		}
	})
}
