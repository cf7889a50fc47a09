// Package npow is the rule system NPOW (Napoleonic Principles of War) after the Aide de Camp n° 7: the frame
// of an evening, from the initiative and the terrain pool over the placement, the edges, the supply lines,
// the roads and the secret points to the final count. The battle itself is fought with figures; the bot knows
// nothing of it.
//
// Enter by System; chapters lists the parts of the evening in the order of the text. A game's tables (package
// charts) come from its own record 0 (rules.Setup), never from the shipped files, which are only what a new
// game starts with. A State is built of three parts, each over the one before: the evening (tables, settings,
// who has the initiative and which edge), the laying (the pool, what is where, the supply lines) and the
// rest of the game. What asks of a part is its method and can't reach what comes later; what decides, notes,
// offers or shows is a function of its chapter.
//
// The pool is drawn by stages, in the order of the text (stages.go); what each die came to is a Step
// (pool.go), and a Step is all that events, log and panels know of it. dice.go lists every key that dice are
// thrown for.
//
// Where terrain may be is said in one list, placingRules: package siting holds a player's act, the finished
// table and the proposals against it, and finds the nearest legal place of a refusal; a river's own is found
// in rivers.go. What the bot can't see, the screens ask (screens.go).
//
// Where a rule is found: "adc7:pool/1" is the first paragraph of « Mise en Place des Terrains et Objectifs »,
// "adc7:pool/2" its second, "adc7:placement/1" to "/5" the conditions that follow, "adc7:terrains" and
// "adc7:regions" the two tables, "adc7:points/1" the first of « Attribution Points d'Objectif »,
// "adc7:hold/1" to "/5" those of « Tenir un objectif », "adc7:note/1" to "/4" the notes at the end.
// docs/regles/npow.md lists them all, sentence by sentence, with code and tests.
//
// The package has more than 25 files because its chapters judge one State: each file is one noun of the
// evening. It imports the kernel (rules), charts, dice, phrase, plane, siting and table, and no other rule
// system, no picture and no edge.
package npow
