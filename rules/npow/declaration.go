package npow

import (
	"slices"

	"aidedecamp/rules/plane"
	"aidedecamp/rules/table"
)

// declaredStrips are where the players' answers put an element of their own table: in the central band, or in
// a half and 15 cm off its edge. None where nothing was said of it. adc7:placement/2, adc7:placement/3
func declaredStrips(s laying, e Element) []plane.Band {
	var strips []plane.Band
	for _, t := range e.things(s.tables) {
		if strip, told := declaredStrip(s, t); told && !slices.Contains(strips, strip) {
			strips = append(strips, strip)
		}
	}
	return strips
}

func declaredStrip(s laying, t thing) (strip plane.Band, told bool) {
	band, size := s.field.Band, s.field.Size
	switch {
	case slices.Contains(s.placing.Answers[bandScreen], t.ID):
		return band, true
	case !t.objective || !s.isAnswered(objectiveScreen):
		return plane.Band{}, false
	case slices.Contains(s.placing.Answers[objectiveScreen], t.ID):
		return plane.Band{From: border, To: band.From}, true
	}
	return plane.Band{From: band.To, To: size.D - border}, true
}

// sketch puts an element on the board where the players' answers say.
func sketch(s laying, board *table.Plane, e Element, face table.Face) {
	if strips := declaredStrips(s, e); len(strips) > 0 && len(board.Loose) < table.MaxLoose {
		board.Loose = append(board.Loose, table.Loose{Face: face, Strips: strips})
	}
}
