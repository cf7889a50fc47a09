package npow_test

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/npow"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/table"
	"aidedecamp/rules/table/tabletest"
)

var update = flag.Bool("update", false, "write the stories as they come out now; read them before committing")

// system is NPOW, read once for all tests.
var system = npow.System()

// occasion is the outside world of a test.
func occasion(seed, act int) house.Occasion { return rulestest.Moment("npow test", seed, act) }

// openGame returns a game that both players have begun.
func openGame(settings, tables map[string]string, source ledger.DiceSource, seed int, free *house.FreeDraw) (*house.Game, error) {
	deal := house.Deal{Game: "storyofnpowpool1", Settings: settings, Tables: tables, Source: source, Free: free}
	return rulestest.Begun(system, deal, func(n int) house.Occasion { return occasion(seed, n) })
}

// seedOf is the number that the secret of a fixture's game is made of.
func seedOf(t testing.TB, f *rulestest.Fixture) (seed int) {
	t.Helper()
	if _, err := fmt.Sscan(f.Text("seed"), &seed); err != nil {
		t.Fatalf("seed: %v", err)
	}
	return seed
}

// TestStories plays each fixture and compares what the log says, then rebuilds and rejudges it. Beside the
// sections of every system a fixture has
//
//	seed  the number that the secret is made of
//	view  the board and the panels at the end, in their notation
//
// Its first act may be "free …": a draw without a game, which the game then keeps.
func TestStories(t *testing.T) {
	t.Parallel()
	words := french(t)
	rulestest.Stories(t, *update, func(t *testing.T, f *rulestest.Fixture) map[string]string {
		told, shown := playStory(t, f, words)
		return map[string]string{"story": told, "view": shown}
	})
}

// playStory plays the acts and returns the story and the last view.
func playStory(t *testing.T, f *rulestest.Fixture, words rulestest.Vocabulary) (told, shown string) {
	source, seed := rules.BotDice, seedOf(t, f)
	if strings.Contains(f.Text("acts"), "des=") {
		source = rules.RealDice
	}
	var free *house.FreeDraw
	var out strings.Builder
	acts := f.Acts
	if line, ok := strings.CutPrefix(acts[0], "free "); ok {
		draw, err := house.Draw(system, rulestest.ReadAct("- "+line), f.Settings, f.Tables, occasion(seed, 0))
		fmt.Fprintf(&out, "> free %s\n", line)
		var said []phrase.Phrase
		if err == nil {
			said, err = draw.Tell(system, f.Tables)
		}
		tell(t, &out, words, said, err)
		if err != nil {
			return out.String(), ""
		}
		free, acts = &draw, acts[1:]
		view, err := draw.View(system, f.Tables)
		if err != nil {
			t.Fatal(err)
		}
		shown = show(t, words, view)
		if len(acts) == 0 {
			return out.String(), shown
		}
	}
	game, err := openGame(f.Settings, f.Tables, source, seed, free)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range acts {
		fmt.Fprintf(&out, "> %s\n", line)
		var record ledger.Record
		game, record, err = rulestest.Play(game, rulestest.ReadAct(line), occasion(seed, 10+i))
		var lines []phrase.Phrase
		if err == nil {
			lines = game.Tell(record)
		}
		tell(t, &out, words, lines, err)
	}
	view := game.View(rules.SeatA)
	fmt.Fprintf(&out, "= %s\n", words.Say(t, view.Phase))
	for _, seat := range ledger.Players {
		view := game.View(seat)
		for _, o := range view.Offers {
			fmt.Fprintf(&out, "= %s: [%s] %s %s", seat, words.Say(t, o.Label), o.Gate, o.Key)
			for _, q := range o.Ask {
				fmt.Fprintf(&out, " %s(%d)", words.Say(t, q.Label), len(q.Choices))
			}
			fmt.Fprintln(&out)
		}
	}
	rulestest.Prove(t, game)
	return out.String(), show(t, words, view)
}

// show writes board and panels in their notation, after checking that they can be drawn and have words.
func show(t *testing.T, words rulestest.Vocabulary, view rules.View) string {
	t.Helper()
	if err := table.Check(*view.Board, view.Panels); err != nil {
		t.Error(err)
	}
	for _, p := range append(view.Notes, view.Board.Title) {
		words.Say(t, p)
	}
	for _, panel := range view.Panels {
		words.Say(t, panel.Title)
		for _, row := range append(panel.Rows, panel.Columns) {
			for _, cell := range row {
				words.Say(t, cell)
			}
		}
	}
	for _, e := range view.Board.Legend {
		words.Say(t, e.Text)
	}
	var tray []table.Spare
	if view.Board.Plane != nil {
		tray = view.Board.Plane.Tray
	}
	for _, spare := range tray {
		for _, badge := range append(spare.Badges, spare.Name) {
			words.Say(t, badge)
		}
	}
	var notes strings.Builder
	for _, n := range view.Notes {
		fmt.Fprintf(&notes, "note %s\n", words.Say(t, n))
	}
	return tabletest.Format(*view.Board, view.Panels) + notes.String()
}

// tell writes what came of an act; a rule's place is written in words.
func tell(t testing.TB, out *strings.Builder, words rulestest.Vocabulary, lines []phrase.Phrase, err error) {
	t.Helper()
	words.Tell(t, out, func(r rules.Ref) string { return words.Say(t, r.Phrase()) }, lines, err)
}

// faces are the dice that a phrase shows: every filling named die.
func faces(p phrase.Phrase) []string {
	var shown []string
	for _, a := range p.Args {
		for _, item := range a.Items {
			if a.Name == "die" {
				shown = append(shown, item.Args[0].Text)
			} else {
				shown = append(shown, faces(item)...)
			}
		}
	}
	return shown
}

// TestEveryDieIsTold: the log shows each die thrown, in the order of the throws.
func TestEveryDieIsTold(t *testing.T) {
	for seed := range 60 {
		game, err := openGame(map[string]string{"initiative": "hote"}, nil, rules.BotDice, seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		game, record, err := rulestest.Play(game, rules.Act{Path: "terrain npow", Seat: rules.SeatB,
			Args: rules.Args{"region": "europe-centrale"}}, occasion(seed, 10))
		if err != nil {
			t.Fatal(err)
		}
		var thrown, told []string
		for _, throw := range record.Throws {
			for _, face := range throw.Faces {
				thrown = append(thrown, throw.Sides.Show(face))
			}
		}
		for _, line := range game.Tell(record) {
			told = append(told, faces(line)...)
		}
		if len(thrown) < 9 || !slices.Equal(told, thrown) {
			t.Errorf("seed %d: thrown %v, told %v", seed, thrown, told)
		}
	}
}
