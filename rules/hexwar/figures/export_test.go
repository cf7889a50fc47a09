package figures

// What the tests of this room see of it.

var MendChoices = rectifyChoices
var MendedCalled = readRectification
var WordRectify = wordRectify
