package hexwartest

import (
	"errors"
	"testing"

	"aidedecamp/rules"
	"aidedecamp/rules/hexwar"
)

func RefusalOf(t *testing.T, s hexwar.State, act rules.Act) *rules.Violation {
	t.Helper()
	_, err := s.Book.Rules().Decide(s, act, Fixed{1, 1, 1, 1, 1, 1, 1, 1})
	v, ok := errors.AsType[*rules.Violation](err)
	if !ok {
		t.Fatalf("%v: %v", act, err)
	}
	return v
}
