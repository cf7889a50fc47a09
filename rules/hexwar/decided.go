package hexwar

import (
	"errors"
	"maps"
	"reflect"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/hex"
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

// decides names the readings by another value of which the move could end in a hex.
func (m march) decides(to hex.Hex) []phrase.Phrase {
	return m.s.deciding(func(s State) bool {
		other := s.officerMarch(m.officer)
		if m.unit.ID != "" {
			other = s.unitMarch(m.unit)
		}
		return slices.ContainsFunc(other.destinations(), func(d destination) bool { return d.At == to })
	}, fewerReading, friendsReading)
}

// Readings of the engine's own that may decide whether an order can be given, outside combats and in them.
var (
	turnOrderReadings   = []string{announceReading, forcedReading, rallyReading, rallyEdgeReading, rebateReading, sizeReading}
	combatOrderReadings = []string{breakReading, rebateReading, fewerReading, friendsReading}
)

// judgeTarget judges a target that somebody has named; a refusal names the readings that decide it.
func (s State) judgeTarget(a, t Unit) (ranged bool, err error) {
	ranged, err = s.target(a, t)
	if refused, is := errors.AsType[*rules.Violation](err); is {
		refused.Notes = s.deciding(func(other State) bool {
			_, err := other.target(a, t)
			return err == nil
		}, ownSideReading)
	}
	return ranged, err
}
