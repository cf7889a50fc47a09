package draw

import (
	"slices"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/table"
)

// HasLook reports whether one of some features has a look.
func HasLook(ground []table.Feature, look table.Look) bool {
	return slices.ContainsFunc(ground, func(f table.Feature) bool { return f.Look == look })
}

// soil is how an area of terrain fills its hex.
type soil struct {
	fill Ink
	// lines run over the whole hex, whatever else is on it.
	lines func(*Hexagon) []Shape
	// signs draws at places, so that composed terrain shares the places out.
	signs func(c *Hexagon, places []Spot) []Shape
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

// AreasOf lists the looks of a hex that are areas, lowest first, each once.
func AreasOf(features []table.Feature) []string {
	var all []string
	if len(features) == 0 {
		return nil
	}
	for _, look := range table.GroundLooks() {
		if _, area := soils[look]; area && HasLook(features, look) {
			all = append(all, string(look))
		}
	}
	return all
}

// SoilOf is the fill of composed terrain: that of its lowest element.
func SoilOf(areas []string) Ink {
	if len(areas) == 0 {
		return Ground
	}
	return soils[table.Look(areas[0])].fill
}

// Soil draws the areas of a hex, around 0,0.
func (h *Hexagon) Soil(areas []string) []Shape {
	shapes := []Shape{Area(SoilOf(areas), h.Outline(1))}
	var signs []soil
	for _, area := range areas {
		drawn := soils[table.Look(area)]
		if drawn.lines != nil {
			shapes = append(shapes, drawn.lines(h)...)
		}
		if drawn.signs != nil {
			signs = append(signs, drawn)
		}
	}
	for k, drawn := range signs {
		var places []Spot
		for i, at := range h.places() {
			if i%len(signs) == k {
				places = append(places, at)
			}
		}
		shapes = append(shapes, drawn.signs(h, places)...)
	}
	return append(shapes, Ring(GridBold, 2*h.Unit, h.Outline(1)))
}

func flakes(h *Hexagon, places []Spot) []Shape {
	return []Shape{Stroke(SnowLine, h.thin(),
		h.about(places, []Spot{{-0.8, 0}, {0.8, 0}}, []Spot{{-0.4, -0.7}, {0.4, 0.7}}, []Spot{{-0.4, 0.7}, {0.4, -0.7}})...)}
}

func dunes(h *Hexagon, places []Spot) []Shape {
	crest := []Spot{{-1, 0.3}, {-0.6, -0.25}, {0, -0.45}, {0.6, -0.25}, {1, 0.3}}
	return append(grains(h, places), Stroke(SandLine, h.thin(), h.about(places, crest)...))
}

func grains(h *Hexagon, places []Spot) []Shape {
	var dots [][]Spot
	for i, at := range places {
		for k := range 3 {
			dots = append(dots, Disc(at.Plus(h.grain()*jitter(i, k), h.grain()*(0.7+0.3*jitter(k, i))), max(0.8, 0.1*h.grain())))
		}
	}
	return []Shape{Area(SandLine, dots...)}
}

func ripples(h *Hexagon) []Shape {
	return []Shape{
		Ring(WaterLine, h.thin(), h.Outline(0.94)),
		Stroke(WaterLine, h.thin(), h.wave(-0.3, 0.02), h.wave(-0.14, 0.02), h.wave(0.02, 0.02),
			h.wave(0.18, 0.02), h.wave(0.34, 0.02), h.wave(0.45, 0.02)),
	}
}

func surf(h *Hexagon) []Shape {
	return []Shape{Stroke(WaterLine, 1.6*h.thin(), h.wave(0.38, 0.025), h.wave(0.44, 0.025))}
}

// acre rules furrows, slanted as a plough leaves them.
func acre(h *Hexagon) []Shape {
	var lines [][]Spot
	for x := Px(-0.42); x < 0.45; x += 0.09 {
		deep := 0.55 - x.Abs()*0.577
		lines = append(lines, []Spot{{x * h.W, (-deep + 0.2) * h.W}, {x * h.W, (deep - 0.03) * h.W}})
	}
	return []Shape{Stroke(FieldLine, h.thin(), lines...)}
}

func hedges(h *Hexagon) []Shape {
	corners := h.Outline(0.86)
	var bushes [][]Spot
	for i, from := range corners {
		to := corners[(i+1)%len(corners)]
		for k := range 5 {
			if (i == 0 && k < 2) || (i == 5 && k > 3) {
				continue // The name is there.
			}
			bushes = append(bushes, Disc(from.Towards(to, Px(k)/5), max(1.5, 0.038*h.W)))
		}
	}
	return []Shape{
		Stroke(CloseLine, h.thin(), h.wave(-0.1, 0), h.wave(0.05, 0), h.wave(0.2, 0)).WithDash(0.07 * h.W),
		Area(Hedge, bushes...),
	}
}

func tufts(h *Hexagon, places []Spot) []Shape {
	return []Shape{Stroke(MarshLine, 1.2*h.thin(),
		h.about(places, []Spot{{-1, 0.5}, {1, 0.5}}, []Spot{{0, 0.5}, {0, -0.8}},
			[]Spot{{-0.2, 0.5}, {-0.7, -0.4}}, []Spot{{0.2, 0.5}, {0.7, -0.4}})...)}
}

func stones(h *Hexagon, places []Spot) []Shape {
	return []Shape{Area(Stone, h.about(places,
		[]Spot{{-0.9, 0.3}, {-0.5, -0.55}, {0.35, -0.65}, {0.9, 0.05}, {0.45, 0.65}, {-0.45, 0.7}})...).WithEdge(StoneLine, h.thin())}
}

// heights are the height lines of a hill, with the strokes of old maps that run down its slope.
func heights(h *Hexagon) []Shape {
	var slopes [][]Spot
	outer, inner := h.Outline(0.98), h.Outline(0.84)
	for i := range outer {
		k := (i + 1) % len(outer)
		for step := range 8 {
			slopes = append(slopes, []Spot{inner[i].Towards(inner[k], Px(step)/8), outer[i].Towards(outer[k], Px(step)/8)})
		}
	}
	return []Shape{
		Area(HillMid, h.Outline(0.84)).WithEdge(HillLine, 1.4*h.thin()),
		Area(HillTop, h.Outline(0.5)).WithEdge(HillLine, 1.2*h.thin()),
		Stroke(HillLine, h.thin(), slopes...),
	}
}

func peaks(h *Hexagon, places []Spot) []Shape {
	return []Shape{
		Area(SnowFill, h.about(places, []Spot{{-1.2, 0.8}, {0, -1.1}, {1.2, 0.8}})...).WithEdge(StoneLine, h.thin()),
		Area(StoneLine, h.about(places, []Spot{{0, -1.1}, {1.2, 0.8}, {0.2, 0.8}, {-0.1, -0.2}})...),
	}
}

func trees(h *Hexagon, places []Spot) []Shape {
	return crowns(places, 18, h.thin(), func(i int) Px { return h.grain() * (1.05 + 0.12*jitter(i, 11)) })
}

func houses(h *Hexagon, places []Spot) []Shape {
	return []Shape{
		Area(RoofLight, h.about(places, []Spot{{-0.95, -0.6}, {0.95, -0.6}, {0.95, 0}, {-0.95, 0}})...),
		Area(RoofDark, h.about(places, []Spot{{-0.95, 0}, {0.95, 0}, {0.95, 0.65}, {-0.95, 0.65}})...),
		Ring(TownLine, h.thin(), h.about(places, []Spot{{-0.95, -0.6}, {0.95, -0.6}, {0.95, 0.65}, {-0.95, 0.65}})...),
	}
}

// manor is one large building that shows beside a counter.
func manor(h *Hexagon, _ []Spot) []Shape {
	walls := Spot{0, 0.03 * h.W}.Around(0.42*h.W, 0.30*h.W)
	return []Shape{
		Area(HouseFill, walls.Rectangle()).WithEdge(HouseLine, 2*h.thin()),
		Stroke(HouseLine, h.thin(), walls.diagonals()...),
	}
}

// Sample is one look in a hex of its own.
func (h *Hexagon) Sample(look table.Look) []Shape {
	if _, area := soils[look]; area {
		return h.Soil([]string{string(look)})
	}
	shapes := h.Soil(nil)
	across := []hex.Direction{hex.East, hex.West}
	if look == table.Ford || look == table.Bridge {
		shapes = append(shapes, h.Way(Way{table.River, across})...)
		across = []hex.Direction{hex.NorthEast, hex.SouthWest}
	}
	return append(shapes, h.Way(Way{look, across})...)
}
