package deploy_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/table"
)

// atArmies is a game whose neutral board both have accepted.
func atArmies(t testing.TB, system *rules.System, settings map[string]string) *house.Game {
	t.Helper()
	game := hexwartest.Must(t, hexwartest.BattleOf(t, system, settings),
		rules.Act{Path: "terrain " + system.Meta.Slug, Seat: rules.SeatA, Args: rules.Args{"density": "dense"}})
	for _, seat := range ledger.Players {
		game = hexwartest.Must(t, game, rules.Act{Path: "terrain jouer", Seat: seat})
	}
	return game
}

// begun reports whether the first turn has begun.
func begun(game *house.Game) bool {
	for _, entry := range game.Log() {
		for _, e := range entry.Events {
			if e.Kind == hexwar.TurnKind {
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
		if !textual && (strings.HasPrefix(o.Act.Path, "bataille armee") || strings.HasPrefix(o.Act.Path, "bataille deployer")) {
			all = append(all, o)
		}
	}
	return all
}

// TestOffersLeadToTheFirstTurn plays armies and deployment by what is offered alone, at random: whatever is
// tapped is done, and the first turn begins, in every way of deployment of both games.
func TestOffersLeadToTheFirstTurn(t *testing.T) {
	t.Parallel()
	for _, slug := range []string{"panache", "thucidide"} {
		for _, way := range []string{"alternatif", "paravent", hexwar.DeployPapers} {
			system := hexwartest.System(t, slug)
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
	game := atArmies(t, system, map[string]string{hexwar.DeploySetting: way})
	for range 300 {
		if begun(game) {
			break
		}
		var all []rules.Offer
		for _, seat := range ledger.Players {
			view, _ := hexwartest.Seen(t, game, seat)
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
			act.Args[q.Option] = q.Choices[luck.IntN(len(q.Choices))].Value
		}
		game = hexwartest.Must(t, game, act)
		hexwartest.Seen(t, game, rules.Public)
		hexwartest.Seen(t, game, rules.Referee)
	}
	if !begun(game) {
		t.Fatalf("seed %d: after 300 taps the battle has not begun", seed)
	}
	standAsTheyShould(t, game)
	rulestest.Prove(t, game)
}

// standAsTheyShould holds the board to the text: PA1, « Mise en place des armées ».
func standAsTheyShould(t *testing.T, game *house.Game) {
	t.Helper()
	view, _ := hexwartest.Seen(t, game, rules.Public)
	board := view.Board.Hex
	if len(board.Units) != 20 || len(board.Officers) != 6 {
		t.Errorf("%d units and %d officers stand there", len(board.Units), len(board.Officers))
	}
	for _, u := range board.Units {
		edge := hexwar.EdgeOf(rules.SeatA)
		if u.Camp == table.Red {
			edge = hexwar.EdgeOf(rules.SeatB)
		}
		if u.Hidden || board.Grid.ToEdge(u.At, edge) >= hexwar.DeployRows {
			t.Errorf("unit %d of %s at %s, hidden %v", u.Number, u.Camp, u.At, u.Hidden)
		}
	}
}

// TestAGameEndsUnderPapers: a game that ends before the reveal opens what was sealed, and its board shows it
// to all: each unit where its paper lay, each decoy as what it is. PA1, « Petits papiers »
func TestAGameEndsUnderPapers(t *testing.T) {
	t.Parallel()
	before, game := endedEarly(t, hexwar.DeployPapers)
	after, _ := hexwartest.Seen(t, game, rules.Public)
	if n := len(after.Board.Hex.Units); n != len(before.Board.Hex.Units) {
		t.Errorf("%d pieces stand there, %d before the end", n, len(before.Board.Hex.Units))
	}
	if err := table.Check(*after.Board, after.Panels); err != nil {
		t.Error(err)
	}
	at, decoys := map[hex.Hex]bool{}, 0
	for _, u := range before.Board.Hex.Units {
		at[u.At] = true
		if !u.Hidden {
			t.Errorf("unit %d of %s shows before the end", u.Number, u.Camp)
		}
	}
	for _, u := range after.Board.Hex.Units {
		if !at[u.At] {
			t.Errorf("unit %d of %s stands at %s, where no paper lay", u.Number, u.Camp, u.At)
		}
		if u.Hidden {
			decoys++
			if len(u.Badges) != 1 || u.Badges[0].Key != "hexwar.deploy.decoy" {
				t.Errorf("a paper of %s is left at %s", u.Camp, u.At)
			}
		}
	}
	if decoys != 4 {
		t.Errorf("%d decoys of 4 are told", decoys)
	}
	// Nobody has moved by that.
	traced, err := house.WithTrail(game, after, len(game.Log())-2)
	if err != nil {
		t.Fatal(err)
	}
	if trail := traced.Board.Hex; len(trail.Arrows) > 0 || len(trail.Stood) > 0 {
		t.Errorf("the end moved %v and took away %v", trail.Arrows, trail.Stood)
	}
}

// TestAGameThatEndsBeforeTheRevealShowsItsTroops: whatever hid them, all see alike what stood there.
func TestAGameThatEndsBeforeTheRevealShowsItsTroops(t *testing.T) {
	t.Parallel()
	for _, way := range []string{"alternatif", "paravent", hexwar.DeployPapers} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			want := map[table.Camp]int{table.Blue: 10, table.Red: 10}
			officersThere := 6
			before, game := endedEarly(t, way)
			if way == "alternatif" { // the first batch stands
				want, officersThere = map[table.Camp]int{}, len(before.Board.Hex.Officers)
				for _, u := range before.Board.Hex.Units {
					want[u.Camp]++
				}
			}
			for _, seat := range []rules.Seat{rules.Public, rules.SeatA, rules.SeatB} {
				view, _ := hexwartest.Seen(t, game, seat)
				units, officers := map[table.Camp]int{}, len(view.Board.Hex.Officers)
				for _, u := range view.Board.Hex.Units {
					if !u.Hidden {
						units[u.Camp]++
					}
				}
				if !maps.Equal(units, want) || len(units) == 0 || officers != officersThere {
					t.Errorf("seat %q sees %v and %d officers; %v and %d stand there", seat, units, officers, want, officersThere)
				}
				read, err := game.Read(rules.Act{Path: "carte", Seat: seat, Args: rules.Args{"rayon": "12"}})
				if err != nil {
					t.Fatal(err)
				}
				if read.Board.Hex.Window = nil; !reflect.DeepEqual(read.Board.Hex, view.Board.Hex) {
					t.Errorf("seat %q reads another board than the end showed", seat)
				}
			}
		})
	}
}

// endedEarly is a game in which all is placed that may be before the reveal, how everybody saw it then, and
// the game once one player has ended it.
func endedEarly(t *testing.T, way string) (rules.View, *house.Game) {
	t.Helper()
	game := atArmies(t, hexwartest.System(t, "panache"), map[string]string{hexwar.DeploySetting: way})
	for _, act := range []rules.Act{
		{Path: "bataille armee exemple", Seat: rules.SeatA}, {Path: "bataille armee exemple", Seat: rules.SeatB}, {Path: "bataille deployer premier", Seat: rules.SeatA},
	} {
		game = hexwartest.Must(t, game, act)
	}
	for _, seat := range game.View(rules.Public).Awaited {
		game = hexwartest.Must(t, game, rules.Act{Path: "bataille deployer auto", Seat: seat, Args: rules.Args{"combien": "tout"}})
	}
	before, _ := hexwartest.Seen(t, game, rules.Public)
	game = hexwartest.Must(t, game, rules.Act{Path: rules.PathEnd, Seat: rules.SeatA, Args: rules.Args{"seul": "oui"}})
	if game.Ended() == nil {
		t.Fatal("the game goes on")
	}
	return before, game
}

// TestSetUpTakesFewTaps counts what a player does from the map to the first turn: at most eight interactions
// a side.
func TestSetUpTakesFewTaps(t *testing.T) {
	for way, path := range map[string][]string{
		"alternatif":        {"example", "premier", "auto"},
		"paravent":          {"example", "premier", "auto", "pret"},
		hexwar.DeployPapers: {"example", "premier", "auto", "pret"},
	} {
		game := atArmies(t, hexwartest.System(t, "panache"), map[string]string{hexwar.DeploySetting: way})
		count := map[rules.Seat]int{}
		for _, key := range path {
			for range ledger.Players {
				for _, seat := range ledger.Players {
					view, _ := hexwartest.Seen(t, game, seat)
					for _, o := range view.Offers {
						if o.Key == key && len(o.Ask) == 0 && !(key == "auto" && count[seat] > 2) {
							game = hexwartest.Must(t, game, rules.Act{Path: o.Act.Path, Seat: seat, Args: o.Act.Args})
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

// TestSecretDeploymentStaysSecret plays two battles that differ only in the army that seat b brings and in
// where it stands: until the reveal nobody else sees a difference. PA1, « Paravent opaque », « Petits
// papiers »
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
	auto := act("b", "bataille deployer auto", "combien", "tout")
	level := hexwartest.LevelBook(t, "panache").Rules().System()
	for name, story := range map[string]struct {
		system *rules.System
		way    string
		acts   []rulestest.Pair
	}{
		"screen": {level, "paravent", []rulestest.Pair{
			rulestest.Same(act("a", "terrain nu")), rulestest.Same(act("a", "bataille armee exemple")),
			differ(act("b", "bataille armee coller", "lignes", "4 inf C12-F12; gen D12 \"Ney\""),
				act("b", "bataille armee coller", "lignes", "7 cav lourde; 1 art; gen; 2 off; pions 9")),
			rulestest.Same(act("a", "bataille deployer premier")), rulestest.Same(auto),
			differ(act("b", "bataille deployer", "unite", "1"), act("b", "bataille deployer", "unite", "off1")),
			differ(act("b", "bataille deployer", "unite", "1", "ou", "A11"), act("b", "bataille deployer", "unite", "8", "ou", "J12")),
			rulestest.Same(act("b", "bataille deployer fini")), rulestest.Same(act("a", "bataille deployer fini")),
		}},
		// Ten papers on the same hexes: eight units and two decoys, or nine units and one.
		"papers": {level, hexwar.DeployPapers, []rulestest.Pair{
			rulestest.Same(act("a", "terrain nu")), rulestest.Same(act("a", "bataille armee exemple")),
			differ(act("b", "bataille armee coller", "lignes", "8 inf A12-H12; gen A12"),
				act("b", "bataille armee coller", "lignes", "8 cav A12-H12; 1 art I12; gen B12; off")),
			rulestest.Same(act("a", "bataille deployer premier")),
			differ(act("b", "bataille deployer", "unite", "leurre1", "ou", "I12"), act("b", "bataille deployer", "unite", "9", "ou", "I12")),
			differ(act("b", "bataille deployer", "unite", "leurre2", "ou", "A11"), act("b", "bataille deployer", "unite", "leurre1", "ou", "A11")),
			differ(act("b", "bataille deployer", "unite", "1", "ou", "A12"), act("b", "bataille deployer", "unite", "8", "ou", "A12")),
			differ(act("b", "bataille deployer", "unite", "leurre1"), act("b", "bataille deployer", "unite", "off2")),
			rulestest.Same(act("a", "bataille deployer fini")),
		}},
		"papers in the whole game": {hexwartest.System(t, "panache"), hexwar.DeployPapers, []rulestest.Pair{
			rulestest.Same(act("a", "terrain nu")), rulestest.Same(act("a", "terrain jouer")), rulestest.Same(act("b", "terrain jouer")),
			differ(act("b", "bataille armee coller", "lignes", "4 inf; gen; off \"Ney\""), act("b", "bataille armee coller", "lignes", "4 cav; gen")),
			rulestest.Same(act("a", "bataille armee exemple")), rulestest.Same(act("a", "bataille deployer premier")),
			differ(act("b", "bataille deployer", "unite", "1", "ou", "C12"), act("b", "bataille deployer", "unite", "leurre1", "ou", "C12")),
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			rulestest.Twin(t, story.system, rulestest.Story{Settings: map[string]string{hexwar.DeploySetting: story.way}, Acts: story.acts})
		})
	}
}

// TestNamesOfPlayersAreData: what a list calls a unit is never a key or a command.
func TestNamesOfPlayersAreData(t *testing.T) {
	game := atArmies(t, hexwartest.System(t, "panache"), nil)
	game = hexwartest.Must(t, game, rules.Act{Path: "bataille armee coller", Seat: rules.SeatA,
		Args: rules.Args{"lignes": "1 inf \"@everyone {{.x}} <b>\"\ngen « 🎲 Zoé »"}})
	view, err := game.Read(rules.Act{Path: "bataille armee liste", Seat: rules.SeatB})
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
