// Package process is what the bot's process needs of its machine: a log without secrets, signs of life for a
// supervisor, the memory limit, pauses between two tries. It knows no game, no word and no setting, and
// imports nothing of the project.
package process
