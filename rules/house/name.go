package house

import (
	"maps"
	"slices"

	"aidedecamp/rules/bounds"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Who returns the name on the seat as a filling: the player's own name, with the seat where another seat has
// the same, or the seat's alone where he gave none.
func (g *Game) Who(arg string, seat ledger.Seat) phrase.Arg { return g.Called(arg, seat, g.Name(seat)) }

// Called is Who where the one on the seat goes by another name.
func (g *Game) Called(arg string, seat ledger.Seat, name string) phrase.Arg {
	switch {
	case name == "":
		return phrase.With(arg, seat.Phrase())
	case g.hasNamesake(seat):
		return phrase.With(arg, phrase.Say("game.seat.shared", phrase.Named("who", name), phrase.With("seat", seat.Phrase())))
	}
	return phrase.Named(arg, name)
}

// hasNamesake reports whether somebody on another seat has the same name, or is the same on one phone.
func (g *Game) hasNamesake(seat ledger.Seat) bool {
	for other := range g.Players {
		if other != seat && bounds.SameName(g.Name(seat), g.Name(other)) {
			return true
		}
	}
	return false
}

// Name is the name on the seat, as of his last act where he goes by another since; empty where he gave none,
// or it is erased.
func (g *Game) Name(seat ledger.Seat) string {
	name := g.Texts[g.Players[seat].Name].Body
	if now := g.renamed[g.User(seat)]; name != "" && now != "" {
		return now
	}
	return name
}

// CalledNow is the game in which a player goes by his name of now. The log keeps the one that he sat down with.
func (g *Game) CalledNow(user, name string) *Game {
	name = bounds.Name(name)
	for seat := range g.Players {
		if user != "" && g.User(seat) == user && name != "" && g.Name(seat) != "" && g.Name(seat) != name {
			n := g.clone()
			n.renamed = maps.Clone(g.renamed)
			if n.renamed == nil {
				n.renamed = map[string]string{}
			}
			n.renamed[user] = name
			return n
		}
	}
	return g
}

// ReadAfter is the game as read after so many erasures of what is kept beside its lines. What is made of a
// game read before one may still name whoever was erased.
func (g *Game) ReadAfter(erasures int) *Game {
	n := g.clone()
	n.erasures = erasures
	return n
}

// Erasures is how often something beside the game's lines had been erased when it was read.
func (g *Game) Erasures() int { return g.erasures }

// Alone is Who beside the seat that he is on, which is not said twice.
func (g *Game) Alone(arg string, seat ledger.Seat) phrase.Arg {
	if name := g.Name(seat); name != "" {
		return phrase.Named(arg, name)
	}
	return phrase.With(arg, phrase.Say("game.nameless"))
}

// Holder is a seat by the name of who sits there.
func (g *Game) Holder(seat ledger.Seat) phrase.Phrase {
	return phrase.Say("game.who", g.Who("who", seat))
}

// HolderOf names the seats of which one is enough, each name once: « Camille ou Dominique ».
func (g *Game) HolderOf(name string, seats []ledger.Seat) phrase.Arg {
	var all []phrase.Phrase
	for i, seat := range seats {
		if !slices.Contains(seats[:i], seat) {
			all = append(all, g.Holder(seat))
		}
	}
	return OneOf(name, all)
}

// OneOf joins those of whom one is enough, at least one.
func OneOf(name string, all []phrase.Phrase) phrase.Arg {
	joined := all[0]
	for _, next := range all[1:] {
		joined = phrase.Say("game.either", phrase.With("head", joined), phrase.With("tail", next))
	}
	return phrase.With(name, joined)
}
