// Package rules is what a rule is written in: what every system shares and none may do for itself.
//
// A rule system is a Definition over a state of its own: chapters in the order of its text, each with its
// Verbs (what may be done, or asked, and all that belongs to it) and its Facts (what may come of that). What
// is legal a verb says once, in May and Decide; of its Candidates, which are words, the kernel makes the
// Offers that stand. Definition.System erases the state (erased.go), so that games of all systems are one
// type. A Hand throws the dice of one act and notes them; a Violation is a refusal, with the ways out that
// lead on.
//
// Enter by Definition, Chapter and Verb. The kernel knows no act of its own: the acts of the house and the
// game that is the fold of its log are package house; what is written of it and what bytes prove is package
// ledger.
//
// The package is pure: no clock, no randomness, no input or output. It must not import a game, a rule system,
// the edge (bot), the pictures (render) or the file (storage).
package rules
