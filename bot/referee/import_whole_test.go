//go:build !race

package referee

// changedFiles is how many changed exports are tried.
const changedFiles = 1000
