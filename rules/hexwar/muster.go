package hexwar

import (
	"maps"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
)

// mustered returns the state with what the scenario settles of both armies: their troops, and where it places them. What it leaves open
// its player deploys. PA1, « Jeu avec scénario »
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

// ordained are the troops of a seat that the scenario places: they stand there for all to see, and stay.
func (s State) ordained(seat rules.Seat) placing {
	p := placing{}.clone()
	if a := s.armies.Lists[seat]; a.Scenario {
		for i, u := range a.List.Units {
			if u.At != nil {
				p.Units[i+1] = *u.At
			}
		}
		for i, o := range a.List.Officers {
			if o.At != nil {
				p.Officers[i+1] = *o.At
			}
		}
	}
	return p
}

// ordains reports whether the scenario places a piece.
func (s State) ordains(seat rules.Seat, what piece) bool {
	_, placed := what.in(s.ordained(seat))[what.number]
	return placed
}

// without returns the hexes of some that are none of others'.
func without(places, others map[int]hex.Hex) map[int]hex.Hex {
	left := maps.Clone(places)
	maps.DeleteFunc(left, func(_ int, h hex.Hex) bool { return taken(others, h) })
	return left
}
