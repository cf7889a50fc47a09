package draw_test

import (
	"image"
	"math"
	"testing"

	"aidedecamp/render/draw"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/table"
)

// hexOf is a hex of the size that a telephone shows of a part of the board.
func hexOf(width draw.Px) *draw.Hexagon {
	c := &draw.Hexagon{Unit: 1}
	c.SetWidth(width)
	return c
}

// square is a drawing of shapes about 0,0 on the ground.
func square(t *testing.T, shapes []draw.Shape, extent int, theme draw.Theme) image.Image {
	moved := []draw.Shape{{Lines: [][]draw.Spot{draw.Frame{X1: draw.Px(extent), Y1: draw.Px(extent)}.Rectangle()}, Closed: true, Fill: draw.Ground}}
	for _, shape := range shapes {
		moved = append(moved, shape.Move(draw.Spot{X: draw.Px(extent) / 2, Y: draw.Px(extent) / 2}))
	}
	return drawn(t, moved, extent, extent, theme)
}

// unlike is the share of squares on which two drawings differ in lightness.
func unlike(a, b []float64) float64 {
	n := 0
	for i := range a {
		if math.Abs(a[i]-b[i]) > 0.1 {
			n++
		}
	}
	return float64(n) / float64(len(a))
}

// drawings are the signs of a board of hexes, grouped by what must be distinguishable.
func drawings() map[string]map[string][]draw.Shape {
	c := hexOf(112)
	all := map[string]map[string][]draw.Shape{"ground": {"open": c.Soil(nil)}, "sides": {}, "arms": {},
		"camps": {}, "rings": {}, "symbols": {}, "ranks": {}, "arrows": {}, "bars": {}, "signs": {}, "tokens": {}, "going": {}}
	for _, look := range table.GroundLooks() {
		all["ground"][string(look)] = c.Sample(look)
	}
	all["ground"]["hill and wood"] = c.Soil([]string{"hill", "wood"})
	all["ground"]["marsh and wood"] = c.Soil([]string{"marsh", "wood"})
	for _, look := range table.BarrierLooks() {
		all["sides"][string(look)] = draw.SideForTest(look)
	}
	for _, arm := range table.Arms() {
		all["arms"][string(arm)] = append(c.Blank(table.Unit{Camp: table.Blue}), c.Arm(arm, draw.Spot{}.Around(20, 13), draw.OnBlue)...)
	}
	for _, camp := range []table.Camp{table.Blue, table.Red} {
		all["camps"][string(camp)] = c.Blank(table.Unit{Camp: camp})
	}
	for _, tone := range table.Tones() {
		all["rings"][string(tone)] = c.Ring(tone)
	}
	for _, symbol := range table.Symbols() {
		all["symbols"][string(symbol)] = draw.Die(table.Die{Symbols: []table.Symbol{symbol}}, 84, 1)
	}
	all["symbols"]["blank"] = draw.Die(table.Die{}, 84, 1)
	for _, rank := range []table.Rank{table.Chief, table.Lieutenant, table.Captain} {
		all["ranks"][string(rank)] = draw.RankStar(rank, draw.Spot{}, 17, draw.Writing)
	}
	for _, tone := range table.Tones() {
		all["arrows"][string(tone)] = draw.MoveAll(c.Arrow(tone, draw.Spot{X: 150}, 0), draw.Spot{X: -75})
	}
	for name, by := range map[string]*table.Measure{"usual": {High: 1000}, "beyond": {High: 100}, "too few": {High: 1000, Faint: true}} {
		_, all["bars"][name] = draw.BarShapes(draw.Spot{}.Around(30, 9), 900, by, 1)
	}
	all["signs"] = map[string][]draw.Shape{"none": nil, "activated": draw.ActivationSign(draw.Spot{}, 12), "fought": draw.FightSign(draw.Spot{}, 12)}
	for _, camp := range []table.Camp{table.Blue, table.Red} {
		all["tokens"][string(camp)] = draw.TokenBody(camp, draw.Spot{}, 14, 1)
	}
	for _, category := range table.Categories() {
		all["going"][string(category)] = draw.GoingForTest(draw.Footprint{W: 96, H: 60, Unit: 1}, category)
	}
	return all
}

// What differs in meaning differs in lightness, for every eye, in every theme. The figures are shares of the
// drawing's square.
func TestHexesAreToldApartWithoutColours(t *testing.T) {
	t.Parallel()
	least := map[string]float64{"ground": 0.02, "sides": 0.08, "arms": 0.08, "camps": 0.3, "rings": 0.01, "symbols": 0.03, "ranks": 0.1,
		"arrows": 0.008, "bars": 0.1, "signs": 0.06, "tokens": 0.1, "going": 0.05}
	extents := map[string]int{"ground": 132, "sides": 60, "arms": 42, "camps": 96, "rings": 132, "symbols": 60, "ranks": 42,
		"arrows": 132, "bars": 66, "signs": 30, "tokens": 42, "going": 102}
	for _, theme := range draw.Themes {
		for what, each := range drawings() {
			pictures := map[string]image.Image{}
			for name, shapes := range each {
				pictures[name] = square(t, shapes, extents[what], theme)
			}
			for _, eye := range []string{"no colours", "deuteranopia"} {
				seen := map[string][]float64{}
				for name, picture := range pictures {
					seen[name] = visions[eye].small(picture)
				}
				for a := range seen {
					for b := range seen {
						if share := unlike(seen[a], seen[b]); a < b && share < least[what] {
							t.Errorf("%s to %s, %s: %s and %s differ on %.1f %% only", theme, eye, what, a, b, 100*share)
						}
					}
				}
			}
		}
	}
}

// Whatever the size and the direction, a drawing keeps to its hex and has numbers for points.
func TestHexDrawingsKeepToTheirHex(t *testing.T) {
	t.Parallel()
	for _, width := range []draw.Px{4, 10, 30, 48, 64, 112, 300} {
		c := hexOf(width)
		room := draw.Spot{}.Around(c.W*0.55+4, c.Half*1.05+4)
		hold := func(what string, shapes []draw.Shape) {
			for _, shape := range shapes {
				for _, line := range shape.Lines {
					for _, p := range line {
						if !(p.Around(0, 0).Within(room)) {
							t.Fatalf("%s of width %v has a point at %v %v", what, width, p.X, p.Y)
						}
					}
				}
			}
		}
		for _, look := range table.GroundLooks() {
			hold(string(look), c.Sample(look))
		}
		for _, look := range table.BarrierLooks() {
			for _, d := range hex.Directions() {
				for i := range table.MaxFeatures {
					hold(string(look), c.Barrier(look, d, i))
				}
			}
		}
		for _, tone := range table.Tones() {
			hold(string(tone), c.Ring(tone))
		}
	}
}

// An obstacle is in the hex to which it belongs, at the side that it faces.
func TestBarriersLieOnTheHoldersSide(t *testing.T) {
	t.Parallel()
	c := hexOf(112)
	for _, look := range table.BarrierLooks() {
		for _, d := range hex.Directions() {
			middle := c.MiddleForTest(d)
			far := math.Hypot(float64(middle.X), float64(middle.Y))
			for _, shape := range c.Barrier(look, d, 0) {
				for _, line := range shape.Lines {
					for _, p := range line {
						out := (float64(p.X)*float64(middle.X) + float64(p.Y)*float64(middle.Y)) / far
						if out > far+0.5 || out < 0.6*far {
							t.Fatalf("%s to the %v lies %.0f of %.0f from the middle", look, d, out, far)
						}
					}
				}
			}
		}
	}
}
