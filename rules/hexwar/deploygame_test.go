package hexwar

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/table"
)

// systemOf is a shipped game as the kernel knows it.
func systemOf(t testing.TB, slug string) *rules.System {
	t.Helper()
	return System(bookOf(t, slug))
}

// battleOf is a game of the kernel that both have begun.
func battleOf(t testing.TB, system *rules.System, settings map[string]string) *rules.Game {
	t.Helper()
	game, err := rulestest.Begun(system, rules.Deal{Game: "deploymentofhexs", Settings: settings, Source: rules.BotDice},
		func(n int) rules.Occasion { return occasion(1, n) })
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// must plays an act, which must not be refused.
func must(t testing.TB, game *rules.Game, act rules.Act) *rules.Game {
	t.Helper()
	next, _, err := tryAct(game, act)
	if err != nil {
		t.Fatalf("%s %s %v: %v", act.Seat, act.Path, act.Args, refusedAs(err))
	}
	return next
}

func tryAct(game *rules.Game, act rules.Act) (*rules.Game, rules.Record, error) {
	return rulestest.Play(game, act, occasion(1, game.Len()))
}

func refusedAs(err error) string {
	if v, ok := err.(*rules.Violation); ok {
		return fmt.Sprint(v.Say.Key, v.Say.Args)
	}
	return err.Error()
}

// seen is all that a seat sees, after checking that it can be drawn.
func seen(t testing.TB, game *rules.Game, seat rules.Seat) (rules.View, string) {
	t.Helper()
	view := game.View(seat)
	text := ""
	if view.Board != nil {
		if err := table.Check(*view.Board, view.Panels); err != nil {
			t.Fatalf("seat %q: %v", seat, err)
		}
		text = table.Format(*view.Board, view.Panels)
	}
	return view, text + fmt.Sprint(view.Phase, view.Notes, view.Awaited)
}

// atArmies is a game whose neutral board both have accepted.
func atArmies(t testing.TB, system *rules.System, settings map[string]string) *rules.Game {
	t.Helper()
	game := must(t, battleOf(t, system, settings), rules.Act{Path: "terrain " + system.Meta.Slug, Seat: rules.SeatA, Args: rules.Args{"density": "dense"}})
	for _, seat := range rules.Players {
		game = must(t, game, rules.Act{Path: playPath, Seat: seat})
	}
	return game
}

// begun reports whether the first turn has begun.
func begun(game *rules.Game) bool {
	for _, entry := range game.Log() {
		for _, e := range entry.Events {
			if e.Kind == turnKind {
				return true
			}
		}
	}
	return false
}

// taps are the offers that a seat can take by itself.
func taps(view rules.View) []rules.Offer {
	var all []rules.Offer
	for _, o := range view.Offers {
		textual := false
		for _, q := range o.Ask {
			textual = textual || len(q.Choices) == 0
		}
		if !textual && (strings.HasPrefix(o.Act.Path, "armee") || strings.HasPrefix(o.Act.Path, deployPath)) {
			all = append(all, o)
		}
	}
	return all
}

// TestOffersLeadToTheFirstTurn plays armies and deployment by what is offered alone, at random: whatever is tapped is done, and the
// first turn begins, in every way of deployment of both games.
func TestOffersLeadToTheFirstTurn(t *testing.T) {
	t.Parallel()
	for _, slug := range []string{"panache", "thucidide"} {
		for _, way := range []string{deployAlternate, deployScreen, deployPapers} {
			system := systemOf(t, slug)
			t.Run(slug+" "+way, func(t *testing.T) {
				t.Parallel()
				for seed := range 4 {
					playToFirstTurn(t, system, way, seed)
				}
			})
		}
	}
}

func playToFirstTurn(t *testing.T, system *rules.System, way string, seed int) {
	t.Helper()
	luck := rand.New(rand.NewPCG(uint64(seed), 1))
	game := atArmies(t, system, map[string]string{deploySetting: way})
	for range 300 {
		if begun(game) {
			break
		}
		var all []rules.Offer
		for _, seat := range rules.Players {
			view, _ := seen(t, game, seat)
			all = append(all, taps(view)...)
		}
		if len(all) == 0 {
			t.Fatalf("seed %d: nobody is offered anything", seed)
		}
		o := all[luck.IntN(len(all))]
		// [Auto] and [Prêt] end it soon: mostly another is taken.
		if (o.Key == "auto" || o.Key == "pret") && luck.IntN(8) > 0 {
			continue
		}
		act := rules.Act{Path: o.Act.Path, Seat: o.Seat, Args: rules.Args{}}
		for name, value := range o.Act.Args {
			act.Args[name] = value
		}
		for _, q := range o.Ask {
			if len(q.Choices) > mostPicks {
				t.Fatalf("%s: %d choices", o.Key, len(q.Choices))
			}
			act.Args[q.Option] = q.Choices[luck.IntN(len(q.Choices))].Value
		}
		game = must(t, game, act)
		seen(t, game, rules.Public)
		seen(t, game, rules.Referee)
	}
	if !begun(game) {
		t.Fatalf("seed %d: after 300 taps the battle has not begun", seed)
	}
	standAsTheyShould(t, game)
	rulestest.Prove(t, game)
}

// standAsTheyShould holds the board to the text: PA1, « Mise en place des armées ».
func standAsTheyShould(t *testing.T, game *rules.Game) {
	t.Helper()
	view, _ := seen(t, game, rules.Public)
	board := view.Board.Hex
	if len(board.Units) != 20 || len(board.Officers) != 6 {
		t.Errorf("%d units and %d officers stand there", len(board.Units), len(board.Officers))
	}
	for _, u := range board.Units {
		edge := edgeOf(rules.SeatA)
		if u.Camp == table.Red {
			edge = edgeOf(rules.SeatB)
		}
		if u.Hidden || board.Grid.ToEdge(u.At, edge) >= deployRows {
			t.Errorf("unit %d of %s at %s, hidden %v", u.Number, u.Camp, u.At, u.Hidden)
		}
	}
}

// TestSetUpTakesFewTaps counts what a player does from the map to the first turn: at most eight interactions a side.
func TestSetUpTakesFewTaps(t *testing.T) {
	for way, path := range map[string][]string{
		deployAlternate: {"example", "premier", "auto"},
		deployScreen:    {"example", "premier", "auto", "pret"},
		deployPapers:    {"example", "premier", "auto", "pret"},
	} {
		game := atArmies(t, systemOf(t, "panache"), map[string]string{deploySetting: way})
		count := map[rules.Seat]int{}
		for _, key := range path {
			for range rules.Players {
				for _, seat := range rules.Players {
					view, _ := seen(t, game, seat)
					for _, o := range view.Offers {
						if o.Key == key && len(o.Ask) == 0 && !(key == "auto" && count[seat] > 2) {
							game = must(t, game, rules.Act{Path: o.Act.Path, Seat: seat, Args: o.Act.Args})
							count[seat]++
							break
						}
					}
				}
			}
		}
		if !begun(game) || count[rules.SeatA] > 8 || count[rules.SeatB] > 8 {
			t.Errorf("%s: begun %v after %v taps", way, begun(game), count)
		}
	}
}

// TestSecretDeploymentStaysSecret plays two battles that differ only in the army that seat b brings and in where it stands: until the
// reveal nobody else sees a difference. PA1, « Paravent opaque », « Petits papiers »
func TestSecretDeploymentStaysSecret(t *testing.T) {
	t.Parallel()
	act := func(seat rules.Seat, path string, args ...string) rules.Act {
		a := rules.Act{Path: path, Seat: seat, Args: rules.Args{}}
		for i := 0; i+1 < len(args); i += 2 {
			a.Args[args[i]] = args[i+1]
		}
		return a
	}
	differ := func(left, right rules.Act) rulestest.Pair { return rulestest.Pair{Left: left, Right: right} }
	auto := act("b", deployAutoPath, "combien", autoAll)
	level := System(levelBook(t, "panache"))
	for name, story := range map[string]struct {
		system *rules.System
		way    string
		acts   []rulestest.Pair
	}{
		"screen": {level, deployScreen, []rulestest.Pair{
			rulestest.Same(act("a", barePath)), rulestest.Same(act("a", examplePath)),
			differ(act("b", pastePath, "lignes", "4 inf C12-F12; gen D12 \"Ney\""), act("b", pastePath, "lignes", "7 cav lourde; 1 art; gen; 2 off; pions 9")),
			rulestest.Same(act("a", firstPath)), rulestest.Same(auto),
			differ(act("b", deployPath, "unite", "1"), act("b", deployPath, "unite", "off1")),
			differ(act("b", deployPath, "unite", "1", "ou", "A11"), act("b", deployPath, "unite", "8", "ou", "J12")),
			rulestest.Same(act("b", deployDonePath)), rulestest.Same(act("a", deployDonePath)),
		}},
		// Ten papers on the same hexes: eight units and two decoys, or nine units and one.
		"papers": {level, deployPapers, []rulestest.Pair{
			rulestest.Same(act("a", barePath)), rulestest.Same(act("a", examplePath)),
			differ(act("b", pastePath, "lignes", "8 inf A12-H12; gen A12"), act("b", pastePath, "lignes", "8 cav A12-H12; 1 art I12; gen B12; off")),
			rulestest.Same(act("a", firstPath)),
			differ(act("b", deployPath, "unite", "leurre1", "ou", "I12"), act("b", deployPath, "unite", "9", "ou", "I12")),
			differ(act("b", deployPath, "unite", "leurre2", "ou", "A11"), act("b", deployPath, "unite", "leurre1", "ou", "A11")),
			differ(act("b", deployPath, "unite", "1", "ou", "A12"), act("b", deployPath, "unite", "8", "ou", "A12")),
			differ(act("b", deployPath, "unite", "leurre1"), act("b", deployPath, "unite", "off2")),
			rulestest.Same(act("a", deployDonePath)),
		}},
		"papers in the whole game": {systemOf(t, "panache"), deployPapers, []rulestest.Pair{
			rulestest.Same(act("a", barePath)), rulestest.Same(act("a", playPath)), rulestest.Same(act("b", playPath)),
			differ(act("b", pastePath, "lignes", "4 inf; gen; off \"Ney\""), act("b", pastePath, "lignes", "4 cav; gen")),
			rulestest.Same(act("a", examplePath)), rulestest.Same(act("a", firstPath)),
			differ(act("b", deployPath, "unite", "1", "ou", "C12"), act("b", deployPath, "unite", "leurre1", "ou", "C12")),
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rulestest.Twin(t, story.system, rulestest.Story{Settings: map[string]string{deploySetting: story.way}, Acts: story.acts})
		})
	}
}

// TestNamesOfPlayersAreData: what a list calls a unit is never a key or a command.
func TestNamesOfPlayersAreData(t *testing.T) {
	game := atArmies(t, systemOf(t, "panache"), nil)
	game = must(t, game, rules.Act{Path: pastePath, Seat: rules.SeatA, Args: rules.Args{"lignes": "1 inf \"@everyone {{.x}} <b>\"\ngen « 🎲 Zoé »"}})
	view, err := game.Read(rules.Act{Path: listPath, Seat: rules.SeatB})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, note := range view.Notes {
		for _, a := range note.Args {
			if a.Kind == phrase.Name && a.Text != "" {
				names = append(names, a.Text)
			}
		}
	}
	if fmt.Sprint(names) != "[@everyone {{.x}} <b> 🎲 Zoé]" {
		t.Errorf("names %q", names)
	}
}
