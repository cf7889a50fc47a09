package render_test

import (
	"bytes"
	"flag"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/render/drawtest"
	"aidedecamp/rules/table"
	"aidedecamp/rules/table/tabletest"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the scenes, twins and pictures of testdata anew")

func board(t testing.TB, name string) (table.Board, []table.Panel) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "boards", name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	b, panels, err := tabletest.Parse(string(text))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return b, panels
}

// boards are the boards of testdata.
var boards = []string{"pool", "placed", "npow300", "hostile", "none", "evening", "loose", "refusal", "score",
	"adlg", "adlgzones", "hexmap", "battle", "combat", "vast", "tile", "hexhostile", "dice"}

// cases are the pictures of testdata, by the name of their files.
var cases = []struct {
	name, board, lang string
	theme             draw.Theme
	width             render.Width
}{
	{"pool-fr-light", "pool", "fr", draw.Light, render.Phone},
	{"pool-fr-dark", "pool", "fr", draw.Dark, render.Phone},
	{"pool-fr-print", "pool", "fr", draw.Print, render.Phone},
	{"pool-en-light", "pool", "en", draw.Light, render.Phone},
	{"placed-fr-light", "placed", "fr", draw.Light, render.Phone},
	{"placed-fr-dark", "placed", "fr", draw.Dark, render.Phone},
	{"placed-fr-print", "placed", "fr", draw.Print, render.Phone},
	{"placed-en-desk", "placed", "en", draw.Light, render.Desk},
	{"npow300-fr-light", "npow300", "fr", draw.Light, render.Phone},
	{"npow300-en-small", "npow300", "en", draw.Dark, render.MinWidth},
	{"hostile-fr-light", "hostile", "fr", draw.Light, render.Phone},
	{"none-fr-light", "none", "fr", draw.Light, render.Phone},
	{"evening-fr-light", "evening", "fr", draw.Light, render.Phone},
	{"evening-en-dark", "evening", "en", draw.Dark, render.Phone},
	{"loose-fr-light", "loose", "fr", draw.Light, render.Phone},
	{"loose-en-dark", "loose", "en", draw.Dark, render.Phone},
	{"refusal-fr-light", "refusal", "fr", draw.Light, render.Phone},
	{"refusal-fr-print", "refusal", "fr", draw.Print, render.Phone},
	{"score-fr-light", "score", "fr", draw.Light, render.Phone},
	{"score-en-dark", "score", "en", draw.Dark, render.Phone},
	{"adlg-fr-light", "adlg", "fr", draw.Light, render.Phone},
	{"adlg-en-dark", "adlg", "en", draw.Dark, render.Phone},
	{"adlg-fr-print", "adlg", "fr", draw.Print, render.Phone},
	{"adlgzones-fr-dark", "adlgzones", "fr", draw.Dark, render.Phone},
	{"adlgzones-en-light", "adlgzones", "en", draw.Light, render.Phone},
	{"hexmap-fr-light", "hexmap", "fr", draw.Light, render.Phone},
	{"battle-fr-light", "battle", "fr", draw.Light, render.Phone},
	{"battle-en-dark", "battle", "en", draw.Dark, render.Phone},
	{"battle-fr-print", "battle", "fr", draw.Print, render.Phone},
	{"combat-fr-light", "combat", "fr", draw.Light, render.Phone},
	{"combat-en-dark", "combat", "en", draw.Dark, render.Phone},
	{"vast-fr-light", "vast", "fr", draw.Light, render.Phone},
	{"tile-fr-light", "tile", "fr", draw.Light, render.Phone},
	{"tile-en-print", "tile", "en", draw.Print, render.Phone},
	{"hexhostile-fr-light", "hexhostile", "fr", draw.Light, render.Phone},
	{"dice-fr-light", "dice", "fr", draw.Light, render.Phone},
	{"dice-en-dark", "dice", "en", draw.Dark, render.Phone},
	{"dice-fr-print", "dice", "fr", draw.Print, render.Phone},
}

// held compares got with a file of testdata, which -update writes first.
func held(t *testing.T, path string, got []byte) []byte {
	t.Helper()
	path = filepath.Join("testdata", path)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return want
}

func TestScenesAndPictures(t *testing.T) {
	t.Parallel()
	painter := render.NewPainter()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			b, panels := board(t, c.board)
			pages, err := render.NewScenes(b, panels, render.Setting{Theme: c.theme, Words: wordbook(t, c.lang), Width: c.width})
			if err != nil {
				t.Fatal(err)
			}
			var text strings.Builder
			for i, page := range pages {
				text.WriteString(drawtest.Scene(page))
				data, err := painter.PNG(page)
				if err != nil {
					t.Fatal(err)
				}
				name := c.name
				if i > 0 {
					name += "-" + strconv.Itoa(i+1)
				}
				if want := held(t, "golden/"+name+".png", data); !bytes.Equal(want, data) {
					compare(t, decode(t, want), decode(t, data))
				}
			}
			if diff := cmp.Diff(string(held(t, "scenes/"+c.name+".txt", []byte(text.String()))), text.String()); diff != "" {
				t.Errorf("scene (-file +drawn)\n%s", diff)
			}
		})
	}
}

// A page that is mostly white saves its club toner, and few greys a large file.
func TestPrintedPicturesAreMostlyWhiteAndSmall(t *testing.T) {
	t.Parallel()
	painter := render.NewPainter()
	for _, name := range boards {
		if name == "none" {
			continue // A page of two lines.
		}
		b, panels := board(t, name)
		drawn := func(theme draw.Theme) []byte {
			whole, err := render.NewScene(b, panels, render.Setting{Theme: theme, Words: wordbook(t, "fr"), Width: render.Desk})
			if err != nil {
				t.Fatal(err)
			}
			data, err := painter.PNG(whole)
			if err != nil {
				t.Fatal(err)
			}
			return data
		}
		data := drawn(draw.Print)
		picture, black := decode(t, data).(*image.Paletted), 0.0
		var ink [256]float64
		for i, c := range picture.Palette {
			ink[i] = 1 - float64(color.GrayModel.Convert(c).(color.Gray).Y)/255
		}
		for _, pixel := range picture.Pix {
			black += ink[pixel]
		}
		if share := black / float64(len(picture.Pix)); share > 0.12 {
			t.Errorf("%s prints %.0f %% black", name, 100*share)
		}
		if coloured := len(drawn(draw.Light)); 10*len(data) > 9*coloured {
			t.Errorf("%s takes %d bytes in print, %d in colours", name, len(data), coloured)
		}
	}
}

func decode(t testing.TB, data []byte) image.Image {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// compare lets soft edges differ, as between processors: at most 0.5 % of the pixels by more than a sixth of
// the range, and by at most half a step of 255 on average.
func compare(t *testing.T, want, got image.Image) {
	t.Helper()
	if want.Bounds() != got.Bounds() {
		t.Fatalf("picture of %v, want %v", got.Bounds(), want.Bounds())
	}
	a, b := want.(*image.Paletted), got.(*image.Paletted)
	if slices.Equal(a.Palette, b.Palette) && bytes.Equal(a.Pix, b.Pix) {
		return
	}
	sum, far, all := 0, 0, want.Bounds().Dx()*want.Bounds().Dy()
	for y := range want.Bounds().Dy() {
		for x := range want.Bounds().Dx() {
			d := distance(want.At(x, y), got.At(x, y))
			sum += d
			if d > 42 {
				far++
			}
		}
	}
	if mean := float64(sum) / float64(all); mean > 0.5 || far*200 > all {
		t.Errorf("picture differs by %.2f on average, %d of %d pixels by much", mean, far, all)
	}
}

// distance is the largest difference of red, green or blue, in steps of 255.
func distance(a, b color.Color) int {
	r1, g1, b1, _ := a.RGBA()
	r2, g2, b2, _ := b.RGBA()
	off := func(x, y uint32) int { return max(int(x>>8)-int(y>>8), int(y>>8)-int(x>>8)) }
	return max(off(r1, r2), off(g1, g2), off(b1, b2))
}
