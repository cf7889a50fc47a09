package dice

import (
	"strconv"
	"strings"
	"unicode"

	"aidedecamp/rules/phrase"
)

const (
	// maxText bounds what is read at all, in bytes: several times the longest pool.
	maxText = 2000
	// maxQuoted bounds how much of a wrong text an error repeats, in characters.
	maxQuoted = 20
)

// Misread is the error of typed dice that can't be read: a phrase for who typed them.
type Misread struct{ Phrase phrase.Phrase }

// Error returns the phrase's catalogue key.
func (m *Misread) Error() string { return "dice: " + m.Phrase.Key }

// Parse reads dice as a player types them: groups separated by "|", faces by spaces or commas ("4 | 3 0 7 10
// 2 | 3"), with or without quotation marks around them. The 0 of a ten-sided die is its face 10. Groups at
// the end, and dice at the end of a group, may be left out: a Tape then says what is missing. It returns the
// faces of each group of the layout, or a *Misread.
func Parse(text string, layout []Group) ([][]Face, error) {
	if len(text) > maxText {
		return nil, &Misread{phrase.Say("dice.too-long", phrase.Number("limit", maxText))}
	}
	groups := strings.Split(strings.Trim(text, quotes), "|")
	if len(groups) > len(layout) {
		return nil, &Misread{phrase.Say("dice.too-many-groups", phrase.Number("count", len(layout)), phrase.Number("read", len(groups)))}
	}
	faces := make([][]Face, len(layout))
	for g, group := range groups {
		for i, word := range strings.FieldsFunc(group, isSeparator) {
			if i == MaxCount {
				return nil, &Misread{phrase.Say("dice.too-many-dice", phrase.Number("group", g+1), phrase.Number("limit", MaxCount))}
			}
			f, ok := layout[g].read(word)
			if !ok {
				return nil, &Misread{misread(layout[g].Name, layout[g].Sides, g, i, shorten(word))}
			}
			faces[g] = append(faces[g], f)
		}
	}
	return faces, nil
}

// quotes are what people put around an option's value, as help texts show it, and the spaces beside them.
const quotes = "\"'“”«»„ \u00a0\u202f\t\n"

// Format writes faces as Parse reads them, for an echo.
func Format(layout []Group, faces [][]Face) string {
	groups := make([]string, len(faces))
	for g := range faces {
		words := make([]string, len(faces[g]))
		for i, f := range faces[g] {
			words[i] = layout[g].Sides.Show(f)
		}
		groups[g] = strings.Join(words, " ")
	}
	return strings.Join(groups, " | ")
}

// Show writes a face as the die shows it: 10 on a ten-sided die reads "0".
func (s Sides) Show(f Face) string {
	if s == 10 && f == 10 {
		return "0"
	}
	return strconv.Itoa(int(f))
}

func isSeparator(r rune) bool { return r == ',' || unicode.IsSpace(r) }

func (g Group) read(word string) (Face, bool) {
	for _, r := range word {
		if r < '0' || r > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		return 0, false
	}
	if n == 0 && g.Sides == 10 {
		return 10, true
	}
	return Face(n), n >= 1 && Sides(n) <= g.Sides
}

// misread says where a face is that the die does not have, and what was read there.
func misread(name string, sides Sides, group, position int, read string) phrase.Phrase {
	key := "dice.misread"
	if sides == 10 {
		key = "dice.misread-d10"
	}
	return phrase.Say(key,
		phrase.Number("group", group+1),
		phrase.With("name", phrase.Say(name)),
		phrase.Number("position", position+1),
		phrase.Named("read", read),
		phrase.Number("sides", sides),
	)
}

func shorten(word string) string {
	if runes := []rune(word); len(runes) > maxQuoted {
		return string(runes[:maxQuoted]) + "…"
	}
	return word
}
