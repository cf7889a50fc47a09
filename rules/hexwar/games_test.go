package hexwar_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/command"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
)

var writeBattles = flag.Bool("write-battles", false,
	"play the scripts of testdata/games/scripts that have no export yet; what is written is never written again")

// refusedAct is an act that somebody tried in a battle, after so many records, and that was refused: no
// export holds it.
type refusedAct struct {
	After int       `json:"after"`
	Act   rules.Act `json:"act"`
	Key   string    `json:"key"`
	Ref   rules.Ref `json:"ref"`
}

func playedBattles(t testing.TB, slug string) string {
	return hexwartest.EngineFolder(t, "..", slug, "testdata", "games", "1")
}

// TestPlayedBattles replays whole battles of both games from their exports alone: each proves, is rebuilt, is
// judged today as it was judged then, comes to the state that stands beside it, can be drawn for every seat,
// and refuses today what it refused then. Between them they give and refuse every order with an effect of its
// own and every kind of effect, and cross every row of both annexes. With -write-battles the scripts without
// an export are played first.
func TestPlayedBattles(t *testing.T) {
	t.Parallel()
	if *writeBattles {
		for _, slug := range []string{"panache", "thucidide"} {
			scripts, err := filepath.Glob(hexwartest.EngineFolder(t, "..", slug, "testdata", "games", "scripts", "*.txtar"))
			if err != nil {
				t.Fatal(err)
			}
			for _, script := range scripts {
				t.Run("write "+strings.TrimSuffix(filepath.Base(script), ".txtar"), func(t *testing.T) { writeBattle(t, slug, script) })
			}
		}
	}
	total := showing{}
	shown := map[string][]showing{}
	t.Run("battles", func(t *testing.T) {
		for _, slug := range []string{"panache", "thucidide"} {
			files, err := filepath.Glob(filepath.Join(playedBattles(t, slug), "*.jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				one := showing{}
				shown[slug] = append(shown[slug], one)
				t.Run(slug+" "+strings.TrimSuffix(filepath.Base(file), ".jsonl"), func(t *testing.T) {
					t.Parallel()
					replayBattle(t, slug, file, one)
				})
			}
		}
	})
	count := 0
	for _, slug := range []string{"panache", "thucidide"} {
		here := showing{}
		for _, one := range shown[slug] {
			count++
			for what, n := range one {
				here[what] += n
			}
		}
		for _, row := range rowsOf(hexwartest.BookOf(t, slug)) {
			if here["row "+string(row)] == 0 {
				t.Errorf("%s: no battle crosses %s", slug, row)
			}
		}
		for what, n := range here {
			total[what] += n
		}
	}
	if count < 20 {
		t.Errorf("%d battles, at least 20 are wanted", count)
	}
	wanted := wantedOrders(hexwartest.BookOf(t, "panache"))
	for _, name := range slices.Sorted(maps.Keys(wanted)) {
		for _, what := range []string{"given ", "effect ", "refused "} {
			if !slices.ContainsFunc(wanted[name], func(id string) bool { return total[what+id] > 0 }) {
				t.Errorf("no battle has %s: %s. Add a script with wanted %s (and @refused) under rules/panache/testdata/games/scripts, and "+
					"run go test ./rules/hexwar -run TestPlayedBattles -write-battles", name, strings.TrimSpace(what), strings.Join(wanted[name], " or "))
			}
		}
	}
	for _, what := range []string{"undone", "declared", "caches", "papiers", "paravent", "alternatif", "decoys", "generateur", "scenario",
		"nu", "map by agreement",
		"tete activer", "tete ordre", "tete perte", "tete des", "tete ralliement", "poursuite", "percee", "riposte", "passage", "victory"} {
		if total[what] == 0 {
			t.Errorf("no battle has %q", what)
		}
	}
	if t.Failed() && testing.Verbose() {
		for _, what := range slices.Sorted(maps.Keys(total)) {
			t.Logf("%s: %d", what, total[what])
		}
	}
}

// wantedOrders are what battles must give, see work and refuse: each order with an effect of its own, and of
// each kind of effect any order that has it, for an order that is a row of known kinds adds no rule.
func wantedOrders(b *hexwar.Book) map[string][]string {
	wanted := map[string][]string{}
	for _, o := range b.Orders {
		if o.BuiltIn {
			wanted["the order "+o.ID] = []string{o.ID}
		}
		for _, e := range o.Effects {
			name := fmt.Sprintf("an order of %s with the effect %s", o.Kind, e.Kind)
			wanted[name] = append(wanted[name], o.ID)
		}
	}
	return wanted
}

// showing counts what battles show.
type showing map[string]int

// rowsOf are the rows of the book's annex; composed elements are made of them.
func rowsOf(b *hexwar.Book) []ground.RowID {
	var ids []ground.RowID
	for _, r := range b.Shipped().Ground.Rows() {
		ids = append(ids, r.ID)
	}
	return ids
}

// replayBattle holds one export against the rules of today, and counts what it shows.
func replayBattle(t *testing.T, slug, file string, all showing) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	last := &hexwar.State{}
	system := hexwartest.Watched(hexwartest.BookOf(t, slug), last)
	base := strings.TrimSuffix(file, ".jsonl")
	var tried []refusedAct
	text, err := os.ReadFile(base + ".refused.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &tried); err != nil {
		t.Fatal(err)
	}
	final, records := rulestest.Replay(t, system, data)
	secret, err := dice.ParseSecret(final.Ended().Secret)
	if err != nil {
		t.Fatal(err)
	}
	g, err := house.Rebuild(rules.Registry{system}, records[:1])
	if err != nil {
		t.Fatal(err)
	}
	state := *last
	for i := 1; i <= len(records); i++ {
		for ; len(tried) > 0 && tried[0].After == i; tried = tried[1:] {
			_, err := g.Decide(tried[0].Act, house.Occasion{Origin: "d:tried", Secret: secret})
			var v *rules.Violation
			if !errors.As(err, &v) || v.Ref != tried[0].Ref {
				t.Errorf("after %d records %+v was refused by %s (%s): %v", i, tried[0].Act, tried[0].Ref, tried[0].Key, err)
				continue
			}
			all.refusal(state, tried[0])
		}
		if i == len(records) {
			break
		}
		*last = state
		before := state
		if g, err = g.Apply(records[i]); err != nil {
			t.Fatal(err)
		}
		state = *last
		for _, e := range records[i].Events {
			all.event(t, before, state, e)
		}
		for _, throw := range records[i].Throws {
			if throw.Source == dice.Declared {
				all["declared"]++
			}
		}
		for _, line := range g.Tell(records[i]) {
			if line.IsZero() {
				t.Errorf("record %d says nothing", i)
			}
		}
	}
	if len(tried) > 0 {
		t.Errorf("%d refused acts lie after the battle's end", len(tried))
	}
	all[state.Settings[hexwar.DeploySetting]]++
	all[state.Settings["hex-pions"]]++
	want, err := os.ReadFile(base + ".end")
	if err != nil {
		t.Fatal(err)
	}
	if got := lastState(state); got != string(want) {
		t.Errorf("the battle ends with\n%s\nand ended with\n%s", got, want)
	}
}

// lastState is how a battle stands at its end, in words of the rules alone: however it is shown, this stays.
func lastState(s hexwar.State) string {
	var out strings.Builder
	fmt.Fprintf(&out, "turn %d, over %v, winner %q\n", s.Turn.Number, s.End.Over, s.End.Winner)
	for _, seat := range ledger.Players {
		fmt.Fprintf(&out, "%s: %d tokens\n", seat, s.Purse[seat])
		for _, id := range slices.Sorted(maps.Keys(s.Units)) {
			if u := s.Units[id]; u.Seat == seat {
				fmt.Fprintf(&out, "%s %s %s %s %d/%d gone %v\n", u.ID, u.Troop.Type, u.Troop.Weight, u.At, u.Elements, u.Initial, u.Gone)
			}
		}
		for _, id := range slices.Sorted(maps.Keys(s.Officers)) {
			if o := s.Officers[id]; o.Seat == seat {
				fmt.Fprintf(&out, "%s %s %s gone %v\n", o.ID, o.Rank, o.At, o.Gone)
			}
		}
	}
	return out.String()
}

// refusal counts an order that was refused, and the row of terrain that stopped somebody.
func (n showing) refusal(s hexwar.State, r refusedAct) {
	if order, ok := strings.CutPrefix(r.Act.Path, orders.OrderPath); ok {
		n["refused "+order]++
	}
	if r.Act.Path != orders.MovePath && r.Act.Path != "bataille combat" {
		return
	}
	for _, row := range s.Tables.Ground.Rows() {
		if rules.Ref(row.Ref) == r.Ref {
			n["row "+string(row.ID)]++
		}
	}
}

// event counts what an event shows.
func (n showing) event(t testing.TB, before, after hexwar.State, e rules.Event) {
	t.Helper()
	switch e.Kind {
	case "game.undone/1":
		n["undone"]++
	case "hexwar.map-edited/1":
		n["map by agreement"]++
	case "hexwar.map-built/1":
		n[after.Mapping.How]++
	case "hexwar.placed/1":
		for _, p := range after.Deploy.Places {
			n["decoys"] += len(p.Decoys)
		}
	case "hexwar.led/1":
		d := hexwartest.ReadEvent[orders.LedData](t, e)
		for _, effect := range d.Effects {
			n["tete "+effect]++
		}
	case "hexwar.order-given/1":
		d := hexwartest.ReadEvent[hexwar.GivenData](t, e)
		n["given "+d.Order]++
		n.atOnce(before, d)
	case "hexwar.activated/1":
		n.activation(after, hexwartest.ReadEvent[command.ActivatedData](t, e))
	case orders.MovedKind:
		d := hexwartest.ReadEvent[orders.MovedData](t, e)
		from := before.Units[d.Unit.ID].At
		for _, to := range d.Path {
			n.rows(rowsBetween(before, from, to))
			from = to
		}
		if u := before.Units[d.Unit.ID]; u.Turn.Marks[hexwartest.ForcedMarch] {
			n["effect "+hexwartest.ForcedMarch]++
		}
	case orders.CombatKind:
		n.combat(t, before, hexwartest.ReadEvent[hexwar.CombatData](t, e))
	}
}

func (n showing) rows(rows []ground.RowID) {
	for _, row := range rows {
		n["row "+string(row)]++
	}
}

// atOnce counts orders whose effect is there when they are given.
func (n showing) atOnce(before hexwar.State, d hexwar.GivenData) {
	if d.Order == hexwartest.Reconnaissance && d.Gain > 0 || d.Order == hexwartest.Rally && d.Elements > 0 || d.Order == hexwartest.Mount &&
		d.Becomes != "" ||
		d.Order == hexwartest.Woodsman && len(d.Woods) > 0 || d.Order == hexwartest.Forward && len(d.Lent) > 0 ||
		d.Order == hexwartest.Dispatch && d.Number > 0 {
		n["effect "+d.Order]++
	}
}

// activation counts orders that let an officer activate whom he could not have.
func (n showing) activation(after hexwar.State, d command.ActivatedData) {
	if d.Order != "" {
		n["effect "+d.Order]++
	}
	if after.Turn.CommandOrder == ExtraActivation && d.Officer != nil && d.Number > 1 {
		n["effect "+ExtraActivation]++
	}
	if d.Officer == nil {
		return
	}
	mounts := map[bool]bool{}
	for _, u := range d.Units {
		mounts[hexwar.Mounted(u.Type)] = true
		row := after.Tables.Command.Officer(after.Officers[d.Officer.ID].Rank)
		if after.Turn.ManoeuvreOrder == hexwartest.Messengers && hex.Distance(u.At, after.Officers[d.Officer.ID].At) > row.Command {
			n["effect "+hexwartest.Messengers]++
		}
	}
	if after.Turn.ManoeuvreOrder == hexwartest.CombinedOrder && len(mounts) == 2 {
		n["effect "+hexwartest.CombinedOrder]++
	}
}

// combat counts what the steps of a combat show.
func (n showing) combat(t testing.TB, before hexwar.State, d hexwar.CombatData) {
	t.Helper()
	attack, defence := "", ""
	if f := before.Fight; f != nil {
		attack, defence = f.AttackOrder, f.DefenceOrder
	}
	for _, st := range d.Steps {
		switch st.Kind {
		case hexwar.DidBegin:
			n.rows(rowsFought(before, before.Units[st.Unit].At, before.Units[st.Other].At))
			n[st.Why]++
			if st.Why == "percee" {
				n["effect "+hexwartest.Breakthrough]++
			}
		case hexwar.DidOrder:
			if slices.Contains(attackIDs, st.Order) {
				attack = st.Order
			} else {
				defence = st.Order
			}
			n["given "+st.Order]++
		case hexwar.DidSum:
			if attack == hexwartest.Sappers && st.Blow == hexwar.AttackBlow {
				n["effect "+hexwartest.Sappers]++
			}
		case hexwar.DidConvert:
			n["effect "+hexwartest.WindOfShot]++
		case hexwar.DidDodge:
			n["effect "+hexwartest.Dodge]++
		case hexwar.DidSacrifice:
			n["effect "+hexwartest.Sacrifice]++
		case hexwar.DidWithdraw:
			n["effect "+hexwartest.Withdrawal]++
		case hexwar.DidLead:
			n["effect "+hexwartest.CounterCharge]++
		case hexwar.DidRiposte:
			n["riposte"]++
			if defence == hexwartest.Ambush {
				n["effect "+hexwartest.Ambush]++
			}
		case hexwar.DidPassage:
			n["passage"]++
		case hexwar.DidWin:
			n["victory"]++
		}
		for _, l := range st.Lines {
			if l.Order != "" {
				n["effect "+l.Order]++
			}
		}
	}
}
