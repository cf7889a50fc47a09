package hexwar

import (
	"testing"

	"aidedecamp/rules"
)

// PA1, « Jeu avec scénario »: whoever says that he plays on a scenario's board sees first what stands there.
func TestScenarioTroopsAreSeenBeforeTheyPlay(t *testing.T) {
	const text = "columns = 9\nrows = 12\n" +
		"[[unit]]\ncamp = \"bleu\"\ntroop = \"infanterie\"\nweight = \"moyen\"\nat = \"C3\"\n" +
		"[[unit]]\ncamp = \"bleu\"\ntroop = \"infanterie\"\nweight = \"moyen\"\n" +
		"[[officer]]\ncamp = \"rouge\"\nrank = \"general-en-chef\"\nat = \"D9\"\n" +
		"[[unit]]\ncamp = \"rouge\"\ntroop = \"cavalerie\"\nweight = \"leger\"\nat = \"C9\"\n"
	for _, way := range []string{deployAlternate, deployScreen, deployPapers} {
		game := battleOf(t, systemOf(t, "panache"), map[string]string{deploySetting: way})
		game = must(t, game, rules.Act{Path: scenarioPath, Seat: rules.SeatA, Args: rules.Args{"texte": text}})
		for range 3 {
			for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Public, rules.Referee} {
				view, _ := seen(t, game, seat)
				if board := view.Board.Hex; len(board.Units) != 2 || len(board.Officers) != 1 {
					t.Errorf("%s: seat %q sees %d units and %d officers", way, seat, len(board.Units), len(board.Officers))
				}
			}
			for _, seat := range rules.Players {
				if next, _, err := tryAct(game, rules.Act{Path: playPath, Seat: seat}); err == nil {
					game = next
					break
				}
			}
		}
	}
}
