package adlg_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
)

// playedAtRandom plays a whole game: each time something that a player is offered, until the game ends.
func playedAtRandom(t testing.TB, seed int, settings map[string]string) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(uint64(seed), 20))
	moment := func(n int) house.Occasion { return rulestest.Moment("adlg at random", seed, n) }
	game, err := rulestest.Begun(system, house.Deal{Game: "judgedadlggame11", Settings: settings}, moment)
	if err != nil {
		t.Fatal(err)
	}
	for n := 10; n < 3000; n++ {
		act, ok := drawnAct(random, game)
		if !ok {
			t.Fatalf("seed %d: nobody is offered anything: %+v", seed, game.View(rules.Public).Phase)
		}
		next, _, err := rulestest.Play(game, act, moment(n))
		var refused *rules.Violation
		switch {
		case errors.As(err, &refused):
			continue
		case err != nil:
			t.Fatalf("seed %d: %s %s %v: %v", seed, act.Seat, act.Path, act.Args, err)
		}
		if game = next; game.Ended() != nil {
			export, err := house.Export(game)
			if err != nil {
				t.Fatal(err)
			}
			return export
		}
	}
	t.Fatalf("seed %d: three thousand acts, and no end: %+v", seed, game.View(rules.Public).Phase)
	return nil
}

// rare are acts that lead nowhere, and are done once in a while only.
var rare = []string{"adlg ordre", "adlg bloquee"}

// isRare reports whether an offer leads nowhere, or only ends the controls.
func isRare(o rules.Offer) bool {
	return slices.Contains(rare, o.Act.Path) || o.Act.Args["piece"] == "fini"
}

// drawnAct is something that one of the players is offered, its questions answered.
func drawnAct(random *rand.Rand, game *house.Game) (rules.Act, bool) {
	var all []rules.Offer
	for _, seat := range ledger.Players {
		for _, o := range game.Offers(seat) {
			spec, own := system.Act(o.Act.Path)
			if own && spec.Reads || isRare(o) && random.IntN(8) > 0 {
				continue
			}
			o.Act.Seat = seat
			all = append(all, o)
		}
	}
	if pending := game.Pending(); pending != nil {
		other := rules.SeatA
		if pending.Asker == rules.SeatA {
			other = rules.SeatB
		}
		return rules.Act{Path: house.PathAgree, Seat: other}, true
	}
	if len(all) == 0 {
		// Only rare acts stand there: the next draw may have one.
		some := len(game.Offers(rules.SeatA)) + len(game.Offers(rules.SeatB))
		return rules.Act{Path: "adlg controle", Args: rules.Args{"piece": "fini"}, Seat: ledger.Players[random.IntN(2)]}, some > 0
	}
	o := all[random.IntN(len(all))]
	act := o.Act.Without("")
	for _, q := range o.Ask {
		act.Args[q.Option] = drawnAnswer(random, q)
	}
	return act, true
}

// typed are answers to what is typed: troops in ambush and how deep they stand.
var typed = map[string][]string{
	"troupes":    {"2 li", "1 lc", "3 autres", "1 éléphant", "2 autres 1 li", "1 art", "5 li", "4 li"},
	"profondeur": {"2", "3,5", "5", "5,1", "7", "7,1", "10", "10,1"},
}

func drawnAnswer(random *rand.Rand, q rules.Question) string {
	if given := typed[q.Option]; len(given) > 0 {
		return given[random.IntN(len(given))]
	}
	if len(q.Choices) == 0 {
		return fmt.Sprint(random.IntN(10))
	}
	least := max(q.Min, 1)
	n := least + random.IntN(max(q.Max, least)-least+1)
	var picked []string
	for _, i := range random.Perm(len(q.Choices))[:min(n, len(q.Choices))] {
		picked = append(picked, q.Choices[i].Value)
	}
	return strings.Join(picked, " ")
}

// drawnSettings are a value of each reading and of the mode.
func drawnSettings(random *rand.Rand, fixed map[string]string) map[string]string {
	settings := map[string]string{}
	for _, s := range system.Meta.Settings {
		settings[s.Name] = s.Values[0]
		if random.IntN(3) == 0 {
			settings[s.Name] = s.Values[random.IntN(len(s.Values))]
		}
	}
	for name, value := range fixed {
		settings[name] = value
	}
	return settings
}

// TestTheJudgeTakesWhatIsPlayed: tables that come about by acts that are offered have nothing against the
// text.
func TestTheJudgeTakesWhatIsPlayed(t *testing.T) {
	t.Parallel()
	testTaken(t, rulestest.GamesAsked(t, 200), map[string]string{"mode": "sur-table"})
}

// TestTheJudgeTakesTrackedPlaces: nor have those whose pieces the bot measures.
func TestTheJudgeTakesTrackedPlaces(t *testing.T) {
	t.Parallel()
	testTaken(t, rulestest.GamesAsked(t, 40), map[string]string{"mode": "suivi"})
}

func testTaken(t *testing.T, games int, fixed map[string]string) {
	t.Helper()
	for seed := range games {
		settings := drawnSettings(rand.New(rand.NewPCG(uint64(seed), 7)), fixed)
		log, err := readExport(playedAtRandom(t, seed, settings))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range judged(log) {
			t.Errorf("seed %d %v: %s: %s — %s", seed, settings, f.Rule, f.Says, law[f.Rule])
		}
	}
}
