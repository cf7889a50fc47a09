// Package end is the end of a battle: points, who has won, and the current score.
//
// Enter by Chapter. It imports the battle and orders, and no other part.
//
// It reads of the battle: Book, End, Tables, Turn.
package end
