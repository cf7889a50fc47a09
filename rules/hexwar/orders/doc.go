// Package orders is the questions that the rooms of a turn share: whose turn it is, which orders may be
// given to whom, when and at what price, whom a unit may attack, what supports it, where a march may lead,
// who may lead.
//
// Enter by LegalOrders for the orders of a turn, Attacks for attacks, OpenMoves for marches. An order is a
// value whose fields say what it does, and when in a combat it is given (order.go lists the moments); no code
// compares its name. Discord allows 25 subcommands, so a 26th
// order has no command of its own and is given from the list. The package judges nothing that a player does:
// that is the rooms' business. It imports the battle and none of the rooms.
//
// It reads of the battle: Book, End, Field, Fight, LastCombat, Mapping, Officers, Purse, PurseEntries,
// RealTable, Settings, TableFight, Tables, Turn, Units, WithoutGame.
package orders
