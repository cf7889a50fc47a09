// Package network lays plain roads on a table that join a set of terminals, measures roads again that players
// have bent, and says where roads meet water and terrain.
//
// Enter by Build for the roads, by Check for roads whose points were moved, by Crossings and Meets for what
// they meet.
//
// # What is laid
//
// A spanning tree of shortest ways. Roads bend at the corners of what they may not run through, at the gates
// of towns, and before and behind a crossing; of these places those that see each other are linked
// (graph.go). From the first terminal on, the nearest of those that are left is joined by the shortest way
// from any place that roads come to already (tree.go). No rule asks for the shortest network, so none is
// sought.
//
// Towns and waters are widened by half a road and a margin: it is the edge of a road that keeps off them, not
// its middle. A water is passed straight from bank to bank, over the middle of a bridge or of a new crossing,
// and a new crossing keeps its distance from every other. A road leads from the middle of each zone to its
// side of the table.
//
// # How long they are
//
// On the thousand tables of testdata/tables.txt the roads are 1.055 times as long as the shortest network of
// any form among the same widened obstacles, and 1.24 times at most. An exact solver (a Euclidean Steiner
// tree with obstacles) found those lengths once; it is gone, and the file keeps its totals.
//
// # One result everywhere
//
// There are integers only: places are whole millimetres, ways are compared in whole micrometres, and what is
// inside, on or across is exact. Of ways as long as each other the one through the place that comes first
// wins.
//
// It imports rules/plane only, and knows neither a rule system nor what its terminals are.
package network
