package combat

// What the tests of this room see of it.

type Combat = combat
type Opening = opening

var After = after
var Answers = answers
var CombatTopics = combatTopics
var DecideTable = decideTable
var PerMille = perMille
var Rear = rear
var ShowCombat = showCombat
var Stages = stages
var ToldCombat = toldCombat
var ToldState = toldState
var WithArg = withArg
