package house_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/rulestest"
	"aidedecamp/rules/rulestest/mourre"
)

// The accounts of the stories: Anne opens, Bruno sits opposite, Camille referees, Denis watches.
var accounts = map[string]house.Sitter{
	"anne":    {User: "100000000000000001", Name: "Anne"},
	"bruno":   {User: "100000000000000002", Name: "Bruno"},
	"camille": {User: "100000000000000003", Name: "Camille"},
	"denis":   {User: "100000000000000004", Name: "Denis"},
}

var registry = rules.Registry{mourre.System()}

// judging names the build that judges the games of tests.
var judging = rulestest.Build

// desk is one game of a test.
type desk struct {
	t testing.TB
	// endDelay is how long an end by one alone waits, verdictDelay how long a game must have stood still before
	// its referee adjudicates it, waited what has passed besides the lines.
	endDelay, verdictDelay, waited time.Duration
	secret                         dice.Secret
	g                              *house.Game
	records                        []ledger.Record
}

func secretOf(t testing.TB, seed byte) dice.Secret {
	t.Helper()
	raw := make([]byte, 32)
	for i := range raw {
		raw[i] = seed + byte(i)
	}
	secret, err := dice.NewSecret(raw)
	if err != nil {
		t.Fatal(err)
	}
	return secret
}

func (d *desk) now() house.Occasion {
	n := len(d.records)
	o := house.Occasion{At: time.Date(2024, 1, 1, 20, 0, n, 0, time.UTC).Add(d.waited), Origin: "d:" + strconv.Itoa(n), Secret: d.secret, Build: judging,
		EndDelay: d.endDelay, VerdictDelay: d.verdictDelay}
	o.Fresh[0], o.Fresh[1] = byte(n), byte(n>>8)
	return o
}

// openDesk opens a game: two accounts, and whatever the deal changes of that.
func openDesk(t testing.TB, change func(*house.Deal)) *desk { return openDeskWith(t, 0, change) }

// openDeskWith opens a game whose one-sided end waits.
func openDeskWith(t testing.TB, endDelay time.Duration, change func(*house.Deal)) *desk {
	t.Helper()
	return (&desk{t: t, secret: secretOf(t, 1), endDelay: endDelay}).open(change)
}

func (d *desk) open(change func(*house.Deal)) *desk {
	d.t.Helper()
	t := d.t
	deal := house.Deal{Game: "abcdefghjkmnpqrs", Sitters: map[rules.Seat]house.Sitter{rules.SeatA: accounts["anne"],
		rules.SeatB: accounts["bruno"]}}
	if change != nil {
		change(&deal)
	}
	records, err := house.Open(registry[0], deal, d.now())
	if err != nil {
		t.Fatal(err)
	}
	if d.g, err = house.Rebuild(registry, records); err != nil {
		t.Fatal(err)
	}
	d.records = records
	return d
}

// startDesk opens a game and starts it.
func startDesk(t testing.TB, change func(*house.Deal)) *desk {
	t.Helper()
	d := openDesk(t, change)
	d.must("a partie commencer")
	if !d.g.Started() {
		d.must("b partie commencer")
	}
	return d
}

// parse reads an act: the seat ("-" for the public), the path, options as name=value with _ for a space.
func parse(text string) rules.Act {
	fields := strings.Fields(text)
	act := rules.Act{Seat: rules.Seat(strings.TrimPrefix(fields[0], "-"))}
	var path []string
	for _, f := range fields[1:] {
		name, value, option := strings.Cut(f, "=")
		if !option {
			path = append(path, f)
			continue
		}
		if act.Args == nil {
			act.Args = rules.Args{}
		}
		if sitter, ok := accounts[value]; ok && name == "user" {
			value = sitter.User
		}
		act.Args[name] = strings.ReplaceAll(value, "_", " ")
	}
	act.Path = strings.Join(path, " ")
	return act
}

func (d *desk) do(text string) (ledger.Record, error) {
	d.t.Helper()
	record, err := d.g.Decide(parse(text), d.now())
	if err != nil {
		return record, err
	}
	next, err := d.g.Apply(record)
	if err != nil {
		d.t.Fatalf("%s: %v", text, err)
	}
	d.g, d.records = next, append(d.records, record)
	return record, nil
}

func (d *desk) must(text string) ledger.Record {
	d.t.Helper()
	record, err := d.do(text)
	if err != nil {
		d.t.Fatalf("%s: %v", text, err)
	}
	return record
}

// answer is what an act came to, in one word and what belongs to it.
func (d *desk) answer(text string) string {
	d.t.Helper()
	was := d.g.Pending()
	record, err := d.do(text)
	var violation *rules.Violation
	var missing *dice.Missing
	var misread *dice.Misread
	switch {
	case errors.As(err, &violation):
		return "refused " + violation.Say.Key
	case errors.As(err, &missing):
		return fmt.Sprintf("missing %d of %s", missing.Count-missing.Have, missing.Name)
	case errors.As(err, &misread):
		return "misread " + misread.Phrase.Key
	case err != nil:
		d.t.Fatalf("%s: %v", text, err)
	}
	switch p := d.g.Pending(); {
	case p != nil && p != was && p.Number == record.Seq:
		return fmt.Sprintf("asked %s %v", p.Kind, p.Strikes)
	case d.g.Closing() != nil && d.g.Closing().Number == record.Seq:
		return fmt.Sprintf("closing by %s", d.g.Closing().By)
	case d.g.Ended() != nil:
		return fmt.Sprintf("ended by %v", d.g.Ended().By)
	}
	var struck []int
	for _, e := range d.g.Log() {
		if e.StruckBy == record.Seq && record.Seq > 0 {
			struck = append(struck, e.Seq)
		}
	}
	if struck != nil {
		return fmt.Sprintf("struck %v", struck)
	}
	return "ok"
}

// rematch goes on with a new game at the ended one's table.
func (d *desk) rematch() (*desk, string) {
	d.t.Helper()
	next := &desk{t: d.t, secret: secretOf(d.t, 50)}
	records, err := house.Rematch(d.g, "bcdefghjkmnpqrst", next.now())
	if err != nil {
		return d, refusal(d.t, err)
	}
	d.checkWhole()
	if next.g, err = house.Rebuild(registry, records); err != nil {
		d.t.Fatal(err)
	}
	next.records = records
	return next, fmt.Sprintf("%d records", len(records))
}

// TestStories plays testdata/stories: one act or question a line, then "=>" and what it comes to. A line
// "open …" begins: guest (nobody opposite), closing (first: an end by one waits a minute), self (one account
// on both seats), referee, real (dice), free (kept from a free draw), short (one round), club (a table for
// two rounds). A line "rematch" goes on at the ended game's table.
func TestStories(t *testing.T) {
	files, err := filepath.Glob("testdata/stories/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no stories", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) { playStory(t, file) })
	}
}

func playStory(t *testing.T, file string) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var d *desk
	scanner := bufio.NewScanner(f)
	for n := 1; scanner.Scan(); n++ {
		line := strings.TrimSpace(scanner.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		said, want, checks := strings.Cut(line, "=>")
		said, want = strings.TrimSpace(said), strings.TrimSpace(want)
		var got string
		switch {
		case strings.HasPrefix(said, "open"):
			words, delay := strings.Fields(said)[1:], time.Duration(0)
			if len(words) > 0 && words[0] == "closing" {
				words, delay = words[1:], time.Minute
			}
			d = openDeskWith(t, delay, dealOf(t, words))
			got = "ok"
		case strings.HasPrefix(said, "wait "):
			passed, err := time.ParseDuration(said[len("wait "):])
			if err != nil {
				t.Fatal(err)
			}
			d.waited += passed
			got = "ok"
		case said == "rematch":
			d, got = d.rematch()
		case strings.HasPrefix(said, "= "):
			got = d.look(said[2:])
		default:
			got = d.answer(said)
		}
		if !checks {
			want = "ok"
		}
		if got != want {
			t.Fatalf("%s:%d: %s\n got: %s\nwant: %s", file, n, said, got, want)
		}
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	d.checkWhole()
}

// checkWhole ends the story's game where it has not ended, and compares it with its own export.
func (d *desk) checkWhole() {
	d.t.Helper()
	if d.g.Ended() == nil {
		d.must("a partie finir seul=oui")
	}
	if c := d.g.Closing(); c != nil {
		d.waited += time.Hour
		d.must("clock partie finir n=" + strconv.Itoa(c.Number))
	}
	export, err := house.Export(d.g)
	if err != nil {
		d.t.Fatal(err)
	}
	records, report, err := ledger.ReadProven(export, ledger.Shown{}, rulestest.Never)
	if err != nil || !report.Holds() || report.Checked != report.Drawn || report.Sealed != 0 {
		d.t.Fatalf("the story's export is not proved: %v, %v, %+v", err, report.Difference, report)
	}
	again, err := house.Rebuild(registry, records)
	if err != nil || again.Head() != d.g.Head() {
		d.t.Fatalf("the story's export rebuilds another game: %v", err)
	}
	rulestest.DecidedAlike(d.t, registry[0], records)
}

func dealOf(t *testing.T, words []string) func(*house.Deal) {
	return func(deal *house.Deal) {
		for _, w := range words {
			switch w {
			case "guest":
				delete(deal.Sitters, rules.SeatB)
			case "self":
				deal.Sitters[rules.SeatB] = accounts["anne"]
			case "referee":
				deal.Sitters[rules.Referee] = accounts["camille"]
			case "real":
				deal.Source = rules.RealDice
			case "club": // a table that two rounds are the most of
				deal.Settings = map[string]string{"manches": "1"}
				deal.Tables = map[string]string{"bareme.toml": "round = 2\nforecast = 5\nrounds = 2\n"}
			case "short":
				deal.Settings = map[string]string{"manches": "1"}
			case "free":
				draw, err := house.Draw(registry[0], rules.Act{Path: "mourre lancer", Args: rules.Args{"main": "droite", "cri": "Sus"}}, nil, nil,
					house.Occasion{Origin: "d:free", Secret: secretOf(t, 99)})
				if err != nil {
					t.Fatal(err)
				}
				deal.Free = &draw
			default:
				t.Fatalf("a story opens with %q", w)
			}
		}
	}
}
