package hexwar

import (
	"slices"
	"strings"

	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// OpenGround is the choice that clears a hex or a side.
const OpenGround = "nu"

// MostRows is how many rows one hex, or one holder on one side, may have.
const MostRows = 4

// mostWords is how many words the name of an element has at most.
const mostWords = 6

// ReadRows reads rows as players type or pick them, one after the other, by ids or by names of several
// words; accents, capitals and plurals don't matter.
func (s State) ReadRows(text string) ([]ground.RowID, error) {
	var rows []ground.RowID
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;+", r) }) {
		for words := strings.Fields(part); len(words) > 0; {
			id, used := s.longestNamed(words)
			switch word := words[0]; {
			case word == OpenGround:
				used = 1
			case used == 0:
				return nil, s.Refuse(PartsTopic, "hexwar.refused.row", ReadArg(word))
			case slices.Contains(rows, id):
			case len(rows) == MostRows:
				return nil, s.Refuse(PartsTopic, "hexwar.refused.row-many", phrase.Number("most", MostRows))
			default:
				rows = append(rows, id)
			}
			words = words[used:]
		}
	}
	return rows, nil
}

// longestNamed is the element that the most of the first words name, and how many those are; 0 for none.
func (s State) longestNamed(words []string) (ground.RowID, int) {
	for n := min(len(words), mostWords); n > 0; n-- {
		if id, ok := s.rowNamed(strings.Join(words[:n], "-")); ok {
			return id, n
		}
	}
	return "", 0
}

// rowNamed finds a row or a composed element by one of its words.
func (s State) rowNamed(word string) (ground.RowID, bool) {
	t, slug := s.Tables.Ground, SlugOf(word)
	if row, ok := t.Row(ground.RowID(slug)); ok {
		return row.ID, true
	}
	if made, ok := t.Compound(ground.RowID(slug)); ok {
		return made.ID, true
	}
	one := singular(slug)
	return t.Called(func(id ground.RowID) bool { return singular(string(id)) == one })
}

// singular is a slug without the letters of plurals.
func singular(slug string) string {
	parts := strings.Split(slug, "-")
	for i, part := range parts {
		parts[i] = strings.TrimRight(part, "sx")
	}
	return strings.Join(parts, "-")
}
