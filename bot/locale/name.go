package locale

import (
	"strings"
	"unicode"
)

// mostName is how many characters of a typed text are shown.
const mostName = 64

// nameOf returns what a person typed as the medium may show it: on one line, of bounded length, without
// control characters or marks that turn the direction of writing; in a Message nothing of it is markup, a
// mention or a link.
func (b Book) nameOf(text string) string {
	text = flat(text)
	if b.medium != Message {
		return text
	}
	return escape(text)
}

func flat(text string) string {
	var out strings.Builder
	count, space := 0, false
	for _, r := range strings.ToValidUTF8(text, "\uFFFD") {
		switch {
		case unicode.IsSpace(r):
			space = out.Len() > 0
			continue
		// A joiner is part of an emoji; every other format character hides or turns text.
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r) && r != '\u200D':
			continue
		}
		if count++; space {
			count++
		}
		if count > mostName {
			return out.String() + "…"
		}
		if space {
			out.WriteByte(' ')
			space = false
		}
		out.WriteRune(r)
	}
	return out.String()
}

// markup are the characters that Discord's Markdown gives a meaning to.
const markup = "\\*_~`|>#-+[]()<:!.=^{}"

// escape takes every meaning from the text: what could be markup gets a backslash; a word joiner parts "@"
// from what follows, so that no client shows a mention.
func escape(text string) string {
	var out strings.Builder
	for _, r := range text {
		switch {
		case strings.ContainsRune(markup, r):
			out.WriteByte('\\')
			out.WriteRune(r)
		case r == '@':
			out.WriteString("@\u2060")
		default:
			out.WriteRune(r)
		}
	}
	return out.String()
}
