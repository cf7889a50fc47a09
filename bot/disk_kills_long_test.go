//go:build long

package bot

// botKills is how often the bot is killed, botKillsPerFile how often on one file.
const botKills, botKillsPerFile = 1000, 25
