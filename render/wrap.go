package render

import (
	"strings"
	"unicode"

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
		case r > ' ' && r < 0x300 && face.advances.of(r) > 0 && r != '\u00AD': // A letter as most are.
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

// breakLine takes as much of words as fits, up to a space or with a hyphen if there is one.
func breakLine(words string, style Style, size, width Px) (line, rest string) {
	if style.width(words, size) <= width {
		return words, ""
	}
	end, stop, sum := 0, 0, Px(0)
	face := typefaces()[style]
	hyphen := false
	for i, r := range words {
		if r == ' ' || hyphen {
			stop = i
		}
		sum += face.advance(r) * size
		if sum > width && i > 0 {
			end = i
			break
		}
		// A hyphen within a word, not a minus before a figure.
		hyphen = r == '-' && i > 0 && words[i-1] != ' '
	}
	switch {
	case end == 0:
		return words, ""
	case stop > 0:
		return words[:stop], strings.TrimPrefix(words[stop:], " ")
	}
	return words[:end], words[end:]
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
