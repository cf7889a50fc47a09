//go:build race && !long

package bot

// everyUse, someOf and wholeOf are fewer under the race detector, for which the file is slow: what a press
// may show does not hang on it. Only the whole sweeps are made, of one press in so many.
const everyUse, someOf, wholeOf = false, 0, 401
