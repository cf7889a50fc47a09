// Package phrase is how the rules speak: sentences without words. A Phrase is a catalogue key and the
// figures, names and phrases that fill it; only bot/locale knows the words of a language, and only the edge
// decides how a name is escaped.
//
// Enter by Say. The package imports nothing of this module, so that rules, rules/table and render can all
// carry phrases.
package phrase
