// Package muster is the part in which armies are listed: pasted, imported or taken from a file, checked, kept
// for another evening.
//
// Enter by Chapter. It imports the battle, and no other part.
//
// It reads of the battle: Armies, Deploy, Field, Mapping, Tables, Viewer.
package muster
