// Package command answers what people type and press: each slash command is one value, its declaration and
// its handler, and so is each button and form.
//
// Enter by Router, which makes a Call of an interaction and finds its Handler; a handler asks the referee
// and returns an Answer, or an error, which Call.Refuse turns into words: nowhere else do errors become
// words. A completion is always answered with choices, and never with the same name or value twice: Discord
// accepts nothing else.
//
// Another room's commands come as a Room. The package must not import bot/club, which is above it, a rule
// system, storage or discordgo.
package command
