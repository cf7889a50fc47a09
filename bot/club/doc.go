// Package club is what a club keeps beside its games, and the commands about it: its tables by version, its
// armies, the board of what is played.
//
// Enter by Room, which is handed to the router of bot/command. The package must not import the top of the
// bot, a rule system, storage or discordgo.
package club
