package hexwar

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"text/template"
	"time"

	"github.com/BurntSushi/toml"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

var update = flag.Bool("update", false, "write the stories as they come out now; read them before committing")

// vocabulary is one language's words as far as stories need them: key → plural form → text.
type vocabulary map[string]map[string]string

// readVocabulary reads a language's files of every source, and fails on a key given twice.
func readVocabulary(t testing.TB, lang string, sources ...fs.FS) vocabulary {
	t.Helper()
	words := vocabulary{}
	for _, source := range sources {
		files, err := fs.Glob(source, "*"+lang+".toml")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := fs.ReadFile(source, file)
			if err != nil {
				t.Fatal(err)
			}
			var tree map[string]any
			if err := toml.Unmarshal(text, &tree); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			words.read(t, file, "", tree)
		}
	}
	return words
}

func (v vocabulary) read(t testing.TB, file, at string, tree map[string]any) {
	for key, value := range tree {
		path := strings.TrimPrefix(at+"."+key, ".")
		switch text := value.(type) {
		case map[string]any:
			v.read(t, file, path, text)
		case string:
			id, form := at, key
			if key != "one" && key != "other" && key != "description" {
				id, form = path, "other"
			}
			if v[id] == nil {
				v[id] = map[string]string{}
			}
			if v[id][form] != "" && form != "description" {
				t.Errorf("%s: key %s is given twice", file, id)
			}
			v[id][form] = text
		}
	}
}

// say puts a phrase into words; a key or a filling that is missing fails the test. A book's refs and its name have no words here.
func (v vocabulary) say(t testing.TB, p phrase.Phrase) string {
	t.Helper()
	if p.IsZero() {
		return ""
	}
	forms, ok := v[p.Key]
	if !ok {
		if !strings.HasPrefix(p.Key, "ref.") && !strings.HasPrefix(p.Key, "system.") {
			t.Errorf("no words for %s", p.Key)
		}
		return p.Key
	}
	data, text := map[string]string{}, forms["other"]
	counts := func(name string) bool {
		return slices.ContainsFunc(p.Args, func(a phrase.Arg) bool { return a.Name == name })
	}
	for i, a := range p.Args {
		data[a.Name] = v.fill(t, a)
		first := slices.IndexFunc(p.Args, func(a phrase.Arg) bool { return a.Kind == phrase.Count }) == i
		// The words of French: 0 and 1 are singular.
		if a.Kind == phrase.Count && (a.Name == "count" || first && !counts("count")) && a.Number < 2 && forms["one"] != "" {
			text = forms["one"]
		}
	}
	made, err := template.New(p.Key).Option("missingkey=error").Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", p.Key, err)
	}
	var out strings.Builder
	if err := made.Execute(&out, data); err != nil {
		t.Errorf("%s: %v", p.Key, err)
	}
	return out.String()
}

func (v vocabulary) fill(t testing.TB, a phrase.Arg) string {
	switch a.Kind {
	case phrase.Count:
		return strconv.FormatInt(a.Number, 10)
	case phrase.Nested, phrase.Series:
		said := make([]string, len(a.Items))
		for i, item := range a.Items {
			said[i] = v.say(t, item)
		}
		return strings.Join(said, ", ")
	}
	return a.Text
}

func frenchWords(t testing.TB) vocabulary {
	return readVocabulary(t, "fr", Locale(), chart.Locale(), ground.Locale(), rules.Locale(), dice.Locale())
}

// occasion is the outside world of a story: a fixed day, a secret made of the seed, salts made of the act's number.
func occasion(seed, act int) rules.Occasion {
	sum := sha256.Sum256(fmt.Appendf(nil, "hexwar story %d", seed))
	secret, err := dice.NewSecret(sum[:])
	if err != nil {
		panic(err) // a hash is never all zeroes
	}
	return rules.Occasion{
		At: time.Date(2026, 1, 2, 20, 30, act%60, 0, time.UTC), Origin: fmt.Sprintf("d:%d", act), Secret: secret,
		Fresh: sha256.Sum256(fmt.Appendf(nil, "fresh %d %d", seed, act)),
	}
}

// tale is one fixture: sections that begin with "-- name --".
//
//	book      panache or thucidide
//	board     what stands where, as State.posed reads it; without it the story begins with the map
//	settings  name=value, one a line
//	table f   the text of table f, instead of the shipped one
//	acts      SEAT PATH [option=value …] [des="…"], one a line; "+" in a value is a space; SEAT free is a draw without a game
//	story     what the log says, act by act, in French; a refusal begins with "!", dice asked for with "?"
type tale struct {
	sections []string
	text     map[string]string
}

func readTale(t *testing.T, name string) *tale {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s := &tale{text: map[string]string{}}
	section := ""
	for line := range strings.Lines(string(data)) {
		if head, ok := strings.CutPrefix(strings.TrimSuffix(line, " --\n"), "-- "); ok && strings.HasSuffix(line, " --\n") {
			section = head
			s.sections = append(s.sections, section)
			continue
		}
		s.text[section] += line
	}
	return s
}

// readAct reads one line of acts.
func readAct(line string) rules.Act {
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
			act.Args[name] = strings.ReplaceAll(value, "+", " ")
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
	words := frenchWords(t)
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			s := readTale(t, name)
			got := s.play(t, words)
			if *update {
				s.write(t, name, got)
				return
			}
			if got != s.text["story"] {
				t.Errorf("the story goes\n%s\nand was\n%s", got, s.text["story"])
			}
		})
	}
}

func (s *tale) write(t *testing.T, name, told string) {
	var out strings.Builder
	s.text["story"] = told
	if !slices.Contains(s.sections, "story") {
		s.sections = append(s.sections, "story")
	}
	for _, section := range s.sections {
		fmt.Fprintf(&out, "-- %s --\n%s", section, s.text[section])
	}
	if err := os.WriteFile(name, []byte(out.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// play plays the acts and returns the story.
func (s *tale) play(t *testing.T, words vocabulary) string {
	slug := strings.TrimSpace(s.text["book"])
	var book *Book
	if _, posed := s.text["board"]; posed {
		book = duelBook(t, slug)
	} else {
		book = bookOf(t, slug)
	}
	system := rules.Erase[State](game{book})
	settings, tables := map[string]string{}, map[string]string{}
	for line := range strings.Lines(s.text["settings"]) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		settings[name] = value
	}
	for _, section := range s.sections {
		if file, ok := strings.CutPrefix(section, "table "); ok {
			tables[file] = s.text[section]
		}
	}
	var out strings.Builder
	acts := strings.Split(strings.TrimSpace(s.text["acts"]), "\n")
	for i, line := range acts {
		free, ok := strings.CutPrefix(line, "free ")
		if !ok {
			break
		}
		fmt.Fprintf(&out, "> free %s\n", free)
		draw, err := rules.Draw(system, readAct("- "+free), settings, tables, occasion(1, 0))
		tell(t, &out, words, draw.Tell(system), err)
		if i == len(acts)-1 {
			return out.String()
		}
	}
	game := openTale(t, system, settings, tables)
	var err error
	if board, posed := s.text["board"]; posed {
		game, _, err = playAct(game, rules.Act{Path: "poser", Seat: rules.SeatA, Args: rules.Args{"texte": board}}, occasion(1, 3))
		if err != nil {
			t.Fatal(err)
		}
	}
	for i, line := range acts {
		if strings.HasPrefix(line, "free ") {
			continue
		}
		fmt.Fprintf(&out, "> %s\n", line)
		act := readAct(line)
		var lines []phrase.Phrase
		if spec, _ := system.Act(act.Path); spec.Reads {
			var view rules.View
			view, err = game.Read(act)
			lines = shown(view)
		} else {
			var record rules.Record
			if game, record, err = playAct(game, act, occasion(1, 10+i)); err == nil {
				lines = game.Tell(record)
			}
		}
		tell(t, &out, words, lines, err)
	}
	s.stand(t, &out, words, game)
	proveTale(t, system, game)
	return out.String()
}

// shown are a reading's panels and notes as lines: the cells of a row one after the other.
func shown(view rules.View) []phrase.Phrase {
	var lines []phrase.Phrase
	for _, p := range view.Panels {
		lines = append(lines, p.Title)
		for _, row := range p.Rows {
			var said phrase.Phrase
			for i, cell := range row {
				switch {
				case cell.IsZero():
					continue
				case i == 0 || said.IsZero():
					said = cell
					continue
				}
				said = phrase.Say("hexwar.combat.joined", phrase.With("head", said), phrase.With("tail", cell))
			}
			lines = append(lines, said)
		}
	}
	return append(lines, view.Notes...)
}

// stand writes where the battle stands at the story's end: the phase and what each player may do.
func (s *tale) stand(t *testing.T, out *strings.Builder, words vocabulary, game *rules.Game) {
	for i, seat := range rules.Players {
		view, err := game.View(seat)
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			fmt.Fprintf(out, "= %s\n", words.say(t, view.Phase))
		}
		if view.Board != nil {
			if err := table.Check(*view.Board, view.Panels); err != nil {
				t.Error(err)
			}
		}
		for _, p := range view.Panels {
			words.say(t, p.Title)
			for _, row := range append(p.Rows, p.Columns) {
				for _, cell := range row {
					words.say(t, cell)
				}
			}
		}
		for _, o := range view.Offers {
			fmt.Fprintf(out, "= %s: [%s]", seat, words.say(t, o.Label))
			for _, q := range o.Ask {
				words.say(t, q.Label)
				for _, c := range q.Choices {
					fmt.Fprintf(out, " %s;", words.say(t, c.Label))
				}
			}
			fmt.Fprintln(out)
		}
	}
}

func openTale(t *testing.T, system *rules.System, settings, tables map[string]string) *rules.Game {
	t.Helper()
	records, err := rules.Open(system, rules.Deal{
		Game: "storyofhexbattle", Settings: settings, Tables: tables, Source: rules.RealDice,
		Sitters: map[rules.Seat]rules.Sitter{rules.SeatA: {User: "1", Name: "Anne"}, rules.SeatB: {User: "2", Name: "Bruno"}},
	}, occasion(1, 0))
	if err != nil {
		t.Fatal(err)
	}
	game, err := rules.Rebuild(rules.Registry{system}, records)
	if err != nil {
		t.Fatal(err)
	}
	for i, seat := range rules.Players {
		if game, _, err = playAct(game, rules.Act{Path: rules.PathReady, Seat: seat}, occasion(1, i+1)); err != nil {
			t.Fatal(err)
		}
	}
	return game
}

func playAct(game *rules.Game, act rules.Act, now rules.Occasion) (*rules.Game, rules.Record, error) {
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

// tell writes what came of an act.
func tell(t *testing.T, out *strings.Builder, words vocabulary, lines []phrase.Phrase, err error) {
	t.Helper()
	var refused *rules.Violation
	var missing *dice.Missing
	var misread *dice.Misread
	switch {
	case err == nil:
		for _, line := range lines {
			fmt.Fprintln(out, words.say(t, line))
		}
	case errors.As(err, &refused):
		fmt.Fprintf(out, "! %s (%s)\n", words.say(t, refused.Say), refused.Ref)
		for _, way := range refused.WaysOut {
			fmt.Fprintf(out, "! → [%s] %s\n", words.say(t, way.Label), way.Act.Path)
		}
	case errors.As(err, &missing):
		fmt.Fprintf(out, "? %s\n", words.say(t, missing.Phrase()))
	case errors.As(err, &misread):
		fmt.Fprintf(out, "! %s\n", words.say(t, misread.Phrase))
	default:
		t.Errorf("a fault: %v", err)
	}
}

// proveTale holds a game against its own log: rebuilt it is the same, rejudged nothing comes out otherwise.
func proveTale(t testing.TB, system *rules.System, game *rules.Game) {
	t.Helper()
	var records []rules.Record
	for _, e := range game.Log() {
		records = append(records, e.Record)
	}
	again, err := rules.Rebuild(rules.Registry{system}, records)
	if err != nil {
		t.Fatal(err)
	}
	if again.Head() != game.Head() {
		t.Error("rebuilt, the game is another one")
	}
	others, err := rules.Rejudge(rules.Registry{system}, records)
	if err != nil {
		t.Fatal(err)
	}
	if len(others) > 0 {
		t.Errorf("rejudged otherwise: %+v", others)
	}
}
