package render

import (
	"fmt"
	"slices"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/table"
)

// way is what runs through a hex, from its middle to sides as seen: water, a road, or what crosses water.
type way struct {
	look table.Look
	to   []hex.Direction
}

func (w way) key() string { return fmt.Sprint("way ", w.look, w.to) }

// What a way runs on into: water into water, a road into roads and bridges, and where it would end into
// places where people live.
var (
	waters = []table.Look{table.Stream, table.River, table.BroadRiver, table.Lake, table.Ford}
	roads  = []table.Look{table.Roadway, table.Bridge}
	homes  = []table.Look{table.BuiltUp, table.Building}
)

// waysOf lists what runs through a hex, lowest first.
func (c *honeycomb) waysOf(at hex.Hex) []way {
	var all []way
	ground := c.ground[at]
	if len(ground) == 0 {
		return nil
	}
	for _, look := range table.GroundLooks() {
		if !hasLook(ground, look) {
			continue
		}
		switch look {
		case table.Stream, table.River, table.BroadRiver:
			all = append(all, way{look, c.joins(at, waters)})
		case table.Ford:
			water := c.joins(at, waters)
			if !c.has(at, table.Stream) && !c.has(at, table.River) && !c.has(at, table.BroadRiver) {
				all = append(all, way{table.Stream, water})
			}
			all = append(all, way{look, c.crossing(at, water)})
		case table.Roadway:
			all = append(all, way{look, c.joins(at, roads)})
		case table.Bridge:
			all = append(all, way{look, c.crossing(at, c.joins(at, waters))})
		}
	}
	return all
}

func (c *honeycomb) has(at hex.Hex, look table.Look) bool { return hasLook(c.ground[at], look) }

func hasLook(ground []table.Feature, look table.Look) bool {
	return slices.ContainsFunc(ground, func(f table.Feature) bool { return f.Look == look })
}

// joins lists the directions, as seen, in which the neighbours go on. What goes on in one direction only
// leaves the board on the far side where it can.
func (c *honeycomb) joins(at hex.Hex, into []table.Look) []hex.Direction {
	all := c.towards(at, into)
	if len(all) < 2 && slices.Equal(into, roads) {
		for _, d := range c.towards(at, homes) {
			if !slices.Contains(all, d) && len(all) < 2 {
				all = append(all, d)
			}
		}
	}
	if len(all) == 1 {
		for _, sixths := range []int{3, 2, 4} {
			if out := all[0].Turn(sixths); !c.Grid.Contains(at.To(out)) {
				all = append(all, out)
				break
			}
		}
	}
	if len(all) == 0 && slices.Equal(into, waters) {
		all = []hex.Direction{hex.East, hex.West}
	}
	for i, d := range all {
		all[i] = c.asSeen(d)
	}
	slices.Sort(all)
	return all
}

// towards lists the directions in which a neighbour has one of some looks; a road does not go on where it
// lies beside another only.
func (c *honeycomb) towards(at hex.Hex, looks []table.Look) []hex.Direction {
	var all []hex.Direction
	for _, d := range hex.Directions() {
		if slices.Equal(looks, roads) && slices.Contains(c.Apart, at.Side(d)) {
			continue
		}
		there := c.ground[at.To(d)]
		if slices.ContainsFunc(looks, func(look table.Look) bool { return hasLook(there, look) }) {
			all = append(all, d)
		}
	}
	return all
}

// crossing lists the two directions, as seen, in which water is crossed: along the road there, or else across
// the water.
func (c *honeycomb) crossing(at hex.Hex, water []hex.Direction) []hex.Direction {
	if road := c.joins(at, roads); c.has(at, table.Roadway) && len(road) > 0 {
		if len(road) == 1 {
			return []hex.Direction{road[0], road[0].Opposite()}
		}
		return road[:2]
	}
	for _, d := range []hex.Direction{hex.NorthEast, hex.SouthEast, hex.East} {
		if !slices.Contains(water, d) && !slices.Contains(water, d.Opposite()) {
			return []hex.Direction{d, d.Opposite()}
		}
	}
	return []hex.Direction{hex.NorthEast, hex.SouthWest}
}

// courses are lines from side to side, rounded, all of them through the middle when there are more than two
// ends. A lone end stops in the middle.
func (c *hexagon) courses(to []hex.Direction) [][]Spot {
	end := func(d hex.Direction) Spot {
		at := c.middle(d)
		return at.times(1.02) // Over the side by a hair, so that no seam shows.
	}
	if len(to) < 2 {
		var lines [][]Spot
		for _, d := range to {
			lines = append(lines, []Spot{end(d), {}})
		}
		return lines
	}
	var lines [][]Spot
	for _, d := range to[1:] {
		from, till := end(to[0]), end(d)
		var line []Spot
		for i := range 13 {
			t := Px(i) / 12
			k := (1 - t) * (1 - t)
			line = append(line, Spot{k*from.X + t*t*till.X, k*from.Y + t*t*till.Y})
		}
		if len(to) > 2 {
			line = []Spot{from, {}, till}
		}
		lines = append(lines, line)
	}
	return lines
}

// way draws what runs through a hex, around 0,0.
func (c *hexagon) way(w way) []Shape {
	lines := c.courses(w.to)
	banks := func(width Px, fill, line Ink) []Shape {
		return []Shape{
			stroke(line, width*c.w+4*c.unit, lines...),
			stroke(fill, width*c.w, lines...),
		}
	}
	switch w.look {
	case table.Stream:
		return []Shape{stroke(WaterLine, c.pen(2, 0.055), lines...)}
	case table.River:
		return append(banks(0.2, WaterFill, WaterLine), stroke(WaterLine, c.thin(), lines...).withDash(0.09*c.w))
	case table.BroadRiver:
		return append(banks(0.5, WaterFill, WaterLine),
			stroke(WaterLine, 0.2*c.w+2*c.thin(), lines...).withDash(0.12*c.w), stroke(WaterFill, 0.2*c.w, lines...))
	case table.Roadway:
		if len(lines) == 0 {
			lines = [][]Spot{{{-0.2 * c.w, 0}, {0.2 * c.w, 0}}}
		}
		return banks(0.11, RoadFill, RoadLine)
	case table.Ford:
		return []Shape{
			stroke(StoneLine, 0.15*c.w+3*c.unit, lines...).withDash(0.075 * c.w),
			stroke(SandFill, 0.15*c.w, lines...).withDash(0.075 * c.w),
		}
	default:
		return []Shape{
			stroke(BridgeLine, 0.2*c.w+6*c.unit, lines...),
			stroke(BridgeFill, 0.2*c.w, lines...),
			stroke(BridgeLine, 0.2*c.w, lines...).withDash(0.03 * c.w),
		}
	}
}
