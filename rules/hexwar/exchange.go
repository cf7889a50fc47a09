package hexwar

import (
	"fmt"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/odds"
)

// passage throws the dice of the obstacle that the attacker comes over. PA1, TA1, « Pertes de passage » — before his combat, armour inverted,
// effects at once. lecture:hex-passage — as a combat, « Sapeurs » cancel them.
func (c *combat) passage() (course, error) {
	f := c.s.fight
	if f.Passed || f.Ranged {
		return onward, nil
	}
	a := c.s.units[f.Attacker]
	crossing, err := c.s.assault(f.From, f.To)
	if err != nil {
		return onward, err
	}
	crossing.Cleared = c.s.order(f.AttackOrder).Clears
	p := c.s.tables.ground.PassageLoss(a.body().terrain(), crossing)
	if p.Dice == 0 {
		return onward, nil
	}
	st := step{Do: didPassage, Unit: a.ID, Count: int(p.Dice), Worth: chart.AsCharted, Ref: c.s.book.Ref(passageTopic)}
	if p.Under(ground.LossNoAdvantages) {
		st.Worth = chart.Cancelled
	}
	if _, open := c.s.tables.ground.Choices()[passageReading]; open {
		st.Readings = []usedReading{c.s.uses(passageReading)}
	}
	for _, l := range p.Lines {
		if l.Counts {
			st.Lines = append(st.Lines, sumLine{From: fromPassage, Terrain: &l, By: l.Amount, Ref: rules.Ref(l.Ref)})
		}
	}
	return jump(throwStage), c.note(st)
}

// base takes up the attacker's dice.
func (c *combat) base() (course, error) {
	f := c.s.fight
	return onward, c.note(step{Do: didAttack, Unit: f.Attacker, Other: f.Target})
}

// sum shows the arithmetic of the dice. P3 — an ambush throws its riposte first, a counter-charge throws with the attack.
func (c *combat) sum() (course, error) {
	f := c.s.fight
	if c.s.exchange(f) != odds.AttackFirst && !f.done(riposteBlow) {
		if err := c.note(step{Do: didRiposte, Unit: f.Target, Other: f.Attacker, Order: f.DefenceOrder}); err != nil {
			return onward, err
		}
	}
	for _, b := range c.s.fight.Blows {
		sum, err := c.s.dice(c.s.fight, b)
		if err != nil {
			return onward, err
		}
		st := step{Do: didSum, Blow: b.Kind, Unit: b.By, Other: b.On, Lines: sum.Lines, Count: sum.Dice, Worth: c.s.worth(c.s.fight, b, sum), Readings: sum.Readings}
		if err := c.note(st); err != nil {
			return onward, err
		}
	}
	return onward, nil
}

// exchange is who throws first in a combat.
func (s State) exchange(f *fight) odds.Order { return s.order(f.DefenceOrder).Exchange }

// worth is what an advantage is worth in a throw. P3, « Berserks » — in the riposte to them it counts as a loss; a counter-charge is no
// riposte.
func (s State) worth(f *fight, b blow, sum total) chart.Worth {
	switch {
	case sum.NoAdvantage:
		return chart.Cancelled
	case b.Kind == riposteBlow && (s.order(f.AttackOrder).Exposes || s.exchange(f) == odds.AtOnce):
		return chart.AsAttack
	}
	return chart.AsCharted
}

// mode is how a throw is read.
func (s State) mode(f *fight, b blow) chart.Mode {
	m := chart.Mode{Role: chart.Attack, Advantages: b.Worth}
	switch {
	case b.Kind == passageBlow:
		p := ground.Passage{Clauses: s.tables.ground.LossClauses()}
		m.Inverted, m.NoLetters = p.Under(ground.LossInverted), p.Under(ground.LossNoLetters)
	case b.Kind == riposteBlow:
		m.Role = chart.Riposte
	case f.Ranged:
		m.Role = chart.Shot
	}
	return m
}

// throw throws the dice. The key says who fights whom, never with how many dice or which orders.
func (c *combat) throw() (course, error) {
	for _, b := range c.s.fight.Blows {
		st, err := c.thrown(b)
		if err != nil {
			return onward, err
		}
		if err := c.note(st); err != nil {
			return onward, err
		}
	}
	return onward, nil
}

func (c *combat) thrown(b blow) (step, error) {
	s, f := c.s, c.s.fight
	st := step{Do: didThrow, Blow: b.Kind, Unit: b.By, Other: b.On, Worth: b.Worth, Tally: &chart.Tally{}}
	if b.Dice == 0 {
		return st, nil
	}
	by := s.units[b.By]
	if b.By == "" {
		by = s.units[f.Attacker]
	}
	var err error
	if st.Faces, err = c.roller.Throw(combatKey(s.book.Slug, s.moment(), by.Seat, f.Attacker, f.Target, b.Kind), chart.Sides, b.Dice); err != nil {
		return st, err
	}
	tally, err := s.tables.chart.Hits(st.Faces, s.units[b.On].Troop.Weight, s.mode(f, b))
	if err != nil {
		return st, fmt.Errorf("the dice of %s: %w", b.Kind, err)
	}
	st.Tally = &tally
	for _, side := range st.Faces {
		face, err := s.tables.chart.Die.Read(side)
		if err != nil {
			return st, fmt.Errorf("the dice of %s: %w", b.Kind, err)
		}
		st.Shows = append(st.Shows, face)
		st.Left += face.Count(chart.Advantage)
	}
	return st, nil
}

// letters credits the order tokens. P3, « Ordres spéciaux » — to whoever threw them in his own combats.
// lecture:hex-passage — where the dice of an obstacle are as a combat's, they strike for who stands behind
// it.
func (c *combat) letters() (course, error) {
	for _, b := range c.s.fight.Blows {
		if b.Tally.Letters == 0 {
			continue
		}
		by := b.By
		if by == "" {
			by = c.s.fight.Target
		}
		st := step{Do: didCredit, Blow: b.Kind, Unit: by, Seat: c.s.units[by].Seat, Count: b.Tally.Letters}
		if c.s.reads(purseReading, purseHidden) {
			st.Why = purseHidden
		} else {
			st.Left = c.s.purse[st.Seat] + st.Count
		}
		if err := c.note(st); err != nil {
			return onward, err
		}
	}
	return onward, nil
}

// hits says what the dice come to, after the choices.
func (c *combat) hits() (course, error) {
	for _, b := range c.s.fight.Blows {
		dealt := chart.Tally{Hits: b.Tally.Hits, Flags: b.Tally.Flags}
		if err := c.note(step{Do: didCount, Blow: b.Kind, Unit: b.On, Tally: &dealt, Count: b.Sacrificed}); err != nil {
			return onward, err
		}
	}
	return onward, nil
}

// riposte goes on with what is still to be thrown: the combat after its obstacle, the attack after an ambush, the riposte.
func (c *combat) riposte() (course, error) {
	s, f := c.s, c.s.fight
	stand := s.holds(f, f.Attacker) && s.holds(f, f.Target)
	struck := f.under(riposteBlow)
	ambushed := struck != nil && !f.done(attackBlow)
	switch {
	case ambushed && s.units[f.Attacker].Gone:
		return onward, c.note(step{Do: didForgo, Blow: riposteBlow, Unit: f.Attacker, Other: f.Target, Order: f.DefenceOrder, Why: forgoneByLoss})
	// P3, « Embuscade » — who had to go back does not attack, also where he was blocked and lost elements
	// instead.
	case ambushed && (!stand || struck.Driven):
		return onward, c.note(step{Do: didForgo, Blow: riposteBlow, Unit: f.Attacker, Other: f.Target, Order: f.DefenceOrder, Why: forgoneByRetreat})
	case !stand:
		return onward, nil
	case f.under(passageBlow) != nil:
		return jump(baseStage), nil
	case !f.done(attackBlow):
		return jump(sumStage), c.note(step{Do: didAttack, Unit: f.Attacker, Other: f.Target, Order: f.DefenceOrder})
	}
	may, err := s.mayRiposte(f)
	if err != nil || !may {
		return onward, err
	}
	return jump(sumStage), c.note(step{Do: didRiposte, Unit: f.Target, Other: f.Attacker})
}

// What keeps a unit from its attack after an ambush.
const (
	forgoneByRetreat = "recul"
	forgoneByLoss    = "perdue"
)

// The purposes of a combat's throws.
const (
	passagePurpose = "passage"
	attackPurpose  = "attaque"
	ripostePurpose = "riposte"
)

// moment is the turn under way, or the table for a combat of figures that nobody tracks.
func (s State) moment() string {
	if s.told != nil {
		return onTable
	}
	return turnGate(s.turn.Number)
}

// combatKey is for the dice of a throw between two units in a turn; a second combat of the same two is its next occurrence.
func combatKey(slug, moment string, seat rules.Seat, attacker, target UnitID, kind blowKind) dice.Key {
	purpose := map[blowKind]string{passageBlow: passagePurpose, attackBlow: attackPurpose, riposteBlow: ripostePurpose}[kind]
	return dice.Key{System: slug, Turn: moment, Phase: string(CombatPhase), Seat: string(seat), Subject: string(attacker),
		Target: string(target), Purpose: purpose}
}

// combatDice is how real dice of a combat are typed: in the order in which they are thrown.
var combatDice = []dice.Group{{Name: "hexwar.combat.dice", Sides: chart.Sides, Purposes: []string{passagePurpose, attackPurpose, ripostePurpose}}}
