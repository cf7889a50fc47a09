package orders

import (
	"slices"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
)

// GroundOf is the terrain of a hex. A row that the table does not have counts for nothing, here and in all
// crossings: the map's own checks refuse such a row.
func GroundOf(s hexwar.State, at hex.Hex) ground.Ground {
	here, _ := s.Field.Ground(s.Tables.Ground, at)
	return here
}

// CrossingOf is the crossing of one step or attack between two hexes.
func CrossingOf(s hexwar.State, from, to hex.Hex) ground.Crossing {
	c, _ := s.Field.Crossing(s.Tables.Ground, from, to)
	return c
}

// CanEnter reports whether the ground lets a unit go from a hex to the next.
func CanEnter(s hexwar.State, u hexwar.Unit, from, to hex.Hex) bool {
	return !s.Tables.Ground.Enter(u.Body().Terrain(), CrossingOf(s, from, to)).Barred
}

// AttackCrossing is the crossing of an attack or a shot. A shot crosses the side where its line enters the
// target's hex; a line along a side crosses only what both ways round have.
func AttackCrossing(s hexwar.State, from, to hex.Hex) ground.Crossing {
	c := CrossingOf(s, from, to)
	if hex.Distance(from, to) < 2 {
		return c
	}
	var rows []ground.RowID
	for i, side := range s.Field.Grid.Entries(from, to) {
		held := s.Field.RowsHeldBy(side, to)
		if i == 0 {
			rows = held
			continue
		}
		rows = slices.DeleteFunc(rows, func(r ground.RowID) bool { return !slices.Contains(held, r) })
	}
	c.Face, _ = s.Tables.Ground.Face(rows, nil)
	return c
}

// ThrowCrossing is the crossing of a throw of the combat under way, including the effect of the attack
// order.
func ThrowCrossing(s hexwar.State, kind hexwar.BlowKind) ground.Crossing {
	c := AttackCrossing(s, s.Fight.From, s.Fight.To)
	if kind == hexwar.RiposteBlow {
		return c.Back()
	}
	c.Cleared = GivenAttack(s).CancelsTerrain
	return c
}
