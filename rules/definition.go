package rules

import (
	"io/fs"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Definition is a rule system over its own state S: all that a folder under rules fills in. The functions
// under Besides may be nil. Its methods are what the kernel makes of it; a system's own tests may call them
// with a state of their own.
type Definition[S any] struct {
	Meta Meta
	// Locale is the catalogues: fr.toml and en.toml.
	Locale fs.FS
	// Evening is a recorded game to show to a newcomer, as its export; nil where there is none.
	Evening []byte
	// Start returns the state of a new game. A table that does not parse is an error.
	Start func(ledger.Setup) (S, error)
	// Chapters are its parts in the order of its text.
	Chapters []Chapter[S]
	// Frame is what a view has before the chapters add to it: the board. Played is its phase once the
	// last chapter is over.
	Frame  func(S, ledger.Seat) View
	Played phrase.Phrase

	// Besides: what a system may be.

	// Examples are the tables in use, by file name, that are examples and not official.
	Examples func(S) []string
	// Free returns the state in which an act that is Free is done without a game; nil, that of a new game.
	Free func(S) S
	// Index are what `/regle` knows of it beside its chapters: the rows of its tables.
	Index func(S) []Topic
	// Settable returns a *Violation where the setting may not be changed any more; Set is nil where none may.
	Settable func(s S, name string) error
	// Set returns the state with the setting at one of its values. It judges nothing; a value that the tables
	// in use can't follow is an error.
	Set func(s S, name, value string) (S, error)
	// Rematch returns the events by which a new game takes over the ended one's table, with the sides
	// exchanged; none, where the game got nowhere. The new game may have other players and another setup of
	// settings.
	Rematch func(S) ([]ledger.Event, error)
	// Due returns the offers that end by themselves. Everybody sees a clock run: what is hidden may not
	// decide on one.
	Due func(S) []Deadline
	// Dice returns what was typed as real dice in the digits that dice.Parse reads: "2 touches 1 drapeau" as
	// "3 3 4". What it doesn't know it returns as it was, so that Parse says what is wrong.
	Dice func(s S, act ledger.Act, typed string) string
	// Withheld reports whether the log may show, while the game runs, what a seat may not know yet: it is
	// then given to nobody before the end.
	Withheld func(S) bool
}

// Verb returns the verb at path, an empty one where there is none.
func (d *Definition[S]) Verb(path string) *Verb[S] {
	for _, c := range d.Chapters {
		for i := range c.Verbs {
			if c.Verbs[i].Spec.Path == path {
				return &c.Verbs[i]
			}
		}
	}
	return new(Verb[S])
}

// fact returns the fact of a kind, nil where there is none.
func (d *Definition[S]) fact(kind string) *Fact[S] {
	for _, c := range d.Chapters {
		for i := range c.Facts {
			if c.Facts[i].kind == kind {
				return &c.Facts[i]
			}
		}
	}
	return nil
}

// Mask returns what a seat may know of the state.
func (d *Definition[S]) Mask(s S, seat ledger.Seat) S {
	for _, c := range d.Chapters {
		if c.Mask != nil {
			s = c.Mask(s, seat)
		}
	}
	return s
}

// Choices returns what an open option of an act may be now, for its seat.
func (d *Definition[S]) Choices(s S, act ledger.Act, option string) []Choice {
	v := d.Verb(act.Path)
	if v.Choices == nil {
		return nil
	}
	return v.Choices(d.Mask(s, act.Seat), act, option)
}

// Decide judges an act.
func (d *Definition[S]) Decide(s S, act ledger.Act, roller dice.Roller) ([]ledger.Event, error) {
	v := d.Verb(act.Path)
	if v.Decide == nil {
		return nil, ledger.NewFault("decide", "%s has no act %q", d.Meta.Slug, act.Path)
	}
	if refused := v.may(d.Mask(s, act.Seat), act.Seat); refused != nil {
		return nil, refused.complete()
	}
	events, err := v.Decide(s, act, roller)
	return events, findWaysOut(err)
}

// Answer answers an act that only reads, for its seat.
func (d *Definition[S]) Answer(s S, act ledger.Act) (View, error) {
	return d.Read(d.Mask(s, act.Seat), act)
}

// Read answers it by all of a state.
func (d *Definition[S]) Read(s S, act ledger.Act) (View, error) {
	v := d.Verb(act.Path)
	if v.Answer == nil {
		return View{}, ledger.NewFault("read", "%s does not only read", act.Path)
	}
	if refused := v.may(s, act.Seat); refused != nil {
		return View{}, refused.complete()
	}
	view, err := v.Answer(s, act)
	return d.marked(s, view), findWaysOut(err)
}

// marked says of a view, and of its board, what in it is an example.
func (d *Definition[S]) marked(s S, view View) View {
	if d.Examples == nil || view.Board == nil {
		return view
	}
	if view.Examples = d.Examples(s); len(view.Examples) > 0 {
		view.Board.Unofficial = true
	}
	return view
}

// Evolve notes what happened. It judges nothing; an unknown kind is an error.
func (d *Definition[S]) Evolve(s S, e ledger.Event) (S, error) {
	f := d.fact(e.Kind)
	if f == nil {
		return s, ledger.UnknownEvent(e.Kind)
	}
	return f.fold(s, e)
}

// Tell returns the event as lines of the public log, by a state at or after it. It is never given a hidden
// payload.
func (d *Definition[S]) Tell(s S, e ledger.Event) []phrase.Phrase {
	f := d.fact(e.Kind)
	if f == nil {
		return nil
	}
	return f.say(func() S { return d.Mask(s, ledger.Public) }, e)
}

// View shows the state to the seat, without offers.
func (d *Definition[S]) View(s S, seat ledger.Seat) View { return d.Show(d.Mask(s, seat), seat) }

// Show shows all of a state, as the seat looks at it: of an Answer, what that was given.
func (d *Definition[S]) Show(s S, seat ledger.Seat) View {
	view := d.Frame(s, seat)
	view.Phase = d.Played
	if reached := Reached(d.Chapters, s); len(reached) > 0 {
		if c := reached[len(reached)-1]; c.Over != nil && !c.Over(s) {
			view.Phase, view.Awaited = c.Phase(s)
			view.Either = len(view.Awaited) > 1 && c.Either != nil && c.Either(s)
		}
	}
	for _, c := range d.Chapters {
		if c.Show != nil {
			c.Show(s, seat, &view)
		}
	}
	return d.marked(s, view)
}

// Topics are what `/regle` knows of the system.
func (d *Definition[S]) Topics(s S) []Topic {
	var topics []Topic
	for _, c := range d.Chapters {
		if c.Topics != nil {
			topics = append(topics, c.Topics(s)...)
		}
	}
	if d.Index != nil {
		topics = append(topics, d.Index(s)...)
	}
	return topics
}
