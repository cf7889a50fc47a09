package twin

import (
	"strings"
	"testing"

	"aidedecamp/rules/hex"
)

func TestRanges(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"A1": "A1", "C1 A1 B1": "A1-C1", "A1 C1 D1": "A1, C1-D1", "I1 A2": "I1, A2", "Z3 AA3": "Z3-AA3", "B2 B1": "B1, B2",
	} {
		var all []hex.Hex
		for _, name := range strings.Fields(given) {
			at, err := hex.Parse(name)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, at)
		}
		if got := ranges(all); got != want {
			t.Errorf("%s is said as %q, want %q", given, got, want)
		}
	}
}
