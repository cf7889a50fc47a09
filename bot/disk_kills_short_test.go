//go:build !long && !race

package bot

// botKills is how often the bot is killed, botKillsPerFile how often on one file.
const botKills, botKillsPerFile = 50, 25
