package siting

import (
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// TurnChoice says whether a piece may be turned as well on its way to a legal place.
type TurnChoice bool

// What an act may do with a piece.
const (
	OnlyMoved    TurnChoice = false
	AlsoTurnable TurnChoice = true
)

// OtherTurns are the turns tried for a piece that has no legal place at its own, the least first.
var OtherTurns = []plane.Angle{0, 15, -15, 45, -45, 90}

// Wish is a piece that somebody wants at a place.
type Wish[K named] struct {
	Of K
	At Place
	// Current is its current place, if it has one, which is always allowed.
	Current Place
	Turns   TurnChoice
	// Nearest finds the nearest legal place by a system's own ways; nil, the piece is shifted, and turned
	// where that is not enough.
	Nearest func(legal func(Place) bool) (Place, bool)
	// RetryAct is the act that lays it somewhere else; Name says where that is, nil in the common notation.
	RetryAct func(Place) rules.Act
	Name     func(Place) phrase.Phrase
}

// Refuse refuses a place that breaks a rule, with the figure measured and the nearest legal place as the
// way out, which is searched for only where a person is refused; nil where no rule is broken.
func (t *Site[K]) Refuse(w Wish[K]) *rules.Violation {
	judge := t.Judge()
	found := judge(t.Lay(w.Of, w.At))
	if len(found) == 0 {
		return nil
	}
	why := phrase.With("why", found[0].Say())
	return rules.Refuse(found[0].Ref, t.Words+"refused.nowhere", why).Instead(func(v *rules.Violation) {
		to, ok := t.wayOut(w, func(at Place) bool { return len(judge(t.Lay(w.Of, at))) == 0 })
		if !ok {
			return
		}
		said := phrase.With("where", t.named(w, to))
		v.Say = phrase.Say(t.Words+"refused.illegal", why, said,
			table.LengthUp("by", w.At.Rects[0].Centre.DistanceTo(to.Rects[0].Centre).Up(), t.Unit))
		v.Or(phrase.Say(t.Words+"offer.there", said), w.RetryAct(to))
	})
}

// Settle is where a piece lies that was wished for somewhere: there, or at the nearest legal place.
func (t *Site[K]) Settle(w Wish[K]) (Place, *rules.Violation) {
	judge := t.Judge()
	legal := func(at Place) bool { return len(judge(t.Lay(w.Of, at))) == 0 }
	if legal(w.At) {
		return w.At, nil
	}
	if w.Nearest == nil {
		w.Nearest = func(legal func(Place) bool) (Place, bool) { return t.nearest(w, legal) }
	}
	if to, ok := w.Nearest(legal); ok {
		return to, nil
	}
	return w.At, t.Refuse(w)
}

func (t *Site[K]) named(w Wish[K], at Place) phrase.Phrase {
	if w.Name != nil {
		return w.Name(at)
	}
	return at.PhraseIn(t.Words, t.Unit)
}

// wayOut is the nearest legal place, or the current one.
func (t *Site[K]) wayOut(w Wish[K], legal func(Place) bool) (Place, bool) {
	if w.Nearest == nil {
		w.Nearest = func(legal func(Place) bool) (Place, bool) { return t.nearest(w, legal) }
	}
	to, ok := w.Nearest(legal)
	if ok && (bool(w.Turns) || to.Rects[0].Turn == w.At.Rects[0].Turn) {
		return to, true
	}
	return w.Current, len(w.Current.Rects) > 0
}

// nearest is the legal place of a piece nearest to where it was to be: turned as it is where there is one,
// else, if it may be turned, at the least other turn that has one.
func (t *Site[K]) nearest(w Wish[K], legal func(Place) bool) (Place, bool) {
	for i, by := range OtherTurns {
		if i > 0 && !w.Turns {
			break
		}
		from := w.At
		if by != 0 {
			from = t.Turned(w.Of, w.At, (w.At.Rects[0].Turn + by).Normal())
		}
		shifted := func(by plane.Point) Place { return t.Moved(from, from.Rects[0].Centre.Plus(by)) }
		p := t.Lay(w.Of, from)
		room, some := t.room(p)
		if !some {
			break
		}
		if by, ok := room.Nearest(p.Polys, func(by plane.Point) bool { return legal(shifted(by)) }); ok {
			return shifted(by), true
		}
	}
	return w.At, false
}

// room is where a piece may be moved without turning; false where it may be nowhere.
func (t *Site[K]) room(p Piece[K]) (room plane.Room, some bool) {
	before := t.Findings()
	room.Table = t.Size.Box()
	for _, r := range t.Rules {
		stood := func(of ...table.Number) bool { return isAmong(before, Finding{Rule: r.Name, Pieces: of}) }
		if r.Restrict != nil && !r.Restrict(t, &p, &room, stood) {
			return room, false
		}
	}
	return room, true
}
