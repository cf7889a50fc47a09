package fairness

import (
	"math"
	"testing"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/dice/dicetest"
)

// The 5 % and 1 % points of the chi-square, as any table of it prints them.
func TestChiSquareTailIsThatOfTheTables(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		freedom int
		x, want float64
	}{{1, 3.841, 0.05}, {2, 5.991, 0.05}, {3, 7.815, 0.05}, {5, 11.070, 0.05}, {5, 15.086, 0.01}, {9, 16.919, 0.05}, {9, 21.666, 0.01},
		{19, 30.144, 0.05}, {19, 36.191, 0.01}, {99, 123.225, 0.05}, {5, 20.515, 0.001}} {
		if got := chiSquareTail(row.x, row.freedom); math.Abs(got-row.want) > row.want*0.005 {
			t.Errorf("%d degrees, %.3f: %.5f, the table has %.3f", row.freedom, row.x, got, row.want)
		}
	}
	for freedom := 1; freedom < 100; freedom++ {
		if got := chiSquareTail(0, freedom); got != 1 {
			t.Errorf("%d degrees, nothing astray: %v", freedom, got)
		}
	}
}

// What is usual of one face is what enumeration says.
func TestUsualCountsAgainstEnumeration(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 12, 60, 240} {
		const share, let = 1.0 / 6, 0.05
		chance := make([]float64, n+1)
		chance[0] = 1
		for range n { // one die after the other
			for k := n; k >= 0; k-- {
				chance[k] *= 1 - share
				if k > 0 {
					chance[k] += chance[k-1] * share
				}
			}
		}
		low, high := usualCount(n, share, let)
		below, above := 0.0, 0.0
		for k, c := range chance {
			if k < low {
				below += c
			}
			if k > high {
				above += c
			}
		}
		if below > let/2 || above > let/2 || below+chance[low] <= let/2 || above+chance[high] <= let/2 {
			t.Errorf("%d dice: %d to %d leaves %.4f below and %.4f above", n, low, high, below, above)
		}
	}
}

func tally(sides dice.Sides, faces ...int) Tally {
	return Tally{Die: Die{sides, dice.Drawn}, Faces: faces}
}

func TestVerdicts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		of    Tally
		want  Verdict
		oneIn int
	}{
		"fifty-nine throws, all sixes":  {tally(6, 0, 0, 0, 0, 0, 59), TooFew, 0},
		"sixty throws, all sixes":       {tally(6, 0, 0, 0, 0, 0, 60), Rare, 0},
		"as expected":                   {tally(6, 10, 10, 10, 10, 10, 10), Usual, 0},
		"a little astray":               {tally(6, 14, 8, 9, 11, 6, 12), Usual, 0},
		"a face that stays away":        {tally(6, 24, 20, 18, 21, 8, 29), Unusual, 30},
		"ninety-nine of twenty sides":   {tally(20, 99), TooFew, 0},
		"a hundred of twenty sides":     {tally(20, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5), Usual, 0},
		"a list shorter than the sides": {tally(6, 60), Rare, 0},
	} {
		got := Judge([]Tally{c.of})[0]
		if got.Verdict != c.want || c.oneIn > 0 && got.OneIn != c.oneIn {
			t.Errorf("%s: %s, once in %d", name, got.Verdict, got.OneIn)
		}
	}
}

// The same faces beside nine other kinds of dice are less unusual: one of ten strays sooner than one alone.
func TestManyDiceAreLookedAtTogether(t *testing.T) {
	t.Parallel()
	odd := tally(6, 24, 20, 18, 21, 8, 29) // once in about thirty, alone
	alone := Judge([]Tally{odd})[0]
	all := []Tally{odd}
	for sides := dice.Sides(7); sides < 16; sides++ {
		even := Tally{Die: Die{sides, dice.Drawn}}
		for f := range sides {
			even.Add(dice.Face(f+1), 20)
		}
		all = append(all, even)
	}
	together := Judge(all)[0]
	if alone.Verdict != Unusual || together.Verdict != Usual || together.Low >= alone.Low {
		t.Errorf("alone %s from %d, among ten %s from %d", alone.Verdict, alone.Low, together.Verdict, together.Low)
	}
	few := Judge([]Tally{odd, tally(4, 1, 2, 3)})[1]
	if few.OneIn != alone.OneIn {
		t.Error("a die with too few throws to be judged weighs on another")
	}
}

// Of fair dice at most one sample in twenty is called unusual, of loaded ones nearly each.
func TestFairDiceAreSeldomAccused(t *testing.T) {
	t.Parallel()
	roller := dicetest.Seeded(7)
	const samples = 2000
	for _, sides := range []dice.Sides{6, 10} {
		accused, found := 0, 0
		for range samples {
			fair, loaded := Tally{Die: Die{sides, dice.Drawn}}, Tally{Die: Die{sides, dice.Drawn}}
			faces, err := roller.Throw(dice.Key{System: "t", Purpose: "t"}, sides, 240)
			if err != nil {
				t.Fatal(err)
			}
			for i, f := range faces {
				fair.Add(f, 1)
				if f == 1 && i%2 == 0 {
					f = dice.Face(sides)
				}
				loaded.Add(f, 1)
			}
			if Judge([]Tally{fair})[0].Verdict != Usual {
				accused++
			}
			if Judge([]Tally{loaded})[0].Verdict != Usual {
				found++
			}
		}
		if share := float64(accused) / samples; share < 0.03 || share > 0.065 {
			t.Errorf("d%d: %.3f of fair samples are called unusual", sides, share)
		}
		if found*10 < samples*7 && sides == 6 {
			t.Errorf("d%d: %d of %d loaded samples are found", sides, found, samples)
		}
	}
}

// Typed dice are counted beside drawn ones, never among them.
func TestSourcesStayApart(t *testing.T) {
	t.Parallel()
	typed := Tally{Die: Die{6, dice.Declared}, Faces: []int{0, 0, 0, 0, 0, 1}}
	got := Gather([]Tally{typed, tally(10, 3), tally(6, 1), typed, tally(6, 0, 2)})
	if len(got) != 3 || got[0].Faces[0] != 1 || got[0].Faces[1] != 2 || got[1].Sides != 10 || got[2].Total() != 2 {
		t.Errorf("%v", got)
	}
	var impossible = tally(6)
	impossible.Add(7, 1)
	impossible.Add(0, 1)
	if impossible.Total() != 0 {
		t.Error("a face was counted that the die does not have")
	}
}
