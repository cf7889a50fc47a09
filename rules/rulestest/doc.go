// Package rulestest is the conformance suite that every rule system's test calls: what the kernel asks of a
// system, checked by declarations, catalogues and random games.
//
// Enter by Conforms (everything that holds of a system by itself), Twin (what one seat may learn of
// another's choices), Stories (what fixtures come to, in words) and Replay (a finished game held against
// the rules of today). The suite plays through the kernel as the bot does; it must not import a rule
// system, and only tests import it.
package rulestest
