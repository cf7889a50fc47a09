package npow

import (
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// proposedData is what a proposal came to: places for all elements that were not placed by hand, or why none
// was found.
type proposedData struct {
	Places []placed `json:"places,omitempty"`
	// Left are the optional elements that the proposal found no room for.
	Left []table.Number `json:"left,omitempty"`
	// Gone are the elements of the proposal before that have no place in this one.
	Gone []table.Number `json:"gone,omitempty"`
	// Elsewhere says that no layout was found with the elements in the sectors that the players had said.
	Elsewhere bool `json:"elsewhere,omitempty"`
	// Why names the check that failed most often where no layout was found.
	Why string `json:"why,omitempty"`
}

const refProposal rules.Ref = "maison:proposition"

// seedDice are what a proposal throws: eight bytes, the seed of its search. No real dice are asked for: the
// act takes none.
const seedSides dice.Sides = 256

// seedCount is how many of them make a seed.
const seedCount = 8

// movable are the elements that a proposal may move: those without a measured place, and those that a
// proposal placed. What a hand-placed element rests on stays: the field of its building, the river that it
// flows into.
func (s laying) movable() []Element {
	free := only(s.keptElements(), func(e Element) bool { return !s.measured(e) || s.placing.Proposed[e.Number] })
	t := s.site()
	before := t.Findings()
	for {
		found := siting.NewFindings(before, t.Without(numbersOf(free)...).Findings())
		if len(found) == 0 {
			return free
		}
		i := slices.IndexFunc(free, func(e Element) bool {
			rest := only(free, func(o Element) bool { return o.Number != e.Number })
			return s.measured(e) && len(siting.NewFindings(before, t.Without(numbersOf(rest)...).Findings())) < len(found)
		})
		if i < 0 {
			return free
		}
		free = slices.Delete(free, i, i+1)
	}
}

// decidePropose lays all elements that were not placed by hand, at random and legally.
func decidePropose(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	free := s.movable()
	if len(free) == 0 {
		return nil, rules.Refuse(refProposal, "npow.placement.refused.nothing-free")
	}
	fixed := s.site().Without(numbersOf(free)...)
	if found := fixed.Findings(); len(found) > 0 {
		return nil, found[0].Refuse("npow.placement.refused.fixed")
	}
	if refused := s.impossible(free); refused != nil {
		return nil, refused
	}
	faces, err := roller.Throw(proposalKey(), seedSides, seedCount)
	if err != nil {
		return nil, err
	}
	var seed uint64
	for _, face := range faces {
		seed = seed<<8 | uint64(face-1)
	}
	return event(proposedKind, s.propose(fixed, free, seed))
}

// propose searches a layout from a seed: in the sectors that the players said, elsewhere where there is none,
// and without the optional elements where there is none with them.
func (s laying) propose(fixed *site, free []Element, seed uint64) proposedData {
	data := proposedData{}
	said := s.declaredSectors(free)
	search, found := s.searchLayout(fixed, free, seed, said)
	if !found && len(said) > 0 {
		data.Elsewhere = true
		search, found = s.searchLayout(fixed, free, seed, nil)
	}
	if left := only(free, isOptional); !found && len(left) > 0 {
		if search, found = s.searchLayout(fixed, slices.DeleteFunc(free, isOptional), seed, nil); found {
			data.Left, data.Gone = numbersOf(left), numbersOf(only(left, s.measured))
		}
	}
	if !found {
		return proposedData{Why: search.Obstacle()}
	}
	data.Places = each(search.Layout(), func(l laid) placed { return placed{l.Of.numbered(), place{Place: l.Place}} })
	return data
}

// searchLayout searches a layout in which each end of a river is at an edge, another river, a marsh or a
// hill, and where there is none one in which the reading allows more. lecture:npow-riviere-depart
func (s laying) searchLayout(fixed *site, free []Element, seed uint64, said map[table.Number][]plane.Sector) (*elementSearch, bool) {
	byText := s
	byText.settings = rules.Put(s.settings, sourceReading, sourceByText)
	search := byText.search(fixed, free, seed, said)
	if search.Run() {
		return search, true
	}
	if s.settings[sourceReading] == sourceByText || !slices.ContainsFunc(free, Element.isRiver) {
		return search, false
	}
	search = s.search(fixed, free, seed, said)
	return search, search.Run()
}

// declaredSectors are the sectors of the elements of which the players said where they are, by number: an
// element that they saw in A1 and B1 is laid in those, whatever the mode has become since.
func (s laying) declaredSectors(of []Element) map[table.Number][]plane.Sector {
	said := map[table.Number][]plane.Sector{}
	for _, e := range of {
		if at := s.placeOf(e).Sectors; len(at) > 0 {
			said[e.Number] = at
		}
	}
	return said
}

func foldProposed(s state, data proposedData) state {
	if data.Why != "" {
		return s
	}
	p := s.placing
	p.Proposed = map[table.Number]bool{}
	for _, at := range data.Places {
		if !data.Elsewhere {
			at.Place.Sectors = p.Places[at.Number].Sectors // the next proposal keeps to them too
		}
		p = p.withPlace(at.Number, at.Place)
		p.Proposed[at.Number] = true
	}
	s.placing = p.without(data.Left).unplaced(data.Gone...).askedAnew()
	return s
}

func (d proposedData) tell() []phrase.Phrase {
	if d.Why != "" {
		return phrase.Line("npow.placement.tell.no-proposal", phrase.With("why",
			phrase.Say("npow.placement.obstacle."+d.Why)))
	}
	lines := phrase.Line("npow.placement.tell.proposed", countOf(d.Places))
	if d.Elsewhere {
		lines = append(lines, phrase.Say("npow.placement.tell.elsewhere"))
	}
	lines = append(lines, each(d.Places, placed.phrase)...)
	return append(lines, leftLines(d.Left)...)
}

// proposeButton lays the rest, or lays it otherwise.
func proposeButton(s state, _ rules.Seat) []rules.Candidate {
	words := "propose"
	if len(s.placing.Proposed) > 0 {
		words = "propose-again"
	}
	propose := rareOnTable(s.laying, s.button("proposer", words, proposeRank))
	propose.Rare = propose.Rare || s.placing.Hand != 0 // its cross and the map fit one screen
	return []rules.Candidate{propose}
}

// clearButton takes the proposal from the table.
func clearButton(s state, _ rules.Seat) []rules.Candidate {
	remove := s.button("enlever", "clear", clearRank)
	remove.Args = rules.Args{"piece": allPieces}
	return []rules.Candidate{remove}
}

// impossible proves of some pools that no layout of theirs is legal, and says by which rule. adc7:terrains,
// adc7:placement/1 to adc7:placement/3
func (s laying) impossible(free []Element) error {
	t := s.site().Without(numbersOf(free)...)
	for _, e := range free {
		t = t.With(s.lay(e, s.place(e, siting.Shape{})))
	}
	var areas, objectives []plane.Area
	fields, buildings, most := 0, 0, 0
	sectors, cell := s.field.Sectors.Sectors(), s.field.Sectors.Cell
	for _, l := range t.Pieces {
		p, size := l.Of.piece, l.Rects[0].Size
		most += (int((size.W+size.D)/cell.W) + 2) * (int((size.W+size.D)/cell.D) + 2) * len(l.Rects)
		area := plane.Area(2 * int64(size.W) * int64(size.D))
		switch p.ID {
		case field:
			fields++
		case building:
			buildings++
		}
		if p.ID != charts.River && p.ID != wood && p.ID != building && p.Sections < 2 {
			areas = append(areas, area)
		}
		if p.Objective {
			objectives = append(objectives, area)
		}
	}
	strip := plane.Area(2 * 2 * int64(s.field.Size.W) * int64(s.field.Band.From))
	inner := plane.Area(2 * 2 * int64(s.field.Size.W) * int64(max(0, s.field.Band.From-border)))
	switch {
	case buildings > 0 && fields == 0:
		return rules.Refuse("adc7:terrains", "npow.placement.impossible.building", phrase.Number("count", buildings))
	case most < len(sectors):
		return rules.Refuse(refSectors, "npow.placement.impossible.sectors", countOf(sectors), phrase.Number("most",
			most))
	case outside(objectives, mostCentralObjectives) > inner:
		return rules.Refuse(refBorder, "npow.placement.impossible.objectives", countOf(objectives),
			phrase.Millimetres("least", border))
	case outside(areas, mostCentral) > strip:
		return rules.Refuse(refBand, "npow.placement.impossible.band", countOf(areas))
	}
	return nil
}

// outside is the least area that pieces cover outside the central band: half of each, but for the largest
// that may be in it. Pieces that cover none of the others need as much room.
func outside(areas []plane.Area, central int) plane.Area {
	slices.Sort(areas)
	var sum plane.Area
	for _, a := range areas[:max(0, len(areas)-central)] {
		sum += a / 2
	}
	return sum
}

// proposalKey is for the seed of a proposal; each further proposal is another occurrence.
func proposalKey() dice.Key {
	return dice.Key{System: "npow", Turn: placingGate, Purpose: "proposal"}
}

const refAgreement rules.Ref = "maison:accord-elements"

// decideLeave leaves an element out by agreement: one that no rule lets the Defender place, as a building
// without any enclosed field. The text does not say what becomes of it.
func decideLeave(s state, act rules.Act) ([]rules.Event, error) {
	e, err := s.elementOf(act)
	switch {
	case err != nil:
		return nil, err
	case s.placing.Left[e.Number]:
		return nil, rules.Refuse(refAgreement, "npow.placement.refused.left", e.what())
	case s.measured(e):
		return nil, rules.Refuse(refAgreement, "npow.placement.refused.left-placed", e.what())
	case len(s.keptElements()) == 1:
		return nil, rules.Refuse(refAgreement, "npow.placement.refused.left-last")
	}
	return event(leftKind, e.numbered())
}

// wordLeave names the element that would be left out.
func wordLeave(s state, act rules.Act) phrase.Phrase {
	e, err := s.elementOf(act)
	if err != nil {
		return phrase.Phrase{}
	}
	return phrase.Say("npow.placement.wording-leave", e.what())
}

func foldLeave(s state, data numbered) state {
	s.placing = s.placing.without([]table.Number{data.Number}).unplaced(data.Number).askedAnew()
	return s
}

func tellLeave(data numbered) []phrase.Phrase {
	return phrase.Line("npow.placement.tell.left-agreed", data.what())
}

// agreedLeft are the elements that both players left out: those that are not optional.
func (s laying) agreedLeft() map[table.Number]bool {
	left := maps.Clone(s.placing.Left)
	maps.DeleteFunc(left, func(n table.Number, _ bool) bool {
		e, _ := s.pool.element(n)
		return e.Optional
	})
	return left
}

// isLeavingNeeded leaves the button to a table that has no room for all: any legal one has.
func isLeavingNeeded(s state, _ rules.Act) bool { return s.impossible(s.movable()) != nil }

// leaveButton asks the other player to leave out what no legal table has room for: a building first, where
// there is one.
func leaveButton(s state, seat rules.Seat) []rules.Candidate {
	free := only(s.pool.Elements, func(e Element) bool {
		_, err := decideLeave(s, actOf(leavePath, seat, rules.Args{"piece": e.id()}))
		return err == nil
	})
	if homeless := only(free, func(e Element) bool { return e.Piece == building }); len(homeless) > 0 {
		free = homeless
	}
	if len(free) == 0 {
		return nil
	}
	return []rules.Candidate{s.button("ecarter", "leave", leaveRank, rules.Question{Option: "piece",
		Label: phrase.Say("npow.placement.offer.leave"), Choices: each(free, Element.choice)})}
}
