// Package npow is the rule system NPOW (Napoleonic Principles of War) after the Aide de Camp n° 7: an
// evening from the initiative and the terrain pool over placing, edges, supply lines, roads and secret
// points to the final count. The battle itself is fought with figures; the bot knows nothing of it.
//
// Enter by System; chapters lists the parts of the evening in the order of the text. A game's tables
// (package charts) come from its own record 0 (rules.Setup), never from the shipped files. A State is three
// parts, each over the one before: the evening (tables, settings, sides), the laying (pool, places, supply
// lines) and the rest. A question about a part is its method; what decides, notes, offers or shows is a
// function of its chapter.
//
// The pool is drawn by stages, in the order of the text (stages.go); what each die came to is a Step.
// Terrain is judged by one list, placingRules, through package siting. The screens (screens.go) ask what the
// bot can't see. Roads or points that no longer fit after a correction are laid anew, never kept silently.
// The count is an act with consent that ends the battle and reveals.
//
// Refs: "adc7:pool/1" is the first paragraph of « Mise en Place des Terrains et Objectifs »,
// "adc7:placement/1" to "/5" the conditions that follow, "adc7:terrains" and "adc7:regions" the two tables,
// "adc7:points/1" the first of « Attribution Points d'Objectif », "adc7:hold/1" to "/5" « Tenir un objectif
// », "adc7:note/1" to "/4" the notes. docs/regles/npow.toml lists them all.
//
// It imports the kernel (rules), charts, dice, phrase, plane, siting and table, and no other rule system, no
// picture and no edge.
package npow
