// Package network lays the shortest roads on a table that join a set of terminals round obstacles, measures
// roads again that players have bent, and says where roads meet rivers and terrain.
//
// Enter by Build for the roads, by Check for roads whose points were moved, by Crossings and Meets for what
// they meet.
//
// # What is sought
//
// The shortest network over all terminals (a Euclidean Steiner minimal tree with obstacles): it may fork
// anywhere. A terminal is reached at any point of its border and costs nothing to run through, because it
// joins what reaches it.
//
// Such a network falls apart, at terminals and at obstacles' corners, into full parts whose forks are all
// free. For one set of ends and one form of forks the length is convex, so that one descent finds the least.
// Full parts are tried for every set of 2, 3 and 4 ends that can be part of a shortest network, and the best
// of them are put together exactly (Dreyfus and Wagner).
//
// # Water
//
// No road runs in a water but at a crossing: on a bridge among the terminals, or straight over from bank to
// bank, at most a crossing's length downstream and some way from every other crossing. Straight roads are
// laid wherever they keep that rule, and bend at the banks elsewhere: at places set apart at first, then
// closer and closer, to the millimetre, around those that the best roads use. Where two crossings come too
// near to each other the search branches: one of them stays, or one between them.
//
// # What is guaranteed
//
// Every junction is a point of whole millimetres, and a leg meets a terminal within Touch of it; no leg runs
// inside an obstacle by any amount. Up to that rounding, about a millimetre for each junction and terminal,
// no network is shorter whose full parts have at most 4 ends: with 4 terminals or fewer and no obstacles that
// is any network. What larger parts would save was measured: nothing on 300 random NPOW tables, 0.34 % at
// most on 300 with 3 to 12 terminals and up to 7 obstacles; parts of 4 ends save up to 2.2 %. On places set
// out on purpose larger parts may save more; in any case the result is at most 3/2 of the shortest (Borchers
// and Du, 1997), and no longer than a spanning tree.
//
// With waters, parts of 3 ends are tried with 2 bends at most among them, of 4 with 1. The tests compare with
// another method on tables of 1 to 3 terminals, a river that may bend and its bridges.
//
// Without, parts of 4 ends are all tried up to 40 terminals and corners together; beyond, with 1 bend at
// most, and the bound is 5/3. The tests compare with another method on tables of 2 to 5 terminals and 0 to 3
// obstacles.
//
// # One result everywhere
//
// Junctions are sought with floating point by + − × ÷ √ alone, each product rounded by a conversion of its
// own, so that no processor fuses two steps: all find the same. They are then rounded to whole millimetres,
// and from there on every choice between networks compares whole micrometres and every judgement of what is
// inside, on or across is exact in integers; ties go to what comes first in the plan.
//
// It imports rules/plane only, and knows neither a rule system nor what its terminals are.
package network
