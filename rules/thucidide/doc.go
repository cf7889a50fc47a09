// Package thucidide is the rule system Thucidide, the ancient sister of Panache on hexes, after annexe 1
// (terrain); the rest is read from its sister and marked so.
//
// Enter by Book. The package has the book only, tables, refs and words; the engine is package hexwar,
// which it shares with its sister and which knows neither.
//
// Refs: "ta1" names paragraphs of annexe 1: see package hexwar/ground. "lecture:p3-…" is a paragraph of
// Panache's chapter 3 read for this rule, whose own text we don't have.
//
// The package imports hexwar, and no other rule system.
package thucidide
