package mourre

import (
	"fmt"
	"strconv"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

const refSettings rules.Ref = "mourre:manche/2"

// settable lets the number of rounds change while the first one lasts, and doubles until the last one is
// over.
func settable(s State, name string) error {
	if s.over() || s.round > 1 && name != doubleSet {
		return rules.Refuse(refSettings, "mourre.refused.setting", phrase.Number("round", s.round))
	}
	return nil
}

// set returns the state with the setting at the value.
func set(s State, name, value string) (State, error) {
	switch name {
	case profileSet:
		return s, nil // a name for others
	case doubleSet:
		s.doubles = value != doubleNothing
		return s, nil
	case roundsSet:
		return s.lasting(value)
	}
	return s, fmt.Errorf("mourre: no setting %q", name)
}

// lasting returns the state with as many rounds, if the club's table allows them.
func (s State) lasting(rounds string) (State, error) {
	n, err := strconv.Atoi(rounds)
	if err != nil {
		return s, fmt.Errorf("mourre: %w", err)
	}
	if s.chart.Rounds > 0 && n > s.chart.Rounds {
		return s, fmt.Errorf("mourre: %s: %d rounds are more than rounds = %d", chart, n, s.chart.Rounds)
	}
	s.rounds = n
	return s, nil
}
