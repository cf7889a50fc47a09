package adlg_test

import (
	"encoding/json"
	"maps"
)

// hides is a forgery of what an ambush hides.
func hides(change func(f *forged, marker event, hidden object) bool) func(*forged) bool {
	return func(f *forged) bool {
		for _, at := range f.all("ambush-laid", nil) {
			e := f.Events[at]
			gate := "embuscades-" + string(rune('0'+number(e.Data, "number")))
			var hidden object
			revealed := f.all("ambush-revealed", func(o object) bool { return number(o, "number") == number(e.Data, "number") })
			same := f.all("ambush-laid", func(o object) bool { return number(o, "number") == number(e.Data, "number") })
			if len(revealed) > 0 || same[len(same)-1] != at || json.Unmarshal(f.Opened[gate], &hidden) != nil || !change(f, e, hidden) {
				continue
			}
			text, err := json.Marshal(hidden)
			if err != nil {
				panic(err) // it was read from JSON
			}
			f.Opened = maps.Clone(f.Opened)
			f.Opened[gate] = text
			return true
		}
		return false
	}
}

// ambushForgeries are the faults of the plans and the markers.
var ambushForgeries = []forgery{
	{"an ambush before the plans", "ambush-plans", func(f *forged) bool {
		plans := f.all("plan-ready", nil)
		if len(plans) < 2 || len(f.all("ambush-laid", nil)) == 0 {
			return false
		}
		f.remove(plans[1], plans[1]+1)
		return true
	}},
	{"two plans of one player", "ambush-plans", func(f *forged) bool {
		plans := f.all("plan-ready", nil)
		if len(plans) == 0 {
			return false
		}
		f.repeat(plans[0], f.Events[plans[0]])
		return true
	}},
	{"a plan before the last control", "not-placed", func(f *forged) bool {
		plans, placed := f.all("plan-ready", nil), f.all("piece-placed", nil)
		if len(plans) == 0 {
			return false
		}
		e := f.Events[plans[0]]
		f.remove(plans[0], plans[0]+1)
		f.repeat(placed[0], e)
		return true
	}},
	{"the Attacker's markers first", "ambush-order", func(f *forged) bool {
		done := f.all("ambushes-placed", nil)
		if len(done) < 2 {
			return false
		}
		f.Events[done[0]].Data["seat"], f.Events[done[0]].By = f.seats[attackers], f.seats[attackers]
		return true
	}},
	{"a marker once he is done", "ambush-order", func(f *forged) bool {
		done := f.all("ambushes-placed", func(o object) bool { return word(o, "seat") == f.seats[defenders] })
		laid := f.all("ambush-laid", func(o object) bool { return word(o, "seat") == f.seats[defenders] })
		if len(done) == 0 || len(laid) == 0 {
			return false
		}
		f.repeat(done[0], f.Events[laid[0]])
		return true
	}},
	{"a marker of the other's", "ambush-order", changed("ambush-laid", nil, func(_ *forged, e *event) { e.By = other(e.By) })},
	{"an ambush on a road or in the water", "ambush-piece", func(f *forged) bool {
		laid := f.all("ambush-laid", nil)
		for _, p := range piecesOf(f) {
			if kind := word(p.(object), "kind"); len(laid) > 0 && (kind == "route" || isWater(kind) || kind == "infranchissable") {
				f.Events[laid[0]].Data["piece"] = copyOf(p.(object))
				return true
			}
		}
		return false
	}},
	{"five units", "ambush-units", hides(func(_ *forged, _ event, hidden object) bool {
		troop := list(hidden, "troops")[0].(object)
		troop["count"] = 5
		return true
	})},
	{"artillery in ambush", "ambush-troops", hides(func(_ *forged, _ event, hidden object) bool {
		list(hidden, "troops")[0].(object)["class"] = "exclu"
		return true
	})},
	{"other troops in brush or marsh", "ambush-troops", hides(func(_ *forged, marker event, hidden object) bool {
		list(hidden, "troops")[0].(object)["class"] = "autre"
		return ofKind("broussailles", "marais", "champ", "dune")(marker.Data)
	})},
	{"elephants in a village or a ravine", "ambush-troops", hides(func(_ *forged, marker event, hidden object) bool {
		list(hidden, "troops")[0].(object)["class"] = "el"
		return ofKind("village", "plantation", "ravine")(marker.Data) && in(marker.Data, "piece")["hill"] == nil
	})},
	{"on a bare hill, and not behind it", "ambush-troops", hides(func(_ *forged, marker event, hidden object) bool {
		delete(hidden, "behind")
		return ofKind("colline-douce", "colline-escarpee")(marker.Data) && in(marker.Data, "piece")["cover"] == nil
	})},
	{"the Attacker too deep", "ambush-depth", hides(func(f *forged, marker event, hidden object) bool {
		hidden["depth"] = 8 * newJudge(f.finished).sites.ud()
		return word(marker.Data, "seat") == f.seats[attackers]
	})},
	{"the Defender too deep", "ambush-depth", hides(func(f *forged, marker event, hidden object) bool {
		hidden["depth"] = 11 * newJudge(f.finished).sites.ud()
		return word(marker.Data, "seat") == f.seats[defenders]
	})},
	{"the Defender too deep in the centre", "ambush-depth", hides(func(f *forged, marker event, hidden object) bool {
		hidden["depth"] = 8 * newJudge(f.finished).sites.ud()
		zone := counted(f).lying[number(in(marker.Data, "piece"), "number")]
		moved := len(f.all("controlled", func(o object) bool { return word(o, "outcome") == "deplacee" })) > 0
		return word(marker.Data, "seat") == f.seats[defenders] && zone%3 == 2 && !moved
	})},
	{"a marker that shows something else", "ambush-revealed", changed("ambush-revealed", nil, func(_ *forged, e *event) {
		troop := list(in(e.Data, "hidden"), "troops")[0].(object)
		troop["count"] = number(troop, "count") + 1
	})},
	{"a marker revealed twice", "ambush-revealed", func(f *forged) bool {
		at := f.all("ambush-revealed", nil)
		if len(at) == 0 {
			return false
		}
		f.repeat(at[0], f.Events[at[0]])
		return true
	}},
}
