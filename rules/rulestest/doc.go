// Package rulestest is the conformance suite that every rule system's test calls: what the kernel asks of a system, checked by
// declarations, catalogues and random games.
//
// Enter by Conforms (everything that holds of a system by itself) and Twin (what one seat may learn of another's choices). The
// suite plays through the kernel as the bot does; it must not import a rule system.
package rulestest
