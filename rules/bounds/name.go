package bounds

import (
	"strings"
	"unicode"
)

// Name is a name that somebody typed as it is kept: one line, without what can't be seen. How long it may be
// is its keeper's to say.
func Name(typed string) string {
	typed = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, strings.ToValidUTF8(typed, "\uFFFD"))
	return strings.Join(strings.Fields(typed), " ")
}
