// Package club is what a club keeps beside its games, and the commands about it: its tables by version, its
// armies, the board of what is played.
//
// What every member may see and do stands under `/club`, what is for managers under `/organiser`, which Discord
// shows to them alone at first, what is one's own under `/moi`. The club's tables are read by `/club bareme`:
// `/regle` has one option, and a table is asked for by its name, its system and its version. `/club saison
// partie` stays with the members, for who played a game may count it.
//
// Enter by Room, which is handed to the router of bot/command. The package must not import the top of the
// bot, a rule system, storage or discordgo.
package club
