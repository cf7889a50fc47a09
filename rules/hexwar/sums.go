package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
)

// SumLine is one line of the dice's arithmetic, or of the flags ignored: where it comes from and what is left
// after it.
type SumLine struct {
	// From is the source: one of the constants below.
	From string `json:"from"`
	// Terrain is the effect of terrain; Order an order's slug.
	Terrain *ground.Line `json:"terrain,omitempty"`
	Order   string       `json:"order,omitempty"`
	// By is what it adds or takes off, After the figure after it.
	By    int       `json:"by"`
	After int       `json:"after"`
	Ref   rules.Ref `json:"ref"`
}

// The sources of a line.
const (
	fromBase    = "base"
	fromMoved   = "mouvement"
	FromTerrain = "terrain"
	FromOrder   = "ordre"

	FromSupport = "soutien"
	FromOfficer = "officier"

	FromDefence = "ordre-de-defense"
	FromLeader  = "tete"
	FromPassage = "passage"
)

// BaseTopic is the arithmetic of the dice.
const BaseTopic Topic = "des-de-base"

// ThrowInput is everything that the dice of one throw depend on, from the board or from what the players
// declare.
type ThrowInput struct {
	Thrower, Target Body
	Crossing        ground.Crossing
	Aim             chart.Aim
	// Bonus are dice lent by an order or a leader.
	Bonus []SumLine
	// BonusBeforeTerrain says that they count before terrain. lecture:hex-bonus
	BonusBeforeTerrain bool
}

// DiceTotal is the result of the sum.
type DiceTotal struct {
	Lines []SumLine
	Dice  int
	// NoAdvantage says that the special symbol is without effect, Barred that there is no combat.
	NoAdvantage, Barred bool
	// Readings are those without which it might come to something else.
	Readings []UsedReading
}

// Sum does the arithmetic of a throw's dice: the table's dice, what moving costs a shot, terrain (−n, then
// the cap), orders and leaders. The error is the chart's.
func (t *GameTables) Sum(a ThrowInput, b *Book) (DiceTotal, error) {
	basis, err := t.Chart.Dice(a.Thrower.Type, a.Thrower.Weight, a.Aim)
	if err != nil {
		return DiceTotal{}, err
	}
	var sum DiceTotal
	add := func(l SumLine, after int) {
		sum.Dice = max(0, after)
		l.After = sum.Dice
		sum.Lines = append(sum.Lines, l)
	}
	add(SumLine{From: fromBase, By: basis.Base, Ref: b.Ref(BaseTopic)}, basis.Base)
	if basis.Moved > 0 {
		add(SumLine{From: fromMoved, By: -basis.Moved, Ref: b.Ref(BaseTopic)}, basis.Dice())
	}
	bonus := func() {
		for _, l := range a.Bonus {
			add(l, sum.Dice+l.By)
		}
	}
	if a.BonusBeforeTerrain {
		bonus()
	}
	m := t.Ground.Attack(a.Thrower.Terrain(), a.Target.Terrain(), a.Crossing)
	sum.NoAdvantage, sum.Barred = m.NoAdvantage, m.Barred
	_, steps := m.Apply(ground.Dice(sum.Dice))
	for _, st := range steps {
		add(SumLine{From: FromTerrain, Terrain: &st.Line, By: int(st.After - st.Before), Ref: rules.Ref(st.Line.Ref)}, int(st.After))
	}
	if !a.BonusBeforeTerrain {
		bonus()
	}
	sum.Readings = t.readingsOf(a, steps)
	return sum, nil
}

// readingsOf are the readings that a sum rests on: where lent dice count beside terrain, and how several
// lines of one kind add up, what of the attacker's own obstacle acts.
func (t *GameTables) readingsOf(a ThrowInput, steps []ground.Step) []UsedReading {
	var used []UsedReading
	if len(steps) > 0 && len(a.Bonus) > 0 {
		value := bonusAfter
		if a.BonusBeforeTerrain {
			value = BonusBefore
		}
		used = append(used, UsedReading(BonusReading+"="+value))
	}
	fewer := 0
	for _, st := range steps {
		if st.Line.Kind == ground.FewerDice {
			fewer++
		}
	}
	if fewer > 1 {
		used = append(used, UsedReading(ground.CumulReading+"="+t.Ground.Choices()[ground.CumulReading]))
	}
	if t.Ground.IsOutward(a.Crossing) {
		used = append(used, UsedReading(ground.SideReading+"="+t.Ground.Choices()[ground.SideReading]))
	}
	return used
}
