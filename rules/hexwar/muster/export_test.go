package muster

// What the tests of this room see of it.

const MostListText = mostListText
const MostOfficers = mostOfficers
const MostTokens = mostTokens
const MostUnits = mostUnits

type ListReader = listReader

var ArmyNotes = armyNotes
var DecidePaste = decidePaste
var Example = example
var ReadKept = readKept
var Reader = reader
