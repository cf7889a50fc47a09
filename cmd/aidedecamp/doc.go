// Command aidedecamp is the whole of Aide de Camp in one binary: the local table, the bot, and the tools that
// need neither.
//
// This package reads flags and the environment, wires the packages together and turns signals into an orderly
// stop. It decides nothing. The command line in main.go is where to enter: each of its commands has the file
// of its name, here (serve, demo, register, health) or in the folder of what it handles: games, proof, check.
// Below them: terminal (settings, words, exit codes), discord (what it answers before the bot runs), process
// and health (what is owed to the machine and its supervisor). service is what keeps a bot at the gateway.
package main
