package season

import (
	"cmp"
	"slices"
)

// Row is a player in the order of a season.
type Row struct {
	Player
	// Rank is from 1; equal players have the same.
	Rank int
	// Points are by the scheme.
	Points                   Tenths
	Wins, Draws, Losses, Bye int
	// For and Against are what he scored in his games, and what was scored against him.
	For, Against Tenths
	// Ties are the values of the scheme's tiebreaks, in their order.
	Ties []Tenths
}

// Games is how many he played.
func (r Row) Games() int { return r.Wins + r.Draws + r.Losses }

// Standings orders the players: by points, then by the scheme's tiebreaks.
func (s Season) Standings() []Row {
	rows := make([]Row, len(s.Players))
	at := map[Key]int{}
	for i, p := range s.Players {
		rows[i].Player, at[p.Key] = p, i
	}
	for _, b := range s.Byes {
		r := &rows[at[b.Who]]
		r.Bye++
		r.Points += s.Scheme.Bye
	}
	for _, m := range s.Meetings {
		if !m.Played {
			continue
		}
		worth := s.Scheme.worth(m)
		for side, k := range m.Who {
			r := &rows[at[k]]
			r.Points += worth[side]
			switch m.Winner {
			case Nobody:
				r.Draws++
			case Side(side + 1):
				r.Wins++
			default:
				r.Losses++
			}
			if m.Score != nil {
				r.For += m.Score[side]
				r.Against += m.Score[1-side]
			}
		}
	}
	points := map[Key]Tenths{}
	for _, r := range rows {
		points[r.Key] = r.Points
	}
	split(rows, func(rows []Row) []Tenths {
		all := make([]Tenths, len(rows))
		for i, r := range rows {
			all[i] = r.Points
		}
		return all
	}, func(level []Row) { s.untie(level, points, s.Scheme.Tiebreaks) })
	for i := range rows {
		if rows[i].Rank = i + 1; i > 0 && rows[i].Points == rows[i-1].Points && slices.Equal(rows[i].Ties, rows[i-1].Ties) {
			rows[i].Rank = rows[i-1].Rank
		}
	}
	return rows
}

// untie orders players who are level by the first tiebreak, and those still level by the next.
func (s Season) untie(level []Row, points map[Key]Tenths, by []Tiebreak) {
	if len(by) == 0 {
		return
	}
	split(level, func(rows []Row) []Tenths {
		values := s.values(rows, points, by[0])
		for i := range rows {
			rows[i].Ties = append(slices.Clone(rows[i].Ties), values[i])
		}
		return values
	}, func(still []Row) { s.untie(still, points, by[1:]) })
}

// split sorts rows by their values, the greatest first, and gives those of one value to a function.
func split(rows []Row, of func([]Row) []Tenths, each func([]Row)) {
	type valued struct {
		Row
		value Tenths
	}
	values := of(rows)
	all := make([]valued, len(rows))
	for i, r := range rows {
		all[i] = valued{r, values[i]}
	}
	slices.SortStableFunc(all, func(a, b valued) int { return cmp.Compare(b.value, a.value) })
	for i := range rows {
		rows[i] = all[i].Row
	}
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && all[to].value == all[from].value {
			to++
		}
		each(rows[from:to])
		from = to
	}
}

// values are a tiebreak's, of players who are level.
func (s Season) values(level []Row, points map[Key]Tenths, by Tiebreak) []Tenths {
	values := make([]Tenths, len(level))
	at := map[Key]int{}
	for i, r := range level {
		at[r.Key] = i
		switch by {
		case Difference:
			values[i] = r.For - r.Against
		case Scored:
			values[i] = r.For
		case Wins:
			values[i] = Tenths(10 * r.Wins)
		}
	}
	if by != Opponents && by != Direct {
		return values
	}
	for _, m := range s.Meetings {
		if !m.Played {
			continue
		}
		worth := s.Scheme.worth(m)
		for side, k := range m.Who {
			i, here := at[k]
			if _, both := at[m.Who[1-side]]; here && by == Direct && both {
				values[i] += worth[side]
			} else if here && by == Opponents {
				values[i] += points[m.Who[1-side]]
			}
		}
	}
	return values
}
