package mapmaking

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/ledger"
)

// withScenarioArmies returns the state with what the scenario settles of both armies: their troops, and where
// it places them. What it leaves open its player deploys. PA1, « Jeu avec scénario »
func withScenarioArmies(s hexwar.State) hexwar.State {
	scenario := s.Mapping.Scenario
	if !s.Mapping.Ready || scenario == nil {
		return s
	}
	for _, seat := range ledger.Players {
		var list hexwar.Roster
		for _, u := range scenario.Units {
			if u.Seat != seat {
				continue
			}
			if profile, ok := s.Tables.Chart.Profile(u.Type, u.Weight); ok && u.Elements == 0 {
				u.Elements = profile.Elements
			}
			list.Units = append(list.Units, u.ListedUnit)
		}
		for _, o := range scenario.Officers {
			if o.Seat == seat {
				list.Officers = append(list.Officers, o.ListedOfficer)
			}
		}
		if len(list.Units) == 0 {
			continue
		}
		if n, given := scenario.Tokens[seat]; given {
			list.Tokens = &n
		}
		s = s.WithArmy(seat, hexwar.Army{Ready: true, Scenario: true, List: list})
		p := s.ScenarioTroops(seat)
		if len(p.Units)+len(p.Officers) == 0 {
			continue
		}
		s = s.WithPlaces(seat, p)
		if s.IsComplete(seat, p) {
			s.Deploy.Done = rules.Include(s.Deploy.Done, seat)
		}
	}
	return s
}
