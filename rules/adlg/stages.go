package adlg

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// stage is one part of the sequence of placing.
type stage int

// The stages in the order of the text.
const (
	compulsoryStage stage = iota // adlg:p74/3
	waterStage                   // adlg:p74/4
	villageStage                 // adlg:p74/5
	othersStage                  // adlg:p74/6 — alternately, beginning with the Defender
	roadStage                    // adlg:p74/7
)

// stage is the one that places the piece.
func (p piece) stage() stage {
	switch {
	case p.Compulsory:
		return compulsoryStage
	case p.Kind.isWater():
		return waterStage
	case p.Kind == village:
		return villageStage
	case p.Kind == road:
		return roadStage
	}
	return othersStage
}

// isArea reports whether the piece is in one zone: no water, no road.
func (p piece) isArea() bool { return !p.Kind.isWater() && p.Kind != road }

// inOrder are the pieces of both choices, numbered in the order of placing.
func (s evening) inOrder() []piece {
	all := []piece{{Kind: s.territory().Compulsory, By: s.field.defender(), Compulsory: true, Cover: s.choice.Cover}}
	for _, seat := range s.seats() {
		turn := table.Number(0) // among a player's others
		for _, p := range s.choice.Picks[seat] {
			own := p.of(seat)
			if own.stage() == othersStage {
				turn++
				own.Number = turn
			}
			all = append(all, own)
		}
	}
	slices.SortStableFunc(all, func(a, b piece) int {
		return cmp.Or(cmp.Compare(a.stage(), b.stage()), cmp.Compare(a.Number, b.Number))
	})
	for i := range all {
		all[i].Number = table.Number(i + 1)
	}
	return all
}

// remaining are the pieces that were not thrown for yet, in the order of their numbers.
func (s laying) remaining() []piece {
	return slices.DeleteFunc(slices.Clone(s.pieces), func(p piece) bool {
		_, lies := s.placing.Lying[p.Number]
		return lies || s.placing.Out[p.Number] || s.placing.Now.Number == p.Number
	})
}

// othersOf are a player's other pieces that were not thrown for yet, the one that he named first at their head.
func (s laying) othersOf(seat rules.Seat) []piece {
	own := slices.DeleteFunc(s.remaining(), func(p piece) bool { return p.stage() != othersStage || p.By != seat })
	i := slices.IndexFunc(own, func(p piece) bool { return p.Number == s.placing.First[seat] })
	if i < 0 {
		return own
	}
	return slices.Concat(own[i:i+1], own[:i], own[i+1:])
}

// next is the piece that is thrown for next; false where none is left. The numbers say whose turn it is.
func (s laying) next() (piece, bool) {
	left := s.remaining()
	if len(left) == 0 {
		return piece{}, false
	}
	turn := s.pieces[len(s.pieces)-len(left)]
	if own := s.othersOf(turn.By); turn.stage() == othersStage && len(own) > 0 {
		return own[0], true
	}
	return left[0], true
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
	switch l := s.locationOf(p); {
	case p.Kind == gentleHill && p.Cover != "":
		return s.book.Terrains[p.Cover].Covers
	case p.Kind == river && l.Difficulty != 0:
		return s.book.riverBy(l.Difficulty)
	}
	return s.book.Terrains[p.Kind].Category
}

// orderChoices are the pieces that a player may place before his others.
func (s laying) orderChoices(seat rules.Seat) []rules.Choice {
	own := s.othersOf(seat)
	return each(own[min(1, len(own)):], piece.asChoice)
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

func decideOrder(c *course, act rules.Act) *rules.Violation {
	choices := c.orderChoices(act.Seat)
	if !slices.ContainsFunc(choices, func(c rules.Choice) bool { return c.Value == act.Args[pieceOption] }) {
		v := rules.Refuse(refOthers, "adlg.placing.refused.not-yours", asTyped(act, pieceOption))
		return v.OrPick(act, pieceOption, choices)
	}
	p, _ := c.pieceOf(act)
	note(c, orderKind, orderData{Piece: p}, foldOrder)
	return nil
}

// orderData is a piece that its owner places before his others.
type orderData struct {
	Piece piece `json:"piece"`
}

func foldOrder(s state, data orderData) (state, error) {
	if !slices.Contains(s.pieces, data.Piece) {
		return s, fmt.Errorf("no piece %+v", data.Piece)
	}
	s.placing.First = rules.Put(s.placing.First, data.Piece.By, data.Piece.Number)
	return s, nil
}

func (d orderData) tell() []phrase.Phrase {
	return phrase.Line("adlg.placing.tell.order", d.Piece.arg(), who(d.Piece.By))
}

func orderButton(s state, seat rules.Seat) []rules.Candidate {
	gate := s.placingMoment() + "-" + strconv.Itoa(int(s.placing.First[seat]))
	c := asking(pieceOption, button("ordre-"+string(seat), gate, phrase.Say("adlg.placing.offer.order", who(seat))))
	c.Rank, c.Rare = 1, true
	return []rules.Candidate{c}
}
