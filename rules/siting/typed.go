package siting

import (
	"errors"
	"strconv"
	"strings"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
)

// Typed writes a point as players type it, in centimetres: « 37,5 20 ».
func Typed(p plane.Point) string { return TypedIn(0, p) }

// TypedIn writes a point as players type it in a unit.
func TypedIn(unit plane.Unit, p plane.Point) string { return unit.Typed(p.X) + " " + unit.Typed(p.Y) }

// Misread says why a typed place can't be read; words stands before the key "misread.…".
func Misread(words string, err error) phrase.Phrase {
	var wrong *plane.Misread
	if !errors.As(err, &wrong) {
		wrong = &plane.Misread{Why: plane.ReasonForm}
	}
	return phrase.Say(words+"misread."+string(wrong.Why), phrase.Named("read", wrong.Word))
}

// Whereto reads where a piece shall be moved: a place, or two signed lengths from where it lies (« +5 0 »).
func Whereto(now plane.Point, text string, around plane.Around) (plane.Point, error) {
	words := strings.Fields(strings.ReplaceAll(text, "−", "-"))
	if len(words) == 2 && (isSign(words[0][0]) || isSign(words[1][0])) {
		x, right := SignedIn(around.Unit, words[0])
		y, up := SignedIn(around.Unit, words[1])
		if right && up {
			return plane.Point{X: now.X + x, Y: now.Y + y}, nil
		}
	}
	return plane.ParsePlace(text, around)
}

func isSign(c byte) bool { return c == '+' || c == '-' }

// mostSigned bounds a length to move by: a table has 10 m at most.
const mostSigned = 1000 * plane.Centimetre

// Signed reads a length in centimetres with its sign, to the millimetre: « +5 », « -0,5 », « 0 ».
func Signed(text string) (plane.MM, bool) {
	sign := plane.MM(1)
	if text == "" {
		return 0, false
	}
	if strings.HasPrefix(text, "-") {
		sign = -1
	}
	if isSign(text[0]) {
		text = text[1:]
	}
	whole, tenth, _ := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
	cm, err := strconv.Atoi(whole)
	if err != nil || cm < 0 || isSign(whole[0]) || len(tenth) > 1 || plane.MM(cm) > mostSigned/plane.Centimetre {
		return 0, false
	}
	mm := plane.MM(cm) * plane.Centimetre
	if tenth != "" {
		t, err := strconv.Atoi(tenth)
		if err != nil || t < 0 {
			return 0, false
		}
		mm += plane.MM(t)
	}
	return sign * mm, true
}

// SignedIn reads a length in a unit with its sign.
func SignedIn(unit plane.Unit, text string) (plane.MM, bool) {
	if unit == 0 || text == "" {
		return Signed(text)
	}
	size, sign := text, plane.MM(1)
	if isSign(size[0]) {
		size = size[1:]
		if text[0] == '-' {
			sign = -1
		}
	}
	mm, ok := unit.Read(size)
	return sign * mm, ok && mm <= mostSigned
}
