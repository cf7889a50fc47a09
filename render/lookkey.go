package render

import (
	"slices"

	"aidedecamp/rules/table"
)

// unnumbered lists one face of each look that is on the table without a number: no legend explains it.
// Bridges over roads are among them.
func unnumbered(p table.Plane) []table.Face {
	var all []table.Face
	see := func(f table.Face) {
		known := slices.ContainsFunc(all, func(o table.Face) bool { return o.Look == f.Look })
		if f.Number == 0 && !known {
			all = append(all, f)
		}
	}
	for _, piece := range p.Pieces {
		see(piece.Face)
	}
	for _, road := range p.Roads {
		see(road.Face)
		if len(road.Bridges) > 0 {
			see(table.Face{Look: table.Bridge})
		}
	}
	return all
}

// lookKey explains what is on the table without a number: a small one of each look, by the look's own name.
func (t *tabletop) lookKey(p table.Plane, item func(name, words string, sign func(Frame) []Shape)) {
	for _, face := range unnumbered(p) {
		item("key-look "+string(face.Look), t.say("render.look."+string(face.Look)), func(f Frame) []Shape {
			sign := footprint{w: f.X1 - f.X0, h: f.Y1 - f.Y0, unit: t.unit}
			switch face.Look {
			case table.Roadway, table.Obstacle, table.Earthwork, table.Watercourse:
				sign.h /= 2
			}
			return moveAll(looks[face.Look](sign), f.middle())
		})
	}
}
