package hexwar

import (
	"fmt"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
)

// sumLine is one line of the dice's arithmetic, or of the flags ignored: where it comes from and what is left after it.
type sumLine struct {
	// From is the source: one of the constants below.
	From string `json:"from"`
	// Terrain is the effect of terrain; Order an order's slug.
	Terrain *ground.Line `json:"terrain,omitempty"`
	Order   string       `json:"order,omitempty"`
	// By is what it adds or takes off, After the figure that stands after it.
	By    int       `json:"by"`
	After int       `json:"after"`
	Ref   rules.Ref `json:"ref"`
}

// The sources of a line.
const (
	fromBase    = "base"
	fromMoved   = "mouvement"
	fromTerrain = "terrain"
	fromOrder   = "ordre"
	fromLeader  = "tete"
	fromOfficer = "officier"
	fromSupport = "soutien"
	fromPassage = "passage"
	fromDefence = "ordre-de-defense"
)

// Topics of the dice's arithmetic.
const (
	baseTopic    Topic = "des-de-base"
	bonusTopic   Topic = "hex-bonus"
	leadTopic    Topic = "prendre-la-tete"
	officerTopic Topic = "officier-sur-l-hexagone"
	supportTopic Topic = "soutien"
	passageTopic Topic = "pertes-de-passage"
)

// assault is the crossing of an attack or a shot. A shot comes over the side where its line does; where that runs along a side, only over what
// both ways meet.
func (s State) assault(from, to hex.Hex) (ground.Crossing, error) {
	t := s.tables.ground
	c, err := s.field.crossing(t, from, to)
	if err != nil || hex.Distance(from, to) < 2 {
		return c, err
	}
	var rows []ground.RowID
	line := s.field.Grid.Line(from, to)
	for i, way := range line[len(line)-1].Ways {
		held := s.field.held(way.Sides[len(way.Sides)-1], to)
		if i == 0 {
			rows = held
			continue
		}
		rows = slices.DeleteFunc(rows, func(r ground.RowID) bool { return !slices.Contains(held, r) })
	}
	if c.Face, err = t.Face(rows, nil); err != nil {
		return c, fmt.Errorf("the side of %s towards %s: %w", to, from, err)
	}
	return c, nil
}

// against is everything that the dice of one throw depend on: the engine fills it in from the board, a combat on the table from what is told.
type against struct {
	By, On   body
	Crossing ground.Crossing
	Aim      chart.Aim
	// Bonus are dice lent by an order or a leader.
	Bonus []sumLine
	// Before says that they count before terrain. lecture:hex-bonus
	Before bool
}

// total is what the arithmetic comes to.
type total struct {
	Lines []sumLine
	Dice  int
	// NoAdvantage says that the special symbol is without effect, Barred that there is no combat.
	NoAdvantage, Barred bool
	// Readings are those without which it might come to something else.
	Readings []usedReading
}

// sum does the arithmetic of a throw's dice: the table's dice, what moving costs a shot, terrain (−n, then the cap), orders and leaders.
// The error is the chart's.
func (t *gameTables) sum(a against, b *Book) (total, error) {
	basis, err := t.chart.Dice(a.By.Type, a.By.Weight, a.Aim)
	if err != nil {
		return total{}, err
	}
	var sum total
	add := func(l sumLine, after int) {
		sum.Dice = max(0, after)
		l.After = sum.Dice
		sum.Lines = append(sum.Lines, l)
	}
	add(sumLine{From: fromBase, By: basis.Base, Ref: b.Ref(baseTopic)}, basis.Base)
	if basis.Moved > 0 {
		add(sumLine{From: fromMoved, By: -basis.Moved, Ref: b.Ref(baseTopic)}, basis.Dice())
	}
	bonus := func() {
		for _, l := range a.Bonus {
			add(l, sum.Dice+l.By)
		}
	}
	if a.Before {
		bonus()
	}
	m := t.ground.Attack(a.By.terrain(), a.On.terrain(), a.Crossing)
	sum.NoAdvantage, sum.Barred = m.NoAdvantage, m.Barred
	_, steps := m.Apply(ground.Dice(sum.Dice))
	for _, st := range steps {
		add(sumLine{From: fromTerrain, Terrain: &st.Line, By: int(st.After - st.Before), Ref: rules.Ref(st.Line.Ref)}, int(st.After))
	}
	if !a.Before {
		bonus()
	}
	sum.Readings = t.readingsOf(a, steps)
	return sum, nil
}

// readingsOf are the readings that a sum rests on: where lent dice count beside terrain, and how several
// lines of one kind add up.
func (t *gameTables) readingsOf(a against, steps []ground.Step) []usedReading {
	var used []usedReading
	if len(steps) > 0 && len(a.Bonus) > 0 {
		value := bonusAfter
		if a.Before {
			value = bonusBefore
		}
		used = append(used, usedReading(bonusReading+"="+value))
	}
	kinds := map[ground.EffectKind]int{}
	for _, st := range steps {
		kinds[st.Line.Kind]++
	}
	if kinds[ground.FewerDice] > 1 {
		used = append(used, usedReading(ground.CumulReading+"="+t.ground.Choices()[ground.CumulReading]))
	}
	return used
}

// dice is what one throw of the combat under way comes to before it is thrown.
func (s State) dice(f *fight, b blow) (total, error) {
	by, on := s.units[b.By], s.units[b.On]
	c, err := s.assault(f.From, f.To)
	if err != nil {
		return total{}, err
	}
	a := against{By: by.body(), On: on.body(), Crossing: c, Before: s.reads(bonusReading, bonusBefore)}
	if b.Kind == riposteBlow {
		a.Crossing = c.Back()
	} else {
		a.Aim = chart.Aim{Ranged: f.Ranged, Distance: chart.Hexes(hex.Distance(f.From, f.To)), Moved: chart.Hexes(by.Turn.Moved)}
		o := s.order(f.AttackOrder)
		a.Crossing.Cleared = o.Clears
		if o.Dice > 0 {
			a.Bonus = append(a.Bonus, sumLine{From: fromOrder, Order: o.ID, By: o.Dice, Ref: rules.Ref(o.Ref)})
		}
	}
	if by.Turn.Marks[leadDice] {
		a.Bonus = append(a.Bonus, sumLine{From: fromLeader, By: leadDiceBonus, Ref: s.book.Ref(leadTopic)})
	}
	return s.tables.sum(a, s.book)
}
