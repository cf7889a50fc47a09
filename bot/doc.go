// Package bot is the Discord edge: it registers the commands, takes what people type and press, asks the
// referee, and answers with words, a picture and buttons.
//
// Enter by New and Bot.Run. The work is done in rooms, and this package carries what they make from one to
// the next: bot/session is Discord's wire, bot/command finds what an interaction asks for and does it,
// bot/reply makes the message, bot/club is what a club keeps. What happens in a channel happens one after the
// other; readings wait for nothing. What an interaction passes before it is judged stands in Bot.through; the
// shapes of an act on its way are on one page of docs/architecture.md. Deadlines that run out are told from
// here, too.
//
// Of the house the package imports its rooms, bot/referee, bot/locale, render and the kernel; never a rule
// system, never storage.
package bot
