package npow

import (
	"strconv"

	"aidedecamp/rules/phrase"
	"aidedecamp/rules/plane"
	"aidedecamp/rules/plane/network"
)

// freeStep is how far a vertex must be able to move somewhere to be called free.
const freeStep plane.MM = 10

// freeVertices are the numbers of the proposed roads' vertices that can move at all: those that only bind a
// road to what it joins can't.
func (s State) freeVertices() []phrase.Phrase {
	var free []phrase.Phrase
	for n, at := range vertices(s.roads.Proposed) {
		if s.vertexMoves(n+1, at) {
			free = append(free, slug(strconv.Itoa(n+1)))
		}
	}
	return free
}

func (s State) vertexMoves(n int, at plane.Point) bool {
	for _, by := range [...]plane.Point{{X: freeStep}, {X: -freeStep}, {Y: freeStep}, {Y: -freeStep}} {
		paths, ok := bent(s.roads.Proposed, strconv.Itoa(n), plane.Point{X: at.X + by.X, Y: at.Y + by.Y})
		if !ok {
			continue
		}
		if report, err := network.Check(netOf(paths), s.plan()); err == nil && len(report.Faults) == 0 {
			return true
		}
	}
	return false
}

// refuseBend says what a bent road breaks, and which vertices can move; between two neighbours a bend is free
// as far as nothing lies there.
func (s State) refuseBend(why phrase.Phrase) phrase.Phrase {
	free := s.freeVertices()
	if len(free) == 0 {
		return phrase.Say("npow.roads.refused.bend", phrase.With("why", why))
	}
	return phrase.Say("npow.roads.refused.bend-free", phrase.With("why", why), phrase.Listing("free", free...))
}
