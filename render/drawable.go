package render

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Drawable returns a name as the typeface sets it: letters of a fancy cut as plain ones, and without the signs
// that it lacks, as emoji. It is empty where the typeface lacks a letter: a name is not drawn by halves.
func Drawable(name string) string {
	name = norm.NFKC.String(name)
	face := typefaces()[Regular]
	for _, r := range name {
		if (unicode.IsLetter(r) || unicode.IsDigit(r)) && face.advances.of(r) == 0 {
			return ""
		}
	}
	return strings.Join(strings.Fields(strings.ReplaceAll(legible(name), string(missing), "")), " ")
}
