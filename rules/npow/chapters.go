package npow

import (
	"slices"
	"sync"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

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

// chapter is one part of the game's frame: what it understands, decides and notes, what it offers and shows. Its files are
// named after it, its words stand in locale/.
type chapter struct {
	gate string
	acts []rules.ActSpec
	// choices are what an open option of one of its acts may be.
	choices func(s State, seat rules.Seat, path, option string) []rules.Choice
	decide  map[string]func(State, rules.Act, dice.Roller) ([]rules.Event, error)
	// read answers its reading acts, from the masked state.
	read map[string]func(State, rules.Act) (rules.View, error)
	// forgoes says, from the masked state, what its acts would give up that could still be done.
	forgoes map[string]func(State, rules.Act) []phrase.Phrase
	evolve  map[string]func(State, rules.Event) (State, error)
	tell    map[string]func(rules.Event) []phrase.Phrase
	// over reports whether the game has left the chapter behind. The first that is not over is the current one.
	over func(State) bool
	// phase says where the current chapter stands and who is awaited.
	phase func(State) (phrase.Phrase, []rules.Seat)
	// offers are what a player or the referee may do, from the masked state; asked of every chapter that the game has reached.
	offers func(State, rules.Seat) []rules.Offer
	// show adds what there is of it to the view of a seat, from the masked state; asked of every chapter.
	show func(State, rules.Seat, *rules.View)
	// topics are what `/regle` knows of it.
	topics func(State) []rules.Topic
	// keys are examples of what it throws for.
	keys []dice.Key
}

func (c chapter) understands(path string) bool {
	return slices.ContainsFunc(c.acts, func(a rules.ActSpec) bool { return a.Path == path })
}

// book holds the chapters once they are made: their functions ask for them in turn, which no initialised variable could be.
var book struct {
	once     sync.Once
	chapters []chapter
}

// chapters are the parts of the game in the order of the text.
func chapters() []chapter {
	book.once.Do(func() {
		book.chapters = []chapter{houseChapter(), initiativeChapter(), poolChapter(), placementChapter(),
			edgeChapter(), supplyChapter(), roadsChapter(), pointsChapter(), countChapter()}
	})
	return book.chapters
}

// reached are the chapters up to the current one; after the last they are all.
func (s State) reached() []chapter {
	all := chapters()
	for i, c := range all {
		if !c.over(s) {
			return all[:i+1]
		}
	}
	return all
}
