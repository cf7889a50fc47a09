package hexwar_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/table"
)

var update = flag.Bool("update", false, "write the stories as they come out now; read them before committing")

// TestStories plays each fixture and compares what the log says, then rebuilds and rejudges it. Beside the
// sections of every system a fixture has
//
//	book   panache or thucidide
//	orders rows that a club adds to the book's table of orders
//	board  what stands where, as State.posed reads it; without it the story begins with the map
//
// Its acts may begin with lines "free …": draws without a game.
func TestStories(t *testing.T) {
	t.Parallel()
	words := hexwartest.FrenchWords(t)
	rulestest.Stories(t, *update, func(t *testing.T, f *rulestest.Fixture) map[string]string {
		return map[string]string{"story": playStory(t, f, words)}
	})
}

// playStory plays the acts and returns the story.
func playStory(t *testing.T, f *rulestest.Fixture, words rulestest.Vocabulary) string {
	slug := strings.TrimSpace(f.Text("book"))
	if f.Has("orders") {
		f.Tables[hexwar.OrdersTable] = hexwartest.BookOf(t, strings.Fields(slug)[0]).Tables[hexwar.OrdersTable] + "\n" + f.Text("orders")
	}
	open := hexwartest.BookOf
	if f.Has("board") {
		open = hexwartest.DuelBook
	}
	system := open(t, slug).Rules().System()
	var out strings.Builder
	acts := f.Acts
	for ; len(acts) > 0 && strings.HasPrefix(acts[0], "free "); acts = acts[1:] {
		fmt.Fprintf(&out, "> %s\n", acts[0])
		draw, err := house.Draw(system, rulestest.ReadAct("- "+strings.TrimPrefix(acts[0], "free ")), f.Settings, f.Tables,
			hexwartest.Occasion(1, 0))
		var told []phrase.Phrase
		if err == nil {
			told, err = draw.Tell(system, f.Tables)
		}
		hexwartest.Tell(t, &out, words, told, err)
	}
	if len(acts) == 0 {
		return out.String()
	}
	deal := house.Deal{Game: "storyofhexbattle", Settings: f.Settings, Tables: f.Tables, Source: rules.RealDice, Sitters: f.Sitters()}
	game, err := rulestest.Begun(system, deal, func(n int) house.Occasion { return hexwartest.Occasion(1, n) })
	if err != nil {
		t.Fatal(err)
	}
	if f.Has("board") {
		game, _, err = rulestest.Play(game, rules.Act{Path: "poser", Seat: rules.SeatA, Args: rules.Args{"texte": f.Text("board")}},
			hexwartest.Occasion(1, 3))
		if err != nil {
			t.Fatal(err)
		}
	}
	for i, line := range acts {
		fmt.Fprintf(&out, "> %s\n", line)
		act := rulestest.ReadAct(line)
		var lines []phrase.Phrase
		if spec, _ := system.Act(act.Path); spec.Reads {
			var view rules.View
			view, err = game.Read(act)
			lines = hexwartest.Shown(view)
		} else {
			var record ledger.Record
			if game, record, err = rulestest.Play(game, act, hexwartest.Occasion(1, 10+len(f.Acts)-len(acts)+i)); err == nil {
				lines = game.Tell(record)
			}
		}
		hexwartest.Tell(t, &out, words, lines, err)
	}
	stand(t, &out, words, game)
	rulestest.Prove(t, game)
	return out.String()
}

// stand writes where the battle stands at the story's end: the phase and what each player may do.
func stand(t *testing.T, out *strings.Builder, words rulestest.Vocabulary, game *house.Game) {
	for i, seat := range ledger.Players {
		view := game.View(seat)
		if i == 0 {
			fmt.Fprintf(out, "= %s\n", words.Say(t, view.Phase))
		}
		if view.Board != nil {
			if err := table.Check(*view.Board, view.Panels); err != nil {
				t.Error(err)
			}
		}
		for _, p := range view.Panels {
			words.Say(t, p.Title)
			for _, row := range append(p.Rows, p.Columns) {
				for _, cell := range row {
					words.Say(t, cell)
				}
			}
		}
		for _, o := range view.Offers {
			fmt.Fprintf(out, "= %s: [%s]", seat, words.Say(t, o.Label))
			for _, q := range o.Ask {
				words.Say(t, q.Label)
				for _, c := range q.Choices {
					fmt.Fprintf(out, " %s;", words.Say(t, c.Label))
				}
			}
			fmt.Fprintln(out)
		}
	}
}
