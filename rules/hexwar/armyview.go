package hexwar

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

func armyButton(key, words string, style rules.Style, ask ...rules.Question) []rules.Candidate {
	return []rules.Candidate{{Key: key, Gate: armyGate, Style: style, Label: phrase.Say("hexwar.army.offer." + words), Ask: ask}}
}

// pasteButton shows the list that stands: where armies are secret, to nobody else.
func (s State) pasteButton(seat rules.Seat) []rules.Candidate {
	words, mine := "paste", s.armies.Lists[seat]
	if mine.Ready {
		words = "again"
	}
	if s.secretArmies() && s.eyes != seat {
		return nil
	}
	return armyButton("paste", words, rules.Plain,
		rules.Question{Option: "lignes", Label: phrase.Say("hexwar.army.ask.lines"), Lines: 12, Template: s.template(mine.List)})
}

// changesExample keeps the button from whoever has the example army already.
func (s State) changesExample(act rules.Act) *rules.Violation {
	if !s.armies.Lists[act.Seat].Example {
		return nil
	}
	return s.refuse(armyTopic, "hexwar.army.note.example")
}

// template are the lines that the form shows first: the list that stands, else lines to write over.
func (s State) template(list roster) []phrase.Phrase {
	if len(list.Units) == 0 {
		return says("hexwar.army.template")
	}
	return list.notation()
}

// notation is the list as lines that can be pasted again: bodies that are alike together.
func (r roster) notation() []phrase.Phrase {
	var lines []phrase.Phrase
	for i := 0; i < len(r.Units); {
		u, hexes, j := r.Units[i], "", i
		for ; j < len(r.Units) && alike(u, r.Units[j]); j++ {
			if at := r.Units[j].At; at != nil {
				hexes += " " + at.String()
			}
		}
		key := "hexwar.army.line.unit"
		if u.Name != "" {
			key = "hexwar.army.line.named"
		}
		lines = append(lines, phrase.Say(key, phrase.Number("count", j-i), phrase.With("troop", u.body().Phrase()),
			phrase.Number("elements", u.Elements), phrase.Verbatim("hexes", hexes), phrase.Named("name", u.Name)))
		i = j
	}
	for _, o := range r.Officers {
		at := ""
		if o.At != nil {
			at = " " + o.At.String()
		}
		key := "hexwar.army.line.officer"
		if o.Name != "" {
			key = "hexwar.army.line.officer-named"
		}
		lines = append(lines, phrase.Say(key, phrase.With("rank", phrase.Say("hexwar.army.rank."+string(o.Rank))),
			phrase.Verbatim("hexes", at), phrase.Named("name", o.Name)))
		if o.Level > 0 {
			last := len(lines) - 1
			lines[last] = phrase.Say("hexwar.army.line.level", phrase.With("officer", lines[last]), phrase.Number("level", o.Level))
		}
	}
	if r.Tokens != nil {
		lines = append(lines, phrase.Say("hexwar.army.line.tokens", phrase.Number("count", *r.Tokens)))
	}
	return lines
}

// alike reports whether two units share a line: all but their hexes.
func alike(a, b enlisted) bool {
	return a.Type == b.Type && a.Weight == b.Weight && a.Elements == b.Elements && a.Gear == b.Gear && a.Name == b.Name &&
		(a.At == nil) == (b.At == nil)
}

// showArmies compares both armies until the battle begins.
func (s State) showArmies(_ rules.Seat, view *rules.View) {
	lists := s.armies.Lists
	if s.deploy.Ready || !lists[rules.SeatA].Ready && !lists[rules.SeatB].Ready {
		return
	}
	view.Panels = append(view.Panels, s.armiesPanel())
	view.Notes = append(view.Notes, s.armyNotes()...)
}

// armyNotes say what is an example, and where the armies are not equal. PA1, « Préparation des armées » —
// generally equivalent armies: by a budget, which is advised, or by the number of units.
func (s State) armyNotes() []phrase.Phrase {
	a, b := s.armies.Lists[rules.SeatA], s.armies.Lists[rules.SeatB]
	var notes []phrase.Phrase
	if a.Example || b.Example {
		notes = append(notes, phrase.Say("hexwar.army.note.example"))
	}
	if x, y := len(a.List.Units), len(b.List.Units); x > 0 && y > 0 && x != y {
		notes = append(notes, phrase.Say("hexwar.army.note.unequal", phrase.Number("blue", x), phrase.Number("red", y)))
	}
	return notes
}

// armiesPanel has a line for each figure of both armies; of a sealed list it shows none.
func (s State) armiesPanel() table.Panel {
	panel := table.Panel{Title: phrase.Say("hexwar.army.panel.title"),
		Columns: []phrase.Phrase{phrase.Say("hexwar.army.panel.what"), whoOf(rules.SeatA), whoOf(rules.SeatB)}}
	row := func(what phrase.Phrase, figure func(roster) int) bool {
		cells, some := []phrase.Phrase{what}, false
		for _, seat := range rules.Players {
			a := s.armies.Lists[seat]
			cell := phrase.Say("hexwar.army.panel.none")
			switch {
			case len(a.List.Units) > 0:
				n := figure(a.List)
				some = some || n > 0
				cell = phrase.Say("hexwar.army.panel.figure", phrase.Verbatim("n", strconv.Itoa(n)))
			case a.Ready:
				cell = phrase.Say("hexwar.army.panel.sealed")
			}
			cells = append(cells, cell)
		}
		panel.Rows = append(panel.Rows, cells)
		return some
	}
	row(phrase.Say("hexwar.army.panel.units"), func(r roster) int { return len(r.Units) })
	row(phrase.Say("hexwar.army.panel.elements"), roster.elements)
	for _, t := range chart.Types() {
		if !row(t.Phrase(), func(r roster) int { return r.count(t) }) {
			panel.Rows = panel.Rows[:len(panel.Rows)-1]
		}
	}
	row(phrase.Say("hexwar.army.panel.officers"), func(r roster) int { return len(r.Officers) })
	if s.reads(purseReading, purseHidden) { // each has them in his own list
		return panel
	}
	row(phrase.Say("hexwar.army.panel.tokens"), func(r roster) int {
		if r.Tokens != nil {
			return *r.Tokens
		}
		if own := r.level(); own > 0 {
			return own
		}
		return s.tables.chart.Level
	})
	return panel
}

// count is how many units of a type the army has.
func (r roster) count(t chart.Type) int {
	n := 0
	for _, u := range r.Units {
		if u.Type == t {
			n++
		}
	}
	return n
}

// readArmies answers /armee liste: both armies as far as the seat knows them, as lines that can be pasted
// again.
func (s State) readArmies(act rules.Act) (rules.View, error) {
	var view rules.View
	for _, seat := range rules.Players {
		a := s.armies.Lists[seat]
		if len(a.List.Units) == 0 {
			continue
		}
		view.Notes = append(view.Notes, phrase.Say("hexwar.army.note.list", whoArg(seat)))
		view.Notes = append(view.Notes, a.List.notation()...)
	}
	if !s.armies.Lists[rules.SeatA].Ready && !s.armies.Lists[rules.SeatB].Ready {
		v := s.refuse(armyTopic, "hexwar.army.refused.none")
		if s.mayBring(act.Seat) == nil {
			v.Or(phrase.Say("hexwar.army.offer.example"), rules.Act{Path: examplePath, Seat: act.Seat})
		}
		return view, v
	}
	view.Panels = append(view.Panels, s.armiesPanel())
	view.Notes = append(s.armyNotes(), view.Notes...)
	return view, nil
}

func tellArmy(d armyData, _ rules.Event) []phrase.Phrase {
	who := whoArg(d.Seat)
	switch {
	case d.Example:
		return says("hexwar.army.tell.example", who)
	case d.List == nil:
		return says("hexwar.army.tell.sealed", who)
	}
	counted := func(what string, n int) phrase.Arg {
		return phrase.With(what, phrase.Say("hexwar.army.tell.counted."+what, phrase.Number("count", n)))
	}
	return []phrase.Phrase{phrase.Say("hexwar.army.tell.list", who, counted("units", len(d.List.Units)),
		counted("elements", d.List.elements()),
		counted("officers", len(d.List.Officers)))}
}

// armyTopics are the rules of the armies.
func (s State) armyTopics() []rules.Topic {
	const words = "hexwar.army.topic."
	return []rules.Topic{s.topic(words, string(armyTopic), armyTopic),
		s.topic(words, string(notationTopic), notationTopic, phrase.Number("units", mostUnits))}
}
