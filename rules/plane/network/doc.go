// Package network lays plain roads on a table that join a set of terminals, measures roads again that
// players have bent, and reports where roads meet water and terrain.
//
// Enter by Build for new roads, by Check for roads whose points were moved, by Crossings and Meets for what
// they meet.
//
// Roads are a spanning tree of shortest ways; no rule asks for the shortest network. They bend at the
// corners of obstacles, at the gates of towns, and before and behind a crossing; places that see each other
// are linked (graph.go). From the first terminal on, the nearest terminal left is joined by the shortest way
// from any place of the tree (tree.go). On the tables of testdata/tables.txt they are 1.055 times as long as
// the shortest network, 1.24 times at most.
//
// Towns and waters are widened by half a road and a margin, so that a road's edge keeps off them. A road
// crosses water straight, over the middle of a bridge or of a new crossing, and new crossings keep their
// distance from each other. A road leads from the middle of each zone to its side of the table.
//
// There are integers only: places in whole millimetres, lengths in whole micrometres. Of ways of equal
// length the one through the first place wins, so that one table gives one result everywhere.
//
// It imports rules/plane only, and knows neither a rule system nor what its terminals are.
package network
