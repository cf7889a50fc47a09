package render_test

import (
	"bytes"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"

	"github.com/fogleman/gg"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/goregular"
)

// plainly draws a scene with gg as its examples do: everything anew each time, the font's file loaded for
// each string, EncodePNG at the end.
func plainly(scene draw.Scene, fonts map[draw.Style]string) ([]byte, error) {
	pen := gg.NewContext(scene.Width, scene.Height)
	ink := func(i draw.Ink) color.Color { return scene.Theme.Colour(i) }
	pen.SetColor(ink(draw.Page))
	pen.Clear()
	pen.SetLineCapButt()
	for _, sprite := range slices.Concat(scene.Layer.Sprites, scene.Sprites) {
		pen.Push()
		pen.Translate(float64(sprite.Left), float64(sprite.Top))
		for _, shape := range sprite.Shapes {
			for _, line := range shape.Lines {
				for _, p := range line {
					pen.LineTo(float64(p.X), float64(p.Y))
				}
				if shape.Closed {
					pen.ClosePath()
				}
				if shape.Fill != draw.None {
					pen.SetColor(ink(shape.Fill))
					pen.FillPreserve()
				}
				if shape.Stroke != draw.None {
					pen.SetColor(ink(shape.Stroke))
					pen.SetLineWidth(float64(shape.Width))
					pen.SetDash()
					if shape.Dash > 0 {
						pen.SetDash(float64(shape.Dash))
					}
					pen.StrokePreserve()
				}
				pen.ClearPath()
			}
		}
		pen.Pop()
	}
	for _, text := range slices.Concat(scene.Layer.Texts, scene.Texts) {
		if err := pen.LoadFontFace(fonts[text.Style], float64(text.Size)); err != nil {
			return nil, err
		}
		if text.Halo != draw.None {
			pen.SetColor(ink(text.Halo))
			for _, at := range [][2]float64{{-2, 0}, {2, 0}, {0, -2}, {0, 2}, {-2, -2}, {2, 2}, {-2, 2}, {2, -2}} {
				pen.DrawString(text.Words, float64(text.At.X)+at[0], float64(text.At.Y)+at[1])
			}
		}
		pen.SetColor(ink(text.Ink))
		pen.DrawString(text.Words, float64(text.At.X), float64(text.At.Y))
	}
	var out bytes.Buffer
	err := pen.EncodePNG(&out)
	return out.Bytes(), err
}

func fontFiles(t testing.TB) map[draw.Style]string {
	t.Helper()
	files := map[draw.Style]string{}
	for style, ttf := range map[draw.Style][]byte{draw.Regular: goregular.TTF, draw.Bold: gobold.TTF, draw.Italic: goitalic.TTF} {
		files[style] = filepath.Join(t.TempDir(), string(style)+".ttf")
		if err := os.WriteFile(files[style], ttf, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// moving is a table of which one piece has moved at each turn, so that no two pictures in a row are the same.
func moving(t testing.TB, name string) func(turn int) (table.Board, []table.Panel) {
	b, panels := board(t, name)
	return func(turn int) (table.Board, []table.Panel) {
		moved := b
		if b.Hex != nil {
			onHex := *b.Hex
			onHex.Units = slices.Clone(onHex.Units)
			// It goes round on the eight hexes of an empty corner.
			onHex.Units[3].At = hex.At(turn%4, turn/4%2)
			moved.Hex = &onHex
			return moved, panels
		}
		onPlane := *b.Plane
		moved.Plane = &onPlane
		if len(onPlane.Pieces) == 0 {
			moved.SmallPrint = []phrase.Phrase{phrase.Say("npow.head", phrase.Number("n", turn), phrase.Verbatim("head", "4f2a90b1c3d7"))}
			return moved, panels
		}
		onPlane.Pieces = append([]table.Piece(nil), onPlane.Pieces...)
		section := onPlane.Pieces[3].Sections[0]
		section.Centre.X = 400 + plane.MM(turn%60)*10
		onPlane.Pieces[3].Sections = []plane.Rect{section}
		return moved, panels
	}
}

// ways are how BenchmarkPicture draws one scene of one size: by gg plainly; by a new Painter (cold); by one
// that drew the table before, and keeps neither pictures nor bands (new); by one that keeps bands and no
// whole picture (warm: of hexes, all bands come back after eight turns); by one that drew the very picture
// (same). All lay the scene out anew.
var ways = []string{"gg", "cold", "new", "warm", "same"}

// BenchmarkPicture compares ways to draw a picture.
func BenchmarkPicture(b *testing.B) {
	setting := render.Setting{Theme: draw.Light, Words: wordbook(b, "fr"), Width: render.Phone}
	fonts := fontFiles(b)
	for _, name := range []string{"pool", "placed", "evening", "battle", "vast"} {
		turns := moving(b, name)
		drawn := drawers(b, setting, fonts, turns)
		for _, way := range ways {
			b.Run(name+"/"+way, func(b *testing.B) {
				for i := range b.N {
					drawn[way](i)
				}
			})
		}
		b.Run(name+"/ratio", func(b *testing.B) { ratios(b, drawn) })
	}
}

func drawers(b *testing.B, setting render.Setting, fonts map[draw.Style]string,
	turns func(int) (table.Board, []table.Panel)) map[string]func(int) int {
	must := func(data []byte, err error) int {
		if err != nil {
			b.Fatal(err)
		}
		return len(data)
	}
	warm, same, bare := render.NewPainterKeeping(0, 8<<20), render.NewPainter(), render.NewPainterKeeping(0, 0)
	board, panels := turns(0)
	must(warm.Picture(board, panels, setting))
	return map[string]func(int) int{
		"gg": func(turn int) int {
			board, panels := turns(turn)
			scene, err := render.NewScene(board, panels, setting)
			if err != nil {
				b.Fatal(err)
			}
			return must(plainly(scene, fonts))
		},
		"cold": func(turn int) int {
			board, panels := turns(turn)
			return must(render.NewPainter().Picture(board, panels, setting))
		},
		"warm": func(turn int) int {
			board, panels := turns(turn)
			return must(warm.Picture(board, panels, setting))
		},
		"new": func(turn int) int {
			board, panels := turns(turn)
			return must(bare.Picture(board, panels, setting))
		},
		"same": func(int) int {
			board, panels := turns(0)
			return must(same.Picture(board, panels, setting))
		},
	}
}

// ratios runs all ways by turns in one run and reports how many times ours the plain time and bytes are, the
// times by their medians.
func ratios(b *testing.B, drawn map[string]func(int) int) {
	spent, size := map[string][]time.Duration{}, map[string]int{}
	for i := range b.N {
		for _, way := range ways {
			start := time.Now()
			size[way] += drawn[way](i)
			spent[way] = append(spent[way], time.Since(start))
		}
	}
	median := func(way string) float64 {
		slices.Sort(spent[way])
		return float64(spent[way][len(spent[way])/2])
	}
	for _, way := range ways[1:] {
		b.ReportMetric(median("gg")/median(way), "×"+way)
	}
	b.ReportMetric(float64(size["warm"])/float64(size["gg"]), "bytes/gg")
}
