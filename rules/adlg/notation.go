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

// putAct puts the piece exactly at a place.
func (h hand) putAct(seat rules.Seat, at siting.Place) rules.Act {
	act := rules.Act{Path: putPath, Seat: seat, Args: rules.Args{pieceOption: strconv.Itoa(int(h.Number)),
		whereOption: h.typed(at), angleOption: strconv.Itoa(int(at.Rects[0].Turn))}}
	if !isPlaced(h.now) || h.now.Rects[0].Size != at.Rects[0].Size || h.now.Corner != at.Corner {
		act.Args[sizeOption] = h.typedSize(at)
	}
	return act
}

// around is what a typed place may refer to.
func (s laying) around() plane.Around {
	zones := table.Zones{From: s.edgeOf(s.counting())}
	return plane.Around{Table: s.size, Grid: s.grid, Unit: s.unit,
		Zone: func(n int) (plane.Sector, bool) { return zones.Sector(s.grid, n) },
		Piece: func(n int) (plane.Box, bool) {
			for _, p := range s.site(piece{}).Pieces {
				if int(p.Number) == n {
					return p.Box, true
				}
			}
			return plane.Box{}, false
		}}
}

// wanted is the place that an act asks for: another size, turn or middle than now; why it can't be read.
func (h hand) wanted(act rules.Act) (at siting.Place, why phrase.Phrase) {
	if at = h.now; !isPlaced(at) {
		at = h.shapes()[0]
	}
	size, resized := act.Args[sizeOption]
	angle, isTurned := act.Args.Whole(angleOption)
	where, isMoved := act.Args[whereOption]
	if resized {
		next, ok := h.readSize(at, size)
		if h.isControlled() || !ok {
			return at, phrase.Say(spotWords+"misread.size", phrase.Named("read", shortened(size)))
		}
		at = next
	}
	if isTurned {
		at = at.Turned(plane.Angle(angle % 360).Normal())
	}
	if isMoved {
		around := h.around()
		around.Turn = at.Rects[0].Turn
		around.Extent = func(turn plane.Angle) plane.Box { return at.Moved(plane.Point{}).Turned(turn).Bounds() }
		to, err := siting.ReadTarget(at.Rects[0].Centre, h.bank(at, where), around)
		if err != nil {
			return at, siting.Misread(spotWords, err)
		}
		if at = at.Moved(to.At); to.Turned {
			at = at.Turned(to.Turn)
		}
	}
	if !resized && !isTurned && !isMoved {
		return at, phrase.Say(spotWords + "misread.nothing")
	}
	return at, phrase.Phrase{}
}

// The sides of the table in a water's place.
const (
	west = "ouest"
	east = "est"
)

// sideWords are the words by which players call the sides, bankWords those around the side and the length.
var (
	sideWords = map[string]string{east: east, "e": east, "east": east, west: west, "o": west, "w": west, "west": west}
	bankWords = []string{"à", "du", "bord", "from", "the", "edge"}
)

// typed is a place as it is typed: its middle, or the side of the table and how far water is
// from it.
func (h hand) typed(at siting.Place) string {
	if !h.Kind.isWater() {
		return siting.PointTextIn(h.unit, at.Rects[0].Centre)
	}
	side, gap := bankOf(at, h.unit)
	return side + " " + h.unit.Typed(gap)
}

// bankOf is the side edge that water is nearer to, and how far from it its bank is.
func bankOf(at siting.Place, in plane.Unit) (side string, gap plane.MM) {
	box := at.Bounds()
	if far := in.Of(tableWidth) - box.Max.X; far < box.Min.X {
		return east, far
	}
	return west, box.Min.X
}

// bank turns « ouest 3 » and « à 3 UD du bord ouest », the side of the table and how far water is from it,
// into the middle of the water; any other text stays.
func (h hand) bank(at siting.Place, text string) string {
	head, _, _ := strings.Cut(strings.ToLower(text), ", ") // its width, which comes after it, is no place
	words := slices.DeleteFunc(strings.Fields(head), func(word string) bool { return slices.Contains(bankWords, word) })
	i := slices.IndexFunc(words, func(word string) bool { return sideWords[word] != "" })
	if !h.Kind.isWater() || i < 0 {
		return text
	}
	side := sideWords[words[i]]
	gap, read := h.unit.Read(strings.Join(slices.Delete(words, i, i+1), " "))
	if !read {
		return text
	}
	to, box := at.Rects[0].Centre, at.Bounds() // by its box: half of an odd width is no whole millimetre
	if side == west {
		to.X += gap - box.Min.X
	} else {
		to.X += h.size.W - gap - box.Max.X
	}
	return siting.PointTextIn(h.unit, to)
}

// The words for round and sharp corners behind a size.
var (
	roundWords = []string{"rond", "round"}
	sharpWords = []string{"carré", "carre", "square"}
)

// readSize reads « 4x3 », « 4 × 3 carré », a river's « 1,5 »; false where it is none.
func (h hand) readSize(at siting.Place, text string) (siting.Place, bool) {
	text = strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), "×", "x")
	shape := ""
	for _, word := range slices.Concat(roundWords, sharpWords) {
		if rest, cut := strings.CutSuffix(text, word); cut {
			text, shape = strings.TrimSpace(rest), word
			break
		}
	}
	first, second, two := strings.Cut(text, "x")
	size := plane.Size{D: h.size.D}
	ok := two == h.isArea()
	read := func(word string, into *plane.MM) {
		length, right := h.unit.Read(strings.TrimSpace(word))
		ok = ok && right && length > 0 && length <= h.size.W
		*into = length
	}
	if read(first, &size.W); two {
		read(second, &size.D)
	}
	if !ok {
		return at, false
	}
	r := at.Rects[0]
	next := h.shape(size, r.Turn).Moved(r.Centre)
	switch {
	case slices.Contains(roundWords, shape) && h.isArea():
		next.Corner = h.roundest(size)
	case slices.Contains(sharpWords, shape) || at.Corner == 0 && shape == "":
		next.Corner = 0
	}
	return next, true
}

// typedSize is a place's size as it is typed.
func (h hand) typedSize(at siting.Place) string {
	u, size, shape := h.unit, at.Rects[0].Size, sharpWords[0]
	if at.Corner > 0 {
		shape = roundWords[0]
	}
	if !h.isArea() {
		return u.Typed(size.W)
	}
	return u.Typed(size.W) + "x" + u.Typed(size.D) + " " + shape
}
