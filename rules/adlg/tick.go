package adlg

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
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
	s, _ = s.onceLaid()
	all := s.controlChoices(seat)
	if !s.control.By[seat].Strategist {
		all = append(all, rules.Choice{Value: strategistTick, Label: phrase.Say("adlg.control.tick.strategist")})
	}
	return append(all, rules.Choice{Value: endTick, Label: phrase.Say("adlg.control.tick.end")})
}

// onceLaid is the state in which the piece of the moment has its place, where only that is missing between
// the placing and a control: on the table the players see it, and whoever begins his controls says it. Else
// it is the state as it is, and false.
func (s state) onceLaid() (after state, isLast bool) {
	p, waits := s.current()
	if !waits || len(s.remaining()) > 0 || s.tracked() || s.awaitsZone() || p.Kind.isWater() {
		return s, false
	}
	after = s
	after.placing = s.placing.withCurrentPlaced(placedData{Piece: p})
	if seat := after.controller(); !seat.Plays() || after.attempts(seat) < 1 {
		return s, false
	}
	return after, true
}

func mayControl(s state, seat rules.Seat) *rules.Violation {
	s, _ = s.onceLaid()
	v := s.judgeController(seat)
	if p, waits := s.pieceUnderControl(); waits && v == nil {
		return offerLeft(rules.Refuse(refControl, "adlg.control.refused.open", p.arg()), seat)
	}
	return v
}

// controlButtons are the list of what may be controlled, then what may be said without a piece.
func controlButtons(s state, seat rules.Seat) []rules.Candidate {
	s, laysLast := s.onceLaid()
	attempts := s.attempts(seat)
	var all []rules.Candidate
	if attempts > 0 {
		c := mainButton("controler", s.controlMoment(), phrase.Say("adlg.control.offer.control", phrase.Number("count", attempts)))
		if laysLast {
			c.Label = phrase.Say("adlg.control.offer.laid")
		}
		all = append(all, asking(pieceOption, c))
		all[0].Ask[0].Min, all[0].Ask[0].Max = 1, attempts+1
		if !s.control.By[seat].Strategist {
			all[0].Ask[0].Max += 2
		}
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
func decideControl(c *course, act rules.Act) *rules.Violation {
	if p, _ := c.current(); p.Number != 0 {
		note(c, placedKind, placedData{Piece: p}, foldPlaced)
	}
	t, refused := c.readTicks(act)
	if refused != nil {
		return refused
	}
	if t.Strategist {
		note(c, strategistKind, seatData{act.Seat}, foldStrategist)
	}
	c.control.Sequel = t.sequel
	c.goOn(act.Seat)
	return nil
}

// goOn adds what was ticked to follow: the die of the next piece, or that the player is done.
func (c *course) goOn(seat rules.Seat) {
	switch next := c.control.Sequel; {
	case len(next.Next) > 0 && c.attempts(seat) > 0:
		p, _ := c.piece(next.Next[0])
		next.Next = next.Next[1:]
		c.throwControl(controlRolledData{Seat: seat, Piece: p, sequel: next})
	case next.End && !c.controlsDone(seat):
		note(c, controlEndedKind, seatData{seat}, foldControlEnded)
	}
}

// throwControl throws a control's die; where it leaves nothing to choose the piece stays in the same act.
func (c *course) throwControl(data controlRolledData) {
	data.Face = c.throw(controlKey(data.Seat, data.Piece.Number))
	note(c, controlRolledKind, data, foldControlRolled)
	if c.err != nil || len(c.outcomes()) > 1 {
		return
	}
	note(c, controlledKind, controlledData{Seat: data.Seat, Piece: data.Piece, Outcome: left}, foldControlled)
	// adlg:p76/2 — whoever has a strategist may throw this die again before anything else.
	if c.control.By[data.Seat].Strategist && mayControlAgain(c.state, data.Seat) == nil {
		return
	}
	c.goOn(data.Seat)
}
