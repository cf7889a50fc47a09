package phrase_test

import (
	"errors"
	"fmt"
	"testing"

	"aidedecamp/rules/phrase"
)

// TestSentences: an error says in English what it always said, and gives its sentences however it is wrapped.
func TestSentences(t *testing.T) {
	cause := errors.New("cause")
	inner := phrase.Errorf(phrase.Say("inner"), "close = %d: %w", 99, cause)
	outer := phrase.Errorf(phrase.Say("outer"), "row 1: %w", inner)
	for _, c := range []struct {
		err  error
		said string
		keys []string
	}{
		{nil, "", nil},
		{cause, "cause", nil},
		{inner, "close = 99: cause", []string{"inner"}},
		{fmt.Errorf("table x: %w", inner), "table x: close = 99: cause", []string{"inner"}},
		{fmt.Errorf("table x: %w", outer), "table x: row 1: close = 99: cause", []string{"outer"}},
		{fmt.Errorf("row 1: %w", errors.Join(inner, cause, outer)),
			"row 1: close = 99: cause\ncause\nrow 1: close = 99: cause", []string{"inner", "outer"}},
	} {
		var keys []string
		for _, p := range phrase.Sentences(c.err) {
			keys = append(keys, p.Key)
		}
		if fmt.Sprint(keys) != fmt.Sprint(c.keys) {
			t.Errorf("%v says %v, want %v", c.err, keys, c.keys)
		}
		if c.err != nil && c.err.Error() != c.said {
			t.Errorf("%q, want %q", c.err, c.said)
		}
		if len(c.keys) > 0 && !errors.Is(c.err, cause) {
			t.Errorf("%v has lost its cause", c.err)
		}
	}
}
