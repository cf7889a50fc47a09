package npow

import "aidedecamp/rules"

// The gates of the game, in the order of the text.
const (
	initiativeGate = "initiative"
	poolGate       = "pool"
	placingGate    = "placement"
	edgeGate       = "bord"
	supplyGate     = "ldr"
	roadsGate      = "routes"
	pointsGate     = "points"
	countGate      = "compte"
)

// chapters are the parts of the game in the order of the text.
func chapters() []rules.Chapter[State] {
	return []rules.Chapter[State]{houseChapter(), initiativeChapter(), poolChapter(), placementChapter(),
		edgeChapter(), supplyChapter(), roadsChapter(), pointsChapter(), countChapter()}
}
