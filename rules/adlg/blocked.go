package adlg

import (
	"maps"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// mayBlock: its owner says that a piece does not fit. Water and roads always do: a road may run over others.
func mayBlock(s state, seat rules.Seat) *rules.Violation {
	if v := mayPlace(s, seat); v != nil {
		return v
	}
	p, _ := s.current()
	switch {
	case !p.isArea():
		return rules.Refuse(refNoRoom, "adlg.placing.refused.fits", phrase.With("piece", p.called())).Instead(s.orPlaced(p, seat))
	case seat != p.By:
		return rules.Refuse(refNoRoom, "adlg.placing.refused.owner", phrase.With("piece", p.called()), who(p.By))
	}
	return nil
}

// orPlaced offers [Posée] instead.
func (s state) orPlaced(p piece, seat rules.Seat) func(*rules.Violation) {
	return func(v *rules.Violation) {
		for _, c := range placedButtons(s, seat) {
			if asked := p.Kind.isWater() && !s.tracked(); asked == (c.Args != nil) && seat.Plays() {
				v.Or(c.Label, rules.Act{Path: placedPath, Seat: seat, Args: c.Args})
			}
		}
	}
}

// decideBlocked: the first time of each player his piece is thrown again; later it stays out. adlg:p75/6
func decideBlocked(s state, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	p, _ := s.current()
	if v := s.fits(p, act.Seat); v != nil {
		return nil, v
	}
	data := blockedData{Piece: p, Free: !s.placing.Free[p.By]}
	events, err := event(blockedKind, data)
	if err != nil {
		return nil, err
	}
	after, err := foldBlocked(s, data)
	if err != nil || !data.Free {
		if err != nil {
			return nil, err
		}
		return after.thenNext(events, roller)
	}
	again, err := after.rollFor(p, data.Free, roller)
	if err != nil {
		return nil, err
	}
	more, err := event(rolledKind, again)
	return append(events, more...), err
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
		s.placing.Free = maps.Clone(s.placing.Free)
		if s.placing.Free == nil {
			s.placing.Free = map[rules.Seat]bool{}
		}
		s.placing.Free[data.Piece.By] = true
		return s, nil
	}
	s.placing.Out = maps.Clone(s.placing.Out)
	if s.placing.Out == nil {
		s.placing.Out = map[table.Number]bool{}
	}
	s.placing.Out[data.Piece.Number] = true
	return s, nil
}

func (d blockedData) tell() []phrase.Phrase {
	key := "adlg.placing.tell.out"
	if d.Free {
		key = "adlg.placing.tell.again"
	}
	return []phrase.Phrase{phrase.Say(key, phrase.With("piece", d.Piece.called()), who(d.Piece.By))}
}

func blockedButton(s state, seat rules.Seat) []rules.Candidate {
	key := "adlg.placing.offer.blocked-out"
	if !s.placing.Free[seat] {
		key = "adlg.placing.offer.blocked-again"
	}
	return []rules.Candidate{{Key: "bloquee", Gate: s.placingMoment(), Label: phrase.Say(key)}}
}
