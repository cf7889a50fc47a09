package mapmaking

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/phrase"
)

// mostFaults is how many faults of a scenario are said at once.
const mostFaults = 12

func scenarioVerb() rules.Verb[hexwar.State] {
	ask := mapAsk("texte", "scenario")
	ask.Lines = 12
	return rules.Verb[hexwar.State]{May: mayDraw, Decide: decideScenario, Button: mapButton("scenario", rules.Plain, ask),
		Spec: rules.ActSpec{Path: scenarioPath, Ask: []rules.Question{ask},
			Options: []rules.OptionSpec{{Name: "texte", Kind: rules.TextOption, File: MaxScenarioText}}}}
}

// decideScenario lays the board of a scenario.
func decideScenario(s hexwar.State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	field, scenario, faults := ReadScenario(act.Args["texte"], s.Tables.Chart, s.Tables.Ground)
	if len(faults) > 0 {
		said := hexwar.Each(faults[:min(len(faults), mostFaults)], Fault.Phrase)
		return nil, s.Refuse(hexwar.ScenarioTopic, "hexwar.refused.scenario", phrase.Number("count", len(faults)),
			phrase.With("faults", hexwar.OnLines(said)))
	}
	return built(s, builtData{How: byScenario, By: act.Seat, Scenario: &scenario}, field)
}
