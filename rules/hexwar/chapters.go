package hexwar

import "aidedecamp/rules"

// The gates of a battle, in order. Those of turns carry the turn's number: gateOf.
const (
	mapGate    = "carte"
	armyGate   = "armees"
	deployGate = "deploiement"
	battleGate = "bataille"
)

// gates are those that settings may govern, in the order in which they are reached.
var gates = []string{mapGate, armyGate, deployGate, battleGate}

// chapters are the parts of a battle in the order in which they are played. A book's slug is part of some paths
// ("terrain panache"), so each book has its own.
func chapters(b *Book) []rules.Chapter[State] {
	return []rules.Chapter[State]{tableChapter(b), mapChapter(b), armyChapter(b), deployChapter(b), commandChapter(), ordersChapter(b), movementChapter(),
		combatChapter(b), endChapter()}
}

// at reports whether the chapter of the gate is the current one.
func (s State) at(gate string) bool {
	reached := rules.Reached(s.book.rules().Chapters, s)
	last := reached[len(reached)-1]
	return last.Gate == gate && !last.Over(s)
}
