package mapmaking

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/phrase"
)

// mayBuild leaves the board to one player, by agreement. PA1, « Mise en place du terrain » — by one of the
// players, while the other picks his side and who begins.
func mayBuild(s hexwar.State, seat rules.Seat) *rules.Violation {
	refused := mayDraw(s, seat)
	if refused == nil && s.Mapping.Builder.Plays() {
		refused = s.Refuse(builderTopic, "hexwar.refused.map-builder")
	}
	return refused
}

func foldBuilder(s hexwar.State, d hexwar.BySeat) (hexwar.State, error) {
	s.Mapping.Builder = d.By
	return s, nil
}

// mayHand ends the builder's work.
func mayHand(s hexwar.State, seat rules.Seat) *rules.Violation {
	switch {
	case s.Mapping.Ready || s.Mapping.Builder != seat || s.Mapping.Handed:
		return s.Refuse(builderTopic, "hexwar.refused.map-builder")
	case !hasBoard(s):
		return s.Refuse(hexwar.MapTopic, "hexwar.refused.map-none")
	}
	return nil
}

func foldHanded(s hexwar.State, _ hexwar.BySeat) (hexwar.State, error) {
	s.Mapping.Handed = true
	return s, nil
}

// sidedData is the other player's choice on a board that one built.
type sidedData struct {
	By rules.Seat `json:"by"`
	// Turned says that the ends were exchanged: the board makes half a turn.
	Turned bool       `json:"turned,omitempty"`
	First  rules.Seat `json:"first"`
}

func sideVerb() rules.Verb[hexwar.State] {
	side, first := mapAsk("cote", "side"), mapAsk("premier", "first")
	side.Pick, first.Pick = true, true
	return rules.Verb[hexwar.State]{May: maySide, Decide: decideSide, Button: mapButton("side", rules.Main, side, first),
		Spec: rules.ActSpec{Path: "terrain camp", Unlisted: true, Options: []rules.OptionSpec{
			{Name: "cote", Kind: rules.ChoiceOption, Required: true, Choices: hexwar.NamedChoices("hexwar.map.side.", []string{sideAsIs, sideTurned})},
			{Name: "premier", Kind: rules.ChoiceOption, Required: true, Choices: hexwar.NamedChoices("hexwar.map.first.", []string{firstMe, firstOther})},
		}}}
}

// maySide gives the choice to the other player once the board is handed over.
func maySide(s hexwar.State, seat rules.Seat) *rules.Violation {
	if s.Mapping.Ready || !s.Mapping.Handed || seat != s.Mapping.Builder.Other() {
		return s.Refuse(builderTopic, "hexwar.refused.map-side")
	}
	return nil
}

func decideSide(s hexwar.State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	d := sidedData{By: act.Seat, Turned: act.Args["cote"] == sideTurned, First: act.Seat}
	if act.Args["premier"] == firstOther {
		d.First = act.Seat.Other()
	}
	return hexwar.OneEvent(sidedKind, d)
}

func foldSided(s hexwar.State, d sidedData) (hexwar.State, error) {
	if d.Turned {
		s.Field = s.Field.Turned()
		if s.Mapping.Scenario != nil {
			turned := s.Mapping.Scenario.Turned(s.Field.Grid)
			s.Mapping.Scenario = &turned
		}
	}
	s.Deploy.First, s.Mapping.Ready = d.First, true
	return withScenarioArmies(s), nil
}

// HandForgoes says that the board that its builder hands over is bare.
func HandForgoes(s hexwar.State, _ rules.Act) []phrase.Phrase {
	if len(s.Field.Cells)+len(s.Field.Sides) > 0 {
		return nil
	}
	return phrase.Line("hexwar.forgone.bare")
}
