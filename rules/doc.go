// Package rules is the kernel of Aide de Camp: what every rule system shares and none may do for itself.
//
// A game is a log of records; each record is one act that a seat did, the dice that it threw and the events
// that came of it. A rule system is a Definition over a state of its own: chapters in the order of its
// text, each with its Verbs (what may be done, or asked, and all that belongs to it) and its Facts (what
// may come of that). What is legal a verb says once, in May and Decide; of its Candidates, which are words,
// the kernel makes the Offers that stand. Definition.System erases the state, so that games of all systems
// are one type. Game is the fold of a log: it keeps the seats, the words, the start, the requests between
// players, the take-backs, the end, the chain and the dice, in chapters of the same shape (own.go), and
// asks the system for the rest.
//
// Enter by Open (a new game), Game.Decide (judge one act), Game.Weigh (judge it and keep nothing),
// Game.Read (ask), Game.Apply (fold one committed record) and Rebuild (fold a whole log). What is written and
// what it proves is the ledger's, below; Replay decides each act of it again. The package has more
// than 25 files, for each act of the kernel's own is one, with its words.
//
// The package is pure: no clock, no randomness, no input or output; what it needs of them comes in an
// Occasion. It must not import the edge (bot), the pictures (render), the file (storage) or a rule system.
package rules
