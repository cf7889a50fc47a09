package hexwar

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
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/table"
)

// watched is a game of the engine that remembers the last state folded: the kernel shows states to nobody.
func watched(b *Book, last *State) *rules.System {
	d := b.define(chapters(b))
	start, set := d.Start, d.Set
	d.Start = func(setup rules.Setup) (State, error) {
		s, err := start(setup)
		*last = s
		return s, err
	}
	d.Set = func(s State, name, value string) (State, error) {
		s, err := set(s, name, value)
		*last = s
		return s, err
	}
	for _, c := range d.Chapters {
		for i, f := range c.Facts {
			c.Facts[i] = f.Watched(func(s State) { *last = s })
		}
	}
	return d.System()
}

// brawl is one game of random acts.
type brawl struct {
	t      *testing.T
	rng    *rand.Rand
	system *rules.System
	words  rulestest.Vocabulary
	g      *rules.Game
	last   *State
	// state is what stands after the last record.
	state State
	// views are the seats', as long as the game stands as in viewed.
	views  map[rules.Seat]rules.View
	viewed *rules.Game
	done   map[string]int
	acts   int
}

// view is what a seat sees.
func (b *brawl) view(seat rules.Seat) rules.View {
	b.t.Helper()
	if b.viewed != b.g {
		b.viewed, b.views = b.g, map[rules.Seat]rules.View{}
	}
	view, known := b.views[seat]
	if !known {
		view = b.g.View(seat)
		b.views[seat] = view
	}
	return view
}

// brawlActs is how many actions the normal test takes in all, over every mode, way of deployment and purse of both games.
const brawlActs = 10_000

// TestRandomBattles plays games of random acts, by offers and by slash commands with legal and illegal
// options, under every mode, way of deployment and purse of both games, each with all other settings drawn:
// nothing panics or faults; what a select offers is allowed; tokens are never negative, elements never below
// 0 or above the initial number; one unit a hex; one activation a unit and turn; the board can be drawn for
// every seat; the log rebuilds to the same state, its export proves, and judged again nothing comes out
// otherwise. AIDEDECAMP_GAMES asks for more games of each kind.
func TestRandomBattles(t *testing.T) {
	t.Parallel()
	rounds := (rulestest.GamesAsked(t, 1) + 11) / 12
	slugs, modes := []string{"panache", "thucidide"}, []string{"suivi", onTable}
	ways, purses := []string{deployAlternate, deployScreen, deployPapers}, []string{"publics", tokensHidden}
	each := brawlActs/(len(slugs)*len(modes)*len(ways)*len(purses)) + 1
	var games []*brawl
	t.Run("games", func(t *testing.T) {
		kind := 0
		for _, slug := range slugs {
			for _, mode := range modes {
				for _, way := range ways {
					for _, purse := range purses {
						kind++
						for round := range rounds {
							b := &brawl{done: map[string]int{}, rng: rand.New(rand.NewPCG(uint64(kind), uint64(round)))}
							games = append(games, b)
							t.Run(fmt.Sprintf("%s-%s-%s-%s-%d", slug, mode, way, purse, round), func(t *testing.T) {
								t.Parallel()
								b.t = t
								for b.acts < each {
									b.open(slug, map[string]string{modeSetting: mode, deploySetting: way, tokensReading: purse})
									b.acts += b.play(each - b.acts)
									b.prove()
								}
							})
						}
					}
				}
			}
		}
	})
	total, done := 0, map[string]int{}
	for _, b := range games {
		total += b.acts
		for what, n := range b.done {
			done[what] += n
		}
	}
	for _, kind := range []string{turnKind, activatedKind, movedKind, givenKind, combatKind, tableKind, deployedKind, armiesOpenedKind, builtKind, tableOrderKind, tableTurnKind, rectifiedKind, "undone", "refused", "over"} {
		if done[kind] == 0 {
			t.Errorf("%d acts, and never %s", total, kind)
		}
	}
	if total < brawlActs {
		t.Errorf("%d acts", total)
	}
	t.Log(done)
}

// open begins a game with these settings; the others are drawn.
func (b *brawl) open(slug string, fixed map[string]string) {
	b.t.Helper()
	b.last = &State{}
	b.system = watched(bookOf(b.t, slug), b.last)
	settings := rulestest.DrawnSettings(b.system, b.rng.Uint64())
	maps.Copy(settings, fixed)
	if b.words == nil {
		b.words = frenchWords(b.t)
	}
	deal := rules.Deal{Game: "battleofrandomact", Settings: settings, Source: rules.BotDice, Sitters: map[rules.Seat]rules.Sitter{
		rules.SeatA: {User: "1", Name: "Anne @everyone"}, rules.SeatB: {User: "2", Name: "Bruno"}, rules.Referee: {User: "3", Name: "Camille"}}}
	if b.rng.IntN(4) == 0 {
		deal.Source = rules.RealDice
	}
	records, err := rules.Open(b.system, deal, occasion(7, 0))
	if err != nil {
		b.t.Fatal(err)
	}
	if b.g, err = rules.Rebuild(rules.Registry{b.system}, records); err != nil {
		b.t.Fatal(err)
	}
	b.state = *b.last
	for _, seat := range rules.Players {
		b.must(rules.Act{Path: rules.PathReady, Seat: seat})
	}
	if settings[modeSetting] == onTable || b.rng.IntN(3) == 0 {
		return
	}
	b.must(rules.Act{Path: scenarioPath, Seat: rules.SeatA, Args: rules.Args{"texte": brawlScenario(b.rng)}})
	for _, seat := range rules.Players {
		b.must(rules.Act{Path: playPath, Seat: seat})
	}
	for range 8 {
		for _, path := range []string{firstPath, deployAutoPath, deployDonePath} {
			for _, seat := range rules.Players {
				if b.state.turn.Number == 0 {
					b.try(rules.Act{Path: path, Seat: seat})
				}
			}
		}
	}
	if b.state.turn.Number == 0 {
		b.t.Fatal("a scenario with all troops in place does not begin")
	}
}

// play takes up to so many actions, and returns how many.
func (b *brawl) play(most int) int {
	for n := range most {
		b.action()
		b.sound()
		b.drawable(n)
		if b.g.Pending() == nil && b.state.end.Over {
			b.done["over"]++
			return n + 1
		}
	}
	return most
}

func (b *brawl) action() {
	seat := rules.Players[b.rng.IntN(2)]
	if r := b.g.Pending(); r != nil {
		path := rules.PathAgree
		if b.rng.IntN(3) == 0 {
			path = rules.PathDecline
		}
		b.do(rules.Act{Path: path, Seat: r.Asker.Other(), Args: rules.Args{"n": strconv.Itoa(r.Number)}}, false)
		return
	}
	slashes := 15
	if b.state.reads(modeSetting, onTable) {
		slashes = 80
	}
	switch n := b.rng.IntN(100); {
	case n < slashes:
		b.do(b.slash(seat), false)
	case n < slashes+2:
		b.do(rules.Act{Path: rules.PathUndo, Seat: seat, Args: rules.Args{"n": strconv.Itoa(b.g.Len() - 1 - b.rng.IntN(4))}}, false)
	case n < slashes+4:
		setting := b.system.Meta.Settings[b.rng.IntN(len(b.system.Meta.Settings))]
		if setting.Name != modeSetting || b.rng.IntN(4) == 0 {
			b.do(rules.Act{Path: rules.PathSet, Seat: seat, Args: rules.Args{"reglage": setting.Name, "valeur": setting.Values[b.rng.IntN(len(setting.Values))]}}, false)
		}
	default:
		b.tap()
	}
}

// tap takes one thing that a seat is offered.
func (b *brawl) tap() {
	var all []rules.Offer
	for _, seat := range rules.Players {
		all = append(all, b.view(seat).Offers...)
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
	o := likely[b.rng.IntN(len(likely))]
	act, sure := b.answered(o)
	b.do(act, sure)
}

// weight is how readily an offer is taken: deeds before ends of turns, readings and what begins the map again.
func (b *brawl) weight(o rules.Offer) int {
	spec, _ := b.system.Act(o.Act.Path)
	switch {
	case spec.Reads, spec.Consent, o.Act.Path == barePath, o.Act.Path == builderPath:
		return 1
	case strings.HasPrefix(o.Act.Path, "combat"), strings.HasPrefix(o.Act.Path, orderPath) && b.state.fight != nil, o.Act.Path == playPath:
		return 40
	case o.Act.Path == activatePath && b.state.active() < 4:
		return 24
	case o.Act.Path == phasePath && b.state.active() > 1:
		return 12
	case o.Act.Path == turnPath:
		return 1
	}
	return 4
}

// do does an act, or reads; what is surely legal must be allowed.
func (b *brawl) do(act rules.Act, sure bool) {
	b.t.Helper()
	if spec, ok := b.system.Act(act.Path); ok && spec.Reads {
		_, err := b.g.Read(act)
		b.refusal(act, err, sure)
		return
	}
	b.refusal(act, b.try(act), sure)
}

// must does an act that nothing stands against.
func (b *brawl) must(act rules.Act) {
	b.t.Helper()
	if err := b.try(act); err != nil {
		b.refusal(act, err, true)
	}
}

func (b *brawl) try(act rules.Act) error {
	b.t.Helper()
	spec, _ := b.system.Act(act.Path)
	die := func(sides dice.Sides) dice.Face { return dice.Face(1 + b.rng.IntN(int(sides))) }
	act, record, err := rulestest.TypeDice(act, spec.Dice, die, func(act rules.Act) (rules.Record, error) { return b.g.Decide(act, occasion(7, b.g.Len())) })
	if err != nil {
		return err
	}
	*b.last = b.state
	next, err := b.g.Apply(record)
	if err != nil {
		b.t.Fatalf("%s %v decided and not folded: %v", act.Path, act.Args, err)
	}
	b.g, b.state = next, *b.last
	for _, e := range record.Events {
		b.done[e.Kind]++
	}
	if act.Path == rules.PathUndo {
		b.done["undone"]++
	}
	for _, line := range b.g.Tell(record) {
		b.words.Say(b.t, ownWords(line))
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
func (b *brawl) refusal(act rules.Act, err error, sure bool) {
	b.t.Helper()
	if err == nil {
		return
	}
	var v *rules.Violation
	var misread *dice.Misread
	var impossible *dice.Impossible
	switch {
	case errors.As(err, &misread), errors.As(err, &impossible):
	case !errors.As(err, &v):
		b.t.Fatalf("%s %s %v: a fault: %v", act.Seat, act.Path, act.Args, err)
	case v.Ref == "" || v.Say.IsZero() || len(v.WaysOut) > 4:
		b.t.Fatalf("%s %v: a refusal without rule or sentence, or with more than four ways out: %+v", act.Path, act.Args, v)
	default:
		b.words.Say(b.t, ownWords(v.Say))
	}
	b.done["refused"]++
	if sure && v != nil && b.g.Pending() == nil && !nextQuestion(act, v) {
		b.t.Fatalf("offered and refused: %s %s %v: %v%s", act.Seat, act.Path, act.Args, v.Say.Key, figuresOf(v))
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

func (b *brawl) sound() {
	b.t.Helper()
	if b.state.turn.Number > 0 && !b.state.reads(modeSetting, onTable) {
		b.state.sound(b.t)
	}
	for _, seat := range rules.Players {
		if b.state.purse[seat] < 0 {
			b.t.Fatalf("%s has %d tokens after %s", seat, b.state.purse[seat], b.tail())
		}
	}
}

// drawable checks the board of one seat after each act, of each seat in turn.
func (b *brawl) drawable(n int) {
	b.t.Helper()
	seat := []rules.Seat{rules.SeatA, rules.SeatB, rules.Public, rules.Referee}[n%4]
	view := b.view(seat)
	if view.Board != nil {
		if err := table.Check(*view.Board, view.Panels); err != nil {
			b.t.Fatalf("seat %q: %v, after %s", seat, err, b.tail())
		}
	}
}

// tail is what was done last.
func (b *brawl) tail() string {
	var out strings.Builder
	for _, entry := range b.g.Log()[max(0, b.g.Len()-12):] {
		fmt.Fprintf(&out, "\n%d %s %s %v", entry.Seq, entry.Seat, entry.Path, entry.Args)
	}
	return out.String()
}

// prove ends the game and holds it against its own log and export.
func (b *brawl) prove() {
	b.t.Helper()
	if r := b.g.Pending(); r != nil {
		b.must(rules.Act{Path: rules.PathDecline, Seat: r.Asker})
	}
	b.must(rules.Act{Path: rules.PathEnd, Seat: rules.SeatA, Args: rules.Args{"seul": "oui"}})
	played := b.state
	export, err := rules.Export(b.g)
	if err != nil {
		b.t.Fatal(err)
	}
	if report, err := rules.Verify(export, rules.Shown{}); err != nil || !report.Holds() || !report.Ended || report.Checked != report.Drawn {
		b.t.Fatalf("the proof says %+v, %v", report, err)
	}
	records, err := rules.ParseExport(export)
	if err != nil {
		b.t.Fatal(err)
	}
	again, err := rules.Rebuild(rules.Registry{b.system}, records)
	if err != nil || again.Head() != b.g.Head() {
		b.t.Fatalf("rebuilt, the game is another one (%v)", err)
	}
	rebuilt := *b.last
	rebuilt.book, rebuilt.tables, played.book, played.tables = nil, nil, nil, nil
	if !reflect.DeepEqual(rebuilt, played) {
		b.t.Fatalf("rebuilt, the state is another one:\n%+v\n%+v", rebuilt, played)
	}
	others, err := rules.Rejudge(rules.Registry{b.system}, records)
	if err != nil || len(others) > 0 {
		b.t.Fatalf("rejudged: %v, %+v", err, others)
	}
}
