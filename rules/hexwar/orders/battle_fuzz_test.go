package orders_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/rulestest"
)

// brawlActs is how many actions the normal test takes in all, over every mode, way of deployment and purse of
// both games.
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
	slugs, modes := []string{"panache", "thucidide"}, []string{"suivi", hexwar.OnTable}
	ways, purses := []string{"alternatif", "paravent", hexwar.DeployPapers}, []string{"publics", "caches"}
	each := brawlActs/(len(slugs)*len(modes)*len(ways)*len(purses)) + 1
	var games []*hexwartest.Brawl
	t.Run("games", func(t *testing.T) {
		kind := 0
		for _, slug := range slugs {
			for _, mode := range modes {
				for _, way := range ways {
					for _, purse := range purses {
						kind++
						for round := range rounds {
							b := &hexwartest.Brawl{Done: map[string]int{}, Rng: rand.New(rand.NewPCG(uint64(kind), uint64(round)))}
							games = append(games, b)
							t.Run(fmt.Sprintf("%s-%s-%s-%s-%d", slug, mode, way, purse, round), func(t *testing.T) {
								t.Parallel()
								b.T = t
								for b.Acts < each {
									b.Open(slug, map[string]string{hexwar.ModeSetting: mode, hexwar.DeploySetting: way, "hex-pions": purse})
									b.Acts += b.Play(each - b.Acts)
									b.Prove()
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
		total += b.Acts
		for what, n := range b.Done {
			done[what] += n
		}
	}
	for _, kind := range []string{hexwar.TurnKind, "hexwar.activated/1", orders.MovedKind, "hexwar.order-given/1", orders.CombatKind,
		"hexwar.table-combat/1", "hexwar.deployed/1", "hexwar.armies-opened/1", "hexwar.map-built/1", orders.TableOrderKind, orders.TableTurnKind,
		"hexwar.rectified/1", "undone", "refused", "over"} {
		if done[kind] == 0 {
			t.Errorf("%d acts, and never %s", total, kind)
		}
	}
	if total < brawlActs {
		t.Errorf("%d acts", total)
	}
	t.Log(done)
}
