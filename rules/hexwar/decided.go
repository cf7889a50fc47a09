package hexwar

import (
	"maps"
	"reflect"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// decided are the readings of the terrain without which an answer would be another: for each the table is read by its other values too.
func (s State) decided(answer func(*ground.Table) any) []usedReading {
	var used []usedReading
	now, chosen := answer(s.tables.ground), s.tables.ground.Chosen()
	for _, r := range s.tables.ground.Readings() {
		for _, value := range r.Values {
			if value == chosen[r.Name] {
				continue
			}
			settings := maps.Clone(chosen)
			settings[r.Name] = value
			other, err := s.tables.draft.Under(settings)
			if err == nil && !reflect.DeepEqual(answer(other), now) {
				used = append(used, usedReading(r.Name+"="+chosen[r.Name]))
				break
			}
		}
	}
	return used
}

// marchReadings are those of the engine's own that say where a march gets to.
var marchReadings = []string{fewerReading, friendsReading}

// decides names the settings by another value of which the move could end in a hex.
func (m march) decides(to hex.Hex) []phrase.Phrase {
	reaches := func(s State) bool {
		other := s.officerMarch(m.officer)
		if m.unit.ID != "" {
			other = s.unitMarch(m.unit)
		}
		return slices.ContainsFunc(other.destinations(), func(d destination) bool { return d.At == to })
	}
	var said []phrase.Phrase
	for _, r := range m.s.decided(func(t *ground.Table) any {
		s := m.s
		tables := *s.tables
		tables.ground, s.tables = t, &tables
		return reaches(s)
	}) {
		said = append(said, r.phrase())
	}
	for _, name := range marchReadings {
		i := slices.IndexFunc(m.s.book.Settings, func(r rules.Setting) bool { return r.Name == name })
		if i >= 0 && slices.ContainsFunc(m.s.book.Settings[i].Values, func(value string) bool {
			s := m.s
			s.settings = maps.Clone(s.settings)
			if s.settings == nil {
				s.settings = map[string]string{}
			}
			s.settings[name] = value
			return value != m.s.valueOf(name) && reaches(s)
		}) {
			said = append(said, m.s.uses(name).phrase())
		}
	}
	return said
}
