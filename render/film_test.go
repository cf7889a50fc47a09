package render_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	goimage "image/draw"
	"image/gif"
	"image/png"
	"slices"
	"testing"

	"aidedecamp/render"
	"aidedecamp/render/draw"
)

// TestAFilmShowsItsPictures: what the screen shows after each picture of a film is that picture, but for the
// one colour that a film has less; one that changes nothing is left out.
func TestAFilmShowsItsPictures(t *testing.T) {
	for _, theme := range []draw.Theme{draw.Light, draw.Dark, draw.Print} {
		t.Run(string(theme), func(t *testing.T) {
			t.Parallel()
			setting := render.Setting{Theme: theme, Words: wordbook(t, "fr"), Width: 720}
			shots := shotsOf(t, "pool", "placed", "placed", "battle", "none", "hostile", "combat")
			painter := render.NewPainter()
			film, n, err := painter.Film(shots, setting, 8_000_000)
			if err != nil {
				t.Fatal(err)
			}
			got, err := gif.DecodeAll(bytes.NewReader(film))
			if err != nil {
				t.Fatal(err)
			}
			shots = slices.Delete(shots, 2, 3)
			if n != len(shots) || len(got.Image) != n || got.LoopCount != -1 {
				t.Fatalf("%d pictures, %d in the file, of %d; runs again: %d", n, len(got.Image), len(shots), got.LoopCount)
			}
			screen := image.NewRGBA(image.Rect(0, 0, got.Config.Width, got.Config.Height))
			for i, part := range got.Image {
				goimage.Draw(screen, part.Rect, part, part.Rect.Min, goimage.Over)
				scene, err := render.NewScene(shots[i].Board, shots[i].Panels, setting)
				if err != nil {
					t.Fatal(err)
				}
				drawn, err := painter.PNG(scene)
				if err != nil {
					t.Fatal(err)
				}
				want, err := png.Decode(bytes.NewReader(drawn))
				if err != nil {
					t.Fatal(err)
				}
				if wrong := wrongPixels(screen, want.(*image.Paletted)); wrong > 0 {
					t.Errorf("picture %d: %d pixels", i, wrong)
				}
			}
		})
	}
}

// wrongPixels counts where the screen shows another colour than a picture has, other than its last.
func wrongPixels(screen *image.RGBA, want *image.Paletted) (wrong int) {
	last := uint8(255)
	colours := make([]color.RGBA, len(want.Palette))
	for i, c := range want.Palette {
		colours[i] = color.RGBAModel.Convert(c).(color.RGBA)
	}
	for y := range want.Rect.Dy() {
		for x := range want.Rect.Dx() {
			index := want.ColorIndexAt(x, y)
			if index != last && screen.RGBAAt(x, y) != colours[index] {
				wrong++
			}
		}
	}
	return wrong
}

// TestAFilmKeepsWithinItsBytes: it is narrower where it must be, and none where even that is too large.
func TestAFilmKeepsWithinItsBytes(t *testing.T) {
	setting := render.Setting{Theme: draw.Light, Words: wordbook(t, "fr")}
	shots, painter := shotsOf(t, "pool", "placed", "battle", "combat"), render.NewPainter()
	size := func(most int) (wide, long int) {
		film, _, err := painter.Film(shots, setting, most)
		if errors.Is(err, render.ErrFilm) {
			return 0, 0
		}
		if err != nil {
			t.Fatal(err)
		}
		head, err := gif.DecodeConfig(bytes.NewReader(film))
		if err != nil {
			t.Fatal(err)
		}
		return head.Width, len(film)
	}
	var widths []int
	for most := 8_000_000; ; {
		wide, long := size(most)
		widths = append(widths, wide)
		if wide == 0 {
			break
		}
		if long > most {
			t.Errorf("%d bytes of at most %d", long, most)
		}
		most = long - 1
	}
	if !slices.Equal(widths, []int{720, 560, 400, 0}) {
		t.Errorf("widths: %v", widths)
	}
	if _, _, err := painter.Film(shots[:0], setting, 8_000_000); !errors.Is(err, render.ErrFilm) {
		t.Errorf("a film of nothing: %v", err)
	}
}

func shotsOf(t *testing.T, names ...string) (shots []render.Shot) {
	t.Helper()
	for _, name := range names {
		b, panels := board(t, name)
		shots = append(shots, render.Shot{Board: b, Panels: panels})
	}
	return shots
}
