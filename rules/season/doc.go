// Package season is the arithmetic of a club's season: who takes part, what was played, the points by the
// club's own scheme, the order, and who meets whom in the next round.
//
// Enter by Fold, which makes a Season of its lines; a Season's methods judge what may be added, Standings
// orders the players and Draw pairs them. It has no clock, no chance and no file: lots are given to it.
package season
