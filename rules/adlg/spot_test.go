package adlg

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// TestTrackedSequences plays tracked battlefields at random to the end: every place is legal at every step, nobody
// comes to a dead end, and what is offered is accepted. AIDEDECAMP_GAMES says how many for each territory.
func TestTrackedSequences(t *testing.T) {
	t.Parallel()
	games := rulestest.GamesAsked(t, 12)
	for _, territory := range allTerritories {
		t.Run(string(territory), func(t *testing.T) {
			t.Parallel()
			for n := range games {
				playTracked(t, territory, uint64(n))
			}
		})
	}
}

func playTracked(t *testing.T, territory territoryID, n uint64) {
	random := rand.New(rand.NewPCG(n, 11))
	d, s := opened(t, map[string]string{modeSetting: tracked, udSetting: pickOf(random, []string{"40", "60", "80"}),
		zonesReading: pickOf(random, []string{"lanceur", zonesOfDefender})})
	roller := &faces{random: random}
	for acts := 0; !s.controlOver(); acts++ {
		var all []rules.Offer
		for _, seat := range players {
			all = append(all, d.Offers(s, seat, seat)...)
		}
		if len(all) == 0 || acts == 10*mostActs {
			t.Fatalf("%s %d: nobody is offered anything after %d acts: %+v", territory, n, acts, s.placing)
		}
		for _, o := range all {
			if o.Act.Path == putPath && len(o.Ask) == 0 {
				if _, err := d.Decide(s, o.Act, roller); err != nil {
					t.Fatalf("%s %d: %v is offered and refused: %v", territory, n, o.Act, err)
				}
			}
		}
		o := all[random.IntN(len(all))]
		if ends := slices.IndexFunc(all, func(o rules.Offer) bool { return o.Act.Path == placedPath }); ends >= 0 && random.IntN(4) == 0 {
			o = all[ends]
		}
		act := answer(random, o)
		if act.Path == territoryPath {
			act.Args["territory"] = pickOf(random, []string{attacking, defending}) + "-" + string(territory)
		}
		if o.Key == "taper" {
			act.Args[whereOption] = fmt.Sprintf("%d,%d %d", random.IntN(30), random.IntN(10), random.IntN(20))
			act.Args[angleOption] = strconv.Itoa(15 * random.IntN(24))
			delete(act.Args, sizeOption)
		}
		if o.Key == "tracer" {
			act.Args[whereOption] = o.Ask[0].Prefill
		}
		events, err := d.Decide(s, act, roller)
		var v *rules.Violation
		if errors.As(err, &v) && len(o.Ask) > 0 && len(v.WaysOut) > 0 {
			events, err = d.Decide(s, v.WaysOut[0].Act, roller)
		}
		if err != nil {
			t.Fatalf("%s %d: what is offered is refused: %+v: %v", territory, n, act, err)
		}
		s = evolved(t, d, s, events)
		checkPlaces(t, d, s)
	}
}

// checkPlaces holds every place against the rules, that of the piece in hand as well.
func checkPlaces(t *testing.T, d *rules.Definition[state], s state) {
	t.Helper()
	for _, seat := range []rules.Seat{rules.Public, rules.SeatA, rules.SeatB} {
		view := d.View(s, seat)
		if err := table.Check(*view.Board, view.Panels); err != nil {
			t.Fatal(err)
		}
	}
	site := s.site(piece{})
	if p, now, held := s.inHand(); held && len(now.Rects) > 0 {
		site = s.site(p)
		site.Pieces = append(site.Pieces, site.Lay(s.element(p), now))
	}
	for _, f := range site.Findings() {
		t.Fatalf("%s: %+v", f.ID(), f.Say())
	}
	for n, l := range s.placing.Lying {
		if !isPlaced(l.Place) {
			t.Fatalf("piece %d lies nowhere", n)
		}
	}
}

// inHandAt is a tracked battle of one piece in hand with its dice, beside others that lie.
func inHandAt(t testing.TB, p piece, at thrown, lying map[piece]siting.Place) (*rules.Definition[state], state) {
	t.Helper()
	d, s := battle(t, "foret", modeSetting, tracked)
	p.Number, p.By = 1, rules.SeatA
	s.pieces = []piece{p}
	for o, place := range lying {
		o.Number, o.By = table.Number(len(s.pieces)+1), rules.SeatA
		s.pieces = append(s.pieces, o)
		s.placing = s.placing.withLie(o.Number, lie{thrown: thrown{Number: o.Number}, Place: place})
	}
	at.Number = 1
	if at.Zone != 0 {
		at.Sectors = []plane.Sector{s.sector(at.Zone, rules.SeatA)}
	}
	s.placing.Now = at
	s.placing.Hand = s.firstPlace(p)
	return d, s
}

func rect(x, y, w, d plane.MM, turn plane.Angle) plane.Rect {
	return plane.Rect{Centre: plane.Point{X: x, Y: y}, Size: plane.Size{W: w, D: d}, Turn: turn}
}

// TestPlacesAtTheirBounds: exactly at the limit a place is legal, a millimetre beyond it is refused with the figure,
// its rule and the nearest legal place, which is accepted. 1 UD is 40 mm.
func TestPlacesAtTheirBounds(t *testing.T) {
	free := thrown{Zone: 5} // the near row's middle: 10 to 20 UD, 0 to 10 UD
	touching := thrown{Zone: 5, Edge: touches}
	away := thrown{Zone: 5, Edge: apart}
	other := map[piece]siting.Place{{Kind: marsh}: siting.At(rect(600, 200, 120, 80, 0))}
	stream := map[piece]siting.Place{{Kind: river}: siting.At(rect(200, 400, 40, 800, 0))}
	for _, c := range []struct {
		name, rule    string
		ref           rules.Ref
		of            piece
		at            thrown
		lying         map[piece]siting.Place
		legal, beyond []string // ou, angle, taille
		by            int64    // tenths of a UD
	}{
		{"out of its zone to the left", "zone", refZones, piece{Kind: field}, free, nil, []string{"480mm 5"}, []string{"479mm 5"}, 1},
		{"out of its zone at the top", "zone", refZones, piece{Kind: field}, free, nil, []string{"15 340mm"}, []string{"15 341mm"}, 1},
		{"off the table", "table", refZones, piece{Kind: field}, free, nil, []string{"15 60mm"}, []string{"15 59mm"}, 1},
		{"not at the edge", "touch", refPosition, piece{Kind: wood}, touching, nil, []string{"15 60mm"}, []string{"15 61mm"}, 1},
		{"not at the river", "touch", refPosition, piece{Kind: field}, thrown{Zone: 4, Edge: touches}, stream, []string{"7,5 5"},
			[]string{"301mm 5"}, 1},
		{"too near the edge", "apart", refPosition, piece{Kind: wood}, away, nil, []string{"15 140mm"}, []string{"15 139mm"}, 1},
		{"over another", "overlap", refNoRoom, piece{Kind: field}, free, other, []string{"620mm 300mm"}, []string{"620mm 299mm"}, 1},
		{"over the river", "overlap", refNoRoom, piece{Kind: field}, thrown{Zone: 4}, stream, []string{"7,5 5"}, []string{"299mm 5"}, 1},
		{"too large for the circle", "size", refSize, piece{Kind: field}, free, nil, []string{"15 5", "0", "192mmx144mm"},
			[]string{"15 5", "0", "193mmx144mm"}, 61},
		{"too narrow", "size", refSize, piece{Kind: field}, free, nil, []string{"15 5", "0", "3x2"}, []string{"15 5", "0", "3x79mm"}, 0},
		{"its bank too near", "bank", refRiver, piece{Kind: river}, thrown{}, nil, []string{"ouest 2"}, []string{"ouest 79mm"}, 19},
		{"its bank too far", "bank", refRiver, piece{Kind: river}, thrown{}, nil, []string{"est 6"}, []string{"est 241mm"}, 61},
		{"too wide", "width", refRiver, piece{Kind: river}, thrown{}, nil, []string{"ouest 3", "0", "2"}, []string{"ouest 3", "0", "81mm"}, 21},
		{"too narrow a river", "width", refRiver, piece{Kind: river}, thrown{}, nil, []string{"ouest 3", "0", "1"}, []string{"ouest 3", "0", "39mm"}, 9},
		{"aslant", "river", refRiver, piece{Kind: river}, thrown{}, nil, []string{"ouest 3", "0"}, []string{"ouest 3", "15"}, 0},
		{"off its edge", "coast", refCoast, piece{Kind: coast}, thrown{}, nil, []string{"ouest 0"}, []string{"ouest 1mm"}, 0},
		{"coast on the other side", "coast", refCoast, piece{Kind: coast}, thrown{}, nil, []string{"est 0"}, []string{"est 1"}, 0},
	} {
		d, s := inHandAt(t, c.of, c.at, c.lying)
		act := func(args []string) []string {
			all := []string{pieceOption, "1"}
			for i, option := range []string{whereOption, angleOption, sizeOption}[:len(args)] {
				all = append(all, option, args[i])
			}
			return all
		}
		after := do(t, d, s, nil, rules.SeatA, putPath, act(c.legal)...)
		checkPlaces(t, d, after)
		v := refused(t, d, s, "adlg.spot.refused.illegal", rules.SeatA, putPath, act(c.beyond)...)
		if v.Ref != c.ref || len(v.WaysOut) != 1 {
			t.Errorf("%s: %s with %d ways out", c.name, v.Ref, len(v.WaysOut))
			continue
		}
		if by := argOf(v, "by"); c.by != 0 && by != c.by {
			t.Errorf("%s: %d tenths, want %d", c.name, by, c.by)
		}
		out := v.WaysOut[0].Act
		events, err := d.Decide(s, out, nil)
		if err != nil {
			t.Errorf("%s: the way out %v is refused: %v", c.name, out.Args, err)
			continue
		}
		checkPlaces(t, d, evolved(t, d, s, events))
	}
}

// argOf is a figure of what a refusal measured.
func argOf(v *rules.Violation, name string) int64 {
	for _, why := range v.Say.Args {
		for _, item := range why.Items {
			for _, arg := range item.Args {
				if arg.Name == name || name == "by" && arg.Name == "lacking" {
					return arg.Number
				}
			}
		}
	}
	return 0
}
