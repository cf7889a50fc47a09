// Package hexwar is a hex battle as plain data, and questions about it that all its parts share: positions,
// throws and payments, the tables and readings of a Book, the words for all that. Panache and Thucidide are
// played by it.
//
// The parts of a battle are rooms beside it, in the order of play: mapmaking, muster, deploy, command,
// movement, combat, figures (on a real table) and end. What several rooms of a turn need (who may get which
// order, whom a unit may attack, what a march costs) is in orders, between the battle and them. No room
// imports another. Room game puts them together: enter there, by Open.
//
// The engine names neither game: a difference is a field of the Book or a row of its tables. A reading of
// terrain that a table does not declare leaves that table as it was.
//
// Players call a unit by its hex; the engine by its UnitID, which never changes. Seat a is the blue camp at
// the south edge, seat b the red one at the north edge.
//
// The package imports the kernel (rules), hex geometry, and the terrain (ground), the club's tables (chart)
// and the odds; none of its rooms, and neither of the two games.
package hexwar
