// Package hexwar is what the hex battles Panache and Thucidide share: state, events, the stages of a combat, orders, odds.
//
// Enter by System with a Book: the tables, readings, refs and stages of one of the two games. The engine names neither game and
// asks for none: a difference is a field of the Book or another stage in its list. The parts of a battle are chapters, in the
// order in which they are played: map, armies, deployment, command, movement, combat, end; each says in files of its own
// name what it decides, notes, offers and shows.
//
// Players call a unit by the hex where it stands; the engine by its UnitID, which never changes. Seat a is the blue camp at the
// south edge, seat b the red one at the north edge.
//
// The package imports the kernel (rules), hex geometry, its own rooms ground (terrain), chart (the club's tables) and odds, and
// neither of the two games.
package hexwar
