package render_test

import (
	"image/color"
	"math"
	"slices"
	"testing"

	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/render/drawtest"
)

// Every line of words on every picture stands out from what is drawn right under it, as WCAG asks of plain
// text.
func TestWordsStandOutFromTheirGround(t *testing.T) {
	t.Parallel()
	for _, theme := range []draw.Theme{draw.Light, draw.Dark, draw.Print} {
		for _, name := range boards {
			b, panels := board(t, name)
			scene, err := render.NewScene(b, panels, render.Setting{Theme: theme, Words: wordbook(t, "fr"), Width: render.Phone})
			if err != nil {
				t.Fatal(err)
			}
			scene.Sprites = slices.Concat(scene.Layer.Sprites, scene.Sprites)
			for _, text := range slices.Concat(scene.Layer.Texts, scene.Texts) {
				for _, part := range []draw.Px{0.1, 0.5, 0.9} {
					at := draw.Spot{X: text.Box.X0 + part*(text.Box.X1-text.Box.X0), Y: (text.Box.Y0 + text.Box.Y1) / 2}
					ground := under(scene, text, at)
					if ratio := contrast(theme.Colour(text.Ink), theme.Colour(ground)); ratio < 4.5 {
						t.Errorf("%s %s: %q in %s on %s stands out by %.2f : 1 only", name, theme, text.Words, drawtest.Ink(text.Ink), drawtest.Ink(ground), ratio)
					}
				}
			}
		}
	}
}

// under is the ink of the highest area below a spot of a text: its halo, or what was filled there last.
func under(scene draw.Scene, text draw.Text, at draw.Spot) draw.Ink {
	if text.Halo != draw.None {
		return text.Halo
	}
	for i := len(scene.Sprites) - 1; i >= 0; i-- {
		sprite := scene.Sprites[i]
		local := draw.Spot{X: at.X - draw.Px(sprite.Left), Y: at.Y - draw.Px(sprite.Top)}
		for k := len(sprite.Shapes) - 1; k >= 0; k-- {
			for _, line := range sprite.Shapes[k].Lines {
				if sprite.Shapes[k].Fill != draw.None && holds(line, local) {
					return sprite.Shapes[k].Fill
				}
			}
		}
	}
	return draw.Page
}

// holds reports whether a spot is in a polygon: a ray to the right crosses its outline an odd number of
// times.
func holds(outline []draw.Spot, at draw.Spot) bool {
	odd := false
	for i, p := range outline {
		q := outline[(i+1)%len(outline)]
		if (p.Y > at.Y) != (q.Y > at.Y) && at.X < p.X+(at.Y-p.Y)*(q.X-p.X)/(q.Y-p.Y) {
			odd = !odd
		}
	}
	return odd
}

// contrast is WCAG's ratio of two colours, 1 to 21.
func contrast(a, b color.Color) float64 {
	lightness := func(c color.Color) float64 {
		r, g, b, _ := c.RGBA()
		linear := func(v uint32) float64 {
			if s := float64(v) / 0xFFFF; s > 0.04045 {
				return math.Pow((s+0.055)/1.055, 2.4)
			} else {
				return s / 12.92
			}
		}
		return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
	}
	x, y := lightness(a), lightness(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}
