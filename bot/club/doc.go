// Package club is what a club keeps beside its games, and the commands about it: its tables by version, its
// armies, the board of open games, its season.
//
// Commands that every member may use are under `/club`, those of managers under `/organiser`, which Discord
// shows to them alone at first, a person's own under `/moi`. What only a manager may do is judged by the
// interaction's permissions at each press, because Discord's permissions know whole commands only. The
// club's tables are read by `/club bareme`: `/regle` has one option, and a table is found by its name, its
// system and its version.
//
// Enter by Room, which is handed to the router of bot/command. The package must not import the top of the
// bot, a rule system, storage or discordgo.
package club
