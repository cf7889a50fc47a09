package render

import (
	"slices"

	"aidedecamp/render/draw"
	"aidedecamp/rules/phrase"
)

// lexicon is a wordbook while one board is laid out: drafts and pages ask for the same words again, and break
// them into the same lines. It is used by one at a time.
type lexicon struct {
	phrase.Wordbook
	said   map[string]string
	broken map[broken][]string
}

// broken is what of words decides where they break.
type broken struct {
	words       string
	style       draw.Style
	size, width Px
	most        int
}

func newLexicon(words phrase.Wordbook) *lexicon {
	return &lexicon{Wordbook: words, said: map[string]string{}, broken: map[broken][]string{}}
}

// Say returns the phrase's words, asked for once.
func (l *lexicon) Say(p phrase.Phrase) string {
	ident := p.Ident()
	said, known := l.said[ident]
	if !known {
		said = l.Wordbook.Say(p)
		l.said[ident] = said
	}
	return said
}

// wrap is the function of that name, asked once for the same.
func (l *lexicon) wrap(words string, style draw.Style, size, width Px, most int) []string {
	key := broken{words, style, size, width, most}
	lines, known := l.broken[key]
	if !known {
		lines = style.Wrap(words, size, width, most)
		l.broken[key] = lines
	}
	return slices.Clip(lines)
}
