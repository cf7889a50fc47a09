package hexwar

import (
	"fmt"
	"io/fs"
	"maps"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// System returns the book's game as the kernel knows it.
func System(b *Book) *rules.System { return rules.Erase[State](game{book: b}) }

// game implements rules.Typed.
type game struct{ book *Book }

// Meta says what the system is.
func (g game) Meta() rules.Meta {
	return rules.Meta{Slug: g.book.Slug, Version: g.book.Version, Settings: g.book.Settings, Profiles: g.book.Profiles,
		Tables: g.book.Tables, Example: g.book.Example}
}

// Start returns the state of a new battle; a table that does not parse is an error that names it. The shipped tables are not
// decoded again: that would cost more than most acts.
func (g game) Start(setup rules.Setup) (State, error) {
	decoded := g.book.shipped
	var err error
	if !maps.Equal(setup.Tables, decoded.text) {
		if decoded, err = decodeTables(setup.Tables); err != nil {
			return State{}, fmt.Errorf("%s: %w", g.book.Slug, err)
		}
	}
	if decoded, err = decoded.under(setup.Settings); err != nil {
		return State{}, fmt.Errorf("%s: %w", g.book.Slug, err)
	}
	return State{book: g.book, tables: decoded, settings: maps.Clone(setup.Settings)}, nil
}

// Acts declares what the system understands.
func (g game) Acts() []rules.ActSpec {
	var all []rules.ActSpec
	for _, c := range g.book.chapters() {
		all = append(all, c.forgoing()...)
	}
	return all
}

// Choices returns what an open option may be now.
func (g game) Choices(s State, seat rules.Seat, path, option string) []rules.Choice {
	for _, c := range g.book.chapters() {
		if c.understands(path) && c.choices != nil {
			return c.choices(s, seat, path, option)
		}
	}
	return nil
}

// Decide judges an act.
func (g game) Decide(s State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	for _, c := range g.book.chapters() {
		if decide := c.decide[act.Path]; decide != nil {
			return decide(s, act, roller)
		}
	}
	return nil, fmt.Errorf("%s: no act %q", g.book.Slug, act.Path)
}

// Read answers a reading act.
func (g game) Read(s State, act rules.Act) (rules.View, error) {
	for _, c := range g.book.chapters() {
		if read := c.read[act.Path]; read != nil {
			return read(s, act)
		}
	}
	return rules.View{}, fmt.Errorf("%s: no reading act %q", g.book.Slug, act.Path)
}

// Evolve notes what happened.
func (g game) Evolve(s State, e rules.Event) (State, error) {
	for _, c := range g.book.chapters() {
		if evolve := c.evolve[e.Kind]; evolve != nil {
			return evolve(s, e)
		}
	}
	return s, rules.UnknownEvent(e.Kind)
}

// Mask returns what a seat may know of the state.
func (g game) Mask(s State, seat rules.Seat) State {
	for _, c := range g.book.chapters() {
		if c.mask != nil {
			s = c.mask(s, seat)
		}
	}
	return s
}

// View shows the board as far as the battle has come, from the seat's own edge.
func (g game) View(s State, seat rules.Seat) rules.View {
	view := rules.View{Board: &table.Board{Title: phrase.Say("hexwar.title", phrase.With("system", phrase.Say("system."+g.book.Slug))), Unofficial: s.unofficial()}}
	if reached := s.reached(); len(reached) > 0 {
		if current := reached[len(reached)-1]; !current.over(s) {
			view.Phase, view.Awaited = current.phase(s)
		} else {
			view.Phase = phrase.Say("hexwar.phase.over")
		}
	}
	if s.tabled() && s.onTurn().Seat.Plays() {
		view.Phase, view.Awaited = s.tablePhase()
	}
	for _, c := range g.book.chapters() {
		if c.show != nil {
			c.show(s, seat, &view)
		}
	}
	return view
}

// Offers returns what the seat may do now.
func (g game) Offers(s State, seat rules.Seat) []rules.Offer {
	if !seat.Plays() && seat != rules.Referee {
		return nil
	}
	var offers []rules.Offer
	for _, c := range s.reached() {
		if c.offers != nil {
			offers = append(offers, c.offers(s, seat)...)
		}
	}
	return offers
}

// Wording says what an act with consent would do.
func (g game) Wording(s State, act rules.Act) phrase.Phrase {
	for _, c := range g.book.chapters() {
		if word := c.wording[act.Path]; word != nil {
			return word(s, act)
		}
	}
	return phrase.Phrase{}
}

// Tell returns an event as lines of the log. One that does not read says nothing: Evolve has refused it already.
func (g game) Tell(e rules.Event) []phrase.Phrase {
	for _, c := range g.book.chapters() {
		if tell := c.tell[e.Kind]; tell != nil {
			return tell(e)
		}
	}
	return nil
}

// Free returns a state in which an act may be done without a game: a combat on the table, odds, a map.
func (g game) Free(s State, path string) (State, rules.Seat, error) {
	s.free = true
	return s, rules.SeatA, nil
}

// Topics are what `/regle` knows: each chapter's rules, and each row of the terrain table.
func (g game) Topics(s State) []rules.Topic {
	var topics []rules.Topic
	for _, c := range g.book.chapters() {
		if c.topics != nil {
			topics = append(topics, c.topics(s)...)
		}
	}
	return topics
}

// Withheld reports whether tokens are hidden: the log tells what each camp has. lecture:hex-pions
func (g game) Withheld(s State) bool { return s.reads(purseReading, purseHidden) }

// Keys are examples of all keys that dice are thrown for.
func (g game) Keys() []dice.Key {
	var keys []dice.Key
	for _, c := range g.book.chapters() {
		if c.keys != nil {
			keys = append(keys, c.keys(g.book)...)
		}
	}
	return keys
}

// Locale holds the game's catalogues.
func (g game) Locale() fs.FS { return g.book.Words }
