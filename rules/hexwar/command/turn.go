package command

import (
	"maps"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/orders"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// CommandChapter activates units and officers, and ends phases and turns. P3, « Commandement, activation
// et ordres »
func CommandChapter() rules.Chapter[hexwar.State] {
	return rules.Chapter[hexwar.State]{
		Gate: hexwar.BattleGate,
		Verbs: []rules.Verb[hexwar.State]{
			{May: mayActivate, Decide: decideActivation, Choices: activationChoices, Button: activationButtons,
				Spec: rules.ActSpec{Path: activatePath, Options: []rules.OptionSpec{
					{Name: "officer", Kind: rules.ChoiceOption}, {Name: "units", Kind: rules.ChoiceOption},
				}}},
			{May: mayLead, Decide: decideLead, Choices: leadChoices, Button: leadButtons, Pointless: pointlessLead, Foretell: foretellLead,
				Spec: rules.ActSpec{Path: leadPath, Options: []rules.OptionSpec{
					{Name: "officer", Kind: rules.ChoiceOption, Required: true}, {Name: "unit", Kind: rules.ChoiceOption, Required: true},
					{Name: "effect", Kind: rules.ChoiceOption, Required: true, Choices: hexwar.NamedChoices("hexwar.command.effect.", orders.LeadEffects)},
				}}},
			{Spec: rules.ActSpec{Path: phasePath, Unlisted: true}, May: orders.JudgeTurn, Decide: decidePhase, Forgoes: phaseForgoes,
				Button: phaseButton, Pointless: pointlessPhaseEnd},
			{Spec: rules.ActSpec{Path: orders.TurnPath, Unlisted: true}, May: mayEndTurn, Decide: decideTurn, Forgoes: turnForgoes,
				Button: turnButton},
		},
		Facts: []rules.Fact[hexwar.State]{
			rules.NewFact(hexwar.TurnKind, FoldTurn, TellTurn),
			rules.NewFact(orders.PhaseKind, foldPhase, tellPhase),
			rules.NewFact(activatedKind, ApplyActivation, tellActivation),
			rules.NewFact(ledKind, foldLead, tellLead),
		},
		Over: func(s hexwar.State) bool {
			return orders.IsUntracked(s) || s.Turn.Number > 0 && s.Turn.Phase != hexwar.CommandPhase
		},
		Phase:  orders.TurnPhase,
		Show:   showCommand,
		Topics: CommandTopics,
	}
}

// leadChoices are the officers who may take a lead, and the units.
func leadChoices(s hexwar.State, act rules.Act, option string) []rules.Choice {
	switch {
	case !act.Seat.Plays():
		return nil
	case option == "officer":
		lower := slices.DeleteFunc(s.OfficersOf(act.Seat), func(o hexwar.Officer) bool { return o.Rank == hexwar.ChiefRank })
		return hexwar.Each(lower, hexwar.Officer.Choice)
	}
	return hexwar.Each(s.UnitsOf(act.Seat), hexwar.Unit.Choice)
}

// activationChoices are the officers who may activate, and the units.
func activationChoices(s hexwar.State, act rules.Act, option string) []rules.Choice {
	leaders := orders.Leaders(s, act.Seat)
	by := slices.IndexFunc(leaders, func(o hexwar.Officer) bool { return string(o.ID) == act.Args["officer"] })
	switch {
	case !act.Seat.Plays():
		return nil
	case option == "officer":
		return hexwar.Each(leaders, hexwar.Officer.Choice)
	case by >= 0:
		return activableBy(s, act.Seat, leaders[by])
	}
	return ActivableChoices(s, act.Seat)
}

// ActivableChoices are the units and the lone officers that some officer may activate now. Where several
// officers may, the value names one.
func ActivableChoices(s hexwar.State, seat rules.Seat) []rules.Choice {
	leaders := orders.Leaders(s, seat)
	var choices []rules.Choice
	for _, o := range leaders {
		by := activableBy(s, seat, o)
		if len(leaders) > 1 {
			by = namingOfficer(by, o, leaders)
		}
		for _, c := range by {
			if !slices.ContainsFunc(choices, func(have rules.Choice) bool { return have.Value == c.Value }) {
				choices = append(choices, c)
			}
		}
	}
	return choices
}

// activableBy are the units and the lone officers that one officer may activate now.
func activableBy(s hexwar.State, seat rules.Seat, o hexwar.Officer) []rules.Choice {
	act := rules.Act{Path: activatePath, Seat: seat}
	var choices []rules.Choice
	for _, u := range s.UnitsOf(seat) {
		if JudgeActivation(s, act, RequestOf(s, o, []hexwar.Unit{u}, nil)) == nil {
			choices = append(choices, u.Choice())
		}
	}
	for _, p := range s.OfficersOf(seat) {
		if JudgeActivation(s, act, RequestOf(s, o, nil, []hexwar.Officer{p})) == nil {
			choices = append(choices, rules.Choice{Value: string(p.ID), Label: phrase.Say("hexwar.command.alone", p.Arg())})
		}
	}
	return choices
}

// namingOfficer adds to each choice the officer who activates it. A lone officer who may lead keeps his plain
// value: he activates himself.
func namingOfficer(choices []rules.Choice, o hexwar.Officer, leaders []hexwar.Officer) []rules.Choice {
	return hexwar.Each(choices, func(c rules.Choice) rules.Choice {
		if slices.ContainsFunc(leaders, func(l hexwar.Officer) bool { return string(l.ID) == c.Value }) {
			return c
		}
		return rules.Choice{Value: string(o.ID) + "/" + c.Value, Label: phrase.Say("hexwar.command.by", phrase.With("unit", c.Label), o.Arg())}
	})
}

// activationButtons are one select of units; one for each officer where one select is too small.
func activationButtons(s hexwar.State, seat rules.Seat) []rules.Candidate {
	leaders := orders.Leaders(s, seat)
	_, most, _ := orders.ActivationQuota(s, seat)
	if len(leaders) != 1 {
		if choices := ActivableChoices(s, seat); len(choices) <= orders.MostChoices {
			return []rules.Candidate{activationSelect(s, "activer", phrase.Say("hexwar.command.offer.activate", phrase.Number("most", most)), most,
				nil, choices)}
		}
	}
	var buttons []rules.Candidate
	for _, o := range leaders {
		room, key := most-orders.PlacesTaken(s, o), "activer"
		if len(leaders) > 1 {
			key += "-" + string(o.ID)
		}
		label := phrase.Say("hexwar.command.offer.activate-by", phrase.With("officer", o.Brief()), phrase.Number("most", room))
		if choices := activableBy(s, seat, o); len(choices) > 0 {
			buttons = append(buttons, activationSelect(s, key, label, room, rules.Args{"officer": string(o.ID)}, choices))
		}
	}
	return buttons
}

// activationSelect is a select of units for an activation.
func activationSelect(s hexwar.State, key string, label phrase.Phrase, room int, args rules.Args, choices []rules.Choice) rules.Candidate {
	if orders.TurnOrder(s, orders.OneUnit).ID != "" {
		room = 1
	}
	choices = hexwar.Each(choices, func(c rules.Choice) rules.Choice {
		return rules.Choice{Value: c.Value, Label: requestPhrase(s, c.Value)}
	})
	q := rules.Question{Option: "units", Label: label, Choices: choices, Min: 1, Max: max(1, room), Pick: true}
	return rules.Candidate{Key: key, Gate: hexwar.TurnGate(s.Turn.Number), Style: rules.Main, Rank: orders.ActivateRank, Label: label,
		Args: args, Ask: []rules.Question{q}}
}

// requestPhrase names a value of an activation, with its officer where the value names him.
func requestPhrase(s hexwar.State, value string) phrase.Phrase {
	by, id, named := strings.Cut(value, "/")
	if !named {
		id = by
	}
	u, o := s.Units[hexwar.UnitID(id)], s.Officers[hexwar.OfficerID(id)]
	at, what, whole := u.At, u.Troops(), u.Brief()
	if o.ID != "" {
		alone := func(who phrase.Phrase) phrase.Phrase {
			return phrase.Say("hexwar.command.brief-alone", phrase.With("officer", who))
		}
		at, what, whole = o.At, alone(o.Known()), alone(o.Brief())
	}
	if !named {
		return whole
	}
	return phrase.Say("hexwar.command.brief-by", hexwar.HexArg("at", at), phrase.With("officer", s.Officers[hexwar.OfficerID(by)].Known()),
		phrase.With("what", what))
}

// showCommand says why an army without officers activates nobody (P3, « Choix des activations »), and
// marks the hexes within command for the player who is activating.
func showCommand(s hexwar.State, seat rules.Seat, view *rules.View) {
	if s.Turn.Number > 0 && !orders.IsUntracked(s) && len(s.OfficersOf(s.Turn.Seat)) == 0 {
		view.Notes = append(view.Notes, phrase.Say("hexwar.command.note.nobody-leads", hexwar.CampArg(s.Turn.Seat),
			phrase.With("ref", s.Book.Ref(ChoiceTopic).Phrase())))
	}
	if view.Board == nil || view.Board.Hex == nil || s.Turn.Number == 0 || s.Turn.Phase != hexwar.CommandPhase || seat != s.Turn.Seat {
		return
	}
	leaders, board := orders.Leaders(s, seat), *view.Board.Hex
	board.Highlights = slices.Clone(board.Highlights)
	for _, h := range board.Grid.All() {
		u, is := orders.UnitAt(s, h)
		hears := func(o hexwar.Officer) bool { return hex.Distance(o.At, h) <= s.Tables.Command.Officer(o.Rank).Command }
		if is && u.Seat == seat && u.Turn.Activation == 0 && slices.ContainsFunc(leaders, hears) {
			board.Highlights = append(board.Highlights, table.Highlight{At: h, Tone: table.Command})
		}
	}
	view.Board.Hex = &board
}

// CommandTopics are the rules of command, with the figures of this game.
func CommandTopics(s hexwar.State) []rules.Topic {
	topic := func(t hexwar.Topic, args ...phrase.Arg) rules.Topic {
		return s.Topic("hexwar.command.topic.", string(t), t, args...)
	}
	var ranges []phrase.Arg
	for _, o := range s.Tables.Command.Officers {
		ranges = append(ranges, phrase.Number(string(o.Rank[0:1])+"command", o.Command),
			phrase.Number(string(o.Rank[0:1])+"influence", o.Influence))
	}
	var armies []phrase.Phrase
	for _, a := range s.Tables.Command.Armies {
		armies = append(armies, phrase.Say("hexwar.command.army", phrase.Number("from", a.From), phrase.Number("activations", a.Activations),
			phrase.Number("units", a.Units)))
	}
	return []rules.Topic{topic(orders.TurnTopic), topic(orders.ActiveTopic), topic(NumberTopic, phrase.Listing("armies", armies...)),
		topic(ChoiceTopic),
		topic(orders.OfficerMoveTopic), topic(orders.RangeOfTopic, ranges...), topic(orders.LeadTopic)}
}

// phasePath ends a phase.
const phasePath = "phase finir"

// FoldTurn begins a turn, and ends everything that lasts for one turn.
func FoldTurn(s hexwar.State, d hexwar.TurnData) (hexwar.State, error) {
	s.Turn = hexwar.Turn{Number: d.Number, Seat: d.Seat, Phase: hexwar.CommandPhase}
	s.Units, s.Officers = maps.Clone(s.Units), maps.Clone(s.Officers)
	for id, u := range s.Units {
		u.Turn = hexwar.UnitTurn{}
		s.Units[id] = u
	}
	for id, o := range s.Officers {
		o.LedActivation, o.Activation, o.HasMoved = 0, 0, false
		s.Officers[id] = o
	}
	for _, seat := range ledger.Players {
		if n, given := d.Tokens[seat]; given {
			s = orders.WithEntry(s, hexwar.PurseEntry{Seat: seat, Amount: n, Why: hexwar.ReasonStart})
		}
	}
	return s, nil
}

func foldPhase(s hexwar.State, d orders.PhaseData) (hexwar.State, error) {
	s.Turn.Phase = d.Phase
	return s, nil
}

// decidePhase ends the phase, and skips phases in which nothing can be done.
func decidePhase(s hexwar.State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	if next := nextPhase(s); next != "" {
		return orders.ReachPhase(s, next)
	}
	return decideTurn(s, act, roller)
}

// nextPhase is the next phase of the turn in which something can be done; empty at the turn's end.
func nextPhase(s hexwar.State) hexwar.Phase {
	switch {
	case s.Turn.Phase == hexwar.CommandPhase && (orders.CanMove(s) || endsSomeMove(s)):
		return hexwar.MovementPhase
	case s.Turn.Phase != hexwar.CombatPhase && orders.CanAttack(orders.InCombatPhase(s), s.Turn.Seat):
		return hexwar.CombatPhase
	}
	return ""
}

// decideTurn ends the turn and begins the other player's.
func decideTurn(s hexwar.State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	if orders.IsOnRealTable(s) {
		e, err := orders.PassTurn(s, orders.RealTurn(s).Number+1, act.Seat.Other())
		return []rules.Event{e}, err
	}
	e, err := hexwar.TurnBegun(hexwar.TurnData{Number: s.Turn.Number + 1, Seat: s.Turn.Seat.Other()})
	return []rules.Event{e}, err
}

// phaseButton ends the phase.
func phaseButton(s hexwar.State, _ rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "phase-" + string(s.Turn.Phase), Gate: hexwar.TurnGate(s.Turn.Number), Rank: orders.TurnEndRank,
		Label: endOfPhase(s)}}
}

// pointlessPhaseEnd refuses a button for the end of a phase where nothing is left in the turn: the button of
// the turn's end is the same.
func pointlessPhaseEnd(s hexwar.State, _ rules.Act) *rules.Violation {
	if nextPhase(s) != "" {
		return nil
	}
	return s.Refuse(orders.TurnTopic, "hexwar.worth.phase")
}

// turnButton ends the turn, of the battle or on a real table.
func turnButton(s hexwar.State, _ rules.Seat) []rules.Candidate {
	c := rules.Candidate{Key: "fin", Gate: hexwar.TurnGate(s.Turn.Number), Rank: orders.TurnEndRank,
		Label: phrase.Say("hexwar.command.offer.end-turn"), Rare: s.Turn.Phase == hexwar.CommandPhase && nextPhase(s) != ""}
	if orders.IsOnRealTable(s) {
		c.Key, c.Gate, c.Rank = "table-fin", orders.RealTurn(s).Gate(), orders.TableEndRank
	}
	return []rules.Candidate{c}
}

// mayEndTurn lets the seat on turn end it, also on a real table.
func mayEndTurn(s hexwar.State, seat rules.Seat) *rules.Violation {
	if orders.IsOnRealTable(s) {
		return orders.JudgePass(s, seat)
	}
	return orders.JudgeTurn(s, seat)
}

// TellTurn says that a turn begins.
func TellTurn(d hexwar.TurnData) []phrase.Phrase {
	lines := phrase.Line("hexwar.command.tell.turn", phrase.Number("turn", d.Number), hexwar.CampArg(d.Seat))
	if len(d.Tokens) > 0 && !d.Hidden {
		for _, seat := range ledger.Players {
			lines = append(lines, phrase.Say("hexwar.command.tell.tokens", hexwar.CampArg(seat),
				phrase.Number("count", d.Tokens[seat])))
		}
	}
	return lines
}

func tellPhase(d orders.PhaseData) []phrase.Phrase {
	return phrase.Line("hexwar.command.tell.phase", phrase.With("phase", orders.PhaseName(d.Phase)))
}
