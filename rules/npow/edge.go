package npow

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

const (
	edgeKind = "npow.edge-chosen/1"
	edgePath = "bord"

	refEdge rules.Ref = "adc7:pool/4"
)

// The values of option cote.
const (
	northSide = "nord"
	southSide = "sud"
)

// edgeChapter is the Attacker's choice. adc7:pool/4 — who has the initiative picks the long edge that he deploys on.
func edgeChapter() rules.Chapter[State] {
	return rules.Chapter[State]{
		Gate: edgeGate,
		Verbs: []rules.Verb[State]{
			{Decide: rules.NoDice(decideEdge),
				Spec: rules.ActSpec{
					Path:    edgePath,
					Options: []rules.OptionSpec{{Name: "cote", Kind: rules.ChoiceOption, Required: true, Choices: edgeChoices()}},
				}},
		},
		Facts: []rules.Fact[State]{
			rules.NewFact(edgeKind, foldEdge, edgeData.tell),
		},
		Over: func(s State) bool { return s.sides.Attacker != "" },
		Phase: func(s State) (phrase.Phrase, []rules.Seat) {
			return phrase.Say("npow.edge.phase"), []rules.Seat{s.initiative}
		},
		Offers: edgeOffers,
		Show:   showEdges,
		Topics: func(State) []rules.Topic { return []rules.Topic{gateTopic("bord-de-table", refEdge)} },
	}
}

// edgeData is the Attacker's choice.
type edgeData struct {
	Seat     rules.Seat `json:"seat"`
	Attacker edge       `json:"attacker"`
}

func edgeChoices() []rules.Choice {
	return []rules.Choice{{Value: northSide, Label: edgeName(table.North)}, {Value: southSide, Label: edgeName(table.South)}}
}

func edgeName(e edge) phrase.Phrase { return phrase.Say("npow.edge." + string(e)) }

// readEdge reads a value of option cote.
func readEdge(text string) (edge, bool) {
	e, ok := map[string]edge{northSide: table.North, southSide: table.South}[text]
	return e, ok
}

func edgeAct(seat rules.Seat, value string) rules.Act {
	return rules.Act{Path: edgePath, Seat: seat, Args: rules.Args{"cote": value}}
}

func decideEdge(s State, act rules.Act) ([]rules.Event, error) {
	chosen, known := readEdge(act.Args["cote"])
	switch {
	case !s.placing.Done:
		return nil, rules.Refuse(refEdge, "npow.edge.refused.early")
	case !act.Seat.Plays() || act.Seat != s.initiative:
		return nil, rules.Refuse(refEdge, "npow.edge.refused.not-attacker")
	case s.sides.Attacker != "":
		return nil, s.orUndo(act.Seat, rules.Refuse(refEdge, "npow.edge.refused.chosen", phrase.With("edge", edgeName(s.sides.Attacker))))
	case !known:
		v := rules.Refuse(refEdge, "npow.edge.refused.edge", phrase.Named("read", shortened(act.Args["cote"])))
		for _, c := range edgeChoices() {
			v.Or(c.Label, edgeAct(act.Seat, c.Value))
		}
		return nil, v
	}
	return event(edgeKind, edgeData{Seat: act.Seat, Attacker: chosen})
}

// orUndo adds the way back, where no reveal bars it.
func (s State) orUndo(seat rules.Seat, v *rules.Violation) *rules.Violation {
	if seat.Plays() && !s.points.Open {
		v.Or(phrase.Say("game.offer.undo"), undo(seat))
	}
	return v
}

func foldEdge(s State, data edgeData) (State, error) {
	s.sides.Attacker = data.Attacker
	return s, nil
}

func (d edgeData) tell() []phrase.Phrase {
	return []phrase.Phrase{phrase.Say("npow.edge.tell", phrase.With("who", seatName(d.Seat)), phrase.With("edge", edgeName(d.Attacker)))}
}

// edgeOffers ask the Attacker once the table is finished.
func edgeOffers(s State, seat rules.Seat) []rules.Offer {
	if seat != s.initiative || !seat.Plays() || s.sides.Attacker != "" {
		return nil
	}
	var offers []rules.Offer
	for _, c := range edgeChoices() {
		offers = append(offers, rules.Offer{
			Key: "bord-" + c.Value, Gate: edgeGate + "-" + strconv.Itoa(s.placing.Round), Seat: seat, Style: rules.Main,
			Label: phrase.Say("npow.edge.offer." + c.Value), Act: edgeAct(seat, c.Value),
		})
	}
	return offers
}

// showEdges lets each player look from his own edge, and says who has which. The public and the referee keep the south.
func showEdges(s State, seat rules.Seat, view *rules.View) {
	if s.sides.Attacker == "" {
		return
	}
	if e := s.edgeOf(seat); e != "" {
		view.Board.Plane.Bottom = e
	}
	role := func(e edge) phrase.Phrase {
		if e == s.sides.Attacker {
			return phrase.Say("npow.edge.attacker", phrase.With("who", seatName(s.initiative)))
		}
		return phrase.Say("npow.edge.defender", phrase.With("who", seatName(s.defender())))
	}
	view.Board.Plane.Edges = table.Edges{South: role(table.South), North: role(table.North)}
}

// gateTopic is what `/regle` says of one step between the table and the points.
func gateTopic(slug string, ref rules.Ref, args ...phrase.Arg) rules.Topic {
	return rules.Topic{Slug: slug, Title: phrase.Say("npow.topic." + slug + ".title"), Body: phrase.Say("npow.topic."+slug+".body", args...), Ref: ref}
}
