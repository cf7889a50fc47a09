package plane

import (
	"strconv"
	"strings"
	"unicode"
)

// MaxLines is how many lines with something on them a text of several places may have.
const MaxLines = 60

// TypedPlace is one line of a text of several places, not yet looked up: a place may refer to a piece of a
// line before.
type TypedPlace struct {
	Number int
	// Place is for ParseSpot.
	Place string
	// Line is where it stood, from 1, blank lines counted.
	Line int
}

// ParsePlaces reads one piece a line: its number and a place with its angle.
//
//	1 37,5 20 cm, 90° à droite
//	- 3: B2 no /45
//
// Bullets and blank lines don't matter. It gives the lines that can be read and, in their order, the faults
// of all others.
func ParsePlaces(text string) ([]TypedPlace, []*Misread) {
	var places []TypedPlace
	var faults []*Misread
	seen := map[int]bool{}
	filled := 0
	for i, line := range strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n") {
		line = strings.TrimLeftFunc(line, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("-–—*•·#>", r) })
		if line == "" {
			continue
		}
		if filled++; filled > MaxLines {
			return places, append(faults, &Misread{Why: ReasonLines, Word: strconv.Itoa(MaxLines), Line: i + 1})
		}
		place, wrong := parseLine(line)
		if wrong == nil && seen[place.Number] {
			wrong = misread(ReasonTwice, strconv.Itoa(place.Number))
		}
		if wrong != nil {
			wrong.Line = i + 1
			faults = append(faults, wrong)
			continue
		}
		seen[place.Number] = true
		place.Line = i + 1
		places = append(places, place)
	}
	return places, faults
}

func parseLine(line string) (TypedPlace, *Misread) {
	if len(line) > MaxPlace {
		return TypedPlace{}, misread(ReasonLong, line)
	}
	end := 0
	for end < len(line) && '0' <= line[end] && line[end] <= '9' {
		end++
	}
	number, err := strconv.Atoi(line[:end])
	if err != nil || number < 1 || number > MaxPiece {
		word, _, _ := strings.Cut(line, " ")
		return TypedPlace{}, misread(ReasonPiece, word)
	}
	rest, parted := afterNumber(line[end:])
	if !parted {
		return TypedPlace{}, misread(ReasonForm, line)
	}
	read := TypedPlace{Number: number, Place: strings.TrimSpace(rest)}
	if read.Place == "" {
		return TypedPlace{}, misread(ReasonEmpty, line)
	}
	return read, nil
}

// afterNumber takes what parts a piece's number from its place: space, and one of the signs that people write
// there. A number that goes on, as in 37,5, is none of a piece.
func afterNumber(rest string) (string, bool) {
	spaced := strings.TrimLeftFunc(rest, unicode.IsSpace)
	marked := spaced
	for _, mark := range []string{":", ")", "=", "→", "->", "- ", "– ", "— ", ". "} {
		if after, found := strings.CutPrefix(spaced, mark); found {
			marked = strings.TrimLeftFunc(after, unicode.IsSpace)
			break
		}
	}
	return marked, marked != rest || rest == ""
}

// cutAngle parts the angle from a place: what follows a stroke behind a whole place, or the last number before
// a degree sign with the way that it turns.
func cutAngle(text string, unit Unit) (place, angle string, turned bool) {
	if at := strings.LastIndexByte(text, '/'); at >= 0 && !isLength(text[:at], unit) {
		return text[:at], text[at+1:], true
	}
	at := max(strings.LastIndex(text, "°"), strings.LastIndex(text, "º"))
	if at < 0 {
		return text, "", false
	}
	before := strings.TrimRightFunc(text[:at], unicode.IsSpace)
	from := strings.LastIndexFunc(before, func(r rune) bool { return unicode.IsSpace(r) || r == ';' }) + 1
	return strings.TrimRight(before[:from], ", \u00a0\u202f"), before[from:] + text[at:], true
}

// ParseTurn reads an angle alone: « 90° à droite », « /30 »; false where the text is none.
func ParseTurn(text string) (Angle, bool) {
	place, angle, turned := cutAngle(text, 0)
	if !turned || strings.TrimSpace(place) != "" {
		return 0, false
	}
	turn, wrong := degrees(angle)
	return turn, wrong == nil
}

// isLength reports whether a text is a length alone: a stroke behind it parts it from another one.
func isLength(text string, unit Unit) bool {
	words := split(text, unit)
	return len(words) == 1 && isNumber(words[0])
}

// turns are the ways to turn, by the words behind a degree sign: −1 clockwise.
var turns = map[string]int{
	"": 1, "à gauche": 1, "a gauche": 1, "gauche": 1, "left": 1, "to the left": 1, "↺": 1,
	"à droite": -1, "a droite": -1, "droite": -1, "right": -1, "to the right": -1, "↻": -1,
}

// degrees reads an angle, with its sign or the way that it turns.
func degrees(text string) (Angle, *Misread) {
	word := strings.TrimSpace(strings.ReplaceAll(strings.ToLower(text), "−", "-"))
	number := strings.TrimRightFunc(strings.TrimRightFunc(word, func(r rune) bool { return !isDegree(r) && (r < '0' || r > '9') }),
		func(r rune) bool { return isDegree(r) || unicode.IsSpace(r) })
	n, err := strconv.Atoi(number)
	way, known := turns[strings.Join(strings.Fields(strings.TrimLeftFunc(word[len(number):], func(r rune) bool {
		return isDegree(r) || unicode.IsSpace(r)
	})), " ")]
	if err != nil || !known || n < -360 || n > 360 {
		return 0, misread(ReasonAngle, text)
	}
	return Angle(way * n).Normal(), nil
}

func isDegree(r rune) bool { return r == '°' || r == 'º' }
