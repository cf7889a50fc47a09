package npow

import (
	"maps"
	"reflect"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/plane/network"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

const (
	rectifiedKind = "npow.rectified/1"
	rectifyPath   = "partie rectifier"

	refMistakes rules.Ref = "maison:rectifier"
)

// houseChapter is what belongs to no moment of the game: mistakes put right, and a table taken over from
// another game.
func houseChapter() rules.Chapter[state] {
	return rules.Chapter[state]{
		Gate: "maison",
		Verbs: []rules.Verb[state]{
			{Decide: rules.NoDice(decideRectify), Wording: wordRectify, Weighs: weighRectified,
				Choices: whichever(state.mistakeChoices),
				Spec: command(rectifyPath, required(choiceOption("quoi")), required(textOption("valeur")),
					rules.OptionSpec{Name: "raison", Kind: rules.TextOption, Required: true, Private: true})},
		},
		Facts: []rules.Fact[state]{
			rules.NewFact(rectifiedKind, foldRectified, rectified.tell),
			rules.NewFact(takenKind, foldTaken, takenTable.tell),
		},
		Over: func(state) bool { return true },
		Topics: func(state) []rules.Topic {
			return []rules.Topic{topic("rectifier", refMistakes)}
		},
	}
}

// rectified is a mistake put right: the old value and the new.
type rectified struct {
	What matter `json:"what"`
	Old  amount `json:"old"`
	New  amount `json:"new"`
	// Crossings are those that the roads make now, where a river has moved under them.
	Crossings []crossing `json:"crossings,omitempty"`
	// Redo is what is opened again, because of Why.
	Redo redo           `json:"redo,omitempty"`
	Why  *phrase.Phrase `json:"why,omitempty"`
}

// mistakeChoices are all of them: what is typed narrows them before they are shown.
func (s state) mistakeChoices() []rules.Choice {
	return each(s.matters(), func(m matter) rules.Choice { return rules.Choice{Value: m.ID, Label: m.phrase()} })
}

// decideRectify puts a mistake right once the other player agrees; a referee needs nobody. The reason stays
// with the act.
func decideRectify(s state, act rules.Act) ([]rules.Event, error) {
	if !act.Seat.Plays() && act.Seat != rules.Referee {
		return nil, rules.Refuse(refMistakes, "npow.rectify.refused.player")
	}
	m, meant := s.matterMeant(act)
	if !meant {
		said := each(s.matters(), matter.name)
		if len(said) == 0 {
			return nil, s.orUndo(act.Seat, rules.Refuse(refMistakes, "npow.rectify.refused.nothing"))
		}
		return nil, rules.Refuse(refMistakes, "npow.rectify.refused.what", asTyped(act, "quoi"),
			phrase.Listing("what", said[:min(len(said), siting.MostPicks)]...))
	}
	data, refused := rectifying(s, act, m)
	if refused != nil {
		return nil, refused
	}
	if reflect.DeepEqual(data.New, data.Old) {
		return nil, rules.Refuse(refMistakes, "npow.rectify.refused.same", what(m.phrase()), phrase.With("value", data.Old.phrase()))
	}
	return event(rectifiedKind, data)
}

// rectifying is what a mistake put right comes to.
func rectifying(s state, act rules.Act, m matter) (rectified, *rules.Violation) {
	data := rectified{What: m, Old: s.amountOf(m)}
	var refused *rules.Violation
	if data.New, refused = readAmount(s, act, m); refused != nil {
		return data, refused
	}
	return consequences(s, data)
}

func (d rectified) tell() []phrase.Phrase {
	lines := phrase.Line("npow.rectify.tell", what(d.What.phrase()), phrase.With("old", d.Old.phrase()),
		phrase.With("new", d.New.phrase()))
	if d.Redo != "" && d.Why != nil {
		lines = append(lines, phrase.Say("npow.rectify.redo."+string(d.Redo), because(articled(*d.Why))))
	}
	return lines
}

// readPlaceAmount reads where a measured element is: a place, which may have its angle. It is judged as
// when the table was finished: by every condition of the placement, sectors included, and against the supply
// lines placed since.
func readPlaceAmount(s state, act rules.Act, m matter, now place) (amount, *rules.Violation) {
	e, _ := s.pool.element(m.Number)
	to, err := plane.ParseSpot(act.Args["valeur"], s.aroundLying(now.Place, s.edgeOf(act.Seat)))
	if err != nil {
		return amount{}, refuseUnread(misread(err))
	}
	at, from := s.spotted(e, now.Place, to), now.Rects[0].Centre
	for i, p := range now.Crossings {
		if !to.Turned { // its bridges keep their places on it
			at.Crossings[i] = p.Plus(to.At).Minus(from)
		}
	}
	again := func(to siting.Place) rules.Act {
		return act.With("valeur", siting.PointText(to.Rects[0].Centre)+" /"+strconv.Itoa(int(to.Rects[0].Turn)))
	}
	t := s.finished()
	if refused := t.Refuse(s.wish(e, at, siting.TurnChoice(to.Turned), again)); refused != nil {
		return amount{}, refused
	}
	return amount{Place: &place{Place: at}}, nil
}

// redo is what a mistake put right opens again.
type redo string

// The gates that are done once more: the roads, or the roads and the points that were laid out on what they
// made.
const (
	redoRoads  redo = "routes"
	redoPoints redo = "points"
)

// consequences is what becomes of the roads when a place is put right: where they still fit, the crossings
// that they make, moved along with their river; where not, they are laid once more, and the points too. Once
// the points are revealed the roads stay as they are.
func consequences(s state, data rectified) (rectified, *rules.Violation) {
	if data.What.Kind == passageMatter { // the roads pass either
		return data, nil
	}
	after := corrected(s, data)
	if refused := refuseFullBand(s, data, after); refused != nil {
		return data, refused
	}
	if !s.roads.Done || s.roads.Declared || !after.mapped() {
		return data, nil
	}
	crossings, why := after.roadsFit()
	switch {
	case why.IsZero():
		if !reflect.DeepEqual(crossings, s.roads.Crossings) {
			data.Crossings = crossings
		}
	case s.count.Open:
		return data, rules.Refuse(refMistakes, "npow.rectify.refused.roads", because(articled(why)))
	case len(s.points.Sealed) > 0:
		data.Redo, data.Why = redoPoints, &why
	default:
		data.Redo, data.Why = redoRoads, &why
	}
	return data, nil
}

// refuseFullBand refuses what would put more into the central band than it may hold, of what was declared and
// what was measured. adc7:placement/2
func refuseFullBand(s state, data rectified, after state) *rules.Violation {
	if data.New.Zone != middle || data.What.Kind == bridgeMatter { // the text limits the band for the Defender, not for roads
		return nil
	}
	return s.refuseCrowd(after.inBand(slices.DeleteFunc(after.things(), func(t thing) bool {
		at := after.placing.Places[t.Number]
		if t.Section > 0 {
			return len(at.Zones) < t.Section || at.Zones[t.Section-1] != middle
		}
		return at.Zone != middle
	})))
}

// roadsFit are the crossings that the roads make now, and what is wrong with the roads: adc7:supply — they
// join both supply lines, every built-up area and every crossing; adc7:placement/4 — they run through no
// built-up area; adc7:crossings — a crossing more or less is an objective more or less. Roads that were left
// out stay out as long as none is needed.
func (s state) roadsFit() ([]crossing, phrase.Phrase) {
	if s.roads.None {
		if met := s.meets(s.plainRoads().Paths); len(met) > 0 {
			return nil, phrase.Say("npow.rectify.roads.needed", met[0].element.Of.what())
		}
		return nil, phrase.Phrase{}
	}
	fault, err := network.Check(s.roads.Paths, s.plan())
	if err != nil {
		return nil, phrase.Say("npow.roads.found.loose") // more to join than roads were ever laid for
	}
	if fault != nil {
		return nil, s.roadFault(*fault)
	}
	made := s.crossings(s.roads.Paths)
	if !slices.EqualFunc(made, s.roads.Crossings, func(a, b crossing) bool { return a.River == b.River && a.Section == b.Section }) {
		return nil, phrase.Say("npow.rectify.roads.crossings", countOf(made), phrase.Number("before",
			len(s.roads.Crossings)))
	}
	return made, phrase.Phrase{}
}

// wordRectify says what is put right, and what that costs.
func wordRectify(s state, act rules.Act) phrase.Phrase {
	m, meant := s.matterMeant(act)
	if !meant {
		return phrase.Phrase{}
	}
	data, _ := rectifying(s, act, m)
	to, key := phrase.With("new", data.New.phrase()), "npow.rectify.wording"
	switch {
	case data.New == amount{}: // it can't be read
		to = phrase.Named("new", shortened(act.Args["valeur"]))
	case data.Redo == redoRoads:
		key = "npow.rectify.wording-redo"
	case data.Redo == redoPoints:
		key = "npow.rectify.wording-redo-points"
	}
	return phrase.Say(key, what(m.phrase()), phrase.With("old", data.Old.phrase()), to)
}

// weighRectified returns whose sealed points a place put right would reopen, and whether it has the roads
// laid once more.
func weighRectified(s state, act rules.Act) (losers []rules.Seat, first bool) {
	m, meant := s.matterMeant(act)
	if !meant {
		return nil, false
	}
	data, refused := rectifying(s, act, m)
	if data.Redo == redoPoints {
		losers = only(ledger.Players[:], func(seat rules.Seat) bool { return s.points.Sealed[seat] })
	}
	return losers, refused == nil && data.Redo != ""
}

const takenKind = "npow.table-taken/1"

// takenTable is a table that a game plays on after another: as it was, with the long edges exchanged.
type takenTable struct {
	Initiative rules.Seat `json:"initiative"`
	// Attacker is the edge of whoever has the initiative.
	Attacker edge           `json:"attacker"`
	Pool     pool           `json:"pool"`
	Places   []placed       `json:"places"`
	Left     []table.Number `json:"left,omitempty"`
	Lines    []supplyData   `json:"lines"`
	Roads    settledRoads   `json:"roads"`
	Quality  []riverSection `json:"quality,omitempty"`
}

// rematch takes the table over for another game: terrain, roads, bridges and the rivers' quality as they
// are, the long edges and with them the supply lines exchanged. A game that never came to its roads leaves
// nothing.
func rematch(s state) ([]rules.Event, error) {
	if !s.roads.Done {
		return nil, nil
	}
	data := takenTable{
		Initiative: s.initiative, Attacker: opposite(s.attacker), Pool: s.pool, Left: slices.Sorted(maps.Keys(s.placing.Left)),
		Roads: s.roads.settledRoads, Quality: s.roads.Quality,
	}
	data.Pool.Free, data.Roads.Passages = false, s.passages()
	for _, e := range s.pool.Elements {
		if at, known := s.placing.Places[e.Number]; known {
			data.Places = append(data.Places, placed{e.numbered(), at})
		}
	}
	for _, seat := range ledger.Players {
		line := s.supply[seat]
		data.Lines = append(data.Lines, supplyData{Seat: seat.Other(), Place: line.place, Slot: line.Slot, Declared: !line.measured()})
	}
	events, err := event(takenKind, data)
	if err != nil {
		return nil, err
	}
	events[0].Begins = pointsGate
	return events, nil
}

// foldTaken lays the table out from the event alone.
func foldTaken(s state, data takenTable) (state, error) {
	s.initiative, s.pool = data.Initiative, data.Pool
	s.attacker, s.supply = data.Attacker, nil
	s.placing = placing{Done: true}.without(data.Left)
	for _, p := range data.Places {
		s.placing = s.placing.withPlace(p.Number, p.Place)
	}
	for _, l := range data.Lines {
		s.supply = s.supply.with(l.Seat, l.Place, l.Slot)
	}
	s.roads = roads{Quality: data.Quality}
	data.Roads.By = rules.Public // nobody of this game settled the roads, so nobody may object
	return foldSettledRoads(s, data.Roads)
}

func (d takenTable) tell() []phrase.Phrase {
	lines := phrase.Line("npow.rematch.tell", countOf(d.Places), who(d.Initiative),
		phrase.With("edge", edgeName(d.Attacker)))
	for _, l := range d.Lines {
		lines = append(lines, l.tell()...)
	}
	return lines
}
