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
	// Centre is where the piece with that number lies; false when there is none. nil knows no piece.
	Centre func(number int) (Point, bool)
}

// ParsePlace reads a place as a player types it, in centimetres (or in Around.Unit: then a length may also
// have its own unit, « 97 mm ») from the lower left corner of the table as the south edge sees it:
//
//	37,5 20    37.5 20    37,5;20    37,5 cm 20 cm
//	B2         the middle of a sector; « zone 4 » or « z4 » where the players count zones
//	B2 no      its corner or the middle of its side: n s e o no ne so se, w for o, or in words;
//	           c is its middle again
//	3 +20 droite +5 haut    from the centre of piece 3: droite gauche haut bas (d g h b), right left up down
//
// Compass names are the table's, north is y = max whoever looks; left, right, up and down are as on the
// viewer's own map. The place lies on the table, or the error says that it does not. Every error is a
// *Misread.
func ParsePlace(text string, around Around) (Point, error) {
	p, wrong := parsePlace(text, around)
	if wrong != nil {
		return Point{}, wrong
	}
	return p, nil
}

func parsePlace(text string, around Around) (Point, *Misread) {
	if len(text) > MaxPlace {
		return Point{}, misread(ReasonLong, text)
	}
	words := split(text, around.Unit)
	if len(words) == 0 {
		return Point{}, misread(ReasonEmpty, text)
	}
	var p Point
	var wrong *Misread
	switch {
	case !utf8.ValidString(text):
		return Point{}, misread(ReasonForm, text)
	case asciiLetter(words[0][0]):
		p, wrong = inSector(words, around)
	case len(words) == 2 && isNumber(words[0]) && isNumber(words[1]) && words[1][0] != '+':
		p, wrong = measured(words, around.Unit)
	default:
		p, wrong = fromPiece(text, words, around)
	}
	if wrong != nil {
		return Point{}, wrong
	}
	if !around.Table.Box().Contains(p) {
		return Point{}, misread(ReasonOff, text)
	}
	return p, nil
}

// split parts numbers from words, at spaces, semicolons and where one follows the other. The unit that
// everyone means is dropped, another one stays with its number. The words come in lower case, and no word is
// empty.
func split(text string, unit Unit) []string {
	text = strings.ReplaceAll(strings.ToLower(text), "−", "-")
	var words []string
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ';' }) {
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
		case i > 0 && (word == "cm" && unit == 0 || word == "ud" && unit != 0):
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
	if number, other := strings.CutSuffix(word, "mm"); other {
		word = number
	} else if number, other := strings.CutSuffix(word, "cm"); other {
		word = number
	}
	if word == "" {
		return false
	}
	word = strings.TrimLeft(word[:1], "+-") + word[1:]
	whole, parts, found := strings.Cut(strings.Replace(word, ",", ".", 1), ".")
	return digits(whole) && (!found || digits(parts))
}

func digits(word string) bool {
	for _, r := range word {
		if r < '0' || r > '9' {
			return false
		}
	}
	return word != ""
}

func measured(words []string, unit Unit) (Point, *Misread) {
	x, wrong := unit.read(words[0])
	if wrong != nil {
		return Point{}, wrong
	}
	y, wrong := unit.read(words[1])
	if wrong != nil {
		return Point{}, wrong
	}
	return Point{X: x, Y: y}, nil
}

// compass names the corners and sides of a sector: how many halves of it they lie from its lower left corner.
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

func inSector(words []string, around Around) (Point, *Misread) {
	zoned := around.Zone != nil && (words[0] == "zone" || words[0] == "z")
	if len(words) < 2 || len(words[0]) != 1 && !zoned || !digits(words[1]) {
		return Point{}, misread(ReasonForm, strings.Join(words, " "))
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
		return Point{}, misread(ReasonSector, name)
	}
	halves := compass["c"]
	if len(words) > 2 {
		typed := strings.Join(words[2:], " ")
		var known bool
		if halves, known = compass[strings.NewReplacer(" ", "", "-", "").Replace(typed)]; !known {
			return Point{}, misread(ReasonCorner, typed)
		}
	}
	box := grid.Box(sector)
	return Point{X: box.Min.X + grid.Cell.W*halves.X/2, Y: box.Min.Y + grid.Cell.D*halves.Y/2}, nil
}

// ways are the directions of a viewer whose map has south at its bottom.
var ways = map[string]Point{
	"droite": {X: 1}, "right": {X: 1}, "d": {X: 1},
	"gauche": {X: -1}, "left": {X: -1}, "g": {X: -1},
	"haut": {Y: 1}, "up": {Y: 1}, "h": {Y: 1},
	"bas": {Y: -1}, "down": {Y: -1}, "b": {Y: -1},
}

// fromPiece reads a piece's number and one or two lengths, each with its direction.
func fromPiece(text string, words []string, around Around) (Point, *Misread) {
	if len(words) < 2 || len(words) > 5 || !digits(words[0]) {
		return Point{}, misread(ReasonForm, text)
	}
	for i := 1; i < len(words); i += 2 {
		bare := i+1 == len(words) || isNumber(words[i+1])
		if !isNumber(words[i]) || bare && digits(words[i][:1]) {
			return Point{}, misread(ReasonForm, text)
		}
		if bare {
			return Point{}, misread(ReasonDirection, strings.Join(words[i:], " "))
		}
	}
	number, err := strconv.Atoi(words[0])
	if err != nil || number > MaxPiece || around.Centre == nil {
		return Point{}, misread(ReasonPiece, words[0])
	}
	p, known := around.Centre(number)
	if !known {
		return Point{}, misread(ReasonPiece, words[0])
	}
	for i := 1; i < len(words); i += 2 {
		length, wrong := around.Unit.read(words[i])
		if wrong != nil {
			return Point{}, wrong
		}
		way, known := ways[words[i+1]]
		if !known {
			return Point{}, misread(ReasonDirection, words[i+1])
		}
		if around.NorthBelow {
			length = -length
		}
		p.X, p.Y = p.X+way.X*length, p.Y+way.Y*length
	}
	return p, nil
}
