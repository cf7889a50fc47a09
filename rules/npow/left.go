package npow

import (
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// leftData is an element that both players leave out.
type leftData struct {
	Number table.Number `json:"number"`
	Piece  string       `json:"piece"`
}

// decideLeave leaves an element out by agreement: one that no rule lets the Defender place, as a building without any enclosed
// field. The text does not say what becomes of it.
func decideLeave(s State, act rules.Act) ([]rules.Event, error) {
	if err := s.refusePlacing(act); err != nil {
		return nil, err
	}
	e, err := s.elementOf(act)
	if err != nil {
		return nil, err
	}
	switch {
	case s.placing.Left[e.Number]:
		return nil, rules.Refuse(refAgreement, "npow.placement.refused.left", phrase.With("what", elementPhrase(e.Number, e.Piece)))
	case s.measured(e):
		return nil, rules.Refuse(refAgreement, "npow.placement.refused.left-placed", phrase.With("what", elementPhrase(e.Number, e.Piece)))
	case len(s.kept()) == 1:
		return nil, rules.Refuse(refAgreement, "npow.placement.refused.left-last")
	}
	return event(leftKind, leftData{e.Number, e.Piece})
}

const refAgreement rules.Ref = "maison:accord-elements"

func foldLeave(s State, data leftData) (State, error) {
	s.placing.Left, s.placing.Places = cloned(s.placing.Left), cloned(s.placing.Places)
	s.placing.Left[data.Number] = true
	delete(s.placing.Places, data.Number)
	s.placing.Said, s.placing.Round = nil, s.placing.Round+1
	return s, nil
}

func (d leftData) tell() []phrase.Phrase {
	return []phrase.Phrase{phrase.Say("npow.placement.tell.left-agreed", phrase.With("what", elementPhrase(d.Number, d.Piece)))}
}

// agreedLeft are the elements that both players left out: those that are not optional.
func (s laying) agreedLeft() map[table.Number]bool {
	left := map[table.Number]bool{}
	for _, e := range s.pool.Elements {
		if s.placing.Left[e.Number] && !e.Optional {
			left[e.Number] = true
		}
	}
	return left
}

// leaveOffer asks the other player to leave out what no legal table has room for.
func leaveOffer(s State, offer rules.Offer) []rules.Offer {
	loose := s.loose()
	free := s.movable()
	if len(loose) == 0 || len(s.kept()) < 2 || s.impossible(free) == nil {
		return nil
	}
	offer.Key, offer.Label = "ecarter", phrase.Say("npow.placement.offer.leave")
	offer.Act = rules.Act{Path: leavePath, Seat: offer.Seat}
	question := rules.Question{Option: "piece", Label: offer.Label}
	homeless := false
	for _, e := range loose {
		homeless = homeless || e.Piece == building
	}
	for _, e := range loose {
		if (!homeless || e.Piece == building) && len(question.Choices) < mostPicks {
			question.Choices = append(question.Choices, rules.Choice{Value: strconv.Itoa(int(e.Number)), Label: elementPhrase(e.Number, e.Piece)})
		}
	}
	offer.Ask = []rules.Question{question}
	return []rules.Offer{offer}
}
