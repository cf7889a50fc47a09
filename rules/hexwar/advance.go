package hexwar

import (
	"slices"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
)

// victor is who won the exchange and may take the hex that the other left: the attacker, or in a counter-charge who caused more
// losses. P3, « Contre-charge »
func (s State) victor(f *fight) (winner, loser UnitID, at hex.Hex, ok bool) {
	if f.Ranged || f.under(attackBlow) == nil {
		return "", "", at, false
	}
	winner, loser, at = f.Attacker, f.Target, f.To
	if f.DefenceOrder == CounterCharge {
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
	if s.taken(u, at) || !p.Advances && f.AttackOrder != Berserks {
		return false, nil
	}
	c, err := s.field.crossing(s.tables.ground, u.At, at)
	if err != nil {
		return false, err
	}
	return !s.tables.ground.Enter(u.body().terrain(), c).Barred, nil
}

// breakers are the troops that « Percée » is for. P3
var breakers = []chart.Type{chart.Infantry, chart.Cavalry}

// mayBreak reports whether the winner may make a Percée: the attacker, by an order that he gave before (lecture:hex-percee) or can pay now.
func (s State) mayBreak(f *fight, winner UnitID) bool {
	u := s.units[winner]
	if winner != f.Attacker || !slices.Contains(breakers, u.Troop.Type) || !s.commands(u.Seat) {
		return false
	}
	if f.AttackOrder == Breakthrough {
		return true
	}
	return f.AttackOrder == "" && !s.reads(breakReading, breakBefore) && s.needsOfficer(Breakthrough, u) == nil && s.afford(u, Breakthrough, 0)
}

// breakthrough says who won a counter-charge, and asks for a Percée where one can be made. lecture:hex-percee — paid on success, it is the
// combat's attack order; paid before, whoever follows makes it.
func (c *combat) breakthrough() (course, error) {
	f := c.s.fight
	if f.DefenceOrder == CounterCharge && f.under(attackBlow) != nil {
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
	if err != nil || !may || !c.s.mayBreak(f, winner) {
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
	if c.s.fight.AttackOrder == Berserks && winner == c.s.fight.Attacker {
		return onward, c.advance(winner, at, Berserks)
	}
	return c.ask(followStage, c.s.units[winner].Seat, askFollow, winner)
}

// advance takes the hex left. A Percée attacks again even after a pursuit; else who pursues is in the table.
func (c *combat) advance(winner UnitID, at hex.Hex, order string) error {
	u := c.s.units[winner]
	p, _ := c.s.tables.chart.Profile(u.Troop.Type, u.Troop.Weight)
	st := step{Do: didAdvance, Unit: winner, At: &at, Order: order}
	if order == Breakthrough || u.Turn.Pursued < p.Pursuits {
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
