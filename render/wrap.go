package render

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// The spaces at which a line never breaks.
const (
	narrow   = '\u202F'
	unbroken = '\u00A0'
)

const ellipsis = "…"

// legible makes words fit to be set in one paragraph: any run of spaces and line ends is one space, marks
// that have no width of their own go, and what the typeface lacks shows as the missing glyph, once for an
// emoji of several runes.
func legible(words string) string {
	face := typefaces()[Regular]
	var out strings.Builder
	space, joined := false, false
	for _, r := range norm.NFC.String(strings.ToValidUTF8(words, string(missing))) {
		switch {
		case r == '\u200D':
			joined = true
			continue
		case r == narrow || r == '\u2009' || r == '\u2007':
			r = narrow
		case r == unbroken:
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

// wrap breaks words into at most most lines no wider than width; what does not fit ends in an ellipsis. A
// word longer than a line is broken anywhere.
func wrap(words string, style Style, size, width Px, most int) []string {
	rest := legible(words)
	var lines []string
	for rest != "" && len(lines) < most-1 {
		var line string
		line, rest = breakLine(rest, style, size, width)
		lines = append(lines, line)
	}
	if rest != "" {
		lines = append(lines, shorten(rest, style, size, width))
	}
	return lines
}

// breakLine takes as much of words as fits. What belongs together parts only where it is longer than a line.
func breakLine(words string, style Style, size, width Px) (line, rest string) {
	if style.width(words, size) <= width {
		return words, ""
	}
	end, stop, space, sum := 0, 0, 0, Px(0)
	face := typefaces()[style]
	for i, r := range words {
		if mayEnd(words, i) {
			stop = i
		}
		if r == ' ' && !strings.HasPrefix(words[i+1:], bullet) {
			space = i
		}
		sum += face.advance(r) * size
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
	for end > 1 && strings.HasPrefix(strings.TrimPrefix(words[end:], " "), bullet) {
		_, letter := utf8.DecodeLastRuneInString(words[:end])
		end -= letter
	}
	return words[:end], strings.TrimPrefix(words[end:], " ")
}

// bullet is what the typeface has for a middle dot.
const bullet = "∙"

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
	case strings.HasPrefix(after, bullet):
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

// together parts legible words where a line may end.
func together(words string) []string {
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

// fit makes words legible and cuts them to the width.
func fit(words string, style Style, size, width Px) string {
	return shorten(legible(words), style, size, width)
}

// shorten cuts words to the width, with an ellipsis if anything goes.
func shorten(words string, style Style, size, width Px) string {
	if style.width(words, size) <= width {
		return words
	}
	kept, sum := 0, style.width(ellipsis, size)
	face := typefaces()[style]
	for i, r := range words {
		sum += face.advance(r) * size
		if sum > width {
			break
		}
		kept = i + len(string(r))
	}
	return strings.TrimRight(words[:kept], " ") + ellipsis
}
