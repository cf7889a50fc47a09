package table_test

import (
	"testing"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"

	"github.com/google/go-cmp/cmp"
)

// fielded is a board of hexes with a few units; arrows are attacks.
func fielded(attacks []table.Arrow, units ...table.Unit) table.Board {
	for i := range units {
		units[i].Arm, units[i].Weight = table.Infantry, table.LightWeight
		if units[i].Strength.Initial == 0 {
			units[i].Strength = table.Strength{Left: 4, Initial: 4}
		}
	}
	return table.Board{Hex: &table.Hex{Grid: hex.Grid{Columns: 9, Rows: 12}, Units: units, Arrows: attacks}}
}

// A unit that marched, was attacked and went back shows each leg, where it stood first and a ring; one that
// was lost shows where; who lost elements in its place has a ring alone.
func TestTrailOfABattle(t *testing.T) {
	t.Parallel()
	at := hex.At
	mine := func(to hex.Hex, left int) table.Unit {
		return table.Unit{At: to, Camp: table.Blue, Number: 1, Strength: table.Strength{Left: left, Initial: 4}}
	}
	his := table.Unit{At: at(5, 5), Camp: table.Red, Number: 1}
	weak, lost := table.Unit{At: at(7, 7), Camp: table.Red, Number: 2}, table.Unit{At: at(0, 0), Camp: table.Blue, Number: 2}
	attack := []table.Arrow{{From: at(5, 5), To: at(4, 5), Tone: table.Target}}
	weaker := weak
	weaker.Strength = table.Strength{Left: 1, Initial: 4}
	shown := []table.Board{
		fielded(nil, mine(at(2, 5), 4), his, weak, lost),
		fielded(nil, mine(at(4, 5), 4), his, weak),
		fielded(attack, mine(at(4, 5), 4), his, weak),
		fielded(nil, mine(at(3, 5), 2), his, weaker),
	}
	got := shown[3].WithTrail(shown).Hex
	if shown[3].Hex.Arrows != nil {
		t.Error("the board that was shown is changed")
	}
	if err := table.Check(table.Board{Hex: got}, nil); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]table.Arrow{{From: at(2, 5), To: at(4, 5), Tone: table.Past}, {From: at(4, 5), To: at(3, 5), Tone: table.Retreat},
		attack[0]}, got.Arrows); diff != "" {
		t.Errorf("arrows (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]table.Highlight{{At: at(3, 5), Tone: table.Past}, {At: at(7, 7), Tone: table.Past}}, got.Highlights); diff != "" {
		t.Errorf("rings (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]table.Stand{{At: at(0, 0), Camp: table.Blue, Number: 2, Lost: true},
		{At: at(2, 5), Camp: table.Blue, Number: 1}}, got.Stood); diff != "" {
		t.Errorf("places left (-want +got)\n%s", diff)
	}
}

// A paper that is turned up was not lost, and what it was has not moved.
func TestTrailOfAPaper(t *testing.T) {
	t.Parallel()
	paper := table.Unit{At: hex.At(3, 3), Camp: table.Red, Number: 1, Hidden: true}
	before := table.Board{Hex: &table.Hex{Grid: hex.Grid{Columns: 9, Rows: 12}, Units: []table.Unit{paper}}}
	after := fielded(nil, table.Unit{At: hex.At(3, 3), Camp: table.Red, Number: 7})
	if got := after.WithTrail([]table.Board{before, after}).Hex; len(got.Stood)+len(got.Arrows)+len(got.Highlights) > 0 {
		t.Errorf("a paper that was turned up leaves %v, %v, %v", got.Stood, got.Arrows, got.Highlights)
	}
}

// A piece that has moved or is gone has a trace; one that stayed has none.
func TestTrailOfATable(t *testing.T) {
	t.Parallel()
	piece := func(n table.Number, x plane.MM) table.Piece {
		return table.Piece{Face: table.Face{Number: n, Look: table.Hill},
			Sections: []plane.Rect{{Centre: plane.Point{X: x, Y: 300}, Size: plane.Size{W: 100, D: 100}}}}
	}
	laid := func(pieces ...table.Piece) table.Board {
		return table.Board{Plane: &table.Plane{Size: plane.Size{W: 1200, D: 800}, Bottom: table.South, Pieces: pieces}}
	}
	before, after := laid(piece(1, 200), piece(2, 500), piece(3, 800)), laid(piece(1, 200), piece(2, 600))
	got := after.WithTrail([]table.Board{before, after}).Plane.Traces
	want := []table.Trace{{Number: 2, Sections: before.Plane.Pieces[1].Sections}, {Number: 3, Sections: before.Plane.Pieces[2].Sections}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("traces (-want +got)\n%s", diff)
	}
}
