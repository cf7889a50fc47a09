package hexwar

import (
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/odds"
)

// victor is who won the exchange and may take the hex that the other left: the attacker, or in a counter-charge who caused more
// losses. P3, « Contre-charge »
func (s State) victor(f *fight) (winner, loser UnitID, at hex.Hex, ok bool) {
	if f.Ranged || f.under(attackBlow) == nil {
		return "", "", at, false
	}
	winner, loser, at = f.Attacker, f.Target, f.To
	if s.exchange(f) == odds.AtOnce {
		switch lead := f.Caused[f.Attacker] - f.Caused[f.Target]; {
		case lead == 0:
			return "", "", at, false
		case lead < 0:
			winner, loser, at = f.Target, f.Attacker, f.From
		}
	}
	return winner, loser, at, s.holds(f, winner) && !s.holds(f, loser)
}

// mayAdvance reports whether the winner can take the hex. Berserks must, whatever their table says.
func (s State) mayAdvance(f *fight, winner UnitID, at hex.Hex) (bool, error) {
	u := s.units[winner]
	p, _ := s.tables.chart.Profile(u.Troop.Type, u.Troop.Weight)
	if s.taken(u, at) || !p.Advances && !s.order(f.AttackOrder).Follows {
		return false, nil
	}
	c, err := s.field.crossing(s.tables.ground, u.At, at)
	if err != nil {
		return false, err
	}
	return !s.tables.ground.Enter(u.body().terrain(), c).Barred, nil
}

// mayBreak reports whether the winner may attack once more by order: the attacker, by one that he gave before (lecture:hex-percee) or can pay
// now.
func (s State) mayBreak(winner UnitID) bool {
	if o := s.order(s.fight.AttackOrder); o.Breaks {
		u := s.units[winner]
		return winner == s.fight.Attacker && o.fits(u.Troop.Type) && s.commands(u.Seat)
	}
	return s.succeeded(winner) && len(s.laterOptions(afterSuccess)) > 0
}

// succeeded reports whether the winner may still give an attack order: one a combat.
func (s State) succeeded(winner UnitID) bool {
	return winner == s.fight.Attacker && s.fight.AttackOrder == "" && s.commands(s.units[winner].Seat)
}

// breakthrough says who won a counter-charge, and asks for a Percée where one can be made. lecture:hex-percee — paid on success, it is the
// combat's attack order; paid before, whoever follows makes it.
func (c *combat) breakthrough() (course, error) {
	f := c.s.fight
	if c.s.exchange(f) == odds.AtOnce && f.under(attackBlow) != nil {
		st := step{Do: didLead, Count: f.Caused[f.Attacker], Left: f.Caused[f.Target]}
		if st.Count > st.Left {
			st.Unit = f.Attacker
		} else if st.Count < st.Left {
			st.Unit, st.Count, st.Left = f.Target, st.Left, st.Count
		}
		if err := c.note(st); err != nil {
			return onward, err
		}
	}
	winner, _, may, err := c.s.following()
	if err != nil || !may || !c.s.mayBreak(winner) {
		return onward, err
	}
	return c.ask(followStage, c.s.units[winner].Seat, askFollow, winner)
}

// following returns who may take the hex left now, while he has not said.
func (s State) following() (winner UnitID, at hex.Hex, may bool, err error) {
	f := s.fight
	winner, _, at, ok := s.victor(f)
	if !ok || f.Settled {
		return winner, at, false, nil
	}
	may, err = s.mayAdvance(f, winner, at)
	return winner, at, may, err
}

// follow asks the winner whether he takes the hex left; Berserks do.
func (c *combat) follow() (course, error) {
	winner, at, may, err := c.s.following()
	if err != nil || !may {
		return onward, err
	}
	if o := c.s.order(c.s.fight.AttackOrder); o.Follows && winner == c.s.fight.Attacker {
		return onward, c.advance(winner, at, o)
	}
	return c.ask(followStage, c.s.units[winner].Seat, askFollow, winner)
}

// advance takes the hex left. A Percée attacks again even after a pursuit; else who pursues is in the table.
func (c *combat) advance(winner UnitID, at hex.Hex, o *Order) error {
	u := c.s.units[winner]
	p, _ := c.s.tables.chart.Profile(u.Troop.Type, u.Troop.Weight)
	st := step{Do: didAdvance, Unit: winner, At: &at, Order: o.ID}
	if o.Breaks || u.Turn.Pursued < p.Pursuits {
		st.Count = 1
	}
	return c.note(st)
}

// pursuit asks who has taken a hex whether he attacks again, where there is anybody to attack.
func (c *combat) pursuit() (course, error) {
	f := c.s.fight
	u := c.s.units[f.Pursuer]
	if f.Pursuer == "" || u.Gone {
		return onward, nil
	}
	for _, t := range c.s.unitsOf(u.Seat.Other()) {
		if hex.Distance(u.At, t.At) != 1 {
			continue
		}
		if _, err := c.s.target(u, t); err == nil {
			return c.ask(pursuitStage, u.Seat, askPursuit, u.ID)
		}
	}
	return onward, nil
}
