package dice_test

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/dice/dicetest"
)

func key(purpose string) dice.Key { return dice.Key{System: "s", Purpose: purpose} }

var layout = []dice.Group{
	{Name: "test.first", Sides: 6, Purposes: []string{"first"}},
	{Name: "test.tens", Sides: 10, Purposes: []string{"tens", "again"}},
	{Name: "test.last", Sides: 4, Purposes: []string{"last"}},
}

func TestMinMaxSeeded(t *testing.T) {
	low, err := dicetest.Min{}.Throw(key("x"), 6, 3)
	if err != nil || !slices.Equal(low, []dice.Face{1, 1, 1}) {
		t.Errorf("Min: %v, %v", low, err)
	}
	high, err := dicetest.Max{}.Throw(key("x"), 6, 3)
	if err != nil || !slices.Equal(high, []dice.Face{6, 6, 6}) {
		t.Errorf("Max: %v, %v", high, err)
	}
	a, b, c := dicetest.Seeded(1), dicetest.Seeded(1), dicetest.Seeded(2)
	first, err := a.Throw(key("x"), 100, 9)
	if err != nil {
		t.Fatal(err)
	}
	second, err := a.Throw(key("x"), 100, 9)
	if err != nil {
		t.Fatal(err)
	}
	same, err := b.Throw(key("x"), 100, 9)
	if err != nil {
		t.Fatal(err)
	}
	other, err := c.Throw(key("x"), 100, 9)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(first, same) || slices.Equal(first, second) || slices.Equal(first, other) {
		t.Errorf("%v, then %v; again %v; another seed %v", first, second, same, other)
	}
	for _, r := range []dice.Roller{dicetest.Min{}, dicetest.Max{}, a, dice.NewTape(layout, nil)} {
		if _, err := r.Throw(key("first"), 1, 1); err == nil {
			t.Errorf("%T throws a die of one side", r)
		}
		if _, err := r.Throw(key("first"), 6, 0); err == nil {
			t.Errorf("%T throws no die", r)
		}
	}
}

func TestCounterIsAValue(t *testing.T) {
	var zero dice.Counter
	one := zero.After(dice.Throw{Key: key("a")})
	two := one.After(dice.Throw{Key: key("a")}, dice.Throw{Key: key("b")})
	got := []int{zero.Next(key("a")), one.Next(key("a")), two.Next(key("a")), two.Next(key("b")), one.Next(key("b"))}
	if !slices.Equal(got, []int{0, 1, 2, 1, 0}) {
		t.Errorf("occurrences %v", got)
	}
}

func TestTape(t *testing.T) {
	tape := dice.NewTape(layout, [][]dice.Face{{4}, {3, 10, 7}})
	if f, err := tape.Throw(key("tens"), 10, 2); err != nil || !slices.Equal(f, []dice.Face{3, 10}) {
		t.Fatalf("%v, %v", f, err)
	}
	if f, err := tape.Throw(key("first"), 6, 1); err != nil || !slices.Equal(f, []dice.Face{4}) {
		t.Fatalf("%v, %v", f, err)
	}
	var missing *dice.Missing
	if _, err := tape.Throw(key("again"), 10, 2); !errors.As(err, &missing) {
		t.Fatalf("two tens of one: %v", err)
	}
	if want := (dice.Missing{Key: key("again"), Sides: 10, Count: 2, Have: 1, Group: 1, Name: "test.tens"}); *missing != want {
		t.Errorf("missing %+v, want %+v", *missing, want)
	}
	if got := plain(missing.Phrase()); got != "dice.missing count=1 sides=10 name=test.tens" {
		t.Errorf("asked by %s", got)
	}
	if diff := cmp.Diff([][]dice.Face{nil, {7}, nil}, tape.Rest()); diff != "" {
		t.Errorf("an unfinished throw uses dice up: %s", diff)
	}
	if f, err := tape.Throw(key("again"), 10, 1); err != nil || !slices.Equal(f, []dice.Face{7}) {
		t.Fatalf("%v, %v", f, err)
	}
	if _, err := tape.Throw(key("last"), 4, 1); !errors.As(err, &missing) || missing.Group != 2 || missing.Have != 0 {
		t.Errorf("a group left out: %v", err)
	}
	for _, fault := range []struct {
		purpose string
		sides   dice.Sides
	}{{"unknown", 6}, {"first", 10}, {"last", 6}} {
		_, err := tape.Throw(key(fault.purpose), fault.sides, 1)
		if err == nil || errors.As(err, &missing) {
			t.Errorf("%+v: %v, want a fault", fault, err)
		}
	}
}

// TestTapeTakesASmallerDie: one layout serves two formats, whose dice differ.
func TestTapeTakesASmallerDie(t *testing.T) {
	if f, err := dice.NewTape(layout, [][]dice.Face{{4}}).Throw(key("first"), 4, 1); err != nil || !slices.Equal(f, []dice.Face{4}) {
		t.Errorf("%v, %v", f, err)
	}
	var impossible *dice.Impossible
	if _, err := dice.NewTape(layout, [][]dice.Face{{5}}).Throw(key("first"), 4, 1); !errors.As(err, &impossible) || impossible.Sides != 4 {
		t.Errorf("5 on a d4: %v", err)
	}
}

func TestTapeRefusesFacesOffTheDie(t *testing.T) {
	for _, face := range []dice.Face{0, 7, -1} {
		tape := dice.NewTape(layout, [][]dice.Face{{6, face}})
		var impossible *dice.Impossible
		if _, err := tape.Throw(key("first"), 6, 3); !errors.As(err, &impossible) {
			t.Fatalf("%d on a d6: %v", face, err)
		}
		if want := (dice.Impossible{Key: key("first"), Sides: 6, Face: face, Group: 0,
			Position: 1, Name: "test.first"}); *impossible != want {
			t.Errorf("%+v, want %+v", *impossible, want)
		}
		want := fmt.Sprintf("dice.misread group=1 name=test.first position=2 read=%d sides=6", face)
		if got := plain(impossible.Phrase()); got != want {
			t.Errorf("said %s, want %s", got, want)
		}
	}
}

func TestRecorded(t *testing.T) {
	throws := []dice.Throw{
		{Key: key("a"), Sides: 6, Faces: []dice.Face{5}, Source: dice.Drawn},
		{Key: key("b"), Sides: 10, Faces: []dice.Face{1, 2}, Source: dice.Declared},
	}
	r := dice.NewRecorded(throws)
	if f, err := r.Throw(key("a"), 6, 1); err != nil || !slices.Equal(f, []dice.Face{5}) {
		t.Fatalf("%v, %v", f, err)
	}
	for name, ask := range map[string]struct {
		key   string
		sides dice.Sides
		count int
	}{"another key": {"a", 10, 2}, "another die": {"b", 6, 2}, "fewer dice": {"b", 10, 1}} {
		var away *dice.Departure
		if _, err := r.Throw(key(ask.key), ask.sides, ask.count); !errors.As(err, &away) {
			t.Fatalf("%s: %v", name, err)
		}
		if away.Recorded == nil || away.Recorded.Key != key("b") || away.Key != key(ask.key) {
			t.Errorf("%s: %+v", name, away)
		}
	}
	if left := r.Rest(); len(left) != 1 || left[0].Key != key("b") {
		t.Errorf("left %v", left)
	}
	if f, err := r.Throw(key("b"), 10, 2); err != nil || !slices.Equal(f, []dice.Face{1, 2}) {
		t.Fatalf("%v, %v", f, err)
	}
	var away *dice.Departure
	if _, err := r.Throw(key("b"), 10, 2); !errors.As(err, &away) || away.Recorded != nil {
		t.Errorf("after the last: %v", err)
	}
}

func TestCheckKeys(t *testing.T) {
	good := []dice.Key{key("a"), key("b"), {System: "s", Turn: "a", Purpose: "a"}}
	if err := dicetest.CheckKeys(good); err != nil {
		t.Error(err)
	}
	for name, bad := range map[string][]dice.Key{
		"twice":      append(slices.Clone(good), key("a")),
		"no purpose": {{System: "s"}},
		"no system":  {{Purpose: "a"}},
	} {
		if dicetest.CheckKeys(bad) == nil {
			t.Errorf("%s passes", name)
		}
	}
}

// TestCounterOfManyKeys counts hundreds of throws of many keys beside a plain map; no earlier counter changes
// with a later.
func TestCounterOfManyKeys(t *testing.T) {
	var c dice.Counter
	plain := map[dice.Key]int{}
	var first dice.Counter
	for i := range 1000 {
		k := dice.Key{System: "s", Subject: strconv.Itoa(i * i % 211), Purpose: "x"}
		if c.Next(k) != plain[k] {
			t.Fatalf("throw %d of %s: occurrence %d, want %d", i, k, c.Next(k), plain[k])
		}
		c = c.After(dice.Throw{Key: k}, dice.Throw{Key: k})
		plain[k] += 2
		if i == 0 {
			first = c
		}
	}
	for k, n := range plain {
		if c.Next(k) != n {
			t.Errorf("%s: %d, want %d", k, c.Next(k), n)
		}
	}
	if first.Next(dice.Key{System: "s", Subject: "0", Purpose: "x"}) != 2 ||
		first.Next(dice.Key{System: "s", Subject: "1", Purpose: "x"}) != 0 {
		t.Error("an earlier counter changed")
	}
}
