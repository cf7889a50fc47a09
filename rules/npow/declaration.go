package npow

import (
	"slices"

	"aidedecamp/rules/plane"
)

// declaredStrips are where the players' answers put an element of their own table: in the central band, or in
// a half and 15 cm off its edge. None where nothing was said of it. adc7:placement/2, adc7:placement/3
func declaredStrips(s laying, e Element) []plane.Band {
	band := s.field.Band
	strips := map[zone]plane.Band{middle: band, southHalf: {From: border, To: band.From}, northHalf: {From: band.To, To: s.field.Size.D - border}}
	var all []plane.Band
	for _, t := range e.things(s.tables) {
		zone := s.saidZone(t)
		said := zone == middle || t.objective && s.isAnswered(objectiveScreen)
		if strip := strips[zone]; said && !slices.Contains(all, strip) {
			all = append(all, strip)
		}
	}
	return all
}
