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
	"aidedecamp/rules/rulestest"
)

// TestTheJudgeAndTheChoiceAgree: of choices drawn at random, legal ones and others, the code takes those in
// which the judge finds nothing, and refuses the others: neither takes too much nor too little.
func TestTheJudgeAndTheChoiceAgree(t *testing.T) {
	t.Parallel()
	taken, refused := 0, 0
	for seed := range rulestest.GamesAsked(t, 120) {
		random := rand.New(rand.NewPCG(uint64(seed), 31))
		settings := drawnSettings(random, map[string]string{"mode": "sur-table"})
		moment := func(n int) house.Occasion { return rulestest.Moment("adlg choices", seed, n) }
		game, err := rulestest.Begun(system, house.Deal{Game: "judgedadlggame11", Settings: settings}, moment)
		if err != nil {
			t.Fatal(err)
		}
		territory := []string{"plaine", "foret", "montagne", "desert", "steppes"}[random.IntN(5)]
		game = mustPlay(t, game, moment(10), rules.Act{Path: "adlg initiative", Seat: rules.SeatA, Args: rules.Args{"a": "3", "b": "3"}})
		winner := rules.Seat(winnerOf(game))
		game = mustPlay(t, game, moment(11), rules.Act{Path: "terrain adlg", Seat: winner,
			Args: rules.Args{"territory": "defendre-" + territory}})
		chooser, n := winner, 12
		for tries := 0; tries < 200 && chooser != ""; tries++ {
			picks, cover := drawnPicks(random, territory, chooser == winner)
			n++
			act := rules.Act{Path: "adlg choisir", Seat: chooser, Args: rules.Args{"pieces": spelt(picks, cover)}}
			next, _, err := rulestest.Play(game, act, moment(n))
			var violation *rules.Violation
			if err != nil && !errors.As(err, &violation) {
				t.Fatal(err)
			}
			found := judgedChoice(game, settings, string(chooser), territory, picks, cover)
			if (err == nil) != (len(found) == 0) {
				t.Errorf("seed %d %v, %s in %s takes %s: the code says %v, the judge %v",
					seed, settings, chooser, territory, act.Args["pieces"], err, found)
			}
			if err != nil {
				refused++
				continue
			}
			taken++
			game = next
			if chooser == winner {
				chooser = rules.Seat(other(string(winner)))
			} else {
				chooser = ""
			}
		}
	}
	t.Logf("%d choices taken, %d refused", taken, refused)
}

func mustPlay(t *testing.T, game *house.Game, now house.Occasion, act rules.Act) *house.Game {
	t.Helper()
	next, _, err := rulestest.Play(game, act, now)
	if err != nil {
		t.Fatal(act.Path, err)
	}
	return next
}

// eventsOf are the system's events of a game so far.
func eventsOf(game *house.Game) finished {
	log := finished{Settings: map[string]string{}}
	for _, entry := range game.Log() {
		for _, e := range entry.Events {
			if err := log.add(event{Kind: e.Kind, By: string(entry.Seat), Record: entry.Seq, Data: parsed(e.Data)}); err != nil {
				panic(err) // the game wrote it
			}
		}
	}
	return log
}

func winnerOf(game *house.Game) string {
	events := eventsOf(game).Events
	return word(events[len(events)-1].Data, "winner")
}

// judgedChoice is what the judge finds in a choice that the game has not taken yet.
func judgedChoice(game *house.Game, settings map[string]string, seat, territory string, picks []taken, cover string) []finding {
	log := eventsOf(game)
	log.Settings = settings
	j := newJudge(log)
	for _, e := range log.Events {
		if err := j.judge(e); err != nil {
			panic(err) // the game wrote it
		}
	}
	data := object{"seat": seat, "cover": cover}
	if seat == j.defender {
		data["compulsory"] = compulsory[territory]
	}
	var all []any
	for _, p := range picks {
		all = append(all, object{"kind": p.Kind, "cover": p.Cover, "hill": p.Hill})
	}
	data["picks"] = all
	j.findings = nil
	if err := j.judge(event{Kind: "adlg.pieces-chosen/1", By: seat, Data: copyOf(data)}); err != nil {
		panic(err) // it was made here
	}
	return j.findings
}

var anyKind = []string{"riviere", "cote", "colline-douce", "colline-escarpee", "champ", "broussailles", "plantation", "bois", "marais",
	"dune", "ravine", "route", "village", "infranchissable"}

// drawnPicks are some pieces, mostly of those that the territory has, and the vegetation of a compulsory
// hill.
func drawnPicks(random *rand.Rand, territory string, defends bool) (picks []taken, cover string) {
	covers := []string{"broussailles", "champ", "plantation", "bois", "broussailles"}
	for range 1 + random.IntN(5) {
		p := taken{Kind: anyKind[random.IntN(len(anyKind))]}
		for !listed(territory, p.Kind) && random.IntN(12) > 0 {
			p.Kind = anyKind[random.IntN(len(anyKind))]
		}
		if isHill(p.Kind) && random.IntN(2) == 0 {
			p.Cover = covers[random.IntN(len(covers))]
		}
		if p.Kind == "village" && random.IntN(2) == 0 {
			p.Hill = anyKind[2+random.IntN(2)]
		}
		picks = append(picks, p)
	}
	if defends && isHill(compulsory[territory]) && random.IntN(3) == 0 {
		cover = covers[random.IntN(len(covers))]
	}
	return picks, cover
}

// spelt writes a choice as the option takes it.
func spelt(picks []taken, cover string) string {
	var words []string
	seen := map[string]int{}
	for _, p := range picks {
		text := p.Kind
		for _, more := range []string{p.Cover, p.Hill} {
			if more != "" {
				text += "+" + more
			}
		}
		if seen[text]++; seen[text] > 1 {
			text += fmt.Sprint(".", seen[text])
		}
		words = append(words, text)
	}
	if cover != "" {
		words = append(words, "obligatoire+"+cover)
	}
	slices.Sort(words)
	return strings.Join(words, " ")
}
