package adlg

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/siting"
)

// mayBlock: its owner says that a piece does not fit. Water and roads always do: a road may run over others.
func mayBlock(s state, seat rules.Seat) *rules.Violation {
	if v := mayPlace(s, seat); v != nil {
		return v
	}
	p, _ := s.current()
	switch {
	case !p.isArea():
		return rules.Refuse(refNoRoom, "adlg.placing.refused.fits", p.arg()).Instead(s.offerPlaced(p, seat))
	case seat != p.By:
		return rules.Refuse(refNoRoom, "adlg.placing.refused.owner", p.arg(), who(p.By))
	}
	return nil
}

// offerPlaced offers [Posée] instead.
func (s state) offerPlaced(p piece, seat rules.Seat) func(*rules.Violation) {
	return func(v *rules.Violation) {
		for _, c := range placedButtons(s, seat) {
			if asked := p.Kind.isWater() && !s.tracked(); asked == (c.Args != nil) && seat.Plays() {
				v.Or(c.Label, rules.Act{Path: placedPath, Seat: seat, Args: c.Args})
			}
		}
	}
}

// decideBlocked: the first time of each player his piece is thrown again; later it stays out. adlg:p75/6
func decideBlocked(c *course, act rules.Act) *rules.Violation {
	p, _ := c.current()
	if v := c.refuseWhileLegal(p, act.Seat); v != nil {
		return v
	}
	data := blockedData{Piece: p, Free: !c.placing.Free[p.By]}
	note(c, blockedKind, data, foldBlocked)
	if data.Free {
		c.roll(p, nextDie)
	} else {
		c.throwNext()
	}
	return nil
}

// blockedData is a piece that did not fit.
type blockedData struct {
	Piece piece `json:"piece"`
	// Free says that it is thrown again, once for each player; else it stays out.
	Free bool `json:"free,omitempty"`
}

func foldBlocked(s state, data blockedData) (state, error) {
	if err := s.checkCurrent(data.Piece); err != nil {
		return s, err
	}
	s.placing.Now, s.placing.Hand = thrown{}, siting.Place{}
	if data.Free {
		s.placing.Free = rules.Include(s.placing.Free, data.Piece.By)
	} else {
		s.placing.Out = rules.Include(s.placing.Out, data.Piece.Number)
	}
	return s, nil
}

func (d blockedData) tell() []phrase.Phrase {
	key := "adlg.placing.tell.out"
	if d.Free {
		key = "adlg.placing.tell.again"
	}
	return phrase.Line(key, d.Piece.arg(), who(d.Piece.By))
}

func blockedButton(s state, seat rules.Seat) []rules.Candidate {
	return []rules.Candidate{button("bloquee", s.placingMoment(), s.blockedLabel(seat))}
}

func (s laying) blockedLabel(seat rules.Seat) phrase.Phrase {
	if s.placing.Free[seat] {
		return phrase.Say("adlg.placing.offer.blocked-out")
	}
	return phrase.Say("adlg.placing.offer.blocked-again")
}

// offerBlocked offers [Ne rentre pas] where no legal place was found.
func (s laying) offerBlocked(seat rules.Seat, v *rules.Violation) *rules.Violation {
	return v.Or(s.blockedLabel(seat), rules.Act{Path: blockedPath, Seat: seat})
}
