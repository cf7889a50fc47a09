package command

// What the tests of this room see of it.

var ListPrice = listPrice
