// Package game puts a battle together: the chapters of its rooms, and a Book opened from its folder with its
// tables, readings and orders.
//
// Enter by Open. Panache and Thucidide are two calls of it. It decides nothing of a battle.
//
// It reads of the battle: Book, Fight, Settings, Tables, WithoutGame.
package game
