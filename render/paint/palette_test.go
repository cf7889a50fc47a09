package paint

import (
	"testing"

	"aidedecamp/render/draw"
	"aidedecamp/render/drawtest"
)

func TestPalettesKeepEveryInk(t *testing.T) {
	t.Parallel()
	for _, theme := range draw.Themes {
		p := palettes[theme]()
		if most := map[draw.Theme]int{draw.Light: 256, draw.Dark: 256, draw.Print: 16}[theme]; len(p.colours) > most {
			t.Errorf("%s has %d colours, may have %d", theme, len(p.colours), most)
		}
		for ink := draw.None + 1; ink < draw.Inks; ink++ {
			want := theme.Colour(ink)
			if got := p.rgba[p.inks[ink]]; got != want {
				t.Errorf("%s: %s is %v, want %v", theme, drawtest.Ink(ink), got, want)
			}
			if got := p.rgba[p.index[cellOf(want)]]; got != want {
				t.Errorf("%s: %s is drawn as %v, want %v", theme, drawtest.Ink(ink), got, want)
			}
		}
	}
}

func TestCachesWeighNoMoreThanTheyMay(t *testing.T) {
	t.Parallel()
	if stampBytes+blockBytes+glyphBytes+PictureBytes+BandBytes > 60<<20 {
		t.Error("the caches weigh more than 60 MiB together")
	}
}
