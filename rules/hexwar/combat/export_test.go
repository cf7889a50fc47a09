package combat

// What the tests of this room see of it.

type Combat = combat
type Opening = opening

var After = applyStep
var Answers = answers
var CombatTopics = combatTopics
var DecideTable = decideTable
var IgnoreLines = ignoreLines
var PerMille = perMille
var Rear = hexesBehind
var ShowCombat = showCombat
var Stages = stages
var ToldCombat = openTableCombat
var ToldState = tableState
