package hexwar

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
)

// mapped is a battle whose board both have accepted.
func mapped(t testing.TB, slug string, chosen map[string]string) State {
	t.Helper()
	s := bare(t, slug, chosen).do(t, rules.Act{Path: barePath, Seat: rules.SeatA}, dice.Seeded(1))
	for _, seat := range rules.Players {
		s = s.do(t, rules.Act{Path: playPath, Seat: seat}, dice.Seeded(1))
	}
	return s
}

func TestExampleToTurnOne(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		for _, way := range []string{deployAlternate, deployScreen, deployPapers} {
			s := mapped(t, slug, map[string]string{deploySetting: way})
			for _, seat := range rules.Players {
				s = s.do(t, rules.Act{Path: examplePath, Seat: seat}, dice.Seeded(1))
			}
			s = s.do(t, rules.Act{Path: firstPath, Seat: rules.SeatB}, dice.Seeded(1))
			for range 2 {
				for _, seat := range s.awaitedToDeploy() {
					s = s.do(t, autoAct(seat, autoAll), dice.Seeded(1))
				}
				if s.deploy.Ready || s.secretArmies() {
					break
				}
			}
			if s.secretArmies() {
				for _, seat := range rules.Players {
					s = s.do(t, rules.Act{Path: deployDonePath, Seat: seat}, dice.Seeded(1))
				}
			}
			if !s.deploy.Ready || s.turn.Number != 1 || len(s.units) != 20 || len(s.officers) != 6 || s.purse[rules.SeatA] != s.tables.chart.Level {
				t.Errorf("%s, %s: %+v, %d units, %d officers, purse %v", slug, way, s.turn, len(s.units), len(s.officers), s.purse)
			}
		}
	}
}
