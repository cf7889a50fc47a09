package rulestest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Fixture is one story or script of a game: sections that begin with "-- name --". Those that every system
// knows are
//
//	settings  name=value, one a line
//	table f   the text of table f, instead of the shipped one
//	acts      SEAT PATH [option=value …] [des="…"], one a line: ReadAct
//	story     what the log says, act by act, in French: Vocabulary.Tell
type Fixture struct {
	// Settings and Tables are those of the game; Acts are the lines of that section.
	Settings, Tables map[string]string
	Acts             []string
	sections         []string
	text             map[string]string
}

// ReadFixture reads a fixture.
func ReadFixture(t testing.TB, file string) *Fixture {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	f := &Fixture{Settings: map[string]string{}, Tables: map[string]string{}, text: map[string]string{}}
	section := ""
	for line := range strings.Lines(string(data)) {
		if head, ok := strings.CutPrefix(strings.TrimSuffix(line, " --\n"), "-- "); ok && strings.HasSuffix(line, " --\n") {
			section = head
			f.sections = append(f.sections, section)
			continue
		}
		f.text[section] += line
	}
	for line := range strings.Lines(f.text["settings"]) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		f.Settings[name] = value
	}
	for line := range strings.Lines(strings.TrimSpace(f.text["acts"])) {
		f.Acts = append(f.Acts, strings.TrimSpace(line))
	}
	for _, section := range f.sections {
		if table, ok := strings.CutPrefix(section, "table "); ok {
			f.Tables[table] = f.text[section]
		}
	}
	return f
}

// Text is a section's text, empty where there is none.
func (f *Fixture) Text(section string) string { return f.text[section] }

// Has reports whether there is a section of that name.
func (f *Fixture) Has(section string) bool { return slices.Contains(f.sections, section) }

// check compares what a fixture came to with what it says, or writes it down: its story always, another
// section where it is already. A story that fails, or in which an act is refused without saying so, is
// not written.
func (f *Fixture) check(t *testing.T, file string, came map[string]string, write bool) {
	t.Helper()
	if write {
		for _, act := range newlyRefused(f.text["story"], came["story"]) {
			t.Errorf("nothing is written, for this act is refused now: mend the act, or where it is to be refused write the line \"!\""+
				" below its line in the section story, and run -update again:\n%s", act)
		}
		write = !t.Failed()
	}
	if !f.Has("story") {
		f.sections = append(f.sections, "story")
	}
	var out strings.Builder
	for _, section := range f.sections {
		got, said := came[section]
		switch {
		case said && write:
			f.text[section] = got
		case said && got != f.text[section]:
			t.Errorf("the %s has other lines (-update writes what is new, once you have read it):\n%s", section, otherLines(f.text[section], got))
		}
		fmt.Fprintf(&out, "-- %s --\n%s", section, f.text[section])
	}
	if !write {
		return
	}
	if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// otherLines are the lines between the first and the last that differ: those that stood there, and those that
// came.
func otherLines(stood, came string) string {
	old, now := strings.SplitAfter(stood, "\n"), strings.SplitAfter(came, "\n")
	for len(old) > 0 && len(now) > 0 && old[0] == now[0] {
		old, now = old[1:], now[1:]
	}
	for len(old) > 0 && len(now) > 0 && old[len(old)-1] == now[len(now)-1] {
		old, now = old[:len(old)-1], now[:len(now)-1]
	}
	return "it was\n" + strings.Join(old, "") + "and is\n" + strings.Join(now, "")
}

// newlyRefused are the acts of a story that are refused in it, or asked for dice, oftener than in the story
// that is there, each with what is said of it.
func newlyRefused(stands, came string) (acts []string) {
	before, now := refusals(stands), refusals(came)
	for _, act := range slices.Sorted(maps.Keys(now)) {
		acts = append(acts, now[act][min(len(before[act]), len(now[act])):]...)
	}
	return acts
}

// refusals are the acts of a story that are refused, or asked for dice, with what is said of each, by their
// line.
func refusals(story string) map[string][]string {
	all := map[string][]string{}
	act, refused := "", false
	for line := range strings.Lines(story) {
		switch {
		case strings.HasPrefix(line, "> "):
			act, refused = line, false
		case !refused && (strings.HasPrefix(line, "!") || strings.HasPrefix(line, "? ")):
			refused = true
			all[act] = append(all[act], act+line)
		}
	}
	return all
}

// Stories plays each fixture of testdata/stories and compares the sections that it comes to with those that
// are there; with write they are written as they come out now, to be read before they are committed. An act
// that is refused and was not before is written by nobody: it fails.
func Stories(t *testing.T, write bool, play func(*testing.T, *Fixture) map[string]string) {
	t.Helper()
	files, err := filepath.Glob("testdata/stories/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no stories (%v)", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			f := ReadFixture(t, file)
			f.check(t, file, play(t, f), write)
		})
	}
}

// ReadAct reads an act from a line: the seat, the path, options as name=value with + for a space, ⏎ for a
// new line and & for a plus, and real dice as des="…".
func ReadAct(line string) rules.Act {
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

// Moment is the outside world of a test's n-th act: a fixed day, a secret made of the test's name and the
// seed, salts made of both numbers.
func Moment(name string, seed, n int) house.Occasion {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", name, seed))
	secret, err := dice.NewSecret(sum[:])
	if err != nil {
		panic(err) // a hash is never all zeroes
	}
	return house.Occasion{
		At: time.Date(2026, 1, 2, 20, 30, n%60, 0, time.UTC), Origin: fmt.Sprintf("d:%d", n), Secret: secret, Build: Build,
		Fresh: sha256.Sum256(fmt.Appendf(nil, "fresh %d %d", seed, n)),
	}
}

// Sitters seats the referee where an act of the fixture is his.
func (f *Fixture) Sitters() map[rules.Seat]house.Sitter {
	if !slices.ContainsFunc(f.Acts, func(act string) bool { return strings.HasPrefix(act, "r ") }) {
		return nil
	}
	return map[rules.Seat]house.Sitter{rules.Referee: {User: "3", Name: "Camille"}}
}

// The players of a story have accounts as Discord gives them: a short one would be found inside of other
// texts.
var (
	anne  = house.Sitter{User: "100000000000000001", Name: "Anne"}
	bruno = house.Sitter{User: "100000000000000002", Name: "Bruno"}
)

// Begun opens a game that Anne and Bruno have begun, its acts 0 to 2 at the moments given. The deal needs no
// sitters but a referee.
func Begun(system *rules.System, deal house.Deal, moment func(n int) house.Occasion) (*house.Game, error) {
	deal.Sitters = maps.Clone(deal.Sitters)
	if deal.Sitters == nil {
		deal.Sitters = map[rules.Seat]house.Sitter{}
	}
	deal.Sitters[rules.SeatA], deal.Sitters[rules.SeatB] = anne, bruno
	records, err := house.Open(system, deal, moment(0))
	if err != nil {
		return nil, err
	}
	game, err := house.Rebuild(rules.Registry{system}, records)
	if err != nil {
		return nil, err
	}
	for i, seat := range ledger.Players {
		if game, _, err = Play(game, rules.Act{Path: house.PathReady, Seat: seat}, moment(i+1)); err != nil {
			return nil, err
		}
	}
	return game, nil
}

// Play does an act. After a refusal or a fault the game is the one given.
func Play(game *house.Game, act rules.Act, now house.Occasion) (*house.Game, ledger.Record, error) {
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

// TypeDice judges an act by decide, and types real dice one by one where they are asked for, as die throws
// them. It returns the act as it was typed at last.
func TypeDice(act rules.Act, layout []dice.Group, die func(dice.Sides) dice.Face, decide func(rules.Act) (ledger.Record, error)) (rules.Act,
	ledger.Record, error) {
	var typed [][]dice.Face
	for {
		record, err := decide(act)
		var missing *dice.Missing
		if !errors.As(err, &missing) {
			return act, record, err
		}
		for len(typed) <= missing.Group {
			typed = append(typed, nil)
		}
		typed[missing.Group] = append(typed[missing.Group], die(missing.Sides))
		act = with(act, rules.DiceOption, dice.Format(layout, typed))
	}
}

// Tell writes what came of an act: its lines, a refusal after "!" with its place by name and its ways out,
// dice still asked for after "?". Any other error is a fault and fails the test.
func (v Vocabulary) Tell(t testing.TB, out *strings.Builder, name func(rules.Ref) string, lines []phrase.Phrase, err error) {
	t.Helper()
	var refused *rules.Violation
	var missing *dice.Missing
	var misread *dice.Misread
	var impossible *dice.Impossible
	switch {
	case err == nil:
		for _, line := range lines {
			fmt.Fprintln(out, v.Say(t, line))
		}
	case errors.As(err, &refused):
		fmt.Fprintf(out, "! %s (%s)\n", v.Say(t, refused.Say), name(refused.Ref))
		for _, note := range refused.Notes {
			fmt.Fprintf(out, "! %s\n", v.Say(t, note))
		}
		for _, way := range refused.WaysOut {
			fmt.Fprintf(out, "! → [%s] %s\n", v.Say(t, way.Label), way.Act.Path)
		}
	case errors.As(err, &missing):
		fmt.Fprintf(out, "? %s\n", v.Say(t, missing.Phrase()))
	case errors.As(err, &misread):
		fmt.Fprintf(out, "! %s\n", v.Say(t, misread.Phrase))
	case errors.As(err, &impossible):
		fmt.Fprintf(out, "! %s\n", v.Say(t, impossible.Phrase()))
	default:
		t.Errorf("a fault: %v", err)
	}
}

// Prove compares a game with its own log: rebuilt it is the same for everybody, decided again
// nothing comes out otherwise.
func Prove(t *testing.T, game *house.Game) {
	t.Helper()
	var records []ledger.Record
	for _, e := range game.Log() {
		records = append(records, e.Record)
	}
	again, err := house.Rebuild(rules.Registry{game.System()}, records)
	if err != nil {
		t.Fatal(err)
	}
	if again.Head() != game.Head() {
		t.Error("rebuilt, the chain ends otherwise")
	}
	for _, seat := range viewers {
		if a, b := viewOf(t, game, seat), viewOf(t, again, seat); a != b {
			t.Errorf("rebuilt, seat %q sees another game:\n%s\n%s", seat, a, b)
		}
	}
	DecidedAlike(t, game.System(), records)
}
