// Package house is a game that is played by any system's rules, and the acts that every game has: seats,
// words and start, settings, consent, take-back, clock, pause, turns, closing, verdict, handover, looks,
// restores.
//
// Game is the fold of a log of records: the system's state and the house's, by one loop. The acts of the
// house are chapters of the same verbs and facts as a system's, over House; each has a file, listed in
// chapters.go.
//
// Enter by Open (a new game), Game.Decide (judge one act), Game.Weigh (judge it and keep nothing), Game.Read
// (ask), Game.Apply (fold one committed record) and Rebuild (fold a whole log). Judge decides each act of a
// log again, after what bytes alone prove.
//
// A request (take-back, contested dice, another source, the end) is one mechanism: ask, agree, decline,
// withdraw; any act of the game lets it lapse. No take-back reaches behind a start, a reveal, a change of
// hands or a restore. The clock counts by the times of the log, and a take-back gives no time back. A record
// is worded by the seats as they were when it was written. What a press gives up for good is asked once more.
// An open game's export contains no secret, and a game with a sealed choice is not continued from one. A played
// game of version 1.0 or later is never edited: a mended rule gets a new event or setting beside it.
//
// The package is pure: no clock, no randomness, no input or output; they come in an Occasion. It must not
// import the edge (bot), the pictures (render), the file (storage) or a rule system.
package house
