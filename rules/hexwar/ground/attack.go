package ground

import "slices"

// Modifier is what terrain does to an attack.
type Modifier struct {
	Barred      bool // there is no combat
	NoAdvantage bool // the dice's special symbol is without effect
	Lines       []Line
}

// Step is one line of the arithmetic: the dice before and after it.
type Step struct {
	Line          Line
	Before, After Dice
}

// Attack judges an attack through a crossing: in close combat, at range or, over Crossing.Back, a riposte.
func (t *Table) Attack(attacker, defender Troop, c Crossing) Modifier {
	lines := t.gather(c, attacker, FewerDice, MaxDice, NoAdvantage, NoCombat)
	lines = append(lines, t.onPass(attacker, c.From, NoCombatOnPass, away)...)
	lines = append(lines, t.onPass(defender, c.To, NoCombatOnPass, toward)...)
	t.weigh(lines)
	return Modifier{
		Barred:      hasAny(lines, NoCombat, NoCombatOnPass),
		NoAdvantage: hasAny(lines, NoAdvantage),
		Lines:       lines,
	}
}

// Apply does the arithmetic: first the dice taken off, then the cap, never below 0. The steps are those lines
// that speak of dice, in that order; a line that does not count changes nothing.
func (m Modifier) Apply(base Dice) (Dice, []Step) {
	dice := max(base, 0)
	var steps []Step
	for _, kind := range []EffectKind{FewerDice, MaxDice} {
		for _, l := range m.Lines {
			if l.Kind != kind {
				continue
			}
			before := dice
			switch {
			case !l.Counts:
			case kind == FewerDice:
				dice = max(dice+Dice(l.Amount), 0)
			default:
				dice = min(dice, Dice(l.Amount))
			}
			steps = append(steps, Step{Line: l, Before: before, After: dice})
		}
	}
	return dice, steps
}

// Cancelled returns what an order that cancels the terrain attacked takes away in an attack: effects on who
// attacks, and what would shelter the defender; of passage losses too, where orders reach them.
func (t *Table) Cancelled(attacker, defender Troop, c Crossing) []Line {
	c.Cleared = false
	on := []EffectKind{FewerDice, MaxDice, NoAdvantage}
	if !t.LossClauses().Have(LossNoOrders) {
		on = append(on, SuffersPassage)
	}
	gathered := func(c Crossing) []Line {
		return append(t.gather(c, attacker, on...), t.gather(c, defender, IgnoresFlags, SupportedRiposte)...)
	}
	all := gathered(c)
	c.Cleared = true
	kept := gathered(c)
	all = slices.DeleteFunc(all, func(l Line) bool { return slices.Contains(kept, l) })
	for i := range all {
		all[i].Counts = true
	}
	return all
}

// Flags returns how many flags terrain lets a defender ignore, with the lines.
func (t *Table) Flags(defender Troop, c Crossing) (Flags, []Line) {
	lines := t.gather(c, defender, IgnoresFlags)
	return Flags(t.weigh(lines)[IgnoresFlags]), lines
}

// IsSupported reports whether terrain makes a defender count as supported when he ripostes, with the lines.
func (t *Table) IsSupported(defender Troop, c Crossing) (bool, []Line) {
	lines := t.gather(c, defender, SupportedRiposte)
	t.weigh(lines)
	return len(lines) > 0, lines
}
