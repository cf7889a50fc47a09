// Package bot is the Discord edge: it registers the commands, takes what people type and press, asks the
// referee, and answers with words, a picture and buttons.
//
// Enter by New and Bot.Run. The work is done in rooms, and this package carries what they make from one to
// the next: bot/session is Discord's wire, bot/command finds what an interaction asks for and does it,
// bot/reply makes the message, bot/club is what a club keeps. Acts of one channel run one after the other;
// readings wait for nothing. Bot.through lists what an interaction passes before it is judged; the shapes of
// an act on its way are on one page of docs/architecture.md.
//
// Discord's gateway and its posts end in the same receive. An answer that did not arrive is given to whoever
// does the same again; what nobody asked for is told by whichever process claims it. Old buttons come off
// after the answer, by an interaction's own token, and are the first to be left out where the budget of the
// bot's own token is short. Over a database commands are registered by hand, but for the very first time: two
// versions would replace each other's. A message that bears witness (opening, start, reveal, end, a link of
// the log) is never edited. An empty list of servers is never believed.
//
// Of the project the package imports its rooms, bot/referee, bot/locale, render and the kernel; never a rule
// system, never storage.
package bot
