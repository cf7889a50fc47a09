package adlg_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules/rulestest"
)

// forgery makes one fault in the log of a table that has none; it reports whether the log has what it takes.
type forgery struct {
	Name string
	// Rule is the judge's that must find it first.
	Rule string
	Do   func(*forged) bool
}

// forged is a log in which a fault is made.
type forged struct {
	finished
	seats  [2]string // Defender, Attacker
	random *rand.Rand
}

// object is a value of JSON with names.
type object = map[string]any

// forge copies a log.
func forge(log finished, random *rand.Rand) *forged {
	f := &forged{finished: finished{Settings: maps.Clone(log.Settings), Thrown: log.Thrown, Opened: maps.Clone(log.Opened)}, random: random}
	for _, e := range log.Events {
		e.Data = copyOf(e.Data)
		f.Events = append(f.Events, e)
	}
	attacker := f.first("territory").Data["attacker"].(string)
	f.seats = [2]string{other(attacker), attacker}
	return f
}

func other(seat string) string { return map[string]string{"a": "b", "b": "a"}[seat] }

func copyOf(data object) object {
	text, err := json.Marshal(data)
	if err != nil {
		panic(err) // it was read from JSON
	}
	var copied object
	if err := json.Unmarshal(text, &copied); err != nil {
		panic(err)
	}
	return copied
}

// all are the indexes of the events of a kind that are wanted.
func (f *forged) all(kind string, wanted func(object) bool) (at []int) {
	for i, e := range f.Events {
		if e.Kind == "adlg."+kind+"/1" && (wanted == nil || wanted(e.Data)) {
			at = append(at, i)
		}
	}
	return at
}

// first is the first event of a kind.
func (f *forged) first(kind string) *event { return &f.Events[f.all(kind, nil)[0]] }

// one is one of the events of a kind that are wanted, nil where there is none.
func (f *forged) one(kind string, wanted func(object) bool) *event {
	at := f.all(kind, wanted)
	if len(at) == 0 {
		return nil
	}
	return &f.Events[at[f.random.IntN(len(at))]]
}

// repeat puts copies of some events behind index at.
func (f *forged) repeat(at int, of ...event) {
	var copies []event
	for _, e := range of {
		e.Data = copyOf(e.Data)
		copies = append(copies, e)
	}
	f.Events = slices.Insert(f.Events, at+1, copies...)
}

func (f *forged) remove(from, to int) { f.Events = slices.Delete(f.Events, from, to) }

// Readings of data.
func in(o object, name string) object   { m, _ := o[name].(object); return m }
func list(o object, name string) []any  { l, _ := o[name].([]any); return l }
func number(o object, name string) int  { n, _ := o[name].(float64); return int(n) }
func word(o object, name string) string { w, _ := o[name].(string); return w }
func yes(o object, name string) bool    { b, _ := o[name].(bool); return b }

// pieceKind is the kind of the piece that an event is about.
func pieceKind(o object) string { return word(in(o, "piece"), "kind") }

func isOrdinary(o object) bool {
	k := pieceKind(o)
	return k != "route" && k != "village" && !isWater(k)
}

// choiceOf is the choice of the Defender (0) or the Attacker (1), with its pieces.
func (f *forged) choiceOf(who int) (*event, []any) {
	at := f.all("pieces-chosen", func(o object) bool { return word(o, "seat") == f.seats[who] })
	e := &f.Events[at[0]]
	return e, list(e.Data, "picks")
}

// pickOf is a piece of somebody's choice that is no water and nothing special, -1 for none.
func plainPick(picks []any) int {
	return slices.IndexFunc(picks, func(p any) bool {
		k := word(p.(object), "kind")
		return !isWater(k) && k != "village"
	})
}

func (f *forged) territory() string { return word(f.first("territory").Data, "territory") }

func (f *forged) took(kind string) bool {
	for who := range 2 {
		if _, picks := f.choiceOf(who); slices.ContainsFunc(picks, func(p any) bool {
			return rowOf(word(p.(object), "kind")) == kind || kind == "colline" && p.(object)["hill"] != nil
		}) {
			return true
		}
	}
	return false
}

// weightOf is how many of the two to four some pieces are.
func weightOf(picks []any) int {
	n := len(picks)
	for _, p := range picks {
		if p.(object)["hill"] != nil {
			n++
		}
	}
	return n
}

// turn is one piece's way to its place: the events from its throw to the one that ends it.
type turn struct{ From, To int }

// turns are those of pieces that were placed at the first throw, with nothing between.
func (f *forged) turns(wanted func(object) bool) (all []turn) {
	for _, i := range f.all("piece-rolled", wanted) {
		for k := i + 1; k < len(f.Events); k++ {
			kind := f.Events[k].Kind
			if kind == "adlg.piece-placed/1" && !yes(f.Events[i].Data, "free") {
				all = append(all, turn{i, k + 1})
			}
			if kind != "adlg.village-zone/1" && kind != "adlg.order-set/1" {
				break
			}
		}
	}
	return all
}

// swap lets the second of two turns come right before the first.
func (f *forged) swap(first, second turn) {
	moved := slices.Clone(f.Events[second.From:second.To])
	f.remove(second.From, second.To)
	f.Events = slices.Insert(f.Events, first.From, moved...)
}

func not(wanted func(object) bool) func(object) bool {
	return func(o object) bool { return !wanted(o) }
}

func both(wanted ...func(object) bool) func(object) bool {
	return func(o object) bool {
		return !slices.ContainsFunc(wanted, func(w func(object) bool) bool { return !w(o) })
	}
}

func ofKind(kinds ...string) func(object) bool {
	return func(o object) bool { return slices.Contains(kinds, pieceKind(o)) }
}

func isCompulsory(o object) bool { return yes(in(o, "piece"), "compulsory") }
func isBalanced(o object) bool   { return yes(in(o, "thrown"), "balanced") }
func isFree(o object) bool       { return yes(o, "free") }

// changed is a forgery that changes one event.
func changed(kind string, wanted func(object) bool, change func(f *forged, e *event)) func(*forged) bool {
	return func(f *forged) bool {
		e := f.one(kind, wanted)
		if e == nil {
			return false
		}
		change(f, e)
		return true
	}
}

// chose is a forgery that changes somebody's choice: 0 the Defender's, 1 the Attacker's.
func chose(who int, change func(f *forged, choice object, picks []any) bool) func(*forged) bool {
	return func(f *forged) bool {
		e, picks := f.choiceOf(who)
		return change(f, e.Data, picks)
	}
}

// replacing is a forgery of a choice in which one plain piece is another.
func replacing(who int, may func(f *forged) bool, by object) func(*forged) bool {
	return chose(who, func(f *forged, _ object, picks []any) bool {
		i := plainPick(picks)
		if i < 0 || !may(f) || by["hill"] != nil && (weightOf(picks) > 3 || picks[i].(object)["hill"] != nil) {
			return false
		}
		picks[i] = copyOf(by)
		return true
	})
}

func always(*forged) bool { return true }

func inTerritory(names ...string) func(*forged) bool {
	return func(f *forged) bool { return slices.Contains(names, f.territory()) }
}

const sur, defenders, attackers = "les-deux", 0, 1

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
		if i < 0 || f.Settings["adlg-maxima"] != sur || f.territory() == "montagne" || !slices.ContainsFunc(before, isRavine) || slices.ContainsFunc(picks, isRavine) {
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
		if f.Settings["adlg-obligatoire"] != "parmi-les-deux" || row == "" || f.took(row) {
			return false
		}
		picks[0], picks[1] = object{"kind": row}, object{"kind": row}
		return weightOf(picks) <= 4 && weightOf(picks) >= 2
	})},
	{"a village of the Attacker's", "choice-village", replacing(attackers, inTerritory("plaine", "foret", "montagne"), object{"kind": "village"})},
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
	{"a needless second die for the zone", "zone-reroll", changed("piece-rolled", both(isOrdinary, not(isBalanced), not(ofKind("infranchissable"))),
		func(_ *forged, e *event) {
			t := in(e.Data, "thrown")
			t["zones"] = append([]any{2}, list(t, "zones")...)
		})},
	{"the balance is forgotten", "balance", changed("piece-rolled", isBalanced, func(_ *forged, e *event) { delete(in(e.Data, "thrown"), "balanced") })},
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
	{"no position", "position-die", changed("piece-rolled", isOrdinary, func(_ *forged, e *event) { delete(in(e.Data, "thrown"), "position") })},
	{"a river without its die", "river-die", changed("piece-rolled", ofKind("riviere"), func(_ *forged, e *event) { delete(in(e.Data, "thrown"), "difficulty") })},
	{"a coast with a river's die", "river-die", changed("piece-rolled", ofKind("cote"), func(_ *forged, e *event) { in(e.Data, "thrown")["difficulty"] = 3 })},
	{"a river in a zone", "water-zone", changed("piece-rolled", ofKind("riviere", "cote"), func(_ *forged, e *event) { in(e.Data, "thrown")["zone"] = 1 })},
	{"a wood along a side", "water-zone", changed("piece-placed", isOrdinary, func(_ *forged, e *event) { e.Data["side"] = "gauche" })},
	{"a village in the centre on a four", "village-die", changed("piece-rolled", func(o object) bool { return number(in(o, "thrown"), "village") > 3 },
		func(_ *forged, e *event) { in(e.Data, "thrown")["open"] = []any{2, 5} })},
	{"a village at the side on a three", "village-die", changed("piece-rolled", both(ofKind("village"), func(o object) bool {
		return number(in(o, "thrown"), "village") < 4
	}), func(_ *forged, e *event) { in(e.Data, "thrown")["open"] = []any{1, 3, 4, 6} })},
	{"a village in a zone that its die shuts", "village-zone", changed("village-zone", nil, func(_ *forged, e *event) {
		zone := number(e.Data, "zone")
		e.Data["zone"] = map[bool]int{true: 1, false: 2}[zone%3 == 2]
	})},
	{"the Attacker chooses the village's zone", "village-zone", changed("village-zone", nil, func(_ *forged, e *event) { e.By = other(e.By) })},
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
	{"a reroll without « ne rentre pas »", "free-reroll", changed("piece-rolled", not(isFree), func(_ *forged, e *event) { e.Data["free"] = true })},
	{"the other says that it does not fit", "blocked", changed("piece-blocked", nil, func(_ *forged, e *event) { e.By = other(e.By) })},
	{"a face that was not thrown", "faces-thrown", changed("piece-rolled", func(o object) bool {
		return slices.Contains([]int{1, 2, 3}, number(in(o, "thrown"), "position"))
	}, func(_ *forged, e *event) {
		t := in(e.Data, "thrown")
		t["position"] = number(t, "position") + 1
	})},
	{"a piece under a wrong name", "pieces-numbered", changed("piece-placed", isOrdinary, func(_ *forged, e *event) { in(e.Data, "piece")["kind"] = "route" })},
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
	{"a strategist after the first control", "control-strategist", func(f *forged) bool {
		at := f.all("controlled", func(o object) bool {
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
		if len(throws) == 0 || !slices.Contains(faces, number(f.Events[throws[len(throws)-1]].Data, "face")) {
			continue
		}
		e.Data["outcome"] = outcome
		return true
	}
	return false
}

// removable are the ends of controls that a six could have made a removal.
func (f *forged) removable(wanted func(object) bool) []int {
	return f.all("controlled", func(o object) bool { return number(o, "most") > 0 && !isCompulsory(o) && wanted(o) })
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

// tablesEach is how many tables each fault is made in.
const tablesEach = 3

// TestTheJudgeFindsEachFault makes one fault in finished tables that have none: the judge's first finding is the
// rule that it is against.
func TestTheJudgeFindsEachFault(t *testing.T) {
	t.Parallel()
	testForgeries(t, slices.Concat(choiceForgeries, placingForgeries, controlForgeries), map[string]string{"mode": "sur-table"}, 500)
}

func testForgeries(t *testing.T, forgeries []forgery, fixed map[string]string, games int) {
	t.Helper()
	made := make([]int, len(forgeries))
	for seed := range rulestest.GamesAsked(t, games) {
		random := rand.New(rand.NewPCG(uint64(seed), 11))
		log, err := readExport(playedAtRandom(t, seed+100_000, drawnSettings(random, fixed)))
		if err != nil {
			t.Fatal(err)
		}
		if found := judged(log); len(found) > 0 {
			t.Fatalf("seed %d: %v", seed+100_000, found)
		}
		done := true
		for i, forgery := range forgeries {
			if made[i] >= tablesEach {
				continue
			}
			done = false
			bad := forge(log, random)
			if !forgery.Do(bad) {
				continue
			}
			made[i]++
			if found := judged(bad.finished); len(found) == 0 || found[0].Rule != forgery.Rule {
				t.Errorf("seed %d, %s: the judge finds %v, not %s first", seed+100_000, forgery.Name, found, forgery.Rule)
			}
		}
		if done {
			t.Logf("%d tables with a fault, of %d kinds, in %d games", tablesEach*len(forgeries), len(forgeries), seed)
			return
		}
	}
	for i, forgery := range forgeries {
		if made[i] < tablesEach {
			t.Errorf("%s: made in %d tables only", forgery.Name, made[i])
		}
	}
}
