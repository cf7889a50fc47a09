package render_test

import (
	"bytes"
	"slices"
	"testing"

	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/rules/phrase"
)

// changes are what can differ between two pictures, each by the least that there is.
var changes = map[string]func(*draw.Scene){
	"one pixel to the right": func(s *draw.Scene) { s.Sprites[3].Left++ },
	"one pixel down":         func(s *draw.Scene) { s.Sprites[3].Top++ },
	"a pixel cut off":        func(s *draw.Scene) { s.Sprites[0].Crop.X1-- },
	"wider":                  func(s *draw.Scene) { s.Width++ },
	"higher":                 func(s *draw.Scene) { s.Height++ },
	"a corner":               func(s *draw.Scene) { shapeOf(&s.Sprites[3]).Lines[0][0].X += 1 },
	"an ink":                 func(s *draw.Scene) { shapeOf(&s.Sprites[3]).Fill = draw.RoofDark },
	"a line's width":         func(s *draw.Scene) { shapeOf(&s.Sprites[last(s)]).Width += 4 },
	"the order":              func(s *draw.Scene) { slices.Reverse(s.Sprites) },
	"one sprite less":        func(s *draw.Scene) { s.Sprites = s.Sprites[1:] },
	"a word":                 func(s *draw.Scene) { s.Texts[0].Words += "." },
	"a quarter of a pixel":   func(s *draw.Scene) { s.Texts[0].At.X += 0.25 },
	"a word one pixel down":  func(s *draw.Scene) { s.Texts[0].At.Y++ },
	"letters' size":          func(s *draw.Scene) { s.Texts[0].Size += 0.25 },
	"letters' ink":           func(s *draw.Scene) { s.Texts[0].Ink = draw.Accent },
	"letters' cut":           func(s *draw.Scene) { s.Texts[0].Style = draw.Italic },
	"a halo":                 func(s *draw.Scene) { s.Texts[0].Halo = draw.Tray },
	"one line less":          func(s *draw.Scene) { s.Texts = s.Texts[1:] },
	"the theme":              func(s *draw.Scene) { s.Theme = draw.Dark },
	"below, a pixel":         func(s *draw.Scene) { s.Layer.Sprites[3].Left++ },
	"below, a word":          func(s *draw.Scene) { s.Layer.Texts[0].Words += "." },
	"below, all":             func(s *draw.Scene) { s.Layer = draw.Layer{} },
}

// last is the uppermost sprite that has a line.
func last(s *draw.Scene) int {
	i := len(s.Sprites) - 1
	for s.Sprites[i].Shapes[0].Stroke == draw.None {
		i--
	}
	return i
}

// shapeOf is the first shape of a sprite, which then shares it with no other.
func shapeOf(s *draw.Sprite) *draw.Shape {
	s.Shapes = slices.Clone(s.Shapes)
	first := &s.Shapes[0]
	first.Lines = slices.Clone(first.Lines)
	first.Lines[0] = slices.Clone(first.Lines[0])
	return first
}

// isKept reports whether a painter gave the bytes that it made before.
func isKept(a, b []byte) bool { return &a[0] == &b[0] }

// TestWhatIsUnchangedIsNotDrawnAgain: a picture that shows the same is the same file; one that shows the
// least of something else is drawn, as by a painter that never saw the other.
func TestWhatIsUnchangedIsNotDrawnAgain(t *testing.T) {
	t.Parallel()
	setting := render.Setting{Theme: draw.Light, Words: wordbook(t, "fr"), Width: 640}
	for _, name := range []string{"placed", "battle"} {
		b, panels := board(t, name)
		painter := render.NewPainter()
		drawn := func(p *render.Painter, s draw.Scene) []byte {
			data, err := p.PNG(s)
			if err != nil {
				t.Fatal(err)
			}
			return data
		}
		anew := func() draw.Scene {
			s, err := render.NewScene(b, panels, setting)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		first := drawn(painter, anew())
		if !isKept(drawn(painter, anew()), first) {
			t.Errorf("%s: drawn again", name)
		}
		for what, change := range changes {
			changed := anew()
			if len(changed.Layer.Sprites) == 0 && slices.Contains([]string{"below, a pixel", "below, a word", "below, all"}, what) {
				continue
			}
			change(&changed)
			got := drawn(painter, changed)
			if bytes.Equal(got, first) {
				t.Errorf("%s, %s: the picture from before", name, what)
			}
			if !bytes.Equal(got, drawn(render.NewPainter(), changed)) {
				t.Errorf("%s, %s: not as drawn for the first time", name, what)
			}
		}
	}
}

// TestAPictureIsKeptByWhatItShows: neither the viewer nor the game is part of its key. Names that
// are not drawn leave it as it is; another language, theme or name that is drawn does not.
func TestAPictureIsKeptByWhatItShows(t *testing.T) {
	t.Parallel()
	b, panels := board(t, "battle")
	painter := render.NewPainter()
	drawn := func(lang string, theme draw.Theme, title string) []byte {
		named := b
		named.Title = phrase.Say("npow.head", phrase.Verbatim("head", title))
		data, err := painter.Picture(named, panels, render.Setting{Theme: theme, Words: wordbook(t, lang), Width: 640})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	first := drawn("fr", draw.Light, "a")
	if !isKept(drawn("fr", draw.Light, "a"), first) {
		t.Error("drawn again for who asks second")
	}
	for what, other := range map[string][]byte{
		"language": drawn("en", draw.Light, "a"), "theme": drawn("fr", draw.Dark, "a"), "name": drawn("fr", draw.Light, "b"),
	} {
		if bytes.Equal(other, first) {
			t.Errorf("another %s, the same picture", what)
		}
	}
}

// TestKeptPicturesAreBounded: however many are drawn, those used last stay, and the oldest make room.
func TestKeptPicturesAreBounded(t *testing.T) {
	t.Parallel()
	b, panels := board(t, "none")
	painter := render.NewPainterKeeping(16<<10, 0)
	drawn := func(n int) []byte {
		named := b
		named.Title = phrase.Say("npow.head", phrase.Number("n", n))
		data, err := painter.Picture(named, panels, render.Setting{Theme: draw.Light, Words: wordbook(t, "fr"), Width: render.MinWidth})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	first := drawn(0)
	for n := range 100 {
		drawn(n)
	}
	if isKept(drawn(0), first) {
		t.Error("the first of a hundred is still there")
	}
	if last := drawn(99); !isKept(drawn(99), last) {
		t.Error("the last one is not")
	}
}
