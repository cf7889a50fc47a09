package siting_test

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"

	"pgregory.net/rapid"
)

var longEdges = []plane.Side{plane.South, plane.East, plane.North, plane.West}

// zoned is a table of 30 × 20 UD with a river across it, woods that must touch it or an edge, and pieces of a
// size.
func zoned(pieces ...siting.Piece[kind]) *site {
	t := laid(append(pieces, siting.Lay(1, kind("river"), siting.At(plane.Rect{Centre: plane.Point{X: 900, Y: 400},
		Size: plane.Size{W: 800, D: 60}, Turn: 90})))...)
	t.Size, t.Unit = plane.Size{W: 1200, D: 800}, 40
	t.Rules = []siting.Rule[kind]{
		siting.OnTable[kind]("table", "test:1", "test.found.table"),
		siting.Sized("size", "test:2", "test.found.wide", "test.found.narrow", 240, plane.Size{W: 120, D: 80}, isA("wood")),
		siting.Touching("touch", "test:3", "test.found.touch", longEdges, isA("wood"), isA("river")),
		siting.Apart("apart", "test:4", "test.found.apart", func(kind, kind) bool { return false }),
	}
	t.Lay = func(of kind, at siting.Place) siting.Piece[kind] { return siting.Lay(2, of, at) }
	return t
}

func wooded(x, y, w, d plane.MM, turn plane.Angle) siting.Place {
	return siting.AtRound(min(w, d)/4, plane.Rect{Centre: plane.Point{X: x, Y: y}, Size: plane.Size{W: w, D: d}, Turn: turn})
}

// TestPiecesOfASize: 6 UD across and 2 × 3 UD are the bounds, and what is measured is said in UD.
func TestPiecesOfASize(t *testing.T) {
	for _, c := range []struct {
		w, d plane.MM
		want string
		tens int64
	}{{160, 120, "", 0}, {240, 120, "test.found.wide", 63}, {160, 76, "test.found.narrow", 30}, {250, 100, "test.found.wide", 65}} {
		s := zoned(siting.Lay(2, kind("wood"), wooded(400, c.d/2, c.w, c.d, 0)))
		found := s.Findings()
		if c.want == "" && len(found) > 0 || c.want != "" && (len(found) != 1 || found[0].Say().Key != c.want) {
			t.Errorf("%d × %d: %v", c.w, c.d, ids(found))
			continue
		}
		if c.want != "" {
			if arg := found[0].Say().Args[1]; arg.Kind != phrase.UD || arg.Number != c.tens {
				t.Errorf("%d × %d is said as %+v", c.w, c.d, arg)
			}
		}
	}
}

// TestAWayOutTouches: wherever a piece is put, its way out lies on the table, over nothing, and touches an
// edge or the river.
func TestAWayOutTouches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := zoned(siting.Lay(3, kind("rock"), wooded(700, 700, 200, 150, 20)))
		at := wooded(plane.MM(rapid.IntRange(0, 1200).Draw(t, "x")), plane.MM(rapid.IntRange(0, 800).Draw(t, "y")), 160, 120,
			plane.Angle(rapid.IntRange(0, 359).Draw(t, "turn")))
		judge := s.Judge()
		if len(judge(s.Lay("wood", at))) == 0 {
			return
		}
		var to siting.Place
		v := toldTo(s.Refuse(siting.Wish[kind]{Of: "wood", At: at, RetryAct: func(p siting.Place) rules.Act {
			to = p
			return rules.Act{Path: "lay"}
		}}))
		if len(v.WaysOut) != 1 || len(judge(s.Lay("wood", to))) > 0 {
			t.Fatalf("no way out of %v: %+v", at, v.Say)
		}
		p := s.Lay("wood", to)
		if p.Box.GapTo(s.Size.Box(), longEdges...) > 2 && p.Gap(&s.Pieces[1]) > 2 {
			t.Fatalf("%v touches nothing", to)
		}
	})
}

func TestGapsOfPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(n table.Number) siting.Piece[kind] {
			return siting.Lay(n, kind("wood"), wooded(plane.MM(rapid.IntRange(0, 900).Draw(t, "x")),
				plane.MM(rapid.IntRange(0, 600).Draw(t, "y")), 160, 120, plane.Angle(rapid.IntRange(0, 359).Draw(t, "turn"))))
		}
		a, b := draw(1), draw(2)
		if a.Gap(&b) != b.Gap(&a) || a.Meets(&b) && a.Gap(&b) > 0 || (a.Covers(&b) > 0) != a.Meets(&b) {
			t.Fatalf("%v and %v: gap %d, covers %d", a.Rects, b.Rects, a.Gap(&b), a.Covers(&b))
		}
	})
}
