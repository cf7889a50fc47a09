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
	// Place is for ParsePlace.
	Place string
	// Turn is the angle at the line's end; Turned is false when there is none.
	Turn   Angle
	Turned bool
	// Line is where it stood, from 1, blank lines counted.
	Line int
}

// ParsePlaces reads one piece a line: its number, a place as ParsePlace reads it, and an angle in whole
// degrees if the piece is turned.
//
//	1 37,5 20 30°
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
	read := TypedPlace{Number: number}
	place, angle, turned := cutAngle(rest)
	if turned {
		var wrong *Misread
		if read.Turn, wrong = degrees(angle); wrong != nil {
			return TypedPlace{}, wrong
		}
	}
	read.Place, read.Turned = strings.TrimSpace(place), turned
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

// cutAngle parts the angle from a place: what follows a stroke, or the last number before a degree sign.
func cutAngle(text string) (place, angle string, turned bool) {
	text = strings.TrimRightFunc(text, unicode.IsSpace)
	if place, angle, turned = strings.Cut(text, "/"); turned {
		return place, angle, true
	}
	for _, sign := range []string{"°", "º"} {
		before, found := strings.CutSuffix(text, sign)
		if !found {
			continue
		}
		before = strings.TrimRightFunc(before, unicode.IsSpace)
		at := strings.LastIndexFunc(before, func(r rune) bool { return unicode.IsSpace(r) || r == ';' })
		return before[:at+1], before[at+1:], true
	}
	return text, "", false
}

// degrees reads an angle, with its sign or without.
func degrees(text string) (Angle, *Misread) {
	word := strings.TrimSpace(strings.ReplaceAll(text, "−", "-"))
	for _, sign := range []string{"°", "º"} {
		word = strings.TrimRightFunc(strings.TrimSuffix(word, sign), unicode.IsSpace)
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < -360 || n > 360 {
		return 0, misread(ReasonAngle, text)
	}
	return Angle(n).Normal(), nil
}
