package draw

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// The spaces at which a line never breaks.
const (
	Narrow   = '\u202F'
	Unbroken = '\u00A0'
)

const ellipsis = "…"

// Legible makes words fit to be set in one paragraph: any run of spaces and line ends is one space, marks
// that have no width of their own go, and what the typeface lacks shows as the missing glyph, once for an
// emoji of several runes.
func Legible(words string) string {
	face := Typefaces()[Regular]
	var out strings.Builder
	space, joined := false, false
	for _, r := range norm.NFC.String(strings.ToValidUTF8(words, string(missing))) {
		switch {
		case r == '\u200D':
			joined = true
			continue
		case r == Narrow || r == '\u2009' || r == '\u2007':
			r = Narrow
		case r == Unbroken:
		case r == '·':
			r = '∙' // The typeface's own middle dot hangs as high as a small letter's top.
		case r > ' ' && r < 0x300 && face.advances.of(r) > 0 && r != softHyphen: // A letter as most are.
		case unicode.IsSpace(r):
			space = out.Len() > 0
			continue
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Mn, unicode.Me, unicode.Variation_Selector) || skinTone(r):
			continue
		case face.advances.of(r) == 0:
			if joined {
				joined = false
				continue
			}
			r = missing
		}
		if space {
			out.WriteByte(' ')
		}
		space, joined = false, false
		out.WriteRune(r)
	}
	return out.String()
}

func skinTone(r rune) bool { return 0x1F3FB <= r && r <= 0x1F3FF }

// Wrap breaks words into at most most lines no wider than width; what does not fit ends in an ellipsis. A
// word longer than a line is broken anywhere.
func (s Style) Wrap(words string, size, width Px, most int) []string {
	rest := Legible(words)
	var lines []string
	for rest != "" && len(lines) < most-1 {
		var line string
		line, rest = s.BreakLine(rest, size, width)
		lines = append(lines, line)
	}
	if rest != "" {
		lines = append(lines, s.shorten(rest, size, width))
	}
	return lines
}

// BreakLine takes as much of words as fits. What belongs together parts only where it is longer than a line.
func (s Style) BreakLine(words string, size, width Px) (line, rest string) {
	if s.Width(words, size) <= width {
		return words, ""
	}
	end, stop, space, sum := 0, 0, 0, Px(0)
	face := Typefaces()[s]
	for i, r := range words {
		if mayEnd(words, i) {
			stop = i
		}
		if r == ' ' && !strings.HasPrefix(words[i+1:], Bullet) {
			space = i
		}
		sum += face.Advance(r) * size
		if sum > width && i > 0 {
			end = i
			break
		}
	}
	switch {
	case end == 0:
		return words, ""
	case stop > 0:
		end = stop
	case space > 0:
		end = space
	}
	for end > 1 && strings.HasPrefix(strings.TrimPrefix(words[end:], " "), Bullet) {
		_, letter := utf8.DecodeLastRuneInString(words[:end])
		end -= letter
	}
	return words[:end], strings.TrimPrefix(words[end:], " ")
}

// Bullet is what the typeface has for a middle dot.
const Bullet = "∙"

// mayEnd reports whether a line may end before a place in legible words: at a space, or after the hyphen of a
// word, not after a minus. A bullet ends a line and never begins one; a number stays with the word that it
// counts, or else with the one that names it, and with the other figures of its place.
func mayEnd(words string, at int) bool {
	if at == 0 || words[at] != ' ' {
		return at > 1 && words[at-1] == '-' && words[at-2] != ' '
	}
	before := words[strings.LastIndexByte(words[:at], ' ')+1 : at]
	after, next, _ := strings.Cut(words[at+1:], " ")
	last, _ := utf8.DecodeLastRuneInString(before)
	switch {
	case strings.HasPrefix(after, Bullet):
		return false
	case !isNumber(after):
		return !isNumber(before) || !unicode.IsDigit(last) || after[0] == '('
	case strings.ContainsRune(",;.)»”…!?∙", last):
		return true
	}
	return !isNumber(before) && last != '°' && counts(after, next)
}

// counts reports whether a number counts what comes next, or has its unit.
func counts(number, next string) bool {
	last, _ := utf8.DecodeLastRuneInString(number)
	if unicode.IsLetter(last) {
		return true
	}
	first, _ := utf8.DecodeRuneInString(next)
	return unicode.IsDigit(last) && (unicode.IsLetter(first) || first == '×')
}

// Together parts legible words where a line may end.
func Together(words string) []string {
	var all []string
	from := 0
	for i := range words {
		if mayEnd(words, i) {
			all = append(all, words[from:i])
			from = i + len(words[i:]) - len(strings.TrimPrefix(words[i:], " "))
		}
	}
	return append(all, words[from:])
}

// isNumber reports whether a word is a number, with what is before and after it, or the sign between two.
func isNumber(word string) bool {
	word = strings.TrimLeft(word, "−+±×=→/")
	return word == "" || '0' <= word[0] && word[0] <= '9'
}

// Fit makes words legible and cuts them to the width.
func (s Style) Fit(words string, size, width Px) string {
	return s.shorten(Legible(words), size, width)
}

// shorten cuts words to the width, with an ellipsis if anything goes.
func (s Style) shorten(words string, size, width Px) string {
	if s.Width(words, size) <= width {
		return words
	}
	kept, sum := 0, s.Width(ellipsis, size)
	face := Typefaces()[s]
	for i, r := range words {
		sum += face.Advance(r) * size
		if sum > width {
			break
		}
		kept = i + len(string(r))
	}
	return strings.TrimRight(words[:kept], " ") + ellipsis
}

// Drawable returns a name as the typeface sets it: letters of a fancy cut as plain ones, and without the
// signs that it lacks, as emoji. It is empty where the typeface lacks a letter: a name is not drawn by
// halves.
func Drawable(name string) string {
	name = norm.NFKC.String(name)
	face := Typefaces()[Regular]
	for _, r := range name {
		if (unicode.IsLetter(r) || unicode.IsDigit(r)) && face.advances.of(r) == 0 {
			return ""
		}
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(Legible(name), string(missing), "")), " ")
}
