package odds

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar/chart"
)

// shipped are the example tables.
func shipped(t testing.TB) *chart.Chart {
	t.Helper()
	c, err := chart.Decode(chart.Shipped())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// faces weighs the example die.
func faces(t testing.TB, against chart.Weight, m chart.Mode) chart.Faces {
	t.Helper()
	f, err := shipped(t).Faces(against, m)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// enumerate calls visit with every way in which dice fall.
func enumerate(n int, visit func([]dice.Face)) {
	thrown := make([]dice.Face, n)
	var fall func(int)
	fall = func(i int) {
		if i == n {
			visit(thrown)
			return
		}
		for side := dice.Face(1); side <= dice.Face(chart.Sides); side++ {
			thrown[i] = side
			fall(i + 1)
		}
	}
	fall(0)
}

func sum(t testing.TB, f chart.Faces, thrown []dice.Face) chart.Tally {
	t.Helper()
	got, err := f.Sum(thrown)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// equal fails unless the ratio is n of 6^dice, exactly.
func equal(t interface{ Errorf(string, ...any) }, what string, got Ratio, n int64, dice int) {
	want := new(big.Rat).SetFrac(big.NewInt(n), new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(dice)), nil))
	if got.Big().Cmp(want) != 0 {
		t.Errorf("%s: %v, counted by hand %v", what, got.Big(), want)
	}
}

var drawFaces = rapid.Custom(func(t *rapid.T) chart.Faces {
	var f chart.Faces
	for i := range f {
		f[i] = chart.Tally{Hits: rapid.IntRange(0, 2).Draw(t, "hits"), Flags: rapid.IntRange(0, 2).Draw(t, "flags"),
			Letters: rapid.IntRange(0, 1).Draw(t, "letters")}
	}
	return f
})

// TestThrowAgainstEnumeration: up to five random dice, every tally exactly as often as when each fall is
// looked at.
func TestThrowAgainstEnumeration(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f, n := drawFaces.Draw(t, "faces"), rapid.IntRange(0, 5).Draw(t, "dice")
		compareThrow(t, f, n)
	})
}

// TestSixDiceAgainstEnumeration is the same for six dice, which take longer to enumerate.
func TestSixDiceAgainstEnumeration(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(6, seed))
		var f chart.Faces
		for i := range f {
			f[i] = chart.Tally{Hits: r.IntN(3), Flags: r.IntN(3), Letters: r.IntN(2)}
		}
		compareThrow(t, f, 6)
	}
	for _, w := range chart.Weights() {
		compareThrow(t, faces(t, w, chart.Mode{}), 6)
	}
}

// chanceOf is how likely a tally is of which is is true.
func chanceOf(d *Distribution, is func(chart.Tally) bool) Ratio {
	sum := wide{}
	for t, n := range d.each() {
		if is(t) {
			sum = sum.plus(wide{lo: n})
		}
	}
	return Ratio{sum, d.dice}
}

func compareThrow(t rapid.TB, f chart.Faces, n int) {
	d, err := Count(Throw{Dice: n, Faces: f})
	if err != nil {
		t.Fatal(err)
	}
	counted := map[chart.Tally]int64{}
	enumerate(n, func(thrown []dice.Face) {
		got := chart.Tally{}
		for _, side := range thrown {
			got = got.Plus(f[side-1])
		}
		counted[got]++
	})
	one, seen := new(big.Rat), 0
	for tally, ways := range d.each() {
		chance := Ratio{wide{lo: ways}, n}
		equal(t, "tally", chance, counted[tally], n)
		one.Add(one, chance.Big())
		seen++
	}
	if seen != len(counted) {
		t.Errorf("%d tallies, counted by hand %d", seen, len(counted))
	}
	if one.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("the chances add up to %v", one)
	}
}

// TestTwentyDice: the most that can be counted still adds up to exactly one, and the mean is twenty times one
// die's.
func TestTwentyDice(t *testing.T) {
	for _, w := range chart.Weights() {
		f := faces(t, w, chart.Mode{})
		d, err := Count(Throw{Dice: MaxDice, Faces: f})
		if err != nil {
			t.Fatal(err)
		}
		hits, mean, total := int64(0), new(big.Rat), new(big.Rat)
		for _, side := range f {
			hits += int64(side.Hits)
		}
		for tally, ways := range d.each() {
			c := Ratio{wide{lo: ways}, d.dice}.Big()
			total.Add(total, c)
			mean.Add(mean, c.Mul(c, big.NewRat(int64(tally.Hits), 1)))
		}
		if total.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%s: the chances add up to %v", w, total)
		}
		if mean.Cmp(big.NewRat(hits*MaxDice, 6)) != 0 {
			t.Errorf("%s: %v hits on average, one die has %d/6", w, mean, hits)
		}
	}
}

// TestDiceOutOfBounds: what can't be counted is refused by name.
func TestDiceOutOfBounds(t *testing.T) {
	for _, n := range []int{-1, MaxDice + 1, math.MaxInt, math.MinInt} {
		if _, err := Count(Throw{Dice: n}); !errors.Is(err, ErrDice) {
			t.Errorf("%d dice: %v", n, err)
		}
	}
	for _, f := range []chart.Faces{{{Hits: -1}}, {{Flags: 7}}, {{Letters: math.MaxInt}}} {
		if _, err := Count(Throw{Dice: 1, Faces: f}); err == nil {
			t.Errorf("%+v is counted", f)
		}
	}
	one := Target{Elements: 1}
	most := &Throw{Dice: MaxDice}
	x := Exchange{Attacker: one, Defender: one, Passage: most, Attack: *most, Riposte: most}
	if _, err := x.Resolve(); !errors.Is(err, ErrDice) {
		t.Errorf("sixty dice: %v", err)
	}
	for _, bad := range []Target{{}, {Elements: -1}, {Elements: math.MaxInt}, {Elements: 1, FlagsIgnored: -1},
		{Elements: 1, LossesIgnored: math.MaxInt},
		{Elements: 1, PerFlag: -1}, {Elements: 1, Blocked: -1}} {
		for _, x := range []Exchange{{Attacker: bad, Defender: one}, {Attacker: one, Defender: bad}} {
			if _, err := x.Resolve(); !errors.Is(err, ErrTarget) {
				t.Errorf("%+v: %v", x, err)
			}
		}
	}
}

// TestRatio: what is shown is rounded, what is compared is not.
func TestRatio(t *testing.T) {
	chance := func(hit, n int) Ratio {
		var f chart.Faces
		for i := range hit {
			f[i].Hits = 1
		}
		d, err := Count(Throw{Dice: n, Faces: f})
		if err != nil {
			t.Fatal(err)
		}
		return chanceOf(d, func(t chart.Tally) bool { return t.Hits == n })
	}
	for _, c := range []struct{ hit, dice, perMille int }{{1, 1, 167}, {2, 1, 333}, {3, 1, 500}, {5, 1, 833}, {1, 2, 28},
		{6, 3, 1000}, {0, 1, 0}, {1, 10, 0}, {3, 3, 125}, {0, 0, 1000}} {
		if got := chance(c.hit, c.dice).PerMille(); got != c.perMille {
			t.Errorf("%d/6 ^ %d: %d ‰, want %d", c.hit, c.dice, got, c.perMille)
		}
	}
	// Two thirds read 67 of a hundred; a 216th, 0.0046, is rounded once: by way of thousandths it would read
	// 1.
	for _, c := range []struct{ hit, dice, hundredths int }{{4, 1, 67}, {2, 1, 33}, {1, 1, 17},
		{5, 4, 48}, {3, 3, 13}, {6, 2, 100}, {1, 3, 0}} {
		if got := chance(c.hit, c.dice).Hundredths(); got != c.hundredths {
			t.Errorf("%d/6 ^ %d: %d of a hundred, want %d", c.hit, c.dice, got, c.hundredths)
		}
	}
	if chance(1, 20).IsZero() || chance(1, 20).IsOne() || !chance(6, 20).IsOne() || !chance(0, 1).IsZero() {
		t.Error("never and always are not what they should be")
	}
	if zero := (Ratio{}); !zero.IsZero() || zero.PerMille() != 0 {
		t.Error("the zero Ratio is not nought")
	}
}

// TestInvertedArmour: light 3/6, medium 2/6, heavy 1/6, and the other way at a passage, where advantages and
// letters are nothing.
func TestInvertedArmour(t *testing.T) {
	for w, in6 := range map[chart.Weight][2]int64{chart.Light: {3, 1}, chart.Medium: {2, 2}, chart.Heavy: {1, 3}} {
		for i, inverted := range []bool{false, true} {
			f := faces(t, w, chart.Mode{Advantages: chart.Cancelled, Inverted: inverted, NoLetters: true})
			d, err := Count(Throw{Dice: 1, Faces: f})
			if err != nil {
				t.Fatal(err)
			}
			equal(t, string(w), chanceOf(d, func(t chart.Tally) bool { return t.Hits == 1 }), in6[i], 1)
			equal(t, string(w)+" letters", chanceOf(d, func(t chart.Tally) bool { return t.Letters > 0 }), 0, 1)
		}
	}
}
