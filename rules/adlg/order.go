package adlg

import (
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// orderChoices are the pieces that a player may place before his others.
func (s laying) orderChoices(seat rules.Seat) []rules.Choice {
	own := slices.DeleteFunc(s.remaining(), func(p piece) bool { return !p.isOther() || p.By != seat })
	if len(own) < 2 {
		return nil
	}
	first := own[0].Number
	if n := s.placing.First[seat]; slices.ContainsFunc(own, func(p piece) bool { return p.Number == n }) {
		first = n
	}
	own = slices.DeleteFunc(own, func(p piece) bool { return p.Number == first })
	return each(own, piece.asChoice)
}

// mayOrder: a player's pieces go in the order in which he named them, or in another that he says.
func mayOrder(s state, seat rules.Seat) *rules.Violation {
	if v := s.judgePlacing(); v != nil {
		return v
	}
	if len(s.orderChoices(seat)) == 0 {
		return rules.Refuse(refOthers, "adlg.placing.refused.order")
	}
	return nil
}

func decideOrder(s state, act rules.Act) ([]rules.Event, error) {
	choices := s.orderChoices(act.Seat)
	if !slices.ContainsFunc(choices, func(c rules.Choice) bool { return c.Value == act.Args[pieceOption] }) {
		v := rules.Refuse(refOthers, "adlg.placing.refused.not-yours", asTyped(act, pieceOption))
		return nil, v.OrPick(act, pieceOption, choices)
	}
	p, _ := s.pieceOf(act)
	return event(orderKind, orderData{Piece: p})
}

// orderData is a piece that its owner places before his others.
type orderData struct {
	Piece piece `json:"piece"`
}

func foldOrder(s state, data orderData) (state, error) {
	if known, ok := s.piece(data.Piece.Number); !ok || known != data.Piece {
		return s, fmt.Errorf("no piece %+v", data.Piece)
	}
	s.placing.First = rules.Put(s.placing.First, data.Piece.By, data.Piece.Number)
	return s, nil
}

func (d orderData) tell() []phrase.Phrase {
	return phrase.Line("adlg.placing.tell.order", d.Piece.arg(), who(d.Piece.By))
}

func orderButton(s state, seat rules.Seat) []rules.Candidate {
	label := phrase.Say("adlg.placing.offer.order", who(seat))
	gate := s.placingMoment() + "-" + strconv.Itoa(int(s.placing.First[seat]))
	return []rules.Candidate{{Key: "ordre-" + string(seat), Gate: gate, Label: label, Rank: 1, Rare: true,
		Ask: []rules.Question{{Option: pieceOption, Label: label, Pick: true}}}}
}
