package npow

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

const (
	rectifiedKind = "npow.rectified/1"
	rectifyPath   = "partie rectifier"

	refMistakes rules.Ref = "maison:rectifier"
)

// houseChapter is what belongs to no moment of the game: mistakes put right, and a table taken over from another game.
func houseChapter() rules.Chapter[State] {
	return rules.Chapter[State]{
		Gate: "maison",
		Verbs: []rules.Verb[State]{
			{Decide: rules.NoDice(decideRectify), Wording: wordRectify, Weighs: weighRectified,
				Choices: func(s State, _ rules.Act, _ string) []rules.Choice { return s.mistakeChoices() },
				Spec: rules.ActSpec{Path: rectifyPath, Consent: true, Options: []rules.OptionSpec{
					{Name: "quoi", Kind: rules.ChoiceOption, Required: true}, {Name: "valeur", Kind: rules.TextOption, Required: true},
					{Name: "raison", Kind: rules.TextOption, Required: true, Private: true}}}},
		},
		Facts: []rules.Fact[State]{
			rules.NewFact(rectifiedKind, foldRectified, rectified.tell),
			rules.NewFact(takenKind, foldTaken, takenTable.tell),
		},
		Over: func(State) bool { return true },
		Topics: func(State) []rules.Topic {
			return []rules.Topic{topic("rectifier", refMistakes)}
		},
	}
}

// matter is something that may have been noted wrong, by what players call it: "bord", "ldr.a", "3", "4.1", "pont.1",
// "qualite.4.1", "degre.a", "compte.3".
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
	// Astride says whether a part of it lies in the central band; nil where nobody was asked.
	// lecture:npow-moitie
	Astride *bool  `json:"astride,omitempty"`
	Quality string `json:"quality,omitempty"`
	Degree  string `json:"degree,omitempty"`
	// Passage says whether a crossing is a bridge or a ford.
	Passage passageKind `json:"passage,omitempty"`
	On      presence    `json:"on,omitempty"`
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

// matters are all that may be put right now.
func (s State) matters() []matter {
	var all []matter
	if s.sides.Attacker != "" {
		all = append(all, matter{ID: "bord", Kind: edgeMatter})
	}
	for _, seat := range rules.Players {
		if _, placed := s.supply.Lines[seat]; placed {
			all = append(all, matter{ID: supplyID(seat), Kind: lineMatter, Seat: seat})
		}
	}
	if s.placing.Done {
		all = append(all, s.placeMatters()...)
	}
	for i, c := range s.roads.Crossings {
		if c.At == nil {
			all = append(all, matter{ID: "pont." + strconv.Itoa(i+1), Kind: bridgeMatter, Number: c.River, Section: i + 1})
		}
	}
	for _, at := range s.roads.Quality {
		all = append(all, matter{ID: "qualite." + at.id(), Kind: qualityMatter, Number: at.River, Section: at.Section})
	}
	if !s.points.Open {
		for _, seat := range rules.Players {
			if s.points.Sealed[seat] {
				all = append(all, matter{ID: "degre." + string(seat), Kind: degreeMatter, Seat: seat})
			}
		}
	}
	if s.count.Open && !s.count.Closed {
		for _, o := range s.objectives() {
			all = append(all, matter{ID: "compte." + o.ID, Kind: countMatter, Of: o.label})
		}
	}
	if s.roads.Done {
		for _, o := range s.crossingsNow() {
			all = append(all, matter{ID: "nature." + o.ID, Kind: passageMatter, Of: o.label})
		}
	}
	return all
}

// placeMatters are the elements of the finished table, and the crossings of those that nobody measured.
func (s laying) placeMatters() []matter {
	var all []matter
	for _, e := range s.kept() {
		at := s.placing.Places[e.Number]
		if len(at.Rects) > 0 || at.Zone != "" {
			all = append(all, matter{ID: e.id(), Kind: pieceMatter, Number: e.Number, Piece: e.Piece})
		}
		for i := range at.Zones {
			if len(at.Rects) == 0 {
				all = append(all, matter{ID: e.id() + "." + strconv.Itoa(i+1), Kind: crossingMatter, Number: e.Number,
					Piece: e.Piece, Section: i + 1})
			}
		}
	}
	return all
}

// named are the words that the help has for a kind of matter, before its number or seat; of some the id has
// none.
var named = strings.NewReplacer("place ", "", "element ", "", "n°", "", "pont/gue ", "", "é", "e", "É", "e", "ê", "e", "Ê", "e", "\u202f", " ", "\u00a0", " ")

// isMeant reports whether a player's words name the matter: its id, or what the help calls it: « place 9 », «
// qualité 4.1 », « degré a ».
func (m matter) isMeant(text string) bool {
	words := strings.Fields(named.Replace(strings.ToLower(strings.TrimSpace(text))))
	return m.ID == strings.Join(words, ".")
}

// called is what a refusal calls the matter: the id, which may be typed; its name where the id is of a seat.
func (m matter) called() phrase.Phrase {
	if m.Seat.Plays() || m.Of.Of.Plays() {
		return m.phrase()
	}
	return slug(m.ID)
}

func (m matter) phrase() phrase.Phrase {
	switch m.Kind {
	case lineMatter:
		return phrase.Say("npow.objective.supply", who(m.Seat))
	case pieceMatter:
		return elementPhrase(m.Number, m.Piece)
	case crossingMatter:
		return phrase.Say("npow.objective.crossing", phrase.Number("number", m.Number), phrase.Number("section", m.Section))
	case bridgeMatter:
		return phrase.Say("npow.objective.road-crossing", phrase.Number("count", m.Section), phrase.Number("number", m.Number))
	case qualityMatter:
		return phrase.Say("npow.rectify.quality", phrase.Number("river", m.Number), phrase.Number("section", m.Section))
	case degreeMatter:
		return phrase.Say("npow.rectify.degree", who(m.Seat))
	case passageMatter:
		return phrase.Say("npow.rectify.passage", phrase.With("what", m.Of.said()))
	case countMatter:
		return phrase.Say("npow.rectify.count", phrase.With("what", m.Of.said()))
	}
	return phrase.Say("npow.rectify.edge")
}

// mistakeChoices are all of them: what is typed narrows them before they are shown.
func (s State) mistakeChoices() []rules.Choice {
	var choices []rules.Choice
	for _, m := range s.matters() {
		choices = append(choices, rules.Choice{Value: m.ID, Label: m.phrase()})
	}
	return choices
}

// decideRectify puts a mistake right once the other player agrees; a referee needs nobody. The reason stays with the act.
func decideRectify(s State, act rules.Act) ([]rules.Event, error) {
	if !act.Seat.Plays() && act.Seat != rules.Referee {
		return nil, rules.Refuse(refMistakes, "npow.rectify.refused.player")
	}
	all := s.matters()
	i := slices.IndexFunc(all, func(m matter) bool { return m.isMeant(act.Args["quoi"]) })
	if i < 0 {
		said := []phrase.Phrase{}
		for _, m := range all {
			said = append(said, m.called())
		}
		if len(said) == 0 {
			return nil, rules.Refuse(refMistakes, "npow.rectify.refused.nothing")
		}
		return nil, rules.Refuse(refMistakes, "npow.rectify.refused.what", phrase.Named("read", shortened(act.Args["quoi"])),
			phrase.Listing("what", said[:min(len(said), siting.MostPicks)]...))
	}
	data, refused := rectifying(s, act, all[i])
	if refused != nil {
		return nil, refused
	}
	if reflect.DeepEqual(data.New, data.Old) {
		return nil, rules.Refuse(refMistakes, "npow.rectify.refused.same", phrase.With("what", all[i].phrase()), phrase.With("value", data.Old.phrase()))
	}
	return event(rectifiedKind, data)
}

func (d rectified) tell() []phrase.Phrase {
	lines := []phrase.Phrase{phrase.Say("npow.rectify.tell", phrase.With("what", d.What.phrase()), phrase.With("old", d.Old.phrase()), phrase.With("new", d.New.phrase()))}
	if d.Redo != "" && d.Why != nil {
		lines = append(lines, phrase.Say("npow.rectify.redo."+string(d.Redo), phrase.With("why", articled(*d.Why))))
	}
	return lines
}
