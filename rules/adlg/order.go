package adlg

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// orderChoices are the pieces that a player may place before his others.
func (s state) orderChoices(seat rules.Seat) []rules.Choice {
	own := slices.DeleteFunc(s.remaining(), func(p piece) bool { return !p.isOther() || p.By != seat })
	if len(own) < 2 {
		return nil
	}
	first := own[0].Number
	if n := s.placing.First[seat]; slices.ContainsFunc(own, func(p piece) bool { return p.Number == n }) {
		first = n
	}
	own = slices.DeleteFunc(own, func(p piece) bool { return p.Number == first })
	return each(own, func(p piece) rules.Choice {
		return rules.Choice{Value: strconv.Itoa(int(p.Number)), Label: p.called()}
	})
}

// mayOrder: a player's pieces go in the order in which he named them, or in another that he says.
func mayOrder(s state, seat rules.Seat) *rules.Violation {
	if v := s.atPlacing(); v != nil {
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
		v := rules.Refuse(refOthers, "adlg.placing.refused.not-yours", phrase.Named("read", shortened(act.Args[pieceOption])))
		for _, c := range choices {
			v.Or(c.Label, rules.Act{Path: orderPath, Seat: act.Seat, Args: rules.Args{pieceOption: c.Value}})
		}
		return nil, v
	}
	n, _ := act.Args.Whole(pieceOption)
	p, _ := s.piece(table.Number(n))
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
	s.placing.First = maps.Clone(s.placing.First)
	if s.placing.First == nil {
		s.placing.First = map[rules.Seat]table.Number{}
	}
	s.placing.First[data.Piece.By] = data.Piece.Number
	return s, nil
}

func (d orderData) tell() []phrase.Phrase {
	return []phrase.Phrase{phrase.Say("adlg.placing.tell.order", phrase.With("piece", d.Piece.called()), who(d.Piece.By))}
}

func orderButton(s state, seat rules.Seat) []rules.Candidate {
	label := phrase.Say("adlg.placing.offer.order")
	return []rules.Candidate{{Key: "ordre", Gate: s.placingMoment() + "-" + strconv.Itoa(int(s.placing.First[seat])), Label: label, Rank: 1,
		Ask: []rules.Question{{Option: pieceOption, Label: label, Pick: true}}}}
}
