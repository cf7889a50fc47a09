// Package archive is what both engines keep alike, written once: the statements of what a club, a season, a person
// and a draft keep, the reading of a log, and the chain that its lines are linked by. An engine carries out a Queue
// of statements; what its SQL says in another way is its Dialect. What is judged under a game's lock and appended to
// its log each engine writes by hand.
//
// Enter by Reading and Writing, which an engine embeds. The package imports the rules of dice and log and the port,
// no engine and no database.
package archive
