package render

import (
	"slices"

	"aidedecamp/render/draw"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// zoomRadius is how far a nearer view reaches at most: its hexes are as wide as those of a common board.
const zoomRadius hex.Steps = 5

// zoomed is a nearer view of where something happened on a board whose hexes are too narrow for their names;
// false where all is seen on the board itself, or nothing happened.
func (l layout) zoomed() (layout, bool) {
	h := l.board.Hex
	if h == nil || h.Window != nil {
		return l, false
	}
	happened := slices.DeleteFunc(slices.Clone(h.Arrows), func(a table.Arrow) bool {
		return a.Tone != table.Past && a.Tone != table.Retreat && a.Tone != table.Target
	})
	if len(happened) == 0 {
		return l, false
	}
	left, right, _, _ := l.comb.reach()
	if Px(Phone-2*margin)/(Px(right-left)/Px(hex.Width)+1) >= draw.LeastName {
		return l, false
	}
	nearer := *h
	nearer.Window = windowOn(happened)
	near := l
	near.board.Hex, near.panels, near.board.SmallPrint = &nearer, nil, nil
	near.comb = newHoneycomb(nearer, l.unit())
	near.board.Title = phrase.Say("render.zoom", phrase.With("title", l.board.Title))
	return near, true
}

// windowOn is the part of a board that shows most of what happened, around one of its hexes: all of it where
// it can, with a hex to spare. Of several, it is around the last one, what was attacked first.
func windowOn(arrows []table.Arrow) *table.Window {
	var best *table.Window
	most := -1
	for _, target := range []bool{true, false} {
		for i := len(arrows) - 1; i >= 0; i-- {
			at, reach, held := arrows[i].To, hex.Steps(0), 0
			for _, a := range arrows {
				if far := max(hex.Distance(at, a.From), hex.Distance(at, a.To)); far < zoomRadius {
					reach, held = max(reach, far), held+1
				}
			}
			if (arrows[i].Tone == table.Target) == target && held > most {
				best, most = &table.Window{Centre: at, Radius: min(zoomRadius, max(2, reach+1))}, held
			}
		}
	}
	return best
}
