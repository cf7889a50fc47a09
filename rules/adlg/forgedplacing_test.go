package adlg_test

import "slices"

// placingForgeries are the faults of the placing.
var placingForgeries = []forgery{
	{"a piece numbered before its stage", "stage-order", changed("pieces-numbered", func(o object) bool {
		pieces := list(o, "pieces")
		return word(pieces[len(pieces)-1].(object), "kind") == "route"
	}, func(_ *forged, e *event) {
		pieces := list(e.Data, "pieces")
		last := len(pieces) - 1
		pieces[1], pieces[last] = pieces[last], pieces[1]
		for i, p := range pieces {
			p.(object)["number"] = i + 1
		}
	})},
	{"two pieces of one player in a row", "turns", func(f *forged) bool {
		all := f.turns(both(isOrdinary, not(isCompulsory)))
		for i := 1; i < len(all)-1; i++ {
			first, second := all[i-1], all[i]
			if first.To == second.From && pieceBy(f.Events[first.From]) != pieceBy(f.Events[second.From]) && len(f.all("order-set", nil)) == 0 {
				f.swap(first, second)
				return true
			}
		}
		return false
	}},
	{"something before the compulsory piece", "stage-order", func(f *forged) bool {
		all := f.turns(nil)
		if len(all) < 2 || !isCompulsory(f.Events[all[0].From].Data) {
			return false
		}
		f.swap(all[0], all[1])
		return true
	}},
	{"the road before the others", "stage-order", func(f *forged) bool {
		all := f.turns(nil)
		last := len(all) - 1
		if last < 2 || pieceKind(f.Events[all[last].From].Data) != "route" || all[last-1].To != all[last].From {
			return false
		}
		f.swap(all[last-1], all[last])
		return true
	}},
	{"a village before the river", "stage-order", func(f *forged) bool {
		all := f.turns(ofKind("riviere", "cote", "village"))
		if len(all) != 2 || all[0].To != all[1].From {
			return false
		}
		f.swap(all[0], all[1])
		return true
	}},
	{"the other of one's own than was said", "own-order", func(f *forged) bool {
		for _, at := range f.all("order-set", nil) {
			e := f.Events[at]
			for k := at + 1; k < len(f.Events); k++ {
				d := f.Events[k].Data
				if f.Events[k].Kind == "adlg.order-set/1" && pieceBy(f.Events[k]) == pieceBy(e) {
					break
				}
				if f.Events[k].Kind != "adlg.piece-rolled/1" || pieceBy(f.Events[k]) != pieceBy(e) || isCompulsory(d) || !isOrdinary(d) {
					continue
				}
				for _, later := range f.all("order-set", nil) {
					f.Events[later].Data["piece"] = copyOf(in(e.Data, "piece"))
				}
				return f.laterPiece(e, k)
			}
		}
		return false
	}},
	{"a piece of the other's first", "own-order", changed("order-set", nil, func(_ *forged, e *event) { e.By = other(e.By) })},
	{"two pieces thrown for at once", "unfinished", func(f *forged) bool {
		all := f.turns(isOrdinary)
		if len(all) == 0 {
			return false
		}
		f.remove(all[0].From+1, all[0].To)
		return true
	}},
	{"a piece placed that was not thrown for", "unfinished", func(f *forged) bool {
		all := f.turns(isOrdinary)
		if len(all) == 0 {
			return false
		}
		f.remove(all[0].From, all[0].From+1)
		return true
	}},
	{"a piece thrown for again once it lies", "own-order", func(f *forged) bool {
		all := f.turns(isOrdinary)
		if len(all) == 0 {
			return false
		}
		last := f.all("piece-placed", nil)
		f.repeat(last[len(last)-1], f.Events[all[0].From:all[0].To]...)
		return true
	}},
	{"a piece never placed", "not-placed", func(f *forged) bool {
		all := f.turns(nil)
		if len(all) == 0 || len(f.all("control-rolled", nil)) == 0 && len(f.all("control-ended", nil)) == 0 {
			return false
		}
		last := all[len(all)-1]
		if after := f.all("piece-rolled", nil); after[len(after)-1] != last.From {
			return false
		}
		f.remove(last.From, last.To)
		return true
	}},
	{"another zone than the die's", "zone-die", changed("piece-rolled", both(isOrdinary, not(isBalanced)), func(_ *forged, e *event) {
		t := in(e.Data, "thrown")
		t["zone"] = number(t, "zone")%6 + 1
	})},
	{"the zone of the other side of the table", "zone-sector", changed("piece-rolled", isOrdinary, func(_ *forged, e *event) {
		at := list(in(e.Data, "thrown"), "sectors")[0].(object)
		at["Row"], at["Column"] = 1-number(at, "Row"), 2-number(at, "Column")
	})},
	{"an impassable piece in the centre", "zone-central", changed("piece-rolled", both(ofKind("infranchissable"), not(isBalanced)),
		func(f *forged, e *event) {
			t := in(e.Data, "thrown")
			t["zones"], t["zone"] = []any{5}, 5
		})},
	{"a needless second die for the zone", "zone-reroll", changed("piece-rolled",
		both(isOrdinary, not(isBalanced), not(ofKind("infranchissable"))),
		func(_ *forged, e *event) {
			t := in(e.Data, "thrown")
			t["zones"] = append([]any{2}, list(t, "zones")...)
		})},
	{"the balance is forgotten", "balance", changed("piece-rolled", isBalanced, func(_ *forged, e *event) {
		delete(in(e.Data, "thrown"), "balanced")
	})},
	{"a needless balance", "balance-needless", changed("piece-rolled", both(isOrdinary, not(isBalanced)), func(_ *forged, e *event) {
		in(e.Data, "thrown")["balanced"] = true
	})},
	{"the balance sends to the heavy half", "balance-die", changed("piece-rolled", isBalanced, func(_ *forged, e *event) {
		t := in(e.Data, "thrown")
		t["zone"] = (number(t, "zone")+2)%6 + 1
	})},
	{"the balance's die read wrongly", "balance-die", changed("piece-rolled", isBalanced, func(_ *forged, e *event) {
		t := in(e.Data, "thrown")
		row := (number(t, "zone") - 1) / 3 * 3
		t["zone"] = row + (number(t, "zone"))%3 + 1
	})},
	{"the position read wrongly", "position-die", changed("piece-rolled", func(o object) bool { return word(in(o, "thrown"), "edge") != "" },
		func(_ *forged, e *event) {
			t := in(e.Data, "thrown")
			t["edge"] = map[string]string{"touche": "ecart", "ecart": "touche"}[word(t, "edge")]
		})},
	{"no position", "position-die", changed("piece-rolled", isOrdinary, func(_ *forged, e *event) {
		delete(in(e.Data, "thrown"), "position")
	})},
	{"a river without its die", "river-die", changed("piece-rolled", ofKind("riviere"), func(_ *forged, e *event) {
		delete(in(e.Data, "thrown"), "difficulty")
	})},
	{"a coast with a river's die", "river-die", changed("piece-rolled", ofKind("cote"), func(_ *forged, e *event) {
		in(e.Data, "thrown")["difficulty"] = 3
	})},
	{"a river in a zone", "water-zone", changed("piece-rolled", ofKind("riviere", "cote"), func(_ *forged, e *event) {
		in(e.Data, "thrown")["zone"] = 1
	})},
	{"a wood along a side", "water-zone", changed("piece-placed", isOrdinary, func(_ *forged, e *event) { e.Data["side"] = "gauche" })},
	{"a village in the centre on a four", "village-die", changed("piece-rolled",
		func(o object) bool { return number(in(o, "thrown"), "village") > 3 },
		func(_ *forged, e *event) { in(e.Data, "thrown")["open"] = []any{2, 5} })},
	{"a village at the side on a three", "village-die", changed("piece-rolled", both(ofKind("village"), func(o object) bool {
		return number(in(o, "thrown"), "village") < 4
	}), func(_ *forged, e *event) { in(e.Data, "thrown")["open"] = []any{1, 3, 4, 6} })},
	{"a village in a zone that its die shuts", "village-zone", changed("village-zone", nil, func(_ *forged, e *event) {
		zone := number(e.Data, "zone")
		e.Data["zone"] = map[bool]int{true: 1, false: 2}[zone%3 == 2]
	})},
	{"the Attacker chooses the village's zone", "village-zone", changed("village-zone", nil, func(_ *forged, e *event) {
		e.By = other(e.By)
	})},
	{"a village without its zone", "village-zone", func(f *forged) bool {
		at := f.all("village-zone", nil)
		for i := len(at) - 1; i >= 0; i-- {
			f.remove(at[i], at[i]+1)
		}
		return len(at) > 0 && len(f.all("piece-placed", ofKind("village"))) > 0
	}},
	{"a road that leaves where it came", "road-dice", changed("piece-rolled", ofKind("route"), func(_ *forged, e *event) {
		t := in(e.Data, "thrown")
		t["zones"], t["exits"] = []any{3, 3}, []any{3, 3}
	})},
	{"a road's die thrown again without a double", "road-dice", changed("piece-rolled", ofKind("route"), func(_ *forged, e *event) {
		t := in(e.Data, "thrown")
		t["zones"], t["exits"] = []any{1, 2, 6}, []any{1, 6}
	})},
	{"a road that leaves where no die said", "road-dice", changed("piece-rolled", ofKind("route"), func(_ *forged, e *event) {
		t := in(e.Data, "thrown")
		t["zones"], t["exits"] = []any{1, 2}, []any{1, 4}
	})},
	{"a second free reroll", "free-reroll", changed("piece-blocked", not(isFree), func(_ *forged, e *event) { e.Data["free"] = true })},
	{"a first throw that is not free", "free-reroll", changed("piece-blocked", isFree, func(_ *forged, e *event) { delete(e.Data, "free") })},
	{"a reroll without « ne rentre pas »", "free-reroll", changed("piece-rolled", not(isFree), func(_ *forged, e *event) {
		e.Data["free"] = true
	})},
	{"the other says that it does not fit", "blocked", changed("piece-blocked", nil, func(_ *forged, e *event) { e.By = other(e.By) })},
	{"a face that was not thrown", "faces-thrown", changed("piece-rolled", func(o object) bool {
		return slices.Contains([]int{1, 2, 3}, number(in(o, "thrown"), "position"))
	}, func(_ *forged, e *event) {
		t := in(e.Data, "thrown")
		t["position"] = number(t, "position") + 1
	})},
	{"a piece under a wrong name", "pieces-numbered", changed("piece-placed", isOrdinary, func(_ *forged, e *event) {
		in(e.Data, "piece")["kind"] = "route"
	})},
}

func pieceBy(e event) string { return word(in(e.Data, "piece"), "by") }

// laterPiece lets a player say first which of his pieces comes last, and yet throw for another.
func (f *forged) laterPiece(said event, thrown int) bool {
	for k := len(f.Events) - 1; k > thrown; k-- {
		e := f.Events[k]
		if e.Kind == "adlg.piece-rolled/1" && pieceBy(e) == pieceBy(said) && isOrdinary(e.Data) && !isFree(e.Data) {
			for _, at := range f.all("order-set", func(o object) bool { return word(in(o, "piece"), "by") == pieceBy(said) }) {
				f.Events[at].Data["piece"] = copyOf(in(e.Data, "piece"))
			}
			for _, at := range f.all("order-set", func(o object) bool { return word(in(o, "piece"), "by") != pieceBy(said) }) {
				f.Events[at].Data["piece"] = nil
			}
			f.Events = slices.DeleteFunc(f.Events, func(e event) bool { return e.Kind == "adlg.order-set/1" && e.Data["piece"] == nil })
			return true
		}
	}
	return false
}
