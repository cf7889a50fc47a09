package adlg

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/siting"
	"aidedecamp/rules/table"
)

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
	zones := table.Zones{From: s.edgeOf(s.counting())}
	return plane.Around{Table: s.size(), Grid: s.grid(), Unit: s.unit(),
		Zone: func(n int) (plane.Sector, bool) { return zones.Sector(s.grid(), n) },
		Centre: func(n int) (plane.Point, bool) {
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

// typed is where a piece lies as it is typed: its middle, or the side of the table and how far water lies
// from it.
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

// bank turns « ouest 3 », the side of the table and how far water lies from it, into the middle of the
// water; any other text stays.
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
