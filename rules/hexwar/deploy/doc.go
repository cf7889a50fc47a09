// Package deploy is the part in which armies are placed on the map: openly, in turns, behind a screen or on
// sealed papers, and who plays first.
//
// Enter by Chapter. It imports the battle, and no other part.
//
// It reads of the battle: Armies, Book, Deploy, Mapping, Purse, Settings, Turn, Viewer.
package deploy
