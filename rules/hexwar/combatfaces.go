package hexwar

import (
	"slices"
	"strconv"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// Mode is how a throw is read: what it is for, what advantages are worth in it, and at an obstacle which
// sentences about passage losses hold.
func (t *GameTables) Mode(kind BlowKind, worth chart.Worth, ranged bool) chart.Mode {
	m := chart.Mode{Role: chart.Attack, Advantages: worth}
	switch {
	case kind == PassageBlow:
		held := t.Ground.LossClauses()
		m.Inverted, m.NoLetters = held.Have(ground.LossInverted), held.Have(ground.LossNoLetters)
	case kind == RiposteBlow:
		m.Role = chart.Riposte
	case ranged:
		m.Role = chart.Shot
	}
	return m
}

// countedThrow is what each side of the die counted in one throw, and how it was read.
type countedThrow struct {
	chart.Faces
	chart.Mode
	armour chart.Weight
}

// countThrow returns what each side counted in a throw by the game's tables. The log keeps only what the dice
// came to in all, and not in each act whether it was a shot: what does not add up to that is not said.
func (d CombatData) countThrow(t *GameTables, st Step) (w countedThrow, known bool) {
	if t == nil || st.Tally == nil {
		return w, false
	}
	for _, ranged := range []bool{false, true} {
		w.Mode = t.Mode(st.Blow, st.Worth, ranged)
		against := d.tag(st.Other).Weight
		var err error
		if w.Faces, err = t.Chart.Faces(against, w.Mode); err != nil {
			return w, false
		}
		w.armour = t.Chart.ReadAs(against, w.Mode)
		if sum, err := w.Sum(st.Faces); err == nil && sum == *st.Tally {
			return w, true
		}
	}
	return w, false
}

// ExplainedStepPhrase says one step as Tell does; of a throw also what each side counted, and why one counted
// nothing: « 2 × touché léger [1] = 0 contre armure moyenne · touché moyen [2] = 1 coup ».
func (d CombatData) ExplainedStepPhrase(t *GameTables, st Step) phrase.Phrase {
	w, known := d.countThrow(t, st)
	if st.Kind != DidThrow || len(st.Faces) == 0 || !known {
		return d.StepPhrase(st)
	}
	var sides []phrase.Phrase
	worth := 0
	for _, side := range slices.Compact(slices.Sorted(slices.Values(st.Faces))) {
		n := 0
		for _, other := range st.Faces {
			if other == side {
				n++
			}
		}
		if w.Faces[side-1] != (chart.Tally{}) {
			worth++
		}
		sides = append(sides, w.side(side, st.Shows[slices.Index(st.Faces, side)], n))
	}
	args := []phrase.Arg{phrase.With("dice", Chained(sides))}
	key := "hexwar.combat.tell.jet"
	if worth == 1 { // what that side came to is the sum
		key = "hexwar.combat.faces.all"
	}
	if st.Why != "" {
		key += "-" + st.Why
	}
	return phrase.Say(key, append(args, phrase.With("unit", d.UnitName(st.Unit)), phrase.With("tally", tallied(*st.Tally)))...)
}

// side says what n dice with one side up counted.
func (w countedThrow) side(side dice.Face, shows chart.Face, n int) phrase.Phrase {
	each := w.Faces[side-1]
	came := w.void(shows)
	if each != (chart.Tally{}) {
		came = tallied(chart.Tally{Hits: n * each.Hits, Flags: n * each.Flags, Letters: n * each.Letters})
	}
	args := []phrase.Arg{phrase.With("face", shows), phrase.Figure("side", side), phrase.With("came", came)}
	if n == 1 {
		return phrase.Say("hexwar.combat.faces.one", args...)
	}
	return phrase.Say("hexwar.combat.faces.some", append(args, phrase.Number("count", n))...)
}

// void says why a side counts nothing.
func (w countedThrow) void(shows chart.Face) phrase.Phrase {
	hits := slices.ContainsFunc(shows, func(s chart.Symbol) bool { return s != chart.Letter && s != chart.Advantage })
	switch {
	case hits && w.Inverted:
		return phrase.Say("hexwar.combat.faces.inverted." + string(w.armour))
	case hits:
		return phrase.Say("hexwar.combat.faces.armour." + string(w.armour))
	case slices.Contains(shows, chart.Advantage) && w.Advantages == chart.Cancelled:
		return phrase.Say("hexwar.combat.faces.cancelled")
	case slices.Contains(shows, chart.Advantage):
		return phrase.Say("hexwar.combat.faces.advantage." + strconv.Itoa(int(w.Role)))
	case slices.Contains(shows, chart.Letter):
		return phrase.Say("hexwar.combat.faces.letter")
	}
	return phrase.Say("hexwar.combat.faces.blank")
}
