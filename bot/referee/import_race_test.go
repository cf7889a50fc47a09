//go:build race

package referee

// changedFiles is how many changed exports are tried: one goroutine reads them, and the race detector makes
// that ten times slower.
const changedFiles = 100
