// Package network lays the shortest roads on a table that join a set of terminals round obstacles, measures roads again that
// players have bent, and says where roads meet rivers and terrain.
//
// Enter by Build for the roads, by Check for roads whose points were moved, by Crossings and Meets for what they meet.
//
// # What is sought
//
// The shortest network over all terminals (a Euclidean Steiner minimal tree with obstacles): it may fork anywhere. A terminal
// is reached at any point of its border and costs nothing to run through, because it joins what reaches it.
//
// Such a network falls apart, at terminals and at obstacles' corners, into full parts whose forks are all free. For one set of
// ends and one form of forks the length is convex, so that one descent finds the least. Full parts are tried for every set
// of 2, 3, 4 and 5 ends that can be part of a shortest network, and the best of them are put together exactly (Dreyfus and
// Wagner). Afterwards neighbouring parts are made one, up to 6 ends, while that shortens the whole.
//
// # Water
//
// No road runs in a water but at a crossing: on a bridge among the terminals, or straight over from bank to bank, at most a
// crossing's length downstream and some way from every other crossing. Straight roads are laid wherever they keep that rule, and
// bend at the banks elsewhere: at places set apart at first, then closer and closer, to the millimetre, around those that the best
// roads use. Where two crossings come too near to each other the search branches: one of them stays, or one between them.
//
// # What is guaranteed
//
// Every junction is a point of whole millimetres, and a leg meets a terminal within Touch of it; no leg runs inside an
// obstacle by any amount. Up to that rounding, about a millimetre for each junction and terminal, no network is shorter whose
// full parts have at most 5 ends: with 5 terminals or fewer and no obstacles that is any network. Parts of 6 ends are only
// looked for near the result; larger ones are rare, save among terminals set out on purpose. In any case the result is at
// most 13/9 of the shortest (Borchers and Du, 1997), and no longer than a spanning tree.
//
// With waters, parts of 3 ends are tried with 2 bends at most among them, of 4 with 1, of 5 with none, save where there are few
// places. The tests compare with another method on tables of 1 to 3 terminals, a river that may bend and its bridges.
//
// Without, parts of 5 ends are all tried up to 17 terminals and corners together, parts of 4 up to 40; beyond, they too are only looked
// for near the result, and the bounds are 3/2 and 5/3. The tests compare with another method on tables of 2 to 5 terminals
// and 0 to 3 obstacles.
//
// # One result everywhere
//
// Junctions are sought with floating point by + − × ÷ √ alone, each product rounded by a conversion of its own, so that no
// processor fuses two steps: all find the same. They are then rounded to whole millimetres, and from there on every choice
// between networks compares whole micrometres and every judgement of what is inside, on or across is exact in integers; ties
// go to what comes first in the plan.
//
// It imports rules/plane only, and knows neither a rule system nor what its terminals are.
package network
