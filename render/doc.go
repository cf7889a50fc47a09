// Package render draws a game as one viewer may see it, and says it in words for people who cannot see the
// picture.
//
// Enter by NewScenes, which lays a table.Board and its panels out as shapes (pure, comparable as text) on as
// many pictures as it takes, by Painter, which turns a Scene into a PNG, and by Twin and Alt for the words.
// Locale holds the words that are render's own; all words come through the phrase.Wordbook that the caller
// passes, with names as they should appear on a picture, unescaped.
//
// Only paint.go imports gg, the one rasteriser of shapes. Sprites, bands and pictures are kept by the hash
// of what is drawn and never by a game, so that a picture cannot show what its own scene does not contain. A
// picture is drawn and compressed band by band, by free hands only: a loaded process draws with one.
//
// Each file says how one thing of a picture is drawn; a measured table is drawn by tabletop, a board of
// hexes by hexBoard, both upon the sheet.
//
// The package imports rules/table, rules/plane, rules/hex and rules/phrase, never a rule system, bot or
// storage.
package render
