package hexwar

import (
	"maps"
	"reflect"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar/ground"
	"aidedecamp/rules/phrase"
)

// decided are the readings of the terrain without which an answer would be another: for each the table is
// read by its other values too.
func (s State) decided(answer func(*ground.Table) any) []usedReading {
	var used []usedReading
	now, chosen := answer(s.tables.ground), s.tables.ground.Choices()
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

// deciding names the readings by another value of which something would be allowed: those of terrain, and
// those of the engine's own that may decide it.
func (s State) deciding(allowed func(State) bool, own ...string) []phrase.Phrase {
	for _, r := range s.tables.ground.Readings() {
		own = append(own, r.Name)
	}
	var said []phrase.Phrase
	for _, r := range s.book.Settings {
		now := s.valueOf(r.Name)
		if slices.Contains(own, r.Name) && slices.ContainsFunc(r.Values, func(value string) bool {
			other, err := s.set(r.Name, value)
			return value != now && err == nil && allowed(other)
		}) {
			said = append(said, s.uses(r.Name).phrase())
		}
	}
	return said
}

// naming adds to a refusal the readings by another value of which there would be none.
func (s State) naming(v *rules.Violation, judge func(State) *rules.Violation, own ...string) *rules.Violation {
	if v != nil {
		v.Notes = s.deciding(func(other State) bool { return judge(other) == nil }, own...)
	}
	return v
}
