package table

import (
	"cmp"
	"slices"

	"aidedecamp/rules/hex"
)

// WithTrail is the board with what happened on it drawn in: arrows for what moved and for attacks, rings on
// what changed, the places that were left. Shown are boards as everybody saw them, the oldest first, the last
// as the table is now; b is how one viewer sees that.
func (b Board) WithTrail(shown []Board) Board {
	if len(shown) < 2 {
		return b
	}
	if b.Plane != nil && shown[0].Plane != nil && shown[0].Plane.Size == b.Plane.Size {
		p := *b.Plane
		p.Traces = slices.Concat(p.Traces, p.left(*shown[0].Plane))
		b.Plane = &p
	}
	if b.Hex != nil && shown[0].Hex != nil && shown[0].Hex.Grid == b.Hex.Grid {
		h := *b.Hex
		trail := newTrail(*shown[0].Hex)
		for i, board := range shown[1:] {
			if board.Hex == nil || board.Hex.Grid != h.Grid {
				return b
			}
			trail.follow(*shown[i].Hex, *board.Hex)
		}
		trail.drawOn(&h)
		b.Hex = &h
	}
	return b
}

// left are the places of pieces that are elsewhere now, or no more, but for those whose trace is there
// already.
func (p Plane) left(before Plane) []Trace {
	var all []Trace
	for _, piece := range before.Pieces {
		stays := slices.ContainsFunc(p.Pieces, func(o Piece) bool {
			return o.Number == piece.Number && slices.Equal(o.Sections, piece.Sections)
		})
		known := slices.ContainsFunc(p.Traces, func(t Trace) bool { return t.Number == piece.Number })
		if piece.Number > 0 && !piece.Ghost && !stays && !known && len(p.Traces)+len(all) < maxPieces {
			all = append(all, Trace{Number: piece.Number, Corner: piece.Corner, Sections: piece.Sections})
		}
	}
	return all
}

// walker is a unit or an officer from one board to the next. A paper that is turned up goes no further: what
// it was is another walker, be it a unit or a decoy.
type walker struct {
	camp            Camp
	number          Number
	hidden, officer bool
}

// isCovered says that a unit is a paper of which nothing is shown, not even that it is a decoy.
func isCovered(u Unit) bool { return u.Hidden && len(u.Badges) == 0 }

// standing is where a walker is, and what is left of it where that is known.
type standing struct {
	at       hex.Hex
	strength Strength
}

// trail is what is known of each walker while boards are read in their order.
type trail struct {
	begun   []walker // In the order of the first board.
	first   map[walker]standing
	places  map[walker]hex.Hex
	legs    map[walker][]Arrow
	attacks []Arrow
}

// walkers are the units and officers of a board with their places, proposals apart.
func walkers(h Hex) (order []walker, at map[walker]standing) {
	at = map[walker]standing{}
	for _, u := range h.Units {
		if w := (walker{camp: u.Camp, number: u.Number, hidden: isCovered(u)}); !u.Ghost {
			order, at[w] = append(order, w), standing{u.At, u.Strength}
		}
	}
	for _, o := range h.Officers {
		if w := (walker{camp: o.Camp, number: o.Number, officer: true}); !o.Ghost {
			order, at[w] = append(order, w), standing{at: o.At}
		}
	}
	return order, at
}

func newTrail(h Hex) trail {
	t := trail{places: map[walker]hex.Hex{}, legs: map[walker][]Arrow{}}
	t.begun, t.first = walkers(h)
	for w, stood := range t.first {
		t.places[w] = stood.at
	}
	return t
}

// follow goes from one board to the next. Who leaves a hex that was attacked goes back.
func (t *trail) follow(before, h Hex) {
	fights := slices.DeleteFunc(slices.Concat(before.Arrows, h.Arrows), func(a Arrow) bool { return a.Tone != Target })
	for _, a := range fights {
		if !slices.Contains(t.attacks, a) {
			t.attacks = append(t.attacks, a)
		}
	}
	_, now := walkers(h)
	for _, w := range t.begun {
		to, isThere := now[w]
		from := t.places[w]
		if !isThere || from == to.at {
			continue
		}
		leg := Arrow{From: from, To: to.at, Tone: Past}
		if slices.ContainsFunc(fights, func(a Arrow) bool { return a.To == from }) {
			leg.Tone = Retreat
		}
		t.legs[w], t.places[w] = append(t.legs[w], leg), to.at
	}
}

// drawOn draws the trail on the board as it is now.
func (t *trail) drawOn(h *Hex) {
	_, now := walkers(*h)
	h.Arrows, h.Highlights, h.Stood = slices.Clone(h.Arrows), slices.Clone(h.Highlights), slices.Clone(h.Stood)
	put := func(arrows []Arrow) {
		for _, a := range arrows {
			if a.From != a.To && len(h.Arrows) < maxArrows && !slices.Contains(h.Arrows, a) {
				h.Arrows = append(h.Arrows, a)
			}
		}
	}
	for _, w := range t.begun {
		put(t.legs[w])
		first := t.first[w]
		is, isThere := now[w]
		moved := isThere && is.at != first.at
		if moved || isThere && is.strength.Left < first.strength.Left {
			h.point(is.at)
		}
		switch {
		case w.officer || w.hidden && !isThere:
		case !isThere:
			h.Stood = append(h.Stood, Stand{At: t.places[w], Camp: w.camp, Number: w.number, Lost: true})
		case moved:
			h.Stood = append(h.Stood, Stand{At: first.at, Camp: w.camp, Number: w.number})
		}
	}
	put(t.attacks)
	slices.SortStableFunc(h.Stood, func(a, b Stand) int {
		return cmp.Or(hex.Compare(a.At, b.At), cmp.Compare(a.Camp, b.Camp), cmp.Compare(a.Number, b.Number))
	})
}

// point rings a hex on which something changed.
func (h *Hex) point(at hex.Hex) {
	if ring := (Highlight{At: at, Tone: Past}); !slices.Contains(h.Highlights, ring) {
		h.Highlights = append(h.Highlights, ring)
	}
}
