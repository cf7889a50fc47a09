// Package combat is the phase of combats, stage by stage: the attack and its orders, the answer, the dice,
// losses, retreats, pursuit; its odds; and a combat of figures on a real table.
//
// Enter by Chapter; AttackOrders and DefenceOrders are the families of orders that are given here. It imports
// the battle and orders, and no other part.
//
// It reads of the battle: Book, End, Field, Fight, LastCombat, Officers, Purse, PurseEntries, RealTable,
// TableFight, Tables, Turn, Units.
package combat
