package mapmaking_test

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/ledger"
)

// PA1, « Jeu avec scénario »: whoever says that he plays on a scenario's board sees first what stands there.
func TestScenarioTroopsAreSeenBeforeTheyPlay(t *testing.T) {
	const text = "columns = 9\nrows = 12\n" +
		"[[unit]]\ncamp = \"bleu\"\ntroop = \"infanterie\"\nweight = \"moyen\"\nat = \"C3\"\n" +
		"[[unit]]\ncamp = \"bleu\"\ntroop = \"infanterie\"\nweight = \"moyen\"\n" +
		"[[officer]]\ncamp = \"rouge\"\nrank = \"general-en-chef\"\nat = \"D9\"\n" +
		"[[unit]]\ncamp = \"rouge\"\ntroop = \"cavalerie\"\nweight = \"leger\"\nat = \"C9\"\n"
	for _, way := range []string{"alternatif", "paravent", hexwar.DeployPapers} {
		game := hexwartest.BattleOf(t, hexwartest.System(t, "panache"), map[string]string{hexwar.DeploySetting: way})
		game = hexwartest.Must(t, game, rules.Act{Path: "terrain scenario", Seat: rules.SeatA, Args: rules.Args{"texte": text}})
		for range 3 {
			for _, seat := range []rules.Seat{rules.SeatA, rules.SeatB, rules.Public, rules.Referee} {
				view, _ := hexwartest.Seen(t, game, seat)
				if board := view.Board.Hex; len(board.Units) != 2 || len(board.Officers) != 1 {
					t.Errorf("%s: seat %q sees %d units and %d officers", way, seat, len(board.Units), len(board.Officers))
				}
			}
			for _, seat := range ledger.Players {
				if next, _, err := hexwartest.TryAct(game, rules.Act{Path: "terrain jouer", Seat: seat}); err == nil {
					game = next
					break
				}
			}
		}
	}
}
