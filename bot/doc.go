// Package bot is the Discord edge: it registers the commands, takes what people type and press, asks the referee, and answers
// with words, a picture and buttons.
//
// Enter by New and Bot.Run. An interaction becomes a call; its command or button is found in the router and gives an answer;
// a reply says it to Discord within its deadlines. What happens in a channel happens one after the other; readings wait for
// nothing. Each command is one value: its declaration and its handler. A connection keeps the gateway open, or ends Run where a new
// process is the cure.
//
// The package imports bot/referee, bot/locale, bot/limits, render and the kernel; never a rule system, never storage. It is the
// only one that imports discordgo.
package bot
