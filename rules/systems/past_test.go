package systems_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	_ "aidedecamp/rules/rulestest" // it collects garbage seldom
	"aidedecamp/rules/systems"
)

// TestLookingBackRemembersNothingElse: a game that remembers moments which somebody looked back to shows each
// moment as one that never looked back, take-backs among them, in whatever order they are asked for; and its
// tables show the same of what happened since.
func TestLookingBackRemembersNothingElse(t *testing.T) {
	t.Parallel()
	for _, s := range systems.All() {
		t.Run(s.Meta.Slug, func(t *testing.T) {
			t.Parallel()
			for _, records := range played(t, s.Meta.Slug, 4) {
				looking := rebuilt(t, records)
				order := rand.New(rand.NewPCG(1, uint64(len(records))))
				for range 12 {
					sameMoment(t, looking, records, order.IntN(len(records)))
				}
			}
		})
	}
}

// sameCourse compares what two logs tell, the acts that stand as they are walked among it.
func sameCourse(a, b ledger.Course) bool {
	same := slices.EqualFunc(a.Entries, b.Entries, func(x, y ledger.Entry) bool {
		return reflect.DeepEqual(x.Record, y.Record) && x.Link == y.Link && x.StruckBy == y.StruckBy
	}) && slices.Equal(slices.Collect(a.Acts(1)), slices.Collect(b.Acts(1)))
	a.Entries, b.Entries = nil, nil
	return same && reflect.DeepEqual(a, b)
}

// sameMoment compares a moment of a game with the same of one that is folded for it.
func sameMoment(t *testing.T, looking *house.Game, records []ledger.Record, n int) {
	t.Helper()
	got, err := house.Past(looking, n)
	if err != nil {
		t.Fatal(err)
	}
	want := rebuilt(t, records[:n+1])
	if got.Head() != want.Head() || !sameCourse(got.Course, want.Course) {
		t.Fatalf("record %d: another log", n)
	}
	for _, seat := range []rules.Seat{rules.Public, rules.SeatA, rules.SeatB, rules.Referee} {
		if !reflect.DeepEqual(got.View(seat), want.View(seat)) {
			t.Fatalf("record %d: another view of seat %q", n, seat)
		}
	}
	anew := rebuilt(t, records)
	view := anew.View(rules.Public)
	trail, err := house.WithTrail(looking, view, n)
	if err != nil {
		t.Fatal(err)
	}
	wanted, err := house.WithTrail(anew, view, n)
	if err != nil || !reflect.DeepEqual(trail, wanted) {
		t.Fatalf("since record %d: another trail (%v)", n, err)
	}
}

// TestAGameThatGoesOnLeavesWhatItWas: a game is a value. What stood before an act shows the same once it was
// done.
func TestAGameThatGoesOnLeavesWhatItWas(t *testing.T) {
	t.Parallel()
	for _, s := range systems.All() {
		t.Run(s.Meta.Slug, func(t *testing.T) {
			t.Parallel()
			for _, records := range played(t, s.Meta.Slug, 4) {
				g := rebuilt(t, records[:1])
				for n, r := range records[1:] {
					before := g.View(rules.Referee)
					next, err := g.Apply(r)
					if err != nil {
						t.Fatal(err)
					}
					if !reflect.DeepEqual(g.View(rules.Referee), before) {
						t.Fatalf("record %d has changed the game before it", n+1)
					}
					g = next
				}
			}
		})
	}
}

// TestWhatWasWeighedIsNoPast: a moment of a game that branched off, as an act weighed and not done, is no
// moment of another one.
func TestWhatWasWeighedIsNoPast(t *testing.T) {
	t.Parallel()
	for _, records := range played(t, "npow", 2) {
		n := len(records) - 2
		before := rebuilt(t, records[:n])
		other := records[n]
		other.At = "2099-01-01T00:00:00Z"
		weighed, err := before.Apply(other)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := house.Past(weighed, n); err != nil {
			t.Fatal(err)
		}
		done, err := before.Apply(records[n])
		if err != nil {
			t.Fatal(err)
		}
		then, err := house.Past(done, n)
		if err != nil || then.Head() != done.Head() {
			t.Fatalf("the moment of what was weighed (%v)", err)
		}
	}
}

// TestLookingBackDoesNotGrowWithTheLog: what it costs to show what happened since somebody acted is that of what
// happened since, and not that of the whole log folded anew. Allocations are counted, not time.
func TestLookingBackDoesNotGrowWithTheLog(t *testing.T) {
	records := longest(t, "panache")
	g := rebuilt(t, records)
	view := g.View(rules.Public)
	folded := testing.AllocsPerRun(5, func() { rebuilt(t, records) })
	trail := testing.AllocsPerRun(5, func() {
		if _, err := house.WithTrail(g, view, len(records)-3); err != nil {
			t.Fatal(err)
		}
	})
	if trail > folded/4 {
		t.Errorf("%.0f allocations to look back over 2 records of %d, %.0f to fold them all", trail, len(records), folded)
	}
}

// longest is the played game with the most records before its end.
func longest(t testing.TB, slug string) (longest []ledger.Record) {
	t.Helper()
	for _, records := range played(t, slug, 100) {
		if len(records) > len(longest) {
			longest = records
		}
	}
	return longest[:len(longest)-1]
}

// played are some played games of a system.
func played(t testing.TB, slug string, most int) (all [][]ledger.Record) {
	t.Helper()
	files, err := filepath.Glob("../" + slug + "/testdata/games/1/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("rules/%s/testdata/games/1 holds no *.jsonl (%v): play a game to its end (go run ./cmd/aidedecamp demo), save what "+
			"/partie exporter gives there, or write scripts as those of rules/adlg (played_test.go, -write-games)", slug, err)
	}
	for _, file := range files[:min(most, len(files))] {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		records, err := ledger.ParseExport(data)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, records)
	}
	return all
}

func rebuilt(t testing.TB, records []ledger.Record) *house.Game {
	t.Helper()
	g, err := house.Rebuild(systems.All(), records)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// BenchmarkLookingBack shows, for every record of a long battle as it is played on, what happened in its last three
// records: by a game that remembers what was looked back to, and by one that was just read from its log. It
// reports how often the first goes into the second, by medians of one run.
func BenchmarkLookingBack(b *testing.B) {
	for _, slug := range []string{"npow", "panache", "thucidide"} {
		b.Run(slug, func(b *testing.B) {
			records := longest(b, slug)
			var kept, anew []time.Duration
			for b.Loop() {
				g := rebuilt(b, records[:len(records)/2])
				for n := len(records) / 2; n < len(records); n++ {
					next, err := g.Apply(records[n])
					if err != nil {
						b.Fatal(err)
					}
					g = next
					kept = append(kept, trailing(b, g))
					anew = append(anew, trailing(b, rebuilt(b, records[:n+1])))
				}
			}
			slices.Sort(kept)
			slices.Sort(anew)
			b.ReportMetric(float64(anew[len(anew)/2])/float64(kept[len(kept)/2]), "anew÷kept")
			b.ReportMetric(float64(len(records)), "records")
		})
	}
}

// trailing is how long the trail of the last three records takes.
func trailing(b *testing.B, g *house.Game) time.Duration {
	view := g.View(rules.Public)
	began := time.Now()
	if _, err := house.WithTrail(g, view, g.Len()-4); err != nil {
		b.Fatal(err)
	}
	return time.Since(began)
}
