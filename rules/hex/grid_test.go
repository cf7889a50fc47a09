package hex_test

import (
	"errors"
	"slices"
	"testing"

	"aidedecamp/rules/hex"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func grids() *rapid.Generator[hex.Grid] {
	return rapid.Custom(func(t *rapid.T) hex.Grid {
		return hex.Grid{Columns: rapid.IntRange(2, 15).Draw(t, "columns"), Rows: rapid.IntRange(2, 15).Draw(t, "rows")}
	})
}

func on(g hex.Grid) *rapid.Generator[hex.Hex] { return rapid.SampledFrom(g.All()) }

func anywhere() *rapid.Generator[hex.Hex] {
	return rapid.Custom(func(t *rapid.T) hex.Hex {
		return hex.Hex{Q: rapid.IntRange(-200, 200).Draw(t, "q"), R: rapid.IntRange(-200, 200).Draw(t, "r")}
	})
}

func TestBoardsAsPrinted(t *testing.T) {
	for _, c := range []struct {
		grid        hex.Grid
		count       int
		first, last string
		second      string // the last hex of the second row
		want        error
	}{
		{hex.Grid{Columns: 9, Rows: 12}, 108, "A1", "I12", "I2", nil},
		// The boards of the Commands & Colors family: 13 wide, 9 rows, every other one a hex shorter.
		{hex.Grid{Columns: 13, Rows: 9}, 113, "A1", "M9", "L2", nil},
		{hex.Grid{Columns: 12, Rows: 9}, 104, "A1", "L9", "K2", nil},
		{hex.Grid{Columns: 99, Rows: 99}, 99*99 - 49, "A1", "CU99", "CT2", nil},
		{hex.Grid{Columns: 8, Rows: 12}, 96, "A1", "H12", "H2", hex.ErrTooSmall},
		{hex.Grid{Columns: 11, Rows: 11}, 116, "A1", "K11", "J2", hex.ErrTooSmall},
		{hex.Grid{Columns: 9, Rows: 11}, 94, "A1", "I11", "H2", hex.ErrTooSmall},
		{hex.Grid{Columns: 11, Rows: 9}, 95, "A1", "K9", "J2", hex.ErrTooSmall},
		{hex.Grid{Columns: 12, Rows: 8}, 96, "A1", "L8", "L2", hex.ErrTooSmall},
		{hex.Grid{Columns: 100, Rows: 12}, 1200, "A1", "(94,11)", "(99,1)", hex.ErrTooLarge},
		{hex.Grid{Columns: 12, Rows: 100}, 1200, "A1", "(-38,99)", "L2", hex.ErrTooLarge},
	} {
		all := c.grid.All()
		if len(all) != c.count || all[0].String() != c.first || all[len(all)-1].String() != c.last {
			t.Errorf("%v: %d hexes from %v to %v", c.grid, len(all), all[0], all[len(all)-1])
		}
		second := c.grid.FirstRows(hex.South, 2)
		if got := second[len(second)-1].String(); got != c.second {
			t.Errorf("%v: the second row ends at %s", c.grid, got)
		}
		if err := c.grid.Check(); !errors.Is(err, c.want) {
			t.Errorf("%v: %v, want %v", c.grid, err, c.want)
		}
	}
	for _, g := range []hex.Grid{{}, {Columns: -3, Rows: 4}, {Columns: 3, Rows: -4}} {
		if len(g.All()) != 0 || g.Contains(hex.Hex{}) || len(g.Disk(hex.Hex{}, 5)) != 0 {
			t.Errorf("%v has hexes", g)
		}
	}
}

func TestKnownNeighbours(t *testing.T) {
	board := hex.Grid{Columns: 9, Rows: 12}
	for name, want := range map[string]string{
		"C4": "D5 D4 D3 C3 B4 C5", // even rows are half a hex further east
		"C5": "C6 D5 C4 B4 B5 B6",
		"A1": "A2 B1",
		"I1": "I2 H1 H2",
		"I2": "I1 H2 I3",
		"I4": "I3 H4 I5",
		"A6": "B7 B6 B5 A5 A7",
	} {
		if got := names(board.Neighbours(at(t, name))); got != want {
			t.Errorf("around %s lie %s, want %s", name, got, want)
		}
	}
}

func TestKnownDistances(t *testing.T) {
	for _, c := range []struct {
		from, to string
		want     hex.Steps
	}{
		{"A1", "A1", 0}, {"A1", "A2", 1}, {"A2", "B1", 1}, {"A1", "B2", 2}, {"A1", "I1", 8}, {"A1", "A12", 11}, {"A1", "I12", 14},
		{"C4", "F4", 3}, {"D1", "D12", 11}, {"A1", "E9", 8}, {"A1", "F9", 9},
	} {
		if got := hex.Distance(at(t, c.from), at(t, c.to)); got != c.want {
			t.Errorf("%s is %d from %s, want %d", c.from, got, c.to, c.want)
		}
	}
}

func TestDistanceIsAMetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := anywhere().Draw(t, "a"), anywhere().Draw(t, "b"), anywhere().Draw(t, "c")
		ab, bc, ac := hex.Distance(a, b), hex.Distance(b, c), hex.Distance(a, c)
		if ab != hex.Distance(b, a) || (ab == 0) != (a == b) || ab < 0 || ac > ab+bc {
			t.Fatalf("%v %v %v: %d, %d, %d", a, b, c, ab, bc, ac)
		}
		_, adjacent := a.Towards(b)
		if adjacent != (ab == 1) {
			t.Fatalf("%v and %v at %d are neighbours: %t", a, b, ab, adjacent)
		}
	})
}

func TestDirections(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := anywhere().Draw(t, "hex")
		for i, d := range hex.Directions() {
			n := h.To(d)
			if back, ok := h.Towards(n); !ok || back != d || h.Neighbours()[i] != n {
				t.Fatalf("%v of %v is %v, which lies %v", d, h, n, back)
			}
			if n.To(d.Opposite()) != h {
				t.Fatalf("%v and back from %v leads to %v", d, h, n.To(d.Opposite()))
			}
			if hex.Distance(n, h.To(d.Turn(1))) != 1 || d.Turn(1).Turn(-1) != d || d.Turn(-600) != d {
				t.Fatalf("%v and %v are not side by side", d, d.Turn(1))
			}
		}
	})
}

func TestDisks(t *testing.T) {
	board := hex.Grid{Columns: 15, Rows: 15}
	middle := hex.At(7, 7)
	for radius := range hex.Steps(7) {
		want := 6 * int(radius)
		if radius == 0 {
			want = 1
		}
		if got := len(board.Disk(middle, radius)) - len(board.Disk(middle, radius-1)); got != want {
			t.Errorf("the ring at %d has %d hexes", radius, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		g := grids().Draw(t, "grid")
		centre := anywhere().Draw(t, "centre")
		radius := hex.Steps(rapid.IntRange(-1, 400).Draw(t, "radius"))
		var disk []hex.Hex
		for _, h := range g.All() {
			if hex.Distance(h, centre) <= radius {
				disk = append(disk, h)
			}
		}
		if !slices.Equal(disk, g.Disk(centre, radius)) {
			t.Fatalf("%v at %d: disk %v", centre, radius, g.Disk(centre, radius))
		}
		if !slices.IsSortedFunc(g.All(), hex.Compare) {
			t.Fatal("not in board order")
		}
	})
}

func TestHalfATurn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := grids().Draw(t, "grid")
		a, b := on(g).Draw(t, "a"), on(g).Draw(t, "b")
		x, y := g.Opposite(a), g.Opposite(b)
		if !g.Contains(x) || g.Opposite(x) != a || hex.Distance(x, y) != hex.Distance(a, b) {
			t.Fatalf("%v: %v ↔ %v, %v ↔ %v", g, a, x, b, y)
		}
		for _, d := range hex.Directions() {
			if g.Opposite(a.To(d)) != x.To(d.Opposite()) {
				t.Fatalf("%v of %v does not turn", d, a)
			}
			if s := a.Side(d); g.OppositeSide(s) != x.Side(d.Opposite()) || g.OppositeSide(g.OppositeSide(s)) != s {
				t.Fatalf("%v turns to %v", s, g.OppositeSide(s))
			}
		}
		for _, e := range []hex.Edge{hex.South, hex.North} {
			if g.ToEdge(a, e) != g.ToEdge(x, e.Opposite()) {
				t.Fatalf("%v is %d from the %v edge, %v %d from the other", a, g.ToEdge(a, e), e, x, g.ToEdge(x, e.Opposite()))
			}
			var turned []hex.Hex
			for _, h := range g.Rearward(a, e) {
				turned = append(turned, g.Opposite(h))
			}
			if diff := cmp.Diff(turned, g.Rearward(x, e.Opposite())); diff != "" {
				t.Fatalf("retreats differ by half a turn (-want +got)\n%s", diff)
			}
		}
	})
}

func TestKnownRear(t *testing.T) {
	board := hex.Grid{Columns: 9, Rows: 12}
	for _, c := range []struct {
		from string
		edge hex.Edge
		want string
	}{
		{"D4", hex.South, "D3 E3"}, {"D3", hex.South, "D2 C2"}, {"A3", hex.South, "A2"}, {"I4", hex.South, "I3"}, {"D1", hex.South, ""},
		{"F9", hex.North, "F10 E10"}, {"F10", hex.North, "F11 G11"}, {"A11", hex.North, "A12"}, {"D12", hex.North, ""},
	} {
		if got := names(board.Rearward(at(t, c.from), c.edge)); got != c.want {
			t.Errorf("from %s to the %v edge: %q, want %q", c.from, c.edge, got, c.want)
		}
	}
	if got := names(board.FirstRows(hex.North, 2)); got != "A11 B11 C11 D11 E11 F11 G11 H11 I11 A12 B12 C12 D12 E12 F12 G12 H12 I12" {
		t.Errorf("the north's first two rows are %s", got)
	}
	if got := len(board.FirstRows(hex.North, 99)); got != 108 {
		t.Errorf("99 of 12 rows have %d hexes", got)
	}
}

func TestARetreatDriftsToNeitherHand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := grids().Draw(t, "grid")
		e := rapid.SampledFrom([]hex.Edge{hex.South, hex.North}).Draw(t, "edge")
		start := on(g).Draw(t, "start")
		v := hex.View{Grid: g}
		h, allowed := start, hex.Width/2
		for left := g.ToEdge(start, e); left > 0; left-- {
			rear := g.Rearward(h, e)
			if len(rear) == 0 {
				t.Fatalf("no way back from %v", h)
			}
			for _, n := range rear {
				if hex.Distance(n, h) != 1 || g.ToEdge(n, e) != left-1 {
					t.Fatalf("%v is not on the way back from %v", n, h)
				}
			}
			if len(rear) == 1 {
				allowed = hex.Width // the flank pushed it inwards
			}
			h = rear[0]
			if drift := v.Centre(h).X - v.Centre(start).X; drift < -allowed || drift > allowed {
				t.Fatalf("from %v to %v: %d aside", start, h, drift)
			}
		}
		if g.ToEdge(h, e) != 0 {
			t.Fatalf("%v is not at the edge", h)
		}
	})
}

func TestSidesAreCanonical(t *testing.T) {
	for text, want := range map[string]string{
		"C4/D4": "C4/D4", "d4/c4": "C4/D4", "C5/C4": "C4/C5", "D5/C4": "C4/D5", "A1/A2": "A1/A2", "Z1/AA1": "Z1/AA1",
	} {
		if s, err := hex.ParseSide(text); err != nil || s.String() != want {
			t.Errorf("%s is read as %v, %v", text, s, err)
		}
	}
	for text, want := range map[string][]hex.Fault{
		"C4":        {{Word: "C4", Reason: hex.NotASide}},
		"C4/E4":     {{Word: "C4/E4", Reason: hex.NotNeighbours}},
		"C4/C4":     {{Word: "C4/C4", Reason: hex.NotNeighbours}},
		"x/A100":    {{Word: "x", Reason: hex.NotAName}, {Word: "A100", Reason: hex.OffBoard}},
		"C4/D4/E4":  {{Word: "D4/E4", Reason: hex.NotAName}},
		"C4 / D4":   {{Word: "C4 ", Reason: hex.NotAName}, {Word: " D4", Reason: hex.NotAName}},
		"@here/\n`": {{Word: "@here", Reason: hex.NotAName}, {Word: "\n`", Reason: hex.NotAName}},
	} {
		_, err := hex.ParseSide(text)
		var m *hex.Misread
		if !errors.As(err, &m) {
			t.Errorf("%q: %v", text, err)
		} else if diff := cmp.Diff(want, m.Faults); diff != "" {
			t.Errorf("%q (-want +got)\n%s", text, diff)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		g := grids().Draw(t, "grid")
		h := on(g).Draw(t, "hex")
		for i, d := range hex.Directions() {
			n := h.To(d)
			s := h.Side(d)
			back, adjacent := hex.Between(n, h)
			if s != n.Side(d.Opposite()) || s != back || !adjacent || h.Sides()[i] != s {
				t.Fatalf("the side %v of %v has two values: %v, %v", d, h, s, back)
			}
			if far, ok := s.Across(h); !ok || far != n {
				t.Fatalf("%v across %v is %v", h, s, far)
			}
			if low, high := s.Hexes(); hex.Compare(low, high) >= 0 {
				t.Fatalf("%v is not in board order", s)
			}
			if g.HasSide(s) != g.Contains(n) {
				t.Fatalf("%v on %v: %t", s, g, g.HasSide(s))
			}
			if text, err := s.MarshalText(); err == nil {
				var read hex.Side
				if err := read.UnmarshalText(text); err != nil || !cmp.Equal(read, s) {
					t.Fatalf("%s reads back as %v, %v", text, read, err)
				}
			} else if largest.HasSide(s) {
				t.Fatal(err)
			}
		}
		other := on(g).Draw(t, "other")
		if s, ok := hex.Between(h, other); ok != (hex.Distance(h, other) == 1) || ok != (s != hex.Side{}) {
			t.Fatalf("between %v and %v: %v, %t", h, other, s, ok)
		}
	})
	var s hex.Side
	if _, err := s.MarshalText(); err == nil {
		t.Error("the zero side is written")
	}
	if _, ok := s.Across(hex.Hex{}); ok || largest.HasSide(s) {
		t.Error("the zero side lies at A1")
	}
	if err := s.UnmarshalText([]byte("D4/C4")); err == nil {
		t.Error("D4/C4 is read from a table, where only C4/D4 is written")
	}
	sides := []hex.Side{at(t, "B1").Side(hex.East), at(t, "A1").Side(hex.NorthEast), at(t, "A1").Side(hex.East)}
	slices.SortFunc(sides, hex.CompareSides)
	if diff := cmp.Diff([]hex.Side{at(t, "A1").Side(hex.East), at(t, "A1").Side(hex.NorthEast), at(t, "B1").Side(hex.East)},
		sides); diff != "" {
		t.Error(diff)
	}
}
