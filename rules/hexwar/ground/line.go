package ground

import "slices"

// Line is one effect that applied, with where it comes from.
type Line struct {
	Row    RowID
	Via    RowID // the composed element that brought the row, if any
	Way    Way
	Kind   EffectKind
	Amount int // dice, hexes or flags by its kind; 0 where the kind has no figure
	Ref    Ref
	Symbol Symbol `json:",omitempty"` // what NoAdvantage takes the effect from
	Counts bool   // false: a stronger effect of the same kind counts already
}

// The directions of a crossing: onto the hex entered, level or up; off the hex left, level or down. They are
// asked for at each step of each march, and nobody changes them.
var (
	levelIn, upIn     = []Way{toward}, []Way{toward, up}
	levelOut, downOut = []Way{away}, []Way{away, down}
)

// ways returns the directions in which the hex entered and the hex left work.
func (c Crossing) ways() (in, out []Way) {
	switch from, to := c.From.height(), c.To.height(); {
	case to > from:
		return upIn, levelOut
	case to < from:
		return levelIn, downOut
	}
	return levelIn, levelOut
}

// gather lists the effects of these kinds that touch the troop in this crossing: those of the hex entered, of
// the hex left, of the face. Order: by place, then by row.
func (t *Table) gather(c Crossing, u Troop, kinds ...EffectKind) []Line {
	in, out := c.ways()
	var lines []Line
	if !c.Cleared {
		lines = t.collect(c.To.parts, in, u, kinds)
	}
	lines = append(lines, t.collect(c.From.parts, out, u, kinds)...)
	return append(lines, t.gatherFace(c, u, kinds...)...)
}

// gatherFace lists the effects of the face alone.
func (t *Table) gatherFace(c Crossing, u Troop, kinds ...EffectKind) []Line {
	var lines []Line
	if !c.Cleared {
		lines = t.collect(c.Face.to, []Way{toward, eitherWay}, u, kinds)
	}
	out := t.collect(c.Face.from, []Way{away, eitherWay}, u, kinds)
	if t.chosen[SideReading] == sideHolder {
		out = slices.DeleteFunc(out, func(l Line) bool { return l.Way == eitherWay && shelters(l.Kind) })
	}
	lines = append(lines, out...)
	if c.Riposte {
		lines = slices.DeleteFunc(lines, func(l Line) bool { return shelters(l.Kind) })
	}
	return lines
}

// shelters reports whether an effect of an obstacle is for the « Défenseur » of the text. The attacker of a
// combat is never he: in the riposte nothing of the side shelters him.
func shelters(k EffectKind) bool {
	return slices.Contains([]EffectKind{FewerDice, MaxDice, NoAdvantage, IgnoresFlags, SupportedRiposte, SuffersPassage}, k)
}

// IsOutward reports whether an attack goes out over an obstacle of the attacker's own hex whose row names
// both directions: SideReading decides what of it acts.
func (t *Table) IsOutward(c Crossing) bool {
	_, open := t.chosen[SideReading]
	return open && !c.Riposte && t.areShelter(c.Face.from, eitherWay)
}

// ActsOutward reports whether obstacles of the attacker's own hex do anything in a combat out over them.
func (t *Table) ActsOutward(held []RowID) bool {
	f, err := t.Face(nil, held)
	ways := []Way{away}
	if t.chosen[SideReading] != sideHolder {
		ways = append(ways, eitherWay)
	}
	return err == nil && t.areShelter(f.from, ways...)
}

// areShelter reports whether rows shelter anybody in these directions.
func (t *Table) areShelter(parts []part, ways ...Way) bool {
	return slices.ContainsFunc(parts, func(p part) bool {
		return slices.ContainsFunc(p.row.Effects, func(e Effect) bool {
			return shelters(e.Kind) && slices.Contains(ways, e.Way) && t.holds(e.When)
		})
	})
}

func (t *Table) collect(parts []part, ways []Way, u Troop, kinds []EffectKind) []Line {
	var lines []Line
	for _, p := range parts {
		for _, e := range p.row.Effects {
			if !slices.Contains(kinds, e.Kind) || !slices.Contains(ways, e.Way) || !t.holds(e.When) || !e.touches(u) {
				continue
			}
			if slices.ContainsFunc(e.Unless, func(x Exception) bool { return x.applies(parts, u) }) {
				continue
			}
			l := Line{Row: p.row.ID, Via: p.via, Way: e.Way, Kind: e.Kind, Amount: e.Amount, Ref: e.Ref}
			if e.Kind == NoAdvantage {
				l.Symbol = t.symbol
			}
			if e.Kind == SuffersPassage {
				l.Amount, l.Ref = int(t.diceFor(p.row.ID, u.Kind)), t.loss[p.row.ID].Ref
			}
			lines = append(lines, l)
		}
	}
	return lines
}

// applies reports whether the exception holds. One for roads never does here: where a road carries a step,
// the hex it runs through is not asked at all.
func (x Exception) applies(parts []part, u Troop) bool {
	return !x.Road && (x.Row == "" || hasRow(parts, x.Row)) && (x.Troop == "" || u.Kind == x.Troop) &&
		(x.Trait == "" || u.has(x.Trait))
}

// summable are the kinds that the reading "addition" adds up. Caps never are.
var summable = []EffectKind{FewerHexes, FewerDice, IgnoresFlags, SuffersPassage}

// weigh marks the lines that count and returns what each kind comes to. Effects add up but do not worsen: of
// one kind the strongest counts, unless the reading adds them; of caps the lowest.
func (t *Table) weigh(lines []Line) map[EffectKind]int {
	if len(lines) == 0 {
		return nil // most steps are over open ground
	}
	total, best := map[EffectKind]int{}, map[EffectKind]int{}
	for i, l := range lines {
		if slices.Contains(summable, l.Kind) && t.chosen[CumulReading] == CumulSum {
			lines[i].Counts = true
			total[l.Kind] += l.Amount
			continue
		}
		if j, ok := best[l.Kind]; ok {
			if !stronger(l, lines[j]) {
				continue
			}
			lines[j].Counts = false
		}
		lines[i].Counts = true
		best[l.Kind], total[l.Kind] = i, l.Amount
	}
	return total
}

// stronger compares two effects of one kind: caps by the lower, all others by size.
func stronger(a, b Line) bool {
	if a.Kind == MaxDice {
		return a.Amount < b.Amount
	}
	return abs(a.Amount) > abs(b.Amount)
}

func abs(n int) int { return max(n, -n) }

func hasAny(lines []Line, kinds ...EffectKind) bool {
	return slices.ContainsFunc(lines, func(l Line) bool { return slices.Contains(kinds, l.Kind) })
}
