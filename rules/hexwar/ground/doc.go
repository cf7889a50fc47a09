// Package ground is the effect algebra of hex terrain: what hexes and their faces do to a troop that moves
// or attacks over them, and how several effects add up. Everything comes from a Table, read from two TOML
// texts.
//
// Enter by Read and Table.Under. Table.Ground and Table.Face turn row ids into resolved places, a Crossing
// is one step or one attack between two of them, and Table.Enter, Table.Attack, Table.Flags, Table.Riposte
// and Table.PassageLoss judge it. Each answer carries its Lines, one per effect, with row and paragraph;
// Modifier.Apply does the arithmetic of the dice. Differences compares two tables.
//
// A face obstacle belongs to one of its two hexes, because walls, banks and ditches work differently from
// each side. For a shot, the face is the one by which the line enters the target's hex.
//
// Effects add up but do not worsen; fewer dice first, then the cap. The reading hex-cumul chooses between
// the strongest of a kind ("fort") and the sum ("addition", of dice, hexes and flags; never of caps).
//
// Refs name a paragraph of an annexe as document:section/row; "pa1" and "ta1" are two annexes of one layout.
// testdata/*-paragraphs.toml lists each section with its rows; in "effets-campagne" and its sisters "note-1"
// is the text's (*), "note-2" its (**), "note-3" its (***).
//
// The package imports phrase, and no kernel, no game, no map: distances, sight lines and who may act are its
// callers' business.
package ground
