package orders

import (
	"fmt"
	"slices"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
)

// AttackCrossing is the crossing of an attack or a shot. A shot crosses the side where its line enters the
// target's hex; a line along a side crosses only what both ways round have.
func AttackCrossing(s hexwar.State, from, to hex.Hex) (ground.Crossing, error) {
	t := s.Tables.Ground
	c, err := s.Field.Crossing(t, from, to)
	if err != nil || hex.Distance(from, to) < 2 {
		return c, err
	}
	var rows []ground.RowID
	line := s.Field.Grid.Line(from, to)
	for i, way := range line[len(line)-1].Ways {
		held := s.Field.RowsHeldBy(way.Sides[len(way.Sides)-1], to)
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

// ThrowCrossing is the crossing of a throw of the combat under way, including the effect of the attack
// order.
func ThrowCrossing(s hexwar.State, f *hexwar.Fight, kind hexwar.BlowKind) (ground.Crossing, error) {
	c, err := AttackCrossing(s, f.From, f.To)
	if kind == hexwar.RiposteBlow {
		return c.Back(), err
	}
	c.Cleared = Order(s, f.AttackOrder).CancelsTerrain
	return c, err
}
