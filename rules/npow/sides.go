package npow

import (
	"cmp"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

const (
	initiativeKind = "npow.initiative/1"
	initiativePath = "npow initiative"
)

// initiativeChapter says who places the terrain. adc7:pool/1
func initiativeChapter() rules.Chapter[state] {
	isOpen := func(s state, _ rules.Act) bool { return s.initiative == rules.Public }
	return rules.Chapter[state]{
		Gate: initiativeGate,
		Verbs: []rules.Verb[state]{
			{May: mayTakeInitiative, Decide: decideInitiative, Button: initiativeButtons,
				Pointless: worthIf(isOpen), // the command tells otherwise what is known
				Spec: rules.ActSpec{
					Path: initiativePath, Dice: initiativeDice,
					Options: []rules.OptionSpec{required(choiceOption("qui", holders()...))},
				}},
		},
		Facts: []rules.Fact[state]{fact(initiativeKind, foldInitiative, initiativeData.tell)},
		Over:  func(s state) bool { return s.initiative != rules.Public },
		Phase: func(state) (phrase.Phrase, []rules.Seat) {
			return phrase.Say("npow.phase.initiative"), ledger.Players[:]
		},
		Either: func(state) bool { return true },
		Keys:   []dice.Key{initiativeKey(rules.SeatA), initiativeKey(rules.SeatB)},
	}
}

// initiativeData says who has the initiative, and the dice that decided it.
type initiativeData struct {
	// Holder is the seat that has it; Public where the dice were tied to the end.
	Holder rules.Seat `json:"holder,omitempty"`
	// Rounds are the dice, seat a's and seat b's, tied rounds first; none where it was declared.
	Rounds [][2]dice.Face `json:"rounds,omitempty"`
}

const refPool rules.Ref = "adc7:pool/1"

// The values of option qui: seen from whoever acts.
const (
	holderSelf  = "moi"
	holderOther = "adversaire"
	holderDice  = "des"
)

// mostTies bounds the rerolled ties; then the players have to say it. No fair dice come near.
const mostTies = 20

func holders() []rules.Choice {
	return rules.ChoicesOf(func(v string) phrase.Phrase { return phrase.Say("npow.initiative." + v) }, holderSelf, holderOther, holderDice)
}

// mayTakeInitiative: what was declared may be declared otherwise until the Defender draws the pool; what was
// rolled is final.
func mayTakeInitiative(s state, seat rules.Seat) *rules.Violation {
	switch {
	case s.pool.begun() && s.initiative != rules.Public:
		return s.orUndo(seat, rules.Refuse(refPool, "npow.refused.initiative-late"))
	case s.rolled:
		return s.orUndo(seat, rules.Refuse(refPool, "npow.refused.initiative-rolled"))
	}
	return nil
}

// decideInitiative notes who has the initiative, declared or rolled for: a d6 each, ties rerolled. The text
// takes the initiative as known.
func decideInitiative(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	who := act.Args["qui"]
	holder := holderOf(who, act.Seat)
	switch {
	case !slices.ContainsFunc(holders(), func(c rules.Choice) bool { return c.Value == who }):
		v := rules.Refuse(refPool, "npow.refused.initiative-who", phrase.Named("read", who))
		return nil, s.offerInitiative(v, act.Seat)
	case holder != rules.Public && holder == s.initiative:
		return nil, rules.Refuse(refPool, "npow.refused.initiative-known").
			Or(phrase.Say("npow.initiative."+holderDice), initiativeAct(act.Seat, holderDice))
	}
	data := initiativeData{Holder: holder}
	if who == holderDice {
		var err error
		if data, err = rollInitiative(roller); err != nil {
			return nil, err
		}
	}
	return event(initiativeKind, data)
}

func rollInitiative(roller dice.Roller) (initiativeData, error) {
	var data initiativeData
	for len(data.Rounds) < mostTies {
		var round [2]dice.Face
		for i, seat := range ledger.Players {
			faces, err := roller.Throw(initiativeKey(seat), 6, 1)
			if err != nil {
				return data, err
			}
			round[i] = faces[0]
		}
		data.Rounds = append(data.Rounds, round)
		switch {
		case round[0] > round[1]:
			data.Holder = rules.SeatA
		case round[1] > round[0]:
			data.Holder = rules.SeatB
		default:
			continue
		}
		return data, nil
	}
	return data, nil
}

func foldInitiative(s state, data initiativeData) state {
	s.initiative, s.rolled = data.Holder, len(data.Rounds) > 0 && data.Holder != rules.Public
	return s
}

// namedHolders are the values of option qui for a seat, the players by their names: two may share one
// telephone.
func namedHolders(seat rules.Seat) []rules.Choice {
	has := func(value string) rules.Choice {
		return rules.Choice{Value: value, Label: phrase.Say("npow.initiative.has", who(holderOf(value, seat)))}
	}
	first, second := has(holderSelf), has(holderOther)
	if seat == rules.SeatB {
		first, second = second, first
	}
	return []rules.Choice{first, second, {Value: holderDice, Label: phrase.Say("npow.initiative." + holderDice)}}
}

// initiativeButtons ask either player who has the initiative; what says the same of both has one key.
func initiativeButtons(_ state, seat rules.Seat) []rules.Candidate {
	buttons := each(namedHolders(seat), func(c rules.Choice) rules.Candidate {
		return rules.Candidate{Key: "initiative-" + cmp.Or(string(holderOf(c.Value, seat)), c.Value), Gate: initiativeGate, Label: c.Label,
			Args: rules.Args{"qui": c.Value}}
	})
	buttons[len(buttons)-1].Style = rules.Main
	return buttons
}

// holderOf is the seat that a value of option qui names, Public for dice.
func holderOf(who string, seat rules.Seat) rules.Seat {
	return map[string]rules.Seat{holderSelf: seat, holderOther: seat.Other()}[who]
}

// offerInitiative adds what may be said of the initiative now.
func (s evening) offerInitiative(v *rules.Violation, seat rules.Seat) *rules.Violation {
	return v.OrPick(actOf(initiativePath, seat, nil), "qui", only(namedHolders(seat), func(c rules.Choice) bool {
		holder := holderOf(c.Value, seat)
		return holder == rules.Public || holder != s.initiative
	}))
}

func initiativeAct(seat rules.Seat, who string) rules.Act {
	return actOf(initiativePath, seat, rules.Args{"qui": who})
}

const (
	edgeKind = "npow.edge-chosen/1"
	edgePath = "npow bord"

	refEdge rules.Ref = "adc7:pool/4"
)

// The values of option cote.
const (
	northSide = "nord"
	southSide = "sud"
)

// edgeChapter is the Attacker's choice. adc7:pool/4 — who has the initiative picks the long edge that he
// deploys on.
func edgeChapter() rules.Chapter[state] {
	return rules.Chapter[state]{
		Gate: edgeGate,
		Verbs: []rules.Verb[state]{
			{May: mayChooseEdge, Decide: rules.NoDice(decideEdge), Button: edgeButtons,
				Spec: command(edgePath, required(choiceOption("cote", edgeChoices()...)))},
		},
		Facts: []rules.Fact[state]{fact(edgeKind, foldEdge, edgeData.tell)},
		Over:  func(s state) bool { return s.sides.Attacker != "" },
		Phase: func(s state) (phrase.Phrase, []rules.Seat) {
			return phrase.Say("npow.edge.phase"), []rules.Seat{s.initiative}
		},
		Show:   showEdges,
		Topics: func(state) []rules.Topic { return []rules.Topic{topic("bord-de-table", refEdge)} },
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

func mayChooseEdge(s state, seat rules.Seat) *rules.Violation {
	switch {
	case !s.placing.Done:
		return rules.Refuse(refEdge, "npow.edge.refused.early")
	case !seat.Plays() || seat != s.initiative:
		return rules.Refuse(refEdge, "npow.edge.refused.not-attacker")
	case s.sides.Attacker != "":
		return s.orUndo(seat, rules.Refuse(refEdge, "npow.edge.refused.chosen", phrase.With("edge", edgeName(s.sides.Attacker))))
	}
	return nil
}

func decideEdge(_ state, act rules.Act) ([]rules.Event, error) {
	chosen, known := edgesTyped[act.Args["cote"]]
	if known {
		return event(edgeKind, edgeData{Seat: act.Seat, Attacker: chosen})
	}
	return nil, rules.Refuse(refEdge, "npow.edge.refused.edge", asTyped(act, "cote")).OrPick(act, "cote", edgeChoices())
}

// orUndo adds the way back, where neither a reveal nor a pool that was kept bars it.
func (s state) orUndo(seat rules.Seat, v *rules.Violation) *rules.Violation {
	if seat.Plays() && !s.points.Open && !s.pool.Free {
		v.Or(phrase.Say("game.offer.undo"), actOf(rules.PathUndo, seat, nil))
	}
	return v
}

func foldEdge(s state, data edgeData) state {
	s.sides.Attacker = data.Attacker
	return s
}

func (d edgeData) tell() []phrase.Phrase {
	return phrase.Line("npow.edge.tell", who(d.Seat), phrase.With("edge", edgeName(d.Attacker)))
}

// edgeButtons ask the Attacker once the table is finished.
func edgeButtons(s state, _ rules.Seat) []rules.Candidate {
	return each(edgeChoices(), func(c rules.Choice) rules.Candidate {
		return rules.Candidate{Key: "bord-" + c.Value, Gate: edgeGate + "-" + strconv.Itoa(s.placing.Round), Style: rules.Main,
			Label: phrase.Say("npow.edge.offer." + c.Value), Args: rules.Args{"cote": c.Value}}
	})
}

// showEdges lets each player look from his own edge, and says who has which. The public and the referee keep
// the south.
func showEdges(s state, seat rules.Seat, view *rules.View) {
	if s.sides.Attacker == "" {
		return
	}
	if e := s.edgeOf(seat); e != "" {
		view.Board.Plane.Bottom = e
	}
	role := func(e edge) phrase.Phrase {
		if e == s.sides.Attacker {
			return phrase.Say("npow.edge.attacker", who(s.initiative))
		}
		return phrase.Say("npow.edge.defender", phrase.With("who", seatName(s.defender())))
	}
	view.Board.Plane.Edges = table.Edges{South: role(table.South), North: role(table.North)}
}

func (d initiativeData) tell() []phrase.Phrase {
	lines := each(d.Rounds, func(r [2]dice.Face) phrase.Phrase {
		key := "npow.tell.initiative-dice"
		if r[0] == r[1] {
			key = "npow.tell.initiative-tie"
		}
		return phrase.Say(key, append(bothSeats("a", "b"), phrase.With("da", die(6, r[0])), phrase.With("db", die(6, r[1])))...)
	})
	if d.Holder == rules.Public {
		return append(lines, phrase.Say("npow.tell.initiative-tied", countOf(d.Rounds)))
	}
	return append(lines, phrase.Say("npow.tell.initiative", phrase.With("holder", seatName(d.Holder)), phrase.With("defender",
		seatName(d.Holder.Other()))))
}

// finished is the site as the end of the placement judges it: nothing more will be laid.
func (s laying) finished() *site {
	t := s.site()
	t.IsComplete = true
	return t
}

// qualityAt is the place of a river section's quality among all.
func (r roads) qualityAt(m matter) int {
	return slices.IndexFunc(r.Quality, func(q riverSection) bool { return q.River == m.Number && q.Section == m.Section })
}

// of is the matter of that kind about an objective.
func (k matterKind) of(o objective) matter {
	return matter{ID: string(k) + "." + o.ID, Kind: k, Of: o.label}
}

// findOnSupply: adc7:supply — no supply line lies over an element.
func (s laying) findOnSupply(_ *site, l *laid, found reportFunc) {
	for _, seat := range ledger.Players {
		for _, line := range s.lines(seat) {
			if by := l.Covers(&line); by > 0 {
				found(func() phrase.Phrase {
					return phrase.Say("npow.placement.found.overlap", what(l.Of.Phrase()),
						phrase.With("other", phrase.Say("npow.objective.supply", who(seat))), phrase.Millimetres("by", by))
				}, l.Number)
			}
		}
	}
}

// edgesTyped are the values of option cote.
var edgesTyped = map[string]edge{northSide: table.North, southSide: table.South}
