// Package referee is the use case without Discord: who may do what, load, decide, commit, fold, answer.
//
// Enter by Referee.Do (one act of one person), the readings Look, Read and Proof, and what a club keeps:
// ReviseTable, KeepArmy. A Referee has three parts: what clubs keep (clubs), the games in memory with the
// answers owed to their players (hall), and the acts themselves.
//
// It owns the Store interface that it needs. Store.Act judges a game under its lock, because other processes
// may play the same games; deciding must not use the store. A committed answer is leased to whoever tells it,
// and after the lease given to whoever does the same again; what nobody asked for is told by another process.
// A deadline is claimed, not read, so that it is told once. Requests by the bot's own token keep to one
// budget in the store, a pace and not slices. Whoever knows lines that the store has lost plays on no more
// until the log says so (game.restored/1). What a press means and shows is the presser's (Look.Resolve):
// anybody can write a custom_id.
//
// It knows neither messages nor pictures. It must not import storage, render or discordgo.
package referee
