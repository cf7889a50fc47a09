package referee

import (
	"testing"

	"aidedecamp/rules/house"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/systems"
)

// Each system has a recorded evening to show: it proves, has ended with a table, and its id is no other's.
func TestEveningsOfTheSystems(t *testing.T) {
	t.Parallel()
	judge := house.Judge{Systems: systems.All(), Stop: func() bool { return false }}
	of := map[string]bool{}
	for _, s := range systems.All() {
		proof, _, err := judge.Prove(s.Evening, ledger.Shown{})
		if err != nil || !proof.Holds() {
			t.Errorf("%s: %v %+v", s.Meta.Slug, err, proof.Verdict)
		}
	}
	for _, g := range eveningsOf(systems.All())() {
		board := g.View(ledger.Public).Board
		if of[g.ID()] || g.Ended() == nil || board == nil || board.Plane == nil && board.Hex == nil {
			t.Errorf("%s of %s: ended %v", g.ID(), g.System().Meta.Slug, g.Ended())
		}
		of[g.ID()] = true
	}
	if len(of) != len(systems.All()) {
		t.Errorf("evenings of %d systems", len(of))
	}
}
