package hexwartest

import (
	"testing"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/ledger"
)

// Sound holds a state to what is always so.
func Sound(s hexwar.State, t *testing.T) {
	t.Helper()
	for _, seat := range ledger.Players {
		if s.Purse[seat] < 0 {
			t.Fatalf("%s has %d tokens", seat, s.Purse[seat])
		}
	}
	acts, leads := map[hexwar.UnitID]int{}, map[hexwar.OfficerID]int{}
	for _, a := range s.Turn.Activations {
		for _, id := range a.Units {
			acts[id]++
		}
		for _, id := range a.LoneOfficers {
			leads["alone "+id]++
		}
		if a.Officer != "" {
			leads[a.Officer]++
		}
	}
	for id, n := range acts {
		if n > 1 || s.Units[id].Turn.Activation == 0 {
			t.Fatalf("%s is activated %d times", id, n)
		}
	}
	for id, n := range leads {
		if n > 1 {
			t.Fatalf("%s %d times", id, n)
		}
	}
	standing := map[hex.Hex]hexwar.UnitID{}
	for id, u := range s.Units {
		if u.Elements < 0 || u.Elements > u.Initial {
			t.Fatalf("%s has %d of %d elements", id, u.Elements, u.Initial)
		}
		if u.Gone {
			continue
		}
		if other, taken := standing[u.At]; taken {
			t.Fatalf("%s and %s on %s", id, other, u.At)
		}
		standing[u.At] = id
		g, err := s.Field.Ground(s.Tables.Ground, u.At)
		if ok, _ := s.Tables.Ground.CanStand(hexwar.TerrainTroop(u.Troop.Type), g); err != nil || !ok {
			t.Fatalf("%s stands on %v", id, g.Rows())
		}
	}
	for id, o := range s.Officers {
		if other, taken := standing[o.At]; !o.Gone && taken && s.Units[other].Seat != o.Seat {
			t.Fatalf("%s stands with the enemy's %s", id, other)
		}
	}
}
