package render

import (
	"slices"
	"strings"
	"testing"

	"aidedecamp/render/draw"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/table/tabletest"
)

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
				to := slices.Clone(w.To)
				for i := range to {
					to[i] = to[i].Turn(turn)
				}
				slices.Sort(to)
				said = append(said, draw.Way{Look: w.Look, To: to}.Key()[len("way "):])
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
		if ways := c.waysOf(at); len(ways) != 1 || ways[0].Key() != "way "+want {
			t.Errorf("%q: %v, want %s", apart, ways, want)
		}
	}
}
