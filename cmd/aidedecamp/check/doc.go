// Package check is the command that looks at everything which the bot needs and changes nothing: the games,
// the backups, the disk, Discord, the commands, a channel. It rehearses the newest dated backup on a copy,
// as the bot would open it. Enter by Command.
package check
