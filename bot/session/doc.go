// Package session is Discord's wire: the gateway that interactions come from, the requests by which they are
// answered within Discord's deadlines, the commands that are registered, the files that commands bear.
//
// Enter by New, Session.Register, Session.Open and Session.Keep; Session.Interaction reads what one person
// typed or pressed, and that Interaction takes the Messages that answer it. The package knows no game, no
// language and no words of the bot's: it imports bot/limits alone of the house. Nobody below the top of the
// bot needs discordgo beside it.
package session
