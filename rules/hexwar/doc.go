// Package hexwar is a hex battle as plain data, and the questions that it is asked: what Panache and
// Thucidide share below their parts: positions, throws and payments, the tables and readings of a
// Book, the words for all that.
//
// The parts of a battle are rooms beside it, in the order in which they are played: mapmaking, muster,
// deploy, command, movement, combat, figures (on a real table) and end. What several rooms of a turn ask, who
// may be given which order, whom a unit may attack, what a march costs, is in orders, between the battle and
// them. No room imports another: what two of them need is in the battle or in orders. Room game
// puts them together: enter there, by Open and System.
//
// The engine names neither game and asks for none: a difference is a field of the Book or a row of its
// tables.
//
// Players call a unit by the hex where it stands; the engine by its UnitID, which never changes. Seat a is
// the blue camp at the south edge, seat b the red one at the north edge.
//
// The package imports the kernel (rules), hex geometry, and the terrain (ground), the club's tables (chart)
// and the odds; none of its rooms, and neither of the two games.
package hexwar
