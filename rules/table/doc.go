// Package table holds a table as one viewer may see it: what lies on it, what waits beside it, and the words
// that go with it as phrases. It is all that render and the text twins ever see of a game.
//
// Enter by Board and Panel; Check says whether they can be drawn; the room tabletest writes and reads them as
// text.
//
// Of rules it imports plane, hex and phrase only: never package rules, and never a rule system. Looks are
// those of any wargame (Hill, Wood…); which rule gives a piece its look is the system's business.
package table
