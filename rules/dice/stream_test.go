package dice_test

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"aidedecamp/rules/dice"
)

func testStream(t testing.TB) dice.Stream {
	return dice.Stream{Domain: dice.ThrowDomain, Game: "g", Epoch: 1, Secret: mustSecret(t, knownSecret), Words: dice.Words(nil)}
}

var testKey = dice.Key{System: "npow", Turn: "pool", Seat: "defenseur", Purpose: "elements"}

// TestUniform throws 60,000 dice of many sizes: no face may differ from its expected number by more than 4
// sigma (the secret is fixed, so the outcome is too).
func TestUniform(t *testing.T) {
	stream := testStream(t)
	for _, sides := range []dice.Sides{2, 3, 4, 6, 10, 20, 100, 129, 255, 256} {
		const throws, each = 60, 1000
		seen := make([]int, sides+1)
		for n := range throws {
			faces, err := stream.Faces(testKey, n, sides, each)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range faces {
				seen[f]++
			}
		}
		if seen[0] != 0 {
			t.Errorf("d%d showed 0", sides)
		}
		p := 1 / float64(sides)
		mean, sigma := throws*each*p, math.Sqrt(throws*each*p*(1-p))
		for f, n := range seen[1:] {
			if math.Abs(float64(n)-mean) > 4*sigma {
				t.Errorf("d%d: face %d fell %d times, expected %.0f ± %.0f", sides, f+1, n, mean, 4*sigma)
			}
		}
	}
}

// TestEveryPartMatters changes one part of a throw at a time: each must give other faces.
func TestEveryPartMatters(t *testing.T) {
	base := testStream(t)
	throw := func(s dice.Stream, k dice.Key, n int) string {
		faces, err := s.Faces(k, n, 256, 16)
		if err != nil {
			t.Fatal(err)
		}
		var text string
		for _, f := range faces {
			text += strconv.Itoa(int(f)) + " "
		}
		return text
	}
	seen := map[string]string{throw(base, testKey, 0): "the throw itself"}
	check := func(what string, s dice.Stream, k dice.Key, n int) {
		faces := throw(s, k, n)
		if other, ok := seen[faces]; ok {
			t.Errorf("%s gives the faces of %s", what, other)
		}
		seen[faces] = what
	}
	streams := map[string]func(*dice.Stream){
		"another game":   func(s *dice.Stream) { s.Game = "h" },
		"another epoch":  func(s *dice.Stream) { s.Epoch = 2 },
		"another secret": func(s *dice.Stream) { s.Secret = mustSecret(t, knownSecret[2:]+"01") },
		"a word":         func(s *dice.Stream) { s.Words = dice.Words([]dice.Word{{Seat: "a"}}) },
		"an aid":         func(s *dice.Stream) { *s = s.In(dice.AidDomain) },
		"a free throw":   func(s *dice.Stream) { *s = s.In(dice.FreeDomain) },
	}
	for what, change := range streams {
		s := base
		change(&s)
		check(what, s, testKey, 0)
	}
	keys := map[string]func(*dice.Key){
		"another system":  func(k *dice.Key) { k.System = "adlg" },
		"another turn":    func(k *dice.Key) { k.Turn = "2" },
		"a phase":         func(k *dice.Key) { k.Phase = "defenseur"; k.Seat = "" },
		"another seat":    func(k *dice.Key) { k.Seat = "attaquant" },
		"a subject":       func(k *dice.Key) { k.Subject = "x" },
		"a target":        func(k *dice.Key) { k.Target = "x" },
		"another purpose": func(k *dice.Key) { k.Purpose = "count" },
	}
	for what, change := range keys {
		k := testKey
		change(&k)
		check(what, base, k, 0)
	}
	check("the second occurrence", base, testKey, 1)
}

func TestReadsOn(t *testing.T) {
	stream := testStream(t)
	rapid.Check(t, func(t *rapid.T) {
		sides := dice.Sides(rapid.IntRange(2, 256).Draw(t, "sides"))
		many := rapid.IntRange(1, 300).Draw(t, "many")
		few := rapid.IntRange(1, many).Draw(t, "few")
		n := rapid.IntRange(0, 50).Draw(t, "n")
		a, err := stream.Faces(testKey, n, sides, many)
		if err != nil {
			t.Fatal(err)
		}
		b, err := stream.Faces(testKey, n, sides, few)
		if err != nil {
			t.Fatal(err)
		}
		if len(a) != many || !slices.Equal(a[:few], b) {
			t.Fatalf("%v does not begin %v", b, a)
		}
	})
}

func TestStreamRefuses(t *testing.T) {
	good := testStream(t)
	cases := map[string]struct {
		change func(*dice.Stream)
		n      int
		sides  dice.Sides
		count  int
	}{
		"no domain":     {func(s *dice.Stream) { s.Domain = "" }, 0, 6, 1},
		"no game":       {func(s *dice.Stream) { s.Game = "" }, 0, 6, 1},
		"no epoch":      {func(s *dice.Stream) { s.Epoch = 0 }, 0, 6, 1},
		"no secret":     {func(s *dice.Stream) { s.Secret = dice.Secret{} }, 0, 6, 1},
		"n below 0":     {nil, -1, 6, 1},
		"one side":      {nil, 0, 1, 1},
		"257 sides":     {nil, 0, 257, 1},
		"no dice":       {nil, 0, 6, 0},
		"too many dice": {nil, 0, 6, dice.MaxCount + 1},
	}
	for name, c := range cases {
		s := good
		if c.change != nil {
			c.change(&s)
		}
		if faces, err := s.Faces(testKey, c.n, c.sides, c.count); err == nil {
			t.Errorf("%s: %v", name, faces)
		}
	}
}

func TestWordsKeepSeatsApart(t *testing.T) {
	a, b := dice.Blind([]byte("1"), "x"), dice.Blind([]byte("2"), "y")
	one := dice.Words([]dice.Word{{"a", a}, {"b", b}})
	if dice.Words([]dice.Word{{"b", b}, {"a", a}}) != one {
		t.Error("the order of the seats' words matters")
	}
	if dice.Words([]dice.Word{{"a", b}, {"b", a}}) == one {
		t.Error("whose word it is does not matter")
	}
	if dice.Words(nil) == dice.Words([]dice.Word{{}}) {
		t.Error("no word counts like an empty one")
	}
	if dice.Blind([]byte("1"), "1x") == dice.Blind([]byte("11"), "x") {
		t.Error("salt and text run into each other")
	}
}
