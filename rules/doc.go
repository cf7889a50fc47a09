// Package rules is the kernel: what every rule system shares, and none may do for itself.
//
// A rule system is a Definition over a state of its own: chapters in the order of its text, each with Verbs
// (what may be done or asked) and Facts (what may come of it). A verb says once what is legal, in May and
// Decide; it names Candidates, which are words, and the kernel offers those that are legal.
// Definition.System erases the state's type (erased.go), so that games of all systems are one type. A Hand
// throws the dice of one act and notes them; a Violation is a refusal, with ways out that the kernel has
// tried.
//
// Enter by Definition, Chapter and Verb. The acts of the house and the game itself are package house; the
// log and its proof are package ledger.
//
// Secrets are kept in one place: a system's Mask takes from a state what a seat may not know, and views,
// offers and choices are made from masked states only. A seat is a, b or r; a role such as attacker is a
// system's word for a seat. A state is immutable and has no cache, so that two games can be compared. A
// reading of a rule says in its table what a game plays by that began before the reading existed.
//
// The package is pure: no clock, no randomness, no input or output. It must not import a game, a rule
// system, the edge (bot), the pictures (render) or the file (storage).
package rules
