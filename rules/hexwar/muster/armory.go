package muster

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
)

// keepPath is the reading act by which whoever keeps armies asks for one: with lines it judges them for any
// board, without it gives the seat's own list back.
const keepPath = "bataille armee garder"

// readKept answers keepPath: the list as lines that can be pasted again.
func readKept(s hexwar.State, act rules.Act) (rules.View, error) {
	if text, given := act.Args["lignes"]; given {
		return judgeKept(s, text)
	}
	mine := s.Armies.Lists[act.Seat]
	switch {
	case !act.Seat.Plays() || !mine.Ready:
		return rules.View{}, s.Refuse(armyTopic, "hexwar.army.refused.none")
	case s.SecretArmies() && !s.Deploy.Ready && !mine.Scenario:
		// PA1, « Paravent opaque », « Petits papiers » — what others may read gives the hidden army away.
		return rules.View{}, s.Refuse(armyTopic, "hexwar.army.refused.hidden")
	}
	return rules.View{Notes: fromOwnEdge(s, act.Seat, mine.List).Notation()}, nil
}

// fromOwnEdge is a list whose hexes are seen from its player's edge, so that either side may paste it; what
// is elsewhere, as in a scenario, is left to the deployment.
func fromOwnEdge(s hexwar.State, seat rules.Seat, list hexwar.Roster) hexwar.Roster {
	seen := func(at *hex.Hex) *hex.Hex {
		if at == nil {
			return nil
		}
		h := *at
		if hexwar.EdgeOf(seat) == hex.North {
			h = s.Field.Grid.Opposite(h)
		}
		if h.Row() >= hexwar.DeployRows {
			return nil
		}
		return &h
	}
	list.Units, list.Officers = slices.Clone(list.Units), slices.Clone(list.Officers)
	for i := range list.Units {
		list.Units[i].At = seen(list.Units[i].At)
	}
	for i := range list.Officers {
		list.Officers[i].At = seen(list.Officers[i].At)
	}
	return list
}

// judgeKept reads a list as pasting does, but for no board: its hexes are judged when it is
// brought.
func judgeKept(s hexwar.State, text string) (rules.View, error) {
	r := &listReader{chart: s.Tables.Chart, grid: hex.Grid{Columns: hex.MaxColumns, Rows: hex.MaxRows}}
	r.ReadAny(text)
	r.checkSelf()
	if len(r.Faults) > 0 {
		v := refuseList(s, rules.Public, r.Faults)
		v.WaysOut = nil
		return rules.View{}, v
	}
	return rules.View{Notes: r.List.Notation()}, nil
}

// keptSpec declares keepPath.
func keptSpec() rules.ActSpec {
	ask := askLines()
	ask.Optional = true
	return rules.ActSpec{Path: keepPath, Free: true, Unlisted: true, Ask: []rules.Question{ask},
		Options: []rules.OptionSpec{{Name: "lignes", Kind: rules.TextOption, Private: true}}}
}
