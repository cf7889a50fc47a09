package npow

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

// movedData is what became of elements on the table.
type movedData struct {
	Places []placed `json:"places,omitempty"`
	// Bridges are the crossings moved along their sections.
	Bridges []bridged `json:"bridges,omitempty"`
	// Gone are the elements taken from the table again.
	Gone []numbered `json:"gone,omitempty"`
	// Taken is the element that was laid from the hand and stays in it, Slid how far from where it was asked for
	// it found its legal place.
	Taken table.Number `json:"taken,omitempty"`
	Slid  plane.MM     `json:"slid,omitempty"`
}

// numbered is an element as an event names it.
type numbered struct {
	Number table.Number `json:"number"`
	Piece  string       `json:"piece"`
}

// what names it as what a sentence is about.
func (n numbered) what() phrase.Arg { return what(elementPhrase(n.Number, n.Piece)) }

// numbered is how events name the element.
func (e Element) numbered() numbered { return numbered{e.Number, e.Piece} }

const refPlaces rules.Ref = "maison:lieux"

// pieceOptions are the elements that an act may be about now.
func pieceOptions(s laying, path string) []rules.Choice {
	choices := each(only(s.pool.Elements, func(e Element) bool { return e.Piece != "" && s.isFor(path, e) }), Element.choice)
	switch {
	case path == movePath:
		choices = append(choices, s.bridgeOptions()...)
	case path == removePath && len(s.placing.Proposed) > 0:
		choices = append(choices, rules.Choice{Value: allPieces, Label: phrase.Say("npow.placement.offer.clear")})
	}
	return choices
}

// isFor reports whether an act may be about an element: most are about one that is on the table.
func (s laying) isFor(path string, e Element) bool {
	return path == putPath || path == leavePath || path == handPath && s.tracked() && !s.placing.Left[e.Number] || s.measured(e)
}

// elementOf reads which element an act is about, by its number or by the name of the only one of its kind.
func (s laying) elementOf(act rules.Act) (Element, error) {
	text := strings.ToLower(strings.TrimSpace(act.Args["piece"]))
	found := only(s.pool.Elements, func(e Element) bool { return e.id() == text || e.Piece == text })
	if len(found) == 1 && s.isFor(act.Path, found[0]) {
		return found[0], nil
	}
	read := asTyped(act, "piece")
	said := each(pieceOptions(s, act.Path), func(c rules.Choice) phrase.Phrase { return slug(c.Value) })
	switch {
	case len(found) == 1:
		return Element{}, rules.Refuse(refPlaces, "npow.placement.refused.not-placed", read)
	case len(said) == 0:
		return Element{}, rules.Refuse(refPlaces, "npow.placement.refused.none-placed")
	}
	return Element{}, rules.Refuse(refPlaces, "npow.placement.refused.piece", read, phrase.Listing("numbers", said...))
}

// around is what a typed place may refer to, as seen from an edge. Until the Attacker has chosen his edge,
// everybody looks from the south.
func (s laying) around(viewed edge) plane.Around {
	return plane.Around{Table: s.field.Size, Grid: s.field.Sectors, NorthBelow: viewed == table.North, Piece: func(n int) (plane.Box, bool) {
		at := s.placing.Places[table.Number(n)]
		if !at.measured() {
			return plane.Box{}, false
		}
		return at.Bounds(), true
	}}
}

// aroundLying is around for an element that is already on the table: it may be moved beside others, or into a
// corner.
func (s laying) aroundLying(now siting.Place, viewed edge) plane.Around {
	around := s.around(viewed)
	around.Turn = now.Rects[0].Turn
	around.Extent = func(turn plane.Angle) plane.Box { return now.Moved(plane.Point{}).Turned(turn).Bounds() }
	return around
}

// spotted is the place moved to a spot that was typed, and turned where that says so.
func (s evening) spotted(e Element, now siting.Place, to plane.Spot) siting.Place {
	if to.Turned {
		now = s.turned(e, now, to.Turn)
	}
	return s.moved(now, to.At)
}

// misread says why a typed place can't be read.
func misread(err error) phrase.Phrase { return siting.Misread(placingWords, err) }

// refuseUnread refuses a place that can't be read, and says why.
func refuseUnread(why phrase.Phrase) *rules.Violation {
	return rules.Refuse(refPlaces, "npow.placement.refused.place", because(why))
}

// readShape reads where an element shall be and how it turns, which else stays as it is now; a piece of two
// separate sections may have two places.
func (s laying) readShape(e Element, text string, now siting.Shape, viewed edge) (siting.Shape, phrase.Phrase) {
	how, err := siting.ReadShape(text, s.around(viewed), now, func(how siting.Shape) []plane.Rect { return s.sections(e, how) })
	parts := s.row(e).Sections
	switch {
	case err != nil:
		return how, misread(err)
	case how.Apart == nil || parts == 2:
		return how, phrase.Phrase{}
	case e.Sections == 0:
		return how, phrase.Say("npow.placement.misread.whole", e.what())
	}
	return how, phrase.Say("npow.placement.misread.apart", e.what())
}

// decidePut lays an element on the table. adc7:placement/1 to adc7:placement/5
func decidePut(s state, act rules.Act) ([]rules.Event, error) {
	e, err := s.elementOf(act)
	if err != nil {
		return nil, err
	}
	p, now := s.row(e), s.currentShape(e)
	if depth, given := act.Args.Whole("profondeur"); given {
		now.Depth = plane.MM(depth) // in millimetres
		switch {
		case p.DepthMax == 0:
			return nil, rules.Refuse("adc7:terrains", "npow.placement.refused.depth-fixed", e.what())
		case now.Depth < p.Depth || now.Depth > p.DepthMax:
			return nil, rules.Refuse("adc7:terrains", "npow.placement.refused.depth", e.what(),
				phrase.Millimetres("least", p.Depth), phrase.Millimetres("most", p.DepthMax))
		}
	}
	if turn, given := turnTyped(act, "angle"); given {
		now.Turn = turn
	}
	how, fault := s.readShape(e, act.Args["ou"], now, table.South)
	if !fault.IsZero() {
		return nil, refuseUnread(fault)
	}
	if turn, given := turnTyped(act, "angle2"); given {
		how.More = &turn
	}
	return laidAt(s, e, s.place(e, how), siting.AlsoTurnable, func(to siting.Place) rules.Act { return s.putAct(act.Seat, e, to) })
}

// currentShape is the turn and the depth that an element has already.
func (s laying) currentShape(e Element) (how siting.Shape) {
	if now := s.placeOf(e).Rects; len(now) > 0 {
		how.Turn = now[0].Turn
		if s.row(e).DepthMax != 0 {
			how.Depth = now[0].Size.D
		}
	}
	return how
}

// putAct lays an element exactly at a place.
func (s evening) putAct(seat rules.Seat, e Element, at siting.Place) rules.Act {
	ou, _, _ := strings.Cut(at.Line(), " /")
	first := at.Rects[0]
	args := rules.Args{"piece": e.id(), "ou": ou, "angle": strconv.Itoa(int(first.Turn))}
	if bend := at.Bend(); bend != "" {
		args["angle2"] = strings.TrimPrefix(bend, " /")
	}
	if p := s.row(e); p.DepthMax != 0 && first.Size.D != p.Size().D {
		args["profondeur"] = strconv.Itoa(int(first.Size.D))
	}
	return actOf(putPath, seat, args)
}

// decideMove moves an element that is on the table: to a place, or by lengths to the right and up (« +5 0
// »).
func decideMove(s state, act rules.Act) ([]rules.Event, error) {
	if e, section, ok := s.bridgeOf(act.Args["piece"]); ok {
		return decideBridge(s, act, e, section)
	}
	e, err := s.elementOf(act)
	if err != nil {
		return nil, err
	}
	now := s.placeOf(e).Place
	if way := act.Args["ou"]; siting.IsWay(way) {
		judge := s.site().Judge()
		to, ok := siting.Jump(now.Rects[0].Centre, way, s.step(), s.field.Size.Box(), func(to plane.Point) bool {
			return len(judge(s.lay(e, s.moved(now, to)))) == 0
		})
		if !ok {
			return nil, rules.Refuse(refPlaces, "npow.placement.refused.way", e.what(), phrase.Millimetres("step", s.step()))
		}
		return placedEvent(e, s.moved(now, to))
	}
	to, err := siting.ReadTarget(now.Rects[0].Centre, act.Args["ou"], s.aroundLying(now, table.South))
	if err != nil {
		return nil, refuseUnread(misread(err))
	}
	return laidAt(s, e, s.spotted(e, now, to), siting.OnlyMoved, func(to siting.Place) rules.Act {
		if to.Rects[0].Turn != now.Rects[0].Turn {
			return s.putAct(act.Seat, e, to)
		}
		return actOf(movePath, act.Seat, rules.Args{"piece": e.id(), "ou": siting.PointText(to.Rects[0].Centre)})
	})
}

// laidAt lays an element somewhere, or refuses that with the nearest legal place.
func laidAt(s state, e Element, at siting.Place, turns siting.TurnChoice, again func(siting.Place) rules.Act) ([]rules.Event, error) {
	t := s.site()
	if refused := t.Refuse(s.wish(e, at, turns, again)); refused != nil {
		return nil, refused
	}
	return placedEvent(e, at)
}

// wish is an element that somebody wants at a place.
func (s laying) wish(e Element, at siting.Place, turns siting.TurnChoice, again func(siting.Place) rules.Act) siting.Wish[element] {
	w := siting.Wish[element]{Of: element{Element: e}, At: at, Current: s.placeOf(e).Place, Turns: turns, RetryAct: again}
	if e.Piece == charts.River {
		w.Nearest = func(legal func(siting.Place) bool) (siting.Place, bool) { return s.nearestRiver(e, at, legal) }
	}
	return w
}

func placedEvent(e Element, at siting.Place) ([]rules.Event, error) {
	return event(movedKind, movedData{Places: []placed{{e.numbered(), place{Place: at}}}})
}

// decideTurn turns an element about the middle of its first section.
func decideTurn(s state, act rules.Act) ([]rules.Event, error) {
	e, err := s.elementOf(act)
	if err != nil {
		return nil, err
	}
	now := s.placeOf(e).Place
	judge := s.site().Judge()
	legal := func(to plane.Angle) bool { return len(judge(s.lay(e, s.turned(e, now, to)))) == 0 }
	to, given := turnTyped(act, "angle")
	if way := act.Args["sens"]; way != "" {
		var ok bool
		if to, ok = siting.Spin(now.Rects[0].Turn, way, legal); !ok {
			return nil, rules.Refuse(refPlaces, "npow.placement.refused.spin", e.what())
		}
	} else if !given {
		return nil, rules.Refuse(refPlaces, "npow.placement.refused.angle")
	}
	found := judge(s.lay(e, s.turned(e, now, to)))
	if len(found) == 0 {
		return placedEvent(e, s.turned(e, now, to))
	}
	return nil, found[0].Refuse("npow.placement.refused.turn").Instead(func(v *rules.Violation) {
		for i := range plane.Angle(24) {
			next := (to + 15*(i+1)).Normal()
			if i == 23 {
				next = now.Rects[0].Turn
			}
			if legal(next) {
				v.Or(phrase.Say("npow.placement.offer.turn-to", phrase.With("turn", siting.TurnPhrase(placingWords, next))),
					act.With("angle", strconv.Itoa(int(next))))
				return
			}
		}
	})
}

// decideRemove takes an element from the table again.
func decideRemove(s state, act rules.Act) ([]rules.Event, error) {
	if act.Args["piece"] == allPieces {
		return removeAll(s)
	}
	e, err := s.elementOf(act)
	if err != nil {
		return nil, err
	}
	t := s.site()
	if found := siting.NewFindings(t.Findings(), t.Without(e.Number).Findings()); len(found) > 0 {
		return nil, found[0].Refuse("npow.placement.refused.needed", e.what())
	}
	return event(movedKind, movedData{Gone: []numbered{e.numbered()}})
}

// allPieces takes back what a proposal placed.
const allPieces = "proposition"

// removeAll takes from the table what a proposal put there.
func removeAll(s state) ([]rules.Event, error) {
	proposed := only(s.keptElements(), func(e Element) bool { return s.placing.Proposed[e.Number] })
	if len(proposed) == 0 {
		return nil, rules.Refuse(refProposal, "npow.placement.refused.no-proposal")
	}
	return event(movedKind, movedData{Gone: each(proposed, Element.numbered)})
}

func foldMoved(s state, data movedData) state {
	before := s.unmeasured()
	p := s.placing
	if p.Sector = ""; data.Taken != 0 {
		p.Hand = data.Taken
	}
	p.Proposed = maps.Clone(p.Proposed)
	for _, at := range data.Places {
		p = p.withPlace(at.Number, at.Place).kept(at.Number)
		delete(p.Proposed, at.Number)
	}
	for _, b := range data.Bridges {
		p = p.withPlace(b.Number, p.Places[b.Number].bridged(b.Section-1, b.At))
		delete(p.Proposed, b.Number)
	}
	for _, g := range data.Gone {
		p = p.unplaced(g.Number)
		delete(p.Proposed, g.Number)
		if p.Hand == g.Number {
			p.Hand = 0
		}
	}
	s.placing = p
	if !slices.Equal(before, s.unmeasured()) {
		s.placing = p.askedAnew()
	}
	return s
}

// without returns the placing with elements left out; p stays as it was.
func (p placing) without(of []table.Number) placing {
	for _, n := range of {
		p.Left = rules.Include(p.Left, n)
	}
	return p
}

// kept returns the placing with an element that was left out back in it; p stays as it was.
func (p placing) kept(n table.Number) placing {
	p.Left = maps.Clone(p.Left)
	delete(p.Left, n)
	return p
}

// unplaced returns the placing with elements that are nowhere; p stays as it was.
func (p placing) unplaced(of ...table.Number) placing {
	p.Places = maps.Clone(p.Places)
	for _, n := range of {
		delete(p.Places, n)
	}
	return p
}

// askedAnew returns the placing with no screen answered: what they were answered about has changed.
func (p placing) askedAnew() placing {
	p.Answers, p.Round = nil, p.Round+1
	return p
}

func (d movedData) tell() []phrase.Phrase {
	lines := each(d.Places, placed.phrase)
	if d.Slid > 0 {
		lines = append(lines, phrase.Say("npow.placement.tell.slid", phrase.Millimetres("by", d.Slid)))
	}
	for _, b := range d.Bridges {
		lines = append(lines, phrase.Say("npow.placement.tell.bridged", what(crossingOf(b.Number, charts.River, b.Section).said()),
			phrase.With("where", pointPhrase(b.At))))
	}
	for _, g := range d.Gone {
		lines = append(lines, phrase.Say("npow.placement.tell.gone", g.what()))
	}
	return lines
}
