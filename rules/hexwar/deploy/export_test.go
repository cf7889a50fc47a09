package deploy

// What the tests of this room see of it.

const LeastBatch = leastBatch
const MostBatch = mostBatch
const MostTies = mostTies

var AwaitedToDeploy = awaitedToDeploy
var BatchSeat = batchSeat
var MimickedUnits = mimickedUnits
var MostDecoys = mostDecoys
var Planned = planPlaces
var Stand = allStand
