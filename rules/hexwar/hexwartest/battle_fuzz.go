package hexwartest

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/game"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/table"
)

// Watched is a game of the engine that remembers the last state folded: the kernel shows states to nobody.
func Watched(b *hexwar.Book, last *hexwar.State) *rules.System {
	d := game.Define(b, game.Chapters(b))
	start, set := d.Start, d.Set
	d.Start = func(setup rules.Setup) (hexwar.State, error) {
		s, err := start(setup)
		*last = s
		return s, err
	}
	d.Set = func(s hexwar.State, name, value string) (hexwar.State, error) {
		s, err := set(s, name, value)
		*last = s
		return s, err
	}
	for _, c := range d.Chapters {
		for i, f := range c.Facts {
			c.Facts[i] = f.Watched(func(s hexwar.State) { *last = s })
		}
	}
	return d.System()
}

// shown is a game of the engine that remembers the last state of which a view was made.
func shown(b *hexwar.Book, last *hexwar.State) *rules.System {
	d := game.Define(b, game.Chapters(b))
	frame := d.Frame
	d.Frame = func(s hexwar.State, seat rules.Seat) rules.View {
		*last = s
		return frame(s, seat)
	}
	return d.System()
}

// Brawl is one game of random acts.
type Brawl struct {
	T      *testing.T
	Rng    *rand.Rand
	system *rules.System
	words  rulestest.Vocabulary
	g      *house.Game
	last   *hexwar.State
	// state is the state after the last record.
	state hexwar.State
	Done  map[string]int
	Acts  int
	// Example is the book's own scenario to play; empty, one is drawn.
	Example string
}

// Open begins a game with these settings; the others are drawn.
func (b *Brawl) Open(slug string, fixed map[string]string) {
	b.T.Helper()
	b.last = &hexwar.State{}
	b.system = Watched(BookOf(b.T, slug), b.last)
	settings := rulestest.DrawnSettings(b.system, b.Rng.Uint64())
	maps.Copy(settings, fixed)
	if b.words == nil {
		b.words = FrenchWords(b.T)
	}
	deal := house.Deal{Game: "battleofrandomact", Settings: settings, Source: rules.BotDice, Sitters: map[rules.Seat]house.Sitter{
		rules.SeatA: {User: "100000000000000001", Name: "Anne @everyone"}, rules.SeatB: {User: "100000000000000002", Name: "Bruno"},
		rules.Referee: {User: "100000000000000003", Name: "Camille"}}}
	if b.Rng.IntN(4) == 0 {
		deal.Source = rules.RealDice
	}
	records, err := house.Open(b.system, deal, Occasion(7, 0))
	if err != nil {
		b.T.Fatal(err)
	}
	if b.g, err = house.Rebuild(rules.Registry{b.system}, records); err != nil {
		b.T.Fatal(err)
	}
	b.state = *b.last
	for _, seat := range ledger.Players {
		b.must(rules.Act{Path: house.PathReady, Seat: seat})
	}
	if settings[hexwar.ModeSetting] == hexwar.OnTable || b.Example == "" && b.Rng.IntN(3) == 0 {
		return
	}
	laid := rules.Args{"texte": brawlScenario(b.Rng)}
	if b.Example != "" {
		laid = rules.Args{"exemple": b.Example}
	}
	b.must(rules.Act{Path: "terrain scenario", Seat: rules.SeatA, Args: laid})
	for _, seat := range ledger.Players {
		b.must(rules.Act{Path: "terrain jouer", Seat: seat})
	}
	for range 8 {
		for _, path := range []string{"bataille deployer premier", "bataille deployer auto", "bataille deployer fini"} {
			for _, seat := range ledger.Players {
				if b.state.Turn.Number == 0 {
					b.try(rules.Act{Path: path, Seat: seat})
				}
			}
		}
	}
	if b.state.Turn.Number == 0 {
		b.T.Fatal("a scenario with all troops in place does not begin")
	}
}

// Play takes up to so many actions, and returns how many.
func (b *Brawl) Play(most int) int {
	for n := range most {
		b.action()
		b.sound()
		b.drawable(n)
		if b.g.Pending() == nil && b.state.End.Over {
			b.Done["over"]++
			return n + 1
		}
	}
	return most
}

func (b *Brawl) action() {
	seat := ledger.Players[b.Rng.IntN(2)]
	if r := b.g.Pending(); r != nil {
		path := house.PathAgree
		if b.Rng.IntN(3) == 0 {
			path = house.PathDecline
		}
		b.do(rules.Act{Path: path, Seat: r.Asker.Other(), Args: rules.Args{"n": strconv.Itoa(r.Number)}}, mayBeRefused)
		return
	}
	slashes := 15
	if b.state.HasReading(hexwar.ModeSetting, hexwar.OnTable) {
		slashes = 80
	}
	switch n := b.Rng.IntN(100); {
	case n < slashes:
		b.do(b.slash(seat), mayBeRefused)
	case n < slashes+2:
		b.do(rules.Act{Path: rules.PathUndo, Seat: seat, Args: rules.Args{"n": strconv.Itoa(b.g.Len() - 1 - b.Rng.IntN(4))}}, mayBeRefused)
	case n < slashes+4:
		setting := b.system.Meta.Settings[b.Rng.IntN(len(b.system.Meta.Settings))]
		if setting.Name != hexwar.ModeSetting || b.Rng.IntN(4) == 0 {
			b.do(rules.Act{Path: rules.PathSet, Seat: seat,
				Args: rules.Args{"reglage": setting.Name, "valeur": setting.Values[b.Rng.IntN(len(setting.Values))]}}, mayBeRefused)
		}
	default:
		b.tap()
	}
}

// tap takes one thing that a seat is offered.
func (b *Brawl) tap() {
	var all []rules.Offer
	for _, seat := range ledger.Players {
		all = append(all, b.g.Offers(seat)...)
	}
	if len(all) == 0 {
		return
	}
	var likely []rules.Offer
	for _, o := range all {
		for range b.weight(o) {
			likely = append(likely, o)
		}
	}
	o := likely[b.Rng.IntN(len(likely))]
	b.do(b.answer(o))
}

// weight is how readily an offer is taken: deeds before ends of turns, readings and what begins the map
// again.
func (b *Brawl) weight(o rules.Offer) int {
	spec, _ := b.system.Act(o.Act.Path)
	switch {
	case spec.Reads, spec.Consent, o.Act.Path == "terrain nu", o.Act.Path == "terrain construire":
		return 1
	case strings.HasPrefix(o.Act.Path, "bataille combat"), strings.HasPrefix(o.Act.Path, orders.OrderPath) && b.state.Fight != nil,
		o.Act.Path == "terrain jouer":
		return 40
	case o.Act.Path == "bataille activer" && orders.ActiveUnits(b.state) < 4:
		return 24
	case o.Act.Path == "phase finir" && orders.ActiveUnits(b.state) > 1:
		return 12
	case o.Act.Path == orders.TurnPath:
		return 1
	}
	return 4
}

// expectation says whether an act must be allowed.
type expectation bool

const (
	mayBeRefused  expectation = false
	mustBeAllowed expectation = true
)

// do does an act, or reads.
func (b *Brawl) do(act rules.Act, expected expectation) {
	b.T.Helper()
	if spec, ok := b.system.Act(act.Path); ok && spec.Reads {
		_, err := b.g.Read(act)
		b.refusal(act, err, expected)
		return
	}
	b.refusal(act, b.try(act), expected)
}

// must does an act that has to be allowed.
func (b *Brawl) must(act rules.Act) {
	b.T.Helper()
	if err := b.try(act); err != nil {
		b.refusal(act, err, mustBeAllowed)
	}
}

func (b *Brawl) try(act rules.Act) error {
	b.T.Helper()
	spec, _ := b.system.Act(act.Path)
	die := func(sides dice.Sides) dice.Face { return dice.Face(1 + b.Rng.IntN(int(sides))) }
	act, record, err := rulestest.TypeDice(act, spec.Dice, die,
		func(act rules.Act) (ledger.Record, error) { return b.g.Decide(act, Occasion(7, b.g.Len())) })
	if err != nil {
		return err
	}
	*b.last = b.state
	next, err := b.g.Apply(record)
	if err != nil {
		b.T.Fatalf("%s %v decided and not folded: %v", act.Path, act.Args, err)
	}
	b.g, b.state = next, *b.last
	for _, e := range record.Events {
		b.Done[e.Kind]++
	}
	if act.Path == rules.PathUndo {
		b.Done["undone"]++
	}
	for _, line := range b.g.Tell(record) {
		b.words.Say(b.T, ownWords(line))
	}
	return nil
}

// ownWords leaves the kernel's own lines unsaid where its catalogue is none of these.
func ownWords(p phrase.Phrase) phrase.Phrase {
	if !strings.HasPrefix(p.Key, "hexwar.") {
		return phrase.Phrase{}
	}
	return p
}

// refusal holds an error to what a player may get: a sentence with its rule, never a fault.
func (b *Brawl) refusal(act rules.Act, err error, expected expectation) {
	b.T.Helper()
	if err == nil {
		return
	}
	var v *rules.Violation
	var misread *dice.Misread
	var impossible *dice.Impossible
	switch {
	case errors.As(err, &misread), errors.As(err, &impossible):
	case !errors.As(err, &v):
		b.T.Fatalf("%s %s %v: a fault: %v", act.Seat, act.Path, act.Args, err)
	case v.Ref == "" || v.Say.IsZero() || len(v.WaysOut) > 4:
		b.T.Fatalf("%s %v: a refusal without rule or sentence, or with more than four ways out: %+v", act.Path, act.Args, v)
	default:
		b.words.Say(b.T, ownWords(v.Say))
	}
	b.Done["refused"]++
	if expected == mustBeAllowed && v != nil && b.g.Pending() == nil && !nextQuestion(act, v) {
		b.T.Fatalf("offered and refused: %s %s %v: %v%s", act.Seat, act.Path, act.Args, v.Say.Key, FiguresOf(v))
	}
}

// nextQuestion reports whether a refusal asks on: its ways out are the same act with what was lacking.
func nextQuestion(act rules.Act, v *rules.Violation) bool {
	for _, way := range v.WaysOut {
		if way.Act.Path != act.Path {
			return false
		}
	}
	return len(v.WaysOut) > 0
}

func (b *Brawl) sound() {
	b.T.Helper()
	if b.state.Turn.Number > 0 && !b.state.HasReading(hexwar.ModeSetting, hexwar.OnTable) {
		Sound(b.state, b.T)
	}
	for _, seat := range ledger.Players {
		if b.state.Purse[seat] < 0 {
			b.T.Fatalf("%s has %d tokens after %s", seat, b.state.Purse[seat], b.tail())
		}
	}
}

// drawable checks the board of one seat after each act, of each seat in turn.
func (b *Brawl) drawable(n int) {
	b.T.Helper()
	seat := []rules.Seat{rules.SeatA, rules.SeatB, rules.Public, rules.Referee}[n%4]
	view := b.g.View(seat)
	if view.Board != nil {
		if err := table.Check(*view.Board, view.Panels); err != nil {
			b.T.Fatalf("seat %q: %v, after %s", seat, err, b.tail())
		}
	}
}

// tail is what was done last.
func (b *Brawl) tail() string {
	var out strings.Builder
	for _, entry := range b.g.Log()[max(0, b.g.Len()-12):] {
		fmt.Fprintf(&out, "\n%d %s %s %v", entry.Seq, entry.Seat, entry.Path, entry.Args)
	}
	return out.String()
}

// Prove ends the game and holds it against its own log and export.
func (b *Brawl) Prove() {
	b.T.Helper()
	if r := b.g.Pending(); r != nil {
		b.must(rules.Act{Path: house.PathDecline, Seat: r.Asker})
	}
	b.must(rules.Act{Path: rules.PathEnd, Seat: rules.SeatA, Args: rules.Args{"seul": "oui"}})
	played := b.state
	export, err := house.Export(b.g)
	if err != nil {
		b.T.Fatal(err)
	}
	records, report, err := ledger.ReadProven(export, ledger.Shown{}, rulestest.Never)
	if err != nil || !report.Holds() || !report.Ended || report.Checked != report.Drawn {
		b.T.Fatalf("the proof says %+v, %v", report, err)
	}
	var rebuilt hexwar.State
	again, err := house.Rebuild(rules.Registry{shown(BookOf(b.T, b.system.Meta.Slug), &rebuilt)}, records)
	if err != nil || again.Head() != b.g.Head() {
		b.T.Fatalf("rebuilt, the game is another one (%v)", err)
	}
	again.View(rules.Referee)
	rebuilt.Book, rebuilt.Tables, played.Book, played.Tables = nil, nil, nil, nil
	if !reflect.DeepEqual(rebuilt, played) {
		b.T.Fatalf("rebuilt, the state is another one:\n%+v\n%+v", rebuilt, played)
	}
	rulestest.DecidedAlike(b.T, b.system, records)
}
