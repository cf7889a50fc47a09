package draw

import (
	"fmt"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/table"
)

// Way is what runs through a hex, from its middle to sides as seen: water, a road, or what crosses water.
type Way struct {
	Look table.Look
	To   []hex.Direction
}

// Key distinguishes ways.
func (w Way) Key() string { return fmt.Sprint("way ", w.Look, w.To) }

// courses are lines from side to side, rounded, all of them through the middle when there are more than two
// ends. A lone end stops in the middle.
func (h *Hexagon) courses(to []hex.Direction) [][]Spot {
	end := func(d hex.Direction) Spot {
		at := h.middle(d)
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

// Way draws what runs through a hex, around 0,0.
func (h *Hexagon) Way(w Way) []Shape {
	lines := h.courses(w.To)
	banks := func(width Px, fill, line Ink) []Shape {
		return []Shape{
			Stroke(line, width*h.W+4*h.Unit, lines...),
			Stroke(fill, width*h.W, lines...),
		}
	}
	switch w.Look {
	case table.Stream:
		return []Shape{Stroke(WaterLine, h.Pen(2, 0.055), lines...)}
	case table.River:
		return append(banks(0.2, WaterFill, WaterLine), Stroke(WaterLine, h.thin(), lines...).WithDash(0.09*h.W))
	case table.BroadRiver:
		return append(banks(0.5, WaterFill, WaterLine),
			Stroke(WaterLine, 0.2*h.W+2*h.thin(), lines...).WithDash(0.12*h.W), Stroke(WaterFill, 0.2*h.W, lines...))
	case table.Roadway:
		if len(lines) == 0 {
			lines = [][]Spot{{{-0.2 * h.W, 0}, {0.2 * h.W, 0}}}
		}
		return banks(0.11, RoadFill, RoadLine)
	case table.Ford:
		return []Shape{
			Stroke(StoneLine, 0.15*h.W+3*h.Unit, lines...).WithDash(0.075 * h.W),
			Stroke(SandFill, 0.15*h.W, lines...).WithDash(0.075 * h.W),
		}
	default:
		return []Shape{
			Stroke(BridgeLine, 0.2*h.W+6*h.Unit, lines...),
			Stroke(BridgeFill, 0.2*h.W, lines...),
			Stroke(BridgeLine, 0.2*h.W, lines...).WithDash(0.03 * h.W),
		}
	}
}
