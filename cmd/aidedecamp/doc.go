// Command aidedecamp is the whole of Aide de Camp in one binary: the local table, the bot, and the tools that need neither.
//
// This package reads flags and the environment, wires the packages together and turns signals into an orderly stop. It
// decides nothing.
package main
