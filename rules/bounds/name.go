package bounds

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Name is a name that somebody typed as it is kept: one line, without what can't be seen. How long it may be
// is its keeper's to say.
func Name(typed string) string {
	typed = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point), r == brailleBlank:
			return -1
		}
		return r
	}, strings.ToValidUTF8(typed, "\uFFFD"))
	if strings.IndexFunc(typed, func(r rune) bool { return !unicode.IsSpace(r) && !unicode.IsMark(r) }) < 0 {
		return "" // a mark alone shows on nothing
	}
	return strings.Join(strings.Fields(typed), " ")
}

// brailleBlank is a sign without a dot.
const brailleBlank = '\u2800'

// IsVisible reports whether anything of a name can be seen.
func IsVisible(name string) bool { return Name(name) != "" }

// SameName reports whether two names look the same to a reader: but for capitals, by what is invisible,
// by how a letter's accent is encoded.
func SameName(a, b string) bool {
	return strings.EqualFold(norm.NFC.String(Name(a)), norm.NFC.String(Name(b)))
}
