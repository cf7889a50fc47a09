// Package check is the command that looks at everything which the bot needs and changes nothing: the games,
// the backups, the disk, Discord, the commands, a channel. Command is where to enter.
package check
