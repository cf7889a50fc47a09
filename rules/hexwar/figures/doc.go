// Package figures is a battle with figures on a real table, where the bot keeps the turn and the tokens, and
// what is put right of a battle by agreement or by the referee.
//
// Enter by Chapter. It imports the battle and orders, and no other part.
//
// It reads of the battle: End, Field, Fight, Officers, Purse, RealTable, Tables, Turn, Units.
package figures
