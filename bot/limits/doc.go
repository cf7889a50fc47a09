// Package limits is Discord's limits as one table: what a registration of commands, a message, a modal or a
// list of completions may contain, and checks that return every fault at once with the path Discord would
// name.
//
// Enter at CheckCommands, CheckMessage, CheckModal and CheckChoices. The structures are Discord's JSON, so
// that a bot marshals a message before it is sent and has it checked, and bot/localdiscord decodes what it
// received.
//
// The package imports nothing of the project and no Discord library.
package limits
