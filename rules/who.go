package rules

import (
	"slices"

	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Who returns the name on the seat as a filling: the player's own name, with the seat where he
// plays both on one phone, or the seat's alone where he gave none.
func (g *Game) Who(name string, seat ledger.Seat) phrase.Arg {
	if body := g.Texts[g.Players[seat].Name].Body; body != "" {
		if user := g.User(seat); seat.Plays() && user != "" && user == g.User(seat.Other()) {
			return phrase.With(name, phrase.Say("game.seat.shared", phrase.Named("who", body), phrase.With("seat", seat.Phrase())))
		}
		return phrase.Named(name, body)
	}
	return phrase.With(name, seat.Phrase())
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
