package adlg

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

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

// shape is a size, turned, in the middle of the table: with corners as round as its kind may have them.
func (s state) shape(p piece, size plane.Size, turn plane.Angle) siting.Place {
	r := plane.Rect{Centre: plane.Point{X: s.size().W / 2, Y: s.size().D / 2}, Size: size, Turn: turn}
	if p.Kind == field || p.Kind == plantation || p.Kind == village && p.Hill == "" || !p.isArea() {
		return siting.At(r)
	}
	return siting.AtRound(s.roundest(size), r)
}

// roundest is the largest radius of corners, 1 UD at most, that leaves room for the rectangle that a piece holds.
func (s state) roundest(size plane.Size) plane.MM {
	for corner := s.unit().Of(mostCorner); corner > 0; corner -= s.ud / 2 {
		outline := plane.Rounded{Rect: plane.Rect{Size: size}, Corner: corner}
		if outline.Holds(smallest(s.unit())) && 2*corner <= min(size.W, size.D) {
			return corner
		}
	}
	return 0
}

// shapes are what a piece is tried as: the size that is drawn by default, then the smallest, each along, across and
// aslant; of water the narrowest.
func (s state) shapes(p piece) []siting.Place {
	switch p.Kind {
	case river:
		return []siting.Place{s.shape(p, plane.Size{W: s.unit().Of(leastRiver), D: s.size().D}, 0)}
	case coast:
		return []siting.Place{s.shape(p, plane.Size{W: s.unit().Of(coastWidth), D: s.size().D}, 0)}
	}
	var all []siting.Place
	for _, size := range []plane.Size{s.book.Terrains[p.Kind].size(s.ud), smallest(s.unit())} {
		for _, turn := range []plane.Angle{0, 90, 45, 135} {
			all = append(all, s.shape(p, size, turn))
		}
	}
	return all
}

// rooms are the parts of the table in which a shape of a piece may lie: what rules of places leave of it.
func (s state) rooms(p piece, shape siting.Place) []plane.Box {
	u, whole := s.unit(), s.size().Box()
	most := u.Of(coastWidth)
	switch {
	case p.Kind == river:
		most = u.Of(mostBank) + shape.Rects[0].Size.W
		whole.Min.X, whole.Max.X = u.Of(leastBank), whole.Max.X-u.Of(leastBank)
		most -= u.Of(leastBank)
	case s.control.Now.Number == p.Number:
		lies := s.placing.Lying[p.Number].Place.Rects[0].Centre
		reach, size := u.Of(s.book.controlBy(s.control.Now.Face).Move), shape.Bounds().Size()
		box := plane.Box{Min: plane.Point{X: lies.X - reach - size.W/2, Y: lies.Y - reach - size.D/2},
			Max: plane.Point{X: lies.X + reach + (size.W+1)/2, Y: lies.Y + reach + (size.D+1)/2}}
		return []plane.Box{{Min: plane.Point{X: max(box.Min.X, 0), Y: max(box.Min.Y, 0)},
			Max: plane.Point{X: min(box.Max.X, whole.Max.X), Y: min(box.Max.Y, whole.Max.Y)}}}
	case p.Kind != coast:
		return []plane.Box{s.grid().Box(s.placing.Now.Sectors[0])}
	}
	return []plane.Box{whole.Strip(plane.West, most), whole.Strip(plane.East, most)}
}

// trials are the places tried for a shape of a piece, so many millimetres apart.
func (s state) trials(t *site, p piece, shape siting.Place, grain plane.MM) iter.Seq[siting.Place] {
	return func(yield func(siting.Place) bool) {
		for _, room := range s.rooms(p, shape) {
			for at := range t.Trials(shape, room, grain) {
				if !yield(s.withRoad(t, p, at)) {
					return
				}
			}
		}
	}
}

// legal returns what tells whether a piece may lie somewhere.
func (s state) legal(t *site, p piece) func(siting.Place) bool {
	judge := t.Judge()
	return func(at siting.Place) bool { return len(judge(t.Lay(s.element(p), at))) == 0 }
}

// firstPlace is where the piece of the moment lies at first, tracked: the first legal place of its zone, half a UD
// by half a UD; the zero Place on the table, and where there is none.
func (s state) firstPlace(p piece) siting.Place {
	switch {
	case !s.tracked() || s.awaitsZone():
		return siting.Place{}
	case p.Kind == road:
		return siting.Place{Path: s.courses()[0]}
	}
	t := s.site(p)
	legal := s.legal(t, p)
	for _, shape := range s.shapes(p) {
		for at := range s.trials(t, p, shape, s.ud/2) {
			if legal(at) {
				return at
			}
		}
	}
	return siting.Place{}
}

// otherGrain is how far apart the places are that [Autre place] goes through, in UD.
const otherGrain = 2

// nextPlace is the legal place that follows another in a fixed cycle, of the same size; false where there is none.
func (s state) nextPlace(p piece, now siting.Place) (siting.Place, bool) {
	if p.Kind == road {
		all := s.courses()
		i := slices.IndexFunc(all, func(c []plane.Point) bool { return slices.Equal(c, now.Path) })
		return siting.Place{Path: all[(i+1)%len(all)]}, len(all) > 1
	}
	if !isPlaced(now) {
		return now, false
	}
	t := s.site(p)
	legal, at := s.legal(t, p), now.Bounds().Min
	turns := []plane.Angle{0, 90}
	turned := slices.Index(turns, now.Rects[0].Turn)
	var first siting.Place
	for i, turn := range turns {
		for next := range s.trials(t, p, now.Turned(turn), s.unit().Of(otherGrain)) {
			to := next.Bounds().Min
			after := i > turned || i == turned && (to.Y > at.Y || to.Y == at.Y && to.X > at.X)
			switch {
			case !after && isPlaced(first) || i == turned && to == at || !legal(next):
			case after:
				return next, true
			default:
				first = next
			}
		}
	}
	return first, isPlaced(first)
}

// mayPut: its owner puts the piece of the moment somewhere else, whoever controls it the one under control.
func mayPut(s state, seat rules.Seat) *rules.Violation {
	if !s.tracked() {
		return rules.Refuse(refSpot, "adlg.spot.refused.on-table")
	}
	if _, waits := s.controlled(); waits {
		return s.atControl(seat)
	}
	if v := mayPlace(s, seat); v != nil {
		return v
	}
	return s.mayHold(seat)
}

// mayHold refuses who does not own the piece of the moment.
func (s state) mayHold(seat rules.Seat) *rules.Violation {
	if p, _ := s.current(); seat != p.By {
		return rules.Refuse(refOthers, "adlg.spot.refused.owner", phrase.With("piece", p.called()), who(p.By))
	}
	return nil
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

// decidePut puts the piece in hand somewhere else, by a rule's measure: what is refused says what was measured and
// the nearest legal place.
func decidePut(s state, act rules.Act) ([]rules.Event, error) {
	p, now, _ := s.inHand()
	if act.Args[pieceOption] != strconv.Itoa(int(p.Number)) {
		v := rules.Refuse(refSpot, "adlg.spot.refused.piece", phrase.Named("read", shortened(act.Args[pieceOption])), phrase.With("piece", p.called()))
		return nil, v
	}
	if step, given := act.Args.Whole(stepOption); given {
		return s.decideStep(p, plane.MM(step))
	}
	if act.Args[whereOption] == elsewhere {
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

// nearest is the legal place nearest to one that is not: of the same size and turn, else turned, else of another
// size, which a control does not change.
func (s state) nearest(t *site, p piece, at siting.Place, legal func(siting.Place) bool) (siting.Place, bool) {
	shapes := []siting.Place{at}
	for _, by := range []plane.Angle{90, 45, 135} {
		shapes = append(shapes, at.Turned((at.Rects[0].Turn + by).Normal()))
	}
	if s.control.Now.Number != p.Number {
		shapes = append(shapes, s.shapes(p)...)
	}
	for _, shape := range shapes {
		if to, ok := siting.NearestOf(at.Rects[0].Centre, s.trials(t, p, shape, s.ud/2), legal); ok {
			return to, true
		}
	}
	return at, false
}

// putAct puts a piece exactly at a place.
func (s state) putAct(seat rules.Seat, p piece, at siting.Place) rules.Act {
	act := rules.Act{Path: putPath, Seat: seat, Args: rules.Args{pieceOption: strconv.Itoa(int(p.Number)),
		whereOption: s.typed(p, at), angleOption: strconv.Itoa(int(at.Rects[0].Turn))}}
	if _, now, _ := s.inHand(); !isPlaced(now) || now.Rects[0].Size != at.Rects[0].Size || now.Corner != at.Corner {
		act.Args[sizeOption] = s.typedSize(p, at)
	}
	return act
}

// around is what a typed place may be told from.
func (s state) around() plane.Around {
	return plane.Around{Table: s.size(), Unit: s.unit(), Centre: func(n int) (plane.Point, bool) {
		for _, p := range s.site(piece{}).Pieces {
			if int(p.Number) == n {
				return p.Rects[0].Centre, true
			}
		}
		return plane.Point{}, false
	}}
}

// wanted is the place that an act asks for: another size, turn or middle than now; why it can't be read.
func (s state) wanted(p piece, now siting.Place, act rules.Act) (at siting.Place, why phrase.Phrase) {
	if at = now; !isPlaced(now) {
		at = s.shapes(p)[0]
	}
	size, resized := act.Args[sizeOption]
	angle, isTurned := act.Args.Whole(angleOption)
	where, isMoved := act.Args[whereOption]
	if resized {
		next, ok := s.readSize(p, at, size)
		if _, controls := s.controlled(); controls || !ok {
			return at, phrase.Say(spotWords+"misread.size", phrase.Named("read", shortened(size)))
		}
		at = next
	}
	if isTurned {
		at = at.Turned(plane.Angle(angle % 360).Normal())
	}
	if isMoved {
		to, err := siting.Whereto(at.Rects[0].Centre, s.bank(p, at, where), s.around())
		if err != nil {
			return at, siting.Misread(spotWords, err)
		}
		at = at.Moved(to)
	}
	if !resized && !isTurned && !isMoved {
		return at, phrase.Say(spotWords + "misread.nothing")
	}
	return at, phrase.Phrase{}
}

// The sides of the table in a water's place, and other words for them.
const (
	west = "ouest"
	east = "est"
)

var eastWords, westWords = []string{east, "e", "east"}, []string{west, "o", "w", "west"}

// typed is where a piece lies as it is typed: its middle, or the side of the table and how far water lies from it.
func (s state) typed(p piece, at siting.Place) string {
	if !p.Kind.isWater() {
		return siting.TypedIn(s.unit(), at.Rects[0].Centre)
	}
	side, gap := bankOf(at, s.unit())
	return side + " " + s.unit().Typed(gap)
}

// bankOf is the side edge that water is nearer to, and how far from it its bank is.
func bankOf(at siting.Place, in plane.Unit) (side string, gap plane.MM) {
	box := at.Bounds()
	if far := in.Of(tableWidth) - box.Max.X; far < box.Min.X {
		return east, far
	}
	return west, box.Min.X
}

// bank turns « ouest 3 », the side of the table and how far water lies from it, into the middle of the water; any
// other text stays.
func (s state) bank(p piece, at siting.Place, text string) string {
	side, far, two := strings.Cut(strings.TrimSpace(strings.ToLower(text)), " ")
	gap, read := s.unit().Read(far)
	if !p.Kind.isWater() || !two || !read {
		return text
	}
	x := gap + at.Rects[0].Size.W/2
	switch {
	case slices.Contains(eastWords, side):
		x = s.size().W - x
	case !slices.Contains(westWords, side):
		return text
	}
	return siting.TypedIn(s.unit(), plane.Point{X: x, Y: at.Rects[0].Centre.Y})
}

// The words for round and sharp corners behind a size.
var (
	roundWords = []string{"rond", "round"}
	sharpWords = []string{"carré", "carre", "square"}
)

// readSize reads « 4x3 », « 4 × 3 carré », a river's « 1,5 »; false where it is none.
func (s state) readSize(p piece, at siting.Place, text string) (siting.Place, bool) {
	text = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), "×", "x")
	shape := ""
	for _, word := range slices.Concat(roundWords, sharpWords) {
		if rest, cut := strings.CutSuffix(text, word); cut {
			text, shape = strings.TrimSpace(rest), word
			break
		}
	}
	first, second, two := strings.Cut(text, "x")
	size := plane.Size{D: s.size().D}
	ok := two == p.isArea()
	read := func(word string, into *plane.MM) {
		length, right := s.unit().Read(strings.TrimSpace(word))
		ok = ok && right && length > 0 && length <= s.size().W
		*into = length
	}
	if read(first, &size.W); two {
		read(second, &size.D)
	}
	if !ok {
		return at, false
	}
	r := at.Rects[0]
	next := s.shape(p, size, r.Turn).Moved(r.Centre)
	switch {
	case slices.Contains(roundWords, shape) && p.isArea():
		next.Corner = s.roundest(size)
	case slices.Contains(sharpWords, shape) || at.Corner == 0 && shape == "":
		next.Corner = 0
	}
	return next, true
}

// typedSize is a place's size as it is typed.
func (s state) typedSize(p piece, at siting.Place) string {
	u, size := s.unit(), at.Rects[0].Size
	switch {
	case !p.isArea():
		return u.Typed(size.W)
	case at.Corner > 0:
		return u.Typed(size.W) + "x" + u.Typed(size.D) + " " + roundWords[0]
	}
	return u.Typed(size.W) + "x" + u.Typed(size.D) + " " + sharpWords[0]
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
	if v := s.mayHold(seat); v != nil {
		return siting.Place{}, v
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
	v := rules.Refuse(refNoRoom, "adlg.spot.refused.fits", phrase.With("piece", p.called()), phrase.With("where", placeName(p, s.placing.Hand, s.unit())))
	return v.Or(phrase.Say("adlg.placing.offer.placed"), rules.Act{Path: placedPath, Seat: seat})
}

// settleControl is where a piece lies after its control: moved or turned, it has to lie otherwise than before.
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
