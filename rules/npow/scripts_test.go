package npow_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
)

// evening is a script being played.
type evening struct {
	t    *testing.T
	s    *rulestest.Fixture
	seed int
	name string
	// folder is where its export and its sum go.
	folder string
	game   *house.Game
	act    int
}

// playScript plays a script to its end and writes its export and its sum.
func playScript(t *testing.T, script, name, folder string) {
	f := rulestest.ReadFixture(t, script)
	e := &evening{t: t, s: f, seed: seedOf(t, f), name: name, folder: folder}
	if e.s.Text("about") == "" {
		t.Fatal("the script does not say what it is about")
	}
	e.open()
	for _, line := range e.s.Acts {
		if line != "" && !strings.HasPrefix(line, "#") {
			e.play(line)
		}
	}
	e.write()
}

// played reports whether a script has its export.
func played(name string) bool {
	_, err := os.Stat(filepath.Join(playedGames, name+".jsonl"))
	return err == nil
}

func (e *evening) open() {
	source := rules.BotDice
	if strings.Contains(e.s.Text("acts"), "des=") {
		source = rules.RealDice
	}
	if text := strings.TrimSpace(e.s.Text("dice")); text != "" {
		source = ledger.DiceSource(text)
	}
	deal := house.Deal{Game: "playednpowgame" + e.name, Settings: e.s.Settings, Tables: e.s.Tables, Source: source,
		Sitters: map[rules.Seat]house.Sitter{rules.SeatA: {User: "1", Name: "Anne"}, rules.SeatB: {User: "2", Name: "Bruno"}}}
	if e.s.Text("referee") != "" {
		deal.Sitters[rules.Referee] = house.Sitter{User: "3", Name: "Rémi"}
	}
	if line, ok := strings.CutPrefix(e.s.Acts[0], "free "); ok {
		draw, err := house.Draw(system, rulestest.ReadAct("- "+line), e.s.Settings, e.s.Tables, occasion(e.seed, 0))
		if err != nil {
			e.t.Fatal(err)
		}
		deal.Free, e.s.Acts = &draw, e.s.Acts[1:]
	}
	records, err := house.Open(system, deal, occasion(e.seed, 0))
	if err != nil {
		e.t.Fatal(err)
	}
	e.begin(records, strings.Split(strings.TrimSpace(e.s.Text("before")), "\n"))
}

// begin rebuilds a game from its first records, and both players begin it.
func (e *evening) begin(records []ledger.Record, before []string) {
	var err error
	if e.game, err = house.Rebuild(rules.Registry{system}, records); err != nil {
		e.t.Fatal(err)
	}
	for _, line := range before {
		if line != "" {
			e.do(rulestest.ReadAct(line))
		}
	}
	for _, seat := range ledger.Players {
		if e.game.Word(seat) == "" { // else the script began for it
			e.do(rules.Act{Path: house.PathReady, Seat: seat})
		}
	}
}

func (e *evening) now() house.Occasion {
	e.act++
	return occasion(e.seed, e.act)
}

func (e *evening) do(act rules.Act) {
	e.t.Helper()
	var err error
	if e.game, _, err = rulestest.Play(e.game, act, e.now()); err != nil {
		e.t.Fatalf("%s %s %v: %s", act.Seat, act.Path, act.Args, e.why(err))
	}
}

func (e *evening) why(err error) string {
	var out strings.Builder
	tell(e.t, &out, french(e.t), nil, err)
	return out.String() + show(e.t, french(e.t), e.game.View(rules.SeatB))
}

func (e *evening) play(line string) {
	head, rest, _ := strings.Cut(line, " ")
	switch head {
	case "@settle":
		e.settle()
	case "@screens":
		for _, screen := range []string{"secteurs", "bande", "objectifs", "contacts"} {
			if slices.Contains(offersOf(e.t, e.game), "ecran-"+screen) {
				e.do(rules.Act{Path: "piece ecran", Seat: rules.SeatB, Args: rules.Args{"ecran": screen}})
			}
		}
	case "@ldr":
		e.supply(rules.Seat(rest))
	case "@count":
		e.count(strings.Fields(rest))
	case "@end":
		e.do(rules.Act{Path: rules.PathEnd, Seat: rules.SeatA})
		e.do(rules.Act{Path: house.PathAgree, Seat: rules.SeatB})
	case "@revanche":
		e.write()
		records, err := house.Rematch(e.game, "playednpowgame"+e.name+"2", e.now())
		if err != nil {
			e.t.Fatal(err)
		}
		e.name += "-revanche"
		e.begin(records, nil)
	case "!":
		act := rulestest.ReadAct(rest)
		var refused *rules.Violation
		if _, _, err := rulestest.Play(e.game, act, e.now()); !errors.As(err, &refused) {
			e.t.Fatalf("%s: not refused (%v)", line, err)
		}
	default:
		e.do(rulestest.ReadAct(line))
	}
}

// settle takes the first of what the pool lets the Defender choose, until nothing is left to choose.
func (e *evening) settle() {
	for range 20 {
		offer, ok := e.offered(func(o rules.Offer) bool { return o.Act.Path == "terrain choisir" || o.Act.Path == "terrain declasser" })
		if !ok {
			return
		}
		act := offer.Act.Without("")
		for _, q := range offer.Ask {
			var picked []string
			for _, c := range q.Choices[:max(q.Min, 1)] {
				picked = append(picked, c.Value)
			}
			act.Args[q.Option] = strings.Join(picked, " ")
		}
		e.do(act)
	}
}

// supply lays a seat's supply line in the first part of its edge that is free.
func (e *evening) supply(seat rules.Seat) {
	offer, ok := e.offered(func(o rules.Offer) bool { return o.Key == "ldr-ou-"+string(seat) })
	if !ok {
		e.t.Fatalf("seat %s is asked for no supply line", seat)
	}
	for _, c := range offer.Ask[0].Choices {
		act := offer.Act.Without("")
		act.Args["ou"] = c.Value
		if next, _, err := rulestest.Play(e.game, act, e.now()); err == nil {
			e.game = next
			return
		}
	}
	e.t.Fatalf("no part of its edge has room for the supply line of %s", seat)
}

// count answers for every objective that the count asks about.
func (e *evening) count(answers []string) {
	seats := ledger.Players
	for i := range 40 {
		offer, ok := e.offered(func(o rules.Offer) bool {
			return o.Act.Path == "score objectif" && len(o.Ask) == 1 && len(o.Ask[0].Given) == 0
		})
		if !ok {
			return
		}
		seat := seats[i%2] // either player answers
		id := rules.Args{"objectif": offer.Act.Args["objectif"]}
		on, detail, _ := strings.Cut(answers[i%len(answers)], "=")
		told := maps.Clone(id)
		told["etat"] = on
		e.do(rules.Act{Path: "score objectif", Seat: seat, Args: told})
		switch on {
		case "personne":
			id["cas"] = detail
			e.do(rules.Act{Path: "score preciser", Seat: seat, Args: id})
		case "les-deux":
			force, light, lit := strings.Cut(detail, "+")
			id["force"] = force
			if lit {
				id["legers"] = light
			}
			e.do(rules.Act{Path: "score preciser", Seat: seat, Args: id})
		}
	}
	e.t.Fatal("forty answers, and the count still asks")
}

// offered is the first of both players' offers that is wanted.
func (e *evening) offered(wanted func(rules.Offer) bool) (rules.Offer, bool) {
	for _, seat := range ledger.Players {
		view := e.game.View(seat)
		if i := slices.IndexFunc(view.Offers, wanted); i >= 0 {
			return view.Offers[i], true
		}
	}
	return rules.Offer{}, false
}

// write writes the game's export and its sum into its folder; a file that exists is never touched.
func (e *evening) write() {
	e.t.Helper()
	if e.game.Ended() == nil {
		e.t.Fatal("the game has no end")
	}
	data, err := house.Export(e.game)
	if err != nil {
		e.t.Fatal(err)
	}
	export := filepath.Join(e.folder, e.name+".jsonl")
	for name, text := range map[string]string{export: string(data), sumOf(export): finalSum(e.t, e.game)} {
		if err := writeNew(name, text); err != nil {
			e.t.Fatalf("a played game is never written again: %v", err)
		}
	}
}
