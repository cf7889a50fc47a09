package plane

import (
	"strconv"
	"strings"
)

// Unit is the length in which the players of a game speak: so many millimetres, a whole number of tenths. The
// zero Unit is the centimetre.
type Unit MM

// length is the unit in millimetres.
func (u Unit) length() MM {
	if u == 0 {
		return Centimetre
	}
	return MM(u)
}

// Of is so many units.
func (u Unit) Of(count int) MM { return MM(count) * u.length() }

// Tenths is a length in tenths of the unit, rounded down: what a sentence says of a length that is too short.
func (u Unit) Tenths(mm MM) int {
	tenths := 10 * mm / u.length()
	if tenths*u.length() > 10*mm {
		tenths-- // a negative one
	}
	return int(tenths)
}

// TenthsUp is a length in tenths of the unit, rounded up: what a sentence says of a length that is too long,
// or of what lacks.
func (u Unit) TenthsUp(mm MM) int { return -u.Tenths(-mm) }

// Typed writes a length as players type it, in its unit and so that it is read back exactly: « 2,5 », and to
// the hundredth what is no whole number of tenths: « 4,55 ». A hundredth of no unit is more than a
// millimetre.
func (u Unit) Typed(mm MM) string {
	sign, size := "", mm
	if mm < 0 {
		sign, size = "-", -mm
	}
	hundredths := (100*size + u.length()/2) / u.length()
	text := sign + strconv.FormatInt(int64(hundredths/100), 10)
	if rest := hundredths % 100; rest != 0 {
		text += "," + strings.TrimRight(strconv.FormatInt(int64(100+rest), 10)[1:], "0")
	}
	return text
}

// Read reads an unsigned length as players type it: in units to the hundredth (to the millimetre), or with
// its own unit (« 3 cm », « 97 mm », « 2,5 UD »); false where it is none. The centimetre knows no UD.
func (u Unit) Read(text string) (MM, bool) {
	word := strings.Join(split(text, u), " ")
	if word == "" || word[0] == '+' || word[0] == '-' || !isNumber(word) {
		return 0, false
	}
	mm, wrong := u.read(word)
	return mm, wrong == nil
}

// cut parts a number from the unit behind it; without one it is a number of these.
func (u Unit) cut(word string) (number string, unit Unit) {
	for _, named := range []struct {
		suffix string
		unit   Unit
	}{{"ud", u}, {"mm", 1}, {"cm", 0}} {
		if rest, found := strings.CutSuffix(word, named.suffix); found && (named.suffix != "ud" || u != 0) {
			return strings.TrimSpace(rest), named.unit
		}
	}
	return word, u
}

// read reads a number of units. One too large for any table is Reach, which is off all of them.
func (u Unit) read(word string) (MM, *Misread) {
	if number, unit := u.cut(word); unit != u {
		return unit.read(number)
	}
	whole, parts, _ := strings.Cut(strings.Replace(strings.TrimLeft(word, "+-"), ",", ".", 1), ".")
	parts = strings.TrimRight(parts, "0")
	scale := MM(1)
	for range parts {
		scale *= 10
	}
	length := u.length()
	if scale/10 >= length {
		return 0, misread(ReasonFine, word)
	}
	n, err := strconv.ParseInt(whole+parts, 10, 64)
	mm := Reach
	if err == nil && n < int64(Reach/length) {
		mm = (MM(n)*length + scale/2) / scale
	}
	if word[0] == '-' {
		mm = -mm
	}
	return mm, nil
}
