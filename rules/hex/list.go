package hex

import (
	"slices"
	"strings"
	"unicode"
)

// MaxText is the longest text, in bytes, that Grid.ParseHexes reads.
const MaxText = 4000

// dashes are what keyboards make of the hyphen of a range.
var dashes = strings.NewReplacer("‐", "-", "‑", "-", "‒", "-", "–", "-", "—", "-", "−", "-")

// ParseHexes reads hexes of the board as players type them: names and ranges of one row, separated by spaces,
// commas, semicolons or « et », in the order given: "C1-F1 C2 d4". A range may run either way. The error is a
// *Misread with every fault of the text; a range that names several hexes twice has one fault for the first
// of them.
func (g Grid) ParseHexes(text string) ([]Hex, error) {
	if len(text) > MaxText {
		return nil, misread(text, TooLong)
	}
	words := words(text)
	if len(words) == 0 {
		return nil, misread("", Nothing)
	}
	var all []Hex
	var m Misread
	seen := map[Hex]bool{}
	for _, word := range words {
		named, reason := g.span(word)
		if reason != "" {
			m.Faults = append(m.Faults, fault(word, reason))
			continue
		}
		if i := slices.IndexFunc(named, func(h Hex) bool { return seen[h] }); i >= 0 {
			m.Faults = append(m.Faults, fault(named[i].String(), Twice))
			continue
		}
		for _, h := range named {
			seen[h] = true
		}
		all = append(all, named...)
	}
	if m.Faults != nil {
		return nil, &m
	}
	return all, nil
}

// words cuts a text into names and ranges; the ends of a range may be apart from its dash.
func words(text string) []string {
	var all []string
	for _, word := range strings.FieldsFunc(dashes.Replace(text), func(r rune) bool {
		return unicode.IsSpace(r) || r == ',' || r == ';'
	}) {
		if word == "et" || word == "and" {
			continue
		}
		if last := len(all) - 1; last >= 0 && (strings.HasPrefix(word, "-") || strings.HasSuffix(all[last], "-")) {
			all[last] += word
		} else {
			all = append(all, word)
		}
	}
	return all
}

// span reads one name or one range.
func (g Grid) span(word string) ([]Hex, Reason) {
	first, last, ranged := strings.Cut(word, "-")
	if !ranged {
		last = first
	}
	a, reason := g.parse(first)
	if reason != "" {
		return nil, reason
	}
	b, reason := g.parse(last)
	if reason != "" {
		return nil, reason
	}
	if a.R != b.R {
		return nil, NotARow
	}
	d := East
	if b.Q < a.Q {
		d = West
	}
	named := []Hex{a}
	for a != b {
		a = a.To(d)
		named = append(named, a)
	}
	return named, ""
}

func (g Grid) parse(name string) (Hex, Reason) {
	h, reason := parse(name)
	if reason == "" && !g.Contains(h) {
		return Hex{}, OffBoard
	}
	return h, reason
}
