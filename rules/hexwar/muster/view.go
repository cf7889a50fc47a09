package muster

import (
	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

func armyButton(key, words string, style rules.Style, ask ...rules.Question) []rules.Candidate {
	return []rules.Candidate{{Key: key, Gate: hexwar.ArmyGate, Style: style, Label: phrase.Say("hexwar.army.offer." + words), Ask: ask}}
}

// pasteButton shows the current list: where armies are secret, to nobody else.
func pasteButton(s hexwar.State, seat rules.Seat) []rules.Candidate {
	words, mine := "paste", s.Armies.Lists[seat]
	if mine.Ready {
		words = "again"
	}
	if s.SecretArmies() && s.Viewer != seat {
		return nil
	}
	ask := askLines()
	ask.Template = template(s, mine.List)
	return armyButton("paste", words, rules.Plain, ask)
}

// askLines asks for a list.
func askLines() rules.Question {
	return rules.Question{Option: "lignes", Label: phrase.Say("hexwar.army.ask.lines"), Lines: 12}
}

// pointlessExample keeps the button from whoever has the example army already.
func pointlessExample(s hexwar.State, act rules.Act) *rules.Violation {
	if !s.Armies.Lists[act.Seat].Example {
		return nil
	}
	return s.Refuse(armyTopic, "hexwar.army.note.example")
}

// template are the lines that the form shows first: the current list, else an example to write over.
func template(s hexwar.State, list hexwar.Roster) []phrase.Phrase {
	if len(list.Units) == 0 {
		return phrase.Line("hexwar.army.template")
	}
	return list.Notation()
}

// showArmies compares both armies until the battle begins.
func showArmies(s hexwar.State, _ rules.Seat, view *rules.View) {
	if s.Deploy.Ready || len(awaited(s)) == 2 {
		return
	}
	view.Panels = append(view.Panels, armiesPanel(s))
	view.Notes = append(view.Notes, armyNotes(s)...)
}

// armyNotes say what is an example, and where the armies are not equal. PA1, « Préparation des armées » —
// generally equivalent armies: by a budget, which is advised, or by the number of units.
func armyNotes(s hexwar.State) []phrase.Phrase {
	a, b := s.Armies.Lists[rules.SeatA], s.Armies.Lists[rules.SeatB]
	var notes []phrase.Phrase
	for _, seat := range ledger.Players {
		if s.Armies.Lists[seat].Example {
			notes = append(notes, phrase.Say("hexwar.army.note.example-of", hexwar.WhoArg(seat)))
		}
	}
	for _, seat := range ledger.Players {
		if scenario := s.Mapping.Scenario; scenario != nil && scenario.Budgets[seat] > 0 {
			notes = append(notes, phrase.Say("hexwar.army.note.budget", hexwar.WhoArg(seat), phrase.Number("count", scenario.Budgets[seat])))
		}
	}
	if x, y := len(a.List.Units), len(b.List.Units); x > 0 && y > 0 && x != y {
		notes = append(notes, phrase.Say("hexwar.army.note.unequal", phrase.Number("blue", x), phrase.Number("red", y)))
	}
	return notes
}

// armiesPanel has a line for each figure of both armies; of a sealed list it shows none.
func armiesPanel(s hexwar.State) table.Panel {
	panel := table.Panel{Title: phrase.Say("hexwar.army.panel.title"),
		Columns: []phrase.Phrase{phrase.Say("hexwar.army.panel.what"), hexwar.WhoOf(rules.SeatA), hexwar.WhoOf(rules.SeatB)}}
	row := func(what phrase.Phrase, figure func(hexwar.Roster) int) bool {
		cells, some := []phrase.Phrase{what}, false
		for _, seat := range ledger.Players {
			a := s.Armies.Lists[seat]
			cell := phrase.Say("hexwar.army.panel.none")
			switch {
			case len(a.List.Units) > 0:
				n := figure(a.List)
				some = some || n > 0
				cell = phrase.Say("hexwar.army.panel.figure", phrase.Figure("n", n))
			case a.Ready:
				cell = phrase.Say("hexwar.army.panel.sealed")
			}
			cells = append(cells, cell)
		}
		panel.Rows = append(panel.Rows, cells)
		return some
	}
	row(phrase.Say("hexwar.army.panel.units"), func(r hexwar.Roster) int { return len(r.Units) })
	row(phrase.Say("hexwar.army.panel.elements"), hexwar.Roster.Elements)
	for _, t := range chart.Types() {
		if !row(t.Phrase(), func(r hexwar.Roster) int { return r.Count(t) }) {
			panel.Rows = panel.Rows[:len(panel.Rows)-1]
		}
	}
	row(phrase.Say("hexwar.army.panel.officers"), func(r hexwar.Roster) int { return len(r.Officers) })
	if s.HidesTokens() { // each has them in his own list
		return panel
	}
	row(phrase.Say("hexwar.army.panel.tokens"), func(r hexwar.Roster) int {
		if r.Tokens != nil {
			return *r.Tokens
		}
		if own := r.Level(); own > 0 {
			return own
		}
		return s.Tables.Chart.Level
	})
	return panel
}

// readArmies answers /bataille armee liste: both armies as far as the seat knows them, as lines that can be
// pasted again.
func readArmies(s hexwar.State, act rules.Act) (rules.View, error) {
	var view rules.View
	for _, seat := range ledger.Players {
		a := s.Armies.Lists[seat]
		if len(a.List.Units) == 0 {
			continue
		}
		view.Notes = append(view.Notes, phrase.Say("hexwar.army.note.list", hexwar.WhoArg(seat)))
		view.Notes = append(view.Notes, a.List.Notation()...)
	}
	if len(awaited(s)) == 2 {
		v := s.Refuse(armyTopic, "hexwar.army.refused.none")
		if mayBring(s, act.Seat) == nil {
			v.Or(phrase.Say("hexwar.army.offer.example"), rules.Act{Path: examplePath, Seat: act.Seat})
		}
		return view, v
	}
	view.Panels = append(view.Panels, armiesPanel(s))
	view.Notes = append(append(armyNotes(s), turnedNote(s, act.Seat)...), view.Notes...)
	return view, nil
}

// turnedNote says, to who sits at the north edge, that the hexes of his list are the map's, though he may
// have typed them as seen from his edge.
func turnedNote(s hexwar.State, seat rules.Seat) []phrase.Phrase {
	for _, u := range s.Armies.Lists[seat].List.Units {
		if u.At != nil && hexwar.EdgeOf(seat) == hex.North && seat.Plays() && len(s.ScenarioZone(seat)) == 0 {
			return phrase.Line("hexwar.army.note.turned", hexwar.HexArg("at", *u.At), hexwar.HexArg("seen", s.Field.Grid.Opposite(*u.At)))
		}
	}
	return nil
}

func tellArmy(d armyData, _ rules.Event) []phrase.Phrase {
	who := hexwar.WhoArg(d.Seat)
	switch {
	case d.Example:
		return phrase.Line("hexwar.army.tell.example", who)
	case d.List == nil:
		return phrase.Line("hexwar.army.tell.sealed", who)
	}
	counted := func(what string, n int) phrase.Arg {
		return phrase.With(what, phrase.Say("hexwar.army.tell.counted."+what, phrase.Number("count", n)))
	}
	return []phrase.Phrase{phrase.Say("hexwar.army.tell.list", who, counted("units", len(d.List.Units)),
		counted("elements", d.List.Elements()),
		counted("officers", len(d.List.Officers)))}
}

// armyTopics are the rules of the armies.
func armyTopics(s hexwar.State) []rules.Topic {
	const words = "hexwar.army.topic."
	return []rules.Topic{s.Topic(words, string(armyTopic), armyTopic),
		s.Topic(words, string(notationTopic), notationTopic, phrase.Number("units", mostUnits))}
}
