package adlg

import (
	"cmp"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
)

const (
	rectifiedKind = "adlg.rectified/1"
	rectifyPath   = "partie rectifier"

	whatOption   = "quoi"
	valueOption  = "valeur"
	reasonOption = "raison"

	// placeMistake and sideMistake are what may be put right of a piece: « place.3 » of a tracked one,
	// « cote.3 » of water on a real table.
	placeMistake = "place"
	sideMistake  = "cote"

	refMistakes rules.Ref = "maison:rectifier"
)

// rectifyChapter puts right where a piece was noted, once the other player agrees, or by the referee. What an
// ambush at the piece seals stays as it is, and is not judged again: a refusal would tell of it.
func rectifyChapter() rules.Chapter[state] {
	return rules.Chapter[state]{
		Gate: "maison",
		Verbs: []rules.Verb[state]{{
			Decide: inCourse(decideRectify), Wording: wordRectify,
			Choices: func(s state, _ rules.Act, option string) []rules.Choice {
				if option != whatOption {
					return nil
				}
				return each(s.mistakes(), func(m mistake) rules.Choice { return rules.Choice{Value: m.id(), Label: m.phrase()} })
			},
			Spec: rules.ActSpec{Path: rectifyPath, Options: []rules.OptionSpec{
				needs(whatOption), {Name: valueOption, Kind: rules.TextOption, Required: true},
				{Name: reasonOption, Kind: rules.TextOption, Required: true, Private: true}}},
		}},
		Facts:  []rules.Fact[state]{rules.NewFact(rectifiedKind, foldRectified, rectified.tell)},
		Over:   func(state) bool { return true },
		Topics: func(state) []rules.Topic { return []rules.Topic{topic("rectifier", refMistakes)} },
	}
}

// mistake is what may have been noted wrong of a piece.
type mistake struct {
	what string
	piece
}

func (m mistake) id() string { return m.what + "." + strconv.Itoa(int(m.Number)) }

func (m mistake) phrase() phrase.Phrase { return phrase.Say("adlg.rectify.what."+m.what, m.arg()) }

// mistakes are all that may be put right now.
func (s state) mistakes() []mistake {
	var all []mistake
	for _, p := range s.pieces {
		at, lies := s.placing.Lying[p.Number]
		switch {
		case !lies || at.isRemoved() || p.Number == s.control.Now.Number:
		case len(at.Place.Rects) > 0:
			all = append(all, mistake{placeMistake, p})
		case at.Side != "":
			all = append(all, mistake{sideMistake, p})
		}
	}
	return all
}

// mistakeOf is the one that an act is about: « place.3 » or « place 3 ».
func (s state) mistakeOf(act rules.Act) (mistake, bool) {
	typed := strings.Join(strings.FieldsFunc(strings.ToLower(act.Args[whatOption]), func(r rune) bool { return strings.ContainsRune(". \u00a0\u202f", r) }), ".")
	for _, m := range s.mistakes() {
		if m.id() == strings.ReplaceAll(typed, "côté", sideMistake) {
			return m, true
		}
	}
	return mistake{}, false
}

// rectified is a piece's old place and its new one, or the old side of water and the new.
type rectified struct {
	Piece   piece        `json:"piece"`
	Was     siting.Place `json:"was,omitzero"`
	Place   siting.Place `json:"place,omitzero"`
	WasSide string       `json:"was-side,omitempty"`
	Side    string       `json:"side,omitempty"`
	Unit    plane.Unit   `json:"unit,omitempty"`
}

func (s state) rectifying(act rules.Act) (rectified, *rules.Violation) {
	m, known := s.mistakeOf(act)
	if !known {
		if len(s.mistakes()) == 0 {
			return rectified{}, s.orUndo(rules.Refuse(refMistakes, "adlg.rectify.refused.nothing"), act.Seat)
		}
		return rectified{}, rules.Refuse(refMistakes, "adlg.rectify.refused.what", asTyped(act, whatOption),
			phrase.Listing("what", each(s.mistakes(), func(m mistake) phrase.Phrase { return phrase.Say("game.slug", phrase.Verbatim("slug", m.id())) })...))
	}
	at := s.placing.Lying[m.Number]
	data := rectified{Piece: m.piece}
	if m.what == sideMistake {
		data.WasSide, data.Side = at.Side, strings.TrimSpace(strings.ToLower(act.Args[valueOption]))
		if !isSide(data.Side) {
			v := rules.Refuse(refMistakes, "adlg.rectify.refused.side", asTyped(act, valueOption))
			return data, v.OrPick(act, valueOption, sideChoices())
		}
	} else {
		var refused *rules.Violation
		data.Was, data.Unit = at.Place, s.unit()
		if data.Place, refused = s.rectifiedPlace(m.piece, act); refused != nil {
			return data, refused
		}
	}
	if data.Side == data.WasSide && reflect.DeepEqual(data.Place, data.Was) {
		return data, rules.Refuse(refMistakes, "adlg.rectify.refused.same", m.arg(), phrase.With("where", data.where(data.Was, data.Side)))
	}
	return data, nil
}

// rectifiedPlace reads a place, which may have its angle, and judges it by every rule of places.
func (s state) rectifiedPlace(p piece, act rules.Act) (siting.Place, *rules.Violation) {
	h := hand{laying: s.laying, piece: p, now: s.placing.Lying[p.Number].Place}
	at, why := h.wanted(rules.Act{Args: rules.Args{whereOption: strings.TrimSpace(act.Args[valueOption])}})
	if !why.IsZero() {
		return at, unread(why)
	}
	return h.judgePlace(at, func(to siting.Place) rules.Act {
		text := h.typed(to)
		if !h.Kind.isWater() {
			text += " /" + strconv.Itoa(int(to.Rects[0].Turn))
		}
		return act.With(valueOption, text)
	})
}

func decideRectify(c *course, act rules.Act) *rules.Violation {
	data, refused := c.rectifying(act)
	if refused == nil {
		note(c, rectifiedKind, data, foldRectified)
	}
	return refused
}

func wordRectify(s state, act rules.Act) phrase.Phrase {
	data, refused := s.rectifying(act)
	if refused != nil {
		return phrase.Phrase{}
	}
	return data.phrase("adlg.rectify.wording")
}

func foldRectified(s state, data rectified) (state, error) {
	at, lies := s.placing.Lying[data.Piece.Number]
	p, known := s.piece(data.Piece.Number)
	if !known || !lies || p != data.Piece || data.Side != "" && !isSide(data.Side) {
		return s, fmt.Errorf("piece %d is put right, which does not lie", data.Piece.Number)
	}
	if err := s.checkPlace(p, data.Place); err != nil {
		return s, err
	}
	at.Side = cmp.Or(data.Side, at.Side)
	if isPlaced(data.Place) {
		at.Place = data.Place
	}
	s.placing = s.placing.withLocation(p.Number, at)
	return s, nil
}

func (d rectified) tell() []phrase.Phrase { return []phrase.Phrase{d.phrase("adlg.rectify.tell")} }

func (d rectified) phrase(key string) phrase.Phrase {
	return phrase.Say(key, d.Piece.arg(), phrase.With("old", d.where(d.Was, d.WasSide)), phrase.With("new", d.where(d.Place, d.Side)))
}

// where says a place, or a side where there is none.
func (d rectified) where(at siting.Place, side string) phrase.Phrase {
	if isPlaced(at) {
		return placeName(d.Piece, at, d.Unit)
	}
	return sideName(side)
}
