package combat

import (
	"cmp"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/hexwar/orders"
)

// passage throws the dice of the obstacle that the attacker crosses. PA1, TA1, « Pertes de passage » —
// before his combat, armour inverted, effects at once. lecture:hex-passage — as a combat, « Sapeurs »
// cancel them.
func (c *combat) passage() course {
	if c.Fight.PassageThrown || c.Fight.Ranged {
		return onward
	}
	st := passageStep(c.State)
	if st.Count == 0 {
		return onward
	}
	c.Note(st)
	return jump(throwStage)
}

// passageStep is the arithmetic of the dice that an obstacle throws against the attacker; of no dice where it
// throws none.
func passageStep(s hexwar.State) hexwar.Step {
	a, crossing := s.Units[s.Fight.Attacker], orders.ThrowCrossing(s, hexwar.PassageBlow)
	p := s.Tables.Ground.PassageLoss(a.Body().Terrain(), crossing)
	st := hexwar.Step{Kind: hexwar.DidPassage, Unit: a.ID, Count: int(p.Dice), Lines: terrainLines(hexwar.FromPassage, p.Lines),
		Ref: s.Book.Ref(passageTopic)}
	if p.Clauses.Have(ground.LossNoAdvantages) {
		st.Worth, st.Symbol = chart.Cancelled, s.Tables.Ground.Symbol()
	}
	if _, open := s.Tables.Ground.Choices()[passageReading]; open {
		st.Readings = []hexwar.UsedReading{s.ReadingInUse(passageReading)}
	}
	if s.Tables.Ground.IsOutward(crossing) {
		st.Readings = append(st.Readings, s.ReadingInUse(ground.SideReading))
	}
	return st
}

// terrainLines are the lines of terrain that count, as those of a sum.
func terrainLines(from string, lines []ground.Line) []hexwar.SumLine {
	var sum []hexwar.SumLine
	for _, l := range lines {
		if l.Counts {
			sum = append(sum, hexwar.SumLine{From: from, Terrain: &l, By: l.Amount, Ref: rules.Ref(l.Ref)})
		}
	}
	return sum
}

// base starts the attacker's throw.
func (c *combat) base() course {
	c.Note(hexwar.Step{Kind: hexwar.DidAttack, Unit: c.Fight.Attacker, Other: c.Fight.Target})
	return onward
}

// sum does the arithmetic of the dice. P3 — an ambush throws its riposte first, a counter-charge throws
// with the attack.
func (c *combat) sum() course {
	f := c.Fight
	if orders.SequenceOf(c.State) != odds.AttackFirst && !f.HasBlow(hexwar.RiposteBlow) {
		c.Note(hexwar.Step{Kind: hexwar.DidRiposte, Unit: f.Target, Other: f.Attacker, Order: f.DefenceOrder})
	}
	for _, b := range c.Fight.Blows {
		if b.Kind == hexwar.AttackBlow {
			c.clear()
		}
		c.Note(c.sumOf(b))
	}
	return onward
}

// sumOf is the arithmetic of one throw. P3, « Berserks » — in the riposte to them an advantage counts as a
// loss; a counter-charge is no riposte.
func (c *combat) sumOf(b hexwar.Blow) hexwar.Step {
	sum, err := c.Tables.Sum(throwInput(c.State, b), c.Book)
	c.err = cmp.Or(c.err, err)
	st := hexwar.Step{Kind: hexwar.DidSum, Blow: b.Kind, Unit: b.Thrower, Other: b.Target, Lines: sum.Lines, Count: sum.Dice, Readings: sum.Readings}
	switch {
	case sum.NoAdvantage:
		st.Worth, st.Symbol = chart.Cancelled, c.Tables.Ground.Symbol()
	case b.Kind == hexwar.RiposteBlow && (orders.GivenAttack(c.State).WorsensRiposte || orders.SequenceOf(c.State) == odds.AtOnce):
		st.Worth = chart.AsAttack
	}
	return st
}

// clear notes the effects of the terrain attacked that an order cancels. P3, « Sapeurs »
func (c *combat) clear() {
	f := c.Fight
	if o := orders.GivenAttack(c.State); o.CancelsTerrain {
		lines := c.Tables.Ground.Cancelled(c.Units[f.Attacker].Body().Terrain(), c.Units[f.Target].Body().Terrain(),
			orders.AttackCrossing(c.State, f.From, f.To))
		c.Note(hexwar.Step{Kind: hexwar.DidClear, Order: o.ID, Ref: rules.Ref(o.Ref), Lines: terrainLines(hexwar.FromTerrain, lines)})
	}
}

// throw rolls the dice. Its key names the two units only, so that neither the number of dice nor the
// orders change the faces.
func (c *combat) throw() course {
	for _, b := range c.Fight.Blows {
		c.Note(c.thrown(b))
	}
	return onward
}

func (c *combat) thrown(b hexwar.Blow) hexwar.Step {
	f := c.Fight
	st := hexwar.Step{Kind: hexwar.DidThrow, Blow: b.Kind, Unit: b.Thrower, Other: b.Target, Worth: b.Worth, Tally: &chart.Tally{}}
	if len(f.Blows) > 1 {
		st.Why = thrownTogether
	}
	if b.Dice == 0 || c.err != nil {
		return st
	}
	by := c.Units[cmp.Or(b.Thrower, f.Attacker)] // the dice of an obstacle are rolled by who crosses it
	key := combatKey(c.Book.Slug, moment(c.State), by.Seat, f.Attacker, f.Target, b.Kind)
	if st.Faces, c.err = c.Roller.Throw(key, chart.Sides, b.Dice); c.err != nil {
		return st
	}
	if *st.Tally, c.err = c.Tables.Chart.Hits(st.Faces, c.Units[b.Target].Troop.Weight, c.Tables.Mode(b.Kind, b.Worth, f.Ranged)); c.err != nil {
		return st
	}
	for _, side := range st.Faces {
		face, err := c.Tables.Chart.Die.Read(side)
		c.err = cmp.Or(c.err, err)
		st.Shows = append(st.Shows, face)
		st.Left += face.Count(chart.Advantage)
	}
	return st
}

// thrownTogether marks the throws of a counter-charge, whose lines then name the thrower.
const thrownTogether = "ensemble"

// letters credits order tokens. P3, « Ordres spéciaux » — to the thrower, in his own combats.
// lecture:hex-passage — where the dice of an obstacle count as a combat's, its letters go to the defender.
func (c *combat) letters() course {
	for _, b := range c.Fight.Blows {
		if b.Tally.Letters == 0 {
			continue
		}
		by := c.Units[cmp.Or(b.Thrower, c.Fight.Target)]
		st := hexwar.Step{Kind: hexwar.DidCredit, Blow: b.Kind, Unit: by.ID, Seat: by.Seat, Count: b.Tally.Letters}
		if c.HidesTokens() {
			st.Why = hexwar.PurseHidden
		} else {
			st.Left = c.Purse[st.Seat] + st.Count
		}
		c.Note(st)
	}
	return onward
}

// hits notes what the dice come to after the choices.
func (c *combat) hits() course {
	for _, b := range c.Fight.Blows {
		if o := orders.GivenDefence(c.State); o.DodgeFlags > 0 && b.Kind == hexwar.AttackBlow && b.Tally.Hits == 0 && !b.HasAnswered(orders.AskDodge) {
			c.Note(hexwar.Step{Kind: hexwar.DidNothing, Blow: b.Kind, Unit: b.Target, Order: o.ID})
		}
		c.Note(hexwar.Step{Kind: hexwar.DidCount, Blow: b.Kind, Unit: b.Target, Count: b.SacrificedFlags,
			Tally: &chart.Tally{Hits: b.Tally.Hits, Flags: b.Tally.Flags}})
	}
	return onward
}

// riposte goes on with the throws still to be made: the combat after its obstacle, the attack after an
// ambush, the riposte.
func (c *combat) riposte() course {
	f := c.Fight
	stand := orders.HoldsPlace(c.State, f.Attacker) && orders.HoldsPlace(c.State, f.Target)
	struck := f.Blow(hexwar.RiposteBlow)
	switch {
	// P3, « Embuscade » — who had to go back does not attack, also where he was blocked and lost elements
	// instead.
	case struck != nil && !f.HasBlow(hexwar.AttackBlow) && (!stand || struck.WasDrivenBack):
		st := hexwar.Step{Kind: hexwar.DidForgo, Blow: hexwar.RiposteBlow, Unit: f.Attacker, Other: f.Target, Order: f.DefenceOrder,
			Why: forgoneByRetreat}
		if c.Units[f.Attacker].Gone {
			st.Why = forgoneByLoss
		}
		c.Note(st)
		return onward
	case stand && f.Blow(hexwar.PassageBlow) != nil:
		return jump(baseStage)
	case stand && !f.HasBlow(hexwar.AttackBlow):
		c.Note(hexwar.Step{Kind: hexwar.DidAttack, Unit: f.Attacker, Other: f.Target, Order: f.DefenceOrder})
		return jump(sumStage)
	case stand && canRiposte(c.State):
		c.Note(hexwar.Step{Kind: hexwar.DidRiposte, Unit: f.Target, Other: f.Attacker})
		return jump(sumStage)
	}
	c.noteNoRiposte()
	return onward
}

// noteNoRiposte notes why the unit attacked does not riposte; nothing for a shot and for a unit destroyed,
// where no riposte is expected.
func (c *combat) noteNoRiposte() {
	f := c.Fight
	a, t := c.Units[f.Attacker], c.Units[f.Target]
	if f.Ranged || !f.HasBlow(hexwar.AttackBlow) || f.HasBlow(hexwar.RiposteBlow) || t.Gone || a.Gone {
		return
	}
	st := hexwar.Step{Kind: hexwar.DidNotStrike, Unit: t.ID, Other: a.ID, Ref: c.Book.Ref(orders.SupportTopic)}
	support := c.Tables.Chart.Support
	switch {
	case t.At != f.To:
		st.Why = missedByRetreat
	case a.At != f.From:
		return
	case support.Ripostes == chart.Never:
		st.Why = missedByTable
	default:
		st.Why, st.Count, st.Left = missedAlone, orders.SupportingFriends(c.State, t), support.Friends
		if st.Count == 0 {
			st.Why = missedByNobody
		}
	}
	c.Note(st)
}

// Why a unit makes no riposte: it retreated, the club's table has none, too few friends or none are beside
// it.
const (
	missedByRetreat = "recul"
	missedByTable   = "bareme"
	missedAlone     = "seule"
	missedByNobody  = "isolee"
)

// Why a unit makes no attack after an ambush.
const (
	forgoneByRetreat = "recul"
	forgoneByLoss    = "perdue"
)

// moment is the turn under way, or the real table for a combat that is not tracked.
func moment(s hexwar.State) string {
	if s.TableFight != nil {
		return hexwar.OnTable
	}
	return hexwar.TurnGate(s.Turn.Number)
}

// combatKey is the key of a throw between two units in a turn; a second combat of the same two is its next
// occurrence.
func combatKey(slug, moment string, seat rules.Seat, attacker, target hexwar.UnitID, kind hexwar.BlowKind) dice.Key {
	return dice.Key{System: slug, Turn: moment, Phase: string(hexwar.CombatPhase), Seat: string(seat), Subject: string(attacker),
		Target: string(target), Purpose: string(kind)}
}

// combatDice is how real dice of a combat are typed: in the order of the throws.
var combatDice = []dice.Group{{Name: "hexwar.combat.dice", Sides: chart.Sides,
	Purposes: []string{string(hexwar.PassageBlow), string(hexwar.AttackBlow), string(hexwar.RiposteBlow)}}}

// leadDiceBonus is how many dice a leader adds. P3, « Prendre la tête »: 2 dice more.
const leadDiceBonus = 2

// noOrder is the value for no order.
const noOrder = "aucun"

// Topics of advantages after the dice, and of obstacles.
const (
	bonusTopic hexwar.Topic = "hex-bonus"

	passageTopic hexwar.Topic = "pertes-de-passage"
)

// throwInput is all that the dice of one throw of the combat under way depend on.
func throwInput(s hexwar.State, b hexwar.Blow) hexwar.ThrowInput {
	f, by := s.Fight, s.Units[b.Thrower]
	a := hexwar.ThrowInput{Thrower: by.Body(), Target: s.Units[b.Target].Body(), Crossing: orders.ThrowCrossing(s, b.Kind),
		BonusBeforeTerrain: s.HasReading(hexwar.BonusReading, hexwar.BonusBefore)}
	if b.Kind != hexwar.RiposteBlow {
		a.Aim = chart.Aim{Ranged: f.Ranged, Distance: hex.Distance(f.From, f.To), Moved: by.Turn.HexesMoved}
		if o := orders.GivenAttack(s); o.ExtraDice > 0 {
			a.Bonus = append(a.Bonus, hexwar.SumLine{From: hexwar.FromOrder, Order: o.ID, By: o.ExtraDice, Ref: rules.Ref(o.Ref)})
		}
	}
	if by.Turn.Marks[hexwar.LeadDice] {
		a.Bonus = append(a.Bonus, hexwar.SumLine{From: hexwar.FromLeader, By: leadDiceBonus, Ref: s.Book.Ref(orders.LeadTopic)})
	}
	return a
}

// canRiposte reports whether the unit attacked may hit back if it keeps its hex: in close combat, supported
// by friends, orders or the obstacle before it. bareme:soutien
func canRiposte(s hexwar.State) bool {
	u := s.Units[s.Fight.Target]
	if s.Fight.Ranged || s.Fight.HasBlow(hexwar.RiposteBlow) {
		return false
	}
	supported := orders.IsSupported(s, u)
	if !supported {
		supported, _ = s.Tables.Ground.IsSupported(u.Body().Terrain(), orders.ThrowCrossing(s, hexwar.AttackBlow))
	}
	return s.Tables.Chart.Support.Riposte(supported)
}
