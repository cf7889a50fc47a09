// Package referee is the use case without Discord: who may do what, load, decide, commit, fold, answer.
//
// Enter by Referee.Do (one act of one person), the readings Look, Read and Proof, and what a club keeps:
// ReviseTable, KeepArmy. A Referee is what clubs keep (clubs), the games as they stand with what is owed to
// their players (hall), and the acts themselves. It owns the Store interface that it needs, whose Act judges
// a game under its lock: other processes may play the same games. It knows neither messages nor pictures. It
// must not import storage, render or discordgo.
package referee
