package combat

import (
	"errors"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// oddsVerb and tableOddsVerb answer the chances of an attack, on the board and on a real table. The combat
// is set up as it would be fought, and no die is thrown.
func oddsVerb() rules.Verb[hexwar.State] {
	return rules.Verb[hexwar.State]{Answer: readOdds, Choices: orderChoices, Spec: rules.ActSpec{Path: oddsPath, Options: []rules.OptionSpec{
		{Name: "attacker", Kind: rules.TextOption, Required: true}, {Name: "target", Kind: rules.TextOption, Required: true},
		{Name: optOrder, Kind: rules.ChoiceOption}, {Name: optDefence, Kind: rules.ChoiceOption}}}}
}

func tableOddsVerb() rules.Verb[hexwar.State] {
	return rules.Verb[hexwar.State]{Answer: readTableOdds, Choices: tableChoices,
		Spec: rules.ActSpec{Path: tableOddsPath, Free: true, Options: tableOptions(), Ask: tableAsk()}}
}

// readOdds answers the chances of an attack on the board, seen from either side.
func readOdds(s hexwar.State, act rules.Act) (rules.View, error) {
	seat := act.Seat
	if !seat.Plays() {
		seat = s.Turn.Seat
	}
	a, v := orders.FindUnit(s, seat, act.Args["attacker"])
	if v != nil {
		if a, v = orders.FindUnit(s, seat.Other(), act.Args["attacker"]); v != nil {
			return rules.View{}, v
		}
	}
	t, v := orders.FindUnit(s, a.Seat.Other(), act.Args["target"])
	if v != nil {
		return rules.View{}, v
	}
	ranged, err := judgeTarget(s, a, t)
	if err != nil {
		return rules.View{}, err
	}
	order, defence := orders.Order(s, act.Args[optOrder]), orders.Order(s, act.Args[optDefence])
	s.Fight = nil
	p := hexwar.Attack{Attacker: a, Target: t, Ranged: ranged}
	if orders.IsAttack(order) && orders.MomentOf(s, order) != orders.AfterShot {
		if v := orders.JudgeAttackOrder(s, order, p); v != nil {
			return rules.View{}, v
		}
	}
	c := &combat{S: s, Opening: opening{Attack: p, Order: order.ID}}
	if orders.IsDefence(defence) {
		begun, err := applyStep(s, hexwar.Step{Kind: hexwar.DidBegin, Unit: a.ID, Other: t.ID, Ranged: ranged})
		if err != nil {
			return rules.View{}, err
		}
		if v := orders.JudgeDefenceOrder(begun, defence); v != nil {
			return rules.View{}, v
		}
	}
	return c.oddsView(defence)
}

// readTableOdds answers the chances of a combat on a real table.
func readTableOdds(s hexwar.State, act rules.Act) (rules.View, error) {
	c, defence, err := openTableCombat(s, act)
	if err != nil {
		return rules.View{}, err
	}
	if o := orders.Order(s, act.Args[optOrder]); orders.MomentOf(s, o) == orders.AfterShot {
		c.Opening.Order = o.ID
	}
	return c.oddsView(defence)
}

// forecast is a combat for the calculation of its chances: the exchange, and the sum of each throw.
type forecast struct {
	Exchange odds.Exchange
	sums     []hexwar.Step
}

// Forecast runs the combat with both orders up to its dice.
func (c *combat) Forecast(defence *hexwar.Order) (forecast, error) {
	var seen forecast
	o := c.Opening
	ranged := hex.Distance(o.Attacker.At, o.Target.At) > 1
	steps := []hexwar.Step{{Kind: hexwar.DidBegin, Unit: o.Attacker.ID, Other: o.Target.ID, Ranged: ranged, Order: noOrder},
		{Kind: hexwar.DidAttack, Unit: o.Attacker.ID, Other: o.Target.ID}}
	for _, given := range []struct {
		*hexwar.Order
		unit hexwar.Unit
	}{{orders.Order(c.S, o.Order), o.Attacker}, {defence, o.Target}} {
		if given.ID != "" {
			steps = append(steps, hexwar.Step{Kind: hexwar.DidOrder, Order: given.ID, Unit: given.unit.ID, Seat: given.unit.Seat,
				Price: &hexwar.Price{}})
		}
	}
	for _, st := range steps {
		if err := c.Note(st); err != nil {
			return seen, err
		}
	}
	return seen, c.count(&seen)
}

// count fills in the exchange of a combat ready for its dice.
func (c *combat) count(seen *forecast) error {
	s, f := c.S, c.S.Fight
	attack := hexwar.Blow{Kind: hexwar.AttackBlow, Thrower: f.Attacker, Target: f.Target}
	riposte := hexwar.Blow{Kind: hexwar.RiposteBlow, Thrower: f.Target, Target: f.Attacker}
	x := &seen.Exchange
	var err error
	if x.Attack, err = c.throwOf(seen, attack); err != nil {
		return err
	}
	may, err := canRiposte(s, f)
	if err != nil {
		return err
	}
	x.Sequence = orders.SequenceOf(s, f)
	if may || x.Sequence == odds.AtOnce {
		t, err := c.throwOf(seen, riposte)
		if err != nil {
			return err
		}
		x.Riposte = &t
	}
	if !f.Ranged {
		crossing, err := orders.ThrowCrossing(s, f, hexwar.PassageBlow)
		if err != nil {
			return err
		}
		if p := s.Tables.Ground.PassageLoss(s.Units[f.Attacker].Body().Terrain(), crossing); p.Dice > 0 {
			b := hexwar.Blow{Kind: hexwar.PassageBlow, Target: f.Attacker, Dice: int(p.Dice)}
			if p.Clauses.Have(ground.LossNoAdvantages) {
				b.Worth = chart.Cancelled
			}
			faces, err := s.Tables.Chart.Faces(s.Units[f.Attacker].Troop.Weight, s.Tables.Mode(b.Kind, b.Worth, f.Ranged))
			if err != nil {
				return err
			}
			x.Passage = &odds.Throw{Dice: b.Dice, Faces: faces}
			spared, err := fateOf(s, f, b)
			if err != nil {
				return err
			}
			x.AtObstacle = &spared
		}
	}
	if x.Attacker, err = fateOf(s, f, riposte); err != nil {
		return err
	}
	x.Defender, err = fateOf(s, f, attack)
	x.Defender.DodgeFlags = orders.Order(s, f.DefenceOrder).DodgeFlags
	return err
}

// throwOf is one throw for the calculation of chances; its sum is kept for display.
func (c *combat) throwOf(seen *forecast, b hexwar.Blow) (odds.Throw, error) {
	s, f := c.S, c.S.Fight
	st, err := sumOf(s, f, b)
	if err != nil {
		return odds.Throw{}, err
	}
	if b.Kind == hexwar.AttackBlow && orders.Order(s, f.AttackOrder).TurnsAdvantagesIntoFlags && st.Worth == chart.AsCharted {
		st.Worth = chart.AsFlags
	}
	seen.sums = append(seen.sums, st)
	faces, err := s.Tables.Chart.Faces(s.Units[b.Target].Troop.Weight, s.Tables.Mode(b.Kind, st.Worth, f.Ranged))
	return odds.Throw{Dice: st.Count, Faces: faces}, err
}

// fateOf is how a unit takes the result of a throw.
func fateOf(s hexwar.State, f *hexwar.Fight, b hexwar.Blow) (odds.Target, error) {
	u := s.Units[b.Target]
	lines, err := orders.IgnoreLines(s, f, b)
	if err != nil {
		return odds.Target{}, err
	}
	t := odds.Target{Elements: u.Elements, PerFlag: perFlag(s, u), Blocked: s.Tables.Chart.Blocked, TakesFlagsAsLosses: orders.CanSacrifice(s, u)}
	for _, l := range lines {
		if l.By == orders.AllFlags {
			t.Stands = true
		} else {
			t.FlagsIgnored += l.By
		}
	}
	if u.Turn.Marks[hexwar.LeadLoss] {
		t.LossesIgnored = 1
	}
	t.Room, err = roomBehind(s, u)
	return t, err
}

// roomBehind is how far a unit can retreat by its longest way, at most mostRoom. A way to the board's edge
// is always the longest, because each step comes one hex nearer to the edge.
func roomBehind(s hexwar.State, u hexwar.Unit) (hex.Steps, error) {
	const mostRoom = 40
	edge, taken := hexwar.EdgeOf(u.Seat), orders.OccupiedFor(s, u)
	behind := s.Field.Grid.ToEdge(u.At, edge)
	most, far := min(behind, mostRoom), hex.Steps(0)
	seen := map[hex.Hex]bool{}
	var back func(from hex.Hex) error
	back = func(from hex.Hex) error {
		for _, to := range s.Field.Grid.Rearward(from, edge) {
			if far == most {
				return nil
			}
			if seen[to] {
				continue
			}
			open, err := canRetreatTo(s, u, from, to, taken)
			if err == nil && open {
				seen[to], far = true, max(far, behind-s.Field.Grid.ToEdge(to, edge))
				err = back(to)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	if err := back(u.At); err != nil {
		return 0, err
	}
	if far == mostRoom {
		return odds.Open, nil
	}
	return far, nil
}

// oddsView is the panel of chances: the sums, each chance, and a bar.
func (c *combat) oddsView(defence *hexwar.Order) (rules.View, error) {
	view := rules.View{}
	if defence.WithdrawsTarget {
		return view, orders.Refuse(defence, "combat", "no-combat")
	}
	seen, err := c.Forecast(defence)
	if err != nil {
		return view, err
	}
	result, err := seen.Exchange.Resolve()
	if errors.Is(err, odds.ErrDice) {
		return view, c.S.Refuse(hexwar.BaseTopic, "hexwar.combat.refused.too-many-dice", phrase.Number("most", odds.MaxTotal))
	}
	if err != nil {
		return view, err
	}
	units := hexwar.CombatData{Units: c.units, Table: c.S.TableFight != nil}
	for _, st := range seen.sums {
		view.Notes = append(view.Notes, units.StepPhrase(st))
	}
	panel := table.Panel{Title: phrase.Say("hexwar.combat.odds.title", phrase.With("unit", units.UnitName(c.Opening.Attacker.ID)),
		phrase.With("other", units.UnitName(c.Opening.Target.ID))),
		Columns: []phrase.Phrase{phrase.Say("hexwar.combat.odds.what"), phrase.Say("hexwar.combat.odds.chance")}}
	rows := result.Rows()
	slices.SortStableFunc(rows, func(a, b odds.Row) int { return lastMeans(a) - lastMeans(b) }) // bars are in the first rows
	for _, r := range rows {
		panel.Rows = append(panel.Rows, []phrase.Phrase{r.Label, perMille(r)})
		if !r.Mean {
			panel.Bars = append(panel.Bars, table.PerMille(r.PerMille))
		}
	}
	view.Panels = append(view.Panels, panel)
	view.Board = orders.BlankBoard(c.S)
	return view, nil
}

// perMille formats a chance in per cent with one decimal, or a mean.
func perMille(r odds.Row) phrase.Phrase {
	args := []phrase.Arg{phrase.Number("whole", r.PerMille/10), phrase.Number("tenth", r.PerMille%10)}
	switch {
	case r.Mean:
		return phrase.Say("hexwar.combat.odds.mean", phrase.Number("whole", r.Hundredths/100), phrase.Number("tenth", r.Hundredths%100/10),
			phrase.Number("hundredth", r.Hundredths%10))
	case r.About && r.PerMille == 0:
		return phrase.Say("hexwar.combat.odds.hardly")
	case r.About:
		return phrase.Say("hexwar.combat.odds.nearly")
	}
	return phrase.Say("hexwar.combat.odds.percent", args...)
}

// lastMeans puts means after chances.
func lastMeans(r odds.Row) int {
	if r.Mean {
		return 1
	}
	return 0
}
