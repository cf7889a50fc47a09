package adlg

import (
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// stage is one part of the sequence of placing: which pieces it places. Those of a stage that takes turns are
// placed alternately, beginning with the Defender; the others in the order of their numbers.
type stage struct {
	ID        string
	Ref       rules.Ref
	Has       func(piece) bool
	TakeTurns bool
}

// stages are the sequence of the text. adlg:p74/3 to adlg:p74/7
var stages = []stage{
	{ID: "obligatoire", Ref: "adlg:p74/3", Has: func(p piece) bool { return p.Compulsory }},
	{ID: "eau", Ref: "adlg:p74/4", Has: func(p piece) bool { return p.Kind.isWater() }},
	{ID: "village", Ref: "adlg:p74/5", Has: func(p piece) bool { return p.Kind == village }},
	{ID: "autres", Ref: "adlg:p74/6", Has: piece.isOther, TakeTurns: true},
	{ID: "route", Ref: refRoad, Has: func(p piece) bool { return p.Kind == road }},
}

// isOther reports whether the piece has no stage of its own.
func (p piece) isOther() bool {
	return !p.Compulsory && !p.Kind.isWater() && p.Kind != village && p.Kind != road
}

// isArea reports whether the piece is in one zone: no water, no road.
func (p piece) isArea() bool { return !p.Kind.isWater() && p.Kind != road }

// inOrder are the pieces of both choices, numbered in the order of placing.
func (s evening) inOrder() []piece {
	defender := s.field.defender()
	all := []piece{{Kind: s.territory().Compulsory, By: defender, Compulsory: true, Cover: s.choice.Cover}}
	for _, seat := range []rules.Seat{defender, s.field.Attacker} {
		for _, p := range s.choice.Picks[seat] {
			all = append(all, piece{Kind: p.Kind, By: seat, Cover: p.Cover, Hill: p.Hill})
		}
	}
	var ordered []piece
	for len(all) > 0 {
		i := s.nextOf(all, func(seat rules.Seat) int {
			return len(slices.DeleteFunc(slices.Clone(ordered), func(p piece) bool { return !p.isOther() || p.By != seat }))
		}, nil)
		p := all[i]
		p.Number = table.Number(len(ordered) + 1)
		ordered, all = append(ordered, p), slices.Delete(all, i, i+1)
	}
	return ordered
}

// nextOf is which of some pieces is placed next, by the stages. placed is how many of a seat's other pieces
// were placed before; first is what a player takes before his others.
func (s evening) nextOf(of []piece, placed func(rules.Seat) int, first map[rules.Seat]table.Number) int {
	for _, st := range stages {
		whose := func(seat rules.Seat) int {
			best := -1
			for i, p := range of {
				if st.Has(p) && (seat == rules.Public || p.By == seat) && (best < 0 || p.Number != 0 && p.Number == first[p.By]) {
					best = i
				}
			}
			return best
		}
		if !st.TakeTurns {
			if i := whose(rules.Public); i >= 0 {
				return i
			}
			continue
		}
		defender, attacker := s.field.defender(), s.field.Attacker
		i, k := whose(defender), whose(attacker)
		if k < 0 || i >= 0 && placed(defender) <= placed(attacker) {
			k = i
		}
		if k >= 0 {
			return k
		}
	}
	return 0
}

// remaining are the pieces that were not thrown for yet, in the order of their numbers.
func (s laying) remaining() []piece {
	return slices.DeleteFunc(slices.Clone(s.pieces), s.isThrownFor)
}

func (s laying) isThrownFor(p piece) bool {
	_, lies := s.placing.Lying[p.Number]
	return lies || s.placing.Out[p.Number] || s.placing.Now.Number == p.Number
}

// next is the piece that is thrown for next; false where none is left.
func (s laying) next() (piece, bool) {
	left := s.remaining()
	if len(left) == 0 {
		return piece{}, false
	}
	return left[s.nextOf(left, func(seat rules.Seat) int {
		n := 0
		for _, p := range s.pieces {
			if p.isOther() && p.By == seat && !slices.Contains(left, p) {
				n++
			}
		}
		return n
	}, s.placing.First)], true
}

// name says a piece without its number.
func (p piece) name() phrase.Phrase { return pick{Kind: p.Kind, Cover: p.Cover, Hill: p.Hill}.name() }

// called says a piece with its number.
func (p piece) called() phrase.Phrase {
	return phrase.Say("adlg.piece", phrase.Figure("number", int(p.Number)), phrase.With("name", p.name()))
}

// arg fills piece into a sentence.
func (p piece) arg() phrase.Arg { return phrase.With("piece", p.called()) }

func (p piece) asChoice() rules.Choice {
	return rules.Choice{Value: strconv.Itoa(int(p.Number)), Label: p.called()}
}

// category is what a piece counts as: a gentle hill goes by its vegetation, a steep one is difficult whatever
// covers it, a river goes by its die. adlg:territoires/3 adlg:territoires/5 adlg:p71/4
func (s laying) category(p piece) category {
	t := s.book.Terrains[p.Kind]
	switch {
	case p.Kind == gentleHill && p.Cover != "":
		return s.book.Terrains[p.Cover].Covers
	case p.Kind == river:
		if l := s.locationOf(p); l.Difficulty != 0 {
			return s.book.riverBy(l.Difficulty)
		}
	}
	return t.Category
}

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
