package figures

// What the tests of this room see of it.

var MendChoices = mendChoices
var MendedCalled = mendedCalled
var WordRectify = wordRectify
