package npow

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// matter is something that may have been noted wrong, by what players call it: "bord", "ldr.a", "3", "4.1",
// "pont.1", "qualite.4.1", "degre.a", "compte.3".
type matter struct {
	ID      string       `json:"id"`
	Kind    matterKind   `json:"kind"`
	Seat    rules.Seat   `json:"seat,omitempty"`
	Number  table.Number `json:"number,omitempty"`
	Piece   string       `json:"piece,omitempty"`
	Section int          `json:"section,omitempty"`
	// Of is the objective that an answer of the count is about, or the crossing that is a bridge or a ford.
	Of label `json:"of,omitzero"`
}

// matterKind is what sort of thing a matter is.
type matterKind string

const (
	edgeMatter     matterKind = "bord"
	lineMatter     matterKind = "ldr"
	pieceMatter    matterKind = "piece"
	crossingMatter matterKind = "gue"
	bridgeMatter   matterKind = "pont"
	qualityMatter  matterKind = "qualite"
	degreeMatter   matterKind = "degre"
	passageMatter  matterKind = "nature"
	countMatter    matterKind = "compte"
)

// amount is what a matter was noted as, or is now; the one field that its kind asks for is set.
type amount struct {
	Edge  edge   `json:"edge,omitempty"`
	Place *place `json:"place,omitempty"`
	Slot  string `json:"slot,omitempty"`
	Zone  zone   `json:"zone,omitempty"`
	// Astride says whether a part of it is in the central band; nil where nobody was asked.
	// lecture:npow-moitie
	Astride *bool  `json:"astride,omitempty"`
	Quality string `json:"quality,omitempty"`
	Degree  string `json:"degree,omitempty"`
	// Passage says whether a crossing is a bridge or a ford.
	Passage passageKind `json:"passage,omitempty"`
	On      presence    `json:"on,omitempty"`
}

// matters are all that may be put right now.
func (s state) matters() []matter {
	var all []matter
	if s.attacker != "" {
		all = append(all, matter{ID: "bord", Kind: edgeMatter})
	}
	for _, seat := range ledger.Players {
		if s.hasLine(seat) {
			all = append(all, matter{ID: supplyID(seat), Kind: lineMatter, Seat: seat})
		}
	}
	if s.placing.Done {
		all = append(all, placeMatters(s)...)
	}
	for i, c := range s.roads.Crossings {
		if c.At == nil {
			all = append(all, matter{ID: roadCrossingID(i + 1), Kind: bridgeMatter, Number: c.River, Section: i + 1})
		}
	}
	for _, at := range s.roads.Quality {
		all = append(all, matter{ID: "qualite." + at.id(), Kind: qualityMatter, Number: at.River, Section: at.Section})
	}
	for _, seat := range ledger.Players {
		if !s.count.Open && s.points.Sealed[seat] {
			all = append(all, matter{ID: "degre." + string(seat), Kind: degreeMatter, Seat: seat})
		}
	}
	if s.count.Open && !s.count.Closed {
		all = append(all, each(s.objectives(), countMatter.of)...)
	}
	if s.roads.Done {
		all = append(all, each(s.crossingsNow(), passageMatter.of)...)
	}
	return all
}

// placeMatters are the elements of the finished table, and the crossings of those that nobody measured.
func placeMatters(s state) []matter {
	var all []matter
	for _, e := range s.keptElements() {
		at := s.placeOf(e)
		m := matter{ID: e.id(), Kind: pieceMatter, Number: e.Number, Piece: e.Piece}
		if at.measured() || at.Zone != "" {
			all = append(all, m)
		}
		for i := range at.Zones {
			if !at.measured() {
				m.Kind, m.ID, m.Section = crossingMatter, e.id()+"."+strconv.Itoa(i+1), i+1
				all = append(all, m)
			}
		}
	}
	return all
}

// named are the words that the help has for a kind of matter, before its number or seat; of some the id has
// none.
var named = strings.NewReplacer("place ", "", "element ", "", "n°", "", "pont/gue ", "", "é", "e", "É", "e", "ê", "e", "Ê", "e",
	"\u202f", " ", "\u00a0", " ")

// isMeant reports whether a player's words name the matter: its id, or what the help calls it: « place 9 », «
// qualité 4.1 », « degré a ».
func (m matter) isMeant(text string) bool {
	words := strings.Fields(named.Replace(strings.ToLower(strings.TrimSpace(text))))
	return m.ID == strings.Join(words, ".")
}

// matterMeant is the matter that an act is about.
func (s state) matterMeant(act rules.Act) (matter, bool) {
	return find(s.matters(), func(m matter) bool { return m.isMeant(act.Args["quoi"]) })
}

// name is what a refusal calls the matter: the id, which may be typed; its name where the id is of a seat.
func (m matter) name() phrase.Phrase {
	if m.Seat.Plays() || m.Of.Of.Plays() {
		return m.phrase()
	}
	return slug(m.ID)
}

func (m matter) phrase() phrase.Phrase {
	switch m.Kind {
	case edgeMatter:
		return phrase.Say("npow.rectify.edge")
	case qualityMatter:
		return phrase.Say("npow.rectify.quality", phrase.Number("river", m.Number), phrase.Number("section", m.Section))
	case degreeMatter:
		return phrase.Say("npow.rectify.degree", who(m.Seat))
	case passageMatter:
		return phrase.Say("npow.rectify.passage", what(m.Of.said()))
	case countMatter:
		return phrase.Say("npow.rectify.count", what(m.Of.said()))
	}
	return label{ID: m.ID, Number: m.Number, Piece: m.Piece, Section: m.Section, Of: m.Seat}.said()
}

// qualityAt is the place of a river section's quality among all.
func (r roads) qualityAt(m matter) int {
	return slices.IndexFunc(r.Quality, func(q riverSection) bool { return q.River == m.Number && q.Section == m.Section })
}

// of is the matter of that kind about an objective.
func (k matterKind) of(o objective) matter {
	return matter{ID: string(k) + "." + o.ID, Kind: k, Of: o.label}
}

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
		return amount{Edge: s.attacker}
	case lineMatter:
		line := s.supply[m.Seat]
		return amount{Place: &line.place, Slot: line.Slot}
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
	if at, known := s.slot(m.Seat, name); apart && known && !s.supply[m.Seat].measured() {
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
		s.attacker = to.Edge
		turned := supply{}
		for seat, line := range s.supply {
			turned[seat.Other()] = line
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
