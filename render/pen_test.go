package render

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/fogleman/gg"
	"pgregory.net/rapid"
)

// rasterise draws shapes on nothing by gg, in a theme's colours: what the pen is held to.
func rasterise(shapes []Shape, width, height int, theme Theme) *image.RGBA {
	canvas := image.NewRGBA(image.Rect(0, 0, width, height))
	pen := gg.NewContextForRGBA(canvas)
	pen.SetLineJoin(gg.LineJoinRound)
	pen.SetLineCap(gg.LineCapButt)
	follow := func(line []Spot, closed bool) {
		for _, p := range line {
			pen.LineTo(p.X.snap(), p.Y.snap()) // The first one starts the path.
		}
		if closed {
			pen.ClosePath()
		}
	}
	for _, shape := range shapes {
		for _, line := range shape.Lines {
			if shape.Fill != None {
				pen.SetColor(theme.colour(shape.Fill))
				follow(line, shape.Closed)
				pen.Fill()
			}
		}
		for _, line := range shape.Lines {
			if shape.Stroke != None {
				pen.SetColor(theme.colour(shape.Stroke))
				pen.SetLineWidth(shape.Width.snap())
				pen.SetDash()
				if shape.Dash.snap() > 0 {
					pen.SetDash(shape.Dash.snap())
				}
				follow(line, shape.Closed)
				pen.Stroke()
			}
		}
	}
	return canvas
}

// stampOf is a drawing in palette colours.
func stampOf(drawn *image.RGBA, colours *palette) *stamp {
	size := drawn.Bounds().Size()
	s := &stamp{width: size.X, height: size.Y, ink: make([]uint8, size.X*size.Y), share: make([]uint8, size.X*size.Y)}
	for i := range s.ink {
		px := drawn.Pix[4*i:][:4]
		if alpha := uint32(px[3]); alpha > 0 {
			part := func(v uint8) uint8 { return uint8(min(255, uint32(v)*255/alpha)) }
			s.ink[i], s.share[i] = colours.index[cellOf(color.RGBA{R: part(px[0]), G: part(px[1]), B: part(px[2])})], px[3]
		}
	}
	return s
}

func TestThePenDrawsAsGGDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		theme := rapid.SampledFrom([]Theme{Light, Dark, Print}).Draw(t, "theme")
		width, height := rapid.IntRange(1, 140).Draw(t, "width"), rapid.IntRange(1, 140).Draw(t, "height")
		px := rapid.Custom(func(t *rapid.T) Px {
			if rapid.Bool().Draw(t, "whole") {
				return Px(rapid.IntRange(-20, 160).Draw(t, "px"))
			}
			return Px(rapid.Float64Range(-20, 160).Draw(t, "px"))
		})
		spot := rapid.Custom(func(t *rapid.T) Spot { return Spot{px.Draw(t, "x"), px.Draw(t, "y")} })
		ink := rapid.Custom(func(t *rapid.T) Ink { return Ink(rapid.IntRange(int(None), int(inks)-1).Draw(t, "ink")) })
		shapes := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Shape {
			return Shape{Lines: rapid.SliceOfN(rapid.SliceOfN(spot, 0, 6), 0, 3).Draw(t, "lines"), Closed: rapid.Bool().Draw(t, "closed"),
				Fill: ink.Draw(t, "fill"), Stroke: ink.Draw(t, "stroke"), Width: Px(rapid.Float64Range(0, 12).Draw(t, "line")),
				Dash: Px(max(0, rapid.Float64Range(-9, 9).Draw(t, "dash")))}
		}), 0, 4).Draw(t, "shapes")
		colours := palettes[theme]()
		got, want := newStamp(shapes, width, height, theme, colours), stampOf(rasterise(shapes, width, height, theme), colours)
		if !bytes.Equal(got.ink, want.ink) || !bytes.Equal(got.share, want.share) {
			t.Fatalf("%v differ from what gg draws", shapes)
		}
	})
}

// A pen that drew something large leaves nothing of it for who draws next.
func TestAPenIsClean(t *testing.T) {
	t.Parallel()
	colours := palettes[Light]()
	for range 20 {
		newStamp([]Shape{area(RedBody, rectangle(Frame{0, 0, 200, 200}))}, 200, 200, Light, colours)
		line := []Shape{stroke(WaterLine, 0.5, []Spot{{1, 1}, {Px(8 + math.Pi), 7}})}
		got, want := newStamp(line, 12, 9, Light, colours), stampOf(rasterise(line, 12, 9, Light), colours)
		if !bytes.Equal(got.ink, want.ink) || !bytes.Equal(got.share, want.share) {
			t.Fatal("a thin line shows what was drawn before it")
		}
	}
}
