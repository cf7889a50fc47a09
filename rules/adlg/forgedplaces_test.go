package adlg_test

import "testing"

// placeOf is where an event lays its piece, nil for nowhere.
func placeOf(o object) object { return in(o, "place") }

// rectOf is the first section of a place.
func rectOf(o object) object {
	rects := list(placeOf(o), "rects")
	if len(rects) == 0 {
		return nil
	}
	return rects[0].(object)
}

func isLaid(o object) bool { return rectOf(o) != nil }

// shift moves a place by so many UD.
func (f *forged) shift(o object, x, y float64) {
	centre := in(rectOf(o), "Centre")
	ud := newJudge(f.finished).sites.ud()
	centre["X"], centre["Y"] = centre["X"].(float64)+x*ud, centre["Y"].(float64)+y*ud
}

// resize gives a place other sides, in UD.
func (f *forged) resize(o object, w, d, corner float64) {
	ud := newJudge(f.finished).sites.ud()
	in(rectOf(o), "Size")["W"], in(rectOf(o), "Size")["D"] = w*ud, d*ud
	placeOf(o)["corner"] = corner * ud
}

// at reads where a place's centre is, in UD.
func (f *forged) centre(o object) (x, y float64) {
	ud := newJudge(f.finished).sites.ud()
	centre := in(rectOf(o), "Centre")
	return centre["X"].(float64) / ud, centre["Y"].(float64) / ud
}

// lay puts a place's centre somewhere, in UD.
func (f *forged) lay(o object, x, y float64) {
	wasX, wasY := f.centre(o)
	f.shift(o, x-wasX, y-wasY)
}

// edgeOf is the position that was thrown for the piece of a piece-placed event.
func (f *forged) edgeOf(o object) string {
	at := f.all("piece-rolled", func(r object) bool { return number(in(r, "piece"), "number") == number(in(o, "piece"), "number") })
	return word(in(f.Events[at[len(at)-1]].Data, "thrown"), "edge")
}

// wasLaid is a forgery of where a piece is placed.
func wasLaid(wanted func(f *forged, o object) bool, change func(f *forged, o object)) func(*forged) bool {
	return func(f *forged) bool {
		e := f.one("piece-placed", func(o object) bool { return isLaid(o) && wanted(f, o) })
		if e == nil {
			return false
		}
		change(f, e.Data)
		return true
	}
}

func ordinary(_ *forged, o object) bool { return isOrdinary(o) }

func kindIs(kind string) func(*forged, object) bool {
	return func(_ *forged, o object) bool { return pieceKind(o) == kind }
}

func edgeIs(edge string) func(*forged, object) bool {
	return func(f *forged, o object) bool { return isOrdinary(o) && f.edgeOf(o) == edge }
}

// wasMoved is a forgery of where a control lays a piece.
func wasMoved(outcome string, change func(f *forged, o object)) func(*forged) bool {
	return changed("controlled", func(o object) bool { return isLaid(o) && word(o, "outcome") == outcome }, func(f *forged, e *event) {
		change(f, e.Data)
	})
}

// placeForgeries are the faults of where tracked pieces lie.
var placeForgeries = []forgery{
	{"a piece too long", "size", wasLaid(ordinary, func(f *forged, o object) {
		x, y := f.centre(o)
		f.resize(o, 6, 2.5, 0)
		rectOf(o)["Turn"] = 0.0
		f.lay(o, float64(int(x)/10*10+5), y)
	})},
	{"a piece too small", "size", wasLaid(ordinary, func(f *forged, o object) { f.resize(o, 2, 2.5, 0) })},
	{"a piece too round", "size", wasLaid(ordinary, func(f *forged, o object) { f.resize(o, 3, 2.2, 1) })},
	{"a piece outside the table", "on-table", wasLaid(ordinary, func(f *forged, o object) {
		_, y := f.centre(o)
		f.lay(o, 0, y)
	})},
	{"a piece in another zone", "in-zone", wasLaid(ordinary, func(f *forged, o object) {
		x, _ := f.centre(o)
		f.shift(o, map[bool]float64{true: 10, false: -10}[x < 20], 0)
	})},
	{"a piece across two zones", "in-zone", wasLaid(ordinary, func(f *forged, o object) {
		x, _ := f.centre(o)
		f.lay(o, x, 10)
	})},
	{"a piece that touches nothing", "touches", func(f *forged) bool {
		return len(f.all("piece-placed", ofKind("riviere", "cote"))) == 0 && wasLaid(edgeIs("touche"), func(f *forged, o object) {
			x, y := f.centre(o)
			f.lay(o, float64(int(x)/10*10+5), float64(int(y)/10*10+5))
		})(f)
	}},
	{"a piece one UD from the edge", "apart", wasLaid(edgeIs("ecart"), func(f *forged, o object) {
		x, y := f.centre(o)
		f.lay(o, float64(int(x)/10*10+5), map[bool]float64{true: 3, false: 17}[y < 10])
	})},
	{"a piece on another", "overlap", func(f *forged) bool {
		placed := f.all("piece-placed", func(o object) bool { return isLaid(o) && isOrdinary(o) })
		for i, at := range placed {
			for _, later := range placed[i+1:] {
				first, second := f.Events[at].Data, f.Events[later].Data
				x, y := f.centre(first)
				u, v := f.centre(second)
				if int(x)/10 == int(u)/10 && int(y)/10 == int(v)/10 && f.edgeOf(first) == f.edgeOf(second) {
					second["place"] = copyOf(placeOf(first))
					return true
				}
			}
		}
		return false
	}},
	{"a river three UD wide", "river-wide", wasLaid(kindIs("riviere"), func(f *forged, o object) { f.resize(o, 3, 20, 0) })},
	{"a river half a UD wide", "river-wide", wasLaid(kindIs("riviere"), func(f *forged, o object) { f.resize(o, 0.5, 20, 0) })},
	{"a river one UD from the edge", "river-where", wasLaid(kindIs("riviere"), func(f *forged, o object) {
		f.resize(o, 1, 20, 0)
		f.lay(o, 1.5, 10)
	})},
	{"a river seven UD from the edge", "river-where", wasLaid(kindIs("riviere"), func(f *forged, o object) {
		f.resize(o, 1, 20, 0)
		f.lay(o, 22.5, 10)
	})},
	{"a river that ends on the table", "strip", wasLaid(kindIs("riviere"), func(f *forged, o object) {
		x, _ := f.centre(o)
		f.resize(o, 1, 15, 0)
		f.lay(o, x, 7.5)
	})},
	{"a coast five UD wide", "coast", wasLaid(kindIs("cote"), func(f *forged, o object) {
		f.resize(o, 5, 20, 0)
		x, _ := f.centre(o)
		f.lay(o, map[bool]float64{true: 2.5, false: 27.5}[x < 15], 10)
	})},
	{"a coast off its edge", "coast", wasLaid(kindIs("cote"), func(f *forged, o object) { f.lay(o, 5, 10) })},
	{"a village beside nothing", "village-beside", func(f *forged) bool {
		return len(f.all("piece-placed", ofKind("riviere", "cote"))) == 0 && wasLaid(kindIs("village"), func(_ *forged, o object) {
			delete(placeOf(o), "path")
		})(f)
	}},
	{"a road that leaves elsewhere", "road-exits", changed("piece-placed", ofKind("route"), func(f *forged, e *event) {
		path := list(placeOf(e.Data), "path")
		first := path[0].(object)
		size := newJudge(f.finished).sites.size()
		first["X"], first["Y"] = size.X/2, size.Y/2
	})},
	{"a piece without a place", "no-place", func(f *forged) bool {
		placed := f.all("piece-placed", func(o object) bool { return isLaid(o) && isOrdinary(o) && !isCompulsory(o) })
		if len(placed) == 0 {
			return false
		}
		delete(f.Events[placed[0]].Data, "place")
		return true
	}},
	{"a piece laid by the other", "in-hand", changed("piece-put", isLaid, func(_ *forged, e *event) { e.By = other(e.By) })},
	{"« ne rentre pas » where there is room", "has-room", func(f *forged) bool {
		placed := f.all("piece-placed", func(o object) bool { return isLaid(o) && isOrdinary(o) && !isCompulsory(o) })
		if len(placed) == 0 || len(f.all("piece-blocked", nil)) > 0 {
			return false
		}
		e := &f.Events[placed[0]]
		e.Kind, e.By = "adlg.piece-blocked/1", pieceBy(*e)
		e.Data = object{"piece": in(e.Data, "piece"), "free": true}
		return true
	}},
	{"moved too far", "control-distance", wasMoved("deplacee", func(f *forged, o object) {
		x, y := f.centre(o)
		f.lay(o, map[bool]float64{true: x + 13, false: x - 13}[x < 15], y)
	})},
	{"moved and turned", "control-place", wasMoved("deplacee", func(_ *forged, o object) {
		turn, _ := rectOf(o)["Turn"].(float64)
		rectOf(o)["Turn"] = turn + 45
	})},
	{"turned and moved", "control-place", wasMoved("pivotee", func(f *forged, o object) { f.shift(o, 0.5, 0) })},
	{"moved and made smaller", "control-form", wasMoved("deplacee", func(f *forged, o object) { f.resize(o, 2.5, 3, 0) })},
}

// TestTheJudgeFindsEachFaultOfAPlace makes one fault in where the pieces of a tracked table lie.
func TestTheJudgeFindsEachFaultOfAPlace(t *testing.T) {
	t.Parallel()
	testForgeries(t, placeForgeries, map[string]string{"mode": "suivi"}, 400)
}
