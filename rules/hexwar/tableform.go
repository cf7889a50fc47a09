package hexwar

import (
	"slices"
	"strings"
	"unicode"

	"aidedecamp/rules/hexwar/chart"
	"aidedecamp/rules/hexwar/ground"
)

// ReadBody reads a troop with its gear, in the same words.
func ReadBody(text string) (Body, bool) {
	b := Body{Troop: chart.Troop{Weight: chart.Medium}}
	var said ArmyLine
	troop := func(id string) {
		if !slices.Contains(said.Troops, id) {
			said.Troops = append(said.Troops, id)
		}
	}
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("/,’'", r) }) {
		if slices.Contains(chart.Types(), chart.Type(word)) {
			troop(word)
			continue
		}
		switch sense := ArmyWords()[PlainWord(word)]; sense.As {
		case AsTroop:
			troop(sense.ID)
		case AsWeight:
			b.Weight = chart.Weight(sense.ID)
		case AsGear:
			b.Gear = ground.Trait(sense.ID)
		case AsNothing:
		default:
			if !slices.Contains(Gears(), ground.Trait(word)) {
				return b, false
			}
			b.Gear = ground.Trait(word)
		}
	}
	var ok bool
	b.Type, ok = said.Kind()
	return b, ok
}
