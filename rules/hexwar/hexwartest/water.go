package hexwartest

import (
	"testing"

	"aidedecamp/rules/hexwar"
)

// Chosen is the state under another value of a setting.
func Chosen(t *testing.T, s hexwar.State, name, value string) hexwar.State {
	t.Helper()
	s, err := s.Book.Rules().Set(s, name, value)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
