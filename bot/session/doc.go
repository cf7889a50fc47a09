// Package session is Discord's wire: the gateway that interactions come from, the requests by which they are
// answered within Discord's deadlines, the commands that are registered, the files that commands bear.
//
// Enter by New, Session.Register, Session.Open and Session.Keep; Session.Interaction reads what one person
// typed or pressed, and that Interaction takes the Messages that answer it.
//
// All that goes out is written by wire.go: discordgo's types know no alt text. First answers share no rate
// bucket, because discordgo keeps a bucket locked during a request. The backoff keeps a budget of IDENTIFYs.
// Files are fetched from Discord's hosts alone, without the token.
//
// The package knows no game, no language and no words: of the project it imports bot/limits and
// rules/bounds. Nobody below the top of the bot needs discordgo beside it.
package session
