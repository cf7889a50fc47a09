package adlg

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
)

const (
	putKind = "adlg.piece-put/1"
	putPath = "adlg placer"

	whereOption = "ou"
	angleOption = "angle"
	sizeOption  = "taille"
	stepOption  = "pas"
	wayOption   = "sens"
	elsewhere   = "ailleurs" // The next legal place, as a value of option ou.

	refSpot rules.Ref = "maison:lieux"
)

// spotChapter is where the piece in hand is, tracked: the piece of the moment, or the one under control.
func spotChapter() rules.Chapter[state] {
	return rules.Chapter[state]{
		Gate: "places",
		Verbs: []rules.Verb[state]{
			{May: mayPut, Decide: inCourse(decidePut), Button: putButtons, Choices: putChoices,
				Spec: rules.ActSpec{Path: putPath, Unlisted: true, Options: []rules.OptionSpec{needs(pieceOption),
					{Name: whereOption, Kind: rules.TextOption}, {Name: angleOption, Kind: rules.WholeOption},
					{Name: sizeOption, Kind: rules.TextOption}, {Name: stepOption, Kind: rules.WholeOption},
					{Name: wayOption, Kind: rules.TextOption}}}},
		},
		Facts: []rules.Fact[state]{rules.NewFact(putKind, foldPut, putData.tell)},
	}
}

// hand is a piece in hand and the laying that it is judged by: the piece of the moment, or the one under
// control.
type hand struct {
	laying
	piece
	// now is where it is provisionally.
	now siting.Place
	// control is the die that it is controlled by; its Number is 0 for the piece of the moment.
	control controlThrow
}

// isControlled reports whether it is under control.
func (h hand) isControlled() bool { return h.control.Number != 0 }

// allowed is what its control's die allows.
func (h hand) allowed() controlResult { return h.book.controlBy(h.control.Face) }

// lay is where it is but for its control.
func (h hand) lay() siting.Place { return h.placing.Lying[h.Number].Place }

// isMeasured reports whether it is known where the controlled piece is, and where it was.
func (h hand) isMeasured() bool { return min(len(h.now.Rects), len(h.lay().Rects)) > 0 }

// element is the piece as the rules of places know it.
func (h hand) element() element {
	e := h.laying.element(h.piece)
	e.controlled = e.controlled || h.isControlled()
	return e
}

// hand is a piece of the moment in hand.
func (s laying) hand(p piece) hand { return hand{laying: s, piece: p, now: s.placing.Hand} }

// inHand is the piece whose place may be changed; false where none is.
func (s state) inHand() (hand, bool) {
	if p, waits := s.pieceUnderControl(); waits {
		h := hand{laying: s.laying, piece: p, now: s.control.Now.Hand, control: s.control.Now}
		return h, h.isMeasured() && h.allowed().Move > 0
	}
	p, waits := s.current()
	return s.hand(p), waits && s.tracked() && !s.awaitsZone()
}

// awaitsZone reports whether a village's zone is not chosen yet.
func (s laying) awaitsZone() bool { return len(s.placing.Now.Open) > 0 && s.placing.Now.Zone == 0 }

func isPlaced(at siting.Place) bool { return len(at.Rects)+len(at.Path) > 0 }

// mayPut: its owner puts the piece of the moment somewhere else, whoever controls it the one under control.
func mayPut(s state, seat rules.Seat) *rules.Violation {
	switch h, held := s.inHand(); {
	case !s.tracked() || h.isControlled() && !held:
		return rules.Refuse(refSpot, "adlg.spot.refused.on-table")
	case h.isControlled():
		return s.judgeController(seat)
	}
	return mayPlace(s, seat)
}

func putChoices(s state, act rules.Act, option string) []rules.Choice {
	h, held := s.inHand()
	switch {
	case !held:
		return nil
	case option == pieceOption:
		return []rules.Choice{h.asChoice()}
	case option == whereOption && h.Kind == road:
		return each(h.courses(), h.courseChoice)
	}
	return nil
}

// unread refuses what can't be read as a place.
func unread(why phrase.Phrase) *rules.Violation {
	return rules.Refuse(refSpot, "adlg.spot.refused.unread", phrase.With("why", why))
}

// decidePut puts the piece in hand somewhere else, by a rule's measure: what is refused says what was
// measured and the nearest legal place.
func decidePut(c *course, act rules.Act) (refused *rules.Violation) {
	h, _ := c.inHand()
	data := putData{Piece: h.piece, Unit: h.unit}
	step, steps := act.Args.Whole(stepOption)
	isElsewhere := act.Args[whereOption] == elsewhere
	switch {
	case act.Args[pieceOption] != strconv.Itoa(int(h.Number)):
		return rules.Refuse(refSpot, "adlg.spot.refused.piece", asTyped(act, pieceOption), h.arg())
	case (steps || isElsewhere || act.Args[wayOption] != "" || isWord(act.Args[whereOption])) && len(act.Args) > 2:
		return unread(phrase.Say(spotWords + "misread.alone"))
	case steps:
		if !slices.Contains(h.steps(), plane.MM(step)) {
			return rules.Refuse(refSpot, "adlg.spot.refused.step", phrase.Units("long", h.unit.Tenths(h.steps()[0])),
				phrase.Units("middle", h.unit.Tenths(h.steps()[1])), phrase.Units("short", h.unit.Tenths(h.steps()[2])))
		}
		data = putData{Piece: h.piece, Step: plane.MM(step)}
	case h.Kind != road && isPlaced(h.now) && (act.Args[wayOption] != "" || isWord(act.Args[whereOption])):
		data.Place, refused = h.byThumb(act)
	case isElsewhere:
		var some bool
		if data.Place, some = h.nextPlace(); !some {
			return rules.Refuse(refSpot, "adlg.spot.refused.no-other", h.arg())
		}
	case h.Kind == road:
		data.Place, refused = h.readCourse(act)
	default:
		data.Place, refused = h.readPlace(act)
	}
	if refused == nil {
		note(c, putKind, data, foldPut)
	}
	return refused
}

// readPlace reads where the piece shall be, and judges it. Turned or sized about its middle it may slide.
func (h hand) readPlace(act rules.Act) (siting.Place, *rules.Violation) {
	at, why := h.wanted(act)
	if !why.IsZero() {
		return at, unread(why)
	}
	if _, isMoved := act.Args[whereOption]; !isMoved && !h.isControlled() {
		t := h.site()
		at = h.slid(t, h.withRoad(t, at))
	}
	at, refused := h.judgePlace(at, h.putAgain(act.Seat))
	if refused != nil && !isPlaced(h.now) {
		h.offerBlocked(act.Seat, refused)
	}
	return at, refused
}

// putAgain is how a seat asks for another place of the piece in hand.
func (h hand) putAgain(seat rules.Seat) func(siting.Place) rules.Act {
	return func(to siting.Place) rules.Act { return h.putAct(seat, to) }
}

// judgePlace is a place with what a village's road makes of it, by every rule of places; what is refused says
// what was measured and the nearest legal place, to be asked for again.
func (h hand) judgePlace(at siting.Place, again func(siting.Place) rules.Act) (siting.Place, *rules.Violation) {
	t := h.site()
	at = h.withRoad(t, at)
	return at, t.Refuse(siting.Wish[element]{Of: h.element(), At: at, Current: h.now, Turns: siting.AlsoTurnable,
		Nearest: func(legal func(siting.Place) bool) (siting.Place, bool) { return h.nearest(t, at, legal) }, RetryAct: again,
		Name: func(to siting.Place) phrase.Phrase { return placeName(h.piece, to, h.unit) }})
}

// isWord reports whether a place is told by a button: an arrow, or one of the nine places of the zone.
func isWord(text string) bool { return siting.IsWay(text) || slices.Contains(siting.Spots, text) }

// byThumb is where an arrow, a turn or one of the nine places of its zone takes the piece: the first legal
// place that way, or the nearest one.
func (h hand) byThumb(act rules.Act) (siting.Place, *rules.Violation) {
	t, where, way := h.site(), act.Args[whereOption], act.Args[wayOption]
	legal, now := h.legal(t), h.now.Rects[0]
	var to siting.Place
	some, why := false, "way"
	switch {
	case way != "":
		why = "spin"
		var turn plane.Angle
		turn, some = siting.Spin(now.Turn, way, func(turn plane.Angle) bool { return legal(h.slid(t, h.withRoad(t, h.now.Turned(turn)))) })
		to = h.slid(t, h.withRoad(t, h.now.Turned(turn)))
	case siting.IsWay(where):
		var middle plane.Point
		middle, some = siting.Jump(now.Centre, where, h.step(), h.size.Box(), func(at plane.Point) bool { return legal(h.moved(t, h.now, at)) })
		to = h.moved(t, h.now, middle)
	default:
		wanted := siting.SpotIn(h.rooms(h.now)[0], where, h.now.Moved(plane.Point{}).Bounds())
		if to, some = h.nearest(t, h.moved(t, h.now, wanted), legal); !some {
			return h.now, nil
		}
	}
	if !some {
		return to, rules.Refuse(refSpot, "adlg.spot.refused."+why, h.arg(), phrase.Units("step", h.unit.Tenths(h.step())))
	}
	return to, nil
}

// steps are how far an arrow may move.
func (s laying) steps() []plane.MM { return []plane.MM{2 * s.ud, s.ud, s.ud / 2} }

// step is how far an arrow moves.
func (s laying) step() plane.MM { return cmp.Or(s.placing.Step, s.ud) }

// putData is where the piece in hand is provisionally now, or how far its arrows move. Unit is the UD.
type putData struct {
	Piece piece        `json:"piece"`
	Unit  plane.Unit   `json:"unit,omitempty"`
	Place siting.Place `json:"place,omitzero"`
	Step  plane.MM     `json:"step,omitempty"`
}

func foldPut(s state, data putData) (state, error) {
	h, held := s.inHand()
	if !held || h.piece != data.Piece || data.Step != 0 && !slices.Contains(s.steps(), data.Step) {
		return s, fmt.Errorf("piece %d is not in hand, or goes by %d mm", data.Piece.Number, data.Step)
	}
	if err := s.checkPlace(h.piece, data.Place); err != nil {
		return s, err
	}
	switch {
	case data.Step != 0:
		s.placing.Step = data.Step
	case h.isControlled():
		s.control.Now.Hand = data.Place
	default:
		s.placing.Hand = data.Place
	}
	return s, nil
}

// checkPlace refuses a place that no table can show: a log may say anything.
func (s evening) checkPlace(p piece, at siting.Place) error {
	whole := s.size.Box()
	wrong := len(at.Rects) > 1 || p.Kind == road && len(at.Rects) > 0 || len(at.Path) == 1 || len(at.Path) > mostBends ||
		len(at.Path) > 0 && p.Kind != road && (p.Kind != village || len(at.Rects) == 0)
	for _, r := range at.Rects {
		wrong = wrong || !whole.Contains(r.Centre) || min(r.Size.W, r.Size.D) < 1 || max(r.Size.W, r.Size.D) > whole.Max.X ||
			r.Turn != r.Turn.Normal() || at.Corner < 0 || 2*at.Corner > min(r.Size.W, r.Size.D)
	}
	for i, point := range at.Path {
		wrong = wrong || !whole.Contains(point) || i > 0 && point == at.Path[i-1]
	}
	if wrong {
		return fmt.Errorf("piece %d lies at %+v", p.Number, at)
	}
	return nil
}

func (d putData) tell() []phrase.Phrase {
	if d.Step != 0 {
		return nil
	}
	return phrase.Line("adlg.spot.tell.put", d.Piece.arg(), phrase.With("where",
		placeName(d.Piece, d.Place, d.Unit)))
}

// putButtons are the arrows and what else changes the place of the piece in hand.
func putButtons(s state, _ rules.Seat) []rules.Candidate {
	h, held := s.inHand()
	if !held {
		return nil
	}
	now, gate, number := h.now, s.placingMoment()+"-main", strconv.Itoa(int(h.Number))
	if h.isControlled() {
		gate = s.controlMoment() + "-main"
	}
	button := func(key string, ask ...rules.Question) rules.Candidate {
		return rules.Candidate{Key: key, Gate: gate, Label: phrase.Say(spotWords + "offer." + key), Rank: 2,
			Args: rules.Args{pieceOption: number}, Ask: ask}
	}
	// What asks for figures is behind [Plus…]: there are arrows and selects.
	typing := func(key string, ask ...rules.Question) rules.Candidate {
		c := button(key, ask...)
		c.Rank, c.Rare = 3, true
		return c
	}
	text := func(option, prefill string) rules.Question {
		return rules.Question{Option: option, Label: phrase.Say(spotWords + "ask." + option), Prefill: prefill, Optional: true}
	}
	all := []rules.Candidate{button("ailleurs")}
	all[0].Args[whereOption] = elsewhere
	if h.Kind == road {
		typed := rules.Question{Option: whereOption, Label: phrase.Say(spotWords + "ask.trace"), Prefill: typedCourse(now.Path, s.unit)}
		return append(all, asking(whereOption, button("trace")), typing("tracer", typed))
	}
	if isPlaced(now) {
		cross := siting.Hand{Piece: number, Step: s.step(), Steps: s.steps(), Unit: s.unit, Gate: gate, Words: spotWords}
		thumb := append(slices.Concat(cross.Moves(), cross.Turns()), cross.StepSelect())
		if len(h.rooms(now)) == 1 && !h.isControlled() { // a control moves it by the arrows, as far as its die says
			zone := rules.Question{Option: whereOption, Label: phrase.Say(spotWords + "offer.spot"), Pick: true}
			for _, spot := range siting.Spots {
				zone.Choices = append(zone.Choices, rules.Choice{Value: spot, Label: phrase.Say(spotWords + "spot." + spot)})
			}
			thumb = append(thumb, button("spot", zone))
		}
		for _, c := range thumb {
			c.Rank = 1
			all = append(all, c)
		}
	} else {
		now = h.shapes()[0]
	}
	middle := text(whereOption, h.typed(now))
	middle.Optional = false
	questions := []rules.Question{middle, text(angleOption, strconv.Itoa(int(now.Rects[0].Turn))), text(sizeOption, h.typedSize(now))}
	if h.isControlled() {
		questions = questions[:2]
	}
	return append(all, typing("taper", questions...))
}

// finalPlace is where the piece of the moment is for good; where there is no legal place it does not fit.
func (s laying) finalPlace(p piece, seat rules.Seat) (siting.Place, *rules.Violation) {
	if !s.tracked() {
		return siting.Place{}, nil
	}
	if !isPlaced(s.placing.Hand) {
		v := rules.Refuse(refNoRoom, "adlg.spot.refused.no-room", p.arg())
		return siting.Place{}, s.offerBlocked(seat, v)
	}
	h := s.hand(p)
	if p.Kind == road {
		return h.now, nil
	}
	// what is on the table may have been put right under it
	return h.judgePlace(h.now, h.putAgain(seat))
}

// refuseWhileLegal refuses that a piece does not fit while it has a legal place.
func (s laying) refuseWhileLegal(p piece, seat rules.Seat) *rules.Violation {
	if !isPlaced(s.placing.Hand) {
		return nil
	}
	v := rules.Refuse(refNoRoom, "adlg.spot.refused.fits", p.arg(), phrase.With("where",
		placeName(p, s.placing.Hand, s.unit)))
	return v.Or(phrase.Say("adlg.placing.offer.placed"), rules.Act{Path: placedPath, Seat: seat})
}

// controlledPlace is where a piece is after its control: moved or turned, it has to be otherwise than
// before.
func (h hand) controlledPlace(o outcome, seat rules.Seat) (siting.Place, *rules.Violation) {
	if o != moved && o != turned || !h.isMeasured() {
		return siting.Place{}, nil
	}
	was, now := h.lay().Rects[0], h.now.Rects[0]
	if o == moved && now.Centre == was.Centre || o == turned && now.Turn == was.Turn {
		return siting.Place{}, offerLeft(rules.Refuse(refControl, "adlg.spot.refused."+string(o), h.arg()), seat)
	}
	return h.now, nil
}
