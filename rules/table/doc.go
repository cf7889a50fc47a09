// Package table is a table as one viewer may see it: the pieces on it, the pieces beside it, and the words
// that go with it as phrases. It is all that render and the texts for screen readers ever see of a game.
//
// Enter by Board and Panel; Check reports whether they can be drawn; package tabletest writes and reads them
// as text.
//
// Of rules it imports plane, hex and phrase only: never package rules, and never a rule system. Looks are
// those of any wargame (Hill, Wood…); which rule gives a piece its look is the system's business.
package table
