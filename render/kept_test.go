package render_test

import (
	"bytes"
	"slices"
	"testing"

	"aidedecamp/render"
	"aidedecamp/rules/phrase"
)

// changes are what can differ between two pictures, each by the least that there is.
var changes = map[string]func(*render.Scene){
	"one pixel to the right": func(s *render.Scene) { s.Sprites[3].Left++ },
	"one pixel down":         func(s *render.Scene) { s.Sprites[3].Top++ },
	"a pixel cut off":        func(s *render.Scene) { s.Sprites[0].Crop.X1-- },
	"wider":                  func(s *render.Scene) { s.Width++ },
	"higher":                 func(s *render.Scene) { s.Height++ },
	"a corner":               func(s *render.Scene) { shapeOf(&s.Sprites[3]).Lines[0][0].X += 1 },
	"an ink":                 func(s *render.Scene) { shapeOf(&s.Sprites[3]).Fill = render.RoofDark },
	"a line's width":         func(s *render.Scene) { shapeOf(&s.Sprites[last(s)]).Width += 4 },
	"the order":              func(s *render.Scene) { slices.Reverse(s.Sprites) },
	"one sprite less":        func(s *render.Scene) { s.Sprites = s.Sprites[1:] },
	"a word":                 func(s *render.Scene) { s.Texts[0].Words += "." },
	"a quarter of a pixel":   func(s *render.Scene) { s.Texts[0].At.X += 0.25 },
	"a word one pixel down":  func(s *render.Scene) { s.Texts[0].At.Y++ },
	"letters' size":          func(s *render.Scene) { s.Texts[0].Size += 0.25 },
	"letters' ink":           func(s *render.Scene) { s.Texts[0].Ink = render.Accent },
	"letters' cut":           func(s *render.Scene) { s.Texts[0].Style = render.Italic },
	"a halo":                 func(s *render.Scene) { s.Texts[0].Halo = render.Tray },
	"one line less":          func(s *render.Scene) { s.Texts = s.Texts[1:] },
	"the theme":              func(s *render.Scene) { s.Theme = render.Dark },
	"below, a pixel":         func(s *render.Scene) { s.Layer.Sprites[3].Left++ },
	"below, a word":          func(s *render.Scene) { s.Layer.Texts[0].Words += "." },
	"below, all":             func(s *render.Scene) { s.Layer = render.Layer{} },
}

// last is the uppermost sprite that has a line.
func last(s *render.Scene) int {
	i := len(s.Sprites) - 1
	for s.Sprites[i].Shapes[0].Stroke == render.None {
		i--
	}
	return i
}

// shapeOf is the first shape of a sprite, which then shares it with no other.
func shapeOf(s *render.Sprite) *render.Shape {
	s.Shapes = slices.Clone(s.Shapes)
	first := &s.Shapes[0]
	first.Lines = slices.Clone(first.Lines)
	first.Lines[0] = slices.Clone(first.Lines[0])
	return first
}

// isKept reports whether a painter gave the bytes that it made before.
func isKept(a, b []byte) bool { return &a[0] == &b[0] }

// TestWhatIsUnchangedIsNotDrawnAgain: a picture that shows the same is the same file; one that shows the least
// of something else is drawn, as by a painter that never saw the other.
func TestWhatIsUnchangedIsNotDrawnAgain(t *testing.T) {
	t.Parallel()
	setting := render.Setting{Theme: render.Light, Words: wordbook(t, "fr"), Width: 640}
	for _, name := range []string{"placed", "battle"} {
		b, panels := board(t, name)
		painter := render.NewPainter()
		draw := func(p *render.Painter, s render.Scene) []byte {
			data, err := p.PNG(s)
			if err != nil {
				t.Fatal(err)
			}
			return data
		}
		anew := func() render.Scene {
			s, err := render.NewScene(b, panels, setting)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		first := draw(painter, anew())
		if !isKept(draw(painter, anew()), first) {
			t.Errorf("%s: drawn again", name)
		}
		for what, change := range changes {
			changed := anew()
			if len(changed.Layer.Sprites) == 0 && slices.Contains([]string{"below, a pixel", "below, a word", "below, all"}, what) {
				continue
			}
			change(&changed)
			got := draw(painter, changed)
			if bytes.Equal(got, first) {
				t.Errorf("%s, %s: the picture from before", name, what)
			}
			if !bytes.Equal(got, draw(render.NewPainter(), changed)) {
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
	draw := func(lang string, theme render.Theme, title string) []byte {
		named := b
		named.Title = phrase.Say("npow.head", phrase.Verbatim("head", title))
		data, err := painter.Picture(named, panels, render.Setting{Theme: theme, Words: wordbook(t, lang), Width: 640})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	first := draw("fr", render.Light, "a")
	if !isKept(draw("fr", render.Light, "a"), first) {
		t.Error("drawn again for who asks second")
	}
	for what, other := range map[string][]byte{
		"language": draw("en", render.Light, "a"), "theme": draw("fr", render.Dark, "a"), "name": draw("fr", render.Light, "b"),
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
	painter := render.NewPainter()
	draw := func(n int) []byte {
		named := b
		named.Title = phrase.Say("npow.head", phrase.Number("n", n))
		data, err := painter.Picture(named, panels, render.Setting{Theme: render.Light, Words: wordbook(t, "fr"), Width: render.MinWidth})
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	painter.KeepPicturesForTest(16 << 10)
	first := draw(0)
	for n := range 100 {
		draw(n)
		if weight := painter.PicturesWeightForTest(); weight > 16<<10 {
			t.Fatalf("%d pictures weigh %d bytes", n, weight)
		}
	}
	if isKept(draw(0), first) {
		t.Error("the first of a hundred is still there")
	}
	if last := draw(99); !isKept(draw(99), last) {
		t.Error("the last one is not")
	}
}
