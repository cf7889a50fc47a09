package render

import (
	"slices"

	"aidedecamp/rules/phrase"
)

// lexicon is a wordbook while one board is laid out: drafts and pages ask for the same words again, and break
// them into the same lines. It is used by one at a time.
type lexicon struct {
	phrase.Wordbook
	said   map[string]string
	broken map[broken][]string
	asked  digest
}

// broken is what of words decides where they break.
type broken struct {
	words       string
	style       Style
	size, width Px
	most        int
}

func newLexicon(words phrase.Wordbook) *lexicon {
	return &lexicon{Wordbook: words, said: map[string]string{}, broken: map[broken][]string{}}
}

// Say returns the phrase's words, asked for once.
func (l *lexicon) Say(p phrase.Phrase) string {
	l.asked = l.asked[:0]
	l.asked.phrase(p)
	said, known := l.said[string(l.asked)]
	if !known {
		key := string(l.asked)
		said = l.Wordbook.Say(p)
		l.said[key] = said
	}
	return said
}

// wrap is the function of that name, asked once for the same.
func (l *lexicon) wrap(words string, style Style, size, width Px, most int) []string {
	key := broken{words, style, size, width, most}
	lines, known := l.broken[key]
	if !known {
		lines = wrap(words, style, size, width, most)
		l.broken[key] = lines
	}
	return slices.Clip(lines)
}

// phrase takes all of a phrase.
func (d *digest) phrase(p phrase.Phrase) {
	d.words(p.Key)
	d.number(len(p.Args))
	for _, a := range p.Args {
		d.words(a.Name)
		d.words(string(a.Kind))
		d.words(a.Text)
		d.number(int(a.Number))
		d.number(len(a.Items))
		for _, item := range a.Items {
			d.phrase(item)
		}
	}
}
