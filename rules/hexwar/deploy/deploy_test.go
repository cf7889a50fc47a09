package deploy_test

import (
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/dice/dicetest"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/deploy"
	"aidedecamp/rules/hexwar/hexwartest"
	"aidedecamp/rules/ledger"
)

func TestExampleToTurnOne(t *testing.T) {
	for _, slug := range []string{"panache", "thucidide"} {
		for _, way := range []string{"alternatif", "paravent", hexwar.DeployPapers} {
			s := hexwartest.Mapped(t, slug, map[string]string{hexwar.DeploySetting: way})
			for _, seat := range ledger.Players {
				s = hexwartest.Do(s, t, rules.Act{Path: "bataille armee exemple", Seat: seat}, dicetest.Seeded(1))
			}
			s = hexwartest.Do(s, t, rules.Act{Path: "bataille deployer premier", Seat: rules.SeatB}, dicetest.Seeded(1))
			for range 2 {
				for _, seat := range deploy.AwaitedToDeploy(s) {
					s = hexwartest.Do(s, t, deploy.AutoAct(seat, "tout"), dicetest.Seeded(1))
				}
				if s.Deploy.Ready || s.SecretArmies() {
					break
				}
			}
			if s.SecretArmies() {
				for _, seat := range ledger.Players {
					s = hexwartest.Do(s, t, rules.Act{Path: "bataille deployer fini", Seat: seat}, dicetest.Seeded(1))
				}
			}
			if !s.Deploy.Ready || s.Turn.Number != 1 || len(s.Units) != 20 || len(s.Officers) != 6 || s.Purse[rules.SeatA] != s.Tables.Chart.Level {
				t.Errorf("%s, %s: %+v, %d units, %d officers, purse %v", slug, way, s.Turn, len(s.Units), len(s.Officers), s.Purse)
			}
		}
	}
}
