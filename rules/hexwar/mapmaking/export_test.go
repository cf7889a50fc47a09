package mapmaking

// What the tests of this room see of it.

const MaxNameLetters = maxNameLetters
const MaxScenarioHeads = maxScenarioHeads
const MaxScenarioUnits = maxScenarioUnits
const MostPlaces = mostPlaces
const SeedThrown = seedThrown

type BuiltData = builtData
type Generator = generator

var DecideNeutral = decideNeutral
var Looks = looks
var MapTopics = mapTopics
var NeutralPath = neutralPath
var NewLuck = newLuck
var NewSurvey = newSurvey
