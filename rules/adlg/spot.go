package adlg

import (
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
	elsewhere   = "ailleurs" // The next legal place, as a value of option ou.

	refSpot rules.Ref = "maison:lieux"
)

// spotChapter is where the piece in hand lies, tracked: the piece of the moment, or the one under control.
func spotChapter() rules.Chapter[state] {
	option := func(name string, kind rules.OptionKind) rules.OptionSpec {
		return rules.OptionSpec{Name: name, Kind: kind}
	}
	piece := rules.OptionSpec{Name: pieceOption, Kind: rules.ChoiceOption, Required: true}
	return rules.Chapter[state]{
		Gate: "places",
		Verbs: []rules.Verb[state]{
			{May: mayPut, Decide: rules.NoDice(decidePut), Button: putButtons, Choices: putChoices,
				Spec: rules.ActSpec{Path: putPath, Unlisted: true, Options: []rules.OptionSpec{piece, option(whereOption, rules.TextOption),
					option(angleOption, rules.WholeOption), option(sizeOption, rules.TextOption), option(stepOption, rules.WholeOption)}}},
		},
		Facts: []rules.Fact[state]{rules.NewFact(putKind, foldPut, putData.tell)},
	}
}

// inHand is the piece whose place may be changed, and where it lies provisionally; false where none is.
func (s state) inHand() (p piece, now siting.Place, held bool) {
	if p, waits := s.controlled(); waits {
		return p, s.control.Now.Hand, len(s.control.Now.Hand.Rects) > 0
	}
	p, waits := s.current()
	return p, s.placing.Hand, waits && s.tracked() && !s.awaitsZone()
}

// awaitsZone reports whether a village's zone is not chosen yet.
func (s state) awaitsZone() bool { return len(s.placing.Now.Open) > 0 && s.placing.Now.Zone == 0 }

func isPlaced(at siting.Place) bool { return len(at.Rects)+len(at.Path) > 0 }

// mayPut: its owner puts the piece of the moment somewhere else, whoever controls it the one under control.
func mayPut(s state, seat rules.Seat) *rules.Violation {
	_, waits := s.controlled()
	if _, _, held := s.inHand(); !s.tracked() || waits && !held {
		return rules.Refuse(refSpot, "adlg.spot.refused.on-table")
	}
	if waits {
		return s.atControl(seat)
	}
	return mayPlace(s, seat)
}

func putChoices(s state, act rules.Act, option string) []rules.Choice {
	p, _, held := s.inHand()
	switch {
	case !held:
		return nil
	case option == pieceOption:
		return []rules.Choice{{Value: strconv.Itoa(int(p.Number)), Label: p.called()}}
	case option == whereOption && p.Kind == road:
		return each(s.courses(), s.courseChoice)
	}
	return nil
}

// decidePut puts the piece in hand somewhere else, by a rule's measure: what is refused says what was
// measured and the nearest legal place.
func decidePut(s state, act rules.Act) ([]rules.Event, error) {
	p, now, _ := s.inHand()
	if act.Args[pieceOption] != strconv.Itoa(int(p.Number)) {
		return nil, rules.Refuse(refSpot, "adlg.spot.refused.piece", phrase.Named("read", shortened(act.Args[pieceOption])),
			phrase.With("piece", p.called()))
	}
	step, steps := act.Args.Whole(stepOption)
	isElsewhere := act.Args[whereOption] == elsewhere
	if (steps || isElsewhere) && len(act.Args) > 2 {
		return nil, rules.Refuse(refSpot, "adlg.spot.refused.unread", phrase.With("why", phrase.Say(spotWords+"misread.alone")))
	}
	if steps {
		return s.decideStep(p, plane.MM(step))
	}
	if isElsewhere {
		next, some := s.nextPlace(p, now)
		if !some {
			return nil, rules.Refuse(refSpot, "adlg.spot.refused.no-other", phrase.With("piece", p.called()))
		}
		return s.put(p, next)
	}
	if p.Kind == road {
		return s.decideCourse(p, act)
	}
	at, why := s.wanted(p, now, act)
	if !why.IsZero() {
		return nil, rules.Refuse(refSpot, "adlg.spot.refused.unread", phrase.With("why", why))
	}
	t := s.site(p)
	at = s.withRoad(t, p, at)
	wish := siting.Wish[element]{Of: s.element(p), At: at, Now: now, Turns: siting.AlsoTurnable, Judge: t.Judge(),
		Nearest: func(legal func(siting.Place) bool) (siting.Place, bool) { return s.nearest(t, p, at, legal) },
		Again: func(to siting.Place) (rules.Act, string) {
			next := s.putAct(act.Seat, p, to)
			return next, next.Args[whereOption] + " /" + next.Args[angleOption]
		}}
	if v := t.Refuse(wish); v != nil {
		if !isPlaced(now) {
			v = orBlocked(s, act.Seat, v)
		}
		return nil, v
	}
	return s.put(p, at)
}

// step is how far an arrow moves; other the step that it may be changed to.
func (s state) step() (step, other plane.MM) {
	if s.placing.Step == s.ud/2 {
		return s.ud / 2, s.ud
	}
	return s.ud, s.ud / 2
}

func (s state) decideStep(p piece, step plane.MM) ([]rules.Event, error) {
	if _, other := s.step(); step != other {
		return nil, rules.Refuse(refSpot, "adlg.spot.refused.step", phrase.Units("step", s.unit().Tenths(other)))
	}
	return event(putKind, putData{Piece: p, Step: step})
}

// putData is where the piece in hand lies provisionally now, or how far its arrows move. Unit is the UD.
type putData struct {
	Piece piece        `json:"piece"`
	Unit  plane.Unit   `json:"unit,omitempty"`
	Place siting.Place `json:"place,omitzero"`
	Step  plane.MM     `json:"step,omitempty"`
}

func (s state) put(p piece, at siting.Place) ([]rules.Event, error) {
	return event(putKind, putData{Piece: p, Unit: s.unit(), Place: at})
}

func foldPut(s state, data putData) (state, error) {
	p, _, held := s.inHand()
	if !held || p != data.Piece || data.Step != 0 && data.Step != s.ud && data.Step != s.ud/2 {
		return s, fmt.Errorf("piece %d is not in hand, or goes by %d mm", data.Piece.Number, data.Step)
	}
	if err := s.checkPlace(p, data.Place); err != nil {
		return s, err
	}
	switch {
	case data.Step != 0:
		s.placing.Step = data.Step
	case s.control.Now.Number == data.Piece.Number:
		s.control.Now.Hand = data.Place
	default:
		s.placing.Hand = data.Place
	}
	return s, nil
}

// checkPlace refuses a place that no table can show: a log may say anything.
func (s state) checkPlace(p piece, at siting.Place) error {
	whole := s.size().Box()
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
	return []phrase.Phrase{phrase.Say("adlg.spot.tell.put", phrase.With("piece", d.Piece.called()), phrase.With("where",
		placeName(d.Piece, d.Place, d.Unit)))}
}

// putButtons are the arrows and what else changes the place of the piece in hand.
func putButtons(s state, _ rules.Seat) []rules.Candidate {
	p, now, held := s.inHand()
	if !held {
		return nil
	}
	gate, number := s.placingMoment()+"-main", strconv.Itoa(int(p.Number))
	if s.control.Now.Number == p.Number {
		gate = s.controlMoment() + "-main"
	}
	button := func(key string, rank int, args rules.Args, ask ...rules.Question) rules.Candidate {
		return rules.Candidate{Key: key, Gate: gate, Label: phrase.Say(spotWords + "offer." + key), Rank: rank, Args: args, Ask: ask}
	}
	text := func(option, prefill string) rules.Question {
		return rules.Question{Option: option, Label: phrase.Say(spotWords + "ask." + option), Prefill: prefill, Optional: true}
	}
	which := rules.Args{pieceOption: number}
	all := []rules.Candidate{button("ailleurs", 2, rules.Args{pieceOption: number, whereOption: elsewhere})}
	if p.Kind == road {
		pick := rules.Question{Option: whereOption, Label: phrase.Say(spotWords + "offer.trace"), Pick: true}
		typed := rules.Question{Option: whereOption, Label: phrase.Say(spotWords + "ask.trace"), Prefill: typedCourse(now.Path, s.unit())}
		return append(all, button("trace", 2, which, pick), button("tracer", 3, which, typed))
	}
	if isPlaced(now) {
		step, other := s.step()
		hand := siting.Hand{Piece: number, Name: phrase.Say("adlg.spot.number", phrase.Figure("number", int(p.Number))), Turn: now.Rects[0].Turn,
			Step: step, Other: other, Unit: s.unit(), Gate: gate, Words: spotWords}
		for _, c := range slices.Concat(hand.Arrows(), hand.Turns(), hand.Keeps()[:1]) {
			c.Rank = 1
			all = append(all, c)
		}
	} else {
		now = s.shapes(p)[0]
	}
	middle := text(whereOption, s.typed(p, now))
	middle.Optional = false
	questions := []rules.Question{middle, text(angleOption, strconv.Itoa(int(now.Rects[0].Turn))), text(sizeOption, s.typedSize(p, now))}
	if s.control.Now.Number == p.Number {
		questions = questions[:2]
	}
	return append(all, button("taper", 3, which, questions...))
}

// settle is where the piece of the moment lies for good; where there is no legal place it does not fit.
func (s state) settle(p piece, seat rules.Seat) (siting.Place, *rules.Violation) {
	if !s.tracked() {
		return siting.Place{}, nil
	}
	if !isPlaced(s.placing.Hand) {
		v := rules.Refuse(refNoRoom, "adlg.spot.refused.no-room", phrase.With("piece", p.called()))
		return siting.Place{}, orBlocked(s, seat, v)
	}
	return s.placing.Hand, nil
}

// orBlocked offers [Ne rentre pas] where no legal place was found.
func orBlocked(s state, seat rules.Seat, v *rules.Violation) *rules.Violation {
	return v.Or(blockedButton(s, seat)[0].Label, rules.Act{Path: blockedPath, Seat: seat})
}

// fits refuses that a piece does not fit while it has a legal place.
func (s state) fits(p piece, seat rules.Seat) *rules.Violation {
	if !isPlaced(s.placing.Hand) {
		return nil
	}
	v := rules.Refuse(refNoRoom, "adlg.spot.refused.fits", phrase.With("piece", p.called()), phrase.With("where",
		placeName(p, s.placing.Hand, s.unit())))
	return v.Or(phrase.Say("adlg.placing.offer.placed"), rules.Act{Path: placedPath, Seat: seat})
}

// settleControl is where a piece lies after its control: moved or turned, it has to lie otherwise than
// before.
func (s state) settleControl(p piece, o outcome, seat rules.Seat) (siting.Place, *rules.Violation) {
	if o != moved && o != turned || len(s.control.Now.Hand.Rects) == 0 {
		return siting.Place{}, nil
	}
	was, now := s.placing.Lying[p.Number].Place.Rects[0], s.control.Now.Hand.Rects[0]
	if o == moved && now.Centre == was.Centre || o == turned && now.Turn == was.Turn {
		v := rules.Refuse(refControl, "adlg.spot.refused."+string(o), phrase.With("piece", p.called()))
		return siting.Place{}, v.Or(phrase.Say("adlg.outcome."+string(left)), outcomeAct(seat, left))
	}
	return s.control.Now.Hand, nil
}
