package render

import (
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// trayLimit is how high the tray may grow, in widths of the picture: the pieces beyond are counted and not drawn.
const trayLimit = 1.3

// cell is the room that one spare takes.
type cell struct {
	spare      table.Spare
	w, h       Px
	badge      Px // How much of w its number takes.
	left, line Px
}

// tray draws the pieces that are not on the table yet, at the table's scale, each beside its number.
func (s *sheet) tray(spares []table.Spare) {
	if len(spares) == 0 {
		return
	}
	u := s.unit
	s.y += 6 * u
	s.y += s.paragraph(Spot{margin * u, s.y}, s.inner(), s.say("render.tray"), Bold, headSize*u, Writing, 1) + 6*u
	cells, height := s.flow(spares)
	frame := Frame{margin * u, s.y, s.width - margin*u, s.y + height}
	s.sprite("tray", frame, Frame{}, Shape{
		Lines: [][]Spot{rectangle(frame)}, Closed: true, Fill: Tray, Stroke: TrayEdge, Width: 2 * u,
	})
	for _, c := range cells {
		middle := s.y + c.line + c.h/2
		if c.spare.Number > 0 {
			s.badge(c.spare.Face, Spot{c.left + c.badge/2 - 2*u, middle})
		}
		y := s.y + c.line
		for _, size := range c.spare.Sections {
			w, h := Px(size.W)*s.perMM, Px(size.D)*s.perMM
			s.section(c.spare.Look, size, 0, Spot{c.left + c.badge + w/2, y + max(h, s.least(c.spare))/2}, frame)
			y += max(h, s.least(c.spare)) + 10*u
		}
	}
	s.y += height + 10*u
	if hidden := len(spares) - len(cells); hidden > 0 {
		s.y += s.paragraph(Spot{margin * u, s.y}, s.inner(), s.say("render.more", phrase.Number("count", hidden)), Italic, bodySize*u, Muted, 1)
	}
	s.y += 6 * u
}

// least is how high a lone section's room is at least: as high as the number beside it.
func (s *sheet) least(spare table.Spare) Px {
	if len(spare.Sections) > 1 {
		return 0
	}
	_, half := s.badgeSize(spare.Face)
	return 2 * half
}

// flow lays the spares out in lines from left to right, as far down as the tray may grow, and returns its height.
func (s *sheet) flow(spares []table.Spare) ([]cell, Px) {
	u := s.unit
	left, right := (margin+16)*u, s.width-(margin+10)*u
	x, y, lineHigh := left, 16*u, Px(0)
	var cells []cell
	start := 0
	end := func() { // Centre the pieces of a line on its height.
		for i := start; i < len(cells); i++ {
			cells[i].line += (lineHigh - cells[i].h) / 2
		}
		start = len(cells)
	}
	for _, spare := range spares {
		c := s.measure(spare)
		if x > left && x+c.w > right {
			end()
			x, y, lineHigh = left, y+lineHigh+16*u, 0
		}
		if y+c.h > trayLimit*s.width && len(cells) > 0 {
			break
		}
		c.left, c.line = x, y
		x += c.w + 22*u
		lineHigh = max(lineHigh, c.h)
		cells = append(cells, c)
	}
	end()
	return cells, y + lineHigh + 16*u
}

func (s *sheet) measure(spare table.Spare) cell {
	c := cell{spare: spare}
	if spare.Number > 0 {
		half, _ := s.badgeSize(spare.Face)
		c.badge = 2*half + 12*s.unit
	}
	for i, size := range spare.Sections {
		c.w = max(c.w, Px(size.W)*s.perMM)
		if i > 0 {
			c.h += 10 * s.unit
		}
		c.h += max(Px(size.D)*s.perMM, s.least(spare))
	}
	if spare.Number > 0 {
		_, half := s.badgeSize(spare.Face)
		c.h = max(c.h, 2*half)
	}
	c.w += c.badge
	return c
}
