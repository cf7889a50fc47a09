package combat

import (
	"cmp"
	"errors"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// oddsVerb and tableOddsVerb answer the chances of an attack, on the board and on a real table. The combat
// is set up as it would be fought, and no die is thrown.
func oddsVerb() rules.Verb[hexwar.State] {
	return rules.Verb[hexwar.State]{Answer: readOdds, Choices: orderChoices, Spec: rules.ActSpec{Path: oddsPath, Options: []rules.OptionSpec{
		required(textOption(optAttacker)), required(textOption(optTarget)), choiceOption(optOrder), choiceOption(optDefence)}}}
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
	p := orders.AttackOf(a, t)
	if v := judgeTarget(s, p); v != nil {
		return rules.View{}, v
	}
	order, defence := orders.Order(s, act.Args[optOrder]), orders.Order(s, act.Args[optDefence])
	s.Fight = nil
	if orders.IsAttack(order) && orders.MomentOf(s, order) != orders.AfterShot {
		if v := orders.JudgeCombatOrder(s, order, p, orders.InMelee); v != nil {
			return rules.View{}, v
		}
	}
	c := &combat{State: s, Opening: opening{Attack: p, Order: order.ID}}
	if orders.IsDefence(defence) {
		if v := judgeAnswer(s, c.Opening, defence); v != nil {
			return rules.View{}, v
		}
	}
	return c.oddsView(defence)
}

// judgeAnswer judges an order of defence against an attack not yet begun.
func judgeAnswer(s hexwar.State, o opening, defence *hexwar.Order) *rules.Violation {
	c := &combat{State: s}
	c.Note(o.step())
	return orders.JudgeCombatOrder(c.State, defence, o.Attack, orders.InAnswer)
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
	c.prepare(defence)
	return c.count()
}

// prepare begins the combat with both orders, free of charge.
func (c *combat) prepare(defence *hexwar.Order) {
	o := c.Opening
	begun := o.step()
	begun.Order = noOrder
	c.Note(begun, hexwar.Step{Kind: hexwar.DidAttack, Unit: o.Attacker.ID, Other: o.Target.ID})
	for _, given := range []*hexwar.Order{orders.Order(c.State, o.Order), defence} {
		if given.ID != "" {
			c.Note(forecastOrder(c.State, given))
		}
	}
}

// forecastOrder is the step that gives an order free of charge.
func forecastOrder(s hexwar.State, o *hexwar.Order) hexwar.Step {
	u := orders.Recipient(o, orders.Fighters(s))
	return hexwar.Step{Kind: hexwar.DidOrder, Order: o.ID, Unit: u.ID, Seat: u.Seat, Price: &hexwar.Price{}}
}

// count is the forecast of a combat ready for its dice.
func (c *combat) count() (seen forecast, err error) {
	if c.err != nil {
		return seen, c.err
	}
	s, f, x := c.State, c.Fight, &seen.Exchange
	throw := func(b hexwar.Blow, st hexwar.Step) *odds.Throw {
		faces, err := s.Tables.Chart.Faces(s.Units[b.Target].Troop.Weight, s.Tables.Mode(b.Kind, st.Worth, f.Ranged))
		c.err = cmp.Or(c.err, err)
		return &odds.Throw{Dice: st.Count, Faces: faces}
	}
	sum := func(b hexwar.Blow) *odds.Throw {
		st := c.sumOf(b)
		if b.Kind == hexwar.AttackBlow && orders.GivenAttack(s).TurnsAdvantagesIntoFlags && st.Worth == chart.AsCharted {
			st.Worth = chart.AsFlags
		}
		seen.sums = append(seen.sums, st)
		return throw(b, st)
	}
	attack := hexwar.Blow{Kind: hexwar.AttackBlow, Thrower: f.Attacker, Target: f.Target}
	riposte := hexwar.Blow{Kind: hexwar.RiposteBlow, Thrower: f.Target, Target: f.Attacker}
	x.Attack, x.Sequence = *sum(attack), orders.SequenceOf(s)
	if canRiposte(s) || x.Sequence == odds.AtOnce {
		x.Riposte = sum(riposte)
	}
	if st := passageStep(s); st.Count > 0 && !f.Ranged {
		b := hexwar.Blow{Kind: hexwar.PassageBlow, Target: f.Attacker}
		spared := fateOf(s, b)
		x.Passage, x.AtObstacle = throw(b, st), &spared
	}
	x.Attacker, x.Defender = fateOf(s, riposte), fateOf(s, attack)
	x.Defender.DodgeFlags = orders.GivenDefence(s).DodgeFlags
	return seen, c.err
}

// fateOf is how a unit takes the result of a throw.
func fateOf(s hexwar.State, b hexwar.Blow) odds.Target {
	u := s.Units[b.Target]
	t := odds.Target{Elements: u.Elements, PerFlag: orders.ProfileOf(s, u).PerFlag, Room: roomBehind(s, u), Blocked: s.Tables.Chart.Blocked,
		TakesFlagsAsLosses: canSacrifice(s, u)}
	for _, l := range ignoreLines(s, b) {
		if l.By == orders.AllFlags {
			t.Stands = true
		} else {
			t.FlagsIgnored += l.By
		}
	}
	if u.Turn.Marks[hexwar.LeadLoss] {
		t.LossesIgnored = 1
	}
	return t
}

// roomBehind is how far a unit can retreat by its longest way, at most mostRoom. A way to the board's edge
// is always the longest, because each step comes one hex nearer to the edge.
func roomBehind(s hexwar.State, u hexwar.Unit) hex.Steps {
	const mostRoom = 40
	edge, taken := hexwar.EdgeOf(u.Seat), orders.OccupiedFor(s, u)
	behind := s.Field.Grid.ToEdge(u.At, edge)
	most, far := min(behind, mostRoom), hex.Steps(0)
	seen := map[hex.Hex]bool{}
	var back func(from hex.Hex)
	back = func(from hex.Hex) {
		for _, to := range s.Field.Grid.Rearward(from, edge) {
			if far < most && !seen[to] && !taken(to) && orders.CanEnter(s, u, from, to) {
				seen[to], far = true, max(far, behind-s.Field.Grid.ToEdge(to, edge))
				back(to)
			}
		}
	}
	back(u.At)
	if far == mostRoom {
		return odds.Open
	}
	return far
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
		return view, c.Refuse(hexwar.BaseTopic, "hexwar.combat.refused.too-many-dice", phrase.Number("most", odds.MaxTotal))
	}
	if err != nil {
		return view, err
	}
	units := hexwar.CombatData{Units: c.units, Table: c.TableFight != nil}
	view.Notes = hexwar.Each(seen.sums, units.StepPhrase)
	panel := table.Panel{Title: phrase.Say("hexwar.combat.odds.title", phrase.With("unit", units.UnitName(c.Opening.Attacker.ID)),
		phrase.With("other", units.UnitName(c.Opening.Target.ID))),
		Columns: []phrase.Phrase{phrase.Say("hexwar.combat.odds.what"), phrase.Say("hexwar.combat.odds.chance")}}
	rows := result.Rows()
	slices.SortStableFunc(rows, func(a, b odds.Row) int { return orders.Last(a.Mean) - orders.Last(b.Mean) }) // bars are in the first rows
	for _, r := range rows {
		panel.Rows = append(panel.Rows, []phrase.Phrase{r.Label, perMille(r)})
		if !r.Mean {
			panel.Bars = append(panel.Bars, table.PerMille(r.PerMille))
		}
	}
	view.Panels = append(view.Panels, panel)
	view.Board = orders.BlankBoard(c.State)
	return view, nil
}

// perMille formats a chance in per cent with one decimal, or a mean.
func perMille(r odds.Row) phrase.Phrase {
	switch {
	case r.Mean:
		return phrase.Say("hexwar.combat.odds.mean", phrase.Number("whole", r.Hundredths/100), phrase.Number("tenth", r.Hundredths%100/10),
			phrase.Number("hundredth", r.Hundredths%10))
	case r.About && r.PerMille == 0:
		return phrase.Say("hexwar.combat.odds.hardly")
	case r.About:
		return phrase.Say("hexwar.combat.odds.nearly")
	}
	return phrase.Say("hexwar.combat.odds.percent", phrase.Number("whole", r.PerMille/10), phrase.Number("tenth", r.PerMille%10))
}
