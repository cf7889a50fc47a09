package draw_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"testing"

	"aidedecamp/render/draw"
	"aidedecamp/render/drawtest"
	"aidedecamp/render/paint"
	"aidedecamp/rules/table"
)

// vision says which linear red, green and blue an eye gets from which.
type vision [3][3]float64

// visions are full colour blindness of each kind after Machado, Oliveira and Fernandes (2009), and seeing no
// colours at all.
var visions = map[string]vision{
	"all colours":  {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
	"no colours":   {{0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}, {0.2126, 0.7152, 0.0722}},
}

// linear is how much light each level of a colour gives, 0 to 1.
var linear = func() (all [256]float64) {
	for part := range all {
		if s := float64(part) / 255; s > 0.04045 {
			all[part] = math.Pow((s+0.055)/1.055, 2.4)
		} else {
			all[part] = s / 12.92
		}
	}
	return all
}()

// luminance is how bright a colour is to an eye: 0 to 1, as WCAG defines it.
func (v vision) luminance(c color.RGBA) float64 {
	in, sum := [3]float64{linear[c.R], linear[c.G], linear[c.B]}, 0.0
	for i, weight := range [3]float64{0.2126, 0.7152, 0.0722} {
		seen := v[i][0]*in[0] + v[i][1]*in[1] + v[i][2]*in[2]
		sum += weight * min(1, max(0, seen))
	}
	return sum
}

func (v vision) contrast(a, b color.RGBA) float64 {
	x, y := v.luminance(a), v.luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// drawn is what shapes come to on a picture of their own.
func drawn(t *testing.T, shapes []draw.Shape, width, height int, theme draw.Theme) image.Image {
	t.Helper()
	data, err := paint.New(0, 0).PNG(draw.Scene{Width: width, Height: height, Theme: theme,
		Sprites: []draw.Sprite{{Width: width, Height: height, Shapes: shapes}}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// sample is a piece of the usual size on the table of a pool.
var sample = draw.Footprint{W: 131, H: 66, Unit: 1}

// A hatch distinguishes pieces where colours do not: WCAG asks 3 : 1 of what is no text.
func TestHatchesStandOutFromTheirFill(t *testing.T) {
	t.Parallel()
	for _, theme := range draw.Themes {
		for _, look := range table.Looks() {
			shapes := draw.Looks[look](sample)
			fill := theme.Colour(shapes[0].Fill)
			for name, eye := range visions {
				best := 0.0
				for _, shape := range shapes[1:] {
					for _, ink := range []draw.Ink{shape.Fill, shape.Stroke} {
						// The border alone is no hatch.
						if ink != draw.None && len(shape.Lines) > 1 {
							best = max(best, eye.contrast(fill, theme.Colour(ink)))
						}
					}
				}
				if best < 3 {
					t.Errorf("%s to %s: the hatch of %s stands out by %.2f : 1 only", theme, name, look, best)
				}
			}
		}
	}
}

// Any two looks differ in lightness on a good part of their ground, as small as a screen 400 pixels wide
// shows them.
func TestPiecesAreToldApartOnASmallScreen(t *testing.T) {
	t.Parallel()
	for _, theme := range draw.Themes {
		pictures := map[table.Look]image.Image{}
		for _, look := range table.Looks() {
			shapes := draw.Looks[look](sample)
			pictures[look] = drawn(t, draw.MoveAll(shapes, draw.Spot{X: sample.W / 2, Y: sample.H / 2}), int(sample.W), int(sample.H), theme)
		}
		for name, eye := range visions {
			seen := map[table.Look][]float64{}
			for look, picture := range pictures {
				seen[look] = eye.small(picture)
			}
			for i, a := range table.Looks() {
				for _, b := range table.Looks()[:i] {
					unlike := 0
					for k := range seen[a] {
						if math.Abs(seen[a][k]-seen[b][k]) > 0.1 {
							unlike++
						}
					}
					if share := float64(unlike) / float64(len(seen[a])); share < 0.1 {
						t.Errorf("%s to %s: %s and %s differ on %.0f %% of their ground only", theme, name, a, b, 100*share)
					}
				}
			}
		}
	}
}

// small is how bright a drawing is to an eye, in squares of three pixels: about as a picture scaled to 400
// shows it. The scale is even to the eye, 0 to 1.
func (v vision) small(drawn image.Image) []float64 {
	const side = 3
	var all []float64
	for y := 0; y+side <= drawn.Bounds().Dy(); y += side {
		for x := 0; x+side <= drawn.Bounds().Dx(); x += side {
			sum := 0.0
			for i := range side * side {
				sum += v.luminance(color.RGBAModel.Convert(drawn.At(x+i%side, y+i/side)).(color.RGBA))
			}
			all = append(all, math.Cbrt(sum/(side*side)))
		}
	}
	return all
}

// A printer without colours prints what the screen shows.
func TestPrintIsGrey(t *testing.T) {
	t.Parallel()
	for ink := draw.None + 1; ink < draw.Inks; ink++ {
		if c := draw.Print.Colour(ink); c.R != c.G || c.G != c.B {
			t.Errorf("%s is %v, no grey", drawtest.Ink(ink), c)
		}
	}
}

func TestEveryLookIsDrawn(t *testing.T) {
	t.Parallel()
	drawn := map[string]table.Look{}
	for _, look := range table.Looks() {
		for _, f := range []draw.Footprint{{W: 160, H: 80, Unit: 1}, {W: 48, H: 8, Unit: 1},
			{W: 0.2, H: 0.2, Unit: 0.4}, {W: 4000, H: 20, Unit: 2}} {
			shapes := draw.Looks[look](f)
			var text strings.Builder
			for _, shape := range shapes {
				bounds := shape.Bounds()
				if len(shape.Lines) > 0 && !bounds.Within(draw.Spot{}.Around(f.W/2+14*f.Unit, f.H/2+20*f.Unit)) {
					t.Errorf("%s of %v reaches %v", look, f, bounds)
				}
				for _, line := range shape.Lines {
					for _, p := range line {
						if p.X != p.X || p.Y != p.Y {
							t.Fatalf("%s of %v has a point that is no number", look, f)
						}
					}
				}
				// Hatches without their inks, for who does not see colours.
				shape.Fill, shape.Stroke = draw.None, draw.None
				text.WriteString(drawtest.Shape(shape) + "\n")
			}
			if f.W == 160 {
				if twin, found := drawn[text.String()]; found {
					t.Errorf("%s and %s have the same hatch", look, twin)
				}
				drawn[text.String()] = look
			}
		}
	}
}
