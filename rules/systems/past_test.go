package systems_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
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

// sameMoment compares a moment of a game with the same of one that is folded for it.
func sameMoment(t *testing.T, looking *rules.Game, records []ledger.Record, n int) {
	t.Helper()
	got, err := rules.Past(looking, n)
	if err != nil {
		t.Fatal(err)
	}
	want := rebuilt(t, records[:n+1])
	if got.Head() != want.Head() || !reflect.DeepEqual(got.Log(), want.Log()) || !reflect.DeepEqual(got.Course, want.Course) {
		t.Fatalf("record %d: another log", n)
	}
	for _, seat := range []rules.Seat{rules.Public, rules.SeatA, rules.SeatB, rules.Referee} {
		if !reflect.DeepEqual(got.View(seat), want.View(seat)) {
			t.Fatalf("record %d: another view of seat %q", n, seat)
		}
	}
	anew := rebuilt(t, records)
	view := anew.View(rules.Public)
	trail, err := rules.WithTrail(looking, view, n)
	if err != nil {
		t.Fatal(err)
	}
	wanted, err := rules.WithTrail(anew, view, n)
	if err != nil || !reflect.DeepEqual(trail, wanted) {
		t.Fatalf("since record %d: another trail (%v)", n, err)
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
		if _, err := rules.Past(weighed, n); err != nil {
			t.Fatal(err)
		}
		done, err := before.Apply(records[n])
		if err != nil {
			t.Fatal(err)
		}
		then, err := rules.Past(done, n)
		if err != nil || then.Head() != done.Head() {
			t.Fatalf("the moment of what was weighed (%v)", err)
		}
	}
}

// TestLookingBackDoesNotGrowWithTheLog: what it costs to show what happened since somebody acted is that of what
// happened since, however long the game is. Allocations are counted, not time.
func TestLookingBackDoesNotGrowWithTheLog(t *testing.T) {
	records := longest(t, "panache")
	cost := func(length int) float64 {
		g := rebuilt(t, records[:length])
		view := g.View(rules.Public)
		return testing.AllocsPerRun(5, func() {
			if _, err := rules.WithTrail(g, view, length-3); err != nil {
				t.Fatal(err)
			}
		})
	}
	short, long := cost(len(records)/4), cost(len(records))
	if long > 2.5*short {
		t.Errorf("%.0f allocations in a log of %d records, %.0f in one of %d", short, len(records)/4, long, len(records))
	}
}

// longest is the played game with the most records before its end.
func longest(t *testing.T, slug string) (longest []ledger.Record) {
	t.Helper()
	for _, records := range played(t, slug, 100) {
		if len(records) > len(longest) {
			longest = records
		}
	}
	return longest[:len(longest)-1]
}

// played are some played games of a system.
func played(t *testing.T, slug string, most int) (all [][]ledger.Record) {
	t.Helper()
	files, err := filepath.Glob("../" + slug + "/testdata/games/1/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no played game: %v", err)
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

func rebuilt(t *testing.T, records []ledger.Record) *rules.Game {
	t.Helper()
	g, err := rules.Rebuild(systems.All(), records)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
