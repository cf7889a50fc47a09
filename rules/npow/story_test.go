package npow_test

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/npow"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

var update = flag.Bool("update", false, "write the stories as they come out now; read them before committing")

// occasion is the outside world of a test: a fixed day, a secret made of the seed, salts made of the act's number.
func occasion(seed, act int) rules.Occasion {
	sum := sha256.Sum256(fmt.Appendf(nil, "npow test %d", seed))
	secret, err := dice.NewSecret(sum[:])
	if err != nil {
		panic(err) // a hash is never all zeroes
	}
	return rules.Occasion{
		At: time.Date(2026, 1, 2, 20, 30, act%60, 0, time.UTC), Origin: fmt.Sprintf("d:%d", act), Secret: secret,
		Fresh: sha256.Sum256(fmt.Appendf(nil, "fresh %d %d", seed, act)),
	}
}

// openGame returns a game that both players have begun.
func openGame(system *rules.System, settings, tables map[string]string, source rules.DiceSource, seed int, free *rules.FreeDraw) (*rules.Game, error) {
	records, err := rules.Open(system, rules.Deal{
		Game: "storyofnpowpool1", Settings: settings, Tables: tables, Source: source, Free: free,
		Sitters: map[rules.Seat]rules.Sitter{rules.SeatA: {User: "1", Name: "Anne"}, rules.SeatB: {User: "2", Name: "Bruno"}},
	}, occasion(seed, 0))
	if err != nil {
		return nil, err
	}
	game, err := rules.Rebuild(rules.Registry{system}, records)
	if err != nil {
		return nil, err
	}
	for i, seat := range rules.Players {
		if game, _, err = play(game, rules.Act{Path: rules.PathReady, Seat: seat}, occasion(seed, i+1)); err != nil {
			return nil, err
		}
	}
	return game, nil
}

func play(game *rules.Game, act rules.Act, now rules.Occasion) (*rules.Game, rules.Record, error) {
	record, err := game.Decide(act, now)
	if err != nil {
		return game, record, err
	}
	next, err := game.Apply(record)
	if err != nil {
		return game, record, err
	}
	return next, record, nil
}

// story is one fixture: sections that begin with "-- name --".
//
//	seed      the number that the secret is made of
//	settings  name=value, one a line
//	table f   the text of table f, instead of the shipped one
//	acts      SEAT PATH [option=value …] [des="…"], one a line; SEAT is a, b, or free for a draw without a game; in a value + is a
//	          space, ⏎ a new line, & a plus
//	story     what the log says, act by act, in French; a refusal begins with "!", dice asked for with "?"
//	view      the board and the panels at the end, in their notation
type story struct {
	seed     int
	settings map[string]string
	tables   map[string]string
	acts     []string
	sections []string
	text     map[string]string
}

func readStory(t *testing.T, name string) *story {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s := &story{settings: map[string]string{}, tables: map[string]string{}, text: map[string]string{}}
	section := ""
	for line := range strings.Lines(string(data)) {
		if head, ok := strings.CutPrefix(strings.TrimSuffix(line, " --\n"), "-- "); ok && strings.HasSuffix(line, " --\n") {
			section = head
			s.sections = append(s.sections, section)
			continue
		}
		s.text[section] += line
	}
	if _, err := fmt.Sscan(s.text["seed"], &s.seed); err != nil {
		t.Fatalf("%s: seed: %v", name, err)
	}
	for line := range strings.Lines(s.text["settings"]) {
		key, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		s.settings[key] = value
	}
	for line := range strings.Lines(s.text["acts"]) {
		s.acts = append(s.acts, strings.TrimSpace(line))
	}
	for _, section := range s.sections {
		if file, ok := strings.CutPrefix(section, "table "); ok {
			s.tables[file] = s.text[section]
		}
	}
	return s
}

// readAct reads one line of acts.
func readAct(t *testing.T, line string) rules.Act {
	t.Helper()
	act := rules.Act{Args: rules.Args{}}
	line, typed, given := strings.Cut(line, ` des="`)
	if given {
		act.Args[rules.DiceOption] = strings.TrimSuffix(typed, `"`)
	}
	var path []string
	for i, word := range strings.Fields(line) {
		name, value, option := strings.Cut(word, "=")
		switch {
		case i == 0:
			act.Seat = rules.Seat(word)
		case option:
			act.Args[name] = strings.NewReplacer("+", " ", "⏎", "\n", "&", "+").Replace(value)
		default:
			path = append(path, word)
		}
	}
	act.Path = strings.Join(path, " ")
	return act
}

// TestStories plays each fixture and compares what the log says, then rebuilds and rejudges it.
func TestStories(t *testing.T) {
	files, err := filepath.Glob("testdata/stories/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no stories (%v)", err)
	}
	words := french(t)
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			s := readStory(t, name)
			got, view := s.tell(t, words)
			if *update {
				s.write(t, name, got, view)
				return
			}
			if got != s.text["story"] {
				t.Errorf("the story goes\n%s\nand was\n%s", got, s.text["story"])
			}
			if want, ok := s.text["view"]; ok && view != want {
				t.Errorf("the view is\n%s\nand was\n%s", view, want)
			}
		})
	}
}

func (s *story) write(t *testing.T, name, told, view string) {
	var out strings.Builder
	s.text["story"] = told
	for _, section := range s.sections {
		if section == "view" {
			s.text[section] = view
		}
		fmt.Fprintf(&out, "-- %s --\n%s", section, s.text[section])
	}
	if err := os.WriteFile(name, []byte(out.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// tell plays the acts and returns the story and the last view.
func (s *story) tell(t *testing.T, words catalogue) (told, shown string) {
	system := npow.System()
	source := rules.BotDice
	if strings.Contains(s.text["acts"], "des=") {
		source = rules.RealDice
	}
	var free *rules.FreeDraw
	var out strings.Builder
	acts := s.acts
	if line, ok := strings.CutPrefix(acts[0], "free "); ok {
		draw, err := rules.Draw(system, readAct(t, "- "+line), s.settings, s.tables, occasion(s.seed, 0))
		fmt.Fprintf(&out, "> free %s\n", line)
		say(t, &out, words, draw.Tell(system), err)
		if err != nil {
			return out.String(), ""
		}
		free, acts = &draw, acts[1:]
		view, err := draw.View(system, s.tables)
		if err != nil {
			t.Fatal(err)
		}
		shown = s.show(t, words, view)
		if len(acts) == 0 {
			return out.String(), shown
		}
	}
	game, err := openGame(system, s.settings, s.tables, source, s.seed, free)
	if err != nil {
		t.Fatal(err)
	}
	for i, line := range acts {
		fmt.Fprintf(&out, "> %s\n", line)
		var record rules.Record
		game, record, err = play(game, readAct(t, line), occasion(s.seed, 10+i))
		var lines []phrase.Phrase
		if err == nil {
			lines = game.Tell(record)
		}
		say(t, &out, words, lines, err)
	}
	view, err := game.View(rules.SeatA)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&out, "= %s\n", words.say(t, view.Phase))
	for _, seat := range rules.Players {
		view, err := game.View(seat)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range view.Offers {
			fmt.Fprintf(&out, "= %s: [%s] %s %s", seat, words.say(t, o.Label), o.Gate, o.Key)
			for _, q := range o.Ask {
				fmt.Fprintf(&out, " %s(%d)", words.say(t, q.Label), len(q.Choices))
			}
			fmt.Fprintln(&out)
		}
	}
	prove(t, system, game)
	return out.String(), s.show(t, words, view)
}

// show writes board and panels in their notation, after checking that they can be drawn and have words.
func (s *story) show(t *testing.T, words catalogue, view rules.View) string {
	t.Helper()
	if err := table.Check(*view.Board, view.Panels); err != nil {
		t.Error(err)
	}
	for _, p := range append(view.Notes, view.Board.Title) {
		words.say(t, p)
	}
	for _, panel := range view.Panels {
		words.say(t, panel.Title)
		for _, row := range append(panel.Rows, panel.Columns) {
			for _, cell := range row {
				words.say(t, cell)
			}
		}
	}
	for _, e := range view.Board.Legend {
		words.say(t, e.Text)
	}
	var tray []table.Spare
	if view.Board.Plane != nil {
		tray = view.Board.Plane.Tray
	}
	for _, spare := range tray {
		for _, badge := range append(spare.Badges, spare.Name) {
			words.say(t, badge)
		}
	}
	var notes strings.Builder
	for _, n := range view.Notes {
		fmt.Fprintf(&notes, "note %s\n", words.say(t, n))
	}
	return table.Format(*view.Board, view.Panels) + notes.String()
}

func say(t *testing.T, out *strings.Builder, words catalogue, lines []phrase.Phrase, err error) {
	t.Helper()
	var refused *rules.Violation
	var missing *dice.Missing
	var misread *dice.Misread
	var impossible *dice.Impossible
	switch {
	case err == nil:
		for _, line := range lines {
			fmt.Fprintln(out, words.say(t, line))
		}
	case errors.As(err, &refused):
		fmt.Fprintf(out, "! %s (%s)\n", words.say(t, refused.Say), words.say(t, refused.Ref.Phrase()))
		for _, way := range refused.WaysOut {
			fmt.Fprintf(out, "! → [%s] %s\n", words.say(t, way.Label), way.Act.Path)
		}
	case errors.As(err, &missing):
		fmt.Fprintf(out, "? %s\n", words.say(t, missing.Phrase()))
	case errors.As(err, &misread):
		fmt.Fprintf(out, "! %s\n", words.say(t, misread.Phrase))
	case errors.As(err, &impossible):
		fmt.Fprintf(out, "! %s\n", words.say(t, impossible.Phrase()))
	default:
		t.Errorf("a fault: %v", err)
	}
}

// prove holds a game against its own log: rebuilt it is the same, rejudged nothing comes out otherwise.
func prove(t testing.TB, system *rules.System, game *rules.Game) {
	t.Helper()
	var records []rules.Record
	for _, e := range game.Log() {
		records = append(records, e.Record)
	}
	again, err := rules.Rebuild(rules.Registry{system}, records)
	if err != nil {
		t.Fatal(err)
	}
	if again.Head() != game.Head() || viewText(t, again) != viewText(t, game) {
		t.Errorf("rebuilt, the game is another one:\n%s\n%s", viewText(t, again), viewText(t, game))
	}
	others, err := rules.Rejudge(rules.Registry{system}, records)
	if err != nil {
		t.Fatal(err)
	}
	if len(others) > 0 {
		t.Errorf("rejudged otherwise: %+v", others)
	}
}

func viewText(t testing.TB, game *rules.Game) string {
	t.Helper()
	view, err := game.View(rules.Public)
	if err != nil {
		t.Fatal(err)
	}
	return table.Format(*view.Board, view.Panels) + fmt.Sprint(view.Phase, view.Notes, view.Awaited)
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
		game, err := openGame(npow.System(), map[string]string{"initiative": "hote"}, nil, rules.BotDice, seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		game, record, err := play(game, rules.Act{Path: "terrain npow", Seat: rules.SeatB, Args: rules.Args{"region": "europe-centrale"}}, occasion(seed, 10))
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
