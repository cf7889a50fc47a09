package render

import (
	"image"
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/table"
	"aidedecamp/rules/table/tabletest"

	"github.com/BurntSushi/toml"
)

// hexOf is a hex of the size that a telephone shows of a part of the board.
func hexOf(width Px) *hexagon {
	c := &hexagon{unit: 1}
	c.setWidth(width)
	return c
}

// square is a drawing of shapes about 0,0 on the ground.
func square(shapes []Shape, extent int, theme Theme) *image.RGBA {
	moved := []Shape{{Lines: [][]Spot{rectangle(Frame{0, 0, Px(extent), Px(extent)})}, Closed: true, Fill: Ground}}
	for _, shape := range shapes {
		moved = append(moved, shape.move(Spot{Px(extent) / 2, Px(extent) / 2}))
	}
	return drawn(moved, extent, extent, theme)
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
func drawings() map[string]map[string][]Shape {
	c := hexOf(112)
	all := map[string]map[string][]Shape{"ground": {"open": c.soil(nil)}, "sides": {}, "arms": {},
		"camps": {}, "rings": {}, "symbols": {}, "ranks": {}, "arrows": {}, "bars": {}, "signs": {}, "tokens": {}, "going": {}}
	for _, look := range table.GroundLooks() {
		all["ground"][string(look)] = c.sample(look)
	}
	all["ground"]["hill and wood"] = c.soil([]string{"hill", "wood"})
	all["ground"]["marsh and wood"] = c.soil([]string{"marsh", "wood"})
	for _, look := range table.BarrierLooks() {
		all["sides"][string(look)] = barriers[look](strip{length: 30, deep: 12, unit: 1.8, n: 5})
	}
	for _, arm := range table.Arms() {
		all["arms"][string(arm)] = append(c.blank(table.Unit{Camp: table.Blue}), c.arm(arm, around(Spot{}, 20, 13), OnBlue)...)
	}
	for _, camp := range []table.Camp{table.Blue, table.Red} {
		all["camps"][string(camp)] = c.blank(table.Unit{Camp: camp})
	}
	for _, tone := range table.Tones() {
		all["rings"][string(tone)] = c.ring(tone)
	}
	for _, symbol := range table.Symbols() {
		all["symbols"][string(symbol)] = die(table.Die{Symbols: []table.Symbol{symbol}}, dieSide, 1)
	}
	all["symbols"]["blank"] = die(table.Die{}, dieSide, 1)
	for _, rank := range []table.Rank{table.Chief, table.Lieutenant, table.Captain} {
		all["ranks"][string(rank)] = rankStar(rank, Spot{}, 17, Writing)
	}
	for _, tone := range table.Tones() {
		all["arrows"][string(tone)] = moveAll(c.arrow(tones[tone], Spot{X: 150}, 0), Spot{X: -75})
	}
	for name, by := range map[string]*table.Measure{"usual": {High: 1000}, "beyond": {High: 100}, "too few": {High: 1000, Faint: true}} {
		_, all["bars"][name] = barShapes(around(Spot{}, 30, 9), 900, by, 1)
	}
	all["signs"] = map[string][]Shape{"none": nil, "activated": activationSign(Spot{}, 12), "fought": fightSign(Spot{}, 12)}
	for _, camp := range []table.Camp{table.Blue, table.Red} {
		all["tokens"][string(camp)] = tokenBody(camp, Spot{}, 14, 1)
	}
	for _, category := range table.Categories() {
		all["going"][string(category)] = going(footprint{w: 96, h: 60, unit: 1}, category)
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
	for _, theme := range themes {
		for what, each := range drawings() {
			pictures := map[string]*image.RGBA{}
			for name, shapes := range each {
				if what == "sides" { // A strip is a tenth of its square.
					for i := range shapes {
						shapes[i] = shapes[i].each(func(p Spot) Spot { return Spot{p.X, 3*p.Y - 18} })
					}
				}
				pictures[name] = square(shapes, extents[what], theme)
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
	for _, width := range []Px{4, 10, 30, 48, 64, 112, 300} {
		c := hexOf(width)
		room := around(Spot{}, c.w*0.55+4, c.half*1.05+4)
		hold := func(what string, shapes []Shape) {
			for _, shape := range shapes {
				for _, line := range shape.Lines {
					for _, p := range line {
						if !(around(p, 0, 0).Within(room)) {
							t.Fatalf("%s of width %v has a point at %v %v", what, width, p.X, p.Y)
						}
					}
				}
			}
		}
		for _, look := range table.GroundLooks() {
			hold(string(look), c.sample(look))
		}
		for _, look := range table.BarrierLooks() {
			for _, d := range hex.Directions() {
				for i := range table.MaxFeatures {
					hold(string(look), c.barrier(look, d, i))
				}
			}
		}
		for _, tone := range table.Tones() {
			hold(string(tone), c.ring(tone))
		}
	}
}

// An obstacle is in the hex to which it belongs, at the side that it faces.
func TestBarriersLieOnTheHoldersSide(t *testing.T) {
	t.Parallel()
	c := hexOf(112)
	for _, look := range table.BarrierLooks() {
		for _, d := range hex.Directions() {
			middle := c.middle(d)
			far := math.Hypot(float64(middle.X), float64(middle.Y))
			for _, shape := range c.barrier(look, d, 0) {
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

func TestEveryThingOnHexesHasAWord(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"fr", "en"} {
		data, err := fs.ReadFile(Locale(), lang+".toml")
		if err != nil {
			t.Fatal(err)
		}
		var tree map[string]any
		if err := toml.Unmarshal(data, &tree); err != nil {
			t.Fatal(err)
		}
		need := func(key string) {
			if tree["render."+key] == nil {
				t.Errorf("%s: no word for %s", lang, key)
			}
		}
		for _, look := range slices.Concat(table.GroundLooks(), table.BarrierLooks()) {
			need("look." + string(look))
		}
		for _, arm := range table.Arms() {
			need("arm." + string(arm))
		}
		for _, tone := range table.Tones() {
			need("tone." + string(tone))
			need("arrow." + string(tone))
		}
		for _, symbol := range table.Symbols() {
			need("symbol." + string(symbol))
		}
		for _, key := range []string{"weight.light", "weight.medium", "weight.heavy", "rank.chief",
			"rank.lieutenant", "rank.captain", "camp.blue", "camp.red"} {
			need(key)
		}
	}
}

func TestRanges(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"A1": "A1", "C1 A1 B1": "A1-C1", "A1 C1 D1": "A1, C1-D1", "I1 A2": "I1, A2", "Z3 AA3": "Z3-AA3", "B2 B1": "B1, B2",
	} {
		var all []hex.Hex
		for _, name := range strings.Fields(given) {
			at, err := hex.Parse(name)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, at)
		}
		if got := ranges(all); got != want {
			t.Errorf("%s is said as %q, want %q", given, got, want)
		}
	}
}

// Water and roads join their neighbours, and leave the board where they would end at its border.
func TestWaysJoinTheirNeighbours(t *testing.T) {
	t.Parallel()
	board, _, err := tabletest.Parse(`hex 9x12 bottom south
cell A3 river -
cell B3 river - road - bridge -
cell C3 lake -
cell B4 road -
cell C5 built-up -
cell H8 stream -
`)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"A3": "river[e w]", "B3": "river[e w], road[ne], bridge[ne sw]", "B4": "road[ne sw]", "H8": "stream[e w]", "C3": "", "D7": "",
	} {
		at, err := hex.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		for bottom, turn := range map[hex.Edge]int{hex.South: 0, hex.North: 3} {
			board.Hex.Bottom = bottom
			c := newHoneycomb(*board.Hex, 1)
			var said []string
			for _, w := range c.waysOf(at) {
				to := slices.Clone(w.to)
				for i := range to {
					to[i] = to[i].Turn(turn)
				}
				slices.Sort(to)
				said = append(said, way{w.look, to}.key()[len("way "):])
			}
			if got := strings.Join(said, ", "); got != want {
				t.Errorf("%s from the %v: %q, want %q", name, bottom, got, want)
			}
		}
	}
}

// Two roads side by side are drawn as two: they run on only where they join.
func TestRoadsApartAreDrawnApart(t *testing.T) {
	t.Parallel()
	const roads = `hex 9x12 bottom south
cell B4 road -
cell C4 road -
cell B5 road -
cell C5 road -
`
	for apart, want := range map[string]string{"": "road[ne e nw]", "apart B4/C4\napart B4/C5\n": "road[nw]"} {
		board, _, err := tabletest.Parse(roads + apart)
		if err != nil {
			t.Fatal(err)
		}
		at, err := hex.Parse("B4")
		if err != nil {
			t.Fatal(err)
		}
		c := newHoneycomb(*board.Hex, 1)
		if ways := c.waysOf(at); len(ways) != 1 || ways[0].key() != "way "+want {
			t.Errorf("%q: %v, want %s", apart, ways, want)
		}
	}
}
