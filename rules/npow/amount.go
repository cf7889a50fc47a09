package npow

import (
	"errors"
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
)

// phrase says a value as the log shows it.
func (a amount) phrase() phrase.Phrase {
	switch {
	case a.Edge != "":
		return edgeName(a.Edge)
	case a.Place != nil && a.Place.measured():
		return a.Place.Phrase(placingWords)
	case a.Slot != "":
		return slotName(a.Slot)
	case a.Zone != "" && a.Astride != nil && *a.Astride:
		return phrase.Say("npow.rectify.astride", phrase.With("zone", a.Zone.phrase()))
	case a.Zone != "":
		return a.Zone.phrase()
	case a.Quality != "":
		return phrase.Say("npow.quality." + a.Quality)
	case a.Passage != "":
		return a.Passage.phrase()
	case a.Degree != "":
		return degreeName(a.Degree)
	case a.On == onlyA || a.On == onlyB:
		return phrase.Say("npow.rectify.alone", who(rules.Seat(a.On)))
	case a.On != "":
		return phrase.Say("npow.rectify.on." + string(a.On))
	}
	return phrase.Say("npow.rectify.unsaid")
}

// amountOf is what a matter is noted as.
func (s state) amountOf(m matter) amount {
	switch m.Kind {
	case edgeMatter:
		return amount{Edge: s.sides.Attacker}
	case lineMatter:
		at := s.supply.Lines[m.Seat]
		return amount{Place: &at, Slot: s.supply.Slots[m.Seat]}
	case pieceMatter, crossingMatter:
		at := s.placing.Places[m.Number]
		if at.measured() {
			return amount{Place: &at}
		}
		most := at.Zone
		if m.Section > 0 {
			most = at.Zones[m.Section-1]
		}
		return s.declaredAmount(m, most, slices.Contains(at.Grey, m.Section))
	case bridgeMatter:
		return amount{Zone: s.roads.Crossings[m.Section-1].Zone}
	case qualityMatter:
		return amount{Quality: s.roads.Quality[s.roads.qualityAt(m)].Quality}
	case passageMatter:
		return amount{Passage: s.roads.Kinds[m.Of.ID]}
	case degreeMatter:
		return amount{Degree: s.points.Entries[m.Seat].Degree}
	}
	return amount{On: s.count.Holdings[m.Of.ID].On}
}

// declaredAmount is where something is that nobody measured. lecture:npow-moitie — of an objective the
// players also say whether a part of it is in the central band, where that matters.
func (s evening) declaredAmount(m matter, most zone, partly bool) amount {
	told := amount{Zone: most}
	if s.asksAstride(m) {
		partly = partly && most != middle
		told.Astride = &partly
	}
	return told
}

func (s evening) asksAstride(m matter) bool {
	return s.touchCounts() && (m.Kind == crossingMatter || m.Kind == pieceMatter && s.tables.Piece[m.Piece].Objective)
}

// zonesOf are the values of a matter that is where it was declared.
func (s evening) zonesOf(m matter) []string {
	values := slugs(zones)
	if s.asksAstride(m) {
		values = append(values, string(northHalf)+astride, string(southHalf)+astride)
	}
	return values
}

// readAmount reads the new value. Places are judged as when they were laid: with what is measured, and the
// same rules.
func readAmount(s state, act rules.Act, m matter) (amount, *rules.Violation) {
	text := strings.ToLower(strings.TrimSpace(act.Args["valeur"]))
	one := func(of []string, make func(string) amount) (amount, *rules.Violation) {
		if slices.Contains(of, text) {
			return make(text), nil
		}
		return amount{}, rules.Refuse(refMistakes, "npow.rectify.refused.value", asTyped(act, "valeur"), what(m.phrase()),
			phrase.Listing("values", each(of, slug)...))
	}
	switch m.Kind {
	case edgeMatter:
		return one([]string{northSide, southSide}, func(v string) amount { return amount{Edge: edgesTyped[v]} })
	case lineMatter:
		return readLineAmount(s, act, m)
	case pieceMatter, crossingMatter, bridgeMatter:
		if at := s.placing.Places[m.Number]; m.Kind == pieceMatter && at.measured() {
			return readPlaceAmount(s, act, m, at)
		}
		return one(s.zonesOf(m), func(v string) amount {
			most, partly := strings.CutSuffix(v, astride)
			return s.declaredAmount(m, zone(most), partly)
		})
	case qualityMatter:
		return one(charts.QualityIDs, func(v string) amount { return amount{Quality: v} })
	case passageMatter:
		return one(slugs(passageKinds), func(v string) amount { return amount{Passage: passageKind(v)} })
	case degreeMatter:
		return one(charts.DegreeIDs, func(v string) amount { return amount{Degree: v} })
	}
	return one(slugs(presences), func(v string) amount { return amount{On: presence(v)} })
}

// readLineAmount reads a supply line's place: a slot where it was declared, else a place as its player types
// it.
func readLineAmount(s state, act rules.Act, m matter) (amount, *rules.Violation) {
	sector, third, apart := strings.Cut(strings.TrimSpace(act.Args["valeur"]), "-")
	name := strings.ToUpper(sector) + "-" + strings.ToLower(third)
	if at, known := s.slot(m.Seat, name); apart && known && !s.supply.Lines[m.Seat].measured() {
		return amount{Slot: name, Place: &place{Zone: own(s.edgeOf(m.Seat)), Place: siting.Place{Sectors: []plane.Sector{at.sector}}}}, nil
	}
	rect, refused := s.readLine(actOf(supplyPath, m.Seat, rules.Args{"ou": act.Args["valeur"]}))
	if refused != nil {
		return amount{}, refused
	}
	if why := s.lineFault(s.site(), m.Seat, rect); !why.IsZero() {
		return amount{}, rules.Refuse(refSupply, "npow.supply.refused.illegal", because(why), s.reading(supplyReading))
	}
	return amount{Place: &place{Place: siting.At(rect)}}, nil
}

func foldRectified(s state, data rectified) (state, error) {
	m, to := data.What, data.New
	// What the state does not hold, no log of this game can put right.
	if !slices.Contains(s.matters(), m) || m.Kind == lineMatter && to.Place == nil {
		return s, errors.New("nothing to put right")
	}
	if m.Kind == passageMatter {
		if err := checkPassages([]passage{{Of: m.Of, Kind: to.Passage}}); err != nil {
			return s, err
		}
	}
	s = corrected(s, data)
	if data.Crossings != nil {
		if err := s.checkCrossings(data.Crossings); err != nil {
			return s, err
		}
		s.roads.Crossings = data.Crossings
	}
	if data.Redo != "" {
		s.roads = roads{Round: s.roads.Round + 1, Quality: s.roads.Quality, Kinds: s.roads.keptKinds()} // qualities once thrown are kept
	}
	if data.Redo == redoPoints {
		s.points.Sealed = nil
	}
	if moves := m.Kind == lineMatter || m.Kind == pieceMatter; moves && !s.roads.Done {
		s.roads = s.roads.unproposed()
	}
	return s, nil
}

// corrected is the state with a value put right, and nothing else.
func corrected(s state, data rectified) state {
	m, to := data.What, data.New
	switch m.Kind {
	case edgeMatter:
		// The table stays; who has which side of it was noted wrong, the supply lines with it.
		s.sides.Attacker = to.Edge
		turned := supply{}
		for seat, at := range s.supply.Lines {
			turned = turned.with(seat.Other(), at, s.supply.Slots[seat])
		}
		s.supply = turned
	case lineMatter:
		s.supply = s.supply.with(m.Seat, *to.Place, to.Slot)
	case pieceMatter, crossingMatter:
		at := s.placing.Places[m.Number]
		switch {
		case to.Place != nil:
			at = *to.Place
		case m.Section > 0:
			at.Zones = slices.Clone(at.Zones)
			at.Zones[m.Section-1] = to.Zone
		default:
			at.Zone = to.Zone
		}
		s.placing = s.placing.withPlace(m.Number, at.partly(m.Section, to.Astride))
	case bridgeMatter:
		s.roads.Crossings = slices.Clone(s.roads.Crossings)
		s.roads.Crossings[m.Section-1].Zone = to.Zone
	case qualityMatter:
		s.roads.Quality = slices.Clone(s.roads.Quality)
		s.roads.Quality[s.roads.qualityAt(m)].Quality = to.Quality
	case passageMatter:
		s.roads = s.roads.withPassages(passage{Of: m.Of, Kind: to.Passage})
	case degreeMatter:
		entry := s.points.Entries[m.Seat]
		entry.Degree = to.Degree
		s.points.Entries = rules.Put(s.points.Entries, m.Seat, entry)
	case countMatter:
		s.count = s.count.with(m.Of.ID, holding{On: to.On})
	}
	return s
}
