package adlg

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

const (
	waterKind    = "adlg.water-rolled/1"
	replacedKind = "adlg.piece-replaced/1"
	replacePath  = "adlg remplacer"

	waterPurpose = "water"
	// leastWater is the face from which the water is there. adlg:territoires/2
	leastWater = 4
)

var waterGroup = dice.Group{Name: "adlg.dice.water", Sides: d6, Purposes: []string{waterPurpose}}

// waterThrow is what became of a player's water.
type waterThrow struct {
	Seat rules.Seat `json:"seat"`
	Kind kind       `json:"kind"`
	// Face is the die; 0 where the other player's water is there already.
	Face   dice.Face `json:"face,omitempty"`
	Placed bool      `json:"placed,omitempty"`
}

// waterData are the throws, the Defender's first.
type waterData struct {
	Throws []waterThrow `json:"throws"`
	// Owing are the seats that pick another piece.
	Owing []rules.Seat `json:"owing,omitempty"`
}

// waterChapter is the piece that a player takes for water that is not there. adlg:territoires/2
func waterChapter() rules.Chapter[state] {
	return rules.Chapter[state]{
		Gate: waterGate,
		Verbs: []rules.Verb[state]{
			{May: mayReplace, Decide: decideReplace, Button: replaceButton,
				Choices: func(s state, act rules.Act, _ string) []rules.Choice { return s.replacements(act.Seat) },
				Spec: rules.ActSpec{Path: replacePath, Unlisted: true,
					Options: []rules.OptionSpec{{Name: "piece", Kind: rules.ChoiceOption, Required: true}}}},
		},
		Facts: []rules.Fact[state]{
			rules.NewFact(waterKind, foldWater, waterData.tell),
			rules.NewFact(replacedKind, foldReplaced, replacedData.tell),
		},
		Over: func(s state) bool { return len(s.pieces) > 0 },
		Phase: func(s state) (phrase.Phrase, []rules.Seat) {
			if len(s.choice.Owing) == 0 { // no game comes here but by a hostile log
				return phrase.Say("adlg.water.phase-none"), nil
			}
			return phrase.Say("adlg.water.phase", who(s.choice.Owing[0])), s.choice.Owing[:1]
		},
		Topics: func(state) []rules.Topic { return []rules.Topic{topic("eau", refWater)} },
		Keys:   []dice.Key{waterKey(rules.SeatA), waterKey(rules.SeatB)},
	}
}

// waterKey is for the die of one player's water.
func waterKey(seat rules.Seat) dice.Key {
	return dice.Key{System: "adlg", Turn: waterGate, Seat: string(seat), Purpose: waterPurpose}
}

// waterOf is the water among a seat's picks.
func (s evening) waterOf(seat rules.Seat) (pick, bool) {
	p := rowOf(s.choice.Picks[seat], func(p pick) bool { return p.Kind.isWater() })
	return p, p.Kind != ""
}

// waterOpen reports whether water was chosen and not thrown for.
func (s evening) waterOpen() bool {
	_, a := s.waterOf(rules.SeatA)
	_, b := s.waterOf(rules.SeatB)
	return (a || b) && len(s.choice.Throws) == 0
}

// throwWater throws for the Defender's water, then for the Attacker's. adlg:territoires/2 — one water is
// placed.
func (s evening) throwWater(roller dice.Roller) (waterData, error) {
	var data waterData
	there := false
	for _, seat := range []rules.Seat{s.field.defender(), s.field.Attacker} {
		p, chosen := s.waterOf(seat)
		if !chosen {
			continue
		}
		throw := waterThrow{Seat: seat, Kind: p.Kind}
		if !there {
			faces, err := roller.Throw(waterKey(seat), d6, 1)
			if err != nil {
				return data, err
			}
			throw.Face, throw.Placed = faces[0], faces[0] >= leastWater
		}
		there = there || throw.Placed
		data.Throws = append(data.Throws, throw)
		if !throw.Placed {
			data.Owing = append(data.Owing, seat)
		}
	}
	s.choice = s.choice.watered(data)
	data.Owing = s.owing(data.Owing)
	return data, nil
}

// owing are those of the seats that have a piece to take.
func (s evening) owing(seats []rules.Seat) []rules.Seat {
	return slices.DeleteFunc(slices.Clone(seats), func(seat rules.Seat) bool { return len(s.replacements(seat)) == 0 })
}

func foldWater(s state, data waterData) (state, error) {
	s.choice = s.choice.watered(data)
	return s, nil
}

// watered is the choice after the water's dice: what failed is no more among the picks.
func (c choice) watered(data waterData) choice {
	for _, t := range data.Throws {
		if !t.Placed {
			c = c.with(t.Seat, slices.DeleteFunc(slices.Clone(c.Picks[t.Seat]), func(p pick) bool { return p.Kind.isWater() }))
		}
	}
	c.Throws, c.Owing = data.Throws, data.Owing
	return c
}

func (d waterData) tell() []phrase.Phrase {
	return each(d.Throws, func(t waterThrow) phrase.Phrase {
		key := "adlg.water.tell.failed"
		switch {
		case t.Face == 0:
			return phrase.Say("adlg.water.tell.second", who(t.Seat), phrase.With("water", kindName(t.Kind)))
		case t.Placed:
			key = "adlg.water.tell.placed"
		}
		return phrase.Say(key, who(t.Seat), phrase.With("water", kindName(t.Kind)), phrase.With("die", die(t.Face)))
	})
}

func mayReplace(s state, seat rules.Seat) *rules.Violation {
	switch {
	case len(s.choice.Owing) == 0:
		return rules.Refuse(refWater, "adlg.water.refused.none")
	case seat != s.choice.Owing[0]:
		return rules.Refuse(refWater, "adlg.water.refused.turn", who(s.choice.Owing[0]))
	}
	return nil
}

// replacements are the pieces that a seat may take for its water: no water, and within the maxima. A village
// on a hill would be two.
func (s evening) replacements(seat rules.Seat) []rules.Choice {
	return slices.DeleteFunc(s.pickChoices(seat), func(c rules.Choice) bool {
		p, ok := readPick(c.Value)
		return !ok || strongerThanOne(c.Value, p) || s.judgeReplacement(seat, p) != nil
	})
}

// strongerThanOne reports whether a value is a second one of its kind, or more than one piece.
func strongerThanOne(value string, p pick) bool { return value != p.value() || p.weight() > 1 }

// judgeReplacement says what is wrong with a piece taken for water.
func (s evening) judgeReplacement(seat rules.Seat, p pick) *rules.Violation {
	switch {
	case p.Kind.isWater():
		return rules.Refuse(refWater, "adlg.water.refused.water")
	case p.weight() > 1:
		return rules.Refuse(refVillageHill, "adlg.water.refused.two")
	}
	if v := s.judgePick(seat, p, s.choice.Picks[seat]); v != nil {
		return v
	}
	chosen := chosenPieces{Picks: append(slices.Clone(s.choice.Picks[seat]), p)}
	if seat == s.field.defender() {
		chosen.Cover = s.choice.Cover
	}
	return s.judgeCovers(seat, chosen)
}

// decideReplace notes the other piece; with the last one the pieces are numbered.
func decideReplace(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	p, ok := readPick(act.Args["piece"])
	v := rules.Refuse(refWater, "adlg.choice.refused.unknown", asTyped(act, "piece"))
	if ok {
		v = s.judgeReplacement(act.Seat, p)
	}
	if v != nil {
		others := s.replacements(act.Seat)
		return nil, v.OrPick(act, "piece", others[:min(3, len(others))])
	}
	data := replacedData{Seat: act.Seat, Pick: p}
	after := s.evening
	after.choice = s.choice.replaced(data)
	data.Owing = after.owing(s.choice.Owing[1:])
	done, events, err := then(s, replacedKind, data, foldReplaced)
	if err != nil {
		return nil, err
	}
	return done.finishChoice(events, roller)
}

// replacedData is a piece taken for water.
type replacedData struct {
	Seat rules.Seat `json:"seat"`
	Pick pick       `json:"pick"`
	// Owing are the seats that still pick another piece.
	Owing []rules.Seat `json:"owing,omitempty"`
}

func foldReplaced(s state, data replacedData) (state, error) {
	s.choice = s.choice.replaced(data)
	return s, nil
}

func (c choice) replaced(data replacedData) choice {
	c = c.with(data.Seat, append(slices.Clone(c.Picks[data.Seat]), data.Pick))
	c.Owing = data.Owing
	return c
}

func (d replacedData) tell() []phrase.Phrase {
	return phrase.Line("adlg.water.tell.replaced", who(d.Seat), phrase.With("piece", d.Pick.name()))
}

func replaceButton(s state, seat rules.Seat) []rules.Candidate {
	label := phrase.Say("adlg.water.offer")
	return []rules.Candidate{{Key: "remplacer", Gate: waterGate + "-" + string(seat), Style: rules.Main, Label: label,
		Ask: []rules.Question{{Option: "piece", Label: label, Pick: true}}}}
}
