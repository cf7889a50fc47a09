package render

import (
	"math"

	"aidedecamp/rules/table"
)

// soil is how an area of terrain fills its hex.
type soil struct {
	fill Ink
	// lines run over the whole hex, whatever else is on it.
	lines func(*hexagon) []Shape
	// signs draws at places, so that composed terrain shares the places out.
	signs func(c *hexagon, places []Spot) []Shape
}

// soils draws each look that is an area; the others are ways.
var soils = map[table.Look]soil{
	table.Snow:          {fill: SnowFill, signs: flakes},
	table.Sand:          {fill: SandFill, signs: dunes},
	table.Beach:         {fill: SandFill, lines: surf, signs: grains},
	table.OpenField:     {fill: FieldFill, lines: acre},
	table.EnclosedField: {fill: CloseFill, lines: hedges},
	table.Marsh:         {fill: MarshFill, signs: tufts},
	table.Lake:          {fill: WaterFill, lines: ripples},
	table.Rough:         {fill: RoughFill, signs: stones},
	table.Hill:          {fill: HillFill, lines: heights},
	table.Mountain:      {fill: RoughFill, signs: peaks},
	table.Wood:          {fill: WoodFill, signs: trees},
	table.BuiltUp:       {fill: TownFill, signs: houses},
	table.Building:      {fill: TownFill, signs: manor},
}

// areasOf lists the looks of a hex that are areas, lowest first, each once.
func areasOf(features []table.Feature) []string {
	var all []string
	if len(features) == 0 {
		return nil
	}
	for _, look := range table.GroundLooks() {
		if _, area := soils[look]; area && hasLook(features, look) {
			all = append(all, string(look))
		}
	}
	return all
}

// soilOf is the fill of composed terrain: that of its lowest element.
func soilOf(areas []string) Ink {
	if len(areas) == 0 {
		return Ground
	}
	return soils[table.Look(areas[0])].fill
}

// soil draws the areas of a hex, around 0,0.
func (c *hexagon) soil(areas []string) []Shape {
	shapes := []Shape{area(soilOf(areas), c.outline(1))}
	var signs []soil
	for _, area := range areas {
		drawn := soils[table.Look(area)]
		if drawn.lines != nil {
			shapes = append(shapes, drawn.lines(c)...)
		}
		if drawn.signs != nil {
			signs = append(signs, drawn)
		}
	}
	for k, drawn := range signs {
		var places []Spot
		for i, at := range c.places() {
			if i%len(signs) == k {
				places = append(places, at)
			}
		}
		shapes = append(shapes, drawn.signs(c, places)...)
	}
	return append(shapes, ring(GridBold, 2*c.unit, c.outline(1)))
}

// places are where signs are in a hex: around the counter first, off the name above.
func (c *hexagon) places() []Spot {
	full := []Spot{
		{0, 0.45}, {-0.385, 0.16}, {0.385, 0.16}, {-0.38, -0.17}, {0.38, -0.17}, {-0.22, 0.33}, {0.22, 0.33},
		{0, 0.21}, {-0.19, 0.04}, {0.19, 0.04}, {0, -0.14}, {-0.22, -0.25}, {0.22, -0.25},
	}
	if !c.tells(leastPips) {
		full = []Spot{{0, 0.36}, {-0.32, 0.1}, {0.32, 0.1}, {0, -0.36}, {0, 0}}
	}
	all := make([]Spot, len(full))
	for i, at := range full {
		all[i] = at.times(c.w)
	}
	return all
}

// grain is half the size of one sign of terrain.
func (c *hexagon) grain() Px {
	if !c.tells(leastPips) {
		return 0.12 * c.w
	}
	return 0.085 * c.w
}

// thin is the width of a fine line.
func (c *hexagon) thin() Px { return c.pen(1.2, 0.016) }

// about draws lines at each place, given in half sizes of a sign.
func (c *hexagon) about(places []Spot, lines ...[]Spot) [][]Spot {
	var all [][]Spot
	for _, at := range places {
		for _, line := range lines {
			all = append(all, at.path(c.grain(), line))
		}
	}
	return all
}

func flakes(c *hexagon, places []Spot) []Shape {
	return []Shape{stroke(SnowLine, c.thin(),
		c.about(places, []Spot{{-0.8, 0}, {0.8, 0}}, []Spot{{-0.4, -0.7}, {0.4, 0.7}}, []Spot{{-0.4, 0.7}, {0.4, -0.7}})...)}
}

func dunes(c *hexagon, places []Spot) []Shape {
	crest := []Spot{{-1, 0.3}, {-0.6, -0.25}, {0, -0.45}, {0.6, -0.25}, {1, 0.3}}
	return append(grains(c, places), stroke(SandLine, c.thin(), c.about(places, crest)...))
}

func grains(c *hexagon, places []Spot) []Shape {
	var dots [][]Spot
	for i, at := range places {
		for k := range 3 {
			dots = append(dots, disc(at.plus(c.grain()*jitter(i, k), c.grain()*(0.7+0.3*jitter(k, i))), max(0.8, 0.1*c.grain())))
		}
	}
	return []Shape{area(SandLine, dots...)}
}

// wave is a line across the hex at a height, as wide as the hex is there, both in widths of a hex.
func (c *hexagon) wave(height, rise Px) []Spot {
	reach := min(0.47, 0.47-max(0, abs(height)-0.289)*1.7)
	var line []Spot
	for i := range 25 {
		x := reach * (Px(i)/12 - 1)
		line = append(line, Spot{x * c.w, (height + rise*Px(math.Sin(float64(x)*22))) * c.w})
	}
	return line
}

func ripples(c *hexagon) []Shape {
	return []Shape{
		ring(WaterLine, c.thin(), c.outline(0.94)),
		stroke(WaterLine, c.thin(), c.wave(-0.3, 0.02), c.wave(-0.14, 0.02), c.wave(0.02, 0.02),
			c.wave(0.18, 0.02), c.wave(0.34, 0.02), c.wave(0.45, 0.02)),
	}
}

func surf(c *hexagon) []Shape {
	return []Shape{stroke(WaterLine, 1.6*c.thin(), c.wave(0.38, 0.025), c.wave(0.44, 0.025))}
}

// acre rules furrows, slanted as a plough leaves them.
func acre(c *hexagon) []Shape {
	var lines [][]Spot
	for x := Px(-0.42); x < 0.45; x += 0.09 {
		deep := 0.55 - abs(x)*0.577
		lines = append(lines, []Spot{{x * c.w, (-deep + 0.2) * c.w}, {x * c.w, (deep - 0.03) * c.w}})
	}
	return []Shape{stroke(FieldLine, c.thin(), lines...)}
}

func hedges(c *hexagon) []Shape {
	corners := c.outline(0.86)
	var bushes [][]Spot
	for i, from := range corners {
		to := corners[(i+1)%len(corners)]
		for k := range 5 {
			if (i == 0 && k < 2) || (i == 5 && k > 3) {
				continue // The name is there.
			}
			bushes = append(bushes, disc(part(from, to, Px(k)/5), max(1.5, 0.038*c.w)))
		}
	}
	return []Shape{
		stroke(CloseLine, c.thin(), c.wave(-0.1, 0), c.wave(0.05, 0), c.wave(0.2, 0)).withDash(0.07 * c.w),
		area(Hedge, bushes...),
	}
}

func tufts(c *hexagon, places []Spot) []Shape {
	return []Shape{stroke(MarshLine, 1.2*c.thin(),
		c.about(places, []Spot{{-1, 0.5}, {1, 0.5}}, []Spot{{0, 0.5}, {0, -0.8}},
			[]Spot{{-0.2, 0.5}, {-0.7, -0.4}}, []Spot{{0.2, 0.5}, {0.7, -0.4}})...)}
}

func stones(c *hexagon, places []Spot) []Shape {
	return []Shape{area(Stone, c.about(places,
		[]Spot{{-0.9, 0.3}, {-0.5, -0.55}, {0.35, -0.65}, {0.9, 0.05}, {0.45, 0.65}, {-0.45, 0.7}})...).withEdge(StoneLine, c.thin())}
}

// heights are the height lines of a hill, with the strokes of old maps that run down its slope.
func heights(c *hexagon) []Shape {
	var slopes [][]Spot
	outer, inner := c.outline(0.98), c.outline(0.84)
	for i := range outer {
		k := (i + 1) % len(outer)
		for step := range 8 {
			slopes = append(slopes, []Spot{part(inner[i], inner[k], Px(step)/8), part(outer[i], outer[k], Px(step)/8)})
		}
	}
	return []Shape{
		area(HillMid, c.outline(0.84)).withEdge(HillLine, 1.4*c.thin()),
		area(HillTop, c.outline(0.5)).withEdge(HillLine, 1.2*c.thin()),
		stroke(HillLine, c.thin(), slopes...),
	}
}

func peaks(c *hexagon, places []Spot) []Shape {
	return []Shape{
		area(SnowFill, c.about(places, []Spot{{-1.2, 0.8}, {0, -1.1}, {1.2, 0.8}})...).withEdge(StoneLine, c.thin()),
		area(StoneLine, c.about(places, []Spot{{0, -1.1}, {1.2, 0.8}, {0.2, 0.8}, {-0.1, -0.2}})...),
	}
}

func trees(c *hexagon, places []Spot) []Shape {
	return crowns(places, 18, c.thin(), func(i int) Px { return c.grain() * (1.05 + 0.12*jitter(i, 11)) })
}

func houses(c *hexagon, places []Spot) []Shape {
	return []Shape{
		area(RoofLight, c.about(places, []Spot{{-0.95, -0.6}, {0.95, -0.6}, {0.95, 0}, {-0.95, 0}})...),
		area(RoofDark, c.about(places, []Spot{{-0.95, 0}, {0.95, 0}, {0.95, 0.65}, {-0.95, 0.65}})...),
		ring(TownLine, c.thin(), c.about(places, []Spot{{-0.95, -0.6}, {0.95, -0.6}, {0.95, 0.65}, {-0.95, 0.65}})...),
	}
}

// manor is one large building that shows beside a counter.
func manor(c *hexagon, _ []Spot) []Shape {
	walls := around(Spot{0, 0.03 * c.w}, 0.42*c.w, 0.30*c.w)
	return []Shape{
		area(HouseFill, rectangle(walls)).withEdge(HouseLine, 2*c.thin()),
		stroke(HouseLine, c.thin(), walls.diagonals()...),
	}
}
