package movement

import (
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/phrase"
)

// readGoal reads where a move is to end, of all that it may.
func readGoal(s hexwar.State, act rules.Act, m orders.March, all []orders.Destination) (hex.Hex, *rules.Violation) {
	text := act.Args["ou"]
	if text == "" {
		v := s.Refuse(orders.MoveTopic, "hexwar.movement.refused.where", phrase.With("who", m.Label()), phrase.Number("count", len(all)),
			phrase.Number("hexes", m.Budget))
		v.Or(phrase.Say("hexwar.movement.offer.range", m.Arg()), m.RangeAct())
		return hex.Hex{}, m.OfferNear(v, act, m.Sorted(all), 3)
	}
	at, err := hex.Parse(strings.TrimSpace(text))
	if err != nil || !s.Field.Grid.Contains(at) {
		v := s.Refuse(orders.MoveTopic, "hexwar.movement.refused.no-hex", hexwar.ReadArg(text))
		return hex.Hex{}, m.OfferNear(v, act, m.Sorted(all), 3)
	}
	return at, nil
}

// moveChoices complete who moves and where he goes, the best first. While nobody has said who, a goal is
// listed once, with all who reach it and what it costs them.
func moveChoices(s hexwar.State, act rules.Act, option string) []rules.Choice {
	if mayMove(s, act.Seat) != nil {
		return nil
	}
	movers := orders.OpenMoves(s)
	if option == "unit" {
		return hexwar.Each(movers, func(m orders.March) rules.Choice { return rules.Choice{Value: m.ID, Label: m.Label()} })
	}
	if m, refused := mover(s, act.Seat, act.Args["unit"]); refused == nil {
		return m.GoalChoices()
	}
	by := map[hex.Hex][]phrase.Phrase{}
	for _, m := range movers {
		for _, d := range m.Destinations() {
			by[d.At] = append(by[d.At], phrase.Say("hexwar.movement.reached-by", hexwar.HexArg("from", m.From), phrase.Number("cost", d.Cost)))
		}
	}
	var choices []rules.Choice
	for _, h := range s.Field.Grid.All() {
		if who := by[h]; len(who) > 0 {
			choices = append(choices, rules.Choice{Value: h.String(), Label: phrase.Say("hexwar.movement.goal-of", hexwar.HexArg("at", h),
				phrase.Listing("who", who...))})
		}
	}
	return choices
}

// moveButtons are a select of hexes for each who may still move, in the order of the activations.
func moveButtons(s hexwar.State, _ rules.Seat) []rules.Candidate {
	var all []rules.Candidate
	for _, m := range orders.OpenMoves(s) {
		goals := m.GoalChoices()
		all = append(all, m.Button("", goals))
		if m.Unit.ID != "" && len(orders.CompanionOfficers(s, m.Unit)) > 0 {
			all = append(all, m.Button(staying, goals))
		}
	}
	return all
}

// rangeButton shows where somebody may go who may still move.
func rangeButton(s hexwar.State, seat rules.Seat) []rules.Candidate {
	see := rules.Question{Option: "unit", Label: phrase.Say("hexwar.movement.offer.see"), Pick: true}
	if mayMove(s, seat) == nil {
		see.Choices = hexwar.Each(orders.OpenMoves(s), func(m orders.March) rules.Choice { return rules.Choice{Value: m.ID, Label: m.Brief()} })
	}
	return []rules.Candidate{{Key: "portee", Gate: hexwar.TurnGate(s.Turn.Number), Rank: orders.MoveRank, Rare: true, Label: see.Label,
		Ask: []rules.Question{see}}}
}
