package mapmaking

import (
	"slices"
	"strings"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// closeComposed puts the obstacles of composed elements on the sides of their hexes: those that the key faces
// names, else those that blocks of sides carry already, else all by the reading; else the file must say.
// lecture:hex-compose
func (r *scenarioReader) closeComposed() {
	for line, place := range blocks(r, "hex", r.file.Hexes) {
		hexes := slices.DeleteFunc(slices.Clone(place.hexes), func(at hex.Hex) bool { return !slices.Equal(r.field.Cells[at], place.Rows) })
		brings := r.terrain.FacesOf(place.Rows...)
		named := place.Faces
		switch {
		case len(hexes) == 0: // faulted already
		case len(brings) == 0 && named != "":
			r.fault(line(facesOption), "faces-none", hexwar.ReadArg(named))
		case len(brings) == 0 || named == "" && r.areCarried(hexes, brings):
		case named == "" && r.terrain.Choices()[ground.ComposeReading] == ground.ComposeAll:
			r.scenario.AllSides = true
			r.close(line, allFaces, hexes, brings)
		case named == "":
			r.fault(line("rows"), "faces", phrase.Verbatim("where", hexesText(hexes)),
				phrase.Listing("faces", brings...))
		default:
			r.close(line, named, hexes, brings)
		}
	}
}

func (r *scenarioReader) close(line func(key string) int, named string, hexes []hex.Hex, brings []ground.RowID) {
	closed, misread := readFaces(named, r.field.Grid, hexes)
	if misread != "" {
		r.fault(line(facesOption), "faces-misread", hexwar.ReadArg(misread))
		return
	}
	for _, at := range hexes {
		for _, side := range closed[at] {
			r.field = r.field.WithSide(side, at, hexwar.With(r.field.RowsHeldBy(side, at), brings))
		}
	}
}

// areCarried reports whether each of some hexes holds every one of some obstacles on one of its sides at
// least.
func (r *scenarioReader) areCarried(hexes []hex.Hex, brings []ground.RowID) bool {
	return !slices.ContainsFunc(hexes, func(at hex.Hex) bool {
		return slices.ContainsFunc(brings, func(id ground.RowID) bool {
			sides := at.Sides()
			return !slices.ContainsFunc(sides[:], func(side hex.Side) bool { return slices.Contains(r.field.RowsHeldBy(side, at), id) })
		})
	})
}

// roads draws the roads: along each block of the road's hexes, where they get one, and along the hexes of one
// block that have one. Elsewhere roads are side by side and do not join. In a file that
// draws none, each hex in a block of its own, roads join wherever they are neighbours.
func (r *scenarioReader) roads() {
	drawn := []hex.Side{}
	for _, place := range blocks(r, "hex", r.file.Hexes) {
		drawn = append(drawn, drawnRoad(place.hexes)...)
	}
	for lineOf, road := range blocks(r, "road", r.file.Roads) {
		line := lineOf("at")
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
			if !r.field.RoadAt(r.terrain, at) {
				r.pave(at, line)
			}
		}
		if len(way) < 2 {
			r.fault(line, "road", hexwar.ReadArg(road.At))
		}
		drawn = append(drawn, drawnRoad(way)...)
	}
	onRoad := func(side hex.Side) bool {
		low, _ := side.Hexes()
		return slices.Contains(r.field.RoadSides(r.terrain, low), side)
	}
	if !slices.ContainsFunc(drawn, onRoad) {
		return
	}
	_, apart := roadsLaid(r.terrain, hexwar.Field{Grid: r.field.Grid}, r.field, r.field.Hexes(), drawn)
	r.field = r.field.WithRoadJoins(nil, apart)
}

// pave adds a road to the terrain of a hex.
func (r *scenarioReader) pave(at hex.Hex, line int) {
	rows := append(slices.Clone(r.field.Cells[at]), roadRow)
	switch _, err := r.terrain.Ground(rows...); {
	case err != nil:
		r.fault(line, "row", phrase.Named("read", string(roadRow)))
	case len(rows) > hexwar.MostRows:
		r.fault(line, "rows", phrase.Number("most", hexwar.MostRows))
	default:
		r.field = r.field.With(at, rows)
	}
}
