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
			{May: mayReplace, Decide: inCourse(decideReplace), Button: replaceButton, Choices: bySeat(state.replacements),
				Spec: unlisted(replacePath, nil, needs(pieceOption))},
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

// throwWater throws for the Defender's water, then for the Attacker's; nothing where none was chosen.
// adlg:territoires/2 — one water is placed.
func (c *course) throwWater() {
	var data waterData
	isThere := false
	for _, seat := range c.seats() {
		water := rowOf(c.choice.Picks[seat], func(p pick) bool { return p.Kind.isWater() })
		if water.Kind == "" {
			continue
		}
		throw := waterThrow{Seat: seat, Kind: water.Kind}
		if !isThere {
			throw.Face = c.throw(waterKey(seat))
			throw.Placed = throw.Face >= leastWater
		}
		isThere = isThere || throw.Placed
		data.Throws = append(data.Throws, throw)
		if !throw.Placed {
			data.Owing = append(data.Owing, seat)
		}
	}
	if len(data.Throws) > 0 {
		after, _ := foldWater(c.state, data)
		data.Owing = after.owing(data.Owing)
		note(c, waterKind, data, foldWater)
	}
}

// owing are those of the seats that have a piece to take.
func (s evening) owing(seats []rules.Seat) []rules.Seat {
	return slices.DeleteFunc(slices.Clone(seats), func(seat rules.Seat) bool { return len(s.replacements(seat)) == 0 })
}

// foldWater: what failed is no more among the picks.
func foldWater(s state, data waterData) (state, error) {
	for _, t := range data.Throws {
		if !t.Placed {
			s.choice = s.choice.with(t.Seat, slices.DeleteFunc(slices.Clone(s.choice.Picks[t.Seat]), func(p pick) bool { return p.Kind.isWater() }))
		}
	}
	s.choice.Throws, s.choice.Owing = data.Throws, data.Owing
	return s, nil
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
		return !ok || c.Value != p.value() || s.judgeReplacement(seat, p) != nil // « bois.2 » is « bois » here
	})
}

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
func decideReplace(c *course, act rules.Act) *rules.Violation {
	p, ok := readPick(act.Args[pieceOption])
	v := rules.Refuse(refWater, "adlg.choice.refused.unknown", asTyped(act, pieceOption))
	if ok {
		v = c.judgeReplacement(act.Seat, p)
	}
	if v != nil {
		others := c.replacements(act.Seat)
		return v.OrPick(act, pieceOption, others[:min(3, len(others))])
	}
	data := replacedData{Seat: act.Seat, Pick: p}
	after, _ := foldReplaced(c.state, data)
	data.Owing = after.owing(c.choice.Owing[1:])
	note(c, replacedKind, data, foldReplaced)
	c.finishChoice()
	return nil
}

// replacedData is a piece taken for water.
type replacedData struct {
	Seat rules.Seat `json:"seat"`
	Pick pick       `json:"pick"`
	// Owing are the seats that still pick another piece.
	Owing []rules.Seat `json:"owing,omitempty"`
}

func foldReplaced(s state, data replacedData) (state, error) {
	s.choice = s.choice.with(data.Seat, append(slices.Clone(s.choice.Picks[data.Seat]), data.Pick))
	s.choice.Owing = data.Owing
	return s, nil
}

func (d replacedData) tell() []phrase.Phrase {
	return phrase.Line("adlg.water.tell.replaced", who(d.Seat), phrase.With("piece", d.Pick.name()))
}

func replaceButton(s state, seat rules.Seat) []rules.Candidate {
	return []rules.Candidate{asking(pieceOption, mainButton("remplacer", waterGate+"-"+string(seat), phrase.Say("adlg.water.offer")))}
}
