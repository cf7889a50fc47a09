package hexwar

import (
	"slices"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// The gates of a battle, in order. Those of turns carry the turn's number: gateOf.
const (
	mapGate    = "carte"
	armyGate   = "armees"
	deployGate = "deploiement"
	battleGate = "bataille"
)

// gates are those that settings may govern, in the order in which they are reached.
var gates = []string{mapGate, armyGate, deployGate, battleGate}

// chapter is one part of a battle: what it understands, decides and notes, what it offers and shows.
type chapter struct {
	gate string
	acts []rules.ActSpec
	// choices are what an open option of one of its acts may be.
	choices func(s State, seat rules.Seat, path, option string) []rules.Choice
	decide  map[string]func(State, rules.Act, dice.Roller) ([]rules.Event, error)
	// read answers its reading acts, from the masked state.
	read map[string]func(State, rules.Act) (rules.View, error)
	// wording says, from what everybody knows, what its acts with consent ask for.
	wording map[string]func(State, rules.Act) phrase.Phrase
	// forgoes says, from the masked state, what its acts would give up that could still be done.
	forgoes map[string]func(State, rules.Act) []phrase.Phrase
	evolve  map[string]func(State, rules.Event) (State, error)
	tell    map[string]func(rules.Event) []phrase.Phrase
	// begun reports whether something was done in it already that its settings decided; nil where nothing can be.
	begun func(State) bool
	// over reports whether the battle has left the chapter behind. The first that is not over is the current one.
	over func(State) bool
	// phase says where the current chapter stands and who is awaited.
	phase func(State) (phrase.Phrase, []rules.Seat)
	// offers are what a player or the referee may do, from the masked state; asked of every chapter that the battle has reached.
	offers func(State, rules.Seat) []rules.Offer
	// mask takes out what a seat may not know.
	mask func(State, rules.Seat) State
	// show adds what there is of it to the view of a seat, from the masked state; asked of every chapter.
	show   func(State, rules.Seat, *rules.View)
	topics func(State) []rules.Topic
	// keys are examples of what it throws for.
	keys func(*Book) []dice.Key
}

func (c chapter) understands(path string) bool {
	return slices.ContainsFunc(c.acts, func(a rules.ActSpec) bool { return a.Path == path })
}

// chapters are the parts of a battle in the order in which they are played. A book's slug is part of some paths
// ("terrain panache"), so each book has its own.
func (b *Book) chapters() []chapter {
	b.once.Do(func() {
		b.parts = []chapter{tableChapter(), mapChapter(b), armyChapter(b), deployChapter(b), commandChapter(), ordersChapter(), movementChapter(), combatChapter(b),
			endChapter(b)}
	})
	return b.parts
}

// reached are the chapters up to the current one; after the last they are all.
func (s State) reached() []chapter {
	all := s.book.chapters()
	for i, c := range all {
		if !c.over(s) {
			return all[:i+1]
		}
	}
	return all
}

// at reports whether the chapter of the gate is the current one.
func (s State) at(gate string) bool {
	reached := s.reached()
	return len(reached) > 0 && reached[len(reached)-1].gate == gate && !reached[len(reached)-1].over(s)
}
