package fairness

import (
	"cmp"
	"slices"

	"aidedecamp/rules/dice"
)

// Die is a kind of die: its sides, and where its faces come from. Faces typed in are never mixed with drawn
// ones.
type Die struct {
	Sides  dice.Sides
	Source dice.Source
}

// Tally counts the faces of a die: Faces[0] is how often it showed 1. A shorter list has none of the others.
type Tally struct {
	Die
	Faces []int
}

// Total is how many dice were counted.
func (t Tally) Total() (n int) {
	for _, count := range t.Faces {
		n += count
	}
	return n
}

// Add counts a face of the die; one that it does not have is left out.
func (t *Tally) Add(face dice.Face, times int) {
	if face < 1 || dice.Sides(face) > t.Sides {
		return
	}
	for len(t.Faces) < int(t.Sides) {
		t.Faces = append(t.Faces, 0)
	}
	t.Faces[face-1] += times
}

// Gather sums up tallies of the same die: drawn ones first, then by sides.
func Gather(all []Tally) []Tally {
	var sums []Tally
	for _, t := range all {
		i := slices.IndexFunc(sums, func(s Tally) bool { return s.Die == t.Die })
		if i < 0 {
			i, sums = len(sums), append(sums, Tally{Die: t.Die})
		}
		for face, n := range t.Faces {
			sums[i].Add(dice.Face(face+1), n)
		}
	}
	slices.SortFunc(sums, func(a, b Tally) int {
		return cmp.Or(cmp.Compare(rank(a.Source), rank(b.Source)), cmp.Compare(a.Sides, b.Sides))
	})
	return sums
}

func rank(s dice.Source) int {
	if s == dice.Drawn {
		return 0
	}
	return 1
}

// Least is below how many throws nothing is said of a die, and leastEach how often each face must be expected
// for the chi-square to be near the truth (Cochran 1954).
const (
	Least     = 60
	leastEach = 5
)

// Needed is how many throws of the die a verdict takes.
func (d Die) Needed() int { return max(Least, leastEach*int(d.Sides)) }

// Verdict is what is said of a die.
type Verdict string

const (
	// TooFew throws: nothing is said.
	TooFew Verdict = "few"
	// Usual says that dice that fall alike often show as much.
	Usual Verdict = "usual"
	// Unusual says that they seldom do.
	Unusual Verdict = "unusual"
	// Rare says that they do less than once in MostRare times: how seldom the method can't say.
	Rare Verdict = "rare"
)

// unusual is how likely what is called unusual is at most, of dice that fall alike, over all that are looked
// at together; MostRare how far out the chi-square is believed.
const (
	unusual  = 0.05
	MostRare = 1000
)

// Judged is a tally with what it says.
type Judged struct {
	Tally
	Thrown int
	// Expected is how often each face would show on average; from Low to High it does, for all faces of all
	// dice judged together, nineteen times in twenty.
	Expected  float64
	Low, High int
	Verdict   Verdict
	// OneIn is how seldom dice that fall alike show as much or more, among so many kinds looked at together: of
	// an Unusual die; of a Rare one it is seldomer.
	OneIn int
}

// Judge judges all dice together: the more of them reach their Needed, the more it takes to be unusual.
func Judge(all []Tally) []Judged {
	sums, looked := Gather(all), 0
	for _, t := range sums {
		if t.Total() >= t.Needed() {
			looked++
		}
	}
	judged := make([]Judged, len(sums))
	for i, t := range sums {
		judged[i] = judge(t, max(looked, 1))
	}
	return judged
}

// Looked is how many of them have a verdict.
func Looked(all []Judged) (n int) {
	for _, j := range all {
		if j.Verdict != TooFew {
			n++
		}
	}
	return n
}

func judge(t Tally, looked int) Judged {
	n := t.Total()
	j := Judged{Tally: t, Thrown: n, Expected: float64(n) / float64(t.Sides), Verdict: TooFew}
	j.Low, j.High = usualCount(n, 1/float64(t.Sides), unusual/float64(int(t.Sides)*looked))
	if n < t.Needed() {
		return j
	}
	sum := 0.0
	for _, count := range t.Faces {
		off := float64(count) - j.Expected
		sum += off * off / j.Expected
	}
	// As likely as that one of so many fair dice strays so far (Šidák).
	switch likely := oneOfMany(chiSquareTail(sum, int(t.Sides)-1), looked); {
	case likely >= unusual:
		j.Verdict = Usual
	case likely*MostRare < 1:
		j.Verdict, j.OneIn = Rare, MostRare
	default:
		j.Verdict, j.OneIn = Unusual, roundDown(1/likely)
	}
	return j
}

// steps are the figures that "one in" is said with: more digits would say more than the sample does.
var steps = []int{20, 25, 30, 40, 50, 60, 80, 100, 150, 200, 300, 500, MostRare}

func roundDown(n float64) int {
	said := steps[0]
	for _, s := range steps {
		if float64(s) <= n {
			said = s
		}
	}
	return said
}
