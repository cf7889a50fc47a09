package combat

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// AttackOrders are the built-in orders of an attacker. P3, « Ordres d'attaque »
func AttackOrders() []*hexwar.Order {
	return []*hexwar.Order{
		{ID: "berserks", When: orders.InMelee, ForcesAdvance: true, WorsensRiposte: true},
		{ID: "sapeurs", When: orders.InMelee, CancelsTerrain: true, IsUseful: shelters},
		{ID: "percee", When: orders.AfterSuccess, GivesSecondAttack: true,
			IsEarly: func(s hexwar.State) bool { return s.HasReading(breakReading, breakBefore) }, Readings: []string{breakReading}},
		{ID: "vent-du-boulet", When: orders.AfterShot, TurnsAdvantagesIntoFlags: true, Judge: judgeShot, TroopRefusal: "not-artillery"},
	}
}

// shelters reports whether the terrain attacked has any effect that an order could cancel.
func shelters(s hexwar.State, p hexwar.Attack) bool {
	c := orders.AttackCrossing(s, p.Attacker.At, p.Target.At)
	return len(s.Tables.Ground.Cancelled(p.Attacker.Body().Terrain(), p.Target.Body().Terrain(), c)) > 0
}

// judgeShot: P3, « Vent du boulet » — artillery that has shot, after the dice, one attack order a combat.
func judgeShot(g *hexwar.OrderDraft) *rules.Violation {
	o, f := g.Order, g.S.Fight
	if !g.Attack.Ranged {
		return orders.RefuseTroop(o, g.Unit.Troop)
	}
	if f == nil {
		return nil
	}
	b := f.Blow(hexwar.AttackBlow)
	switch {
	case f.AttackOrder != "":
		return orders.RefuseByKind(g.S, o, "second", phrase.With("first", hexwar.OrderName(f.AttackOrder)))
	case b == nil || len(b.Faces) == 0:
		return orders.Refuse(o, "combat", "after-dice")
	case b.Advantages == 0 || b.Worth != 0:
		return orders.Refuse(o, "combat", "no-advantage", phrase.Number("count", b.Advantages))
	}
	return nil
}
