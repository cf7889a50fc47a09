package adlg

import (
	"fmt"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// mayReveal: markers are revealed once all are on the table, by their owner or where the enemy detects them.
// adlg:p77/3
func mayReveal(s state, _ rules.Seat) *rules.Violation {
	switch {
	case !s.hasHidden():
		return rules.Refuse(refDetected, "adlg.ambush.refused.early")
	case s.ambush.left() == 0:
		return rules.Refuse(refDetected, "adlg.ambush.refused.all-revealed")
	}
	return nil
}

// decideReveal turns a marker over: its owner his own; the enemy, or the referee for him, one that he has
// passed or come within 1 UD of. Its owner agrees, or contests it and the referee decides. adlg:p77/3
func decideReveal(s state, act rules.Act) ([]rules.Event, error) {
	m, detects := s.ambush.marker(act.Args[markOption]), act.Path == detectPath
	other := act
	v := refuseMarker(m, act.Args[markOption])
	switch {
	case m.Number == 0:
	case m.Revealed:
		v = rules.Refuse(refDetected, "adlg.ambush.refused.revealed", phrase.With("marker", m.called()))
	case detects && m.Seat == act.Seat:
		v, other.Path = rules.Refuse(refDetected, "adlg.ambush.refused.own", phrase.With("marker", m.called())), revealPath
		return nil, v.Or(phrase.Say("adlg.ambush.turn.reveler"), other)
	case !detects && m.Seat != act.Seat:
		other.Path = detectPath
		return nil, v.Or(phrase.Say("adlg.ambush.turn.detecter"), other)
	default: // its seal is opened, and no other
		e, err := ledger.NewEvent(revealedKind, revealedData{m.shownMarker, m.Hidden, s.ud, detects})
		e.Closes, e.Shows = m.gate(), rules.ShowsHidden
		return []rules.Event{e}, err
	}
	return nil, v.OrPick(act, markOption, markerChoices(s, act, markOption))
}

func wordDetect(s state, act rules.Act) phrase.Phrase {
	m := s.ambush.marker(act.Args[markOption])
	return phrase.Say("adlg.ambush.wording", phrase.With("marker", m.called()), who(m.Seat))
}

// revealedData is a marker turned over; UD is the length of a UD.
type revealedData struct {
	shownMarker
	Hidden   hidden   `json:"hidden"`
	UD       plane.MM `json:"ud"`
	Detected bool     `json:"detected,omitempty"`
}

func foldRevealed(s state, data revealedData) (state, error) {
	m := s.ambush.numbered(data.Number)
	if m.Number == 0 || m.Seat != data.Seat {
		return s, fmt.Errorf("adlg: marker %d of seat %q is revealed", data.Number, data.Seat)
	}
	m.Revealed, m.Hidden = true, data.Hidden
	s.ambush = s.ambush.with(m)
	return s, nil
}

func (d revealedData) tell() []phrase.Phrase {
	key := "adlg.ambush.tell.revealed"
	if d.Detected {
		key = "adlg.ambush.tell.detected"
	}
	return phrase.Line(key, who(d.Seat), phrase.With("marker", d.called()),
		phrase.With("content", d.Hidden.phrase(d.UD)))
}

// markerChoices are the hidden markers that a seat may turn over: its own, or others'.
func markerChoices(s state, act rules.Act, _ string) []rules.Choice {
	return each(slices.DeleteFunc(slices.Clone(s.ambush.Markers), func(m marker) bool {
		return m.Revealed || (act.Path == detectPath) == (m.Seat == act.Seat)
	}), marker.asChoice)
}

// markerButton is a seat's select of markers: it names the seat, for a public message shows both seats'.
func markerButton(key, say string, rank int) func(state, rules.Seat) []rules.Candidate {
	return func(_ state, seat rules.Seat) []rules.Candidate {
		c := asking(markOption, button(key+"-"+string(seat), ambushGate, phrase.Say(say, who(seat))))
		c.Rank = rank
		return []rules.Candidate{c}
	}
}

func mayReadOwn(s state, seat rules.Seat) *rules.Violation {
	if len(s.ambush.of(seat)) == 0 {
		return rules.Refuse(refMarkers, "adlg.ambush.refused.no-own")
	}
	return nil
}

// answerOwn shows a player his own markers, and which of them are still hidden.
func answerOwn(s state, act rules.Act) (rules.View, error) {
	panel := table.Panel{Title: phrase.Say("adlg.ambush.own")}
	for _, m := range s.ambush.of(act.Seat) {
		turned := "hidden"
		if m.Revealed {
			turned = "revealed"
		}
		panel.Rows = append(panel.Rows, []phrase.Phrase{m.called(), phrase.Say("adlg.ambush.is." + turned), m.Hidden.phrase(s.ud)})
	}
	return rules.View{Panels: []table.Panel{panel}}, nil
}

func ownButton(state, rules.Seat) []rules.Candidate {
	return []rules.Candidate{{Key: "miennes", Gate: ambushGate, Label: phrase.Say("adlg.ambush.offer.own"), Rank: 2}}
}
