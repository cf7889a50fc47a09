package hexwar

import (
	"errors"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/hexwar/odds"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// oddsSpecs declare the readings of chances. The odds of a combat are counted as it would be fought; nothing is thrown.
// oddsVerb and tableOddsVerb ask what an attack would come to, on the board and on a real table.
func oddsVerb(b *Book) rules.Verb[State] {
	return rules.Verb[State]{Answer: State.readOdds, Spec: rules.ActSpec{Path: oddsPath, Options: []rules.OptionSpec{
		{Name: "attacker", Kind: rules.TextOption, Required: true}, {Name: "target", Kind: rules.TextOption, Required: true},
		{Name: optOrder, Kind: rules.ChoiceOption, Choices: orderChoices(b, (*Order).attacks)},
		{Name: optDefence, Kind: rules.ChoiceOption, Choices: orderChoices(b, (*Order).answers)}}}}
}

func tableOddsVerb(b *Book) rules.Verb[State] {
	return rules.Verb[State]{Answer: State.readTableOdds, Choices: State.tableChoices,
		Spec: rules.ActSpec{Path: tableOddsPath, Free: true, Options: tableOptions(b), Ask: tableAsk()}}
}

// readOdds answers the odds of an attack on the board, from either side's units.
func (s State) readOdds(act rules.Act) (rules.View, error) {
	seat := act.Seat
	if !seat.Plays() {
		seat = s.turn.Seat
	}
	a, v := s.callUnit(seat, act.Args["attacker"])
	if v != nil {
		if a, v = s.callUnit(seat.Other(), act.Args["attacker"]); v != nil {
			return rules.View{}, v
		}
	}
	t, v := s.callUnit(a.Seat.Other(), act.Args["target"])
	if v != nil {
		return rules.View{}, v
	}
	ranged, err := s.judgeTarget(a, t)
	if err != nil {
		return rules.View{}, err
	}
	order, defence := s.order(act.Args[optOrder]), s.order(act.Args[optDefence])
	s.fight = nil
	p := pair{Attacker: a, Target: t, Ranged: ranged}
	if order.attacks() && s.when(order) != afterShot {
		if v := s.judgeAttackOrder(order, p); v != nil {
			return rules.View{}, v
		}
	}
	c := &combat{s: s, opened: opening{pair: p, Order: order.ID}}
	if defence.answers() {
		begun, err := s.after(step{Do: didBegin, Unit: a.ID, Other: t.ID, Ranged: ranged})
		if err != nil {
			return rules.View{}, err
		}
		if v := begun.judgeDefenceOrder(defence); v != nil {
			return rules.View{}, v
		}
	}
	return c.oddsView(defence)
}

// readTableOdds answers the odds of a combat of figures on a real table.
func (s State) readTableOdds(act rules.Act) (rules.View, error) {
	c, defence, err := s.toldCombat(act)
	if err != nil {
		return rules.View{}, err
	}
	if o := s.order(act.Args[optOrder]); s.when(o) == afterShot {
		c.opened.Order = o.ID
	}
	return c.oddsView(defence)
}

// foreseen is a combat as its odds are counted: the exchange, and the arithmetic of each throw.
type foreseen struct {
	exchange odds.Exchange
	sums     []step
}

// foresee sets the combat up with both orders given, as far as its dice.
func (c *combat) foresee(defence *Order) (foreseen, error) {
	var seen foreseen
	o := c.opened
	ranged := hex.Distance(o.Attacker.At, o.Target.At) > 1
	steps := []step{{Do: didBegin, Unit: o.Attacker.ID, Other: o.Target.ID, Ranged: ranged, Order: noOrder}, {Do: didAttack, Unit: o.Attacker.ID, Other: o.Target.ID}}
	for _, given := range []struct {
		*Order
		unit Unit
	}{{c.s.order(o.Order), o.Attacker}, {defence, o.Target}} {
		if given.ID != "" {
			steps = append(steps, step{Do: didOrder, Order: given.ID, Unit: given.unit.ID, Seat: given.unit.Seat, Price: &price{}})
		}
	}
	for _, st := range steps {
		if err := c.note(st); err != nil {
			return seen, err
		}
	}
	return seen, c.count(&seen)
}

// count fills in the exchange of the combat that stands ready.
func (c *combat) count(seen *foreseen) error {
	s, f := c.s, c.s.fight
	attack := blow{Kind: attackBlow, By: f.Attacker, On: f.Target}
	riposte := blow{Kind: riposteBlow, By: f.Target, On: f.Attacker}
	x := &seen.exchange
	var err error
	if x.Attack, err = c.throwOf(seen, attack); err != nil {
		return err
	}
	may, err := s.mayRiposte(f)
	if err != nil {
		return err
	}
	x.Order = s.exchange(f)
	if may || x.Order == odds.AtOnce {
		t, err := c.throwOf(seen, riposte)
		if err != nil {
			return err
		}
		x.Riposte = &t
	}
	if !f.Ranged {
		crossing, err := s.assault(f.From, f.To)
		if err != nil {
			return err
		}
		crossing.Cleared = s.order(f.AttackOrder).Clears
		if p := s.tables.ground.PassageLoss(s.units[f.Attacker].body().terrain(), crossing); p.Dice > 0 {
			b := blow{Kind: passageBlow, On: f.Attacker, Dice: int(p.Dice)}
			if p.Under(ground.LossNoAdvantages) {
				b.Worth = chart.Cancelled
			}
			faces, err := s.tables.chart.Faces(s.units[f.Attacker].Troop.Weight, s.mode(f, b))
			if err != nil {
				return err
			}
			x.Passage = &odds.Throw{Dice: b.Dice, Faces: faces}
			spared, err := s.suffers(f, b)
			if err != nil {
				return err
			}
			x.AtObstacle = &spared
		}
	}
	if x.Attacker, err = s.suffers(f, riposte); err != nil {
		return err
	}
	x.Defender, err = s.suffers(f, attack)
	x.Defender.Dodges = s.order(f.DefenceOrder).Dodges
	return err
}

// throwOf is one throw as the odds count it; its arithmetic is kept.
func (c *combat) throwOf(seen *foreseen, b blow) (odds.Throw, error) {
	s, f := c.s, c.s.fight
	sum, err := s.dice(f, b)
	if err != nil {
		return odds.Throw{}, err
	}
	b.Worth = s.worth(f, b, sum)
	if b.Kind == attackBlow && s.order(f.AttackOrder).Converts && b.Worth == chart.AsCharted {
		b.Worth = chart.AsFlags
	}
	seen.sums = append(seen.sums, step{Do: didSum, Blow: b.Kind, Unit: b.By, Other: b.On, Lines: sum.Lines, Count: sum.Dice, Worth: b.Worth, Readings: sum.Readings})
	faces, err := s.tables.chart.Faces(s.units[b.On].Troop.Weight, s.mode(f, b))
	return odds.Throw{Dice: sum.Dice, Faces: faces}, err
}

// suffers is how a unit takes what a throw deals it.
func (s State) suffers(f *fight, b blow) (odds.Target, error) {
	u := s.units[b.On]
	lines, err := s.ignored(f, b)
	if err != nil {
		return odds.Target{}, err
	}
	t := odds.Target{Elements: u.Elements, PerFlag: s.perFlag(u), Blocked: s.tables.chart.Blocked, Sacrifices: s.sacrifices(u)}
	for _, l := range lines {
		if l.By == allFlags {
			t.Stands = true
		} else {
			t.FlagsIgnored += l.By
		}
	}
	if u.Turn.Marks[leadLoss] {
		t.LossesIgnored = 1
	}
	t.Room, err = s.room(u)
	return t, err
}

// room is how far a unit can go back by its longest way; no throw takes it further than mostRoom.
func (s State) room(u Unit) (chart.Hexes, error) {
	const mostRoom = 40
	ends := []hex.Hex{u.At}
	for far := range mostRoom {
		var next []hex.Hex
		for _, at := range ends {
			ways, err := s.rear(u, at)
			if err != nil {
				return 0, err
			}
			for _, way := range ways {
				if !slices.Contains(next, way) {
					next = append(next, way)
				}
			}
		}
		if len(next) == 0 {
			return chart.Hexes(far), nil
		}
		ends = next
	}
	return odds.Open, nil
}

// oddsView is the panel of the odds: what is counted, each chance, and a bar.
func (c *combat) oddsView(defence *Order) (rules.View, error) {
	view := rules.View{}
	if defence.Withdraws {
		return view, defence.refuse("combat", "no-combat")
	}
	seen, err := c.foresee(defence)
	if err != nil {
		return view, err
	}
	result, err := seen.exchange.Resolve()
	if errors.Is(err, odds.ErrDice) {
		return view, rules.Refuse(c.s.book.Ref(baseTopic), "hexwar.combat.refused.too-many-dice", phrase.Number("most", odds.MaxTotal))
	}
	if err != nil {
		return view, err
	}
	units := combatData{Units: c.units, Table: c.s.told != nil}
	for _, st := range seen.sums {
		view.Notes = append(view.Notes, units.tell(st))
	}
	panel := table.Panel{Title: phrase.Say("hexwar.combat.odds.title", phrase.With("unit", units.who(c.opened.Attacker.ID)),
		phrase.With("other", units.who(c.opened.Target.ID))),
		Columns: []phrase.Phrase{phrase.Say("hexwar.combat.odds.what"), phrase.Say("hexwar.combat.odds.chance")}}
	rows := result.Rows()
	slices.SortStableFunc(rows, func(a, b odds.Row) int { return lastMeans(a) - lastMeans(b) }) // bars stand in the first rows
	for _, r := range rows {
		panel.Rows = append(panel.Rows, []phrase.Phrase{r.Label, perMille(r)})
		if !r.Mean {
			panel.Bars = append(panel.Bars, table.PerMille(r.PerMille))
		}
	}
	view.Panels = append(view.Panels, panel)
	view.Board = c.s.sheet()
	return view, nil
}

// perMille says a chance in per cent with one decimal, or a mean.
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
