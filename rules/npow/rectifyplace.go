package npow

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/plane/network"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// readPlaceAmount reads where a measured element lies: a place, with « /30 » also its angle. It is judged as when the table was
// finished: by every condition of the placement, sectors included, and against the supply lines that lie since.
func (s laying) readPlaceAmount(act rules.Act, m matter, now place) (amount, *rules.Violation) {
	e, _ := s.pool.element(m.Number)
	text, angle, turned := strings.Cut(act.Args["valeur"], "/")
	to, err := plane.ParsePlace(text, s.around(s.edgeOf(act.Seat) == table.North))
	if err != nil {
		return amount{}, rules.Refuse(refPlaces, "npow.placement.refused.place", phrase.With("why", misread(err)))
	}
	at := now.Place
	if turned {
		n, err := strconv.Atoi(strings.TrimSpace(angle))
		if err != nil {
			return amount{}, rules.Refuse(refPlaces, "npow.placement.refused.place",
				phrase.With("why", phrase.Say("npow.placement.misread.angle", phrase.Named("read", shortened(angle)))))
		}
		at = s.turned(e, now.Place, plane.Angle(n%360).Normal())
	}
	at = s.moved(at, to)
	for i, p := range now.Crossings {
		if from := now.Rects[0].Centre; !turned { // its bridges stand where they stood on it
			at.Crossings[i] = plane.Point{X: p.X + to.X - from.X, Y: p.Y + to.Y - from.Y}
		}
	}
	again := func(to siting.Place) (rules.Act, string) {
		where := siting.Typed(to.Rects[0].Centre) + " /" + strconv.Itoa(int(to.Rects[0].Turn))
		return with(act, rules.Args{"valeur": where}), where
	}
	t := s.finished()
	if refused := t.Refuse(s.wish(e, at, siting.Turns(turned), t.Judge(), again)); refused != nil {
		return amount{}, refused
	}
	return amount{Place: &place{Place: at}}, nil
}

// redo is what a mistake put right opens again.
type redo string

// The gates that are done once more: the roads, or the roads and the points that were laid out on what they made.
const (
	redoRoads  redo = "routes"
	redoPoints redo = "points"
)

// consequences is what becomes of the roads when a place is put right: where they still fit, the crossings that they make, moved along with
// their river; where not, they are laid once more, and the points too. Once the points are revealed the roads stay as they lie.
func consequences(s State, data rectified) (rectified, *rules.Violation) {
	if data.What.Kind == passageMatter { // the roads pass either
		return data, nil
	}
	after := corrected(s, data)
	if refused := crowded(s, data, after); refused != nil {
		return data, refused
	}
	if !s.roads.Done || s.roads.Told || !after.mapped() {
		return data, nil
	}
	crossings, why := after.roadsFit()
	switch {
	case why.IsZero():
		if !slices.EqualFunc(crossings, s.roads.Crossings, sameCrossing) {
			data.Crossings = crossings
		}
	case s.points.Open || s.count.Open:
		return data, rules.Refuse(refMistakes, "npow.rectify.refused.roads", phrase.With("why", articled(why)))
	case len(s.points.Sealed) > 0:
		data.Redo, data.Why = redoPoints, &why
	default:
		data.Redo, data.Why = redoRoads, &why
	}
	return data, nil
}

// crowded refuses what would put more into the central band than it may hold, of what was told and what was measured. adc7:placement/2
func crowded(s State, data rectified, after State) *rules.Violation {
	if data.New.Zone != middle || data.What.Kind == bridgeMatter { // the text limits the band for the Defender, not for roads
		return nil
	}
	elements, objectives := after.inBand(slices.DeleteFunc(after.things(), func(t thing) bool {
		at := after.placing.Places[t.Number]
		if t.Section > 0 {
			return len(at.Zones) < t.Section || at.Zones[t.Section-1] != middle
		}
		return at.Zone != middle
	}))
	switch {
	case elements > mostCentral:
		return rules.Refuse(refBand, "npow.placement.refused.band", phrase.Number("count", elements), phrase.Number("most", mostCentral))
	case objectives > mostCentralObjectives:
		return rules.Refuse(refBand, "npow.placement.refused.band-objectives", phrase.Number("count", objectives),
			s.reading(bandReading))
	}
	return nil
}

func sameCrossing(a, b crossing) bool {
	return a.River == b.River && a.Section == b.Section && a.Zone == b.Zone && (a.At == nil) == (b.At == nil) && (a.At == nil || *a.At == *b.At)
}

// roadsFit are the crossings that the roads make now, and what is wrong with the roads: adc7:supply — they join both supply lines,
// every built-up area and every crossing; adc7:placement/4 — they run through no built-up area; adc7:crossings — a crossing more or
// less is an objective more or less. Roads that were left out stay out as long as none is needed.
func (s State) roadsFit() ([]crossing, phrase.Phrase) {
	if s.roads.None {
		if met := s.meets(s.shortestRoads().Paths); len(met) > 0 {
			return nil, phrase.Say("npow.rectify.roads.needed", phrase.With("what", met[0].element.Of.Phrase()))
		}
		return nil, phrase.Phrase{}
	}
	report, err := network.Check(netOf(s.roads.Paths), s.plan())
	if err != nil {
		return nil, phrase.Say("npow.roads.found.loose") // more to join than roads were ever laid for
	}
	if len(report.Faults) > 0 {
		return nil, s.roadFault(report.Faults[0])
	}
	made := s.crossings(s.roads.Paths)
	if !slices.EqualFunc(made, s.roads.Crossings, func(a, b crossing) bool { return a.River == b.River && a.Section == b.Section }) {
		return nil, phrase.Say("npow.rectify.roads.crossings", phrase.Number("count", len(made)), phrase.Number("before", len(s.roads.Crossings)))
	}
	return made, phrase.Phrase{}
}

// wordRectify says what is put right, and what that costs.
func wordRectify(s State, act rules.Act) phrase.Phrase {
	for _, m := range s.matters() {
		if !m.isMeant(act.Args["quoi"]) {
			continue
		}
		to, key := phrase.Named("new", shortened(act.Args["valeur"])), "npow.rectify.wording"
		if read, refused := s.readAmount(act, m); refused == nil {
			to = phrase.With("new", read.phrase())
			data, refused := consequences(s, rectified{What: m, New: read})
			switch {
			case refused == nil && data.Redo == redoRoads:
				key = "npow.rectify.wording-redo"
			case refused == nil && data.Redo == redoPoints:
				key = "npow.rectify.wording-redo-points"
			}
		}
		return phrase.Say(key, phrase.With("what", m.phrase()), phrase.With("old", s.amountOf(m).phrase()), to)
	}
	return phrase.Phrase{}
}

// weighRectified returns whose sealed points a place put right would reopen, and whether it has the roads
// laid once more.
func weighRectified(s State, act rules.Act) (losers []rules.Seat, first bool) {
	for _, m := range s.matters() {
		if !m.isMeant(act.Args["quoi"]) {
			continue
		}
		data, refused := rectifying(s, act, m)
		if refused != nil || data.Redo == "" {
			return nil, false
		}
		for _, seat := range rules.Players {
			if data.Redo == redoPoints && s.points.Sealed[seat] {
				losers = append(losers, seat)
			}
		}
		return losers, true
	}
	return nil, false
}

// rectifying is what a mistake put right comes to.
func rectifying(s State, act rules.Act, m matter) (rectified, *rules.Violation) {
	data := rectified{What: m, Old: s.amountOf(m)}
	var refused *rules.Violation
	if data.New, refused = s.readAmount(act, m); refused != nil {
		return data, refused
	}
	return consequences(s, data)
}
