package render

import (
	"math"
	"slices"

	"aidedecamp/render/draw"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// Letter sizes, in units. On a telephone 400 pixels wide a unit is a bit more than a third of a pixel.
const (
	titleSize  = 44
	titleLeast = 36 // To stay on one line, a title may be that small.
	headSize   = 32
	bodySize   = 30
	tableSize  = 27
	smallSize  = 25
)

// margin is what stays free at the sides, in units.
const margin = 30

// gutter is the room for the centimetres along the left edge of a table, in units.
const gutter = 58

// lineHeight is the distance of two lines, in letter sizes.
const lineHeight = 1.24

// sheet is a scene while it is laid out from top to bottom.
type sheet struct {
	words *lexicon
	// unit is one pixel of a picture of width Phone.
	unit, width Px
	// share is how much of its full width the table takes.
	share Px
	// cell is the letter size of panels, in units.
	cell Px
	// draft says that only heights count: nothing is drawn or written.
	draft bool
	// brief says that small panels take no more lines than they need.
	brief bool
	// y is where the next block starts, beside what the heading leaves free on its line.
	y      Px
	beside Frame
	scene  draw.Scene
	// breaks are where the sheet may be cut, from top to bottom.
	breaks []pageBreak

	// bounds is where the board is, labels what is written on it.
	bounds Frame
	labels []Frame
	// moulds are the drawings that sprites share.
	moulds map[string]mould
	// under is how many sprites are below all that is written on the board.
	under int
}

// inner is the width between the margins.
func (s *sheet) inner() Px { return s.width - 2*margin*s.unit }

// say puts a phrase into words.
func (s *sheet) say(key string, args ...phrase.Arg) string {
	return s.words.Say(phrase.Say(key, args...))
}

// heldBy names an edge by its key, and its player where it has one.
func (s *sheet) heldBy(edge string, holder phrase.Phrase) string {
	if holder.IsZero() {
		return s.say(edge)
	}
	return s.say("render.held", phrase.With("edge", phrase.Say(edge)), phrase.With("holder", holder))
}

// more says how many are not shown, where the next block starts.
func (s *sheet) more(hidden int, size Px) {
	if hidden > 0 {
		s.y += s.fullWidth(s.say("render.more", phrase.Number("count", hidden)), draw.Italic, size, draw.Muted, 1)
	}
}

// write sets one line with its box's upper left corner at a spot, and returns the box.
func (s *sheet) write(at Spot, words string, style draw.Style, size Px, ink draw.Ink) Frame {
	box := Frame{X0: at.X, Y0: at.Y, X1: at.X + style.Width(words, size), Y1: at.Y + size*lineHeight}
	if words != "" && !s.draft {
		s.scene.Texts = append(s.scene.Texts, draw.Text{
			At: at.Plus(0, size*0.95), Words: words, Style: style, Size: size, Ink: ink, Box: box,
		})
	}
	return box
}

// paragraph sets words as at most most lines and returns the height that they take.
func (s *sheet) paragraph(at Spot, width Px, words string, style draw.Style, size Px, ink draw.Ink, most int) Px {
	var height Px
	for _, line := range s.words.wrap(words, style, size, width, most) {
		s.write(at.Plus(0, height), line, style, size, ink)
		height += size * lineHeight
	}
	return height
}

// fullWidth sets a paragraph where the next block starts, from margin to margin.
func (s *sheet) fullWidth(words string, style draw.Style, size Px, ink draw.Ink, most int) Px {
	return s.paragraph(spot(margin*s.unit, s.y), s.inner(), words, style, size, ink, most)
}

// letters writes words in bold about a spot's middle, their baseline lower by a part of their size.
func (s *sheet) letters(words string, at Spot, size, rise Px, ink draw.Ink, box Frame) {
	if s.draft {
		return
	}
	s.scene.Texts = append(s.scene.Texts, draw.Text{
		At: at.Plus(-draw.Bold.Width(words, size)/2, size*rise), Words: words, Style: draw.Bold, Size: size, Ink: ink, Box: box,
	})
}

// figures writes words about a spot, as large as a room lets them, and returns their box.
func (s *sheet) figures(words string, at Spot, size, room Px, ink draw.Ink) {
	size = min(size, room/max(1, draw.Bold.Width(words, 1)))
	s.letters(words, at, size, 0.36, ink, at.Around(draw.Bold.Width(words, size)/2, size*0.4))
}

// remark writes the letter of a remark, which is not as high as a figure.
func (s *sheet) remark(letter string, at Spot, size Px) {
	s.letters(letter, at, size, 0.3, draw.OnAccent, at.Around(draw.Bold.Width(letter, size)/2, size*0.35))
}

// sprite adds shapes that are given in pixels of the picture, within a frame of it.
func (s *sheet) sprite(name string, frame, crop Frame, shapes ...Shape) {
	if s.draft {
		return
	}
	left, top := int(frame.X0.Floor())-2, int(frame.Y0.Floor())-2
	s.scene.Sprites = append(s.scene.Sprites, draw.Sprite{
		Name: name, Left: left, Top: top, Crop: crop, Shapes: draw.MoveAll(shapes, Spot{X: -Px(left), Y: -Px(top)}),
		Width: int(frame.X1.Floor()) + 3 - left, Height: int(frame.Y1.Floor()) + 3 - top,
	})
}

// heading sets the title and, where the board asks for it, the stamp that says it is no official data. Where
// there is no table and nothing told in its stead, it says so.
func (s *sheet) heading(board table.Board, told []table.Panel) {
	s.y = 16 * s.unit
	left := margin * s.unit
	stamp, free := "", s.inner()
	stampSize := 28 * s.unit
	var stampWidth Px
	if board.Unofficial {
		stamp = draw.Italic.Fit(s.say("render.unofficial"), stampSize, s.inner()/2)
		stampWidth = draw.Italic.Width(stamp, stampSize) + 36*s.unit
		free -= stampWidth + 20*s.unit
	}
	title := s.words.Say(board.Title)
	size := titleSize * s.unit
	for size > titleLeast*s.unit && draw.Bold.Width(draw.Legible(title), size) > free {
		size -= 4 * s.unit
	}
	height := s.paragraph(spot(left, s.y), free, title, draw.Bold, size, draw.Writing, 2)
	if height > 0 && height <= size*lineHeight {
		s.beside = Frame{X0: left + draw.Bold.Width(draw.Legible(title), size), Y0: s.y, X1: left + free, Y1: s.y + height}
	}
	if stamp != "" {
		frame := Frame{X0: s.width - left - stampWidth, Y0: s.y + 4*s.unit, X1: s.width - left, Y1: s.y + 50*s.unit}
		s.sprite("stamp", frame, Frame{}, draw.Ring(draw.Accent, 3*s.unit, draw.Pill(frame)))
		s.write(spot(frame.X0+18*s.unit, frame.Y0+5*s.unit), stamp, draw.Italic, stampSize, draw.Accent)
		height = max(height, 54*s.unit)
	}
	s.y += height
	none := board.Plane == nil && board.Hex == nil
	if none && len(told) > 0 {
		s.y += 8 * s.unit
	} else if none {
		s.y += 12*s.unit + s.paragraph(spot(left, s.y+12*s.unit), s.inner(), s.say("render.nothing"), draw.Italic, bodySize*s.unit, draw.Muted, 2)
	}
}

// mould is a drawing of its own that many sprites share.
type mould struct {
	shapes        []Shape
	left, top     Px
	width, height int
}

// moulding is the sprite of a drawing about a spot of whole pixels. The drawing is made once for each key.
func (s *sheet) moulding(key, name string, at Spot, drawing func() []Shape) draw.Sprite {
	if s.moulds == nil {
		s.moulds = map[string]mould{}
	}
	m, known := s.moulds[key]
	if !known {
		shapes := slices.DeleteFunc(drawing(), func(shape Shape) bool { return len(shape.Lines) == 0 })
		var wide Px
		all := Frame{X0: Px(math.Inf(1)), Y0: Px(math.Inf(1)), X1: Px(math.Inf(-1)), Y1: Px(math.Inf(-1))}
		for _, shape := range shapes {
			b := shape.Bounds()
			all = Frame{X0: min(all.X0, b.X0), Y0: min(all.Y0, b.Y0), X1: max(all.X1, b.X1), Y1: max(all.Y1, b.Y1)}
			wide = max(wide, shape.Width)
		}
		m.left, m.top = (all.X0-wide/2).Floor()-1, (all.Y0-wide/2).Floor()-1
		m.width, m.height = int((all.X1+wide/2).Floor()-m.left)+2, int((all.Y1+wide/2).Floor()-m.top)+2
		for _, shape := range shapes {
			m.shapes = append(m.shapes, shape.Move(spot(-m.left, -m.top)))
		}
		s.moulds[key] = m
	}
	return draw.Sprite{Name: name, Left: (at.X + m.left).Whole(), Top: (at.Y + m.top).Whole(),
		Width: m.width, Height: m.height, Shapes: m.shapes}
}

// mould adds the sprite of a shared drawing to the scene.
func (s *sheet) mould(key, name string, at Spot, drawing func() []Shape) {
	if !s.draft {
		s.scene.Sprites = append(s.scene.Sprites, s.moulding(key, name, at, drawing))
	}
}
