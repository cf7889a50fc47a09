package npow_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/table"
	"aidedecamp/rules/table/tabletest"
)

// choosing answers an offer's questions by chance; ok is false where one asks for a text.
func choosing(r *rand.Rand, o rules.Offer) (act rules.Act, ok bool) {
	act = o.Act.Without("")
	for _, q := range o.Ask {
		switch {
		case q.Optional:
		case len(q.Choices) == 0:
			return act, false
		default:
			value := ""
			for i, n := range r.Perm(len(q.Choices))[:max(q.Min, 1)] {
				if i > 0 {
					value += " "
				}
				value += q.Choices[n].Value
			}
			act.Args[q.Option] = value
		}
	}
	return act, true
}

// TestOffersLeadThroughTheGates plays by offers alone, in both modes: from a finished table to the secret
// points, whatever is picked, each picture can be drawn and each game proves.
func TestOffersLeadThroughTheGates(t *testing.T) {
	t.Parallel()
	for _, mode := range []string{"sur-table", "suivi"} {
		for seed := range 8 {
			t.Run(fmt.Sprintf("%s-%d", mode, seed), func(t *testing.T) {
				r := rand.New(rand.NewPCG(uint64(seed), 7))
				words := french(t)
				game := placedGame(t, map[string]string{"mode": mode}, seed)
				for n := 0; n < 60 && !offered(t, game, "points"); n++ {
					var all []rules.Act
					for _, seat := range ledger.Players {
						view := game.View(seat)
						if err := table.Check(*view.Board, view.Panels); err != nil {
							t.Fatal(err)
						}
						for _, o := range view.Offers {
							words.Say(t, o.Label)
							if act, ok := choosing(r, o); ok && o.Key != "revenir" {
								all = append(all, act)
							}
						}
					}
					if len(all) == 0 {
						t.Fatalf("nobody is offered anything")
					}
					act := all[r.IntN(len(all))]
					next, record, err := rulestest.Play(game, act, occasion(seed, 100+n))
					if err != nil {
						t.Fatalf("%v is offered and refused: %v", act, err)
					}
					for _, line := range next.Tell(record) {
						words.Say(t, line)
					}
					game = next
				}
				if !offered(t, game, "points") {
					t.Fatal("sixty acts, and no points are asked for")
				}
				rulestest.Prove(t, game)
			})
		}
	}
}

func offered(t *testing.T, game *house.Game, key string) bool {
	t.Helper()
	view := game.View(rules.SeatA)
	return slices.ContainsFunc(view.Offers, func(o rules.Offer) bool { return o.Key == key })
}

// placedGame is a game whose Defender, seat b, has finished his table: by a proposal where the bot keeps the
// places, by the four screens elsewhere.
func placedGame(t *testing.T, settings map[string]string, seed int) *house.Game {
	t.Helper()
	settings["initiative"] = "hote"
	game, err := openGame(settings, nil, rules.BotDice, seed, nil)
	if err != nil {
		t.Fatal(err)
	}
	n := 10
	do := func(path string, args rules.Args) {
		t.Helper()
		n++
		if game, _, err = rulestest.Play(game, rules.Act{Path: path, Seat: rules.SeatB, Args: args}, occasion(seed, n)); err != nil {
			var missing *dice.Missing
			t.Fatalf("%s: %v (dice: %v)", path, err, errors.As(err, &missing))
		}
	}
	do("terrain npow", rules.Args{"region": "europe-centrale"})
	for open := true; open; {
		open = false
		view := game.View(rules.SeatB)
		for _, o := range view.Offers {
			if act, ok := choosing(rand.New(rand.NewPCG(uint64(seed), uint64(n))), o); ok &&
				(o.Act.Path == "terrain choisir" || o.Act.Path == "terrain declasser") {
				do(act.Path, act.Args)
				open = true
				break
			}
		}
	}
	if settings["mode"] == "suivi" {
		do("piece proposer", nil)
		do("piece fini", nil)
		return game
	}
	for _, screen := range []string{"secteurs", "bande", "objectifs", "contacts"} {
		if !slices.Contains(offersOf(t, game), "ecran-"+screen) {
			continue
		}
		do("piece ecran", rules.Args{"ecran": screen})
	}
	return game
}

// offersOf are the screens that are asked.
func offersOf(t *testing.T, game *house.Game) []string {
	t.Helper()
	view := game.View(rules.SeatB)
	var keys []string
	for _, o := range view.Offers {
		if o.Key == "bien" {
			keys = append(keys, "ecran-"+o.Act.Args["ecran"])
		}
	}
	return keys
}

// TestRematchOnTheSameTable: an evening ends, the next begins with the secret points, the edges exchanged.
func TestRematchOnTheSameTable(t *testing.T) {
	words := french(t)
	for _, mode := range []string{"sur-table", "suivi"} {
		t.Run(mode, func(t *testing.T) {
			game := placedGame(t, map[string]string{"mode": mode}, 3)
			n := 200
			do := func(seat rules.Seat, path string, args rules.Args) {
				t.Helper()
				n++
				var err error
				if game, _, err = rulestest.Play(game, rules.Act{Path: path, Seat: seat, Args: args}, occasion(3, n)); err != nil {
					t.Fatalf("%s: %v", path, err)
				}
			}
			do(rules.SeatA, "npow bord", rules.Args{"cote": "nord"})
			do(rules.SeatA, "npow ldr posee", rules.Args{"ou": "A2-droite"})
			do(rules.SeatB, "npow ldr posee", rules.Args{"ou": "B1-milieu"})
			args := rules.Args{}
			if mode == "sur-table" {
				args["ponts"] = "aucun-pont"
			}
			do(rules.SeatB, "npow route accepter", args)
			do(rules.SeatB, rules.PathEnd, rules.Args{"seul": "oui"})
			records, err := house.Rematch(game, "storyofnpowgame2", occasion(4, 1))
			if err != nil {
				t.Fatal(err)
			}
			next, err := house.Rebuild(rules.Registry{system}, records)
			if err != nil {
				t.Fatal(err)
			}
			for _, entry := range next.Log() {
				for _, line := range next.Tell(entry.Record) {
					words.Say(t, line)
				}
			}
			for _, seat := range ledger.Players {
				if next, _, err = rulestest.Play(next, rules.Act{Path: house.PathReady, Seat: seat}, occasion(4, 2+len(next.Log()))); err != nil {
					t.Fatal(err)
				}
			}
			if !offered(t, next, "points") {
				t.Error("no points are asked for")
			}
			before := game.View(rules.SeatA)
			after := next.View(rules.SeatB)
			if after.Board.Plane.Bottom != before.Board.Plane.Bottom || len(after.Board.Plane.Pieces) != len(before.Board.Plane.Pieces) {
				t.Errorf("seat b now sees\n%s\nseat a saw\n%s", tabletest.Format(*after.Board, nil), tabletest.Format(*before.Board, nil))
			}
			rulestest.Prove(t, next)
		})
	}
}
