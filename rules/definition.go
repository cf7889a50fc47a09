package rules

import (
	"io/fs"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// Definition is a rule system over its own state S: all that a folder under rules fills in. The functions
// under Besides may be nil. Its methods are what the kernel makes of it; a system's own tests may call them
// with a state of their own.
type Definition[S any] struct {
	Meta Meta
	// Locale holds the catalogues: fr.toml and en.toml.
	Locale fs.FS
	// Start returns the state of a new game. A table that does not parse is an error.
	Start func(Setup) (S, error)
	// Chapters are its parts in the order of its text.
	Chapters []Chapter[S]
	// Frame is what stands in a view before the chapters add to it: the board. Played is its phase once the
	// last chapter is over.
	Frame  func(S, Seat) View
	Played phrase.Phrase

	// Besides: what a system may be.

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
	Rematch func(S) ([]Event, error)
	// Due returns the offers that end by themselves. Everybody sees a clock run: what is hidden may not
	// decide on one.
	Due func(S) []Deadline
	// Dice returns what was typed as real dice in the digits that dice.Parse reads: "2 touches 1 drapeau" as
	// "3 3 4". What it doesn't know it returns as it was, so that Parse says what is wrong.
	Dice func(s S, act Act, typed string) string
	// Withheld reports whether the log may tell, while the game runs, what a seat may not know yet: it is
	// then given to nobody before the end.
	Withheld func(S) bool
}

// System returns the system as the kernel carries it.
func (d *Definition[S]) System() *System {
	s := &System{Meta: d.Meta, Locale: d.Locale, engine: erased[S]{d}}
	for _, c := range d.Chapters {
		for _, v := range c.Verbs {
			v.Spec.Reads, v.Spec.Forgoes, v.Spec.Offered = v.Answer != nil, v.Forgoes != nil, v.Button != nil
			s.Acts = append(s.Acts, v.Spec)
		}
		s.Keys = append(s.Keys, c.Keys...)
	}
	return s
}

// verb returns the verb at path, an empty one where there is none.
func (d *Definition[S]) verb(path string) *Verb[S] {
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
func (d *Definition[S]) Mask(s S, seat Seat) S {
	for _, c := range d.Chapters {
		if c.Mask != nil {
			s = c.Mask(s, seat)
		}
	}
	return s
}

// Choices returns what an open option of an act may be now, for its seat.
func (d *Definition[S]) Choices(s S, act Act, option string) []Choice {
	v := d.verb(act.Path)
	if v.Choices == nil {
		return nil
	}
	return v.Choices(d.Mask(s, act.Seat), act, option)
}

// Decide judges an act.
func (d *Definition[S]) Decide(s S, act Act, roller dice.Roller) ([]Event, error) {
	v := d.verb(act.Path)
	if v.Decide == nil {
		return nil, fault("decide", "%s has no act %q", d.Meta.Slug, act.Path)
	}
	if refused := v.may(d.Mask(s, act.Seat), act.Seat); refused != nil {
		return nil, refused.complete()
	}
	events, err := v.Decide(s, act, roller)
	return events, findWaysOut(err)
}

// Answer answers an act that only reads, for its seat.
func (d *Definition[S]) Answer(s S, act Act) (View, error) {
	v := d.verb(act.Path)
	if v.Answer == nil {
		return View{}, fault("read", "%s does not only read", act.Path)
	}
	s = d.Mask(s, act.Seat)
	if refused := v.may(s, act.Seat); refused != nil {
		return View{}, refused.complete()
	}
	view, err := v.Answer(s, act)
	return view, findWaysOut(err)
}

// Proposed is the wording of an act as it is said after « propose de ».
func (d *Definition[S]) Proposed(path string, wording phrase.Phrase) phrase.Phrase {
	if v := d.verb(path); v.Proposed != nil {
		return v.Proposed(wording)
	}
	return wording
}

// Wording says what an act with consent would do; the zero phrase leaves it to the kernel.
func (d *Definition[S]) Wording(s S, act Act) phrase.Phrase {
	v := d.verb(act.Path)
	if v.Wording == nil {
		return phrase.Phrase{}
	}
	return v.Wording(d.Mask(s, Public), act)
}

// Forgoes says what an act would give up that could still be done.
func (d *Definition[S]) Forgoes(s S, act Act) []phrase.Phrase {
	v := d.verb(act.Path)
	if v.Forgoes == nil {
		return nil
	}
	return v.Forgoes(d.Mask(s, act.Seat), act)
}

// Weighs reports whether an act with consent is first shown to whoever asks for it, and returns who would
// lose by it what he has chosen.
func (d *Definition[S]) Weighs(s S, act Act) (losers []Seat, first bool) {
	v := d.verb(act.Path)
	if v.Weighs == nil {
		return nil, false
	}
	return v.Weighs(d.Mask(s, Public), act)
}

// Evolve notes what happened. It judges nothing; an unknown kind is an error.
func (d *Definition[S]) Evolve(s S, e Event) (S, error) {
	f := d.fact(e.Kind)
	if f == nil {
		return s, UnknownEvent(e.Kind)
	}
	return f.fold(s, e)
}

// Tell returns the event as lines of the public log. It is never given a hidden payload.
func (d *Definition[S]) Tell(e Event) []phrase.Phrase {
	f := d.fact(e.Kind)
	if f == nil {
		return nil
	}
	return f.say(e)
}

// View shows the state to the seat, without offers.
func (d *Definition[S]) View(s S, seat Seat) View {
	s = d.Mask(s, seat)
	view := d.Frame(s, seat)
	view.Phase = d.Played
	if reached := Reached(d.Chapters, s); len(reached) > 0 {
		if c := reached[len(reached)-1]; c.Over != nil && !c.Over(s) {
			view.Phase, view.Awaited = c.Phase(s)
		}
	}
	for _, c := range d.Chapters {
		if c.Show != nil {
			c.Show(s, seat, &view)
		}
	}
	return view
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

// engine is a Definition whose state is erased.
type engine interface {
	start(Setup) (State, error)
	free(State) State
	choices(s State, act Act, option string) []Choice
	decide(State, Act, dice.Roller) ([]Event, error)
	answer(State, Act) (View, error)
	wording(State, Act) phrase.Phrase
	proposed(path string, wording phrase.Phrase) phrase.Phrase
	forgoes(State, Act) []phrase.Phrase
	weighs(State, Act) (losers []Seat, first bool)
	evolve(State, Event) (State, error)
	tell(Event) []phrase.Phrase
	view(State, Seat) View
	offers(s State, eyes, seat Seat) []Offer
	worth(State, Act) *Violation
	topics(State) []Topic
	settles() bool
	settable(s State, name string) error
	set(s State, name, value string) (State, error)
	rematches() bool
	rematch(State) ([]Event, error)
	due(State) []Deadline
	diced(State, Act, string) string
	withheld(State) bool
}

// erased is the one engine. The kernel gives it no state but those that it has made.
type erased[S any] struct{ of *Definition[S] }

func (e erased[S]) start(setup Setup) (State, error) { return e.of.Start(setup) }

func (e erased[S]) free(s State) State {
	if e.of.Free == nil {
		return s
	}
	return e.of.Free(s.(S))
}

func (e erased[S]) choices(s State, act Act, option string) []Choice {
	return e.of.Choices(s.(S), act, option)
}

func (e erased[S]) decide(s State, act Act, roller dice.Roller) ([]Event, error) {
	return e.of.Decide(s.(S), act, roller)
}

func (e erased[S]) answer(s State, act Act) (View, error)  { return e.of.Answer(s.(S), act) }
func (e erased[S]) wording(s State, act Act) phrase.Phrase { return e.of.Wording(s.(S), act) }
func (e erased[S]) proposed(path string, p phrase.Phrase) phrase.Phrase {
	return e.of.Proposed(path, p)
}
func (e erased[S]) forgoes(s State, act Act) []phrase.Phrase   { return e.of.Forgoes(s.(S), act) }
func (e erased[S]) weighs(s State, act Act) ([]Seat, bool)     { return e.of.Weighs(s.(S), act) }
func (e erased[S]) evolve(s State, event Event) (State, error) { return e.of.Evolve(s.(S), event) }
func (e erased[S]) tell(event Event) []phrase.Phrase           { return e.of.Tell(event) }
func (e erased[S]) view(s State, seat Seat) View               { return e.of.View(s.(S), seat) }
func (e erased[S]) offers(s State, eyes, seat Seat) []Offer    { return e.of.Offers(s.(S), eyes, seat) }
func (e erased[S]) worth(s State, act Act) *Violation          { return e.of.Worth(s.(S), act) }
func (e erased[S]) topics(s State) []Topic                     { return e.of.Topics(s.(S)) }
func (e erased[S]) settles() bool                              { return e.of.Set != nil }
func (e erased[S]) settable(s State, name string) error        { return e.of.Settable(s.(S), name) }
func (e erased[S]) set(s State, name, value string) (State, error) {
	return e.of.Set(s.(S), name, value)
}
func (e erased[S]) rematches() bool                  { return e.of.Rematch != nil }
func (e erased[S]) rematch(s State) ([]Event, error) { return e.of.Rematch(s.(S)) }

func (e erased[S]) due(s State) []Deadline {
	if e.of.Due == nil {
		return nil
	}
	return e.of.Due(s.(S))
}

func (e erased[S]) diced(s State, act Act, typed string) string {
	if e.of.Dice == nil {
		return typed
	}
	return e.of.Dice(s.(S), act, typed)
}

func (e erased[S]) withheld(s State) bool { return e.of.Withheld != nil && e.of.Withheld(s.(S)) }
