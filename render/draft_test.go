package render_test

import (
	"testing"

	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/rules/table"

	"pgregory.net/rapid"
)

// TestADraftIsAsHighAsThePicture: how large a board is drawn is chosen by drafts, which draw and write
// nothing and are as high as what is then laid out.
func TestADraftIsAsHighAsThePicture(t *testing.T) {
	t.Parallel()
	same := func(t rapid.TB, b table.Board, panels []table.Panel, setting render.Setting, share, cell draw.Px) {
		draft, whole, drawn, err := render.DraftForTest(b, panels, setting, share, cell)
		if err != nil {
			t.Fatal(err)
		}
		if draft != whole || drawn != 0 {
			t.Errorf("a draft of %d pixels with %d drawings, the picture has %d", draft, drawn, whole)
		}
	}
	for _, name := range boards {
		b, panels := board(t, name)
		for _, share := range []draw.Px{1, 0.7, 0.3} {
			same(t, b, panels, render.Setting{Theme: draw.Light, Words: wordbook(t, "fr"), Width: render.Phone}, share, 30)
		}
	}
	words := wordbook(t, "en")
	for name, any := range map[string]*rapid.Generator[table.Board]{"measured": anyBoard(), "hexes": anyHexes(), "loose": anyLoose()} {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			b, panels := any.Draw(t, "board"), rapid.SliceOfN(anyPanel(), 0, 4).Draw(t, "panels")
			setting := render.Setting{Theme: draw.Light, Words: words, Width: rapid.SampledFrom([]render.Width{640, render.Phone}).Draw(t, "width")}
			same(t, b, panels, setting, rapid.SampledFrom([]draw.Px{1, 0.82, 0.52, 0.18}).Draw(t, "share"), 25)
		}))
	}
}
