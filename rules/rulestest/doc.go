// Package rulestest is the conformance suite that every rule system's test calls: what the kernel asks of a
// system, checked by declarations, catalogues and random games.
//
// Enter by Conforms (everything that must be true of a system by itself), Twin (what one seat may learn of
// another's choices), Stories (fixtures in words) and Replay (a finished game against today's rules). Twins
// are two acts whose lines are equal and whose seals differ, so that the suite needs the name of no system.
//
// The suite plays through the kernel as the bot does; it must not import a rule system, and only tests
// import it. It sets GOGC to 400 where nobody has set another value.
package rulestest
