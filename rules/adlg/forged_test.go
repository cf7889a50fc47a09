package adlg_test

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
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

func copyOf(data object) object { return copyOfAny(data).(object) }

// copyOfAny copies what was read from JSON, or put there by a forgery.
func copyOfAny(data any) any {
	switch data := data.(type) {
	case nil, string, float64, bool:
		return data
	case object:
		copied := make(object, len(data))
		for name, value := range data {
			copied[name] = copyOfAny(value)
		}
		return copied
	case []any:
		copied := make([]any, len(data))
		for i, value := range data {
			copied[i] = copyOfAny(value)
		}
		return copied
	}
	text, err := json.Marshal(data)
	if err != nil {
		panic(err) // it is no value of JSON
	}
	var read any
	if err := json.Unmarshal(text, &read); err != nil {
		panic(err)
	}
	return read
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

func inTerritory(names ...string) func(*forged) bool {
	return func(f *forged) bool { return slices.Contains(names, f.territory()) }
}

const sur, defenders, attackers = "les-deux", 0, 1

// tablesEach is how many tables each fault is made in.
const tablesEach = 3

// TestTheJudgeFindsEachFault makes one fault in finished tables that have none, or in their ambushes: the
// judge's first finding is the rule that it is against.
func TestTheJudgeFindsEachFault(t *testing.T) {
	t.Parallel()
	testForgeries(t, slices.Concat(choiceForgeries, placingForgeries, controlForgeries, ambushForgeries),
		map[string]string{"mode": "sur-table"}, 900)
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
