package adlg

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
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
			Choices: bySeat(func(s state, _ rules.Seat) []rules.Choice { return s.mistakes() }),
			Spec: rules.ActSpec{Path: rectifyPath, Options: []rules.OptionSpec{
				needs(whatOption), {Name: valueOption, Kind: rules.TextOption, Required: true},
				{Name: reasonOption, Kind: rules.TextOption, Required: true, Private: true}}},
		}},
		Facts:  []rules.Fact[state]{rules.NewFact(rectifiedKind, foldRectified, rectified.tell)},
		Over:   func(state) bool { return true },
		Topics: func(state) []rules.Topic { return []rules.Topic{topic("rectifier", refMistakes)} },
	}
}

// mistakes are all that may be put right now: « place.3 » or « cote.3 ».
func (s state) mistakes() []rules.Choice {
	var all []rules.Choice
	for _, p := range s.pieces {
		what := placeMistake
		switch at, lies := s.placing.Lying[p.Number]; {
		case !lies || at.isRemoved() || p.Number == s.control.Now.Number:
			continue
		case len(at.Place.Rects) > 0:
		case at.Side != "":
			what = sideMistake
		default:
			continue
		}
		all = append(all, rules.Choice{Value: what + "." + p.asChoice().Value, Label: phrase.Say("adlg.rectify.what."+what, p.arg())})
	}
	return all
}

// mistakeOf is the one that an act is about: « place.3 », « place 3 », « côté 3 ».
func (s state) mistakeOf(act rules.Act) (what string, p piece, known bool) {
	typed := strings.Join(strings.FieldsFunc(strings.ToLower(act.Args[whatOption]), func(r rune) bool { return strings.ContainsRune(". \u00a0\u202f", r) }), ".")
	typed = strings.ReplaceAll(typed, "côté", sideMistake)
	known = slices.ContainsFunc(s.mistakes(), func(c rules.Choice) bool { return c.Value == typed })
	what, number, _ := strings.Cut(typed, ".")
	n, _ := strconv.Atoi(number)
	p, _ = s.piece(table.Number(n))
	return what, p, known
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

func (s state) rectifying(act rules.Act) (data rectified, refused *rules.Violation) {
	what, p, known := s.mistakeOf(act)
	at := s.placing.Lying[p.Number]
	data.Piece = p
	switch all := s.mistakes(); {
	case len(all) == 0:
		return data, s.orUndo(rules.Refuse(refMistakes, "adlg.rectify.refused.nothing"), act.Seat)
	case !known:
		return data, rules.Refuse(refMistakes, "adlg.rectify.refused.what", asTyped(act, whatOption), phrase.Listing("what",
			each(all, func(c rules.Choice) phrase.Phrase { return phrase.Say("game.slug", phrase.Verbatim("slug", c.Value)) })...))
	case what == placeMistake:
		data.Was, data.Unit = at.Place, s.unit
		if data.Place, refused = s.rectifiedPlace(p, act); refused != nil {
			return data, refused
		}
	default:
		data.WasSide, data.Side = at.Side, strings.TrimSpace(strings.ToLower(act.Args[valueOption]))
		if !isSide(data.Side) {
			v := rules.Refuse(refMistakes, "adlg.rectify.refused.side", asTyped(act, valueOption))
			return data, v.OrPick(act, valueOption, sideChoices())
		}
	}
	if data.Side == data.WasSide && reflect.DeepEqual(data.Place, data.Was) {
		return data, rules.Refuse(refMistakes, "adlg.rectify.refused.same", p.arg(), phrase.With("where", data.where(data.Was, data.Side)))
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
	if !slices.Contains(s.pieces, data.Piece) || !lies || data.Side != "" && !isSide(data.Side) {
		return s, fmt.Errorf("piece %d is put right, which does not lie", data.Piece.Number)
	}
	if err := s.checkPlace(data.Piece, data.Place); err != nil {
		return s, err
	}
	at.Side = cmp.Or(data.Side, at.Side)
	if isPlaced(data.Place) {
		at.Place = data.Place
	}
	s.placing = s.placing.withLocation(data.Piece.Number, at)
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
