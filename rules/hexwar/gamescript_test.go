package hexwar_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
)

// battleScript is a script being played. Beside the sections of a story (settings, acts) it has
//
//	about     what the battle shows
//	dice      reels, where the players throw real dice
//	scenario  a scenario file
//	wanted    orders and effects of leaders ("tete perte") that both commanders give as soon as they may
//
// Its acts may begin with "!" (it is refused, and the battle is none the longer) and with "@":
//
//	@scenario    the scenario is laid, and both play on it
//	@deploy      who begins is thrown for, and both armies are placed by [Auto]
//	@agree       the other player agrees to what is asked
//	@refused     all orders are tried as they stand, by both: those refused are kept
//	@play N      both commanders play up to N turns, or to victory
//	@back        the last act is taken back, and done once more
//	@end         the battle ends by both
type battleScript struct {
	t       *testing.T
	s       *rulestest.Fixture
	name    string
	folder  string
	system  *rules.System
	last    *hexwar.State
	state   hexwar.State
	game    *house.Game
	rng     *rand.Rand
	general commander
	refused []refusedAct
	act     int
	done    rules.Act
}

// writeBattle plays a script and writes its export, its refusals and its last state. A script that is played
// already stays as it is.
func writeBattle(t *testing.T, slug, script string) {
	b := &battleScript{t: t, s: rulestest.ReadFixture(t, script), name: strings.TrimSuffix(filepath.Base(script), ".txtar"),
		folder: playedBattles(t, slug)}
	if b.s.Text("about") == "" {
		t.Fatal("the script does not say what it is about")
	}
	if _, err := os.Stat(filepath.Join(b.folder, b.name+".jsonl")); err == nil {
		return
	}
	b.rng = rand.New(rand.NewPCG(uint64(len(b.name)), uint64(b.name[0])))
	b.general = commander{wanted: strings.FieldsFunc(b.s.Text("wanted"), func(r rune) bool { return r == '\n' }),
		crossed: map[ground.RowID]bool{}}
	b.open(slug)
	for _, line := range b.s.Acts {
		if line != "" && !strings.HasPrefix(line, "#") {
			b.line(line)
		}
	}
	b.write()
}

func (b *battleScript) open(slug string) {
	b.last = &hexwar.State{}
	b.system = hexwartest.Watched(hexwartest.BookOf(b.t, slug), b.last)
	deal := house.Deal{Game: "playedbattle" + b.name, Settings: b.s.Settings, Source: rules.BotDice,
		Sitters: map[rules.Seat]house.Sitter{rules.SeatA: {User: "1", Name: "Anne"}, rules.SeatB: {User: "2", Name: "Bruno"}}}
	if b.s.Text("dice") != "" {
		deal.Source = rules.RealDice
	}
	records, err := house.Open(b.system, deal, b.now())
	if err != nil {
		b.t.Fatal(err)
	}
	if b.game, err = house.Rebuild(rules.Registry{b.system}, records); err != nil {
		b.t.Fatal(err)
	}
	b.must(rules.Act{Path: house.PathReady, Seat: rules.SeatA})
	b.must(rules.Act{Path: house.PathReady, Seat: rules.SeatB, Args: rules.Args{"word": "Friedland1807"}})
}

// now is the next moment; the secret is made of the battle's name.
func (b *battleScript) now() house.Occasion {
	b.act++
	seed := 0
	for _, r := range b.name {
		seed = seed*31%9973 + int(r)
	}
	return hexwartest.Occasion(seed, b.act)
}

func (b *battleScript) line(line string) {
	b.t.Helper()
	head, rest, _ := strings.Cut(line, " ")
	switch head {
	case "!":
		if !b.tries(rulestest.ReadAct(rest)) {
			b.t.Fatalf("%s: not refused", line)
		}
	case "@scenario":
		b.must(rules.Act{Path: "terrain scenario", Seat: rules.SeatA, Args: rules.Args{"texte": b.s.Text("scenario")}})
		for _, seat := range ledger.Players {
			b.must(rules.Act{Path: "terrain jouer", Seat: seat})
		}
	case "@deploy":
		for range 3 {
			for _, path := range []string{"bataille deployer premier", "bataille deployer auto", "bataille deployer fini"} {
				for _, seat := range ledger.Players {
					if b.state.Turn.Number == 0 {
						_ = b.do(rules.Act{Path: path, Seat: seat})
					}
				}
			}
		}
	case "@agree":
		b.must(rules.Act{Path: house.PathAgree, Seat: b.game.Pending().Asker.Other()})
	case "@refused":
		b.triesAll()
	case "@play":
		turns := 0
		if _, err := fmt.Sscan(rest, &turns); err != nil {
			b.t.Fatalf("%s: %v", line, err)
		}
		b.play(b.state.Turn.Number + turns)
	case "@back":
		done := b.done
		b.must(rules.Act{Path: rules.PathUndo, Seat: done.Seat})
		if b.game.Pending() != nil {
			b.must(rules.Act{Path: house.PathAgree, Seat: done.Seat.Other()})
		}
		b.must(done)
	case "@end":
		b.must(rules.Act{Path: rules.PathEnd, Seat: rules.SeatA})
		b.must(rules.Act{Path: house.PathAgree, Seat: rules.SeatB})
	default:
		b.must(rulestest.ReadAct(line))
	}
}

// triesAll tries every order as it stands, by both: those refused are kept, the others not done.
func (b *battleScript) triesAll() {
	for _, id := range hexwartest.OrderIDs {
		if !slices.ContainsFunc(b.refused, func(r refusedAct) bool { return r.Act.Path == orders.OrderPath+id }) {
			for _, seat := range ledger.Players {
				if b.tries(rules.Act{Path: orders.OrderPath + id, Seat: seat}) {
					break
				}
			}
		}
	}
}

// tries reports whether an act is refused, and keeps it then.
func (b *battleScript) tries(act rules.Act) bool {
	_, err := b.game.Decide(act, b.now())
	var v *rules.Violation
	if !errors.As(err, &v) {
		return false
	}
	b.refused = append(b.refused, refusedAct{After: b.game.Len(), Act: act, Key: v.Say.Key, Ref: v.Ref})
	return true
}

// play lets both commanders play until a turn, or to victory.
func (b *battleScript) play(until int) {
	b.t.Helper()
	for range 3000 {
		if b.state.End.Over || b.state.Turn.Number >= until && b.state.Fight == nil {
			return
		}
		acts := b.general.next(b.state)
		done := slices.ContainsFunc(acts, func(act rules.Act) bool { return b.do(act) == nil })
		if !done {
			b.t.Fatalf("nothing that the commander would do is allowed: %+v in %+v", acts, b.state.Turn)
		}
	}
	b.t.Fatal("3000 acts, and the battle goes on")
}

func (b *battleScript) must(act rules.Act) {
	b.t.Helper()
	if err := b.do(act); err != nil {
		b.t.Fatalf("%s %s %v: %s", act.Seat, act.Path, act.Args, hexwartest.RefusedAs(err))
	}
}

func (b *battleScript) do(act rules.Act) error {
	b.t.Helper()
	spec, _ := b.system.Act(act.Path)
	die := func(sides dice.Sides) dice.Face { return dice.Face(1 + b.rng.IntN(int(sides))) }
	act, record, err := rulestest.TypeDice(act, spec.Dice, die,
		func(act rules.Act) (ledger.Record, error) { return b.game.Decide(act, b.now()) })
	var v *rules.Violation
	switch {
	case errors.As(err, &v):
		return err
	case err != nil:
		b.t.Fatalf("%s %s %v: a fault: %v", act.Seat, act.Path, act.Args, err)
	}
	*b.last = b.state
	before := b.state
	if b.game, err = b.game.Apply(record); err != nil {
		b.t.Fatal(err)
	}
	b.state = *b.last
	if _, ok := b.system.Act(act.Path); ok {
		b.done = act
	}
	b.note(before, record)
	return nil
}

// note strikes off what the commanders have done now.
func (b *battleScript) note(before hexwar.State, record ledger.Record) {
	n := showing{}
	for _, e := range record.Events {
		n.event(b.t, before, b.state, e)
	}
	for what := range n {
		if row, ok := strings.CutPrefix(what, "row "); ok {
			b.general.crossed[ground.RowID(row)] = true
		}
		if order, ok := strings.CutPrefix(what, "effect "); ok {
			b.general.gave(order)
		}
		b.general.gave(what)
	}
}

// write writes the export and what stands beside it; a file that exists is never touched.
func (b *battleScript) write() {
	b.t.Helper()
	if b.game.Ended() == nil {
		b.t.Fatal("the battle has no end")
	}
	data, err := house.Export(b.game)
	if err != nil {
		b.t.Fatal(err)
	}
	tried, err := json.MarshalIndent(b.refused, "", " ")
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.MkdirAll(b.folder, 0o755); err != nil {
		b.t.Fatal(err)
	}
	for name, text := range map[string]string{".jsonl": string(data), ".refused.json": string(tried) + "\n", ".end": lastState(b.state)} {
		file, err := os.OpenFile(filepath.Join(b.folder, b.name+name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err != nil {
			b.t.Fatalf("a played battle is never written again: %v", err)
		}
		if _, err := file.WriteString(text); err != nil {
			b.t.Fatal(err)
		}
		if err := file.Close(); err != nil {
			b.t.Fatal(err)
		}
	}
	b.t.Logf("%s: %d records, turn %d, over %v, still wanted %v", b.name, b.game.Len(), b.state.Turn.Number, b.state.End.Over,
		b.general.wanted)
}
