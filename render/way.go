package render

import (
	"slices"

	"aidedecamp/render/draw"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/table"
)

// What a way runs on into: water into water, a road into roads and bridges, and where it would end into
// places where people live.
var (
	waters = []table.Look{table.Stream, table.River, table.BroadRiver, table.Lake, table.Ford}
	roads  = []table.Look{table.Roadway, table.Bridge}
	homes  = []table.Look{table.BuiltUp, table.Building}
)

// waysOf lists what runs through a hex, lowest first.
func (c *honeycomb) waysOf(at hex.Hex) []draw.Way {
	var all []draw.Way
	ground := c.ground[at]
	if len(ground) == 0 {
		return nil
	}
	for _, look := range table.GroundLooks() {
		if !draw.HasLook(ground, look) {
			continue
		}
		switch look {
		case table.Stream, table.River, table.BroadRiver:
			all = append(all, draw.Way{Look: look, To: c.joins(at, waters)})
		case table.Ford:
			water := c.joins(at, waters)
			if !c.has(at, table.Stream) && !c.has(at, table.River) && !c.has(at, table.BroadRiver) {
				all = append(all, draw.Way{Look: table.Stream, To: water})
			}
			all = append(all, draw.Way{Look: look, To: c.crossing(at, water)})
		case table.Roadway:
			all = append(all, draw.Way{Look: look, To: c.joins(at, roads)})
		case table.Bridge:
			all = append(all, draw.Way{Look: look, To: c.crossing(at, c.joins(at, waters))})
		}
	}
	return all
}

func (c *honeycomb) has(at hex.Hex, look table.Look) bool { return draw.HasLook(c.ground[at], look) }

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
		if slices.ContainsFunc(looks, func(look table.Look) bool { return draw.HasLook(there, look) }) {
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
