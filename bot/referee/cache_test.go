package referee

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/house"
	"aidedecamp/rules/rulestest/mourre"
)

// A game that is kept makes room: too many games and too many records of few games are both too much. Those
// looked at last stay.
func TestCacheKeepsWhatWasUsedLast(t *testing.T) {
	for _, c := range []struct {
		name            string
		tables, records int
		put             []string // a game's name and, by its case, its length: a is one record, A is two
		look            string
		want            []string
	}{
		{"few", 3, 100, []string{"a", "b", "c"}, "", []string{"a", "b", "c"}},
		{"one too many", 3, 100, []string{"a", "b", "c", "d"}, "", []string{"b", "c", "d"}},
		{"the oldest was looked at", 3, 100, []string{"a", "b", "c", "d"}, "a", []string{"a", "c", "d"}},
		{"too many records", 9, 4, []string{"a", "b", "C", "D"}, "", []string{"C", "D"}},
		{"one is too much alone", 9, 1, []string{"a", "B"}, "", []string{"B"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := cache{tables: c.tables, records: c.records}
			for i, id := range c.put {
				if i == len(c.put)-1 && c.look != "" {
					if _, ok := s.get(c.look); !ok {
						t.Fatalf("%s is gone before there was need", c.look)
					}
				}
				s.put(&cachedGame{id: id}, gameOf(t, id))
			}
			var got []string
			for id := range s.games {
				got = append(got, id)
			}
			if slices.Sort(got); !slices.Equal(got, c.want) {
				t.Errorf("the cache has %q, want %q", got, c.want)
			}
		})
	}
}

// gameOf is a game of one record, of two where its name is a capital.
func gameOf(t *testing.T, id string) *house.Game {
	t.Helper()
	secret, err := dice.NewSecret(bytes.Repeat([]byte{7}, 32))
	if err != nil {
		t.Fatal(err)
	}
	now := house.Occasion{At: time.Unix(1, 0), Origin: "d:1", Secret: secret}
	records, err := house.Open(mourre.System(),
		house.Deal{Game: "g" + id, Sitters: map[rules.Seat]house.Sitter{rules.SeatA: {User: "1", Name: "Anne"}}}, now)
	if err != nil {
		t.Fatal(err)
	}
	g, err := house.Rebuild(rules.Registry{mourre.System()}, records)
	if err != nil {
		t.Fatal(err)
	}
	if id >= "a" {
		return g
	}
	now.Origin = "d:2"
	record, err := g.Decide(rules.Act{Seat: rules.SeatA, Path: house.PathReady}, now)
	if err != nil {
		t.Fatal(err)
	}
	if g, err = g.Apply(record); err != nil {
		t.Fatal(err)
	}
	return g
}
