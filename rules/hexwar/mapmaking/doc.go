// Package mapmaking is the first part of a battle: the map, generated, built by a player or read from a
// scenario, and put right.
//
// Enter by Chapter. It imports the battle, and no other part.
//
// It reads of the battle: Armies, Book, Deploy, End, Field, Fight, Mapping, Settings, Tables, WithoutGame.
package mapmaking
