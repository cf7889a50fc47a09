// Package siting lays pieces on a measured table: where they are, what is wrong with it, how they are moved,
// the nearest place that is legal, a whole layout drawn at random, and the questions to players whose figures
// are on a table of their own.
//
// Enter by Site, which holds the pieces and the rules that a system gives it. A Rule is a value: its
// paragraph, what it measures, the key of what it finds, and how far it narrows the room for a piece;
// measures.go makes the common ones. A player's act (Site.Refuse), a finished table (Site.Findings) and a
// proposal (Search) pass the same list. A Screen is a value too: what is asked of people, and how the answer
// is judged. A Hand are the arrows of the live message. K is what a system knows of a piece: which pieces
// there are, what they are called and who may lay them stays with the system, and so do its words, whose keys
// begin as it says.
//
// It imports the kernel, phrase, plane and table, and no rule system. Lengths that players type
// and read are centimetres, or a UD where a system says so (typed.go).
package siting
