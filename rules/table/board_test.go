package table_test

import (
	"testing"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// TestASettledBoardPointsNothingOut: of a game that is over neither rows for troops, nor who hears an officer,
// nor the sectors of a piece in hand are shown; where a unit could go still answers whoever asks. The board
// of the game stays as it was.
func TestASettledBoardPointsNothingOut(t *testing.T) {
	t.Parallel()
	var all []table.Highlight
	for _, tone := range table.Tones() {
		all = append(all, table.Highlight{Tone: tone})
	}
	hexes := table.Board{Hex: &table.Hex{Highlights: all}}
	left := map[table.Tone]bool{}
	for _, h := range hexes.Settled().Hex.Highlights {
		left[h.Tone] = true
	}
	for _, tone := range table.Tones() {
		if ofStage := tone == table.Zone || tone == table.Command; left[tone] == ofStage {
			t.Errorf("%s: shown %t", tone, left[tone])
		}
	}
	measured := table.Board{Plane: &table.Plane{Zones: &table.Zones{From: table.North, Lit: []plane.Sector{{}}}}}
	if zones := measured.Settled().Plane.Zones; len(zones.Lit) > 0 || zones.From != table.North {
		t.Errorf("%+v", zones)
	}
	if len(hexes.Hex.Highlights) != len(all) || len(measured.Plane.Zones.Lit) != 1 {
		t.Error("the board of the game has changed")
	}
}
