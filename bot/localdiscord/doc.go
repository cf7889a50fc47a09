// Package localdiscord is a Discord-compatible server inside the process: the part of Discord's REST API and
// gateway that a slash-command bot uses, on loopback only, with Discord's limits, deadlines and error codes,
// and a web page that shows the channel to four seats. It is the table that a newcomer gets without a token,
// and the counterpart of the bot's tests.
//
// Enter at Start. A bot connects with its own Discord library to Server.URL. Tests speak as a member of the
// server through Server.As, which returns a *Person (Slash, Type, Press, Choose, Submit, Messages), and make
// the server misbehave by localdiscordtest, through Options.Trouble.
//
// A Server is layers, each over the one before: guild (the members), history (messages), gateway (events to
// the bot), interactions (what members did and the bot answers), Server (REST, its life).
//
// The package imports neither the bot, nor rules but their bounds, nor a Discord library: it must not share
// a mistake with the bot that it tests.
package localdiscord
