package hexwar

import (
	"slices"
	"strings"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/phrase"
)

// roads draws the roads: along each block of the road's hexes, where they get one, and along the hexes of one
// block that have one. Elsewhere roads lie side by side and do not join. A file that draws none, each hex in
// a block of its own, is of before that: its roads join wherever they are neighbours.
func (r *scenarioReader) roads() {
	drawn := []hex.Side{}
	for n, place := range r.file.Hexes {
		if !r.broken["hex"][n] {
			drawn = append(drawn, drawnRoad(r.hexesOf(place.At))...)
		}
	}
	for n, road := range r.file.Roads {
		if r.broken["road"][n] {
			continue
		}
		line := r.line("road", n, "at")
		var way []hex.Hex
		for _, word := range strings.Fields(road.At) {
			at, ok := r.at(word, line)
			if !ok {
				continue
			}
			if last := len(way) - 1; last >= 0 && hex.Distance(way[last], at) != 1 {
				r.fault(line, "neighbours", phrase.Named("read", way[last].String()+" "+at.String()))
			}
			way = append(way, at)
			if !r.field.roadAt(r.terrain, at) {
				r.pave(at, line)
			}
		}
		if len(way) < 2 {
			r.fault(line, "road", readArg(road.At))
		}
		drawn = append(drawn, drawnRoad(way)...)
	}
	onRoad := func(side hex.Side) bool {
		low, _ := side.Hexes()
		return slices.Contains(r.field.roadSides(r.terrain, low), side)
	}
	if !slices.ContainsFunc(drawn, onRoad) {
		return
	}
	_, apart := roadsLaid(r.terrain, Field{Grid: r.field.Grid}, r.field, r.field.hexes(), drawn)
	r.field = r.field.parted(nil, apart)
}

// pave lays a road in a hex, over what lies there.
func (r *scenarioReader) pave(at hex.Hex, line int) {
	rows := append(slices.Clone(r.field.Cells[at]), roadRow)
	switch _, err := r.terrain.Ground(rows...); {
	case err != nil:
		r.fault(line, "row", phrase.Named("read", string(roadRow)))
	case len(rows) > mostRows:
		r.fault(line, "rows", phrase.Number("most", mostRows))
	default:
		r.field = r.field.with(at, rows)
	}
}

// hexesOf are the hexes of a block, those that are none left out.
func (r *scenarioReader) hexesOf(text string) []hex.Hex {
	var all []hex.Hex
	for _, word := range strings.Fields(text) {
		if at, err := hex.Parse(word); err == nil && r.field.Grid.Contains(at) {
			all = append(all, at)
		}
	}
	return all
}
