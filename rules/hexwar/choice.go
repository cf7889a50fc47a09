package hexwar

import (
	"slices"

	"aidedecamp/rules/hexwar/chart"
)

// choices asks what the players may choose on the result: the attacker first, then who suffers. Nobody is asked where there is
// nothing to choose.
func (c *combat) choices() (course, error) {
	f := c.s.fight
	if c.s.mayConvert(f) {
		return c.ask(choiceStage, c.s.units[f.Attacker].Seat, askShot, f.Attacker)
	}
	for _, b := range f.Blows {
		on := c.s.units[b.On]
		if c.s.mayDodge(f, b) {
			return c.ask(choiceStage, on.Seat, askDodge, b.On)
		}
		if may, err := c.s.mayIgnore(f, b); err != nil {
			return onward, err
		} else if may > 0 {
			return c.ask(choiceStage, on.Seat, askIgnore, b.On)
		}
		flags, err := c.s.flagsLeft(f, b)
		if err != nil {
			return onward, err
		}
		if flags > 0 && c.s.sacrifices(on) && !b.asked(askSacrifice) {
			return c.ask(choiceStage, on.Seat, askSacrifice, b.On)
		}
		if c.s.mayHead(b) {
			return c.ask(choiceStage, on.Seat, askSpare, b.On)
		}
	}
	return onward, nil
}

// mayConvert reports whether the attacker is to be asked for « Vent du boulet »: artillery that has shot and thrown advantages, an order that can
// be paid (hidden tokens: that may be), and no attack order yet.
func (s State) mayConvert(f *fight) bool {
	b := f.under(attackBlow)
	if b == nil || b.asked(askShot) || !f.Ranged {
		return false
	}
	if s.told == nil && s.reads(purseReading, purseHidden) {
		return slices.ContainsFunc(s.tables.orders, func(o *Order) bool { return s.when(o) == afterShot && s.judgeLater(o, s.fighters()) == nil })
	}
	return len(s.laterOptions(afterShot)) > 0
}

// mayDodge reports whether the defender is to be asked for « Esquive »: the order is given and there is a hit to dodge.
func (s State) mayDodge(f *fight, b blow) bool {
	return b.Kind == attackBlow && s.order(f.DefenceOrder).Dodges && b.Tally.Hits > 0 && !b.asked(askDodge)
}

// mayHead reports whether an officer can take the lead of a unit that is about to lose elements, to spare it one. P3, « Prendre la tête »
func (s State) mayHead(b blow) bool {
	return b.Tally.Hits+b.Sacrificed > 0 && !b.asked(askSpare) && s.mayBeSpared(s.units[b.On])
}

// mayHeadBlocked is the same for the losses of a unit that can't go back: they are known only there.
func (s State) mayHeadBlocked(b blow) bool {
	return !b.asked(askBlocked) && s.mayBeSpared(s.units[b.On])
}

// mayBeSpared reports whether an officer could spare a unit its next loss, and none does already.
func (s State) mayBeSpared(u Unit) bool {
	return s.told == nil && !u.Turn.Marks[leadLoss] && s.mayTakeHead(u, leadSpares)
}

// mayTakeHead reports whether some officer may take the lead of a unit now for an effect, or for all of them by the reading.
func (s State) mayTakeHead(u Unit, effect string) bool {
	if s.reads(headReading, headAll) {
		effect = leadEvery
	}
	return slices.ContainsFunc(s.influencing(u), func(o Leader) bool {
		_, refused := s.judgeLead(o, u, effect)
		return refused == nil
	})
}

// dodgeFlags is what a hit dodged becomes. P3, « Esquive »: a double blow to morale.
func (s State) dodgeFlags() int {
	if o := s.order(s.fight.DefenceOrder); o.Flags > 0 {
		return o.Flags
	}
	return 2
}

// sacrifices reports whether a unit may take flags as losses. P3, « Sacrifice »
func (s State) sacrifices(u Unit) bool {
	return s.orderOn(u, func(o *Order) bool { return o.Sacrifices }).ID != ""
}

// flagsLeft is how many flags of a throw are not ignored.
func (s State) flagsLeft(f *fight, b blow) (int, error) {
	if b.Tally.Flags == 0 {
		return 0, nil
	}
	lines, err := s.ignored(f, b)
	if err != nil {
		return 0, err
	}
	left, _ := leave(b.Tally.Flags, lines)
	return left, nil
}

// suffering returns the throw that a question of the choices is about.
func (s State) suffering(q question) (blow, bool) {
	i := slices.IndexFunc(s.fight.Blows, func(b blow) bool {
		switch q {
		case askDodge:
			return s.mayDodge(s.fight, b)
		case askIgnore:
			may, err := s.mayIgnore(s.fight, b)
			return err == nil && may > 0
		case askSacrifice:
			left, err := s.flagsLeft(s.fight, b)
			return err == nil && left > 0 && s.sacrifices(s.units[b.On]) && !b.asked(askSacrifice)
		case askSpare:
			return !b.asked(askSpare) && b.Tally.Hits+b.Sacrificed > 0
		case askRetreat, askBlocked:
			return b.Away > 0 && !s.units[b.On].Gone
		}
		return b.Kind == attackBlow
	})
	if i < 0 {
		return blow{}, false
	}
	return s.fight.Blows[i], true
}

// converted is what the dice come to with advantages read as flags. P3, « Vent du boulet »
func (s State) converted() (step, error) {
	f := s.fight
	b := f.under(attackBlow)
	m := s.mode(f, *b)
	m.Advantages = chart.AsFlags
	tally, err := s.tables.chart.Hits(b.Faces, s.units[b.On].Troop.Weight, m)
	if err != nil {
		return step{}, err
	}
	return step{Do: didConvert, Blow: attackBlow, Unit: f.Attacker, Count: b.Advantages, Tally: &tally}, nil
}
