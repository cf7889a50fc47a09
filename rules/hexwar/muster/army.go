package muster

import (
	"cmp"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// The armies' acts and event.
const (
	examplePath = "bataille armee exemple"
	// maxArmyFile is the most bytes of a file that holds an army: no list needs as many.
	maxArmyFile = 8000

	armyKind = "hexwar.army-set/1"
)

// The armies' topics.
const (
	armyTopic     hexwar.Topic = "armees"
	notationTopic hexwar.Topic = "liste-d-armee"
)

// armyData notes that a seat has brought its army; where armies are secret the list is sealed.
type armyData struct {
	Seat    rules.Seat     `json:"seat"`
	Example bool           `json:"example,omitempty"`
	List    *hexwar.Roster `json:"list,omitempty"`
}

// Chapter takes in both armies. PA1, « Préparation des armées »
func Chapter(b *hexwar.Book) rules.Chapter[hexwar.State] {
	return rules.Chapter[hexwar.State]{
		Gate: hexwar.ArmyGate,
		Verbs: []rules.Verb[hexwar.State]{
			{May: mayBring, Decide: decidePaste, Button: pasteButton,
				Spec: rules.ActSpec{Path: "bataille armee coller", Weighed: true, Ask: []rules.Question{askLines()},
					Options: []rules.OptionSpec{{Name: "lignes", Kind: rules.TextOption, Required: true, Secret: true}}}},
			{May: mayBring, Decide: decidePaste,
				Spec: rules.ActSpec{Path: "bataille armee importer", Weighed: true,
					Ask:     []rules.Question{{Option: "texte", Label: phrase.Say("hexwar.army.ask.text"), Lines: 12}},
					Options: []rules.OptionSpec{{Name: "texte", Kind: rules.TextOption, Required: true, Secret: true, File: maxArmyFile}}}},
			{Spec: rules.ActSpec{Path: examplePath}, May: mayBring, Decide: decideExample, Pointless: pointlessExample,
				Button: func(hexwar.State, rules.Seat) []rules.Candidate { return armyButton("example", "example", rules.Main) }},
			{Spec: rules.ActSpec{Path: "bataille armee liste"}, Answer: readArmies},
			{Spec: keptSpec(), Answer: readKept},
		},
		Facts: []rules.Fact[hexwar.State]{
			rules.NewWholeFact(armyKind, foldArmy, tellArmy),
		},
		Begun: func(s hexwar.State) bool { return len(awaited(s)) < 2 },
		Over: func(s hexwar.State) bool {
			return s.HasReading(hexwar.ModeSetting, hexwar.OnTable) || len(awaited(s)) == 0
		},
		Phase:  func(s hexwar.State) (phrase.Phrase, []rules.Seat) { return phrase.Say("hexwar.army.phase"), awaited(s) },
		Mask:   maskArmies,
		Show:   showArmies,
		Topics: armyTopics,
	}
}

// awaited are the seats that have brought no army yet.
func awaited(s hexwar.State) []rules.Seat {
	return slices.DeleteFunc(slices.Clone(ledger.Players[:]), func(seat rules.Seat) bool { return s.Armies.Lists[seat].Ready })
}

// mayBring lets a seat bring an army, and another, until both have one.
func mayBring(s hexwar.State, seat rules.Seat) *rules.Violation {
	refuse := func(key string) *rules.Violation { return s.Refuse(armyTopic, "hexwar.army.refused."+key) }
	switch {
	case !seat.Plays():
		return refuse("player")
	case s.HasReading(hexwar.ModeSetting, hexwar.OnTable):
		return refuse("on-table")
	case !s.Mapping.Ready:
		return refuse("map")
	case s.SecretArmies() && s.Deploy.Ready: // the screen has fallen: nobody goes back behind it
		return refuse("revealed")
	case len(awaited(s)) == 0:
		return refuse("both").Or(phrase.Say("game.offer.undo"), rules.Act{Path: rules.PathUndo, Seat: seat})
	}
	return nil
}

// mostListFaults is how many faults of a list one refusal names.
const mostListFaults = 20

// decidePaste takes in an army from the notation or the open format.
func decidePaste(s hexwar.State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	r := reader(s, act.Seat)
	r.ReadAny(cmp.Or(act.Args["lignes"], act.Args["texte"])) // as it was pasted, or imported
	r.Check(s, act.Seat)
	if len(r.Faults) > 0 {
		return nil, refuseList(s, act.Seat, r.Faults)
	}
	return bringArmy(s, armyData{Seat: act.Seat}, r.List)
}

// refuseList tells all faults of a list.
func refuseList(s hexwar.State, seat rules.Seat, faults []listFault) *rules.Violation {
	told := hexwar.Each(faults[:min(len(faults), mostListFaults)], func(f listFault) phrase.Phrase {
		if f.Line == 0 {
			return f.Say
		}
		return phrase.Say("hexwar.army.fault.line", phrase.Number("line", f.Line), phrase.With("what", f.Say))
	})
	v := s.Refuse(armyTopic, "hexwar.army.refused.faults", phrase.Number("count", len(faults)), phrase.With("faults", hexwar.OnLines(told)))
	return v.Or(phrase.Say("hexwar.army.offer.example"), rules.Act{Path: examplePath, Seat: seat})
}

// decideExample takes the example army: a battle with little to prepare. pa1:mise-en-place/1
func decideExample(s hexwar.State, act rules.Act, _ dice.Roller) ([]rules.Event, error) {
	list, faults := example(s, act.Seat)
	if len(faults) > 0 {
		return nil, s.Refuse(armyTopic, "hexwar.army.refused.example", phrase.With("what", faults[0].Say))
	}
	return bringArmy(s, armyData{Seat: act.Seat, Example: true}, list)
}

// bringArmy returns the event of a seat's army: its list is sealed where armies are secret.
func bringArmy(s hexwar.State, data armyData, list hexwar.Roster) ([]rules.Event, error) {
	if !s.SecretArmies() {
		data.List = &list
	}
	e, err := ledger.NewEvent(armyKind, data)
	if err == nil && s.SecretArmies() {
		e.Seal, err = hexwar.SealOf(hexwar.ArmyGate, data.Seat, list)
	}
	return []rules.Event{e}, err
}

func foldArmy(s hexwar.State, d armyData, e rules.Event) (hexwar.State, error) {
	a := hexwar.Army{Ready: true, Example: d.Example}
	if d.List != nil {
		a.List = *d.List
	}
	if e.Seal != nil {
		list, err := hexwar.ReadSealed[hexwar.Roster](e.Seal.Payload)
		if err != nil {
			return s, err
		}
		a.List = list
	}
	return s.WithArmy(d.Seat, a), nil
}

// maskArmies leaves a seat its own list, until all are revealed, and where tokens are hidden its own tokens.
// lecture:hex-pions
func maskArmies(s hexwar.State, seat rules.Seat) hexwar.State {
	s.Viewer = seat
	secret, tokens := s.SecretArmies() && !s.Deploy.Ready, s.HidesTokens()
	hides := func(of rules.Seat, a hexwar.Army) bool {
		return of != seat && (secret && !a.Scenario || tokens && a.List.Tokens != nil)
	}
	masked := s.Armies.Lists
	for of, a := range s.Armies.Lists {
		if !hides(of, a) {
			continue
		}
		if a.List.Tokens = nil; secret && !a.Scenario {
			a.List = hexwar.Roster{}
		}
		masked = rules.Put(masked, of, a)
	}
	s.Armies.Lists = masked
	return s
}
