package combat

import (
	"cmp"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
)

// victory ends the battle when a side has lost too many units, or both sides in one blow. bareme:victoire
func (c *combat) victory() course {
	own, enemy := orders.LossesOf(c.State, c.Turn.Seat), orders.LossesOf(c.State, c.Turn.Seat.Other())
	var st hexwar.Step
	switch {
	case c.TableFight != nil:
		return onward
	case own.IsBeaten() && enemy.IsBeaten():
		st = bothBeaten(c.State, own, enemy)
	case enemy.IsBeaten():
		st = orders.WinOver(c.State, enemy)
	case own.IsBeaten():
		st = orders.WinOver(c.State, own)
	default:
		return onward
	}
	c.Note(hexwar.Step{Kind: hexwar.DidEnd}, st)
	return halted
}

// bothBeaten is the end of a battle in which one blow beats both sides. lecture:hex-double-defaite
func bothBeaten(s hexwar.State, own, enemy hexwar.Losses) hexwar.Step {
	st := hexwar.Step{Kind: hexwar.DidDraw, Ref: s.Book.Ref(orders.VictoryTopic), Seat: rules.Public}
	switch survivor(s, own, enemy) {
	case own.Seat:
		st = orders.WinOver(s, enemy)
	case enemy.Seat:
		st = orders.WinOver(s, own)
	}
	st.Losses, st.Readings = []hexwar.Losses{own, enemy}, []hexwar.UsedReading{s.ReadingInUse(orders.BothBeatenReading)}
	return st
}

// survivor is the winner where both armies are beaten at once, Public for nobody.
// lecture:hex-double-defaite — a draw; the side with fewer units, then elements, lost; or the side on
// turn.
func survivor(s hexwar.State, own, enemy hexwar.Losses) rules.Seat {
	switch s.SettingValue(orders.BothBeatenReading) {
	case orders.BothBeatenByTurn:
		return own.Seat
	case orders.BothBeatenByLosses:
		ownBled, _ := orders.ElementsLost(s, own.Seat)
		enemyBled, _ := orders.ElementsLost(s, enemy.Seat)
		switch cmp.Or(cmp.Compare(own.Lost, enemy.Lost), cmp.Compare(ownBled, enemyBled)) {
		case -1:
			return own.Seat
		case 1:
			return enemy.Seat
		}
	}
	return rules.Public
}
