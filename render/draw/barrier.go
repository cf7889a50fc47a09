package draw

import (
	"aidedecamp/rules/hex"
	"aidedecamp/rules/table"
)

// strip is one side of a hex while an obstacle is drawn on it: x along the side, from -length to length, y
// into the hex of the obstacle, from 0 to deep. n signs are drawn along it.
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

// Barrier draws one look on the side in a direction as seen, the i-th of that side: the first is at the
// side itself, the next ones behind it.
func (h *Hexagon) Barrier(look table.Look, out hex.Direction, i int) []Shape {
	corners := h.Outline(1)
	a, b := corners[out], corners[out.Turn(1)]
	middle, along := a.Halfway(b), b.Plus(-a.X, -a.Y)
	long, far := along.length(), middle.length()
	along = Spot{along.X / long, along.Y / long}
	in := Spot{-middle.X / far, -middle.Y / far}
	f := strip{length: long/2 - 0.04*h.W, deep: 0.1 * h.W, unit: h.thin(), n: 5}
	if !h.Tells(LeastPips) {
		f.n, f.deep = 3, 0.14*h.W
	}
	step := 0.015*h.W + Px(i)*f.deep*1.1
	var all []Shape
	for _, shape := range barriers[look](f) {
		all = append(all, shape.each(func(p Spot) Spot {
			y := p.Y + step
			x := p.X * (1 - Px(i)*0.2) // A side is shorter further in.
			return middle.Plus(along.X*x+in.X*y, along.Y*x+in.Y*y)
		}))
	}
	return all
}

// SideSample is a look of a side by itself.
func SideSample(look table.Look, u Px) []Shape {
	return MoveAll(barriers[look](strip{length: 25 * u, deep: 13 * u, unit: 1.5 * u, n: 4}), Spot{0, -6 * u})
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

func (f strip) box() []Spot { return Frame{-f.length, 0, f.length, f.deep}.Rectangle() }

func trench(f strip) []Shape {
	return []Shape{
		Area(SandFill, f.box()),
		Stroke(EarthLine, 1.4*f.unit, f.rail(0), f.rail(1)),
		Stroke(EarthLine, f.unit, f.each([]Spot{{-0.5, 0}, {-0.5, 0.4}}, []Spot{{0.5, 1}, {0.5, 0.6}})...),
	}
}

func pits(f strip) []Shape {
	var holes [][]Spot
	for _, at := range f.each([]Spot{{0, 0.5}}) {
		holes = append(holes, Disc(at[0], min(f.deep*0.46, f.length/Px(f.n)*0.75)))
	}
	return []Shape{Area(EarthLine, holes...).WithEdge(EarthFill, f.unit)}
}

func caltrops(f strip) []Shape {
	return []Shape{Stroke(Writing, 1.5*f.unit,
		f.each([]Spot{{0, 0.5}, {0, -0.05}}, []Spot{{0, 0.5}, {-0.7, 1}}, []Spot{{0, 0.5}, {0.7, 1}})...)}
}

func scree(f strip) []Shape {
	return []Shape{Area(Stone, f.each([]Spot{{-0.8, 0.55}, {-0.4, 0}, {0, 0.55}},
		[]Spot{{0.1, 1}, {0.5, 0.4}, {0.9, 1}})...).WithEdge(StoneLine, f.unit)}
}

func cliff(f strip) []Shape {
	return []Shape{
		Stroke(StoneLine, 2.6*f.unit, f.rail(0.08)),
		Area(StoneLine, f.each([]Spot{{-0.9, 0}, {0, 1}, {0.9, 0}})...),
	}
}

// bank has its slope outwards, as hachures of two lengths.
func bank(f strip) []Shape {
	return []Shape{
		Stroke(EarthLine, 2.2*f.unit, f.rail(1)),
		Stroke(EarthLine, 1.2*f.unit, f.each([]Spot{{-0.5, 1}, {-0.5, 0}}, []Spot{{0.5, 1}, {0.5, 0.5}})...),
	}
}

// abatis are felled trees with their branches outwards.
func abatis(f strip) []Shape {
	return []Shape{Stroke(WoodLine, 1.4*f.unit, f.each([]Spot{{0, 1}, {0, 0}}, []Spot{{-0.8, 0}, {0, 0.6}, {0.8, 0}})...)}
}

func stakes(f strip) []Shape {
	return []Shape{Stroke(Writing, 2*f.unit, f.each([]Spot{{0.6, 1}, {-0.6, 0}})...)}
}

func barricade(f strip) []Shape {
	return []Shape{Stroke(FenceLine, 1.4*f.unit, append(f.each([]Spot{{-0.6, 0}, {0.6, 1}}, []Spot{{0.6, 0}, {-0.6, 1}}), f.rail(0.5))...)}
}

func palisade(f strip) []Shape {
	return []Shape{
		Area(FenceFill, f.each([]Spot{{-0.7, 1}, {-0.7, 0.3}, {-0.35, 0}, {0, 0.3}, {0, 1}},
			[]Spot{{0.2, 1}, {0.2, 0.3}, {0.55, 0}, {0.9, 0.3}, {0.9, 1}})...).WithEdge(FenceLine, f.unit),
		Stroke(FenceLine, 1.4*f.unit, f.rail(0.65)),
	}
}

func wall(f strip) []Shape {
	return []Shape{
		Area(Stone, f.box()).WithEdge(StoneLine, 1.4*f.unit),
		Stroke(StoneLine, f.unit, append(f.each([]Spot{{0, 0}, {0, 0.5}}, []Spot{{0.95, 0.5}, {0.95, 1}}), f.rail(0.5))...),
	}
}

// bastions are a thick line that juts out.
func bastions(f strip) []Shape {
	var line []Spot
	for _, at := range f.each([]Spot{{-1, 0.95}, {-0.5, 0.95}, {0, 0.05}, {0.5, 0.95}, {1, 0.95}}) {
		line = append(line, at...)
	}
	return []Shape{Stroke(Writing, 2.4*f.unit, line)}
}

func rampart(f strip) []Shape {
	return []Shape{
		Area(Writing, Frame{-f.length, 0.45 * f.deep, f.length, f.deep}.Rectangle()),
		Area(Writing, f.each([]Spot{{-0.5, 0.5}, {-0.5, 0}, {0.5, 0}, {0.5, 0.5}})...),
	}
}

func chains(f strip) []Shape {
	var links [][]Spot
	half := f.length / Px(f.n)
	for _, at := range f.each([]Spot{{0, 0.5}}) {
		links = append(links, Pill(at[0].Around(half*1.15, f.deep*0.35)))
	}
	return []Shape{Ring(Writing, 1.3*f.unit, links...)}
}

func lozenges(f strip) []Shape {
	return []Shape{Area(FenceFill, f.each([]Spot{{-0.9, 0.5}, {0, 0}, {0.9, 0.5}, {0, 1}})...).WithEdge(FenceLine, 1.3*f.unit)}
}
