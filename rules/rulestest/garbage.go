package rulestest

import (
	"os"
	"runtime/debug"
)

// Tests make much garbage and hold little: collected a quarter as often, they take a third less processor
// time. GOGC, where it is set, is what somebody wants.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}
