package render

import (
	"math"
	"slices"

	"aidedecamp/render/draw"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// tallest is how many widths high a picture is at most: a chat shows a taller one narrower, too small to
// read. What has no room goes on another picture.
const tallest = 1.25

// pageBreak is a place at which a sheet may be cut: how far down, and how much was laid out above.
type pageBreak struct {
	y              Px
	sprites, texts int
	// inside is set where the cut would part what belongs together: the rows of one panel.
	inside bool
}

// mayBreak notes that the sheet may be cut where the next block starts.
func (s *sheet) mayBreak() { s.breakable(false) }

// mayBreakInside notes that the sheet may be cut here where its block alone is too high for a picture.
func (s *sheet) mayBreakInside() { s.breakable(true) }

func (s *sheet) breakable(inside bool) {
	s.breaks = append(s.breaks, pageBreak{s.y, len(s.scene.Sprites), len(s.scene.Texts), inside})
}

// pageHeight is how high one picture may be, in whole pixels: a height is rounded up.
func (s *sheet) pageHeight() Px { return Px(math.Floor(float64(tallest * s.width))) }

// pages cuts a whole sheet into pictures none of which is too high; each but the first has a heading of its
// own.
func (s *sheet) pages(l layout) []draw.Scene {
	foot := 14 * s.unit
	if Px(s.scene.Height) <= s.pageHeight() {
		return []draw.Scene{s.scene}
	}
	var cuts []pageBreak
	start, room := Px(0), s.pageHeight()-foot
	ends := append(s.breaks, pageBreak{y: s.y, sprites: len(s.scene.Sprites), texts: len(s.scene.Texts)})
	for {
		next := lastWithin(ends, start, start+room)
		cuts = append(cuts, next)
		if next.y >= s.y-draw.Touching {
			break
		}
		start, room = next.y, s.pageHeight()-foot-s.continuation(l, 2, 2).y
	}
	all := make([]draw.Scene, 0, len(cuts))
	var from pageBreak
	for i, to := range cuts {
		page := s.scene
		if i > 0 {
			page = s.continuation(l, i+1, len(cuts)).scene
			head := s.continuation(l, i+1, len(cuts)).y
			by := Spot{Y: Px((head - from.y).Whole())}
			sprites, texts := moved(s.scene.Sprites[from.sprites:to.sprites], s.scene.Texts[from.texts:to.texts], by)
			page.Sprites, page.Texts = append(page.Sprites, sprites...), append(page.Texts, texts...)
			page.Height = (to.y + by.Y + foot).Whole()
		} else {
			page.Sprites, page.Texts = s.scene.Sprites[:to.sprites:to.sprites], s.scene.Texts[:to.texts:to.texts]
			page.Height = (to.y + foot).Whole()
		}
		all, from = append(all, page), to
	}
	all[0] = s.follows(all[0], len(all))
	return all
}

// follows says on the first of several pictures that more follow: at the right, as far down as there is room.
func (s *sheet) follows(page draw.Scene, pages int) draw.Scene {
	u, size := s.unit, smallSize*s.unit
	words := draw.Italic.Fit(s.say("render.follows", phrase.Number("page", 2), phrase.Number("pages", pages)), size, s.inner())
	right := s.width - margin*u
	box := Frame{X0: right - draw.Italic.Width(words, size), X1: right, Y0: Px(page.Height) - 6*u - size*lineHeight}
	taken := []Frame{page.Layer.Frame}
	for _, text := range page.Texts {
		taken = append(taken, text.Box)
	}
	for _, sprite := range page.Sprites {
		left, top := Px(sprite.Left), Px(sprite.Top)
		taken = append(taken, Frame{X0: left, Y0: top, X1: left + Px(sprite.Width), Y1: top + Px(sprite.Height)})
	}
	for ; box.Y0 > 0; box.Y0 -= 4 * u {
		if box.Y1 = box.Y0 + size*lineHeight; !slices.ContainsFunc(taken, box.Grow(2*u).Meets) {
			foot := sheet{scene: page}
			foot.write(spot(box.X0, box.Y0), words, draw.Italic, size, draw.Muted)
			return foot.scene
		}
	}
	return page // Its number on the next one says it.
}

// lastWithin is the last place to cut within a picture's room, between blocks where there is one; where all
// are too far down, the nearest.
func lastWithin(ends []pageBreak, start, limit Px) pageBreak {
	var best *pageBreak
	for _, inside := range []bool{false, true} {
		for i, at := range ends {
			if at.y > start+draw.Touching && at.y <= limit+draw.Touching && (inside || !at.inside) {
				best = &ends[i]
			}
		}
		if best != nil {
			return *best
		}
	}
	for i, at := range ends {
		if at.y > start+draw.Touching {
			return ends[i]
		}
	}
	return ends[len(ends)-1]
}

// continuation is a sheet with nothing but the heading of a further picture.
func (s *sheet) continuation(l layout, page, of int) *sheet {
	head := l.sheet(1, bodySize)
	board := l.board
	board.Title = phrase.Say("render.page", phrase.With("title", l.board.Title), phrase.Number("page", page), phrase.Number("pages", of))
	board.Plane, board.Hex = nil, nil
	head.heading(board, []table.Panel{{}})
	head.y = Px(head.y.Whole())
	return head
}

// moved are drawings and words further down.
func moved(sprites []draw.Sprite, texts []draw.Text, by Spot) ([]draw.Sprite, []draw.Text) {
	sprites, texts = append([]draw.Sprite(nil), sprites...), append([]draw.Text(nil), texts...)
	for i := range sprites {
		sprites[i].Top += by.Y.Whole()
		if sprites[i].Crop != (Frame{}) {
			sprites[i].Crop = sprites[i].Crop.Move(by)
		}
	}
	for i := range texts {
		texts[i].At = texts[i].At.Plus(by.X, by.Y)
		texts[i].Box = texts[i].Box.Move(by)
	}
	return sprites, texts
}
