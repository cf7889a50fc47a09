// Package panache is the rule system Panache: horse and musket battles on hexes, after chapter 3 (command,
// activation, orders) and annexe 1 (terrain).
//
// Enter by Book. The package has the book only, tables, refs and words; the engine is package hexwar,
// which it shares with its sister and which knows neither.
//
// Refs: "p3:section/paragraph" names a paragraph of chapter 3 ("p3:ordres/charge" is an order's row), "pa1"
// those of annexe 1: see package hexwar/ground.
//
// The package imports hexwar, and no other rule system.
package panache
