package npow

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// passage says of a crossing whether it is a bridge or a ford. adc7:placement/4 — a road goes over the river
// on a bridge and under it at a ford; adc7:terrains — both are passed at v1, and both are objectives. Nobody
// need say it.
type passage struct {
	Of   label       `json:"of"`
	Kind passageKind `json:"kind"`
}

type passageKind string

const (
	aBridge passageKind = "pont"
	aFord   passageKind = "gue"
)

var passageKinds = []passageKind{aBridge, aFord}

func (k passageKind) phrase() phrase.Phrase { return phrase.Say("npow.passage." + string(k)) }

func (p passage) phrase() phrase.Phrase {
	return phrase.Say("npow.passage-told", what(p.Of.said()), phrase.With("kind", p.Kind.phrase()))
}

// brief says it in a select.
func (p passage) brief() phrase.Phrase {
	return phrase.Say("npow.passage-told", what(p.Of.brief()), phrase.With("kind", p.Kind.phrase()))
}

// crossingsNow are the objectives that are a bridge or a ford.
func (s state) crossingsNow() []objective { return only(s.objectives(), objective.isCrossing) }

// passages are the crossings of which somebody has said what they are, in the order of the objectives.
func (s state) passages() []passage {
	known := only(s.crossingsNow(), func(o objective) bool { return s.roads.Kinds[o.ID] != "" })
	return each(known, func(o objective) passage { return passage{Of: o.label, Kind: s.roads.Kinds[o.ID]} })
}

// showCrossing draws a crossing, which the map calls a bridge or a ford where somebody has said so.
func (s state) showCrossing(board *table.Plane, of label, at plane.Rect) {
	name := of.said()
	if kind := s.roads.Kinds[of.ID]; kind != "" {
		name = passage{Of: of, Kind: kind}.phrase()
	}
	board.Pieces = append(board.Pieces, table.Piece{Face: table.Face{Look: table.Bridge, Name: name, Objective: true},
		Sections: []plane.Rect{at}})
}

// checkPassages is an error where a place declared to be a bridge or a ford is neither.
func checkPassages(all []passage) error {
	for _, p := range all {
		if p.Of.Piece != charts.CrossingPiece || !slices.Contains(passageKinds, p.Kind) {
			return fmt.Errorf("crossing %q is told to be %q", p.Of.ID, p.Kind)
		}
	}
	return nil
}

// withPassages returns the roads with what was said of crossings; r stays as it was.
func (r roads) withPassages(all ...passage) roads {
	for _, p := range all {
		r.Kinds = rules.Put(r.Kinds, p.Of.ID, p.Kind)
	}
	return r
}

// keptKinds is what stays said once the roads are laid once more: of the crossings that the pool gave.
func (r roads) keptKinds() map[string]passageKind {
	kept := maps.Clone(r.Kinds)
	maps.DeleteFunc(kept, func(id string, _ passageKind) bool { return label{ID: id}.ofRoad() })
	return kept
}

// roadCrossing names the crossing that a road made on a river, counted from 1.
func roadCrossing(n int, of table.Number) label {
	return label{ID: roadCrossingID(n), Number: of, Piece: charts.CrossingPiece, Section: n}
}

// bridged is a crossing's place on its section, which counts from 1.
type bridged struct {
	Number  table.Number `json:"number"`
	Section int          `json:"section"`
	At      plane.Point  `json:"at"`
}

// bridged returns the place with one crossing elsewhere; p stays as it was.
func (p place) bridged(section int, at plane.Point) place {
	p.Crossings = slices.Clone(p.Crossings)
	if section >= 0 && section < len(p.Crossings) {
		p.Crossings[section] = at
	}
	return p
}

// bridgeOptions are the crossings of the rivers that are on the table.
func (s laying) bridgeOptions() []rules.Choice {
	var choices []rules.Choice
	for _, e := range s.keptElements() {
		for i := range s.placeOf(e).Crossings {
			choices = append(choices, crossingOf(e.Number, e.Piece, i+1).choice())
		}
	}
	return choices
}

// bridgeOf reads a crossing: « 4.1 » is that of element 4's first section.
func (s laying) bridgeOf(text string) (Element, int, bool) {
	for _, e := range s.keptElements() {
		for i := range s.placeOf(e).Crossings {
			if crossingOf(e.Number, e.Piece, i+1).ID == strings.TrimSpace(text) {
				return e, i + 1, true
			}
		}
	}
	return Element{}, 0, false
}

// decideBridge moves a crossing along its section, as near to the place named as the section goes.
// adc7:placement/4 — each 60 cm has one, wherever the Defender puts it.
func decideBridge(s state, act rules.Act, e Element, section int) ([]rules.Event, error) {
	now := s.placeOf(e)
	r, current := now.Rects[section-1], bridgeAt(now.Place, section-1).Centre
	to, err := siting.ReadTarget(current, act.Args["ou"], s.around(table.South))
	if err == nil && to.Turned {
		err = &plane.Misread{Why: plane.ReasonForm, Word: shortened(act.Args["ou"])}
	}
	if err != nil {
		return nil, refuseUnread(misread(err))
	}
	judge := s.site().Judge()
	against := func(at plane.Point) []siting.Finding { return judge(s.lay(e, now.bridged(section-1, at).Place)) }
	spots := slices.Values(spots(r))
	at, _ := siting.NearestOf(to.At, spots, func(plane.Point) bool { return true })
	found := against(at)
	if len(found) == 0 {
		return event(movedKind, movedData{Bridges: []bridged{{e.Number, section, at}}})
	}
	free, some := siting.NearestOf(to.At, spots, func(p plane.Point) bool { return len(against(p)) == 0 })
	if !some {
		free = current
	}
	return nil, found[0].Refuse("npow.placement.refused.finding").
		Or(phrase.Say("npow.placement.offer.there", phrase.With("where", pointPhrase(free))), act.With("ou", siting.PointText(free)))
}

// spots are the places along a section on which a crossing is wholly, 5 mm apart.
func spots(r plane.Rect) []plane.Point {
	var all []plane.Point
	for off := plane.MM(0); 2*off+bridgeLength <= r.Size.W; off += siting.Grain {
		all = append(all, r.Centre.Along(2*off, r.Turn), r.Centre.Along(2*off, r.Turn+180))
	}
	return all
}

// toldCrossing is one thing that players may say of a crossing, by how it is typed: « 4.1-nord » and
// « 4.1-nord-gue » of one that a road made, « 4.2-gue » of one of the pool.
type toldCrossing struct {
	typed string
	name  phrase.Phrase
	// made is what a road made; its River is 0 for a crossing of the pool.
	made crossing
	// passage says what it is; its Kind is empty where that goes unsaid.
	passage passage
}

// roadCrossingsTold are the crossings that a road may make: on each section of a river, in each half.
func roadCrossingsTold(s state, kinds ...passageKind) []toldCrossing {
	var all []toldCrossing
	for _, at := range s.riverSections() {
		for _, z := range zones {
			for _, kind := range kinds {
				typed, key := at.id()+"-"+string(z), "npow.roads.told.bridge"
				if kind != "" {
					typed, key = typed+"-"+string(kind), "npow.roads.new."+string(kind)
				}
				name := phrase.Say(key, phrase.With("section", slug(at.id())), phrase.With("half", z.phrase()))
				all = append(all, toldCrossing{typed, name, crossing{River: at.River, Section: at.Section, Zone: z}, passage{Kind: kind}})
			}
		}
	}
	return all
}

// poolCrossingsTold are what the crossings of the pool may be.
func poolCrossingsTold(s state, kinds ...passageKind) []toldCrossing {
	var all []toldCrossing
	for _, o := range only(s.poolObjectives(), objective.isCrossing) {
		for _, kind := range kinds {
			p := passage{Of: o.label, Kind: kind}
			all = append(all, toldCrossing{typed: o.ID + "-" + string(kind), name: p.brief(), passage: p})
		}
	}
	return all
}

// mostBridges bounds the bridges declared at once.
const mostBridges = 8

// zones are where a crossing may count, as the players tell it.
var zones = []zone{northHalf, southHalf, middle}

// bridgeChoices are what the roads may be on the players' table: none, without a new bridge, or one on a
// river's section.
func bridgeChoices(s state) []rules.Choice {
	told := func(value string) phrase.Phrase { return phrase.Say("npow.roads.told." + value) }
	return append(rules.ChoicesOf(told, noBridge, noneNeeded), newBridges(s)...)
}

// newBridges are the sections of rivers on which a road may make a bridge or a ford, each with its half of
// the table, then the crossings of the pool that may be fords. Where they would not all find room, which of
// the two a new one is goes unsaid.
func newBridges(s state) []rules.Choice {
	told := append(roadCrossingsTold(s, passageKinds...), poolCrossingsTold(s, aFord)...)
	if len(told) > siting.MostPicks-2 {
		told = roadCrossingsTold(s, "")
	}
	return each(told[:min(len(told), siting.MostPicks-2)], func(t toldCrossing) rules.Choice {
		return rules.Choice{Value: t.typed, Label: t.name}
	})
}

// readBridges reads which bridges the roads made, and which crossings are bridges or fords: "4.1-nord
// 4.2-centre-gue 4.2-gue".
func readBridges(s state, act rules.Act) (settled settledRoads, err error) {
	refused := func(text string) error {
		v := rules.Refuse(refCrossings, "npow.roads.refused.bridge", phrase.Named("read", shortened(text)), phrase.Number("most",
			mostBridges))
		return v.Or(phrase.Say("npow.roads.told."+noBridge), act.With("ponts", noBridge))
	}
	known := append(poolCrossingsTold(s, passageKinds...), roadCrossingsTold(s, "", aBridge, aFord)...)
	words := siting.SplitList(act.Args["ponts"])
	if len(words) == 0 {
		return settled, refused("")
	}
	for _, text := range words {
		i := slices.IndexFunc(known, func(t toldCrossing) bool { return t.typed == text })
		if i < 0 || known[i].made.River != 0 && len(settled.Crossings) == mostBridges {
			return settled, refused(text)
		}
		told := known[i].passage
		if made := known[i].made; made.River != 0 {
			settled.Crossings = append(settled.Crossings, made)
			told.Of = roadCrossing(len(settled.Crossings), made.River)
		}
		settled.Passages = slices.DeleteFunc(settled.Passages, func(p passage) bool { return p.Of == told.Of })
		if told.Kind != "" {
			settled.Passages = append(settled.Passages, told)
		}
	}
	settled.Declared = true
	return settled, nil
}

// acceptButtons are one tap where all is well: the roads that the bot proposes, or what the players see on
// their table.
func acceptButtons(s state, _ rules.Seat) []rules.Candidate {
	button := func(key, answer string) rules.Candidate {
		return s.roadButton(key, phrase.Say("npow.roads.told."+answer), rules.Args{"ponts": answer})
	}
	first, none, choices := button("posees", noBridge), button("aucune", noneNeeded), newBridges(s)
	if s.roads.Shown {
		first = s.roadButton("accepter", phrase.Say("npow.roads.offer.accept"), rules.Args{})
	}
	first.Style = rules.Main
	buttons := []rules.Candidate{first, none}
	if s.roads.Shown || !s.telling() || len(choices) == 0 {
		return buttons
	}
	bridges := s.roadButton("ponts", phrase.Say("npow.roads.offer.bridges"), rules.Args{})
	bridges.Ask = []rules.Question{{Option: "ponts", Label: bridges.Label, Choices: choices, Min: 1, Max: min(mostBridges, len(choices))}}
	return append(buttons, bridges)
}
