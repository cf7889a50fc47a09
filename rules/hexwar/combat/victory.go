package combat

import (
	"cmp"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
)

// victory ends the battle when a side has lost too many units, or both in one blow. bareme:victoire
func (c *combat) victory() (course, error) {
	if c.S.Told != nil {
		return onward, nil
	}
	own, enemy := orders.Toll(c.S, c.S.Turn.Seat), orders.Toll(c.S, c.S.Turn.Seat.Other())
	var st hexwar.Step
	switch {
	case own.Beaten() && enemy.Beaten():
		st = bothBeaten(c.S, own, enemy)
	case enemy.Beaten():
		st = orders.WinOver(c.S, enemy)
	case own.Beaten():
		st = orders.WinOver(c.S, own)
	default:
		return onward, nil
	}
	if err := c.Note(hexwar.Step{Do: hexwar.DidEnd}); err != nil {
		return onward, err
	}
	return halted, c.Note(st)
}

// bothBeaten is how a battle ends in which one blow beats both. lecture:hex-double-defaite
func bothBeaten(s hexwar.State, own, enemy hexwar.Toll) hexwar.Step {
	st := hexwar.Step{Do: hexwar.DidDraw, Ref: s.Book.Ref(orders.VictoryTopic), Seat: rules.Public}
	switch survivor(s, own, enemy) {
	case own.Seat:
		st = orders.WinOver(s, enemy)
	case enemy.Seat:
		st = orders.WinOver(s, own)
	}
	st.Tolls, st.Readings = []hexwar.Toll{own, enemy}, []hexwar.UsedReading{s.Uses(orders.BothBeatenReading)}
	return st
}

// survivor is who wins where both armies are beaten at once, Public for nobody. lecture:hex-double-defaite —
// a draw; whoever has lost fewer units, then fewer elements; or who is on turn.
func survivor(s hexwar.State, own, enemy hexwar.Toll) rules.Seat {
	switch s.ValueOf(orders.BothBeatenReading) {
	case orders.BothBeatenByTurn:
		return own.Seat
	case orders.BothBeatenByLosses:
		ownBled, _ := orders.Bled(s, own.Seat)
		enemyBled, _ := orders.Bled(s, enemy.Seat)
		switch cmp.Or(cmp.Compare(own.Lost, enemy.Lost), cmp.Compare(ownBled, enemyBled)) {
		case -1:
			return own.Seat
		case 1:
			return enemy.Seat
		}
	}
	return rules.Public
}
