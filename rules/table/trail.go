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
		trail := trail{places: map[walker]hex.Hex{}}
		for i, board := range shown {
			if board.Hex == nil || board.Hex.Grid != h.Grid {
				return b
			}
			if i == 0 {
				trail.begin(*board.Hex)
			} else {
				trail.follow(*shown[i-1].Hex, *board.Hex)
			}
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

// trail is what is known of each walker while boards are read in their order.
type trail struct {
	begun   []walker // In the order of the first board.
	places  map[walker]hex.Hex
	first   map[walker]hex.Hex
	left    map[walker]Strength
	legs    map[walker][]Arrow
	attacks []Arrow
}

// walkers are the units and officers of a board with their hexes, proposals apart.
func walkers(h Hex) (order []walker, at map[walker]hex.Hex) {
	at = map[walker]hex.Hex{}
	add := func(w walker, here hex.Hex) {
		order, at[w] = append(order, w), here
	}
	for _, u := range h.Units {
		if !u.Ghost {
			add(walker{camp: u.Camp, number: u.Number, hidden: isCovered(u)}, u.At)
		}
	}
	for _, o := range h.Officers {
		if !o.Ghost {
			add(walker{camp: o.Camp, number: o.Number, officer: true}, o.At)
		}
	}
	return order, at
}

func (t *trail) begin(h Hex) {
	t.begun, t.first = walkers(h)
	t.legs, t.left = map[walker][]Arrow{}, strengths(h)
	for w, at := range t.first {
		t.places[w] = at
	}
}

func strengths(h Hex) map[walker]Strength {
	all := map[walker]Strength{}
	for _, u := range h.Units {
		if !u.Hidden && !u.Ghost {
			all[walker{camp: u.Camp, number: u.Number}] = u.Strength
		}
	}
	return all
}

// follow goes from one board to the next. Who leaves a hex that was attacked goes back.
func (t *trail) follow(before, h Hex) {
	fights := slices.DeleteFunc(slices.Concat(before.Arrows, h.Arrows), func(a Arrow) bool { return a.Tone != Target })
	for _, a := range fights {
		if !slices.Contains(t.attacks, a) {
			t.attacks = append(t.attacks, a)
		}
	}
	_, at := walkers(h)
	for _, w := range t.begun {
		to, stands := at[w]
		from, stood := t.places[w]
		if !stands || !stood || from == to {
			continue
		}
		leg := Arrow{From: from, To: to, Tone: Past}
		if slices.ContainsFunc(fights, func(a Arrow) bool { return a.To == from }) {
			leg.Tone = Retreat
		}
		t.legs[w], t.places[w] = append(t.legs[w], leg), to
	}
}

// drawOn draws the trail on the board as it is now.
func (t *trail) drawOn(h *Hex) {
	_, now := walkers(*h)
	h.Arrows, h.Highlights, h.Stood = slices.Clone(h.Arrows), slices.Clone(h.Highlights), slices.Clone(h.Stood)
	put := func(a Arrow) {
		if a.From != a.To && len(h.Arrows) < maxArrows && !slices.Contains(h.Arrows, a) {
			h.Arrows = append(h.Arrows, a)
		}
	}
	strong := strengths(*h)
	for _, w := range t.begun {
		at, stands := now[w]
		for _, leg := range t.legs[w] {
			put(leg)
		}
		moved := stands && at != t.first[w]
		if moved || stands && strong[w].Left < t.left[w].Left {
			h.point(at)
		}
		switch {
		case w.officer || w.hidden && !stands:
		case !stands:
			h.Stood = append(h.Stood, Stand{At: t.places[w], Camp: w.camp, Number: w.number, Lost: true})
		case moved:
			h.Stood = append(h.Stood, Stand{At: t.first[w], Camp: w.camp, Number: w.number})
		}
	}
	for _, a := range t.attacks {
		put(a)
	}
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
