// Package render draws what one viewer may see of a game, and says it in words for who cannot see the
// picture.
//
// Enter by NewScenes, which lays a table.Board and its panels out as shapes (pure, comparable as text) on as
// many pictures as it takes, by Painter, which turns a Scene into a PNG, and by Twin and Alt for the words.
// Locale holds the words that are render's own; all words come through the phrase.Wordbook that the caller
// passes, with names as they should appear on a picture, unescaped.
//
// Only paint.go imports gg, the one rasteriser of shapes. What it draws is kept as sprites in palette
// colours, keyed by the hash of the shapes themselves and never by a game, so that a picture cannot show what
// its own scene does not hold.
//
// It has more than 25 files: each says how one thing of a picture is drawn. What is told is written on the
// sheet; a measured table is drawn by tabletop, a board of hexes by hexBoard, both upon it.
//
// The package imports rules/table, rules/plane, rules/hex and rules/phrase, never a rule system, bot or
// storage.
package render
