// Command aidedecamp is the whole of Aide de Camp in one binary: the local table, the bot, and the tools
// that need neither.
//
// This package reads flags and the environment, wires the packages together and turns signals into an
// orderly stop. It decides nothing. Enter by the command line in main.go: each command has the file of its
// name, here (serve, demo, register, health) or in the folder of what it handles: games, proof, check. Below
// them: terminal (settings, words, exit codes), discord (what can be asked before the bot runs), process and
// health (memory, log, signs of life). service.go connects a bot to the gateway and stops it.
package main
