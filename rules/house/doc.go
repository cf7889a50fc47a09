// Package house is the game that is played by any system's rules, and the acts of this house beside them:
// seats, words and start, settings, consent, take-back, clock, pause, turns, closing, verdict, handover,
// looks, restores.
//
// A game is a log of records; each record is one act that a seat did, the dice that it threw and the events
// that came of it. Game is the fold of a log: the system's state and the house's, by one loop. The house's
// acts are chapters of the same verbs and facts as a system's, over House: a game with the moment at which it
// is judged, folded or told. Each has a file of its own; chapters.go lists them.
//
// Enter by Open (a new game), Game.Decide (judge one act), Game.Weigh (judge it and keep nothing),
// Game.Read (ask), Game.Apply (fold one committed record) and Rebuild (fold a whole log). Judge decides each
// act of a log again: that is its proof, after what bytes alone prove.
//
// The package is pure: no clock, no randomness, no input or output; what it needs of them comes in an
// Occasion. It must not import the edge (bot), the pictures (render), the file (storage) or a rule system.
package house
