package adlg

import (
	"fmt"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

const (
	territoryKind = "adlg.territory/1"
	territoryPath = "terrain adlg"

	refTerritory rules.Ref = "adlg:p73/2"
)

// battlefield is who attacks, and where.
type battlefield struct {
	Attacker  rules.Seat
	Territory territoryID
}

// hasField reports whether it is known who attacks, and where.
func (s evening) hasField() bool { return s.field.Territory != "" }

// defender is who doesn't attack; nobody while that is open.
func (f battlefield) defender() rules.Seat {
	if f.Territory == "" {
		return rules.Public
	}
	return f.Attacker.Other()
}

// seats are the Defender's and the Attacker's.
func (s evening) seats() []rules.Seat { return []rules.Seat{s.field.defender(), s.field.Attacker} }

// territory is the column of the table that the game plays by.
func (s evening) territory() territory { return s.book.Territories[s.field.Territory] }

// territoryData is what the winner of the initiative chose.
type territoryData struct {
	Seat      rules.Seat  `json:"seat"`
	Attacker  rules.Seat  `json:"attacker"`
	Territory territoryID `json:"territory"`
}

// The roles as a value of option territory begins.
const (
	attacking = "attaquer"
	defending = "defendre"
)

// territoryChapter is the choice of whoever has the initiative. adlg:p73/2
func territoryChapter() rules.Chapter[state] {
	return rules.Chapter[state]{
		Gate: territoryGate,
		Verbs: []rules.Verb[state]{
			{May: mayChooseTerritory, Decide: inCourse(decideTerritory), Button: territoryButton,
				Spec: rules.ActSpec{Path: territoryPath,
					Options: []rules.OptionSpec{{Name: "territory", Kind: rules.ChoiceOption, Required: true, Choices: territoryChoices()}}}},
		},
		Facts: []rules.Fact[state]{rules.NewFact(territoryKind, foldTerritory, territoryData.tell)},
		Begun: state.hasField,
		Over:  state.hasField,
		Phase: func(s state) (phrase.Phrase, []rules.Seat) {
			return phrase.Say("adlg.territory.phase", who(s.initiative.Winner)), []rules.Seat{s.initiative.Winner}
		},
		Show:   showSides,
		Topics: func(state) []rules.Topic { return []rules.Topic{topic("attaquant-et-defenseur", refTerritory)} },
	}
}

// territoryChoices are both roles in each territory: « Défendre · Plaine ».
func territoryChoices() []rules.Choice {
	var all []rules.Choice
	for _, role := range []string{defending, attacking} {
		for _, t := range allTerritories {
			all = append(all, rules.Choice{Value: role + "-" + string(t), Label: phrase.Say("adlg.role."+role,
				phrase.With("territory", territoryName(t)))})
		}
	}
	return all
}

func mayChooseTerritory(s state, seat rules.Seat) *rules.Violation {
	switch {
	case s.initiative.Winner == rules.Public:
		return rules.Refuse(refTerritory, "adlg.territory.refused.early")
	case s.hasField():
		return s.orUndo(rules.Refuse(refTerritory, "adlg.territory.refused.chosen", phrase.With("territory",
			territoryName(s.field.Territory))), seat)
	case seat != s.initiative.Winner:
		return rules.Refuse(refTerritory, "adlg.territory.refused.other", who(s.initiative.Winner))
	}
	return nil
}

// decideTerritory notes who attacks and where. adlg:p73/2 — in the Defender's list if he attacks, in his own
// if he defends: which territories an army's list has, its player knows.
func decideTerritory(c *course, act rules.Act) *rules.Violation {
	role, id, _ := strings.Cut(act.Args["territory"], "-")
	if !slices.Contains(allTerritories, territoryID(id)) || role != attacking && role != defending {
		return rules.Refuse(refTerritory, "adlg.territory.refused.unknown", asTyped(act, "territory"))
	}
	data := territoryData{Seat: act.Seat, Attacker: act.Seat, Territory: territoryID(id)}
	if role == defending {
		data.Attacker = act.Seat.Other()
	}
	note(c, territoryKind, data, foldTerritory)
	return nil
}

// asTyped is an option of a refused act as far as the refusal repeats it.
func asTyped(act rules.Act, option string) phrase.Arg {
	return phrase.Named("read", shortened(act.Args[option]))
}

// shortened is typed text as far as a refusal repeats it.
func shortened(text string) string {
	const most = 30
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return text
}

func foldTerritory(s state, data territoryData) (state, error) {
	if !slices.Contains(allTerritories, data.Territory) || !data.Attacker.Plays() {
		return s, fmt.Errorf("seat %q attacks in %q", data.Attacker, data.Territory)
	}
	s.field = battlefield{Attacker: data.Attacker, Territory: data.Territory}
	return s, nil
}

func (d territoryData) tell() []phrase.Phrase {
	return phrase.Line("adlg.territory.tell", phrase.With("attacker", seatName(d.Attacker)),
		phrase.With("defender", seatName(d.Attacker.Other())), phrase.With("territory", territoryName(d.Territory)))
}

func territoryButton(state, rules.Seat) []rules.Candidate {
	return []rules.Candidate{asking("territory", mainButton("territoire", territoryGate, phrase.Say("adlg.territory.offer")))}
}

// showSides says who sits where, and of whoever sees the zones' numbers from elsewhere, whose they are.
// adlg:p73/3 — the Attacker deploys second and moves first.
func showSides(s state, _ rules.Seat, view *rules.View) {
	if !s.hasField() {
		return
	}
	board := view.Board.Plane
	side := func(edge table.Edge, role string, seat rules.Seat) phrase.Phrase {
		name := phrase.Say("adlg.edge."+role, who(seat))
		if board.Zones.From == edge && board.Bottom != edge {
			name = phrase.Say("adlg.edge.zones", phrase.With("edge", name))
		}
		return name
	}
	board.Edges = table.Edges{South: side(table.South, "defender", s.field.defender()), North: side(table.North, "attacker", s.field.Attacker)}
}
