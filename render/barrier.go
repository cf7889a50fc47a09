package render

import (
	"math"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/table"
)

// strip is one side of a hex while an obstacle is drawn on it: x along the side, from -length to length, y into the hex that
// holds the obstacle, from 0 to deep. n signs stand along it.
type strip struct {
	length, deep, unit Px
	n                  int
}

// barriers draws each look of a side.
var barriers = map[table.Look]func(strip) []Shape{
	table.Ditch:         trench,
	table.Pits:          pits,
	table.Caltrops:      caltrops,
	table.Scree:         scree,
	table.Cliff:         cliff,
	table.Bank:          bank,
	table.Abatis:        abatis,
	table.Stakes:        stakes,
	table.Barricade:     barricade,
	table.Palisade:      palisade,
	table.Wall:          wall,
	table.Fortification: bastions,
	table.Rampart:       rampart,
	table.Chains:        chains,
	table.Obstacle:      lozenges,
}

// barrier draws one look on the side in a direction as seen, the i-th of that side: the first stands at the side itself, the next
// ones behind it.
func (c *honeycomb) barrier(look table.Look, out hex.Direction, i int) []Shape {
	corners := c.outline(1)
	a, b := corners[out], corners[out.Turn(1)]
	middle := Spot{(a.X + b.X) / 2, (a.Y + b.Y) / 2}
	long := Px(math.Hypot(float64(b.X-a.X), float64(b.Y-a.Y)))
	along := Spot{(b.X - a.X) / long, (b.Y - a.Y) / long}
	far := Px(math.Hypot(float64(middle.X), float64(middle.Y)))
	in := Spot{-middle.X / far, -middle.Y / far}
	f := strip{length: long/2 - 0.04*c.w, deep: 0.1 * c.w, unit: c.thin(), n: 5}
	if !c.tells(leastPips) {
		f.n, f.deep = 3, 0.14*c.w
	}
	step := 0.015*c.w + Px(i)*f.deep*1.1
	var all []Shape
	for _, shape := range barriers[look](f) {
		all = append(all, shape.each(func(p Spot) Spot {
			y := p.Y + step
			x := p.X * (1 - Px(i)*0.2) // A side is shorter further in.
			return Spot{middle.X + along.X*x + in.X*y, middle.Y + along.Y*x + in.Y*y}
		}))
	}
	return all
}

// each draws lines at each sign's place: x in halves of the room of a sign, y in depths.
func (f strip) each(lines ...[]Spot) [][]Spot {
	var all [][]Spot
	half := f.length / Px(f.n)
	for i := range f.n {
		x := -f.length + half*Px(2*i+1)
		for _, line := range lines {
			moved := make([]Spot, len(line))
			for k, p := range line {
				moved[k] = Spot{x + p.X*half, p.Y * f.deep}
			}
			all = append(all, moved)
		}
	}
	return all
}

// rail runs along the whole strip at a depth.
func (f strip) rail(y Px) []Spot { return []Spot{{-f.length, y * f.deep}, {f.length, y * f.deep}} }

func (f strip) box() []Spot { return rectangle(Frame{-f.length, 0, f.length, f.deep}) }

func trench(f strip) []Shape {
	return []Shape{
		{Lines: [][]Spot{f.box()}, Closed: true, Fill: SandFill},
		{Lines: [][]Spot{f.rail(0), f.rail(1)}, Stroke: EarthLine, Width: 1.4 * f.unit},
		{Lines: f.each([]Spot{{-0.5, 0}, {-0.5, 0.4}}, []Spot{{0.5, 1}, {0.5, 0.6}}), Stroke: EarthLine, Width: f.unit},
	}
}

func pits(f strip) []Shape {
	var holes [][]Spot
	for _, at := range f.each([]Spot{{0, 0.5}}) {
		holes = append(holes, disc(at[0], min(f.deep*0.46, f.length/Px(f.n)*0.75)))
	}
	return []Shape{{Lines: holes, Closed: true, Fill: EarthLine, Stroke: EarthFill, Width: f.unit}}
}

func caltrops(f strip) []Shape {
	return []Shape{{Lines: f.each([]Spot{{0, 0.5}, {0, -0.05}}, []Spot{{0, 0.5}, {-0.7, 1}}, []Spot{{0, 0.5}, {0.7, 1}}), Stroke: Writing, Width: 1.5 * f.unit}}
}

func scree(f strip) []Shape {
	return []Shape{{Lines: f.each([]Spot{{-0.8, 0.55}, {-0.4, 0}, {0, 0.55}}, []Spot{{0.1, 1}, {0.5, 0.4}, {0.9, 1}}), Closed: true, Fill: Stone, Stroke: StoneLine, Width: f.unit}}
}

func cliff(f strip) []Shape {
	return []Shape{
		{Lines: [][]Spot{f.rail(0.08)}, Stroke: StoneLine, Width: 2.6 * f.unit},
		{Lines: f.each([]Spot{{-0.9, 0}, {0, 1}, {0.9, 0}}), Closed: true, Fill: StoneLine},
	}
}

// bank has its slope outwards, as hachures of two lengths.
func bank(f strip) []Shape {
	return []Shape{
		{Lines: [][]Spot{f.rail(1)}, Stroke: EarthLine, Width: 2.2 * f.unit},
		{Lines: f.each([]Spot{{-0.5, 1}, {-0.5, 0}}, []Spot{{0.5, 1}, {0.5, 0.5}}), Stroke: EarthLine, Width: 1.2 * f.unit},
	}
}

// abatis are felled trees with their branches outwards.
func abatis(f strip) []Shape {
	return []Shape{{Lines: f.each([]Spot{{0, 1}, {0, 0}}, []Spot{{-0.8, 0}, {0, 0.6}, {0.8, 0}}), Stroke: WoodLine, Width: 1.4 * f.unit}}
}

func stakes(f strip) []Shape {
	return []Shape{{Lines: f.each([]Spot{{0.6, 1}, {-0.6, 0}}), Stroke: Writing, Width: 2 * f.unit}}
}

func barricade(f strip) []Shape {
	return []Shape{{Lines: append(f.each([]Spot{{-0.6, 0}, {0.6, 1}}, []Spot{{0.6, 0}, {-0.6, 1}}), f.rail(0.5)), Stroke: FenceLine, Width: 1.4 * f.unit}}
}

func palisade(f strip) []Shape {
	return []Shape{
		{Lines: f.each([]Spot{{-0.7, 1}, {-0.7, 0.3}, {-0.35, 0}, {0, 0.3}, {0, 1}}, []Spot{{0.2, 1}, {0.2, 0.3}, {0.55, 0}, {0.9, 0.3}, {0.9, 1}}), Closed: true, Fill: FenceFill, Stroke: FenceLine, Width: f.unit},
		{Lines: [][]Spot{f.rail(0.65)}, Stroke: FenceLine, Width: 1.4 * f.unit},
	}
}

func wall(f strip) []Shape {
	return []Shape{
		{Lines: [][]Spot{f.box()}, Closed: true, Fill: Stone, Stroke: StoneLine, Width: 1.4 * f.unit},
		{Lines: append(f.each([]Spot{{0, 0}, {0, 0.5}}, []Spot{{0.95, 0.5}, {0.95, 1}}), f.rail(0.5)), Stroke: StoneLine, Width: f.unit},
	}
}

// bastions are a thick line that juts out.
func bastions(f strip) []Shape {
	var line []Spot
	for _, at := range f.each([]Spot{{-1, 0.95}, {-0.5, 0.95}, {0, 0.05}, {0.5, 0.95}, {1, 0.95}}) {
		line = append(line, at...)
	}
	return []Shape{{Lines: [][]Spot{line}, Stroke: Writing, Width: 2.4 * f.unit}}
}

func rampart(f strip) []Shape {
	return []Shape{
		{Lines: [][]Spot{rectangle(Frame{-f.length, 0.45 * f.deep, f.length, f.deep})}, Closed: true, Fill: Writing},
		{Lines: f.each([]Spot{{-0.5, 0.5}, {-0.5, 0}, {0.5, 0}, {0.5, 0.5}}), Closed: true, Fill: Writing},
	}
}

func chains(f strip) []Shape {
	var links [][]Spot
	half := f.length / Px(f.n)
	for _, at := range f.each([]Spot{{0, 0.5}}) {
		links = append(links, pill(around(at[0], half*1.15, f.deep*0.35)))
	}
	return []Shape{{Lines: links, Closed: true, Stroke: Writing, Width: 1.3 * f.unit}}
}

func lozenges(f strip) []Shape {
	return []Shape{{Lines: f.each([]Spot{{-0.9, 0.5}, {0, 0}, {0.9, 0.5}, {0, 1}}), Closed: true, Fill: FenceFill, Stroke: FenceLine, Width: 1.3 * f.unit}}
}
