// Package command is the first phase of a turn: activations, order tokens, the orders of command and
// manoeuvre, and the turn's end.
//
// Enter by CommandChapter and OrdersChapter; CommandOrders and ManoeuvreOrders are the families of orders
// that are given here. It imports the battle and orders, and no other part.
//
// It reads of the battle: Book, End, Field, Fight, Officers, Purse, PurseEntries, Tables, Turn, Units.
package command
