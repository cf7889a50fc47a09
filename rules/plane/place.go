package plane

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxPlace is how many bytes a typed place may have.
const MaxPlace = 200

// MaxPiece is the highest number a piece may have in a typed place.
const MaxPiece = 999

// Around is what a typed place may refer to.
type Around struct {
	Table Size
	Grid  Grid
	// Unit is the length in which he types.
	Unit Unit
	// Zone is the sector that he calls by a number; false where there is none. nil knows no zone.
	Zone func(number int) (Sector, bool)
	// NorthBelow says that the viewer's map has the north edge at its bottom, hence east on its left.
	NorthBelow bool
	// Piece is the box around the piece with that number; false when there is none. nil knows no piece.
	Piece func(number int) (Box, bool)
	// Extent is the box of what is placed at a turn, about its own place: it goes inside the corner of a
	// sector, and beside a piece from edge to edge. nil, a point is placed.
	Extent func(turn Angle) Box
	// Turn is its angle where no turn is typed.
	Turn Angle
}

// Spot is a place that was typed, with the turn behind it; Turned is false where none does.
type Spot struct {
	At     Point
	Turn   Angle
	Turned bool
}

// ParseSpot reads a place as a player types it, in centimetres (or in Around.Unit: then a length may also
// have its own unit, « 97 mm ») from the lower left corner of the table as the south edge sees it:
//
//	37,5 20    37.5 20    37,5;20    37,5 / 20    37,5 cm 20 cm    37,5 20 cm
//	B2         the middle of a sector; « zone 4 » or « z4 » where the players count zones
//	B2 no      inside its corner or against its side: n s e o no ne so se, w for o, or in words;
//	           c is its middle again
//	3 +20 droite +5 haut    20 from the edge of piece 3 to its own, and 5 further up than that piece's
//	           middle: droite gauche haut bas (d g h b), right left up down
//
// Behind it the angle may follow: « , 90° à droite », « 30° », « /30 », to the left where no way is said.
//
// Compass names are the table's, north is y = max whoever looks; left, right, up and down are as on the
// viewer's own map. The place is on the table, or the error says that it is not. Every error is a
// *Misread.
func ParseSpot(text string, around Around) (Spot, error) {
	place, angle, turned := cutAngle(text, around.Unit)
	spot := Spot{Turned: turned}
	var wrong *Misread
	if turned {
		if spot.Turn, wrong = degrees(angle); wrong != nil {
			return Spot{}, wrong
		}
		around.Turn = spot.Turn
	}
	var box Box
	if around.Extent != nil {
		box = around.Extent(around.Turn)
	}
	if spot.At, wrong = parsePlace(place, around, box); wrong != nil {
		return Spot{}, wrong
	}
	return spot, nil
}

// ParsePlace reads a place to which no angle belongs.
func ParsePlace(text string, around Around) (Point, error) {
	spot, err := ParseSpot(text, around)
	switch {
	case err != nil:
		return Point{}, err
	case spot.Turned:
		return Point{}, misread(ReasonForm, text)
	}
	return spot.At, nil
}

func parsePlace(text string, around Around, extent Box) (p Point, wrong *Misread) {
	if len(text) > MaxPlace {
		return p, misread(ReasonLong, text)
	}
	words := split(text, around.Unit)
	switch {
	case len(words) == 0:
		return p, misread(ReasonEmpty, text)
	case !utf8.ValidString(text):
		return p, misread(ReasonForm, text)
	case asciiLetter(words[0][0]):
		p, wrong = inSector(words, around, extent)
	case len(words) == 2 && isNumber(words[0]) && isNumber(words[1]) && words[1][0] != '+':
		if p.X, wrong = around.Unit.read(words[0]); wrong == nil {
			p.Y, wrong = around.Unit.read(words[1])
		}
	default:
		p, wrong = fromPiece(text, words, around, extent)
	}
	if wrong == nil && !around.Table.Box().Contains(p) {
		wrong = misread(ReasonOff, text)
	}
	return p, wrong
}

// split parts numbers from words, at spaces, semicolons, strokes and where one follows the other. The unit
// that everyone means is dropped, another one stays with its number, and a comma behind a unit parts as well. The
// words come in lower case, and no word is empty.
func split(text string, unit Unit) []string {
	text = strings.ReplaceAll(strings.ToLower(text), "−", "-")
	var words []string
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ';' || r == '/' }) {
		number := isNumeric(field[0])
		from := 0
		for i := range len(field) {
			if sign := (field[i] == '+' || field[i] == '-') && i > from; isNumeric(field[i]) != number || sign {
				words, from, number = append(words, field[from:i]), i, isNumeric(field[i])
			}
		}
		words = append(words, field[from:])
	}
	kept := words[:0]
	for i, word := range words {
		switch {
		case i > 0 && (word == "cm" && unit == 0 || word == "ud" && unit != 0 || word == ","):
		case i > 0 && unit != 0 && (word == "cm" || word == "mm") && isNumber(words[i-1]):
			kept[len(kept)-1] += word
		default:
			kept = append(kept, word)
		}
	}
	return kept
}

func isNumeric(c byte) bool { return '0' <= c && c <= '9' || strings.IndexByte("+-,.", c) >= 0 }

func asciiLetter(c byte) bool { return 'a' <= c && c <= 'z' }

// isNumber reports whether the word is a number: an optional sign, ASCII digits, at most one comma or point
// among them, and another unit than the one that everyone means.
func isNumber(word string) bool {
	word = strings.TrimSuffix(strings.TrimSuffix(word, "mm"), "cm")
	if word == "" {
		return false
	}
	word = strings.TrimLeft(word[:1], "+-") + word[1:]
	whole, parts, found := strings.Cut(strings.Replace(word, ",", ".", 1), ".")
	return digits(whole) && (!found || digits(parts))
}

func digits(word string) bool { return word != "" && strings.Trim(word, "0123456789") == "" }

// compass names the corners and sides of a sector: how many halves of it they are from its lower left corner.
var compass = map[string]Point{
	"c": {1, 1}, "centre": {1, 1}, "center": {1, 1}, "milieu": {1, 1},
	"n": {1, 2}, "nord": {1, 2}, "north": {1, 2},
	"s": {1, 0}, "sud": {1, 0}, "south": {1, 0},
	"e": {2, 1}, "est": {2, 1}, "east": {2, 1},
	"o": {0, 1}, "ouest": {0, 1}, "w": {0, 1}, "west": {0, 1},
	"no": {0, 2}, "nordouest": {0, 2}, "nw": {0, 2}, "northwest": {0, 2},
	"ne": {2, 2}, "nordest": {2, 2}, "northeast": {2, 2},
	"so": {0, 0}, "sudouest": {0, 0}, "sw": {0, 0}, "southwest": {0, 0},
	"se": {2, 0}, "sudest": {2, 0}, "southeast": {2, 0},
}

func inSector(words []string, around Around, extent Box) (p Point, wrong *Misread) {
	zoned := around.Zone != nil && (words[0] == "zone" || words[0] == "z")
	if len(words) < 2 || len(words[0]) != 1 && !zoned || !digits(words[1]) {
		return p, misread(ReasonForm, strings.Join(words, " "))
	}
	name, grid := strings.ToUpper(words[0])+words[1], around.Grid
	sector, err := ParseSector(name)
	known := err == nil && sector.Column < grid.Columns && sector.Row < grid.Rows
	if zoned {
		number, _ := strconv.Atoi(words[1])
		name = words[1]
		sector, known = around.Zone(number)
	}
	if !known {
		return p, misread(ReasonSector, name)
	}
	halves := compass["c"]
	if len(words) > 2 {
		typed := strings.Join(words[2:], " ")
		var known bool
		if halves, known = compass[strings.NewReplacer(" ", "", "-", "").Replace(typed)]; !known {
			return p, misread(ReasonCorner, typed)
		}
	}
	box := grid.Box(sector)
	return Point{X: inside(halves.X, box.Min.X, box.Max.X, extent.Min.X, extent.Max.X),
		Y: inside(halves.Y, box.Min.Y, box.Max.Y, extent.Min.Y, extent.Max.Y)}, nil
}

// inside is where something is that reaches from low to high about its own place: against the lower side of
// a range, in its middle, against the upper side.
func inside(halves, from, to, low, high MM) MM {
	switch halves {
	case 0:
		return from - low
	case 1:
		return (from + to) / 2
	}
	return to - high
}

// ways are the directions of a viewer whose map has south at its bottom.
var ways = map[string]Point{
	"droite": {X: 1}, "right": {X: 1}, "d": {X: 1},
	"gauche": {X: -1}, "left": {X: -1}, "g": {X: -1},
	"haut": {Y: 1}, "up": {Y: 1}, "h": {Y: 1},
	"bas": {Y: -1}, "down": {Y: -1}, "b": {Y: -1},
}

// fromPiece reads a piece's number and one or two lengths, each with its direction: the first from edge to
// edge, the second from middle to middle.
func fromPiece(text string, words []string, around Around, extent Box) (p Point, wrong *Misread) {
	if len(words) < 2 || len(words) > 5 || !digits(words[0]) {
		return p, misread(ReasonForm, text)
	}
	for i := 1; i < len(words); i += 2 {
		bare := i+1 == len(words) || isNumber(words[i+1])
		if !isNumber(words[i]) || bare && digits(words[i][:1]) {
			return p, misread(ReasonForm, text)
		}
		if bare {
			return p, misread(ReasonDirection, strings.Join(words[i:], " "))
		}
	}
	number, err := strconv.Atoi(words[0])
	var beside Box
	known := err == nil && number <= MaxPiece && around.Piece != nil
	if known {
		beside, known = around.Piece(number)
	}
	if !known {
		return p, misread(ReasonPiece, words[0])
	}
	p = beside.Middle()
	for i := 1; i < len(words); i += 2 {
		way, length, wrong := towards(words[i], words[i+1], around)
		switch {
		case wrong != nil:
			return p, wrong
		case i > 1:
			p = p.Plus(Point{X: way.X * length, Y: way.Y * length})
		case way.X != 0:
			p.X = besideOf(way.X, length, beside.Min.X, beside.Max.X, extent.Min.X, extent.Max.X)
		default:
			p.Y = besideOf(way.Y, length, beside.Min.Y, beside.Max.Y, extent.Min.Y, extent.Max.Y)
		}
	}
	return p, nil
}

// besideOf is where something is that reaches from low to high about its own place: so far beyond the upper
// end of another, or below its lower one.
func besideOf(way, length, from, to, low, high MM) MM {
	if way > 0 {
		return to + length - low
	}
	return from - length - high
}

// towards is the direction of a typed length on the table, as the viewer sees it, and that length without its
// sign.
func towards(typed, direction string, around Around) (Point, MM, *Misread) {
	length, wrong := around.Unit.read(typed)
	if wrong != nil {
		return Point{}, 0, wrong
	}
	way, known := ways[direction]
	if !known {
		return Point{}, 0, misread(ReasonDirection, direction)
	}
	if around.NorthBelow != (length < 0) {
		way = Point{X: -way.X, Y: -way.Y}
	}
	return way, max(length, -length), nil
}
