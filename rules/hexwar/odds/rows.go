package odds

import "aidedecamp/rules/phrase"

// Row is one line of the odds, for a panel or a bar.
type Row struct {
	// Label is what the figure is of.
	Label phrase.Phrase
	// PerMille is the chance in thousandths; 0 for a mean.
	PerMille int
	// Hundredths is the mean in hundredths; 0 for a chance.
	Hundredths int
	// Mean reports whether the figure is a mean, not a chance: it may exceed one and has no bar.
	Mean bool
	// About reports whether a 0 may happen, or a 1000 may fail to: rounding alone made it so.
	About bool
}

func row(key string, r Ratio, args ...phrase.Arg) Row {
	n := r.PerMille()
	return Row{Label: phrase.Say("chart.odds."+key, args...), PerMille: n, About: n == 0 && !r.IsZero() || n == 1000 && !r.IsOne()}
}

func mean(key string, r Ratio) Row {
	return Row{Label: phrase.Say("chart.odds." + key), Hundredths: r.Hundredths(), Mean: true}
}

// Rows returns the odds of a combat: what becomes of the defender, then of the attacker if anything can
// befall him, the letters that each may win, then whether attack and riposte are thrown, if that is in doubt.
func (r *Result) Rows() []Row {
	rows := r.side("defenseur", defender)
	if struck := r.Chance(func(e End) bool { return e.Attacker != Fate{} }); !struck.IsZero() {
		rows = append(rows, r.side("attaquant", attacker)...)
	}
	for _, key := range [...]string{attackerLetters, defenderLetters, obstacleLetters} {
		for n, c := range r.letters[key] {
			if n > 0 && !c.IsZero() {
				rows = append(rows, row(key, c, phrase.Number("count", n)))
			}
		}
	}
	for _, doubt := range []struct {
		key  string
		come func(End) bool
	}{{"attaque", func(e End) bool { return e.Attacked }}, {"riposte", func(e End) bool { return e.Riposted }}} {
		if c := r.Chance(doubt.come); !c.IsZero() && !c.IsOne() {
			rows = append(rows, row(doubt.key, c))
		}
	}
	return rows
}

func (r *Result) side(name string, u unit) []Row {
	rows := []Row{
		row(name+".detruit", r.Chance(func(e End) bool { return u(e).Destroyed })),
		row(name+".recule", r.Chance(func(e End) bool { return u(e).IsForcedBack() })),
	}
	for n, c := range r.losses(u) {
		rows = append(rows, row(name+".pertes", c, phrase.Number("count", n)))
	}
	return append(rows, mean(name+".moyenne", r.mean(func(e End) int { return u(e).Losses })))
}
