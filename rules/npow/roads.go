package npow

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// The roads' events.
const (
	proposedRoadsKind = "npow.roads-proposed/1"
	bentRoadKind      = "npow.road-bent/1"
	settledRoadsKind  = "npow.roads-settled/1"
	objectedKind      = "npow.roads-objected/1"
)

// The roads' acts; an objection is only offered.
const (
	proposeRoadsPath = "npow route proposer"
	bendPath         = "npow route plier"
	acceptPath       = "npow route accepter"
	objectPath       = "npow route objecter"
)

const refCrossings rules.Ref = "adc7:crossings"

// The values of option ponts that name no bridge.
const (
	noneNeeded = "aucune-route"
	noBridge   = "aucun-pont"
)

// roads are what joins the supply lines, the built-up areas and the crossings. adc7:supply, adc7:crossings
type roads struct {
	// Done says that the roads are settled, or that none is needed.
	Done bool
	settledRoads
	// Kinds says by an objective's ID which crossings are bridges and which fords, as far as somebody has
	// said so.
	Kinds map[string]passageKind
	// Shown says that Proposed, which nobody has accepted yet, waits for the players; Failed, that the bot
	// found no roads.
	Shown, Failed bool
	Proposed      [][]plane.Point
	// Objector is who objected to the settled roads since; Round counts the changes.
	Objector rules.Seat
	Round    int
	// Quality is that of each section of the rivers, in the order in which they were thrown for.
	Quality []riverSection
}

// crossing is a bridge or ford that a road made. adc7:crossings
type crossing struct {
	// River is the element that it crosses, Section counts its sections from 1.
	River   table.Number `json:"river"`
	Section int          `json:"section"`
	// At is where, on a table whose places are known.
	At   *plane.Point `json:"at,omitempty"`
	Zone zone         `json:"zone,omitempty"`
}

// roadsChapter joins the supply lines, the built-up areas and the crossings, and throws for the rivers.
// adc7:supply, adc7:crossings
func roadsChapter() rules.Chapter[state] {
	return rules.Chapter[state]{
		Gate: roadsGate,
		Verbs: []rules.Verb[state]{
			{May: mayRoad, Decide: decideProposeRoads, Button: proposeRoadsButton, Pointless: worthIf(isRoadProposalWorth),
				Spec: command(proposeRoadsPath)},
			{May: mayBend, Decide: rules.NoDice(decideBend), Button: bendButton, Wording: wordBend, Weighs: weighBend,
				Spec: command(bendPath, required(textOption("sommet")), required(textOption("ou")))},
			{May: mayAccept, Decide: decideAccept, Button: acceptButtons, Pointless: worthIf(isAcceptanceWorth),
				Choices: whichever(bridgeChoices),
				Spec: rules.ActSpec{Path: acceptPath, Referee: true, Dice: qualityDice,
					Options: []rules.OptionSpec{choiceOption("ponts")}}},
			{May: mayObject, Decide: rules.NoDice(decideObject), Button: objectButton,
				Spec: unlisted(objectPath)},
		},
		Facts: []rules.Fact[state]{
			fact(proposedRoadsKind, foldProposedRoads, proposedRoads.tell),
			fact(bentRoadKind, foldBend, bentRoad.tell),
			rules.NewFact(settledRoadsKind, foldSettledRoads, settledRoads.tell),
			fact(objectedKind, foldObjected, objection.tell),
			fact(qualityKind, foldQuality, qualityData.tell),
		},
		Over:   func(s state) bool { return s.roads.Done },
		Phase:  roadsPhase,
		Either: func(state) bool { return true }, // one draws or proposes, the other may object
		Show:   showRoads,
		Topics: func(s state) []rules.Topic {
			return []rules.Topic{topic("routes", refSupply), topic("ponts-de-route", refCrossings, s.reading(apartReading)),
				topic("qualite-des-rivieres", refCrossings, phrase.With("table", qualityNote(s.tables.Quality.Example)))}
		},
		Keys: []dice.Key{qualityKey(4, 1), qualityKey(4, 2)},
	}
}

// unproposed returns the roads without a proposal: what it rested on has changed.
func (r roads) unproposed() roads {
	r.Shown, r.Failed, r.Proposed, r.Objector = false, false, nil, rules.Public
	r.Round++
	return r
}

// settledRoads ends the roads: as proposed, as declared, or none.
type settledRoads struct {
	By rules.Seat `json:"by"`
	// None says that no road is needed, Declared that nobody measured the roads.
	None     bool `json:"none,omitempty"`
	Declared bool `json:"told,omitempty"`
	// Paths are the roads, none where they were only declared or left out.
	Paths [][]plane.Point `json:"paths,omitempty"`
	// Crossings are the bridges or fords that the roads make: each is a new objective. adc7:crossings
	Crossings []crossing `json:"crossings,omitempty"`
	// Passages are the crossings that were declared to be bridges or fords.
	Passages []passage `json:"passages,omitempty"`
}

// mayRoad refuses what comes before the supply lines, from who does not play, once the roads are settled.
func mayRoad(s state, seat rules.Seat) *rules.Violation {
	switch {
	case !seat.Plays() && seat != rules.Referee:
		return rules.Refuse(refSupply, "npow.roads.refused.player")
	case !s.supplied():
		return rules.Refuse(refSupply, "npow.roads.refused.early")
	case !s.roads.Done:
		return nil
	}
	v := rules.Refuse(refSupply, "npow.roads.refused.done")
	if s.objectable(seat) {
		return v.Or(phrase.Say("npow.roads.offer.object"), actOf(objectPath, seat, nil))
	}
	return s.orUndo(seat, v)
}

// mayAccept leaves roads that somebody objected to for him to settle.
func mayAccept(s state, seat rules.Seat) *rules.Violation {
	if refused := mayRoad(s, seat); refused != nil || !s.roads.Objector.Plays() || seat != s.roads.Objector.Other() {
		return refused
	}
	return rules.Refuse(refSupply, "npow.roads.refused.objected", who(s.roads.Objector))
}

// isAcceptanceWorth leaves to the command what the referee settles, and that no road is needed where nobody
// has seen the bot's yet.
func isAcceptanceWorth(s state, act rules.Act) bool {
	unseen := act.Args["ponts"] == noneNeeded && !s.roads.Shown && s.mapped() && !s.roads.Failed
	return act.Seat.Plays() && !unseen
}

// decideAccept settles the roads: one player's word is enough, and the other may object until points are laid
// out. adc7:supply
func decideAccept(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	settled, err := settle(s, act, roller)
	if err != nil {
		return nil, err
	}
	settled.By = act.Seat
	events, err := event(settledRoadsKind, settled)
	if err != nil {
		return nil, err
	}
	events[0].Begins = pointsGate
	sections := s.riverSections()
	if len(s.roads.Quality) > 0 || len(sections) == 0 {
		return events, nil // qualities once thrown are kept
	}
	thrown, err := s.throwQuality(sections, roller)
	return append(events, thrown...), err
}

// settle judges an answer: the roads proposed, none, or what the players see on their table.
func settle(s state, act rules.Act, roller dice.Roller) (settledRoads, error) {
	switch answer := strings.TrimSpace(act.Args["ponts"]); {
	case answer == noneNeeded:
		return settleNone(s, act, roller)
	case answer == "" && s.roads.Shown:
		return settledRoads{Paths: s.roads.Proposed, Crossings: s.crossings(s.roads.Proposed)}, nil
	case !s.telling():
		return settledRoads{}, s.orProposal(rules.Refuse(refSupply, "npow.roads.refused.proposal"), act)
	case answer == "":
		return settledRoads{}, rules.Refuse(refSupply, "npow.roads.refused.how").OrPick(act, "ponts", bridgeChoices(s)[:2])
	case answer == noBridge:
		return settledRoads{Declared: true}, nil
	}
	return readBridges(s, act)
}

// settleNone: adc7:supply — roads that run through no terrain may be left out, by convention. Where the bot
// knows the roads it judges that, elsewhere the players do.
func settleNone(s state, act rules.Act, roller dice.Roller) (settledRoads, error) {
	if !s.mapped() || s.roads.Failed {
		return settledRoads{None: true, Declared: true}, nil
	}
	paths := s.roads.Proposed
	if !s.roads.Shown {
		if err := rules.StopIfDryRun(roller); err != nil {
			return settledRoads{}, err
		}
		data := s.plainRoads()
		if data.Failed {
			return settledRoads{None: true, Declared: true}, nil
		}
		paths = data.Paths
	}
	met := s.meets(paths)
	if len(met) == 0 {
		return settledRoads{None: true}, nil
	}
	return settledRoads{}, s.orProposal(rules.Refuse(refSupply, "npow.roads.refused.needed", met[0].element.Of.what(),
		phrase.Millimetres("length", met[0].length), countOf(met)), act)
}

// orProposal adds the way to the roads that the bot proposes: to settle them, or to have them proposed first.
func (s state) orProposal(v *rules.Violation, act rules.Act) *rules.Violation {
	if s.roads.Shown {
		return v.Or(phrase.Say("npow.roads.offer.accept"), act.Without("ponts"))
	}
	return v.Or(phrase.Say("npow.roads.offer.propose"), actOf(proposeRoadsPath, act.Seat, nil))
}

func foldSettledRoads(s state, data settledRoads) (state, error) {
	if err := errors.Join(s.checkCrossings(data.Crossings), checkPassages(data.Passages)); err != nil {
		return s, err
	}
	r := s.roads.withPassages(data.Passages...)
	data.Passages = nil // Kinds has them
	r.Done, r.settledRoads, r.Objector = true, data, rules.Public
	r.Shown, r.Proposed = false, nil
	s.roads = r
	return s, nil
}

// checkCrossings is an error where a measured crossing is on no section of a river that the table has.
func (s laying) checkCrossings(of []crossing) error {
	for _, c := range of {
		if at := s.placing.Places[c.River]; c.At != nil && (c.Section < 1 || c.Section > len(at.Rects)) {
			return fmt.Errorf("a bridge on section %d of river %d, which has %d", c.Section, c.River, len(at.Rects))
		}
	}
	return nil
}

func (d settledRoads) tell() []phrase.Phrase {
	key := "npow.roads.tell.accepted"
	switch {
	case d.None && d.Declared:
		key = "npow.roads.tell.none-told"
	case d.None:
		key = "npow.roads.tell.none"
	case d.Declared:
		key = "npow.roads.tell.told"
	}
	return append(phrase.Line(key, who(d.By)), crossingLines(d.Crossings, d.Passages)...)
}

// crossingLines say which crossings roads made, and of which ones somebody said what they are.
func crossingLines(made []crossing, told []passage) []phrase.Phrase {
	var lines []phrase.Phrase
	for i, c := range made {
		lines = append(lines, phrase.Say("npow.roads.tell.crossing", phrase.Number("n", i+1), phrase.With("where", c.phrase())))
	}
	return append(lines, each(told, passage.phrase)...)
}

// phrase says which river a crossing is on, and where it counts.
func (c crossing) phrase() phrase.Phrase {
	return phrase.Say("npow.roads.crossing", phrase.Number("river", c.River), phrase.Number("section", c.Section),
		phrase.With("zone", c.Zone.phrase()))
}

// objection is one player's word against roads that the other settled.
type objection struct {
	Seat rules.Seat `json:"seat"`
}

// objectable reports whether the seat may object: the other settled the roads, and no points are laid out
// yet.
func (s state) objectable(seat rules.Seat) bool {
	return seat.Plays() && s.roads.Done && s.roads.By == seat.Other() && len(s.points.Sealed) == 0 && !s.count.Open
}

func mayObject(s state, seat rules.Seat) *rules.Violation {
	if s.objectable(seat) {
		return nil
	}
	return rules.Refuse(refSupply, "npow.roads.refused.object")
}

func decideObject(_ state, act rules.Act) ([]rules.Event, error) {
	return event(objectedKind, objection{Seat: act.Seat})
}

func objectButton(s state, _ rules.Seat) []rules.Candidate {
	return []rules.Candidate{s.roadButton("objection", phrase.Say("npow.roads.offer.object"), nil)}
}

// foldObjected opens the roads again: those that were settled are proposed again, and it is for the objector
// to settle them.
func foldObjected(s state, data objection) state {
	was := s.roads
	s.roads = roads{Objector: data.Seat, Shown: !was.Declared && !was.None, Failed: was.Failed, Proposed: was.Paths, Kinds: was.keptKinds(),
		Quality: was.Quality, Round: was.Round + 1}
	return s
}

func (d objection) tell() []phrase.Phrase {
	return phrase.Line("npow.roads.tell.objected", who(d.Seat))
}

func roadsPhase(s state) (phrase.Phrase, []rules.Seat) {
	awaited := ledger.Players[:]
	if s.roads.Objector.Plays() {
		awaited = []rules.Seat{s.roads.Objector}
	}
	switch {
	case s.roads.Shown:
		return phrase.Say("npow.roads.phase.shown"), awaited
	case s.telling():
		return phrase.Say("npow.roads.phase.told"), awaited
	}
	return phrase.Say("npow.roads.phase.propose"), awaited
}

// isRoadProposalWorth: the same table has the same roads.
func isRoadProposalWorth(s state, _ rules.Act) bool { return !s.roads.Shown && !s.roads.Failed }

// roadButton is a button of the roads' moment: every change of the roads makes another one.
func (s state) roadButton(key string, label phrase.Phrase, args rules.Args) rules.Candidate {
	return rules.Candidate{Key: key, Gate: roadsGate + "-" + strconv.Itoa(s.roads.Round), Label: label, Args: args}
}
