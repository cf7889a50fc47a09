package siting_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// kind is what the tests' system knows of a piece: a house lies within a garden, nothing else over anything.
type kind string

func (k kind) Phrase() phrase.Phrase {
	return phrase.Say("test.piece", phrase.Verbatim("piece", string(k)))
}

type site = siting.Site[kind]

const margin = 10 * plane.Centimetre

// laid is a site of 120 × 60 cm with pieces of 20 × 10 cm, houses of 3 × 3, each « kind x y turn » in
// millimetres.
func laid(pieces ...siting.Piece[kind]) *site {
	t := &site{Size: plane.Size{W: 1200, D: 600}, Grid: plane.Grid{Cell: plane.Size{W: 600, D: 600}, Columns: 2, Rows: 1}, Words: "test.",
		Pieces: pieces,
		Moved:  siting.Place.Moved,
		Turned: func(_ kind, at siting.Place, to plane.Angle) siting.Place { return at.Turned(to) }}
	t.Rules = []siting.Rule[kind]{
		siting.OnTable[kind]("table", "test:1", "test.found.table"),
		siting.Within("house", "test:2", "test.found.house", isA("house"), isA("garden")),
		siting.FromEdges("edge", "test:3", "test.found.edge", margin, []plane.Side{plane.West}, func(p *siting.Piece[kind]) []siting.Part {
			return []siting.Part{{Name: p.Of.Phrase, Box: p.Box}}
		}),
		siting.Apart("apart", "test:4", "test.found.apart", func(over, under kind) bool { return over == "house" && under == "garden" }),
	}
	return t
}

func isA(want kind) func(kind) bool { return func(k kind) bool { return k == want } }

func piece(n table.Number, of kind, x, y plane.MM, turn plane.Angle) siting.Piece[kind] {
	size := plane.Size{W: 200, D: 100}
	if of == "house" {
		size = plane.Size{W: 30, D: 30}
	}
	return siting.Lay(n, of, siting.At(plane.Rect{Centre: plane.Point{X: x, Y: y}, Size: size, Turn: turn}))
}

func (k kind) lay(n table.Number) func(kind, siting.Place) siting.Piece[kind] {
	return func(of kind, at siting.Place) siting.Piece[kind] { return siting.Lay(n, of, at) }
}

func ids(found []siting.Finding) string {
	all := make([]string, len(found))
	for i, f := range found {
		all[i] = f.ID()
	}
	return strings.Join(all, ", ")
}

func TestEachRuleFindsWhatBreaksIt(t *testing.T) {
	for _, c := range []struct {
		name, want string
		pieces     []siting.Piece[kind]
	}{
		{"well", "", []siting.Piece[kind]{piece(1, "wood", 300, 300, 0), piece(2, "garden", 700, 300, 45), piece(3, "house", 700, 300, 45)}},
		{"exactly at the margin", "", []siting.Piece[kind]{piece(1, "wood", 200, 300, 0)}},
		{"a millimetre within it", "edge 1", []siting.Piece[kind]{piece(1, "wood", 199, 300, 0)}},
		{"off the table", "table 1", []siting.Piece[kind]{piece(1, "wood", 1101, 300, 0)}},
		{"a house outside", "house 2", []siting.Piece[kind]{piece(1, "garden", 700, 300, 0), piece(2, "house", 810, 300, 0)}},
		{"a wood over another", "apart 1 2", []siting.Piece[kind]{piece(1, "wood", 700, 300, 0), piece(2, "wood", 899, 300, 0)}},
		{"side by side", "", []siting.Piece[kind]{piece(1, "wood", 700, 300, 0), piece(2, "wood", 900, 300, 0)}},
		{"all at once", "table 1, house 3, edge 2, apart 1 2",
			[]siting.Piece[kind]{piece(1, "wood", 200, 580, 0), piece(2, "wood", 190, 540, 0), piece(3, "house", 900, 300, 0)}},
	} {
		if got := ids(laid(c.pieces...).Findings()); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// toldTo is a refusal as a person is told it: the kernel has the ways out found.
func toldTo(v *rules.Violation) *rules.Violation {
	if v == nil {
		return nil
	}
	refuse := func(struct{}, rules.Act, dice.Roller) ([]rules.Event, error) { return nil, v }
	d := rules.Definition[struct{}]{Chapters: []rules.Chapter[struct{}]{{Verbs: []rules.Verb[struct{}]{{Spec: rules.ActSpec{Path: "lay"},
		Decide: refuse}}}}}
	_, _ = d.Decide(struct{}{}, rules.Act{Path: "lay"}, nil)
	return v
}

// TestARefusalHasTheNearestLegalPlace: what was wrong before stands in nobody's way; the way out is legal and
// as near as can be.
func TestARefusalHasTheNearestLegalPlace(t *testing.T) {
	wood := piece(1, "wood", 700, 300, 0)
	s := laid(wood, piece(9, "wood", 1150, 580, 0)) // the last one lies off the table since before
	refuse := func(of kind, at siting.Place, turns siting.TurnChoice, now siting.Place) (*rules.Violation, siting.Place) {
		var to siting.Place
		s.Lay = of.lay(2)
		v := toldTo(s.Refuse(siting.Wish[kind]{Of: of, At: at, Current: now, Turns: turns,
			RetryAct: func(p siting.Place) rules.Act {
				to = p
				return rules.Act{Path: "lay"}
			}}))
		return v, to
	}
	if v, _ := refuse("wood", piece(2, "wood", 300, 200, 0).Place, siting.OnlyMoved, siting.Place{}); v != nil {
		t.Errorf("a legal place is refused: %v", v)
	}
	v, to := refuse("wood", piece(2, "wood", 690, 390, 0).Place, siting.OnlyMoved, siting.Place{})
	if v == nil || v.Say.Key != "test.refused.illegal" || v.Ref != "test:4" || to.Rects[0].Centre != (plane.Point{X: 690, Y: 400}) ||
		len(v.WaysOut) != 1 {
		t.Errorf("%+v, to %v", v, to)
	}
	if v, to := refuse("house", piece(2, "house", 300, 300, 0).Place, siting.AlsoTurnable, siting.Place{}); v == nil ||
		v.Say.Key != "test.refused.nowhere" {
		t.Errorf("a house without a garden: %+v, to %v", v, to)
	}
	now := piece(2, "house", 500, 500, 0).Place
	if v, to := refuse("house", piece(2, "house", 300, 300, 0).Place, siting.OnlyMoved, now); v == nil || !slices.Equal(to.Rects, now.Rects) {
		t.Errorf("where it lies nothing stands against it: %+v, to %v", v, to)
	}
}

// TestWhatOverlappedBeforeMayOverlapOnTheWayOut: of two pieces that overlap already, one that is moved off
// the table comes back to the nearest place on it, over the other one.
func TestWhatOverlappedBeforeMayOverlapOnTheWayOut(t *testing.T) {
	s := laid(piece(1, "wood", 700, 540, 0), piece(2, "wood", 690, 500, 0))
	s.Lay = kind("").lay(2)
	var to siting.Place
	v := toldTo(s.Refuse(siting.Wish[kind]{Of: "wood", At: piece(2, "wood", 690, 580, 0).Place,
		RetryAct: func(p siting.Place) rules.Act {
			to = p
			return rules.Act{Path: "lay"}
		}}))
	if v == nil || v.Ref != "test:1" || len(to.Rects) != 1 || to.Rects[0].Centre != (plane.Point{X: 690, Y: 550}) {
		t.Errorf("%+v, to %v", v, to)
	}
}

// TestAWayOutTurnsOnlyWhatMayBeTurned: a system's own search may find a place for a piece turned otherwise;
// one that is only moved stays where it lies.
func TestAWayOutTurnsOnlyWhatMayBeTurned(t *testing.T) {
	s := laid(piece(1, "wood", 700, 300, 0), piece(2, "wood", 300, 200, 0))
	s.Lay = kind("").lay(2)
	turned, now := piece(2, "wood", 300, 450, 90).Place, piece(2, "wood", 300, 200, 0).Place
	for turns, want := range map[siting.TurnChoice]siting.Place{siting.OnlyMoved: now, siting.AlsoTurnable: turned} {
		var to siting.Place
		toldTo(s.Refuse(siting.Wish[kind]{Of: "wood", At: piece(2, "wood", 690, 390, 0).Place, Current: now, Turns: turns,
			Nearest: func(legal func(siting.Place) bool) (siting.Place, bool) { return turned, legal(turned) },
			RetryAct: func(p siting.Place) rules.Act {
				to = p
				return rules.Act{Path: "lay"}
			}}))
		if !slices.Equal(to.Rects, want.Rects) {
			t.Errorf("turnable %t: to %v, want %v", turns, to, want)
		}
	}
}

// TestASearchLaysAllLegally: from the same seed alike, houses in their gardens, a piece in each sector, in
// the one that was said.
func TestASearchLaysAllLegally(t *testing.T) {
	fixed := piece(1, "rock", 900, 300, 30)
	for seed := range uint64(40) {
		run := func() []siting.Piece[kind] {
			s := laid(fixed)
			numbers := map[kind]table.Number{"rock": 1, "wood": 2, "garden": 3, "house": 4}
			s.Lay = func(of kind, at siting.Place) siting.Piece[kind] {
				return siting.Lay(numbers[of], of, at)
			}
			layer := siting.Layer[kind]{
				Free:          []siting.Piece[kind]{{Number: 4, Of: "house"}, {Number: 3, Of: "garden"}, {Number: 2, Of: "wood"}},
				WantedSectors: map[table.Number][]plane.Sector{3: {{Column: 0}}},
				Rank:          func(k kind) int { return int(numbers[k]) },
				Try: func(f *siting.Search[kind], p siting.Piece[kind], in []plane.Sector) (siting.Place, bool) {
					if p.Of == "house" {
						gardens := slices.DeleteFunc(slices.Clone(f.Site.Pieces), func(o siting.Piece[kind]) bool { return o.Of != "garden" })
						return piece(4, "house", gardens[0].Rects[0].Centre.X, gardens[0].Rects[0].Centre.Y, 0).Place, true
					}
					box := f.Site.Grid.Box(siting.PickOf(&f.Lot, in))
					x, _ := f.Within(box.Min.X, box.Max.X, 100, 1100)
					return piece(p.Number, p.Of, x, f.Between(50, 550), 0).Place, true
				},
				IsBound:      isA("house"),
				EmptySectors: func(*site) []plane.Sector { return nil },
				EmptyRule:    "sectors",
			}
			search := siting.NewSearch(s, seed, layer)
			if !search.Run() {
				t.Fatalf("seed %d: %s, %v", seed, search.Obstacle(), search.Fails)
			}
			return search.Layout()
		}
		got, again := run(), run()
		whole := laid(append(slices.Clone(got), fixed)...)
		for i, p := range got {
			whole.Pieces[i] = siting.Lay(p.Number, p.Of, p.Place)
			if !slices.Equal(p.Rects, again[i].Rects) {
				t.Errorf("seed %d: %v, then %v", seed, p.Rects, again[i].Rects)
			}
		}
		if found := ids(whole.Findings()); found != "" || len(got) != 3 {
			t.Errorf("seed %d: %s", seed, found)
		}
		if under := whole.Grid.Under(whole.Pieces[1].Polys...); !slices.Contains(under, plane.Sector{Column: 0}) {
			t.Errorf("seed %d: the garden lies in %v", seed, under)
		}
	}
}

func TestAPlaceIsTypedAsItIsRead(t *testing.T) {
	around := plane.Around{Table: plane.Size{W: 1200, D: 600}}
	now := plane.Point{X: 375, Y: 200}
	if got := siting.PointText(now); got != "37,5 20" {
		t.Error(got)
	}
	for text, want := range map[string]plane.Point{"+5 0": {X: 425, Y: 200}, "-0,5 +1": {X: 370, Y: 210}, "−3 −2": {X: 345, Y: 180},
		"37,5 20": now} {
		if got, err := siting.ReadTarget(now, text, around); err != nil || got.At != want {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
	if _, err := siting.ReadTarget(now, "+x 0", around); err == nil || siting.Misread("test.", err).Key != "test.misread.form" {
		t.Errorf("%v", err)
	}
}

// TestRoundPiecesInUnits: cut out pieces keep their corners wherever they go, clash only where they really
// meet, and are told of in UD.
func TestRoundPiecesInUnits(t *testing.T) {
	round := func(n table.Number, of kind, x, y plane.MM) siting.Piece[kind] {
		return siting.Lay(n, of, siting.AtRound(60, plane.Rect{Centre: plane.Point{X: x, Y: y}, Size: plane.Size{W: 160, D: 120}}))
	}
	rock, wood := round(1, "rock", 500, 300), round(2, "wood", 650, 410)
	s := laid(rock)
	s.Unit = 40
	if found := s.Judge()(wood); len(found) > 0 {
		t.Errorf("round corners pass each other: %v", ids(found))
	}
	near := round(2, "wood", 600, 300)
	said := s.With(near).Findings()[0].Say()
	if by := said.Args[2]; by.Kind != phrase.UD || by.Number != 15 {
		t.Errorf("an overlap of 60 mm is said as %+v", by)
	}
	for _, at := range []siting.Place{near.Moved(plane.Point{X: 100, Y: 100}), near.Turned(45)} {
		if at.Corner != 60 {
			t.Errorf("corners are lost: %+v", at)
		}
	}
	text, err := json.Marshal(piece(1, "rock", 500, 300, 0).Place)
	if err != nil || strings.Contains(string(text), "corner") {
		t.Errorf("a place without round corners is written %s, %v", text, err)
	}
	s.Lay = func(of kind, at siting.Place) siting.Piece[kind] { return siting.Lay(2, of, at) }
	v := s.Refuse(siting.Wish[kind]{Of: "wood", At: near.Place, RetryAct: func(at siting.Place) rules.Act {
		return rules.Act{}
	}})
	if v = toldTo(v); v.Say.Key != "test.refused.illegal" || v.Say.Args[2].Kind != phrase.UD {
		t.Fatalf("%+v", v.Say)
	}
}

func TestAPlaceIsTypedInUnits(t *testing.T) {
	around := plane.Around{Table: plane.Size{W: 1200, D: 800}, Unit: 40}
	now := plane.Point{X: 100, Y: 97}
	if got := siting.PointTextIn(40, now); got != "2,5 2,43" {
		t.Error(got)
	}
	for text, want := range map[string]plane.Point{"+1 0": {X: 140, Y: 97}, "-0,5 +1": {X: 80, Y: 137}, "−1 −3mm": {X: 60, Y: 94},
		"2,5 97mm": now, "+0 +2cm": {X: 100, Y: 117}} {
		if got, err := siting.ReadTarget(now, text, around); err != nil || got.At != want {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
	h := siting.Hand{Piece: "3", Step: 40, Steps: []plane.MM{40, 20}, Unit: 40, Words: "test."}
	if step := h.StepSelect().Ask[0].Choices[1].Label.Args[0]; step.Kind != phrase.UD || step.Number != 5 {
		t.Errorf("the other step is %+v", step)
	}
	if got := siting.At(plane.Rect{Centre: now}).PhraseIn("test.", 40).Args[1]; got.Number != 24 {
		t.Errorf("97 mm are said as %+v", got)
	}
}

// An arrow jumps over what is in the way, and stops where the table does; a turn goes on to the next angle.
func TestWhatIsInTheWayIsJumpedOver(t *testing.T) {
	box := plane.Box{Max: plane.Point{X: 100, Y: 100}}
	legal := func(at plane.Point) bool { return at.X < 30 || at.X > 55 }
	if to, ok := siting.Jump(plane.Point{X: 20, Y: 50}, siting.Right, 10, box, legal); !ok || to.X != 60 || to.Y != 50 {
		t.Errorf("to the right: %v, %v", to, ok)
	}
	if to, ok := siting.Jump(plane.Point{X: 95, Y: 50}, siting.Right, 10, box, legal); ok {
		t.Errorf("beyond the table: %v", to)
	}
	for way, want := range map[string]plane.Angle{siting.Left: 45, siting.Right: 315} {
		if to, ok := siting.Spin(0, way, func(a plane.Angle) bool { return a == 45 || a == 315 }); !ok || to != want {
			t.Errorf("%s: %d, %v", way, to, ok)
		}
	}
	if _, ok := siting.Spin(90, siting.Left, func(a plane.Angle) bool { return a == 90 }); ok {
		t.Error("it turns to where it is")
	}
	extent := plane.Box{Min: plane.Point{X: -10, Y: -5}, Max: plane.Point{X: 10, Y: 5}}
	for spot, want := range map[string]plane.Point{"no": {X: 10, Y: 95}, "c": {X: 50, Y: 50}, "e": {X: 90, Y: 50}, "se": {X: 90, Y: 5}} {
		if got := siting.SpotIn(box, spot, extent); got != want {
			t.Errorf("%s is at %v, want %v", spot, got, want)
		}
	}
}

// BenchmarkRefusedRound seeks a place for a cut out piece on a crowded table.
func BenchmarkRefusedRound(b *testing.B) {
	s := laid()
	s.Size = plane.Size{W: 1200, D: 800}
	for i := range 12 {
		at := siting.AtRound(40, plane.Rect{Centre: plane.Point{X: plane.MM(150 + 180*(i%6)), Y: plane.MM(250 + 160*(i/6))},
			Size: plane.Size{W: 170, D: 130}, Turn: plane.Angle(10 * i)})
		s.Pieces = append(s.Pieces, siting.Lay(table.Number(i+1), kind("rock"), at))
	}
	s.Lay = func(of kind, at siting.Place) siting.Piece[kind] { return siting.Lay(40, of, at) }
	at := siting.AtRound(40, plane.Rect{Centre: plane.Point{X: 600, Y: 330}, Size: plane.Size{W: 160, D: 120}, Turn: 20})
	wish := siting.Wish[kind]{Of: "wood", At: at,
		Turns: siting.AlsoTurnable, RetryAct: func(siting.Place) rules.Act { return rules.Act{} }}
	for b.Loop() {
		toldTo(s.Refuse(wish))
	}
}

// TestTrialsStandBesideWhatLies: a grid from the corner on, beside other pieces, at the far sides and in
// line with the wish; the nearest of them is found.
func TestTrialsStandBesideWhatLies(t *testing.T) {
	s := laid(piece(1, "wood", 305, 300, 0))
	wish := piece(2, "wood", 333, 77, 0).Place
	var xs, ys []plane.MM
	trials := s.Trials(wish, plane.Box{Max: plane.Point{X: 600, Y: 600}}, 100)
	for to := range trials {
		at := wish.Moved(to)
		if box := at.Bounds(); !slices.Contains(xs, box.Min.X) {
			xs = append(xs, box.Min.X)
		}
		if box := at.Bounds(); !slices.Contains(ys, box.Min.Y) {
			ys = append(ys, box.Min.Y)
		}
	}
	if !slices.Equal(xs, []plane.MM{0, 5, 100, 200, 233, 300, 400}) ||
		!slices.Equal(ys, []plane.MM{0, 27, 100, 150, 200, 300, 350, 400, 500}) {
		t.Errorf("%v, %v", xs, ys)
	}
	none := func(plane.Point) bool { return false }
	far := func(at plane.Point) bool { return at.X > 333 && at.Y > 77 }
	if at, ok := siting.NearestOf(wish.Rects[0].Centre, trials, far); !ok || at != (plane.Point{X: 400, Y: 150}) {
		t.Errorf("%v, %v", at, ok)
	}
	if _, ok := siting.NearestOf(wish.Rects[0].Centre, trials, none); ok {
		t.Error("one is found where none is legal")
	}
	for range s.Trials(wish, plane.Box{Max: plane.Point{X: 199, Y: 600}}, 100) {
		t.Error("a piece is tried where it has no room")
	}
}
