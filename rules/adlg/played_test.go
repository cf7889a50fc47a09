package adlg_test

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
)

var writeGames = flag.Bool("write-games", false,
	"keep the exports of the scripts in testdata/games/scripts that have none yet; what is written is never written again")

// playedGames is where the exports of this version of the system lie: a game is never edited, only added.
const playedGames = "testdata/games/1"

// TestPlayedGames replays whole sequences from their exports alone: each proves, is rebuilt, is judged today
// as it was judged then, has nothing against the text by the judge of this package's tests, and comes to the
// table that stands beside it.
//
// The scripts are played too; with -write-games those without an export leave theirs. A script has the
// sections of a story, and
//
//	about  what it shows
//	seed   the number that the bot's dice are made of, and those that are typed where an act has no des="…"
//
// Its acts may begin with "!REF " (it is refused by that paragraph) and with "@":
//
//	@place  everything that is left is thrown for and placed, a village in the first zone that is open
//	@rest   what is offered is done, drawn by the seed, to the end
//	@end    the game ends by both
func TestPlayedGames(t *testing.T) {
	t.Parallel()
	scripts, err := filepath.Glob("testdata/games/scripts/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, script := range scripts {
		name := strings.TrimSuffix(filepath.Base(script), ".txtar")
		folder := t.TempDir() // a script plays today too, though the game that it left is the one of its day
		if *writeGames && !isWritten(name) {
			folder = playedGames
		}
		t.Run("script "+name, func(t *testing.T) { playScript(t, script, name, folder) })
		if !isWritten(name) {
			t.Errorf("%s is not played yet: go test ./rules/adlg -run TestPlayedGames -write-games", name)
		}
	}
	files, err := filepath.Glob(playedGames + "/*.jsonl")
	if err != nil || len(files) < 25 {
		t.Fatalf("%d played games, at least 25 are wanted (%v)", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".jsonl"), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			rulestest.Replay(t, system, data)
			want, err := os.ReadFile(tableOf(file))
			if err != nil {
				t.Fatal(err)
			}
			if got := laidOut(t, data); got != string(want) {
				t.Errorf("the table is\n%s\nand was\n%s", got, want)
			}
		})
	}
}

func isWritten(name string) bool {
	_, err := os.Stat(filepath.Join(playedGames, name+".jsonl"))
	return err == nil
}

// tableOf is the file of the table beside an export.
func tableOf(export string) string { return strings.TrimSuffix(export, ".jsonl") + ".table" }

// laidOut is the table that a game comes to as the judge reads it, in figures and ids, so that no change of
// words touches it.
func laidOut(t testing.TB, export []byte) string {
	t.Helper()
	log, err := readExport(export)
	if err != nil {
		t.Fatal(err)
	}
	j := newJudge(log)
	j.all()
	for _, f := range j.findings {
		t.Errorf("the judge finds %s: %s — %s", f.Rule, f.Says, law[f.Rule])
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s, defender %s\n", j.territory, j.defender)
	for _, p := range j.pieces {
		zone, lies := j.lying[p.Number]
		fmt.Fprintf(&out, "%d %s %s", p.Number, p.By, p.Kind)
		if p.Cover != "" {
			fmt.Fprintf(&out, " under %s", p.Cover)
		}
		if p.Hill != "" {
			fmt.Fprintf(&out, " on %s", p.Hill)
		}
		switch site, tracked := j.sites.at[p.Number]; {
		case !lies:
			out.WriteString(", not there")
		case tracked && len(site.Site.Rects) > 0:
			r := site.Site.Rects[0]
			fmt.Fprintf(&out, ", %.0f × %.0f round %.0f at %.0f %.0f turned %.0f",
				r.Size.W, r.Size.D, site.Site.Corner, r.Centre.X, r.Centre.Y, r.Turn)
		case zone != 0:
			fmt.Fprintf(&out, ", zone %d", zone)
		}
		out.WriteString("\n")
	}
	for _, seat := range []string{j.attacker, j.defender} {
		fmt.Fprintf(&out, "%s controlled %v, removed %d, again %d\n", seat, j.tries[seat].Tried, j.tries[seat].Removed, j.tries[seat].Rerolled)
	}
	return out.String()
}

// evening is a script being played.
type evening struct {
	t      *testing.T
	name   string
	seed   int
	random *rand.Rand
	game   *house.Game
	act    int
}

// playScript plays a script to its end and writes its export and its table.
func playScript(t *testing.T, script, name, folder string) {
	f := rulestest.ReadFixture(t, script)
	seed, err := strconv.Atoi(strings.TrimSpace(f.Text("seed")))
	if err != nil || f.Text("about") == "" {
		t.Fatalf("the script says neither its seed nor what it is about (%v)", err)
	}
	e := &evening{t: t, name: name, seed: seed, random: rand.New(rand.NewPCG(uint64(seed), 20))}
	source := rules.BotDice
	if strings.Contains(f.Text("acts"), "des=") {
		source = rules.RealDice
	}
	deal := house.Deal{Game: "playedadlggame" + name, Settings: f.Settings, Tables: f.Tables, Source: source}
	if e.game, err = rulestest.Begun(system, deal, e.moment); err != nil {
		t.Fatal(err)
	}
	e.act = 3
	for _, line := range f.Acts {
		if line != "" && !strings.HasPrefix(line, "#") {
			e.play(line)
		}
	}
	e.write(folder)
}

func (e *evening) moment(n int) house.Occasion {
	return rulestest.Moment("adlg played "+e.name, e.seed, n)
}

func (e *evening) play(line string) {
	e.t.Helper()
	head, rest, _ := strings.Cut(line, " ")
	switch {
	case head == "@place":
		e.place()
	case head == "@rest":
		e.rest()
	case head == "@end":
		e.do(line, rules.Act{Path: rules.PathEnd, Seat: rules.SeatA})
		e.do(line, rules.Act{Path: house.PathAgree, Seat: rules.SeatB})
	case strings.HasPrefix(head, "!"):
		_, err := e.try(rulestest.ReadAct(rest))
		var refused *rules.Violation
		if !errors.As(err, &refused) || string(refused.Ref) != head[1:] {
			e.t.Errorf("%s: %+v, %v", line, refused, err)
		}
	default:
		e.do(line, rulestest.ReadAct(line))
	}
}

// try decides an act, with dice typed where it asks for them.
func (e *evening) try(act rules.Act) (*house.Game, error) {
	e.act++
	spec, _ := system.Act(act.Path)
	die := func(sides dice.Sides) dice.Face { return dice.Face(1 + e.random.IntN(int(sides))) }
	act, _, err := rulestest.TypeDice(act, spec.Dice, die, func(act rules.Act) (ledger.Record, error) {
		return e.game.Decide(act, e.moment(e.act))
	})
	if err != nil {
		return e.game, err
	}
	next, _, err := rulestest.Play(e.game, act, e.moment(e.act))
	return next, err
}

func (e *evening) do(line string, act rules.Act) {
	e.t.Helper()
	next, err := e.try(act)
	if err != nil {
		var offers []string
		for _, seat := range ledger.Players {
			for _, o := range e.game.View(seat).Offers {
				offers = append(offers, fmt.Sprint(seat, " ", o.Act.Path, " ", o.Act.Args))
			}
		}
		e.t.Fatalf("%s: %v; offered are %s", line, err, strings.Join(offers, " · "))
	}
	e.game = next
}

// place throws for everything that is left and places it.
func (e *evening) place() {
	for range 60 {
		act, ok := e.step()
		if !ok {
			return
		}
		e.do("@place", act)
	}
	e.t.Fatal("sixty acts, and something is left to place")
}

// step is the next act of placing that somebody is offered.
func (e *evening) step() (rules.Act, bool) {
	for _, path := range []string{"adlg zone", "adlg posee", "adlg lancer"} {
		for _, seat := range ledger.Players {
			for _, o := range e.game.View(seat).Offers {
				if o.Act.Path != path {
					continue
				}
				act := o.Act.Without("")
				act.Seat = seat
				for _, q := range o.Ask {
					if len(q.Choices) > 0 {
						act.Args[q.Option] = q.Choices[0].Value
					}
				}
				return act, true
			}
		}
	}
	return rules.Act{}, false
}

// write writes the game's export and its table into its folder; a file that exists is never touched.
func (e *evening) write(folder string) {
	e.t.Helper()
	switch {
	case e.t.Failed(): // an act was not refused as it should be
		e.t.FailNow()
	case e.game.Ended() == nil:
		e.t.Fatal("the game has no end")
	}
	data, err := house.Export(e.game)
	if err != nil {
		e.t.Fatal(err)
	}
	export := filepath.Join(folder, e.name+".jsonl")
	for name, text := range map[string]string{export: string(data), tableOf(export): laidOut(e.t, data)} {
		if err := writeNew(name, text); err != nil {
			e.t.Fatalf("a played game is never written again: %v", err)
		}
	}
}

// writeNew writes a file that does not exist yet, and fails on one that does.
func writeNew(name, text string) error {
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrNotExist) {
		if err = os.MkdirAll(filepath.Dir(name), 0o755); err == nil {
			file, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		}
	}
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, file.Close())
}

// TestPlayedGamesShowEverything: between them the played games hold each territory, each reading at each of
// its values, each face and end of a control, each die of a river, and every event of the system.
func TestPlayedGamesShowEverything(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(playedGames + "/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		log, err := readExport(data)
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range log.Settings {
			seen[name+"="+value] = true
		}
		face := 0
		for _, e := range log.Events {
			kind := strings.TrimSuffix(strings.TrimPrefix(e.Kind, "adlg."), "/1")
			seen[kind] = true
			switch thrown := in(e.Data, "thrown"); kind {
			case "territory":
				seen[word(e.Data, "territory")] = true
			case "control-rolled":
				face = number(e.Data, "face")
				seen[fmt.Sprint("control ", face)] = true
				seen[fmt.Sprint("again ", yes(e.Data, "again"))] = true
			case "controlled":
				seen[fmt.Sprint(word(e.Data, "outcome"), " ", face)] = true
			case "piece-rolled":
				seen[fmt.Sprint("river ", number(thrown, "difficulty"))] = true
				seen[fmt.Sprint("balanced ", yes(thrown, "balanced"))] = true
				switch pieceKind(e.Data) {
				case "village":
					seen[fmt.Sprint("village ", number(thrown, "village") > 3)] = true
				case "route":
					seen[fmt.Sprint("road ", len(list(thrown, "zones")) > 2)] = true
				}
				seen[pieceKind(e.Data)] = true
			case "piece-blocked":
				seen[fmt.Sprint("blocked ", yes(e.Data, "free"))] = true
			}
		}
	}
	wanted := []string{"plaine", "foret", "montagne", "desert", "steppes",
		"control 1", "control 2", "control 3", "control 4", "control 5", "control 6", "again true", "again false",
		"laissee 1", "laissee 2", "deplacee 3", "deplacee 4", "laissee 4", "deplacee 5", "pivotee 5", "enlevee 5",
		"deplacee 6", "pivotee 6", "enlevee 6", "laissee 6", "river 1", "river 2", "river 3", "river 4", "river 5", "river 6",
		"balanced true", "village true", "village false", "road true", "road false",
		"blocked true", "blocked false", "cote", "infranchissable", "dune", "plantation", "marais", "ravine", "champ",
		"broussailles", "bois", "village", "route", "colline-douce", "colline-escarpee",
		"initiative", "pieces-chosen", "water-rolled", "piece-replaced", "pieces-numbered", "order-set", "piece-rolled", "village-zone",
		"piece-placed", "piece-blocked", "piece-put", "strategist", "control-rolled", "controlled", "control-ended",
		"plan-ready", "ambush-laid", "ambushes-placed", "ambush-revealed"}
	for _, setting := range system.Meta.Settings {
		for _, value := range setting.Values {
			wanted = append(wanted, setting.Name+"="+value)
		}
	}
	slices.Sort(wanted)
	for _, name := range wanted {
		if !seen[name] {
			t.Errorf("no game has %s", name)
		}
	}
}

// rest plays what is offered at random, to the end of the game.
func (e *evening) rest() {
	for range 2000 {
		if e.game.Ended() != nil {
			return
		}
		act, ok := drawnAct(e.random, e.game)
		if !ok {
			e.t.Fatal("nobody is offered anything")
		}
		next, err := e.try(act)
		var refused *rules.Violation
		if err != nil && !errors.As(err, &refused) {
			e.t.Fatal(err)
		}
		e.game = next
	}
	e.t.Fatal("two thousand acts, and no end")
}
