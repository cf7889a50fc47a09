// Command aidedecamp is the whole of Aide de Camp in one binary: the local table, the bot, and the tools that
// need neither.
//
// This package reads flags and the environment, wires the packages together and turns signals into an orderly
// stop. It decides nothing. The command line in main.go is where to enter: each of its commands has the file
// of its name. It has more than 25 files because it has ten commands; what two of them need is a file beside
// them: Settings, printer, trouble, client (Discord's answers before the bot runs), service (what keeps a bot
// at the gateway) with health, notifier and backoff.
package main
