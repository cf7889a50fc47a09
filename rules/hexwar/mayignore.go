package hexwar

// The reading of « peut ignorer », and the value that differs from its default.
const (
	ignoreReading = "hex-peut-ignorer"
	ignoreAsked   = "demander"
)

// optional reports whether a line is of a source that may be let be: an officer on the hex (« Elle peut
// ignorer un drapeau ») and « Tenir sa position » (« peut ignorer tous les drapeaux »). All others ignore by
// themselves.
func (s State) optional(l sumLine) bool {
	return l.From == fromOfficer || l.From == fromDefence && s.order(l.Order).Optional
}

// choosing puts what may ignore flags behind what does by itself, and once its player has chosen leaves it
// what he chose. lecture:hex-peut-ignorer
func (s State) choosing(b blow, lines []sumLine) []sumLine {
	if !s.reads(ignoreReading, ignoreAsked) {
		return lines
	}
	var fixed, open []sumLine
	for _, l := range lines {
		if s.optional(l) {
			open = append(open, l)
		} else {
			fixed = append(fixed, l)
		}
	}
	if !b.asked(askIgnore) {
		return append(fixed, open...)
	}
	left := b.Ignores
	for _, l := range open {
		if l.By == allFlags || l.By > left {
			l.By = left
		}
		if left -= l.By; l.By > 0 {
			fixed = append(fixed, l)
		}
	}
	return fixed
}

// mayIgnore is how many flags of a throw its player may still choose to ignore or not; 0 where he is not
// asked.
func (s State) mayIgnore(f *fight, b blow) (int, error) {
	if !s.reads(ignoreReading, ignoreAsked) || b.asked(askIgnore) || b.Tally.Flags == 0 || s.units[b.On].Gone {
		return 0, nil
	}
	lines, err := s.ignored(f, b)
	if err != nil {
		return 0, err
	}
	_, used := leave(b.Tally.Flags, lines)
	most := 0
	for _, l := range used {
		if s.optional(l) {
			most += l.By
		}
	}
	return most, nil
}
