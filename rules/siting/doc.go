// Package siting places pieces on a measured table: it judges a place, moves pieces, finds the nearest legal
// place, draws a whole layout at random, and asks players about figures on their own table.
//
// Enter by Site, which has the pieces and the rules that a system gives it. A Rule is a value: its
// paragraph, what it measures, the key of its refusal, and how far it narrows the room for a piece;
// measures.go makes the common ones. One list of rules judges an act (Site.Refuse), a finished table
// (Site.Findings) and a proposal (Search). A Screen is a value too: a question to people, and how the answer
// is judged. A Hand is the arrows of the live message. K is what a system knows of a piece; which pieces
// there are, their names and words stay with the system.
//
// The nearest legal place is searched along the lines on which legality changes, in whole millimetres. An
// arrow that the rules refuse is not shown.
//
// It imports the kernel, phrase, plane and table, and no rule system. Players type and read centimetres, or
// UD where a system says so (notation.go).
package siting
