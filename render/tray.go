package render

import (
	"strings"

	"aidedecamp/render/draw"
	"aidedecamp/render/twin"
	"aidedecamp/rules/phrase"
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
	ink   draw.Ink
}

// between separates remarks.
const between = " " + draw.Bullet + " "

// remarks are a piece's badges in one line.
func (s *sheet) remarks(f table.Face) string {
	var said []string
	if word := twin.Category(f, s.words); word != "" {
		said = append(said, word)
	}
	for _, badge := range f.Badges {
		if words := draw.Legible(s.words.Say(badge)); words != "" {
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
	put := func(lines []string, size Px, ink draw.Ink) {
		for _, words := range lines {
			c.lines = append(c.lines, captionLine{at: Spot{Y: c.height}, words: words, size: size, ink: ink})
			c.height += size * lineHeight
		}
	}
	names := s.words.wrap(name, draw.Regular, size, room, 2)
	put(names, size, draw.Writing)
	if remarks == "" {
		return c
	}
	if len(names) == 1 && high < size*lineHeight*1.5 {
		x, words := draw.Regular.Width(names[0], size), between+remarks
		if x+draw.Regular.Width(words, small) <= room {
			c.lines = append(c.lines, captionLine{at: spot(x, (size-small)*0.95), words: words, size: small, ink: draw.Muted})
			return c
		}
	}
	put(s.words.wrap(remarks, draw.Regular, small, room, 3), small, draw.Muted)
	return c
}

// setCaption writes a caption with its upper left corner at a spot.
func (s *sheet) setCaption(c caption, at Spot) {
	for _, line := range c.lines {
		s.write(at.Plus(line.at.X, line.at.Y), line.words, draw.Regular, line.size, line.ink)
	}
}

// trayLimit is how high the tray may grow, in widths of the picture: the pieces beyond are counted and not
// drawn.
const trayLimit = 1

// Distances within the tray, in units.
const (
	trayPadding = 14
	trayGap     = 7   // Between two lines and between two sections of a piece.
	wordGap     = 11  // Between a piece and the words beside it.
	leastWords  = 150 // Beside a piece, words need that much room.
)

// trayLine is a piece of the tray with its number and its words: a line of the legend that shows the piece
// itself.
type trayLine struct {
	spare table.Spare
	// w and h are the extent of the sections, one under another.
	w, h Px
	// The words are beside the piece or below it; a wide line, which takes both columns, has them below.
	wide, below bool
	caption     caption
	height      Px
	// at is the line's upper left corner, from the left edge of the picture and the upper edge of the tray.
	at Spot
}

// trayColumns are the widths that the lines of a tray share.
type trayColumns struct {
	// sign is the room for a number, piece the room for a piece that has its words beside it, line a line
	// that is not wide.
	sign, piece, line Px
}

// tray draws the pieces that are not on the table yet, at the table's scale, each with its number and its
// words.
func (t *tabletop) tray(board table.Board) {
	if len(board.Plane.Tray) == 0 {
		return
	}
	u := t.unit
	t.y += t.fullWidth(t.say("render.tray"), draw.Bold, headSize*u, draw.Writing, 1) + 4*u
	lines, columns := t.trayLines(board)
	shown := len(lines)
	height := t.arrange(lines, columns)
	for shown > 1 && height > trayLimit*t.width {
		shown--
		height = t.arrange(lines[:shown], columns)
	}
	frame := Frame{X0: margin * u, Y0: t.y, X1: t.width - margin*u, Y1: t.y + height}
	t.sprite("tray", frame, Frame{}, draw.Area(draw.Tray, frame.Rectangle()).WithEdge(draw.TrayEdge, 2*u))
	if !t.draft {
		for _, line := range lines[:shown] {
			t.trayLine(line, columns, frame)
		}
	}
	t.y += height + 6*u
	t.more(len(lines)-shown, bodySize*u)
	t.y += 4 * u
}

// trayLines measures the lines of the tray and the columns that they share.
func (t *tabletop) trayLines(board table.Board) ([]trayLine, trayColumns) {
	u, gap := t.unit, trayGap*t.unit
	columns := trayColumns{line: (t.inner() - 3*trayPadding*u) / 2}
	lines := make([]trayLine, len(board.Plane.Tray))
	for i, spare := range board.Plane.Tray {
		line := trayLine{spare: spare, h: -gap}
		for _, size := range spare.Sections {
			line.w = max(line.w, Px(size.W)*t.perMM)
			line.h += Px(size.D)*t.perMM + gap
		}
		if spare.Number > 0 {
			half, _ := t.badgeSize(spare.Face)
			columns.sign = max(columns.sign, 2*half+10*u)
		}
		lines[i] = line
	}
	told := map[table.Number]phrase.Phrase{}
	for _, entry := range board.Legend {
		told[entry.Number] = entry.Text
	}
	for i := range lines {
		line := &lines[i]
		line.wide = columns.sign+line.w > columns.line
		// A river has its words under it: that is low, and leaves the others the room beside them.
		long := line.w > columns.line/3 && line.w > 4*line.h
		if line.below = long || columns.sign+line.w+(wordGap+leastWords)*u > columns.line; !line.below {
			columns.piece = max(columns.piece, line.w)
		}
	}
	for i := range lines {
		t.measure(&lines[i], columns, told)
	}
	return lines, columns
}

// measure wraps a line's words and finds its height.
func (t *tabletop) measure(line *trayLine, columns trayColumns, told map[table.Number]phrase.Phrase) {
	u := t.unit
	room := columns.line - columns.sign
	if line.wide {
		room = t.inner() - 2*trayPadding*u - columns.sign
	}
	_, half := t.badgeSize(line.spare.Face)
	name, remarks := t.spareWords(line.spare, told)
	if line.below {
		line.caption = t.caption(name, remarks, room, 0)
		line.height = max(2*half, line.h+t.underPiece()+line.caption.height)
		return
	}
	least := max(line.h, 2*half)
	line.caption = t.caption(name, remarks, room-columns.piece-wordGap*u, least)
	line.height = max(least, line.caption.height)
}

// underPiece is how far words are under a piece.
func (t *tabletop) underPiece() Px { return 2 * t.unit }

// spareWords are what the tray says of a piece: the legend's words for its number or else its name, and its
// remarks.
func (t *tabletop) spareWords(spare table.Spare, told map[table.Number]phrase.Phrase) (name, remarks string) {
	text, listed := told[spare.Number]
	switch {
	case spare.Number > 0 && listed:
		name = t.words.Say(text)
	case spare.Name.IsZero():
		name = t.say("render.look." + string(spare.Look))
	default:
		name = t.words.Say(spare.Name)
	}
	return name, t.remarks(spare.Face)
}

// arrange places the lines from top to bottom and returns the tray's height. Lines between two wide ones fill
// both columns, the first one down before the second, so that the longer of the two is as short as possible.
func (t *tabletop) arrange(lines []trayLine, columns trayColumns) Px {
	u, gap := t.unit, trayGap*t.unit
	left, y := (margin+trayPadding)*u, trayPadding*u
	for from := 0; from < len(lines); {
		if lines[from].wide {
			lines[from].at = spot(left, y)
			y += lines[from].height + gap
			from++
			continue
		}
		to := from + 1
		for to < len(lines) && !lines[to].wide {
			to++
		}
		half := from + split(lines[from:to], gap)
		x, top, low := left, y, y
		for i := from; i < to; i++ {
			if i == half {
				x, y = left+columns.line+trayPadding*u, top
			}
			lines[i].at = spot(x, y)
			y += lines[i].height + gap
			low = max(low, y)
		}
		y, from = low, to
	}
	return y - gap + trayPadding*u
}

// split says how many of the lines go into the first of two columns.
func split(lines []trayLine, gap Px) int {
	var all, first Px
	for _, line := range lines {
		all += line.height + gap
	}
	best, least := 0, all
	for i, line := range lines {
		first += line.height + gap
		if high := max(first, all-first); high <= least {
			best, least = i+1, high
		}
	}
	return best
}

// trayLine draws one line of the tray.
func (t *tabletop) trayLine(line trayLine, columns trayColumns, frame Frame) {
	u, gap := t.unit, trayGap*t.unit
	corner := spot(line.at.X, t.y+line.at.Y)
	middle := corner.Y + line.height/2
	if line.spare.Number > 0 {
		t.badge(line.spare.Face, spot(corner.X+(columns.sign-10*u)/2, middle))
	}
	left, y := corner.X+columns.sign, middle-line.h/2
	piece, words := columns.piece, spot(left+columns.piece+wordGap*u, middle-line.caption.height/2)
	if line.below {
		y -= (t.underPiece() + line.caption.height) / 2
		piece, words = line.w, spot(left, y+line.h+t.underPiece())
	}
	for _, size := range line.spare.Sections {
		h := Px(size.D) * t.perMM
		t.section(string(line.spare.Look), draw.Drawing(line.spare.Face, 0), size, 0, spot(left+piece/2, y+h/2), frame)
		y += h + gap
	}
	t.setCaption(line.caption, words)
}
