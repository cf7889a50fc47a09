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
		list, p := hexwar.Roster{}, hexwar.Placements{}.Clone()
		for _, u := range scenario.Units {
			if u.Seat != seat {
				continue
			}
			elements := u.Elements
			if profile, ok := s.Tables.Chart.Profile(u.Type, u.Weight); ok && elements == 0 {
				elements = profile.Elements
			}
			list.Units = append(list.Units, hexwar.ListedUnit{Type: u.Type, Weight: u.Weight, Elements: elements, Gear: u.Gear,
				Name: u.Name, At: u.At})
			if u.At != nil {
				p.Units[len(list.Units)] = *u.At
			}
		}
		for _, o := range scenario.Officers {
			if o.Seat != seat {
				continue
			}
			list.Officers = append(list.Officers, hexwar.ListedOfficer{Rank: o.Rank, Name: o.Name, At: o.At, Level: o.Level})
			if o.At != nil {
				p.Officers[len(list.Officers)] = *o.At
			}
		}
		if len(list.Units) == 0 {
			continue
		}
		if n, given := scenario.Tokens[seat]; given {
			list.Tokens = &n
		}
		s = s.WithArmy(seat, hexwar.Army{Ready: true, Scenario: true, List: list})
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
