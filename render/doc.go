// Package render lays a game out as one viewer may see it, on as many pictures as it takes.
//
// Enter by NewScenes, which makes draw.Scenes of a table.Board and its panels (pure, comparable as text), or
// by Painter, which makes PNGs and films of them. Locale holds the words that are the pictures' own; all
// words come through the phrase.Wordbook that the caller passes, with names as they should appear on a
// picture, unescaped.
//
// This room says where things are: each file is one thing of a picture. A measured table is laid out by
// tabletop, a board of hexes by hexBoard, both upon the sheet. What a thing looks like is in render/draw,
// how shapes become pixels in render/paint, how pixels become bytes in render/press; the same board in words
// is render/twin.
//
// It imports rules/table, rules/plane, rules/hex and rules/phrase, never a rule system, bot or storage.
package render
