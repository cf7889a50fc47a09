package hexwar

import (
	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// The armies' acts and event.
const (
	pastePath   = "armee coller"
	importPath  = "armee importer"
	examplePath = "armee exemple"
	listPath    = "armee liste"
	// maxArmyFile is the most bytes of a file that holds an army: no list needs as many.
	maxArmyFile = 8000

	armyKind = "hexwar.army-set/1"
)

// The armies' topics.
const (
	armyTopic     Topic = "armees"
	notationTopic Topic = "liste-d-armee"
)

// armyData notes that a seat has brought its army; where armies are secret the list is sealed.
type armyData struct {
	Seat    rules.Seat `json:"seat"`
	Example bool       `json:"example,omitempty"`
	List    *roster    `json:"list,omitempty"`
}

// armyChapter takes in both armies. PA1, « Préparation des armées »
func armyChapter(b *Book) rules.Chapter[State] {
	ask := []rules.Question{{Option: "lignes", Label: phrase.Say("hexwar.army.ask.lines"), Lines: 12}}
	return rules.Chapter[State]{
		Gate: armyGate,
		Verbs: []rules.Verb[State]{
			{May: State.mayBring, Decide: State.decidePaste, Button: State.pasteButton,
				Spec: rules.ActSpec{Path: pastePath, Weighed: true, Ask: ask,
					Options: []rules.OptionSpec{{Name: "lignes", Kind: rules.TextOption, Required: true, Secret: true}}}},
			{May: State.mayBring, Decide: State.decidePaste,
				Spec: rules.ActSpec{Path: importPath, Weighed: true,
					Ask:     []rules.Question{{Option: "texte", Label: phrase.Say("hexwar.army.ask.text"), Lines: 12}},
					Options: []rules.OptionSpec{{Name: "texte", Kind: rules.TextOption, Required: true, Secret: true, File: maxArmyFile}}}},
			{Spec: rules.ActSpec{Path: examplePath}, May: State.mayBring, Decide: State.decideExample, Worth: State.changesExample,
				Button: func(State, rules.Seat) []rules.Candidate { return armyButton("example", "example", rules.Main) }},
			{Spec: rules.ActSpec{Path: listPath}, Answer: State.readArmies},
			{Spec: keptSpec(), Answer: State.readKept},
		},
		Facts: []rules.Fact[State]{
			rules.NewWholeFact(armyKind, State.foldArmy, tellArmy),
		},
		Begun: func(s State) bool { return s.armies.Lists[rules.SeatA].Ready || s.armies.Lists[rules.SeatB].Ready },
		Over: func(s State) bool {
			return s.reads(modeSetting, onTable) || s.armies.Lists[rules.SeatA].Ready && s.armies.Lists[rules.SeatB].Ready
		},
		Phase: func(s State) (phrase.Phrase, []rules.Seat) {
			var awaited []rules.Seat
			for _, seat := range rules.Players {
				if !s.armies.Lists[seat].Ready {
					awaited = append(awaited, seat)
				}
			}
			return phrase.Say("hexwar.army.phase"), awaited
		},
		Mask:   State.maskArmies,
		Show:   State.showArmies,
		Topics: State.armyTopics,
	}
}

// mayBring lets a seat bring an army, and another, until both have one.
func (s State) mayBring(seat rules.Seat) *rules.Violation {
	refuse := func(key string) *rules.Violation { return s.refuse(armyTopic, "hexwar.army.refused."+key) }
	switch {
	case !seat.Plays():
		return refuse("player")
	case s.reads(modeSetting, onTable):
		return refuse("on-table")
	case !s.mapping.Ready:
		return refuse("map")
	case s.secretArmies() && s.deploy.Ready: // the screen has fallen: nobody goes back behind it
		return refuse("revealed")
	case s.armies.Lists[rules.SeatA].Ready && s.armies.Lists[rules.SeatB].Ready:
		return refuse("both").Or(phrase.Say("game.offer.undo"), rules.Act{Path: rules.PathUndo, Seat: seat})
	}
	return nil
}

// mostListFaults is how many faults of a list are told at once.
const mostListFaults = 20

// decidePaste takes in an army from the notation or the open format.
func (s State) decidePaste(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	text := act.Args["lignes"]
	if act.Path == importPath {
		text = act.Args["texte"]
	}
	r := s.reader(act.Seat)
	r.readAny(text)
	r.check(s, act.Seat)
	if len(r.faults) > 0 {
		return nil, s.refuseList(act.Seat, r.faults)
	}
	return s.brought(act.Seat, r.list, false)
}

// refuseList tells all faults of a list.
func (s State) refuseList(seat rules.Seat, faults []listFault) *rules.Violation {
	told := make([]phrase.Phrase, 0, min(len(faults), mostListFaults))
	for _, f := range faults[:min(len(faults), mostListFaults)] {
		if f.Line == 0 {
			told = append(told, f.Say)
			continue
		}
		told = append(told, phrase.Say("hexwar.army.fault.line", phrase.Number("line", f.Line), phrase.With("what", f.Say)))
	}
	v := s.refuse(armyTopic, "hexwar.army.refused.faults", phrase.Number("count", len(faults)), phrase.With("faults", onLines(told)))
	return v.Or(phrase.Say("hexwar.army.offer.example"), rules.Act{Path: examplePath, Seat: seat})
}

// decideExample takes the example army: a battle with little to prepare. pa1:mise-en-place/1
func (s State) decideExample(act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	list, faults := s.example(act.Seat)
	if len(faults) > 0 {
		return nil, s.refuse(armyTopic, "hexwar.army.refused.example", phrase.With("what", faults[0].Say))
	}
	return s.brought(act.Seat, list, true)
}

// brought notes a seat's army.
func (s State) brought(seat rules.Seat, list roster, example bool) ([]rules.Event, error) {
	data := armyData{Seat: seat, Example: example}
	if !s.secretArmies() {
		data.List = &list
	}
	e, err := rules.NewEvent(armyKind, data)
	if err != nil {
		return nil, err
	}
	if s.secretArmies() {
		if e.Seal, err = sealing(armyGate, seat, list); err != nil {
			return nil, err
		}
	}
	return []rules.Event{e}, nil
}

func (s State) foldArmy(d armyData, e rules.Event) (State, error) {
	a := army{Ready: true, Example: d.Example}
	if d.List != nil {
		a.List = *d.List
	}
	if e.Seal != nil {
		list, err := unsealed[roster](e.Seal.Payload)
		if err != nil {
			return s, err
		}
		a.List = list
	}
	return s.withArmy(d.Seat, a), nil
}

// maskArmies leaves a seat its own list, until all are revealed, and where tokens are hidden its own tokens.
// lecture:hex-pions
func (s State) maskArmies(seat rules.Seat) State {
	s.eyes = seat
	if s.reads(purseReading, purseHidden) {
		for of, a := range s.armies.Lists {
			if of != seat {
				a.List.Tokens = nil
				s = s.withArmy(of, a)
			}
		}
	}
	if !s.secretArmies() || s.deploy.Ready {
		return s
	}
	for of, a := range s.armies.Lists {
		if of != seat && !a.Scenario {
			a.List = roster{}
			s = s.withArmy(of, a)
		}
	}
	return s
}
