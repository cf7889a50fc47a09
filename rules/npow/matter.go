package npow

import (
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
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
	if s.sides.Attacker != "" {
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
		if !s.points.Open && s.points.Sealed[seat] {
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
