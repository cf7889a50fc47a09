package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
)

// Scenario is what came with a board from a scenario file: whatever of the battle it settles besides the
// ground. docs/scenarios.md
type Scenario struct {
	// Name is the scenario's. It is a player's text.
	Name     string            `json:"name,omitempty"`
	Units    []ScenarioUnit    `json:"units,omitempty"`
	Officers []ScenarioOfficer `json:"officers,omitempty"`
	// Tokens are the order tokens at the start and Victory how many enemy units win, of the seats for which
	// it says so.
	Tokens  map[rules.Seat]int `json:"tokens,omitempty"`
	Victory map[rules.Seat]int `json:"victory,omitempty"`
	// Zones are where a camp deploys, of the seats for which it says so; else the first rows. Budgets are
	// what an army may cost: an instruction, which the bot does not count. PA1, « Jeu avec scénario »
	Zones   map[rules.Seat][]hex.Hex `json:"zones,omitempty"`
	Budgets map[rules.Seat]int       `json:"budgets,omitempty"`
	// First plays first; Public where it does not say.
	First rules.Seat `json:"first,omitempty"`
	// AllSides says that a composed element of it is closed all around, for the file names no sides.
	// lecture:hex-compose
	AllSides bool `json:"all-sides,omitempty"`
}

// ScenarioUnit is a unit of a scenario: placed where At is given, else to be deployed by its player. Without
// elements it begins with as many as the club's chart gives.
type ScenarioUnit struct {
	Seat rules.Seat `json:"seat"`
	ListedUnit
}

// ScenarioOfficer is an officer of a scenario.
type ScenarioOfficer struct {
	Seat rules.Seat `json:"seat"`
	ListedOfficer
}

// Turned returns the scenario after half a turn of the board: the troops change owners with the ends.
func (c Scenario) Turned(g hex.Grid) Scenario {
	over := func(at *hex.Hex) *hex.Hex {
		if at == nil {
			return nil
		}
		there := g.Opposite(*at)
		return &there
	}
	swap := func(of map[rules.Seat]int) map[rules.Seat]int {
		var swapped map[rules.Seat]int
		for seat, n := range of {
			swapped = rules.Put(swapped, seat.Other(), n)
		}
		return swapped
	}
	c.Units, c.Officers = slices.Clone(c.Units), slices.Clone(c.Officers)
	for i, u := range c.Units {
		c.Units[i].Seat, c.Units[i].At = u.Seat.Other(), over(u.At)
	}
	for i, o := range c.Officers {
		c.Officers[i].Seat, c.Officers[i].At = o.Seat.Other(), over(o.At)
	}
	var zones map[rules.Seat][]hex.Hex
	for seat, zone := range c.Zones {
		zones = rules.Put(zones, seat.Other(), Each(zone, g.Opposite))
	}
	c.Zones, c.Budgets = zones, swap(c.Budgets)
	c.Tokens, c.Victory, c.First = swap(c.Tokens), swap(c.Victory), c.First.Other()
	return c
}

// MaxTokens bounds the order tokens that a scenario or a list gives a camp: hostile input needs a bound.
const MaxTokens = 99

// The camps as scenarios and lists call them.
var Camps = map[string]rules.Seat{"bleu": rules.SeatA, "rouge": rules.SeatB}
