// Package rules is the kernel of Aide de Camp: what every rule system shares and none may do for itself.
//
// A game is a log of records; each record is one act that a seat did, the dice that it threw and the events that came of
// it. A rule system is a Typed: Decide judges an act against the state and answers with events or a Violation, Evolve
// notes an event in the state, Mask says what one seat may know of it, View and Offers show it to that seat. Erase makes a
// System of a Typed; it is the only place that holds an any. Game is the fold of a log: it keeps the seats, the words, the
// start, the requests between players, the take-backs, the end, the chain and the dice, and asks the system for the rest.
//
// A system may be more, and Erase finds out: a Settler lets its settings change in a game, a Worder says what an act with
// consent asks for, a Reader answers acts that change nothing, a Rematcher lets a game follow another on the same table, a
// Clocked has offers that end by themselves, a Diced reads real dice typed as words.
//
// Enter by Open (a new game), Game.Decide (judge one act), Game.Weigh (judge it and keep nothing), Game.Read (ask),
// Game.Apply (fold one committed record) and Rebuild (fold a whole log). Export and Verify are the proof that needs neither the
// bot nor a system; Rejudge asks today's rules what they would say.
//
// The package is pure: no clock, no randomness, no input or output; what it needs of them comes in an Occasion. It must not
// import the edge (bot), the pictures (render), the file (storage) or a rule system.
package rules
