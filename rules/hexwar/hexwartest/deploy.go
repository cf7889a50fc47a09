package hexwartest

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/ledger"
)

// Mapped is a battle whose board both have accepted.
func Mapped(t testing.TB, slug string, chosen map[string]string) hexwar.State {
	t.Helper()
	s := Do(Bare(t, slug, chosen), t, rules.Act{Path: "terrain nu", Seat: rules.SeatA}, dicetest.Seeded(1))
	for _, seat := range ledger.Players {
		s = Do(s, t, rules.Act{Path: "terrain jouer", Seat: seat}, dicetest.Seeded(1))
	}
	return s
}
