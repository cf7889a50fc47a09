package siting

import (
	"errors"
	"strings"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// PointText writes a point as players type it, in centimetres: « 37,5 20 ».
func PointText(p plane.Point) string { return PointTextIn(0, p) }

// PointTextIn writes a point as players type it in a unit.
func PointTextIn(unit plane.Unit, p plane.Point) string {
	return unit.Typed(p.X) + " " + unit.Typed(p.Y)
}

// Misread says why a typed place can't be read; words begins the keys "misread.…".
func Misread(words string, err error) phrase.Phrase {
	var wrong *plane.Misread
	if !errors.As(err, &wrong) {
		wrong = &plane.Misread{Why: plane.ReasonForm}
	}
	return phrase.Say(words+"misread."+string(wrong.Why), phrase.Named("read", wrong.Word))
}

// ReadTarget reads where a piece shall be moved: a place, or two signed lengths from where it is (« +5 0
// »).
func ReadTarget(now plane.Point, text string, around plane.Around) (plane.Spot, error) {
	words := strings.Fields(strings.ReplaceAll(text, "−", "-"))
	if len(words) == 2 && (isSign(words[0][0]) || isSign(words[1][0])) {
		x, right := ReadSigned(around.Unit, words[0])
		y, up := ReadSigned(around.Unit, words[1])
		if right && up {
			return plane.Spot{At: now.Plus(plane.Point{X: x, Y: y})}, nil
		}
	}
	return plane.ParseSpot(text, around)
}

// ReadShape reads what Place.Phrase writes, and whatever else a player types for it: a place with its angle,
// and behind « puis » or an upright stroke what follows: the angle of the next section, or a place of its
// own. now is how the piece is already on the table, lay measures a shape.
func ReadShape(text string, around plane.Around, now Shape, lay func(Shape) []plane.Rect) (Shape, error) {
	first, second, both := cutSections(text)
	around.Turn = now.Turn
	around.Extent = func(turn plane.Angle) plane.Box { return At(lay(now.to(plane.Point{}, turn))...).Bounds() }
	spot, err := plane.ParseSpot(first, around)
	if err != nil {
		return now, err
	}
	how := now.to(spot.At, now.Turn)
	if spot.Turned {
		how = now.to(spot.At, spot.Turn)
	}
	if !both {
		return how, nil
	}
	if turn, isTurn := plane.ParseTurn(second); isTurn {
		how.More = &turn
		return how, nil
	}
	around.Turn = how.Turn
	around.Extent = func(turn plane.Angle) plane.Box { return At(lay(now.to(plane.Point{}, turn))[0]).Bounds() }
	next, err := plane.ParseSpot(second, around)
	switch {
	case err != nil:
		return how, err
	case next.Turned && spot.Turned:
		how.More = &next.Turn
	case next.Turned:
		how.Turn = next.Turn
	}
	how.Apart = &next.At
	return how, nil
}

// cutSections parts what is typed of two sections.
func cutSections(text string) (first, second string, both bool) {
	for _, mark := range []string{"|", " puis ", " then "} {
		if first, second, both = strings.Cut(text, mark); both {
			return first, second, both
		}
	}
	return text, "", false
}

// to is the shape somewhere else and turned to an angle, bent as it was.
func (how Shape) to(at plane.Point, turn plane.Angle) Shape {
	if how.More != nil {
		more := (*how.More - how.Turn + turn).Normal()
		how.More = &more
	}
	how.At, how.Turn = at, turn
	return how
}

// PointPhrase writes a point as players type it: « 37,5 20 cm ». words begins the keys "point".
func PointPhrase(words string, at plane.Point, unit plane.Unit) phrase.Phrase {
	return phrase.Say(words+"point", table.Length("x", at.X, unit), table.Length("y", at.Y, unit))
}

// TurnPhrase writes an angle the shorter way: « 90° à droite ». words begins the keys "turn.…".
func TurnPhrase(words string, turn plane.Angle) phrase.Phrase {
	switch turn = turn.Normal(); {
	case turn%180 == 0:
		return phrase.Say(words+"turn.none", phrase.Number("angle", turn))
	case turn > 180:
		return phrase.Say(words+"turn.right", phrase.Number("angle", 360-turn))
	}
	return phrase.Say(words+"turn.left", phrase.Number("angle", turn))
}

func isSign(c byte) bool { return c == '+' || c == '-' }

// mostSigned bounds a length to move by: a table has 10 m at most.
const mostSigned = 1000 * plane.Centimetre

// ReadSigned reads a length in a unit with its sign: « +5 », « -0,5 », « 0 ».
func ReadSigned(unit plane.Unit, text string) (plane.MM, bool) {
	sign := plane.MM(1)
	if text != "" && isSign(text[0]) {
		if text[0] == '-' {
			sign = -1
		}
		text = text[1:]
	}
	mm, read := unit.Read(text)
	return sign * mm, read && mm <= mostSigned
}
