package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
)

// attackOrders are those of an attacker. P3, « Ordres d'attaque »
func attackOrders() []*Order {
	return []*Order{
		{ID: "elan", When: beforeDice, ByMorale: true},
		// lecture:hex-charge — it lasts the phase, or the combat only.
		{ID: "charge", When: beforeDice, Stands: true, Supports: true, Helps: unsupported,
			Brief: func(s State) bool { return s.reads(chargeReading, chargeCombat) }},
		{ID: "berserks", When: beforeDice, Follows: true, Exposes: true},
		{ID: "sapeurs", When: beforeDice, Clears: true, Helps: shelters},
		{ID: "percee", When: afterSuccess, Breaks: true, Troops: []chart.Type{chart.Infantry, chart.Cavalry}, Unfit: "not-this-troop",
			Early: func(s State) bool { return s.reads(breakReading, breakBefore) }, Readings: []string{breakReading}},
		{ID: "vent-du-boulet", When: afterShot, Converts: true, Judge: (*Order).judgeShot, Unfit: "not-artillery",
			Troops: []chart.Type{chart.FootArtillery, chart.HorseArtillery, chart.CamelArtillery, chart.ElephantArtillery}},
	}
}

// unsupported reports whether the attacker is not supported yet.
func unsupported(s State, p pair) bool {
	_, already := s.supported(p.Attacker, true)
	return !already
}

// shelters reports whether the terrain attacked does anything that an order could cancel.
func shelters(s State, p pair) bool {
	c, err := s.assault(p.Attacker.At, p.Target.At)
	if err != nil {
		return false
	}
	cleared := c
	cleared.Cleared = true
	t, by, on := s.tables.ground, p.Attacker.body().terrain(), p.Target.body().terrain()
	flags, _ := t.Flags(on, c)
	backed, _ := t.IsSupported(on, c)
	return len(t.Attack(by, on, c).Lines) > len(t.Attack(by, on, cleared).Lines) || flags > 0 || backed
}

// judgeShot: P3, « Vent du boulet » — artillery that has shot, after the dice, one attack order a combat.
func (o *Order) judgeShot(s State, p pair) *rules.Violation {
	if !p.Ranged {
		return o.refuse("combat", o.Unfit, phrase.With("troop", p.Attacker.Troop.Phrase()))
	}
	f := s.fight
	if f == nil {
		return nil
	}
	b := f.under(attackBlow)
	switch {
	case f.AttackOrder != "":
		return s.refuseByKind(o, "second", phrase.With("first", orderName(f.AttackOrder)))
	case b == nil || len(b.Faces) == 0:
		return o.refuse("combat", "after-dice")
	case b.Advantages == 0 || b.Worth != 0:
		return o.refuse("combat", "no-advantage", phrase.Number("count", b.Advantages))
	}
	return nil
}
