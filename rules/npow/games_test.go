package npow_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/rulestest"
)

var writeGames = flag.Bool("write-games", false,
	"keep the exports of the scripts in testdata/games/scripts that have none yet; what is written is never written again")

// playedGames is where the exports of this version of the system lie: a game is never edited, only added.
const playedGames = "testdata/games/1"

// TestPlayedGames replays whole games from their exports alone: each proves, is rebuilt, is judged today as
// it was judged then, comes to the sum that stands beside it, and can be drawn for every seat.
//
// The scripts are played too; with -write-games those without an export leave theirs. A script has the
// sections of a story, and
//
//	about    what the game shows
//	before   acts before [Commencer]
//	referee  somebody sits as referee
//
// Its acts may begin with "!" (it is refused, and the game is none the longer) and with "@":
//
//	@settle              the Defender downgrades and chooses whatever the pool leaves him
//	@screens             every screen that is open, all well
//	@ldr SEAT            the seat's supply line in the first part of its edge where it may lie
//	@count ANSWER …      an answer for each objective in turn, over and over: a, b, les-deux=12/5,
//	                     les-deux=12/5+3/0, personne=CASE
//	@end                 the game ends by both
//	@revanche            the game is written, and the rest is played in the one that follows it
func TestPlayedGames(t *testing.T) {
	t.Parallel()
	scripts, err := filepath.Glob("testdata/games/scripts/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, script := range scripts {
		name := strings.TrimSuffix(filepath.Base(script), ".txtar")
		folder := t.TempDir() // a script is played today too
		if *writeGames && !played(name) {
			folder = playedGames
		}
		t.Run("script "+name, func(t *testing.T) { playScript(t, script, name, folder) })
		if !played(name) {
			t.Errorf("%s is not played yet: go test ./rules/npow -run TestPlayedGames -write-games", name)
		}
	}
	files, err := filepath.Glob(playedGames + "/*.jsonl")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d played games, at least 30 are wanted (%v)", len(files), err)
	}
	words := french(t)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl"), func(t *testing.T) {
			t.Parallel()
			replay(t, words, file)
		})
	}
}

// replay holds one export against the rules of today.
func replay(t *testing.T, words rulestest.Vocabulary, file string) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	game, _ := rulestest.Replay(t, system, data)
	for _, entry := range game.Log() {
		for _, line := range game.Tell(entry.Record) {
			words.Say(t, line)
		}
	}
	got := finalSum(t, game)
	want, err := os.ReadFile(sumOf(file))
	if *writeGames && !t.Failed() && errors.Is(err, fs.ErrNotExist) {
		want, err = []byte(got), writeNew(sumOf(file), got)
	}
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("the sum is\n%s\nand was\n%s", got, want)
	}
}

// sumOf is the file of the sum beside an export.
func sumOf(export string) string { return strings.TrimSuffix(export, ".jsonl") + ".sum" }

// writeNew writes a file that does not exist yet, and fails on one that does.
func writeNew(name, text string) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, file.Close())
}

func rebuilt(t testing.TB, export []byte) *house.Game {
	t.Helper()
	records, err := ledger.ParseExport(export)
	if err != nil {
		t.Fatal(err)
	}
	game, err := house.Rebuild(rules.Registry{system}, records)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// finalSum is the count as the view shows it, in figures and keys, so that no change of words touches it: for
// each objective the verdict and both players' points, then the totals.
func finalSum(t testing.TB, game *house.Game) string {
	t.Helper()
	view := game.View(rules.Public)
	var out strings.Builder
	for _, panel := range view.Panels {
		switch panel.Title.Key {
		case "npow.count.title":
			for i, row := range panel.Rows {
				name := strings.TrimPrefix(row[0].Key, "npow.count.")
				if i < len(panel.Rows)-panel.Totals {
					name = verdictOf(row[1])
				}
				fmt.Fprintf(&out, "%s | %s | %s\n", name, figures(row[2]), figures(row[3]))
			}
		case "npow.count.losses":
			fmt.Fprintf(&out, "losses | %s | %s\n", figures(panel.Rows[0][1]), figures(panel.Rows[1][1]))
		}
	}
	if out.Len() == 0 {
		return "no count\n"
	}
	return out.String()
}

// figures are the numbers in a cell, in their order: gained and laid, or a sum; "-" where there is none.
func figures(cell phrase.Phrase) string {
	var all []string
	for _, arg := range cell.Args {
		switch {
		case len(arg.Items) > 0:
			for _, item := range arg.Items {
				all = append(all, figures(item))
			}
		case cell.Key == "npow.half-number":
			all = append(all, fmt.Sprint(arg.Number, ".5"))
		default:
			all = append(all, fmt.Sprint(arg.Number))
		}
	}
	switch {
	case len(all) == 0:
		return "-"
	case cell.Key == "npow.minus":
		return "-" + all[0]
	}
	return strings.Join(all, " of ")
}

// verdictOf is why somebody holds an objective: the last word of the key that says it.
func verdictOf(cell phrase.Phrase) string {
	for _, arg := range cell.Args {
		for _, item := range arg.Items {
			if why, ok := strings.CutPrefix(item.Key, "npow.verdict."); ok && arg.Name == "verdict" {
				if why == "uncounted" {
					return verdictOf(item)
				}
				return why
			}
		}
	}
	return "?"
}

// TestPlayedGamesShowEverything: between them the played games hold every reading at each of its values,
// every way the count can end, and every event of the system and of the kernel that a game on one machine can
// have.
func TestPlayedGamesShowEverything(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(playedGames + "/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	kinds, values, verdicts, sources := map[string]int{}, map[string]int{}, map[string]int{}, map[string]int{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		game := rebuilt(t, data)
		for _, setting := range system.Meta.Settings {
			values[setting.Name+"="+game.Setting(setting.Name)]++
		}
		for _, entry := range game.Log() {
			for _, e := range entry.Events {
				kinds[e.Kind]++
				if e.Kind == ledger.KindReady && bytes.Contains(e.Data, []byte(`"word"`)) {
					kinds["a word"]++
				}
			}
			for _, throw := range entry.Throws {
				sources[fmt.Sprint(throw.Source)]++
			}
		}
		for line := range strings.Lines(finalSum(t, game)) {
			name, _, _ := strings.Cut(line, " | ")
			verdicts[strings.TrimSpace(name)]++
		}
	}
	for _, setting := range system.Meta.Settings {
		for _, value := range setting.Values {
			if values[setting.Name+"="+value] == 0 {
				t.Errorf("no game is played with %s=%s", setting.Name, value)
			}
		}
	}
	for _, why := range []string{"seul", "passe", "menace", "menace-empeche", "deux-menaces", "personne", "conteste", "moitie", "ecrase",
		"sans-force",
		"conteste-sans-force", "rien-ne-compte", "kept", "lost", "net", "losses", "no count"} {
		if verdicts[why] == 0 {
			t.Errorf("no game has the line %q in its sum", why)
		}
	}
	for _, kind := range []string{"npow.count-closed/1", "npow.count-confirmed/1", "npow.count-losses/1", "npow.count-opened/1",
		"npow.count-reopened/1",
		"npow.count-told/1", "npow.edge-chosen/1", "npow.element-chosen/1", "npow.element-left/1", "npow.hills-downgraded/1", "npow.initiative/1",
		"npow.piece-held/1", "npow.pieces-moved/1", "npow.pieces-proposed/1", "npow.points-set/1", "npow.pool-rolled/1", "npow.rectified/1",
		"npow.river-quality/1", "npow.road-bent/1", "npow.roads-objected/1", "npow.roads-proposed/1", "npow.roads-settled/1",
		"npow.screen-answered/1",
		"npow.sectors-sketched/1", "npow.supply-placed/1", "npow.table-finished/1", "npow.table-reopened/1", "npow.table-taken/1",
		"npow.works-declared/1",
		"game.agreed/1", "game.asked/1", "game.contested/1", "game.declined/1", "game.ended/1", "game.seated/1", "game.set/1", "game.sourced/1",
		"game.undone/1", "a word"} {
		if kinds[kind] == 0 {
			t.Errorf("no game has the event %s", kind)
		}
	}
	if len(sources) < 3 {
		t.Errorf("the dice are only %v: a pool kept from a free draw, the bot's and real ones are wanted", slices.Sorted(maps.Keys(sources)))
	}
}
