package season_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"aidedecamp/rules/season"
)

// opened is a season of so many players, and its lines.
func opened(players int) []season.Line {
	lines := []season.Line{{Kind: season.Opened, Name: "Hiver"}}
	for i := range players {
		lines = append(lines, season.Line{Kind: season.Joined, Who: []season.Key{key(i)}})
	}
	return lines
}

func key(i int) season.Key { return season.Key(fmt.Sprintf("j%d", i+1)) }

func fold(t *testing.T, lines []season.Line) season.Season {
	t.Helper()
	s, err := season.Fold(lines)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestRoundsArePairedSwiss plays random seasons to their end and beyond: everybody is paired once a round,
// nobody meets an opponent again while any round of fresh pairs is left, nobody has a second bye before all
// had one, and who has it is the last of those where that costs no fresh pair.
func TestRoundsArePairedSwiss(t *testing.T) {
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 1))
		n := 2 + r.IntN(11)
		lines := opened(n)
		for round := range n + 2 {
			s := fold(t, lines)
			lots := map[season.Key]int{}
			for i, at := range r.Perm(n) {
				lots[key(i)] = at
			}
			d := s.Draw(lots)
			checkRound(t, fmt.Sprintf("seed %d, %d players, round %d", seed, n, round+1), s, d)
			lines = append(lines, d)
			for _, p := range d.Pairs {
				lines = append(lines, season.Line{Kind: season.Played, Who: p[:], Winner: season.Side(r.IntN(3))})
			}
			if round == 2 && n > 6 { // somebody leaves
				lines = append(lines, season.Line{Kind: season.Left, Who: []season.Key{key(r.IntN(n))}})
			}
		}
	}
}

func checkRound(t *testing.T, what string, s season.Season, d season.Line) {
	t.Helper()
	var in []season.Key
	for _, p := range s.Players {
		if !p.Out {
			in = append(in, p.Key)
		}
	}
	paired := map[season.Key]int{}
	again := 0
	for _, p := range d.Pairs {
		paired[p[0]]++
		paired[p[1]]++
		if s.Meeting(p) >= 0 {
			again++
		}
	}
	if d.Bye != "" {
		paired[d.Bye]++
	}
	for _, k := range in {
		if paired[k] != 1 {
			t.Fatalf("%s: %s is paired %d times: %+v", what, k, paired[k], d)
		}
	}
	if len(paired) != len(in) || (d.Bye != "") != (len(in)%2 == 1) {
		t.Fatalf("%s: %d of %d are paired, bye %q", what, len(paired), len(in), d.Bye)
	}
	least := fewestAgain(s, slices.DeleteFunc(slices.Clone(in), func(k season.Key) bool { return k == d.Bye }))
	if again != least {
		t.Fatalf("%s: %d pairs play again, %d would do: %+v", what, again, least, d)
	}
	checkBye(t, what, s, in, d.Bye, least)
}

// fewestAgain tries every round there is: how many pairs must play again.
func fewestAgain(s season.Season, left []season.Key) int {
	fresh := make([][]bool, len(left))
	for i := range left {
		fresh[i] = make([]bool, len(left))
		for j := range left {
			fresh[i][j] = s.Meeting([2]season.Key{left[i], left[j]}) < 0
		}
	}
	known := map[int]int{}
	var try func(mask int) int
	try = func(mask int) int {
		if mask == 1<<len(left)-1 {
			return 0
		}
		if n, ok := known[mask]; ok {
			return n
		}
		i := 0
		for mask&(1<<i) != 0 {
			i++
		}
		best := len(left)
		for j := i + 1; j < len(left); j++ {
			if mask&(1<<j) != 0 {
				continue
			}
			n := try(mask | 1<<i | 1<<j)
			if !fresh[i][j] {
				n++
			}
			best = min(best, n)
		}
		known[mask] = best
		return best
	}
	return try(0)
}

func checkBye(t *testing.T, what string, s season.Season, in []season.Key, bye season.Key, again int) {
	t.Helper()
	if bye == "" {
		return
	}
	had := map[season.Key]int{}
	for _, b := range s.Byes {
		had[b.Who]++
	}
	rank := map[season.Key]int{}
	for _, r := range s.Standings() {
		rank[r.Key] = r.Rank
	}
	for _, k := range in {
		if had[k] < had[bye] {
			t.Fatalf("%s: %s has bye %d, and %s had %d", what, bye, had[bye]+1, k, had[k])
		}
		others := slices.DeleteFunc(slices.Clone(in), func(o season.Key) bool { return o == k })
		if had[k] == had[bye] && rank[k] > rank[bye] && fewestAgain(s, others) <= again {
			t.Fatalf("%s: %s has the bye, and %s stands below", what, bye, k)
		}
	}
}

// TestPointsGroupsMeet: in the second round of eight, winners play winners, the first half of a group against
// its second.
func TestPointsGroupsMeet(t *testing.T) {
	lines, lots := opened(8), map[season.Key]int{}
	for i := range 8 {
		lots[key(i)] = i
	}
	for round, want := range []string{"[[j1 j5] [j2 j6] [j3 j7] [j4 j8]]", "[[j1 j3] [j2 j4] [j5 j7] [j6 j8]]",
		"[[j1 j2] [j3 j5] [j4 j6] [j7 j8]]"} {
		d := fold(t, lines).Draw(lots)
		if got := fmt.Sprint(d.Pairs); got != want {
			t.Fatalf("round %d: %s, want %s", round+1, got, want)
		}
		lines = append(lines, d)
		for _, p := range d.Pairs {
			lines = append(lines, season.Line{Kind: season.Played, Who: p[:], Winner: season.First})
		}
	}
}

// TestAFullSeasonIsPairedInTime: 64 players meet 20 rounds long.
func TestAFullSeasonIsPairedInTime(t *testing.T) {
	lines := opened(season.MostPlayers)
	r := rand.New(rand.NewPCG(7, 7))
	for range 20 {
		s := fold(t, lines)
		d := s.Draw(nil)
		for _, p := range d.Pairs {
			if s.Meeting(p) >= 0 {
				t.Fatalf("%v play again", p)
			}
			lines = append(lines, season.Line{Kind: season.Played, Who: p[:], Winner: season.Side(r.IntN(3))})
		}
		lines = append(lines[:len(lines)-len(d.Pairs)], append([]season.Line{d}, lines[len(lines)-len(d.Pairs):]...)...)
	}
}

// TestStandingsAreOrderedByTheScheme: points, bonus, byes, tiebreaks one after the other; a result is given
// from either side, corrected and taken back.
func TestStandingsAreOrderedByTheScheme(t *testing.T) {
	const scheme = "victoire = 2\nnul = 1\ndefaite = 0.5\nexempt = 1.5\ndepartage = [\"direct\", \"difference\"]\n" +
		"[[bonus]]\nde = 5\nvainqueur = 1\nperdant = -0.5\n"
	lines := append(opened(4), season.Line{Kind: season.Schemed, Text: scheme})
	played := func(a, b int, winner season.Side, score ...season.Tenths) {
		l := season.Line{Kind: season.Played, Who: []season.Key{key(a), key(b)}, Winner: winner}
		if len(score) == 2 {
			l.Score = &[2]season.Tenths{score[0], score[1]}
		}
		lines = append(lines, l)
	}
	said := func() (out string) {
		for _, r := range fold(t, lines).Standings() {
			out += fmt.Sprintf("%d %s %d %v;", r.Rank, r.Key, r.Points, r.Ties)
		}
		return out
	}
	played(0, 1, season.First, 100, 20) // by eight: 3 and 0
	played(2, 3, season.First, 40, 30)  // by one: 2 and 0.5
	played(1, 2, season.Second)
	played(3, 0, season.Second, 10, 40)
	before := "1 j1 50 [0 110];2 j3 40 [0 10];3 j4 10 [0 -40];4 j2 5 [0 -80];"
	if got := said(); got != before {
		t.Errorf("%s, want %s", got, before)
	}
	played(1, 0, season.First, 60, 50) // corrected, seen from the other side
	if got, want := said(), "1 j3 40 [0 10];2 j2 25 [20 10];3 j1 25 [5 20];4 j4 10 [0 -40];"; got != want {
		t.Errorf("corrected: %s, want %s", got, want)
	}
	s := fold(t, lines)
	if m := s.Meetings[s.Meeting([2]season.Key{key(0), key(1)})]; m.Winner != season.Second || *m.Score != [2]season.Tenths{50, 60} {
		t.Errorf("told from the other side: %+v", m)
	}
	lines = append(lines, season.Line{Kind: season.Undone})
	if got := said(); got != before {
		t.Errorf("taken back: %s, want %s", got, before)
	}
	lines = append(lines, season.Line{Kind: season.Opened, Name: "Printemps"})
	if s := fold(t, lines); s.Number != 2 || len(s.Players) != 0 || s.Scheme.Win != 20 {
		t.Errorf("the next season: %+v", s)
	}
}

// TestWhoIsLevelSharesHisRank where no tiebreak separates them.
func TestWhoIsLevelSharesHisRank(t *testing.T) {
	lines := append(opened(4), season.Line{Kind: season.Played, Who: []season.Key{"j1", "j2"}})
	var got []int
	for _, r := range fold(t, lines).Standings() {
		got = append(got, r.Rank)
	}
	if !slices.Equal(got, []int{1, 1, 3, 3}) {
		t.Errorf("ranks %v", got)
	}
}
