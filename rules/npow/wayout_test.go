package npow

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// TestTheWayOutIsTheNearestPlace: what a refused place is answered with is legal, and no place at the same
// turn is legal and more than 1 mm nearer; held against every millimetre up to 4 cm around, by the checks
// that judge a player.
func TestTheWayOutIsTheNearestPlace(t *testing.T) {
	t.Parallel()
	crowds := [][]string{
		{"colline 700 600 20", "foret 1000 420 75", "champ-clos 400 380 130", "zone-construite 1300 420 33", "accidente 1180 760 8", "colline",
			"champ-ouvert", "zone-construite", "obstacle", "batiment-individuel"},
		{"cours-d-eau:2 300 700 11", "foret 700 600 0", "champ-ouvert 1100 600 0", "zone-construite 1500 300 45", "champ-clos 900 300 17",
			"colline", "foret", "zone-construite", "marais-sable", "batiment-individuel"},
	}
	chance := siting.NewLot(11)
	judged := 0
	for _, crowd := range crowds {
		s := laidOut(t, map[string]string{"mode": "suivi"}, crowd...)
		for range 16 {
			e := s.pool.Elements[5+chance.Below(5)]
			start := plane.Point{X: plane.MM(300 + chance.Below(1200)), Y: plane.MM(170 + chance.Below(700))}
			turn := chance.Below(180)
			_, err := playOn(s, putPath, rules.Args{"piece": strconv.Itoa(int(e.Number)), "ou": siting.PointText(start), "angle": strconv.Itoa(turn)})
			var v *rules.Violation
			if !errors.As(err, &v) {
				if err != nil {
					t.Fatal(err)
				}
				continue
			}
			if len(v.WaysOut) != 1 {
				t.Fatalf("%s at %s /%d: %d ways out", e.Piece, siting.PointText(start), turn, len(v.WaysOut))
			}
			way := v.WaysOut[0].Act
			to, err := plane.ParsePlace(way.Args["ou"], s.around(table.South))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := playOn(s, way.Path, way.Args); err != nil {
				t.Fatalf("%s: its way out %v is refused: %v", e.Piece, way.Args, err)
			}
			reach := 40.0
			if way.Args["angle"] == strconv.Itoa(turn) {
				reach = min(reach, math.Hypot(float64(to.X-start.X), float64(to.Y-start.Y))-1)
			}
			judged++
			if p, some := s.legalWithin(e, start, plane.Angle(turn), reach); some {
				t.Errorf("%s at %s /%d is sent to %v; %s is legal and nearer", e.Piece, siting.PointText(start), turn, way.Args, siting.PointText(p))
			}
		}
	}
	if judged < 20 {
		t.Errorf("%d refusals", judged)
	}
}

// legalWithin tries every millimetre nearer than reach.
func (s state) legalWithin(e Element, start plane.Point, turn plane.Angle, reach float64) (plane.Point, bool) {
	g := s.site()
	judge := g.Judge()
	for x := -plane.MM(reach); x <= plane.MM(reach); x++ {
		for y := -plane.MM(reach); y <= plane.MM(reach); y++ {
			if math.Hypot(float64(x), float64(y)) >= reach {
				continue
			}
			p := plane.Point{X: start.X + x, Y: start.Y + y}
			l := s.lay(e, s.place(e, siting.Shape{At: p, Turn: turn}))
			if over := func(o laid) bool {
				return o.Number != e.Number && !mayCover(l.Of.Piece, o.Of.Piece) && !mayCover(o.Of.Piece, l.Of.Piece) && l.Covers(&o) > 0
			}; !slices.ContainsFunc(g.Pieces, over) && len(judge(l)) == 0 {
				return p, true
			}
		}
	}
	return plane.Point{}, false
}
