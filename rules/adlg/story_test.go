package adlg_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/table"
	"aidedecamp/rules/table/tabletest"
)

var update = flag.Bool("update", false, "write the stories as they come out now; read them before committing")

// TestCatalogues holds the two languages against each other and against the typography of French.
func TestCatalogues(t *testing.T) { rulestest.Catalogues(t, system.Locale) }

// TestStories plays each fixture and compares what the log says, then rebuilds and rejudges it. Beside the
// sections of every system a fixture may have
//
//	view  the board and the panels at the end, in their notation
//
// Dice are typed where an act has des="…", else they are the bot's.
func TestStories(t *testing.T) {
	t.Parallel()
	words := rulestest.ReadVocabulary(t, "fr", system.Locale, rules.Locale(), dice.Locale())
	rulestest.Stories(t, *update, func(t *testing.T, f *rulestest.Fixture) map[string]string {
		told, shown := playStory(t, f, words)
		return map[string]string{"story": told, "view": shown}
	})
}

// playStory plays the acts and returns the story and the last view.
func playStory(t *testing.T, f *rulestest.Fixture, words rulestest.Vocabulary) (told, shown string) {
	source := rules.BotDice
	if strings.Contains(f.Text("acts"), "des=") {
		source = rules.RealDice
	}
	moment := func(n int) house.Occasion { return rulestest.Moment("adlg test", 1, n) }
	game, err := rulestest.Begun(system, house.Deal{Game: "storyofadlggame1", Settings: f.Settings, Tables: f.Tables, Source: source,
		Sitters: f.Sitters()}, moment)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	place := func(r rules.Ref) string { return words.Say(t, r.Phrase()) }
	for i, line := range f.Acts {
		fmt.Fprintf(&out, "> %s\n", line)
		act := rulestest.ReadAct(line)
		if spec, _ := system.Act(act.Path); spec.Reads {
			view, err := game.Read(act)
			words.Tell(t, &out, place, nil, err)
			out.WriteString(said(t, words, view))
			continue
		}
		var record ledger.Record
		game, record, err = rulestest.Play(game, act, moment(10+i))
		var lines []phrase.Phrase
		if err == nil {
			lines = game.Tell(record)
		}
		words.Tell(t, &out, place, lines, err)
	}
	view := game.View(rules.SeatA)
	fmt.Fprintf(&out, "= %s\n", words.Say(t, view.Phase))
	for _, seat := range ledger.Players {
		for _, o := range game.View(seat).Offers {
			fmt.Fprintf(&out, "= %s: [%s] %s %s", seat, words.Say(t, o.Label), o.Gate, o.Key)
			for _, q := range o.Ask {
				fmt.Fprintf(&out, " %s(%d)", words.Say(t, q.Label), len(q.Choices))
			}
			fmt.Fprintln(&out)
		}
	}
	rulestest.Prove(t, game)
	if err := table.Check(*view.Board, view.Panels); err != nil {
		t.Error(err)
	}
	return out.String(), tabletest.Format(*view.Board, nil) + said(t, words, view)
}

// said are the panels and notes of a view in words.
func said(t *testing.T, words rulestest.Vocabulary, view rules.View) string {
	t.Helper()
	var out strings.Builder
	for _, panel := range view.Panels {
		fmt.Fprintf(&out, "# %s\n", words.Say(t, panel.Title))
		rows := panel.Rows
		if len(panel.Columns) > 0 {
			rows = append([][]phrase.Phrase{panel.Columns}, rows...)
		}
		for _, row := range rows {
			for i, cell := range row {
				fmt.Fprintf(&out, "%s%s", []string{"  ", " | "}[min(i, 1)], words.Say(t, cell))
			}
			fmt.Fprintln(&out)
		}
	}
	for _, n := range view.Notes {
		fmt.Fprintln(&out, words.Say(t, n))
	}
	return out.String()
}
