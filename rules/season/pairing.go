package season

import (
	"cmp"
	"slices"
)

// MostPlayers is how many a season has at most.
const MostPlayers = 64

// Draw pairs all who take part for the next round, by the Swiss system; lots are a number for each player,
// which orders players whom the standings leave equal.
//
// Its rules, in this order: nobody has a second bye before everybody had one; as few pairs as possible play
// once more; the bye goes to the last in the standings; from the first of the standings on each plays within
// his points group, its first half against its second, and where nobody is left to him there the next below.
func (s Season) Draw(lots map[Key]int) Line {
	rows := slices.DeleteFunc(s.Standings(), func(r Row) bool { return r.Out })
	slices.SortStableFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(lots[a.Key], lots[b.Key]), cmp.Compare(a.Key, b.Key))
	})
	d := draw{rows: rows, fresh: s.fresh(rows), free: make([]bool, len(rows))}
	for i := range d.free {
		d.free[i] = true
	}
	line := Line{Kind: Drawn}
	if len(rows)%2 == 1 {
		at := d.bye()
		d.free[at], line.Bye = false, rows[at].Key
	}
	for i := range rows {
		if d.free[i] {
			j := d.opponent(i)
			d.free[i], d.free[j] = false, false
			line.Pairs = append(line.Pairs, [2]Key{rows[i].Key, rows[j].Key})
		}
	}
	return line
}

// draw is a round while it is paired.
type draw struct {
	rows []Row
	// fresh says which players have not met yet, free which are still to be paired.
	fresh [][]bool
	free  []bool
}

func (s Season) fresh(rows []Row) [][]bool {
	met := map[[2]Key]bool{}
	for _, m := range s.Meetings {
		met[m.Who], met[[2]Key{m.Who[1], m.Who[0]}] = true, true
	}
	fresh := make([][]bool, len(rows))
	for i := range fresh {
		fresh[i] = make([]bool, len(rows))
		for j := range fresh[i] {
			fresh[i][j] = i != j && !met[[2]Key{rows[i].Key, rows[j].Key}]
		}
	}
	return fresh
}

// without is how many fresh pairs there are at most among the free but for those.
func (d draw) without(these ...int) int {
	in := slices.Clone(d.free)
	for _, i := range these {
		in[i] = false
	}
	return greatest(d.fresh, in)
}

// bye is the player without an opponent: of those with the fewest byes the one who leaves the most fresh
// pairs, and of those the last.
func (d draw) bye() (at int) {
	fewest := slices.MinFunc(d.rows, func(a, b Row) int { return cmp.Compare(a.Bye, b.Bye) }).Bye
	most := -1
	for i, r := range slices.Backward(d.rows) {
		if r.Bye != fewest {
			continue
		}
		if n := d.without(i); n > most {
			at, most = i, n
		}
	}
	return at
}

// opponent is the first in the order of those whom the player would best meet, with whom there are as many
// fresh pairs as without any choice.
func (d draw) opponent(of int) int {
	most := d.without()
	for _, i := range d.order(of) {
		pairs := d.without(of, i)
		if d.fresh[of][i] {
			pairs++
		}
		if pairs == most {
			return i
		}
	}
	panic("season: a greatest set of pairs has no pair of its own") // one end of it is always among them
}

// order is whom the first free player would best meet: in his points group from its second half on down,
// then up through its first half, then those below.
func (d draw) order(of int) []int {
	var group, below []int
	for i := of + 1; i < len(d.rows); i++ {
		switch {
		case d.free[i] && d.rows[i].Points == d.rows[of].Points:
			group = append(group, i)
		case d.free[i]:
			below = append(below, i)
		}
	}
	half := max((len(group)+1)/2-1, 0)
	first := slices.Clone(group[:half])
	slices.Reverse(first)
	return slices.Concat(group[half:], first, below)
}
