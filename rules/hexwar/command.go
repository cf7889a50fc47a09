package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// commandChapter activates officers and units, and turns the turns. P3, « Commandement, activation et ordres »
func commandChapter() rules.Chapter[State] {
	return rules.Chapter[State]{
		Gate: battleGate,
		Verbs: []rules.Verb[State]{
			{May: State.mayActivate, Decide: State.decideActivation, Choices: State.activationChoices, Button: State.activationButtons,
				Spec: rules.ActSpec{Path: activatePath, Options: []rules.OptionSpec{
					{Name: "officer", Kind: rules.ChoiceOption}, {Name: "units", Kind: rules.ChoiceOption},
				}}},
			{May: State.mayLead, Decide: State.decideLead, Choices: State.leadChoices, Button: State.leadButtons, Worth: State.leadHelps,
				Spec: rules.ActSpec{Path: leadPath, Options: []rules.OptionSpec{
					{Name: "officer", Kind: rules.ChoiceOption, Required: true}, {Name: "unit", Kind: rules.ChoiceOption, Required: true},
					{Name: "effect", Kind: rules.ChoiceOption, Required: true, Choices: named("hexwar.command.effect.", leadEffects)},
				}}},
			{Spec: rules.ActSpec{Path: phasePath, Unlisted: true}, May: State.notNow, Decide: State.decidePhase, Forgoes: State.phaseForgoes,
				Button: State.phaseButton, Worth: State.hasNextPhase},
			{Spec: rules.ActSpec{Path: turnPath, Unlisted: true}, May: State.mayEndTurn, Decide: State.decideTurn, Forgoes: State.turnForgoes,
				Button: State.turnButton},
		},
		Facts: []rules.Fact[State]{
			rules.NewFact(turnKind, State.foldTurn, tellTurn),
			rules.NewFact(phaseKind, State.foldPhase, tellPhase),
			rules.NewFact(activatedKind, State.foldActivation, tellActivation),
			rules.NewFact(ledKind, State.foldLead, tellLead),
		},
		Over:   func(s State) bool { return s.untracked() || s.turn.Number > 0 && s.turn.Phase != CommandPhase },
		Phase:  State.turnPhase,
		Show:   State.showCommand,
		Topics: State.commandTopics,
	}
}

// leadChoices are whom an officer may take the head of.
func (s State) leadChoices(act rules.Act, option string) []rules.Choice {
	var choices []rules.Choice
	switch {
	case !act.Seat.Plays():
	case option == "officer":
		for _, o := range s.officersOf(act.Seat) {
			if o.Rank != Chief {
				choices = append(choices, o.choice())
			}
		}
	default:
		for _, u := range s.unitsOf(act.Seat) {
			choices = append(choices, u.choice())
		}
	}
	return choices
}

// activationChoices are who may activate, and whom.
func (s State) activationChoices(act rules.Act, option string) []rules.Choice {
	var choices []rules.Choice
	switch {
	case !act.Seat.Plays():
	case option == "officer":
		for _, o := range s.leaders(act.Seat) {
			choices = append(choices, o.choice())
		}
	default:
		choices = s.activable(act.Seat)
	}
	return choices
}

func (u Unit) choice() rules.Choice { return rules.Choice{Value: string(u.ID), Label: u.label()} }

func (o Leader) choice() rules.Choice {
	return rules.Choice{Value: string(o.ID), Label: o.tag().phrase()}
}

// activable are the units and the officers alone that some officer may activate now. Where several could, the value names him.
func (s State) activable(seat rules.Seat) []rules.Choice {
	leaders := s.leaders(seat)
	var choices []rules.Choice
	for _, o := range leaders {
		for _, c := range s.activableBy(seat, o, len(leaders) > 1) {
			if !slices.ContainsFunc(choices, func(have rules.Choice) bool { return have.Value == c.Value }) {
				choices = append(choices, c)
			}
		}
	}
	return choices
}

// activableBy are those that one officer may activate now. A value names him where it must; an officer alone who leads himself goes with any.
func (s State) activableBy(seat rules.Seat, o Leader, pair bool) []rules.Choice {
	c := s.calledBy(o)
	act := rules.Act{Path: activatePath, Seat: seat}
	var choices []rules.Choice
	leaders := s.leaders(seat)
	add := func(try called, choice rules.Choice, named bool) {
		if s.judgeActivation(act, try) != nil {
			return
		}
		if named {
			choice.Value = string(o.ID) + "/" + choice.Value
			choice.Label = phrase.Say("hexwar.command.by", phrase.With("unit", choice.Label), phrase.With("officer", o.tag().phrase()))
		}
		choices = append(choices, choice)
	}
	for _, u := range s.unitsOf(seat) {
		try := c
		try.units = []Unit{u}
		add(try, u.choice(), pair)
	}
	for _, p := range s.officersOf(seat) {
		try := c
		try.alone = []Leader{p}
		leads := slices.ContainsFunc(leaders, func(l Leader) bool { return l.ID == p.ID })
		add(try, rules.Choice{Value: string(p.ID), Label: phrase.Say("hexwar.command.alone", phrase.With("officer", p.tag().phrase()))}, pair && !leads)
	}
	return choices
}

// activationButtons are one select of units; where there are too many for it, one for each officer.
func (s State) activationButtons(seat rules.Seat) []rules.Candidate {
	leaders := s.leaders(seat)
	_, most, _ := s.quota(seat)
	if len(leaders) != 1 {
		if choices := s.activable(seat); len(choices) <= mostGoals {
			return []rules.Candidate{s.activating("activer", phrase.Say("hexwar.command.offer.activate", phrase.Number("most", most)), most, nil, choices)}
		}
	}
	var buttons []rules.Candidate
	for _, o := range leaders {
		room, key := most-s.ledIn(o), "activer"
		if len(leaders) > 1 {
			key += "-" + string(o.ID)
		}
		label := phrase.Say("hexwar.command.offer.activate-by", phrase.With("officer", o.tag().phrase()), phrase.Number("most", room))
		if choices := s.activableBy(seat, o, false); len(choices) > 0 && len(buttons) < mostMovers {
			buttons = append(buttons, s.activating(key, label, room, rules.Args{"officer": string(o.ID)}, choices))
		}
	}
	return buttons
}

// activating is a select of whom an activation may still have.
func (s State) activating(key string, label phrase.Phrase, room int, args rules.Args, choices []rules.Choice) rules.Candidate {
	if s.ofTurn(oneUnit).ID != "" {
		room = 1
	}
	q := rules.Question{Option: "units", Label: label, Choices: choices[:min(len(choices), mostGoals)], Min: 1, Max: max(1, room), Pick: true}
	return rules.Candidate{Key: key, Gate: turnGate(s.turn.Number), Style: rules.Main, Rank: activateRank, Label: label, Args: args, Ask: []rules.Question{q}}
}

// ledIn is how many places of an officer's activation are taken.
func (s State) ledIn(o Leader) int {
	if o.Leads == 0 {
		return 0
	}
	a := s.turn.Activations[o.Leads-1]
	return len(a.Units) + len(a.Alone)
}

// showCommand says why an army without officers activates nobody (P3, « Choix des activations »), and points
// out, for whose turn it is, the hexes that his officers reach while he activates.
func (s State) showCommand(seat rules.Seat, view *rules.View) {
	if s.turn.Number > 0 && !s.untracked() && len(s.officersOf(s.turn.Seat)) == 0 {
		view.Notes = append(view.Notes, phrase.Say("hexwar.command.note.nobody-leads", phrase.With("who", campName(s.turn.Seat)),
			phrase.With("ref", s.book.Ref(choiceTopic).Phrase())))
	}
	if view.Board == nil || view.Board.Hex == nil || s.turn.Number == 0 || s.turn.Phase != CommandPhase || seat != s.turn.Seat {
		return
	}
	board := *view.Board.Hex
	lit := map[hex.Hex]bool{}
	for _, o := range s.leaders(seat) {
		for _, u := range s.unitsOf(seat) {
			if u.Turn.Activation == 0 && hex.Distance(o.At, u.At) <= s.tables.command.officer(o.Rank).Command {
				lit[u.At] = true
			}
		}
	}
	board.Highlights = slices.Clone(board.Highlights)
	for _, h := range board.Grid.All() {
		if lit[h] {
			board.Highlights = append(board.Highlights, table.Highlight{At: h, Tone: table.Command})
		}
	}
	view.Board.Hex = &board
}

// commandTopics are the rules of command, with the figures of this game.
func (s State) commandTopics() []rules.Topic {
	topic := func(slug Topic, args ...phrase.Arg) rules.Topic {
		return rules.Topic{Slug: string(slug), Title: phrase.Say("hexwar.command.topic." + string(slug) + ".title"),
			Body: phrase.Say("hexwar.command.topic."+string(slug)+".body", args...), Ref: s.book.Ref(slug)}
	}
	var ranges []phrase.Arg
	for _, o := range s.tables.command.Officers {
		ranges = append(ranges, phrase.Number(string(o.Rank[0:1])+"command", int(o.Command)), phrase.Number(string(o.Rank[0:1])+"influence", int(o.Influence)))
	}
	var armies []phrase.Phrase
	for _, a := range s.tables.command.Armies {
		armies = append(armies, phrase.Say("hexwar.command.army", phrase.Number("from", a.From), phrase.Number("activations", a.Activations), phrase.Number("units", a.Units)))
	}
	return []rules.Topic{topic(turnTopic), topic(activeTopic), topic(numberTopic, phrase.Listing("armies", armies...)), topic(choiceTopic),
		topic(officerMoveTopic), topic(rangeOfTopic, ranges...), topic(leadTopic)}
}
