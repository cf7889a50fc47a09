//go:build long

package bot

// everyUse, someOf and wholeOf leave nothing out: see twin_some_test.go.
const everyUse, someOf, wholeOf = true, 1, 1
