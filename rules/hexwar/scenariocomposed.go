package hexwar

import (
	"slices"
	"strings"

	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// closed puts the obstacles of composed elements on the sides of their hexes: those that the key faces names,
// else those that blocks of sides carry already, else all by the reading; else the file must say.
// lecture:hex-compose
func (r *scenarioReader) closed() {
	for n, place := range r.file.Hexes {
		if r.broken["hex"][n] {
			continue
		}
		var hexes []hex.Hex
		for _, word := range strings.Fields(place.At) {
			if at, err := hex.Parse(word); err == nil && slices.Equal(r.field.Cells[at], rowIDs(place.Rows)) {
				hexes = append(hexes, at)
			}
		}
		brings := r.terrain.FacesOf(rowIDs(place.Rows)...)
		named := place.Faces
		switch {
		case len(hexes) == 0: // faulted already
		case len(brings) == 0 && named != "":
			r.fault(r.line("hex", n, facesOption), "faces-none", readArg(named))
		case len(brings) == 0 || named == "" && r.carried(hexes, brings):
		case named == "" && r.terrain.Choices()[ground.ComposeReading] == ground.ComposeAll:
			r.scenario.AllSides = true
			r.close(n, allFaces, hexes, brings)
		case named == "":
			r.fault(r.line("hex", n, "rows"), "faces", phrase.Verbatim("where", hexesText(hexes)), phrase.Listing("faces", rowPhrases(brings)...))
		default:
			r.close(n, named, hexes, brings)
		}
	}
}

func (r *scenarioReader) close(n int, named string, hexes []hex.Hex, brings []ground.RowID) {
	closed, misread := facesRead(named, r.field.Grid, hexes)
	if misread != "" {
		r.fault(r.line("hex", n, facesOption), "faces-misread", readArg(misread))
		return
	}
	for _, at := range hexes {
		for _, side := range closed[at] {
			r.field = r.field.withSide(side, at, with(r.field.held(side, at), brings))
		}
	}
}

// carried reports whether each of some hexes holds every one of some obstacles on one of its sides at least.
func (r *scenarioReader) carried(hexes []hex.Hex, brings []ground.RowID) bool {
	return !slices.ContainsFunc(hexes, func(at hex.Hex) bool {
		return slices.ContainsFunc(brings, func(id ground.RowID) bool {
			sides := at.Sides()
			return !slices.ContainsFunc(sides[:], func(side hex.Side) bool { return slices.Contains(r.field.held(side, at), id) })
		})
	})
}

func rowIDs(words []string) []ground.RowID {
	all := make([]ground.RowID, len(words))
	for i, word := range words {
		all[i] = ground.RowID(word)
	}
	return all
}
