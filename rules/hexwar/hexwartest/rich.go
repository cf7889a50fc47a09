package hexwartest

import (
	"testing"

	"aidedecamp/rules/hexwar"
)

// Rich is the small battle with ten tokens.
func Rich(t *testing.T, lines ...string) hexwar.State {
	return Campaign(t, "panache", append(append([]string{}, Line...), append(lines, "purse a 10")...)...)
}
