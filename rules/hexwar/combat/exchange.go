package combat

import (
	"fmt"

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
func (c *combat) passage() (course, error) {
	f := c.S.Fight
	if f.PassageThrown || f.Ranged {
		return onward, nil
	}
	a := c.S.Units[f.Attacker]
	crossing, err := orders.ThrowCrossing(c.S, f, hexwar.PassageBlow)
	if err != nil {
		return onward, err
	}
	p := c.S.Tables.Ground.PassageLoss(a.Body().Terrain(), crossing)
	if p.Dice == 0 {
		return onward, nil
	}
	st := hexwar.Step{Kind: hexwar.DidPassage, Unit: a.ID, Count: int(p.Dice), Worth: chart.AsCharted, Ref: c.S.Book.Ref(passageTopic)}
	if p.Clauses.Have(ground.LossNoAdvantages) {
		st.Worth, st.Symbol = chart.Cancelled, c.S.Tables.Ground.Symbol()
	}
	if _, open := c.S.Tables.Ground.Choices()[passageReading]; open {
		st.Readings = []hexwar.UsedReading{c.S.ReadingInUse(passageReading)}
	}
	if c.S.Tables.Ground.IsOutward(crossing) {
		st.Readings = append(st.Readings, c.S.ReadingInUse(ground.SideReading))
	}
	for _, l := range p.Lines {
		if l.Counts {
			st.Lines = append(st.Lines, hexwar.SumLine{From: hexwar.FromPassage, Terrain: &l, By: l.Amount, Ref: rules.Ref(l.Ref)})
		}
	}
	return jump(throwStage), c.Note(st)
}

// base starts the attacker's throw.
func (c *combat) base() (course, error) {
	f := c.S.Fight
	return onward, c.Note(hexwar.Step{Kind: hexwar.DidAttack, Unit: f.Attacker, Other: f.Target})
}

// sum does the arithmetic of the dice. P3 — an ambush throws its riposte first, a counter-charge throws
// with the attack.
func (c *combat) sum() (course, error) {
	f := c.S.Fight
	if orders.SequenceOf(c.S, f) != odds.AttackFirst && !f.HasBlow(hexwar.RiposteBlow) {
		if err := c.Note(hexwar.Step{Kind: hexwar.DidRiposte, Unit: f.Target, Other: f.Attacker, Order: f.DefenceOrder}); err != nil {
			return onward, err
		}
	}
	for _, b := range c.S.Fight.Blows {
		if b.Kind == hexwar.AttackBlow {
			if err := c.clear(); err != nil {
				return onward, err
			}
		}
		st, err := sumOf(c.S, c.S.Fight, b)
		if err != nil {
			return onward, err
		}
		if err := c.Note(st); err != nil {
			return onward, err
		}
	}
	return onward, nil
}

// sumOf is the arithmetic of one throw.
func sumOf(s hexwar.State, f *hexwar.Fight, b hexwar.Blow) (hexwar.Step, error) {
	sum, err := diceOf(s, f, b)
	st := hexwar.Step{Kind: hexwar.DidSum, Blow: b.Kind, Unit: b.Thrower, Other: b.Target, Lines: sum.Lines, Count: sum.Dice,
		Worth: worth(s, f, b, sum), Readings: sum.Readings}
	if st.Worth == chart.Cancelled {
		st.Symbol = s.Tables.Ground.Symbol()
	}
	return st, err
}

// clear notes the effects of the terrain attacked that an order cancels. P3, « Sapeurs »
func (c *combat) clear() error {
	s, f := c.S, c.S.Fight
	o := orders.Order(s, f.AttackOrder)
	if !o.CancelsTerrain {
		return nil
	}
	crossing, err := orders.AttackCrossing(s, f.From, f.To)
	if err != nil {
		return err
	}
	st := hexwar.Step{Kind: hexwar.DidClear, Order: o.ID, Ref: rules.Ref(o.Ref)}
	for _, l := range s.Tables.Ground.Cancelled(s.Units[f.Attacker].Body().Terrain(), s.Units[f.Target].Body().Terrain(), crossing) {
		st.Lines = append(st.Lines, hexwar.SumLine{From: hexwar.FromTerrain, Terrain: &l, By: l.Amount, Ref: rules.Ref(l.Ref)})
	}
	return c.Note(st)
}

// worth is the value of an advantage in a throw. P3, « Berserks » — in the riposte to them it counts as a
// loss; a counter-charge is no riposte.
func worth(s hexwar.State, f *hexwar.Fight, b hexwar.Blow, sum hexwar.DiceTotal) chart.Worth {
	switch {
	case sum.NoAdvantage:
		return chart.Cancelled
	case b.Kind == hexwar.RiposteBlow && (orders.Order(s, f.AttackOrder).WorsensRiposte || orders.SequenceOf(s, f) == odds.AtOnce):
		return chart.AsAttack
	}
	return chart.AsCharted
}

// throw rolls the dice. Its key names the two units only, so that neither the number of dice nor the
// orders change the faces.
func (c *combat) throw() (course, error) {
	for _, b := range c.S.Fight.Blows {
		st, err := c.thrown(b)
		if err != nil {
			return onward, err
		}
		if err := c.Note(st); err != nil {
			return onward, err
		}
	}
	return onward, nil
}

func (c *combat) thrown(b hexwar.Blow) (hexwar.Step, error) {
	s, f := c.S, c.S.Fight
	st := hexwar.Step{Kind: hexwar.DidThrow, Blow: b.Kind, Unit: b.Thrower, Other: b.Target, Worth: b.Worth, Tally: &chart.Tally{}}
	if len(f.Blows) > 1 {
		st.Why = thrownTogether
	}
	if b.Dice == 0 {
		return st, nil
	}
	by := s.Units[b.Thrower]
	if b.Thrower == "" {
		by = s.Units[f.Attacker]
	}
	var err error
	if st.Faces, err = c.Roller.Throw(combatKey(s.Book.Slug, moment(s), by.Seat, f.Attacker, f.Target, b.Kind), chart.Sides,
		b.Dice); err != nil {
		return st, err
	}
	tally, err := s.Tables.Chart.Hits(st.Faces, s.Units[b.Target].Troop.Weight, s.Tables.Mode(b.Kind, b.Worth, f.Ranged))
	if err != nil {
		return st, fmt.Errorf("the dice of %s: %w", b.Kind, err)
	}
	st.Tally = &tally
	for _, side := range st.Faces {
		face, err := s.Tables.Chart.Die.Read(side)
		if err != nil {
			return st, fmt.Errorf("the dice of %s: %w", b.Kind, err)
		}
		st.Shows = append(st.Shows, face)
		st.Left += face.Count(chart.Advantage)
	}
	return st, nil
}

// thrownTogether marks the throws of a counter-charge, whose lines then name the thrower.
const thrownTogether = "ensemble"

// letters credits order tokens. P3, « Ordres spéciaux » — to the thrower, in his own combats.
// lecture:hex-passage — where the dice of an obstacle count as a combat's, its letters go to the defender.
func (c *combat) letters() (course, error) {
	for _, b := range c.S.Fight.Blows {
		if b.Tally.Letters == 0 {
			continue
		}
		by := b.Thrower
		if by == "" {
			by = c.S.Fight.Target
		}
		st := hexwar.Step{Kind: hexwar.DidCredit, Blow: b.Kind, Unit: by, Seat: c.S.Units[by].Seat, Count: b.Tally.Letters}
		if c.S.HidesTokens() {
			st.Why = hexwar.PurseHidden
		} else {
			st.Left = c.S.Purse[st.Seat] + st.Count
		}
		if err := c.Note(st); err != nil {
			return onward, err
		}
	}
	return onward, nil
}

// hits notes what the dice come to after the choices.
func (c *combat) hits() (course, error) {
	for _, b := range c.S.Fight.Blows {
		if o := orders.Order(c.S, c.S.Fight.DefenceOrder); o.DodgeFlags > 0 && b.Kind == hexwar.AttackBlow && b.Tally.Hits == 0 && !b.HasAnswered(orders.AskDodge) {
			if err := c.Note(hexwar.Step{Kind: hexwar.DidNothing, Blow: b.Kind, Unit: b.Target, Order: o.ID}); err != nil {
				return onward, err
			}
		}
		dealt := chart.Tally{Hits: b.Tally.Hits, Flags: b.Tally.Flags}
		if err := c.Note(hexwar.Step{Kind: hexwar.DidCount, Blow: b.Kind, Unit: b.Target, Tally: &dealt, Count: b.SacrificedFlags}); err != nil {
			return onward, err
		}
	}
	return onward, nil
}

// riposte goes on with the throws still to be made: the combat after its obstacle, the attack after an
// ambush, the riposte.
func (c *combat) riposte() (course, error) {
	s, f := c.S, c.S.Fight
	stand := orders.HoldsPlace(s, f, f.Attacker) && orders.HoldsPlace(s, f, f.Target)
	struck := f.Blow(hexwar.RiposteBlow)
	ambushed := struck != nil && !f.HasBlow(hexwar.AttackBlow)
	switch {
	// P3, « Embuscade » — who had to go back does not attack, also where he was blocked and lost elements
	// instead.
	case ambushed && (!stand || struck.WasDrivenBack):
		st := hexwar.Step{Kind: hexwar.DidForgo, Blow: hexwar.RiposteBlow, Unit: f.Attacker, Other: f.Target, Order: f.DefenceOrder,
			Why: forgoneByRetreat}
		if s.Units[f.Attacker].Gone {
			st.Why = forgoneByLoss
		}
		return onward, c.Note(st)
	case !stand:
		return onward, c.noRiposteReason()
	case f.Blow(hexwar.PassageBlow) != nil:
		return jump(baseStage), nil
	case !f.HasBlow(hexwar.AttackBlow):
		return jump(sumStage), c.Note(hexwar.Step{Kind: hexwar.DidAttack, Unit: f.Attacker, Other: f.Target, Order: f.DefenceOrder})
	}
	may, err := canRiposte(s, f)
	if err != nil {
		return onward, err
	}
	if !may {
		return onward, c.noRiposteReason()
	}
	return jump(sumStage), c.Note(hexwar.Step{Kind: hexwar.DidRiposte, Unit: f.Target, Other: f.Attacker})
}

// noRiposteReason is why the unit attacked does not riposte; empty for a shot and for a unit destroyed,
// where no riposte is expected.
func (c *combat) noRiposteReason() error {
	s, f := c.S, c.S.Fight
	a, t := s.Units[f.Attacker], s.Units[f.Target]
	if f.Ranged || !f.HasBlow(hexwar.AttackBlow) || f.HasBlow(hexwar.RiposteBlow) || t.Gone || a.Gone {
		return nil
	}
	st := hexwar.Step{Kind: hexwar.DidNotStrike, Unit: t.ID, Other: a.ID, Ref: s.Book.Ref(orders.SupportTopic)}
	switch {
	case t.At != f.To:
		st.Why = missedByRetreat
	case a.At != f.From:
		return nil
	case s.Tables.Chart.Support.Ripostes == chart.Never:
		st.Why = missedByTable
	default:
		st.Why, st.Count, st.Left = missedAlone, orders.SupportingFriends(s, t), s.Tables.Chart.Support.Friends
		if st.Count == 0 {
			st.Why = missedByNobody
		}
	}
	return c.Note(st)
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

// The purposes of a combat's throws.
const (
	passagePurpose = "passage"
	attackPurpose  = "attaque"
	ripostePurpose = "riposte"
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
	purpose := map[hexwar.BlowKind]string{hexwar.PassageBlow: passagePurpose, hexwar.AttackBlow: attackPurpose,
		hexwar.RiposteBlow: ripostePurpose}[kind]
	return dice.Key{System: slug, Turn: moment, Phase: string(hexwar.CombatPhase), Seat: string(seat), Subject: string(attacker),
		Target: string(target), Purpose: purpose}
}

// combatDice is how real dice of a combat are typed: in the order of the throws.
var combatDice = []dice.Group{{Name: "hexwar.combat.dice", Sides: chart.Sides,
	Purposes: []string{passagePurpose, attackPurpose, ripostePurpose}}}

// leadDiceBonus is how many dice a leader adds. P3, « Prendre la tête »: 2 dice more.
const leadDiceBonus = 2

// noOrder is the value for no order.
const noOrder = "aucun"

// Topics of advantages after the dice, and of obstacles.
const (
	bonusTopic hexwar.Topic = "hex-bonus"

	passageTopic hexwar.Topic = "pertes-de-passage"
)

// diceOf is the sum of one throw of the combat under way.
func diceOf(s hexwar.State, f *hexwar.Fight, b hexwar.Blow) (hexwar.DiceTotal, error) {
	by, on := s.Units[b.Thrower], s.Units[b.Target]
	c, err := orders.ThrowCrossing(s, f, b.Kind)
	if err != nil {
		return hexwar.DiceTotal{}, err
	}
	a := hexwar.ThrowInput{Thrower: by.Body(), Target: on.Body(), Crossing: c, BonusBeforeTerrain: s.HasReading(hexwar.BonusReading, hexwar.BonusBefore)}
	if b.Kind != hexwar.RiposteBlow {
		a.Aim = chart.Aim{Ranged: f.Ranged, Distance: hex.Distance(f.From, f.To), Moved: by.Turn.HexesMoved}
		o := orders.Order(s, f.AttackOrder)
		if o.ExtraDice > 0 {
			a.Bonus = append(a.Bonus, hexwar.SumLine{From: hexwar.FromOrder, Order: o.ID, By: o.ExtraDice, Ref: rules.Ref(o.Ref)})
		}
	}
	if by.Turn.Marks[hexwar.LeadDice] {
		a.Bonus = append(a.Bonus, hexwar.SumLine{From: hexwar.FromLeader, By: leadDiceBonus, Ref: s.Book.Ref(orders.LeadTopic)})
	}
	return s.Tables.Sum(a, s.Book)
}

// canRiposte reports whether the unit attacked may hit back if it holds its hex: in close combat, supported
// by friends, orders or the obstacle before it. bareme:soutien
func canRiposte(s hexwar.State, f *hexwar.Fight) (bool, error) {
	u := s.Units[f.Target]
	if f.Ranged || f.HasBlow(hexwar.RiposteBlow) {
		return false, nil
	}
	supported := orders.IsSupported(s, u)
	if !supported {
		c, err := orders.ThrowCrossing(s, f, hexwar.AttackBlow)
		if err != nil {
			return false, err
		}
		supported, _ = s.Tables.Ground.IsSupported(u.Body().Terrain(), c)
	}
	return s.Tables.Chart.Support.Riposte(supported), nil
}
