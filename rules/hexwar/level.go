package hexwar

import "aidedecamp/rules"

// level is a seat's level of command: that of its general in chief as its army or the scenario has him, else
// the club's table. It is what an army begins with in tokens where nothing else says, and what «
// Reconnaissance » brings. P3, « Ordres spéciaux », « Reconnaissance »
func (s State) level(seat rules.Seat) int {
	own := 0
	for _, o := range s.officers {
		if o.Seat == seat && o.Rank == Chief {
			own = max(own, o.Level)
		}
	}
	if own == 0 {
		own = s.armies.Lists[seat].List.level()
	}
	if own == 0 {
		return s.tables.chart.Level
	}
	return own
}

// level is the general in chief's own, 0 where the list gives none.
func (r roster) level() int {
	own := 0
	for _, o := range r.Officers {
		if o.Rank == Chief {
			own = max(own, o.Level)
		}
	}
	return own
}
