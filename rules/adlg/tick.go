package adlg

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// sequel is what follows a control's die without another press: the pieces that were ticked together are
// thrown for in turn, as long as their player has a control left, and then he is done, where he said so.
type sequel struct {
	Next []table.Number `json:"next,omitempty"`
	End  bool           `json:"end,omitempty"`
}

// ticks are what a player says in one list: he has a strategist, which pieces he controls, he is done then.
type ticks struct {
	Strategist bool
	sequel
}

// tickChoices are the list: the pieces, the strategist where he is not claimed, the end.
func (s state) tickChoices(seat rules.Seat) []rules.Choice {
	s = s.onceLaid()
	all := s.controlChoices(seat)
	if !s.control.By[seat].Strategist {
		all = append(all, rules.Choice{Value: strategistTick, Label: phrase.Say("adlg.control.tick.strategist")})
	}
	return append(all, rules.Choice{Value: endTick, Label: phrase.Say("adlg.control.tick.end")})
}

// last is the piece of the moment where only its place is missing between the placing and a control:
// on the table the players see that, and whoever begins his controls says it. False where there is none.
func (s state) last() (piece, bool) {
	p, waits := s.current()
	if !waits || len(s.remaining()) > 0 || s.tracked() || s.awaitsZone() || p.Kind.isWater() {
		return p, false
	}
	s.placing = s.placing.withCurrentPlaced(placedData{Piece: p})
	seat := s.controller()
	return p, seat.Plays() && s.attempts(seat) > 0
}

// onceLaid is the state in which the last piece has its place.
func (s state) onceLaid() state {
	if p, isLast := s.last(); isLast {
		s.placing = s.placing.withCurrentPlaced(placedData{Piece: p})
	}
	return s
}

func mayControl(s state, seat rules.Seat) *rules.Violation {
	return s.onceLaid().judgeNoDiePending(seat)
}

// controlButtons are the list of what may be controlled, then what may be said without a piece.
func controlButtons(s state, seat rules.Seat) []rules.Candidate {
	_, laysLast := s.last()
	s = s.onceLaid()
	by, attempts := s.control.By[seat], s.attempts(seat)
	var all []rules.Candidate
	if attempts > 0 {
		label, most := phrase.Say("adlg.control.offer.control", phrase.Number("count", attempts)), attempts+1
		if laysLast {
			label = phrase.Say("adlg.control.offer.laid")
		}
		if !by.Strategist {
			most += 2
		}
		all = append(all, rules.Candidate{Key: "controler", Gate: s.controlMoment(), Style: rules.Main, Label: label,
			Ask: []rules.Question{{Option: pieceOption, Label: label, Pick: true, Min: 1, Max: most}}})
	}
	if laysLast {
		return all
	}
	say := func(tick string, label phrase.Phrase, rank int) {
		all = append(all, rules.Candidate{Key: tick, Gate: s.controlMoment(), Label: label, Args: rules.Args{pieceOption: tick}, Rank: rank})
	}
	if attempts < 1 {
		say(strategistTick, phrase.Say("adlg.control.offer.strategist", who(seat)), 1)
	}
	say(endTick, phrase.Say("adlg.control.offer.end"), 2)
	return all
}

// readTicks reads the list and judges it. What may be said instead of one of its values keeps the others.
func (s state) readTicks(act rules.Act) (t ticks, v *rules.Violation) {
	values := act.Args.Values(pieceOption)
	for i, value := range values {
		switch value {
		case strategistTick:
			t.Strategist = true
			continue
		case endTick:
			t.End = true
			continue
		}
		n, _ := strconv.Atoi(value)
		p, known := s.piece(table.Number(n))
		why, what := "adlg.control.refused.unknown", phrase.Named("read", shortened(value))
		if known {
			why, what = s.controlRefusal(act.Seat, p), p.arg()
		}
		if why != "" {
			return t, rules.Refuse(s.refControls(act.Seat), why, what).OrPick(act, pieceOption, each(s.controlChoices(act.Seat),
				func(c rules.Choice) rules.Choice {
					return rules.Choice{Value: spaced(slices.Replace(slices.Clone(values), i, i+1, c.Value)), Label: c.Label}
				}))
		}
		if !slices.Contains(t.Next, p.Number) {
			t.Next = append(t.Next, p.Number)
		}
	}
	return t, s.judgeTicks(t, act)
}

// spaced writes a list as one is read.
func spaced(values []string) string { return strings.Join(values, " ") }

// judgeTicks judges a strategist who is claimed twice, and more pieces than a player has controls. adlg:p76/1
// adlg:p76/2
func (s state) judgeTicks(t ticks, act rules.Act) *rules.Violation {
	claimed, left := s.control.By[act.Seat].Strategist, s.attempts(act.Seat)
	if t.Strategist && claimed {
		return rules.Refuse(refStrategist, "adlg.control.refused.strategist")
	}
	if t.Strategist {
		left++
	}
	if len(t.Next) <= left {
		return nil
	}
	v := rules.Refuse(refAttempts, "adlg.control.refused.attempts", phrase.Number("count", weightOf(s.choice.Picks[act.Seat])),
		phrase.Figure("left", left))
	values := act.Args.Values(pieceOption)
	if !claimed && !t.Strategist && len(t.Next) == left+1 {
		v.Or(phrase.Say("adlg.control.offer.strategist", who(act.Seat)), act.With(pieceOption, spaced(append(values, strategistTick))))
	}
	if left > 0 {
		for _, n := range t.Next[:2] {
			p, _ := s.piece(n)
			only := slices.DeleteFunc(slices.Clone(values), func(value string) bool {
				return value != p.asChoice().Value && value != strategistTick && value != endTick
			})
			v.Or(p.called(), act.With(pieceOption, spaced(only)))
		}
	}
	return v.Or(phrase.Say("adlg.control.offer.end"), act.With(pieceOption, endTick))
}

// decideControl notes what was ticked, and throws for the first piece.
func decideControl(s state, act rules.Act, roller dice.Roller) (events []rules.Event, err error) {
	if p, isLast := s.last(); isLast {
		if s, events, err = then(s, placedKind, placedData{Piece: p}, foldPlaced); err != nil {
			return nil, err
		}
	}
	t, refused := s.readTicks(act)
	if refused != nil {
		return nil, refused
	}
	if t.Strategist {
		if s, events, err = s.claim(act.Seat, events); err != nil {
			return nil, err
		}
	}
	s.control.Sequel = t.sequel
	return s.goOn(act.Seat, events, roller)
}

// claim adds that a player has a strategist. adlg:p76/2
func (s state) claim(seat rules.Seat, before []rules.Event) (state, []rules.Event, error) {
	after, said, err := then(s, strategistKind, seatData{seat}, foldStrategist)
	return after, slices.Concat(before, said), err
}

// goOn adds what was ticked to follow: the die of the next piece, or that the player is done.
func (s state) goOn(seat rules.Seat, events []rules.Event, roller dice.Roller) ([]rules.Event, error) {
	switch next := s.control.Sequel; {
	case len(next.Next) > 0 && s.attempts(seat) > 0:
		p, _ := s.piece(next.Next[0])
		next.Next = next.Next[1:]
		return s.throwControl(controlRolledData{Seat: seat, Piece: p, sequel: next}, events, roller)
	case next.End && !s.controlsDone(seat):
		return event(controlEndedKind, seatData{seat}, events...)
	}
	return events, nil
}

// throwControl throws a control's die; where it leaves nothing to choose the piece stays in the same act.
func (s state) throwControl(data controlRolledData, events []rules.Event, roller dice.Roller) ([]rules.Event, error) {
	faces, err := roller.Throw(controlKey(data.Seat, data.Piece.Number), d6, 1)
	if err != nil {
		return nil, err
	}
	data.Face = faces[0]
	s, thrown, err := then(s, controlRolledKind, data, foldControlRolled)
	if events = slices.Concat(events, thrown); err != nil || len(s.outcomes()) > 1 {
		return events, err
	}
	s, stays, err := then(s, controlledKind, controlledData{Seat: data.Seat, Piece: data.Piece, Outcome: left}, foldControlled)
	events = slices.Concat(events, stays)
	// adlg:p76/2 — whoever has a strategist may throw this die again before anything else.
	if claimed := s.control.By[data.Seat].Strategist; err != nil || claimed && mayControlAgain(s, data.Seat) == nil {
		return events, err
	}
	return s.goOn(data.Seat, events, roller)
}
