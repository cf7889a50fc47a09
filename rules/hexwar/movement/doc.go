// Package movement is the second phase of a turn: units and officers march.
//
// Enter by Chapter. It imports the battle and orders, and no other part.
//
// It reads of the battle: Book, Field, Officers, Turn, Units.
package movement
