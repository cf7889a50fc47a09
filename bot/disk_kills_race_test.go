//go:build !long && race

package bot

// botKills is how often the bot is killed, botKillsPerFile how often on one file: each start takes the race
// detector long.
const botKills, botKillsPerFile = 10, 5
