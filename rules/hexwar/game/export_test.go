package game

// What the tests of this room see of it.

var DecodeActivation = decodeActivation
var DecodeTables = decodeTables
var DieWordText = dieWordText
var Gates = gates
