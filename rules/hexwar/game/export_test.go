package game

// What the tests of this room see of it.

var DecodeActivation = decodeActivation
var DecodeDieWords = decodeDieWords
var DecodeTables = decodeTables
var DieWordText = dieWordText
