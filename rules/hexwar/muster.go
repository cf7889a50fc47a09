package hexwar

import (
	"aidedecamp/rules"
)

// mustered returns the state with what the scenario settles of both armies: their troops, and where it places
// them. What it leaves open its player deploys. PA1, « Jeu avec scénario »
func (s State) mustered() State {
	scenario := s.mapping.Scenario
	if !s.mapping.Ready || scenario == nil {
		return s
	}
	for _, seat := range rules.Players {
		list, p := roster{}, placing{}.clone()
		for _, u := range scenario.Units {
			if u.Seat != seat {
				continue
			}
			elements := u.Elements
			if profile, ok := s.tables.chart.Profile(u.Type, u.Weight); ok && elements == 0 {
				elements = profile.Elements
			}
			list.Units = append(list.Units, enlisted{Type: u.Type, Weight: u.Weight, Elements: elements, Gear: u.Gear, Name: u.Name, At: u.At})
			if u.At != nil {
				p.Units[len(list.Units)] = *u.At
			}
		}
		for _, o := range scenario.Heads {
			if o.Seat != seat {
				continue
			}
			list.Officers = append(list.Officers, enrolled{Rank: o.Rank, Name: o.Name, At: o.At, Level: o.Level})
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
		s = s.withArmy(seat, army{Ready: true, Scenario: true, List: list})
		if len(p.Units)+len(p.Officers) == 0 {
			continue
		}
		s = s.withPlaces(seat, p)
		if s.complete(seat, p) {
			s.deploy.Done = put(s.deploy.Done, seat, true)
		}
	}
	return s
}
