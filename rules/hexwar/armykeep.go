package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// keepPath is the reading act by which whoever keeps armies asks for one: with lines it judges them for any
// board, without it gives the seat's own list back.
const keepPath = "armee garder"

// readKept answers keepPath: the list as lines that can be pasted again.
func (s State) readKept(act rules.Act) (rules.View, error) {
	if text, given := act.Args["lignes"]; given {
		return s.judgeKept(text)
	}
	mine := s.armies.Lists[act.Seat]
	switch {
	case !act.Seat.Plays() || !mine.Ready:
		return rules.View{}, s.refuse(armyTopic, "hexwar.army.refused.none")
	case s.secretArmies() && !s.deploy.Ready && !mine.Scenario:
		// PA1, « Paravent opaque », « Petits papiers » — what others may read gives the hidden army away.
		return rules.View{}, s.refuse(armyTopic, "hexwar.army.refused.hidden")
	}
	return rules.View{Notes: s.fromOwnEdge(act.Seat, mine.List).notation()}, nil
}

// fromOwnEdge is a list whose hexes are seen from its player's edge, so that either side may paste it; what
// stands elsewhere, as a scenario has it, is left to the deployment.
func (s State) fromOwnEdge(seat rules.Seat, list roster) roster {
	seen := func(at *hex.Hex) *hex.Hex {
		if at == nil {
			return nil
		}
		h := *at
		if edgeOf(seat) == hex.North {
			h = s.field.Grid.Opposite(h)
		}
		if h.Row() >= deployRows {
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

// judgeKept reads a list as pasting does, but for no board: where its troops may stand is judged when it is
// brought.
func (s State) judgeKept(text string) (rules.View, error) {
	r := &listReader{chart: s.tables.chart, grid: hex.Grid{Columns: hex.MaxColumns, Rows: hex.MaxRows}}
	r.readAny(text)
	r.checkSelf()
	if len(r.faults) > 0 {
		v := s.refuseList(rules.Public, r.faults)
		v.WaysOut = nil
		return rules.View{}, v
	}
	return rules.View{Notes: r.list.notation()}, nil
}

// keptSpec declares keepPath.
func keptSpec() rules.ActSpec {
	return rules.ActSpec{Path: keepPath, Free: true, Unlisted: true,
		Ask:     []rules.Question{{Option: "lignes", Label: phrase.Say("hexwar.army.ask.lines"), Lines: 12, Optional: true}},
		Options: []rules.OptionSpec{{Name: "lignes", Kind: rules.TextOption, Private: true}}}
}
