package hexwar

import (
	"cmp"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// victoryTopic is what an army loses by.
const victoryTopic Topic = "victoire"

// toll is what a camp has lost: so many units of those it began with, enough to be beaten.
type toll struct {
	Seat   rules.Seat `json:"seat"`
	Lost   int        `json:"lost"`
	Of     int        `json:"of"`
	Enough int        `json:"enough"`
}

// phrase says a camp's losses.
func (t toll) phrase() phrase.Phrase {
	return phrase.Say("hexwar.victory.toll", campArg(t.Seat), phrase.Number("count", t.Lost), phrase.Number("of", t.Of),
		phrase.Number("enough", t.Enough))
}

// toll counts what a seat has lost.
func (s State) toll(seat rules.Seat) toll {
	lost, of := s.fallen(seat)
	return toll{Seat: seat, Lost: lost, Of: of, Enough: s.enough(seat.Other())}
}

// beaten reports whether the losses are enough.
func (t toll) beaten() bool { return t.Enough > 0 && t.Lost >= t.Enough }

// victory ends the battle when a side has lost too many units, or both in one blow. bareme:victoire
func (c *combat) victory() (course, error) {
	if c.s.told != nil {
		return onward, nil
	}
	own, enemy := c.s.toll(c.s.turn.Seat), c.s.toll(c.s.turn.Seat.Other())
	var st step
	switch {
	case own.beaten() && enemy.beaten():
		st = c.s.bothBeaten(own, enemy)
	case enemy.beaten():
		st = c.s.winOver(enemy)
	case own.beaten():
		st = c.s.winOver(own)
	default:
		return onward, nil
	}
	if err := c.note(step{Do: didEnd}); err != nil {
		return onward, err
	}
	return halted, c.note(st)
}

// winOver is the other camp's victory over one that is beaten.
func (s State) winOver(beaten toll) step {
	return step{Do: didWin, Seat: beaten.Seat.Other(), Count: beaten.Lost, Left: beaten.Of, Times: beaten.Enough,
		Ref: s.book.Ref(victoryTopic)}
}

// bothBeaten is how a battle ends in which one blow beats both. lecture:hex-double-defaite
func (s State) bothBeaten(own, enemy toll) step {
	st := step{Do: didDraw, Ref: s.book.Ref(victoryTopic), Seat: rules.Public}
	switch s.survivor(own, enemy) {
	case own.Seat:
		st = s.winOver(enemy)
	case enemy.Seat:
		st = s.winOver(own)
	}
	st.Tolls, st.Readings = []toll{own, enemy}, []usedReading{s.uses(bothBeatenReading)}
	return st
}

// survivor is who wins where both armies are beaten at once, Public for nobody. lecture:hex-double-defaite —
// a draw; whoever has lost fewer units, then fewer elements; or who is on turn.
func (s State) survivor(own, enemy toll) rules.Seat {
	switch s.valueOf(bothBeatenReading) {
	case bothBeatenByTurn:
		return own.Seat
	case bothBeatenByLosses:
		ownBled, _ := s.bled(own.Seat)
		enemyBled, _ := s.bled(enemy.Seat)
		switch cmp.Or(cmp.Compare(own.Lost, enemy.Lost), cmp.Compare(ownBled, enemyBled)) {
		case -1:
			return own.Seat
		case 1:
			return enemy.Seat
		}
	}
	return rules.Public
}

// result says how the battle ended.
func (e ending) result() phrase.Phrase {
	if e.Winner == rules.Public {
		return phrase.Say("hexwar.end.draw")
	}
	return phrase.Say("hexwar.end.result", campArg(e.Winner))
}

// enough is how many enemy units a seat wins by: the scenario's number, else the chart's part of those that
// the enemy began with.
func (s State) enough(winner rules.Seat) int {
	if s.mapping.Scenario != nil && s.mapping.Scenario.Victory[winner] > 0 {
		return s.mapping.Scenario.Victory[winner]
	}
	_, of := s.fallen(winner.Other())
	return s.tables.chart.Defeat(of)
}

// fallen counts a seat's units that are lost, out of all that it began with.
func (s State) fallen(seat rules.Seat) (lost, of int) {
	for _, u := range s.units {
		if u.Seat != seat {
			continue
		}
		of++
		if u.Gone {
			lost++
		}
	}
	return lost, of
}
