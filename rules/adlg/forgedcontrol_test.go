package adlg_test

import (
	"slices"
	"strings"
)

// controlForgeries are the faults of the control.
var controlForgeries = []forgery{
	{"the Defender controls first", "control-order", func(f *forged) bool {
		mine := f.all("control-rolled", func(o object) bool { return word(o, "seat") == f.seats[attackers] })
		his := f.all("control-rolled", func(o object) bool { return word(o, "seat") == f.seats[defenders] })
		if len(mine) == 0 || len(his) == 0 {
			return false
		}
		e := f.Events[his[0]]
		f.repeat(mine[0]-1, e)
		return !slices.ContainsFunc(f.Events[:mine[0]], func(e event) bool { return e.Kind == "adlg.control-ended/1" })
	}},
	{"somebody comes back once he is done", "control-order", func(f *forged) bool {
		ended := f.all("control-ended", nil)
		for _, at := range ended {
			if mine := f.all("control-rolled", func(o object) bool { return o["seat"] == f.Events[at].Data["seat"] }); len(mine) > 0 {
				f.repeat(at, f.Events[mine[0]])
				return true
			}
		}
		return false
	}},
	{"the throw of another's control", "control-order", changed("control-rolled", nil, func(_ *forged, e *event) { e.By = other(e.By) })},
	{"a strategist nobody spoke of", "control-attempts", func(f *forged) bool {
		for _, at := range f.all("strategist", nil) {
			seat := word(f.Events[at].Data, "seat")
			mine := f.all("control-rolled", func(o object) bool { return word(o, "seat") == seat })
			if again := f.all("control-rolled", func(o object) bool { return word(o, "seat") == seat && yes(o, "again") }); len(again) > 0 {
				continue
			}
			j := counted(f)
			if len(mine) == j.allowed(seat) && len(mine) > 0 {
				f.remove(at, at+1)
				return true
			}
		}
		return false
	}},
	{"one attempt too many", "control-attempts", func(f *forged) bool {
		seat := f.seats[defenders]
		mine := f.all("control-rolled", func(o object) bool { return word(o, "seat") == seat })
		ended := f.all("control-ended", func(o object) bool { return word(o, "seat") == seat })
		j := counted(f)
		if len(ended) > 0 || len(mine) == 0 || len(mine) != j.allowed(seat) || j.tries[seat].face > 2 {
			return false
		}
		for _, p := range j.pieces {
			if _, lies := j.lying[p.Number]; lies && p.isArea() && p.Kind != "village" && !slices.Contains(j.tries[seat].Tried, p.Number) {
				e := f.Events[mine[0]]
				f.repeat(len(f.Events)-1, e)
				f.Events[len(f.Events)-1].Data["piece"] = piecesOf(f)[p.Number-1]
				delete(f.Events[len(f.Events)-1].Data, "again")
				return true
			}
		}
		return false
	}},
	{"control of a village, a road or water", "control-kind", func(f *forged) bool {
		return f.controls(func(p object) bool {
			n := number(p, "number")
			j := counted(f)
			k := word(p, "kind")
			_, lies := j.lying[n]
			return lies && (k == "village" || k == "route" || isWater(k))
		})
	}},
	{"control of a piece that did not fit", "control-gone", func(f *forged) bool {
		return f.controls(func(p object) bool {
			return len(f.all("piece-blocked", func(o object) bool {
				return number(in(o, "piece"), "number") == number(p, "number") && !isFree(o)
			})) > 0 && !slices.Contains([]string{"village", "route", "riviere", "cote"}, word(p, "kind"))
		})
	}},
	{"control of a piece that was removed", "control-gone", func(f *forged) bool {
		removed := f.all("controlled", func(o object) bool { return word(o, "outcome") == "enlevee" })
		for _, at := range removed {
			for _, later := range f.all("control-rolled", nil) {
				if later > at && !yes(f.Events[later].Data, "again") && f.Events[later].Data["seat"] != f.Events[at].Data["seat"] {
					f.Events[later].Data["piece"] = copyOf(in(f.Events[at].Data, "piece"))
					return true
				}
			}
		}
		return false
	}},
	{"the same piece twice", "control-again", func(f *forged) bool {
		for _, seat := range f.seats {
			mine := f.all("control-rolled", func(o object) bool { return word(o, "seat") == seat && !yes(o, "again") })
			if len(mine) < 2 {
				continue
			}
			first := in(f.Events[mine[0]].Data, "piece")
			if len(f.all("controlled", func(o object) bool {
				return word(o, "outcome") == "enlevee" && number(in(o, "piece"), "number") == number(first, "number")
			})) == 0 {
				f.Events[mine[1]].Data["piece"] = copyOf(first)
				return true
			}
		}
		return false
	}},
	{"a die again without a strategist", "control-reroll", func(f *forged) bool {
		for _, at := range f.all("control-rolled", nil) {
			seat := f.Events[at].Data["seat"]
			if len(f.all("strategist", func(o object) bool { return o["seat"] == seat })) == 0 {
				f.repeat(at, f.Events[at])
				f.Events[at+1].Data["again"] = true
				return true
			}
		}
		return false
	}},
	{"a die again, and again", "control-reroll", func(f *forged) bool {
		at := f.all("control-rolled", func(o object) bool { return yes(o, "again") })
		if len(at) == 0 {
			return false
		}
		f.repeat(at[0], f.Events[at[0]])
		return true
	}},
	{"two strategists", "control-strategist", func(f *forged) bool {
		at := f.all("strategist", nil)
		if len(at) == 0 {
			return false
		}
		f.repeat(at[0], f.Events[at[0]])
		return true
	}},
	{"a strategist once his controls are ended", "control-strategist", func(f *forged) bool {
		at := f.all("control-ended", func(o object) bool {
			return len(f.all("strategist", func(s object) bool { return s["seat"] == o["seat"] })) == 0
		})
		if len(at) == 0 {
			return false
		}
		seat := word(f.Events[at[0]].Data, "seat")
		f.repeat(at[0], event{Kind: "adlg.strategist/1", By: seat, Record: f.Events[at[0]].Record, Data: object{"seat": seat}})
		return true
	}},
	{"moved on a one", "control-outcome", func(f *forged) bool { return f.outcome([]int{1, 2}, "deplacee", nil) }},
	{"turned on a three or four", "control-outcome", func(f *forged) bool { return f.outcome([]int{3, 4}, "pivotee", nil) }},
	{"removed on a three or four", "control-outcome", func(f *forged) bool { return f.outcome([]int{3, 4}, "enlevee", nil) }},
	{"a wood removed on a five", "control-outcome", func(f *forged) bool {
		return f.outcome([]int{5}, "enlevee", not(ofKind("infranchissable")))
	}},
	{"the compulsory piece removed", "control-compulsory", func(f *forged) bool { return f.outcome([]int{6}, "enlevee", isCompulsory) }},
	{"moved by six on a three or four", "control-most", changed("controlled", func(o object) bool { return number(o, "most") == 4 },
		func(_ *forged, e *event) { e.Data["most"] = 6 })},
	{"moved by ten on a five or six", "control-most", changed("controlled", func(o object) bool { return number(o, "most") == 6 },
		func(_ *forged, e *event) { e.Data["most"] = 10 })},
	{"two pieces removed by one player", "control-removal", func(f *forged) bool {
		for _, seat := range f.seats {
			mine := f.removable(func(o object) bool { return word(o, "seat") == seat })
			if len(mine) > 1 && f.Settings["adlg-retrait"] == "par-joueur" {
				f.removed(mine[0], mine[1])
				return true
			}
		}
		return false
	}},
	{"two pieces removed from the table", "control-removal", func(f *forged) bool {
		his := f.removable(func(o object) bool { return word(o, "seat") == f.seats[attackers] })
		mine := f.removable(func(o object) bool { return word(o, "seat") == f.seats[defenders] })
		if f.Settings["adlg-retrait"] != "par-table" || len(his) == 0 || len(mine) == 0 {
			return false
		}
		if f.Events[his[0]].Data["piece"].(object)["number"] == f.Events[mine[0]].Data["piece"].(object)["number"] {
			return false
		}
		f.removed(his[0], mine[0])
		return true
	}},
	{"two controls at once", "control-unfinished", func(f *forged) bool {
		for _, at := range f.all("controlled", func(o object) bool { return number(o, "most") > 0 }) {
			if at+1 < len(f.Events) && strings.HasPrefix(f.Events[at+1].Kind, "adlg.control") &&
				f.Events[at+1].Data["seat"] == f.Events[at].Data["seat"] && !yes(f.Events[at+1].Data, "again") {
				f.remove(at, at+1)
				return true
			}
		}
		return false
	}},
	{"a control before the choice", "sequence", func(f *forged) bool {
		at := f.all("control-ended", nil)
		if len(at) == 0 {
			return false
		}
		f.repeat(f.all("territory", nil)[0], f.Events[at[0]])
		return true
	}},
}

// counted is a judge that has gone through the log.
func counted(f *forged) *judge {
	j := newJudge(f.finished)
	j.all()
	return j
}

func piecesOf(f *forged) []any { return list(f.first("pieces-numbered").Data, "pieces") }

// controls lets the first control be one of a piece that is wanted.
func (f *forged) controls(wanted func(object) bool) bool {
	at := f.all("control-rolled", func(o object) bool { return !yes(o, "again") })
	for _, p := range piecesOf(f) {
		if len(at) > 0 && wanted(p.(object)) {
			f.Events[at[0]].Data["piece"] = copyOf(p.(object))
			return true
		}
	}
	return false
}

// outcome lets the control of a die's faces end in something else.
func (f *forged) outcome(faces []int, outcome string, wanted func(object) bool) bool {
	for _, at := range f.all("controlled", wanted) {
		e := f.Events[at]
		throws := f.all("control-rolled", func(o object) bool {
			return o["seat"] == e.Data["seat"] && number(in(o, "piece"), "number") == number(in(e.Data, "piece"), "number")
		})
		throws = slices.DeleteFunc(throws, func(n int) bool { return n > at }) // its piece may be thrown for again
		if len(throws) == 0 || !slices.Contains(faces, number(f.Events[throws[len(throws)-1]].Data, "face")) {
			continue
		}
		e.Data["outcome"] = outcome
		return true
	}
	return false
}

// removable are the ends of controls that a six could have made a removal: their pieces are thrown for once.
func (f *forged) removable(wanted func(object) bool) []int {
	throws := func(o object) []int {
		return f.all("control-rolled", func(t object) bool { return number(in(t, "piece"), "number") == number(in(o, "piece"), "number") })
	}
	return f.all("controlled", func(o object) bool {
		return number(o, "most") > 0 && !isCompulsory(o) && wanted(o) && len(throws(o)) == 1
	})
}

// removed lets some controls be those of a six that removes its piece.
func (f *forged) removed(ends ...int) {
	for _, at := range ends {
		e := f.Events[at]
		e.Data["outcome"], e.Data["most"] = "enlevee", 6
		for _, throw := range f.all("control-rolled", func(o object) bool { return o["seat"] == e.Data["seat"] }) {
			if number(in(f.Events[throw].Data, "piece"), "number") == number(in(e.Data, "piece"), "number") {
				f.Events[throw].Data["face"] = 6
			}
		}
	}
}
