// Command aidedecampload measures the bot under load, on this machine only: it starts a Discord of its own
// on loopback and the program that is shipped, and its people go on pressing whether or not the bot keeps
// up.
//
// Enter by Run in main.go. The bot is a separate process, so that the binary which people install is
// measured: this package imports nothing of cmd/aidedecamp.
package main
