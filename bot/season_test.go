package bot

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
)

// pairing finds a meeting that is still to be played in what the season shows.
var pairing = regexp.MustCompile(`- (J\d+) – (J\d+) : à jouer`)

// TestASeasonOfTwelve plays a club's season through the local table: twelve players, five rounds, a referee
// who enters the results, a restart in the midst of it. Nobody meets anybody twice, each round pairs all, and
// the points add up.
func TestASeasonOfTwelve(t *testing.T) {
	const players, rounds = 12, 5
	s := &story{t: t, club: newClub(t, "season"), kept: map[string]string{}}
	s.tell("Alex> /organiser saison ouvrir nom:Hiver")
	for i := range players {
		s.tell(fmt.Sprintf("Alex> /club saison inscrire nom:J%d", i+1))
	}
	r := rand.New(rand.NewPCG(12, 5))
	met := map[string]bool{}
	for round := range rounds {
		s.play("Alex> /organiser saison ronde", fmt.Sprintf("public: Ronde %d", round+1))
		pairs := pairing.FindAllStringSubmatch(strings.ReplaceAll(s.text(), "\u202f", " "), -1)
		if len(pairs) != players/2 {
			t.Fatalf("round %d has %d games: %s", round+1, len(pairs), s.text())
		}
		seen := map[string]bool{}
		for _, p := range pairs {
			if met[p[1]+p[2]] || seen[p[1]] || seen[p[2]] {
				t.Fatalf("round %d: %s and %s again", round+1, p[1], p[2])
			}
			met[p[1]+p[2]], met[p[2]+p[1]], seen[p[1]], seen[p[2]] = true, true, true, true
			s.tell(fmt.Sprintf("Alex> /organiser saison resultat premier:%s second:%s score:%d-%d", p[1], p[2], r.IntN(20), r.IntN(20)))
		}
		if round == 2 {
			s.tell("--- restart")
		}
	}
	s.tell("Camille> /club saison voir")
	games := 0
	for _, row := range regexp.MustCompile(`(\d+) pts · (\d+) V (\d+) N (\d+) D`).FindAllStringSubmatch(s.text(), -1) {
		var points, wins, draws, losses int
		fmt.Sscan(strings.Join(row[1:], " "), &points, &wins, &draws, &losses)
		if points != 3*wins+draws || wins+draws+losses != rounds {
			t.Errorf("%v", row)
		}
		games += wins + draws + losses
	}
	if games != players*rounds {
		t.Errorf("%d games of %d are shown: %s", games, players*rounds, s.text())
	}
	s.play("Camille> /club saison csv", `file classement.csv: 1;"`)
}
