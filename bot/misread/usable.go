package misread

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/house"
)

// Ref is the rule of this house for a club's own tables.
const Ref rules.Ref = "maison:bareme"

// playable opens a game by each value of each setting, and keeps none.
func playable(s *rules.System, tables map[string]string) error {
	try := func(settings map[string]string) error {
		_, err := house.Open(s, house.Deal{Settings: settings, Tables: tables,
			Sitters: map[rules.Seat]house.Sitter{rules.SeatA: {User: "0"}}}, house.Occasion{})
		return err
	}
	if err := try(nil); err != nil {
		return err
	}
	for _, setting := range s.Meta.Settings {
		for _, value := range setting.Values[1:] {
			if err := try(map[string]string{setting.Name: value}); err != nil {
				return fmt.Errorf("%s %s: %w", setting.Name, value, err)
			}
		}
	}
	return nil
}

// Unusable turns an error of a club's tables into a refusal: a later program may be stricter than the one
// that took them. Other errors stay as they are.
func Unusable(s *rules.System, tables map[string]string, err error) error {
	var refused *rules.Violation
	if err == nil || len(tables) == 0 || errors.As(err, &refused) {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		if wrong := playable(s, map[string]string{name: tables[name]}); wrong != nil {
			return misread(name, tables[name], wrong)
		}
	}
	return err
}
