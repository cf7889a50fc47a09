package adlg_test

import "slices"

// choiceForgeries are the faults up to the numbering.
var choiceForgeries = []forgery{
	{"the loser is said to have won", "initiative-winner", changed("initiative", nil, func(_ *forged, e *event) {
		e.Data["winner"] = other(word(e.Data, "winner"))
	})},
	{"a lead of ten counts whole", "initiative-winner", changed("initiative", nil, func(_ *forged, e *event) {
		e.Data["totals"], e.Data["rounds"], e.Data["winner"] = []any{10, 0}, []any{[]any{1, 6}}, "a"
	})},
	{"the lower total adds the difference", "initiative-winner", changed("initiative", nil, func(_ *forged, e *event) {
		e.Data["totals"], e.Data["rounds"], e.Data["winner"] = []any{2, 5}, []any{[]any{4, 3}}, "a"
	})},
	{"thrown again without a tie", "initiative-tie", changed("initiative", nil, func(_ *forged, e *event) {
		rounds := list(e.Data, "rounds")
		e.Data["rounds"] = append(rounds, rounds[len(rounds)-1])
	})},
	{"a die of seven", "initiative-faces", changed("initiative", nil, func(_ *forged, e *event) {
		list(e.Data, "rounds")[0].([]any)[0] = 7
	})},
	{"two initiatives", "sequence", func(f *forged) bool { f.repeat(f.all("initiative", nil)[0], *f.first("initiative")); return true }},
	{"the loser chooses the territory", "territory-chooser", changed("territory", nil, func(_ *forged, e *event) {
		e.Data["seat"] = other(word(e.Data, "seat"))
	})},
	{"a sixth territory", "territory-known", changed("territory", nil, func(_ *forged, e *event) { e.Data["territory"] = "jungle" })},
	{"nobody attacks", "territory-attacker", changed("territory", nil, func(_ *forged, e *event) { e.Data["attacker"] = "" })},
	{"two territories", "sequence", func(f *forged) bool { f.repeat(f.all("territory", nil)[0], *f.first("territory")); return true }},
	{"the Attacker chooses first", "choice-order", func(f *forged) bool {
		at := f.all("pieces-chosen", nil)
		f.Events[at[0]], f.Events[at[1]] = f.Events[at[1]], f.Events[at[0]]
		return true
	}},
	{"a third choice", "choice-order", func(f *forged) bool {
		at := f.all("pieces-chosen", nil)[1]
		f.repeat(at, f.Events[at])
		return true
	}},
	{"the Defender takes one piece", "choice-count", chose(defenders, func(_ *forged, choice object, picks []any) bool {
		choice["picks"] = picks[:1]
		return picks[0].(object)["hill"] == nil
	})},
	{"the Attacker takes one piece", "choice-count", chose(attackers, func(_ *forged, choice object, picks []any) bool {
		choice["picks"] = picks[:1]
		return true
	})},
	{"the Attacker takes five", "choice-count", chose(attackers, func(_ *forged, choice object, picks []any) bool {
		for len(picks) < 5 {
			picks = append(picks, object{"kind": "ravine"})
		}
		choice["picks"] = picks
		return true
	})},
	{"four and a village on a hill", "choice-count", chose(defenders, func(f *forged, _ object, picks []any) bool {
		i := slices.IndexFunc(picks, func(p any) bool { return word(p.(object), "kind") == "village" && p.(object)["hill"] == nil })
		if i < 0 || weightOf(picks) != 4 {
			return false
		}
		picks[i].(object)["hill"] = "colline-douce"
		return true
	})},
	{"another compulsory piece", "choice-compulsory", chose(defenders, func(f *forged, choice object, _ []any) bool {
		choice["compulsory"] = "ravine"
		return choice["cover"] == nil
	})},
	{"no compulsory piece", "choice-compulsory", chose(defenders, func(_ *forged, choice object, _ []any) bool {
		delete(choice, "compulsory")
		return choice["cover"] == nil
	})},
	{"a compulsory piece of the Attacker's", "choice-compulsory", chose(attackers, func(_ *forged, choice object, _ []any) bool {
		choice["compulsory"] = "champ"
		return true
	})},
	{"a dune in the forest", "choice-listed", replacing(attackers, inTerritory("foret", "plaine"), object{"kind": "dune"})},
	{"a coast in the steppes", "choice-listed", chose(attackers, func(f *forged, _ object, picks []any) bool {
		i := slices.IndexFunc(picks, func(p any) bool { return word(p.(object), "kind") == "riviere" })
		if i < 0 || f.territory() != "steppes" {
			return false
		}
		picks[i].(object)["kind"] = "cote"
		return true
	})},
	{"a gentle hill in the mountains", "choice-listed", replacing(defenders, inTerritory("montagne"), object{"kind": "colline-douce"})},
	{"a steep hill in the plain", "choice-listed", replacing(attackers, inTerritory("plaine", "steppes"), object{"kind": "colline-escarpee"})},
	{"a river in the desert", "choice-listed", replacing(defenders, inTerritory("desert"), object{"kind": "riviere"})},
	{"a second ravine where there is one", "choice-maximum", chose(attackers, func(f *forged, _ object, picks []any) bool {
		_, before := f.choiceOf(defenders)
		i := plainPick(picks)
		isRavine := func(p any) bool { return word(p.(object), "kind") == "ravine" }
		if i < 0 || f.Settings["adlg-maxima"] != sur || f.territory() == "montagne" ||
			!slices.ContainsFunc(before, isRavine) || slices.ContainsFunc(picks, isRavine) {
			return false
		}
		picks[i] = object{"kind": "ravine"}
		return true
	})},
	{"a fifth field, the compulsory one among them", "choice-maximum", chose(attackers, func(f *forged, _ object, picks []any) bool {
		_, before := f.choiceOf(defenders)
		if f.territory() != "plaine" || len(picks) < 2 || len(before) < 2 || f.Settings["adlg-maxima"] != sur {
			return false
		}
		for _, some := range [][]any{before, picks} {
			for i, p := range some {
				if word(p.(object), "kind") == "champ" || p.(object)["hill"] != nil || isWater(word(p.(object), "kind")) {
					return false
				}
				if i < 2 {
					some[i] = object{"kind": "champ"}
				}
			}
		}
		return f.Settings["adlg-obligatoire"] == "hors-compte"
	})},
	{"three of a kind", "choice-two", chose(attackers, func(f *forged, _ object, picks []any) bool {
		row := map[string]string{"plaine": "champ", "foret": "bois", "desert": "dune"}[f.territory()]
		if len(picks) < 3 || row == "" || f.took(row) {
			return false
		}
		for i := range 3 {
			picks[i] = object{"kind": row}
		}
		return true
	})},
	{"the compulsory one and two of its kind", "choice-two", chose(defenders, func(f *forged, _ object, picks []any) bool {
		row := map[string]string{"plaine": "champ", "foret": "bois", "desert": "dune"}[f.territory()]
		if f.Settings["adlg-obligatoire"] != "parmi-les-deux" || len(picks) < 2 || row == "" || f.took(row) {
			return false
		}
		picks[0], picks[1] = object{"kind": row}, object{"kind": row}
		return weightOf(picks) <= 4 && weightOf(picks) >= 2
	})},
	{"a village of the Attacker's", "choice-village", replacing(attackers, inTerritory("plaine", "foret", "montagne"),
		object{"kind": "village"})},
	{"a river and a coast", "choice-water", chose(attackers, func(f *forged, _ object, picks []any) bool {
		i := plainPick(picks)
		if i < 0 || !slices.ContainsFunc(picks, func(p any) bool { return isWater(word(p.(object), "kind")) }) {
			return false
		}
		picks[i] = object{"kind": "riviere"}
		return true
	})},
	{"vegetation on a marsh", "choice-cover", replacing(attackers, func(f *forged) bool {
		return f.territory() == "foret" && !f.took("marais")
	}, object{"kind": "marais", "cover": "bois"})},
	{"a hill covered by a marsh", "choice-cover", replacing(attackers, func(f *forged) bool {
		return f.territory() == "foret" && !f.took("colline")
	}, object{"kind": "colline-douce", "cover": "marais"})},
	{"a hill covered by woods that the list has not", "choice-cover", replacing(attackers, func(f *forged) bool {
		return f.territory() == "plaine" && !f.took("colline")
	}, object{"kind": "colline-douce", "cover": "bois"})},
	{"two hills covered in the steppes", "choice-steppes", chose(attackers, func(f *forged, _ object, picks []any) bool {
		_, before := f.choiceOf(defenders)
		if f.territory() != "steppes" || f.took("colline") || plainPick(before) < 0 || plainPick(picks) < 0 {
			return false
		}
		if defender, _ := f.choiceOf(defenders); defender.Data["cover"] != nil || f.Settings["adlg-obligatoire"] != "hors-compte" {
			return false
		}
		before[plainPick(before)] = object{"kind": "colline-douce", "cover": "broussailles"}
		picks[plainPick(picks)] = object{"kind": "colline-douce", "cover": "broussailles"}
		return true
	})},
	{"fields on a hill of the steppes", "choice-steppes", replacing(attackers, func(f *forged) bool {
		return f.territory() == "steppes" && !f.took("colline")
	}, object{"kind": "colline-douce", "cover": "champ"})},
	{"a village on a marsh", "choice-village-hill", replacing(defenders, func(f *forged) bool {
		return f.territory() == "foret" && !f.took("village")
	}, object{"kind": "village", "hill": "marais"})},
	{"a village on a steep hill of the plain", "choice-village-hill", replacing(defenders, func(f *forged) bool {
		return f.territory() == "plaine" && !f.took("village")
	}, object{"kind": "village", "hill": "colline-escarpee"})},
	{"water there on a three", "water-die", changed("water-rolled", func(o object) bool {
		return yes(list(o, "throws")[0].(object), "placed")
	}, func(_ *forged, e *event) { list(e.Data, "throws")[0].(object)["face"] = 3 })},
	{"no water on a four", "water-die", changed("water-rolled", func(o object) bool {
		return !yes(list(o, "throws")[0].(object), "placed")
	}, func(_ *forged, e *event) { list(e.Data, "throws")[0].(object)["face"] = 4 })},
	{"a second water", "water-second", changed("water-rolled", func(o object) bool {
		throws := list(o, "throws")
		return len(throws) == 2 && yes(throws[0].(object), "placed")
	}, func(_ *forged, e *event) {
		throw := list(e.Data, "throws")[1].(object)
		throw["face"], throw["placed"] = 5, true
	})},
	{"the Attacker's water thrown first", "water-order", changed("water-rolled", func(o object) bool {
		throws := list(o, "throws")
		return len(throws) == 2 && number(throws[0].(object), "face") < 4 && number(throws[1].(object), "face") < 4
	}, func(_ *forged, e *event) { slices.Reverse(list(e.Data, "throws")) })},
	{"a water that is not thrown for", "water-die", func(f *forged) bool {
		at := f.all("water-rolled", func(o object) bool {
			throws := list(o, "throws")
			return len(throws) == 1 && yes(throws[0].(object), "placed")
		})
		if len(at) == 0 {
			return false
		}
		f.remove(at[0], at[0]+1)
		return true
	}},
	{"nobody chooses another piece", "water-owed", changed("water-rolled", func(o object) bool { return len(list(o, "owing")) > 0 },
		func(_ *forged, e *event) { delete(e.Data, "owing") })},
	{"the other one chooses another piece", "water-owed", changed("piece-replaced", func(o object) bool { return len(list(o, "owing")) == 0 },
		func(_ *forged, e *event) { e.Data["seat"] = other(word(e.Data, "seat")) })},
	{"water instead of water", "water-replacement", changed("piece-replaced", nil, func(_ *forged, e *event) {
		e.Data["pick"] = object{"kind": "riviere"}
	})},
	{"the other piece is never chosen", "water-owed", func(f *forged) bool {
		at := f.all("piece-replaced", nil)
		if len(at) != 1 {
			return false
		}
		f.remove(at[0], at[0]+1)
		return true
	}},
	{"a piece too few on the table", "pieces-numbered", changed("pieces-numbered", nil, func(_ *forged, e *event) {
		pieces := list(e.Data, "pieces")
		e.Data["pieces"] = pieces[:len(pieces)-1]
	})},
	{"a piece too many on the table", "pieces-numbered", changed("pieces-numbered", nil, func(f *forged, e *event) {
		pieces := list(e.Data, "pieces")
		e.Data["pieces"] = append(pieces, object{"number": len(pieces) + 1, "kind": "route", "by": "a"})
	})},
	{"a piece of the other's", "pieces-numbered", changed("pieces-numbered", nil, func(f *forged, e *event) {
		pieces := list(e.Data, "pieces")
		p := pieces[f.random.IntN(len(pieces))].(object)
		p["by"] = other(word(p, "by"))
	})},
	{"vegetation that nobody chose", "pieces-numbered", changed("pieces-numbered", nil, func(f *forged, e *event) {
		p := list(e.Data, "pieces")[0].(object)
		p["cover"] = "plantation"
	})},
}
