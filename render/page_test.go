package render_test

import (
	"slices"
	"testing"

	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"

	"pgregory.net/rapid"
)

// upright checks what is true of every picture of one board: none is too tall for a chat, no label is over
// another or leaves its picture, and together they say what the whole sheet says.
func upright(t *rapid.T, b table.Board, panels []table.Panel, setting render.Setting) {
	pages, whole, err := render.ScenesForTest(b, panels, setting)
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]int{}
	for n, page := range pages {
		if float64(page.Height) > render.Tallest*float64(page.Width) {
			t.Errorf("picture %d of %d is %d × %d", n+1, len(pages), page.Width, page.Height)
		}
		bounds := draw.Frame{X1: draw.Px(page.Width), Y1: draw.Px(page.Height)}
		for i, label := range page.Texts {
			said[label.Words]++
			if !label.Box.Within(bounds) {
				t.Errorf("picture %d: %q in %v leaves %v", n+1, label.Words, label.Box, bounds)
			}
			for _, other := range page.Texts[:i] {
				if label.Box.Meets(other.Box) {
					t.Errorf("picture %d: %q in %v lies over %q in %v", n+1, label.Words, label.Box, other.Words, other.Box)
				}
			}
		}
	}
	for _, label := range whole.Texts {
		if said[label.Words]--; said[label.Words] < 0 {
			t.Errorf("%q is on no picture", label.Words)
		}
	}
}

// Who sees the first of two pictures learns that there is another.
func TestTheFirstPictureSaysThatMoreFollow(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"battle": true, "vast": true, "combat": true, "hexmap": true, "placed": false, "score": false} {
		b, panels := board(t, name)
		pages, err := render.NewScenes(b, panels, render.Setting{Theme: draw.Light, Words: wordbook(t, "fr"), Width: render.Phone})
		if err != nil {
			t.Fatal(err)
		}
		for i, page := range pages {
			says := slices.ContainsFunc(page.Texts, func(text draw.Text) bool { return text.Words == "suite\u202f: 2 / 2" })
			if says != (want && i == 0) {
				t.Errorf("picture %d of %s says that more follow: %v", i+1, name, says)
			}
		}
	}
}

// anyCrowd is panels of any length.
func anyCrowd() *rapid.Generator[[]table.Panel] {
	return rapid.Custom(func(t *rapid.T) []table.Panel {
		panels := rapid.SliceOfN(rapid.OneOf(anyPanel(), anyThrow()), 0, 6).Draw(t, "panels")
		if rapid.Bool().Draw(t, "long") {
			long := table.Panel{Title: typed("Compte final"), Totals: 1}
			for range rapid.IntRange(1, 60).Draw(t, "rows") {
				long.Rows = append(long.Rows, []phrase.Phrase{anyPhrase().Draw(t, "head"), anyPhrase().Draw(t, "cell")})
			}
			panels = append(panels, long)
		}
		return panels
	})
}

var anyWidth = rapid.SampledFrom([]render.Width{render.MinWidth, 777, render.Phone, render.Desk, render.MaxWidth})

func TestNoPictureIsTallerThanAChatShows(t *testing.T) {
	t.Parallel()
	book := wordbook(t, "fr")
	t.Run("measured", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			upright(t, anyBoard().Draw(t, "board"), anyCrowd().Draw(t, "panels"),
				render.Setting{Theme: draw.Light, Words: book, Width: anyWidth.Draw(t, "width")})
		})
	})
	t.Run("deep", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			size := plane.Size{W: 600, D: plane.MM(rapid.IntRange(1, 2).Draw(t, "deep")) * 600}
			b := table.Board{Title: anyPhrase().Draw(t, "title"), Plane: &table.Plane{Size: size, Bottom: table.South}}
			upright(t, b, anyCrowd().Draw(t, "panels"), render.Setting{Theme: draw.Dark, Words: book, Width: anyWidth.Draw(t, "width")})
		})
	})
	t.Run("hexes", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			h := &table.Hex{Grid: hex.Grid{Columns: rapid.SampledFrom([]int{9, 11, 24}).Draw(t, "columns"),
				Rows: rapid.SampledFrom([]int{12, 24}).Draw(t, "rows")}}
			for i, at := range h.Grid.FirstRows(hex.South, 2) {
				n := table.Number(i + 1)
				unit := table.Unit{At: at, Camp: table.Blue, Number: n, Arm: table.Infantry, Weight: table.HeavyWeight,
					Strength: table.Strength{Left: 3, Initial: 4}, Name: anyPhrase().Draw(t, "unit")}
				h.Units = append(h.Units, unit)
				if i%2 == 0 {
					h.Officers = append(h.Officers, table.Officer{At: at, Camp: table.Blue, Number: n, Rank: table.Chief,
						Name: anyPhrase().Draw(t, "officer")})
				}
			}
			b := table.Board{Title: anyPhrase().Draw(t, "title"), Unofficial: true, Hex: h}
			upright(t, b, anyCrowd().Draw(t, "panels"), render.Setting{Theme: draw.Light, Words: book, Width: anyWidth.Draw(t, "width")})
		})
	})
}
