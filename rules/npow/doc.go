// Package npow is the rule system NPOW (Napoleonic Principles of War) after the Aide de Camp n° 7: the frame of an evening, from
// the initiative and the terrain pool over the placement, the edges, the supply lines, the roads and the secret points to the
// final count. The battle itself is fought with figures; the bot knows nothing of it.
//
// Enter by System; chapters.go lists the parts of the evening in the order of the text. A game's tables come from its own record 0 (rules.Setup), never from the shipped files, which are only what
// a new game starts with. The pool is drawn by stages, in the order of the text (stages.go); what each die came to is a Step
// (pool.go), and a Step is all that events, log and panels know of it. throws.go lists every key that dice are thrown for.
//
// Where terrain may lie is judged in one place, the list placingChecks (checks.go): a player's act, the finished table and the
// proposals (proposal.go, search.go) pass the same checks on the same ground (ground.go). What the bot can't see, the screens
// ask (screens.go). The nearest legal place of a refusal is wayout.go's, a river's banks.go's.
//
// Where a rule stands: "adc7:pool/1" is the first paragraph of « Mise en Place des Terrains et Objectifs », "adc7:pool/2" its
// second, "adc7:placement/1" to "/5" the conditions that follow, "adc7:terrains" and "adc7:regions" the two tables,
// "adc7:points/1" the first of « Attribution Points d'Objectif », "adc7:hold/1" to "/5" those of « Tenir un objectif »,
// "adc7:note/1" to "/4" the notes at the end. docs/regles/npow.md lists them all, sentence by sentence, with code and tests.
//
// The package imports the kernel (rules), dice, phrase, plane and table, and no other rule system, no picture and no edge.
package npow
