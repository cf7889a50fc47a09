package mapmaking

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// mostFaults is how many faults of a scenario are said at once.
const mostFaults = 12

// The options of a scenario: its text, or one of the book's own.
const (
	textOption    = "texte"
	exampleOption = "exemple"
)

func scenarioVerb() rules.Verb[hexwar.State] {
	ask := mapAsk(textOption, "scenario")
	ask.Lines = 12
	return rules.Verb[hexwar.State]{May: mayDraw, Decide: decideScenario,
		Button: func(s hexwar.State, seat rules.Seat) []rules.Candidate {
			buttons := mapButton("scenario", rules.Plain, ask)(s, seat)
			if choices := exampleChoices(s); len(choices) > 0 {
				ready := mapAsk(exampleOption, "example")
				ready.Choices = choices
				buttons = append(buttons, mapButton("example", rules.Plain, ready)(s, seat)...)
			}
			return buttons
		},
		Choices: func(s hexwar.State, _ rules.Act, option string) []rules.Choice {
			if option != exampleOption {
				return nil
			}
			return exampleChoices(s)
		},
		Spec: rules.ActSpec{Path: "terrain scenario", Ask: []rules.Question{ask},
			Options: []rules.OptionSpec{{Name: textOption, Kind: rules.TextOption, File: MaxScenarioText},
				{Name: exampleOption, Kind: rules.ChoiceOption}}}}
}

// exampleChoices are the book's own scenarios.
func exampleChoices(s hexwar.State) []rules.Choice {
	return hexwar.Each(s.Book.Scenarios, func(own hexwar.ShippedScenario) rules.Choice {
		return rules.Choice{Value: own.ID, Label: s.Book.ScenarioPhrase(own.ID)}
	})
}

// decideScenario lays the board of a scenario.
func decideScenario(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	text, refused := scenarioText(s, act)
	if refused != nil {
		return nil, refused
	}
	field, scenario, faults := ReadScenario(text, s.Tables.Chart, s.Tables.Ground)
	if len(faults) > 0 {
		said := hexwar.Each(faults[:min(len(faults), mostFaults)], Fault.Phrase)
		return nil, s.Refuse(hexwar.ScenarioTopic, "hexwar.refused.scenario", phrase.Number("count", len(faults)),
			phrase.With("faults", hexwar.OnLines(said)))
	}
	return built(s, builtData{How: byScenario, By: act.Seat, Scenario: &scenario}, field, roller)
}

// scenarioText is what was typed, or the text of the book's own scenario that was named.
func scenarioText(s hexwar.State, act rules.Act) (string, *rules.Violation) {
	id, text := act.Args[exampleOption], act.Args[textOption]
	if id == "" {
		return text, nil
	}
	i := slices.IndexFunc(s.Book.Scenarios, func(own hexwar.ShippedScenario) bool { return own.ID == id })
	switch {
	case text != "":
		return "", s.Refuse(hexwar.ScenarioTopic, "hexwar.refused.scenario-twice")
	case i < 0:
		names := hexwar.Each(exampleChoices(s), func(c rules.Choice) phrase.Phrase { return c.Label })
		return "", s.Refuse(hexwar.ScenarioTopic, "hexwar.refused.scenario-unknown", hexwar.ReadArg(id), phrase.Listing("all", names...))
	}
	return s.Book.Scenarios[i].Text, nil
}

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
