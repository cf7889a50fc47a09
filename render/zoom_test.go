package render_test

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/render"
	"aidedecamp/render/draw"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/table"
)

// On a board too wide for the names of its hexes, where something happened is shown once more, nearer; where
// nothing happened, or the names can be read, it is not.
func TestWhatHappenedOnAVastBoardIsShownNearer(t *testing.T) {
	t.Parallel()
	setting := render.Setting{Theme: draw.Light, Words: wordbook(t, "fr"), Width: render.Phone}
	nearer := func(b table.Board) []draw.Scene {
		pages, err := render.NewScenes(b, nil, setting)
		if err != nil {
			t.Fatal(err)
		}
		return slices.DeleteFunc(pages, func(page draw.Scene) bool {
			return !slices.ContainsFunc(page.Texts, func(text draw.Text) bool { return strings.Contains(text.Words, "de plus près") })
		})
	}
	vast, _ := board(t, "vast")
	if len(nearer(vast)) > 0 {
		t.Error("nothing happened")
	}
	vast.Hex.Arrows = []table.Arrow{{From: hex.At(3, 3), To: hex.At(4, 4), Tone: table.Reach}}
	if len(nearer(vast)) > 0 {
		t.Error("what may be done has not happened")
	}
	for _, far := range []hex.Hex{hex.At(9, 16), hex.At(19, 29)} {
		vast.Hex.Arrows = []table.Arrow{{From: hex.At(0, 0), To: far, Tone: table.Past}, {From: hex.At(7, 15), To: hex.At(8, 15), Tone: table.Target}}
		pages := nearer(vast)
		if len(pages) == 0 {
			t.Fatal("not shown nearer")
		}
		if !slices.ContainsFunc(pages[0].Layer.Texts, func(text draw.Text) bool { return text.Words == "I16" }) {
			t.Error("the hex that was attacked has no name there")
		}
	}
	battle, _ := board(t, "battle")
	if len(nearer(battle)) > 0 {
		t.Error("a board whose names can be read is shown twice")
	}
}
