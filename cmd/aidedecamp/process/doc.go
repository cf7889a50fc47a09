// Package process is what the bot's process owes to the machine that it runs on: lines of the log without
// secrets, signs of life for a supervisor, its memory, pauses between two tries. It knows no game, no word
// and no setting.
package process
