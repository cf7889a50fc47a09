package rulestest

import (
	"os"
	"runtime/debug"
)

// Idle is 64 MiB that nobody uses, nil where GOGC is set. The collector reckons with it: a test that uses
// 5 MB is collected after some 300, not after 25, and one that uses 500 hardly later than without it.
var Idle []byte

// Tests make much garbage and keep little: collected a quarter as often and beside idle memory, they take a
// third less processor time. GOGC, where it is set, is what somebody wants.
func init() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
		Idle = make([]byte, 64<<20)
	}
}
