// Package proof is the commands over one exported game: export writes it, verify proves it, render draws it.
// It only reads what is kept.
package proof
