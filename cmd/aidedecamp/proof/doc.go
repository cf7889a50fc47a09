// Package proof is the commands over one exported game: export writes it, verify proves it, render draws
// it. It reads what is kept and changes none of it.
package proof
