package npow

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// finished is a finished table: seat a has the initiative, elements lie as in laidOut.
func finished(t testing.TB, settings map[string]string, lines ...string) state {
	t.Helper()
	s := laidOut(t, settings, lines...)
	s.initiative, s.placing.Done = rules.SeatA, true
	return s
}

// edged is a finished table whose Attacker, seat a, has the south.
func edged(t testing.TB, settings map[string]string, lines ...string) state {
	t.Helper()
	s := finished(t, settings, lines...)
	s.attacker = table.South
	return s
}

// do decides an act and folds its events; a refusal fails the test.
func do(t testing.TB, s state, act rules.Act) state {
	t.Helper()
	next, err := try(t, s, act)
	if err != nil {
		t.Fatalf("%s %v by %q: %v", act.Path, act.Args, act.Seat, err)
	}
	return next
}

// bare are the rules without the shipped tables, made once for all tests.
var bare = sync.OnceValue(game{}.rules)

func try(t testing.TB, s state, act rules.Act) (state, error) {
	t.Helper()
	g := bare()
	events, err := g.Decide(s, act, dicetest.Min{})
	if err != nil {
		return s, err
	}
	for _, e := range events {
		if s, err = g.Evolve(s, e); err != nil {
			t.Fatalf("%s: %v", e.Kind, err)
		}
	}
	return s, nil
}

// refusedAs is the refusal of an act; an act that is done fails the test.
func refusedAs(t testing.TB, s state, act rules.Act, key string) *rules.Violation {
	t.Helper()
	_, err := try(t, s, act)
	var v *rules.Violation
	if !errors.As(err, &v) || v.Say.Key != key {
		t.Fatalf("%s %v by %q: %v, want %s", act.Path, act.Args, act.Seat, err, key)
	}
	return v
}

// figure finds a filling of a phrase or of the phrases in it.
func figure(p phrase.Phrase, name string) (int64, bool) {
	for _, a := range p.Args {
		if a.Name == name {
			return a.Number, true
		}
		for _, item := range a.Items {
			if n, ok := figure(item, name); ok {
				return n, true
			}
		}
	}
	return 0, false
}

// offersOf are a seat's offers of the acts that begin with one of some words. No other act is asked for.
func offersOf(s state, seat rules.Seat, words ...string) []rules.Offer {
	begins := func(path string) bool {
		return slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(path, word) })
	}
	asked := *bare()
	asked.Chapters = slices.Clone(asked.Chapters)
	for i := range asked.Chapters {
		c := &asked.Chapters[i]
		c.Verbs, c.Ends = only(c.Verbs, func(v rules.Verb[state]) bool { return begins(v.Spec.Path) }), nil
	}
	return asked.Offers(s, seat, seat)
}

func actBy(seat rules.Seat, path string, args ...string) rules.Act {
	act := rules.Act{Path: path, Seat: seat, Args: rules.Args{}}
	for i := 0; i+1 < len(args); i += 2 {
		act.Args[args[i]] = args[i+1]
	}
	return act
}

func TestPool4_WhoHasTheInitiativeChoosesTheLongEdgeHeDeploysOn(t *testing.T) {
	s := finished(t, nil)
	refusedAs(t, s, actBy(rules.SeatB, edgePath, "cote", "nord"), "npow.edge.refused.not-attacker")
	refusedAs(t, s, actBy(rules.Referee, edgePath, "cote", "nord"), "npow.edge.refused.not-attacker")
	if v := refusedAs(t, s, actBy(rules.SeatA, edgePath, "cote", "est"), "npow.edge.refused.edge"); len(v.WaysOut) != 2 {
		t.Errorf("ways out %v", v.WaysOut)
	}
	early := s
	early.placing.Done = false
	refusedAs(t, early, actBy(rules.SeatA, edgePath, "cote", "nord"), "npow.edge.refused.early")
	for value, edges := range map[string][2]edge{"nord": {table.North, table.South}, "sud": {table.South, table.North}} {
		after := do(t, s, actBy(rules.SeatA, edgePath, "cote", value))
		if a, b := after.edgeOf(rules.SeatA), after.edgeOf(rules.SeatB); a != edges[0] || b != edges[1] || after.edgeOf(rules.Referee) != "" {
			t.Errorf("%s: the players have %s and %s", value, a, b)
		}
		refusedAs(t, after, actBy(rules.SeatA, edgePath, "cote", "nord"), "npow.edge.refused.chosen")
		if after.reopenable() {
			t.Errorf("%s: the Defender may still correct the table", value)
		}
	}
}

// TestPool4_EachPlayerLooksFromHisEdge: his own edge is at the bottom of his map; the public keeps the south.
func TestPool4_EachPlayerLooksFromHisEdge(t *testing.T) {
	s := finished(t, nil)
	for _, c := range []struct {
		attacker edge
		seat     rules.Seat
		bottom   edge
	}{
		{"", rules.SeatA, table.South}, {"", rules.SeatB, table.South},
		{table.North, rules.SeatA, table.North}, {table.North, rules.SeatB, table.South}, {table.North, rules.Public, table.South},
		{table.South, rules.SeatA, table.South}, {table.South, rules.SeatB, table.North}, {table.South, rules.Referee, table.South},
	} {
		s.attacker = c.attacker
		board := bare().View(s, c.seat).Board.Plane
		if board.Bottom != c.bottom {
			t.Errorf("the Attacker has %q: seat %q looks from %s", c.attacker, c.seat, board.Bottom)
		}
		if c.attacker == "" {
			continue
		}
		if key := board.Edges.Of(c.attacker).Key; key != "npow.edge.attacker" {
			t.Errorf("the Attacker's edge says %s", key)
		}
		if key := board.Edges.Of(opposite(c.attacker)).Key; key != "npow.edge.defender" {
			t.Errorf("the Defender's edge says %s", key)
		}
	}
}
