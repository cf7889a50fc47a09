// Command aidedecampload measures the bot under load, on this machine only: it starts a Discord of its own on
// loopback and the program that is shipped, and its people go on pressing whether or not the bot keeps up.
//
// Run in main.go is where to enter. The bot is a process apart: this package imports nothing of
// cmd/aidedecamp and nothing of bot, and what it measures is the binary that people install. It is no part of
// that binary.
package main
