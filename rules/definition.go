package rules

import (
	"io/fs"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// Definition is a rule system over its own state S: all that a folder under rules fills in. The functions under Besides may be nil.
type Definition[S any] struct {
	Meta Meta
	// Locale holds the catalogues: fr.toml and en.toml.
	Locale fs.FS
	// Start returns the state of a new game. A table that does not parse is an error.
	Start func(Setup) (S, error)
	// Chapters are its parts in the order of its text.
	Chapters []Chapter[S]
	// Frame is what stands in a view before the chapters add to it: the board. Played is its phase once the last chapter is over.
	Frame  func(S, Seat) View
	Played phrase.Phrase

	// Besides: what a system may be.

	// Free returns the state in which an act that is Free is done without a game; nil, that of a new game.
	Free func(S) S
	// Topics are what `/regle` knows of it beside its chapters.
	Topics func(S) []Topic
	// Settable returns a *Violation where the setting may not be changed any more; Set is nil where none may.
	Settable func(s S, name string) error
	// Set returns the state with the setting at one of its values. It judges nothing; a value that the tables in use can't
	// follow is an error.
	Set func(s S, name, value string) (S, error)
	// Rematch returns the events by which a new game takes over the ended one's table, with the sides exchanged; none, where
	// the game got nowhere. The new game may have other players and another setup of settings.
	Rematch func(S) ([]Event, error)
	// Due returns the offers that end by themselves. Everybody sees a clock run: what is hidden may not decide on one.
	Due func(S) []Deadline
	// Dice returns what was typed as real dice in the digits that dice.Parse reads: "2 touches 1 drapeau" as "3 3 4". What it
	// doesn't know it returns as it was, so that Parse says what is wrong.
	Dice func(s S, act Act, typed string) string
	// Withheld reports whether the log may tell, while the game runs, what a seat may not know yet: it is then given to nobody before the end.
	Withheld func(S) bool
}

// System returns the system as the kernel carries it.
func (d Definition[S]) System() *System {
	e := &erased[S]{Definition: d, verbs: map[string]Verb[S]{}, facts: map[string]Fact[S]{}}
	s := &System{Meta: d.Meta, Locale: d.Locale, engine: e}
	for _, c := range d.Chapters {
		for _, v := range c.Verbs {
			v.Spec.Reads, v.Spec.Forgoes = v.Answer != nil, v.Forgoes != nil
			e.verbs[v.Spec.Path] = v
			s.Acts = append(s.Acts, v.Spec)
		}
		for _, f := range c.Facts {
			e.facts[f.kind] = f
		}
		s.Keys = append(s.Keys, c.Keys...)
	}
	return s
}

// engine is a Definition whose state is erased. What a system is not besides, has tells.
type engine interface {
	start(Setup) (State, error)
	free(State) State
	choices(s State, seat Seat, path, option string) []Choice
	decide(State, Act, dice.Roller) ([]Event, error)
	answer(State, Act) (View, error)
	wording(State, Act) phrase.Phrase
	forgoes(State, Act) []phrase.Phrase
	weighs(State, Act) (losers []Seat, first bool)
	evolve(State, Event) (State, error)
	tell(Event) []phrase.Phrase
	view(State, Seat) View
	offers(s State, eyes, seat Seat) []Offer
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

// erased is the one engine. The kernel gives it no state but those that it has made itself.
type erased[S any] struct {
	Definition[S]
	verbs map[string]Verb[S]
	facts map[string]Fact[S]
}

func (e *erased[S]) start(setup Setup) (State, error) { return e.Start(setup) }

func (e *erased[S]) free(s State) State {
	if e.Free == nil {
		return s
	}
	return e.Free(s.(S))
}

func (e *erased[S]) masked(s State, seat Seat) S {
	masked := s.(S)
	for _, c := range e.Chapters {
		if c.Mask != nil {
			masked = c.Mask(masked, seat)
		}
	}
	return masked
}

func (e *erased[S]) choices(s State, seat Seat, path, option string) []Choice {
	v := e.verbs[path]
	if v.Choices == nil {
		return nil
	}
	return v.Choices(e.masked(s, seat), seat, option)
}

func (e *erased[S]) decide(s State, act Act, roller dice.Roller) ([]Event, error) {
	v := e.verbs[act.Path]
	if v.Decide == nil {
		return nil, fault("decide", "%s has no act %q", e.Meta.Slug, act.Path)
	}
	if v.May != nil {
		if refused := v.May(e.masked(s, act.Seat), act.Seat); refused != nil {
			return nil, refused
		}
	}
	return v.Decide(s.(S), act, roller)
}

func (e *erased[S]) answer(s State, act Act) (View, error) {
	v := e.verbs[act.Path]
	if v.Answer == nil {
		return View{}, fault("read", "%s does not only read", act.Path)
	}
	return v.Answer(e.masked(s, act.Seat), act)
}

func (e *erased[S]) wording(s State, act Act) phrase.Phrase {
	v := e.verbs[act.Path]
	if v.Wording == nil {
		return phrase.Phrase{}
	}
	return v.Wording(e.masked(s, Public), act)
}

func (e *erased[S]) forgoes(s State, act Act) []phrase.Phrase {
	v := e.verbs[act.Path]
	if v.Forgoes == nil {
		return nil
	}
	return v.Forgoes(e.masked(s, act.Seat), act)
}

func (e *erased[S]) weighs(s State, act Act) ([]Seat, bool) {
	v := e.verbs[act.Path]
	if v.Weighs == nil {
		return nil, false
	}
	return v.Weighs(e.masked(s, Public), act)
}

func (e *erased[S]) evolve(s State, event Event) (State, error) {
	f, ok := e.facts[event.Kind]
	if !ok {
		return s, UnknownEvent(event.Kind)
	}
	return f.fold(s.(S), event)
}

func (e *erased[S]) tell(event Event) []phrase.Phrase {
	f, ok := e.facts[event.Kind]
	if !ok {
		return nil
	}
	return f.say(event)
}

func (e *erased[S]) view(s State, seat Seat) View {
	masked := e.masked(s, seat)
	view := e.Frame(masked, seat)
	view.Phase = e.Played
	if reached := Reached(e.Chapters, masked); len(reached) > 0 {
		if c := reached[len(reached)-1]; c.Over != nil && !c.Over(masked) {
			view.Phase, view.Awaited = c.Phase(masked)
		}
	}
	for _, c := range e.Chapters {
		if c.Show != nil {
			c.Show(masked, seat, &view)
		}
	}
	return view
}

func (e *erased[S]) offers(s State, eyes, seat Seat) []Offer {
	if !seat.Plays() && seat != Referee {
		return nil
	}
	masked := e.masked(s, eyes)
	var offers []Offer
	for _, c := range Reached(e.Chapters, masked) {
		if c.Offers != nil {
			offers = append(offers, c.Offers(masked, seat)...)
		}
	}
	return offers
}

func (e *erased[S]) topics(s State) []Topic {
	var topics []Topic
	for _, c := range e.Chapters {
		if c.Topics != nil {
			topics = append(topics, c.Topics(s.(S))...)
		}
	}
	if e.Topics != nil {
		topics = append(topics, e.Topics(s.(S))...)
	}
	return topics
}

func (e *erased[S]) settles() bool                                  { return e.Set != nil }
func (e *erased[S]) settable(s State, name string) error            { return e.Settable(s.(S), name) }
func (e *erased[S]) set(s State, name, value string) (State, error) { return e.Set(s.(S), name, value) }
func (e *erased[S]) rematches() bool                                { return e.Rematch != nil }
func (e *erased[S]) rematch(s State) ([]Event, error)               { return e.Rematch(s.(S)) }

func (e *erased[S]) due(s State) []Deadline {
	if e.Due == nil {
		return nil
	}
	return e.Due(s.(S))
}

func (e *erased[S]) diced(s State, act Act, typed string) string {
	if e.Dice == nil {
		return typed
	}
	return e.Dice(s.(S), act, typed)
}

func (e *erased[S]) withheld(s State) bool { return e.Withheld != nil && e.Withheld(s.(S)) }
