// Package season is the arithmetic of a club's season: players, games, points by the club's scheme,
// standings, and the pairing of the next round.
//
// Enter by Fold, which makes a Season of its lines; a Season's methods judge what may be added, Standings
// orders the players and Draw pairs them. Lines are only added: a correction or an undo is one more line.
// Lines name people by keys (« j3 »); account and name are kept elsewhere, so that erasing a person leaves
// the standings whole. It has no clock, no randomness and no file: lots are passed in.
package season
