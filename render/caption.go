package render

import (
	"strings"

	"aidedecamp/rules/table"
)

// caption is a piece's name and its remarks, broken into lines.
type caption struct {
	lines  []captionLine
	height Px
}

// captionLine is a run of words at its place within the caption.
type captionLine struct {
	at    Spot
	words string
	size  Px
	ink   Ink
}

// between separates remarks.
const between = " " + bullet + " "

// remarks are a piece's badges in one line.
func (s *sheet) remarks(f table.Face) string {
	var said []string
	if word := categoryWord(f, s.words); word != "" {
		said = append(said, word)
	}
	for _, badge := range f.Badges {
		if words := legible(s.words.Say(badge)); words != "" {
			said = append(said, words)
		}
	}
	return strings.Join(said, between)
}

// caption breaks a name and remarks into lines no wider than room, two and three at most. Beside a piece that
// is not nearly as high as two lines, the remarks follow on the name's own line if they fit there.
func (s *sheet) caption(name, remarks string, room, high Px) caption {
	var c caption
	size, small := bodySize*s.unit, tableSize*s.unit
	put := func(lines []string, size Px, ink Ink) {
		for _, words := range lines {
			c.lines = append(c.lines, captionLine{at: Spot{Y: c.height}, words: words, size: size, ink: ink})
			c.height += size * lineHeight
		}
	}
	names := s.words.wrap(name, Regular, size, room, 2)
	put(names, size, Writing)
	if remarks == "" {
		return c
	}
	if len(names) == 1 && high < size*lineHeight*1.5 {
		x, words := Regular.width(names[0], size), between+remarks
		if x+Regular.width(words, small) <= room {
			c.lines = append(c.lines, captionLine{at: Spot{x, (size - small) * 0.95}, words: words, size: small, ink: Muted})
			return c
		}
	}
	put(s.words.wrap(remarks, Regular, small, room, 3), small, Muted)
	return c
}

// setCaption writes a caption with its upper left corner at a spot.
func (s *sheet) setCaption(c caption, at Spot) {
	for _, line := range c.lines {
		s.write(at.plus(line.at.X, line.at.Y), line.words, Regular, line.size, line.ink)
	}
}
