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
	// Locale holds the catalogues: fr.toml and en.toml.
	Locale fs.FS
	// Start returns the state of a new game. A table that does not parse is an error.
	Start func(ledger.Setup) (S, error)
	// Chapters are its parts in the order of its text.
	Chapters []Chapter[S]
	// Frame is what stands in a view before the chapters add to it: the board. Played is its phase once the
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
	// Withheld reports whether the log may tell, while the game runs, what a seat may not know yet: it is
	// then given to nobody before the end.
	Withheld func(S) bool
}

// System returns the system as the kernel carries it.
func (d *Definition[S]) System() *System {
	s := &System{Meta: d.Meta, Locale: d.Locale, engine: d}
	for _, c := range d.Chapters {
		for _, v := range c.Verbs {
			v.Spec.Reads, v.Spec.Forgoes, v.Spec.Offered = v.Answer != nil, v.Forgoes != nil, v.Button != nil
			v.Spec.Consent = v.Wording != nil
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
	v := d.verb(act.Path)
	if v.Choices == nil {
		return nil
	}
	return v.Choices(d.Mask(s, act.Seat), act, option)
}

// Decide judges an act.
func (d *Definition[S]) Decide(s S, act ledger.Act, roller dice.Roller) ([]ledger.Event, error) {
	v := d.verb(act.Path)
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
	return d.read(d.Mask(s, act.Seat), act)
}

// read answers it by all of a state.
func (d *Definition[S]) read(s S, act ledger.Act) (View, error) {
	v := d.verb(act.Path)
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

// proposed is the wording of an act as it is said after « propose de ».
func (d *Definition[S]) proposed(path string, wording phrase.Phrase) phrase.Phrase {
	if v := d.verb(path); v.Proposed != nil {
		return v.Proposed(wording)
	}
	return wording
}

// Wording says what an act with consent would do; the zero phrase is that of an act without.
func (d *Definition[S]) Wording(s S, act ledger.Act) phrase.Phrase {
	v := d.verb(act.Path)
	if v.Wording == nil {
		return phrase.Phrase{}
	}
	return v.Wording(d.Mask(s, ledger.Public), act)
}

// Foretell says what an act would come to, as far as eyes can tell; the zero phrase where nothing is to be
// said.
func (d *Definition[S]) Foretell(s S, eyes ledger.Seat, act ledger.Act) phrase.Phrase {
	v := d.verb(act.Path)
	if v.Foretell == nil {
		return phrase.Phrase{}
	}
	return v.Foretell(d.Mask(s, eyes), act)
}

// Forgoes says what an act would give up that could still be done.
func (d *Definition[S]) Forgoes(s S, act ledger.Act) []phrase.Phrase {
	v := d.verb(act.Path)
	if v.Forgoes == nil {
		return nil
	}
	return v.Forgoes(d.Mask(s, act.Seat), act)
}

// Weighs reports whether an act with consent is first shown to whoever asks for it, and returns who would
// lose by it what he has chosen.
func (d *Definition[S]) Weighs(s S, act ledger.Act) (losers []ledger.Seat, first bool) {
	v := d.verb(act.Path)
	if v.Weighs == nil {
		return nil, false
	}
	return v.Weighs(d.Mask(s, ledger.Public), act)
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

// engine is what the kernel asks of a Definition for which no state is needed.
type engine interface {
	start(ledger.Setup) (State, error)
	proposed(path string, wording phrase.Phrase) phrase.Phrase
	settles() bool
	rematches() bool
}

func (d *Definition[S]) start(setup ledger.Setup) (State, error) {
	s, err := d.Start(setup)
	return held[S]{d, s}, err
}

func (d *Definition[S]) settles() bool { return d.Set != nil }

func (d *Definition[S]) rematches() bool { return d.Rematch != nil }

// State is a system's state as the kernel carries it, with the rules that it goes by.
type State interface {
	free() State
	choices(act ledger.Act, option string) []Choice
	decide(ledger.Act, dice.Roller) ([]ledger.Event, error)
	answer(ledger.Act) (View, error)
	read(ledger.Act) (View, error)
	wording(ledger.Act) phrase.Phrase
	foretell(eyes ledger.Seat, act ledger.Act) phrase.Phrase
	forgoes(ledger.Act) []phrase.Phrase
	weighs(ledger.Act) (losers []ledger.Seat, first bool)
	evolve(ledger.Event) (State, error)
	tell(ledger.Event) []phrase.Phrase
	view(ledger.Seat) View
	opened(ledger.Seat) View
	offers(eyes, seat ledger.Seat) []Offer
	worth(ledger.Act) *Violation
	topics() []Topic
	settable(name string) error
	set(name, value string) (State, error)
	rematch() ([]ledger.Event, error)
	due() []Deadline
	diced(ledger.Act, string) string
	withheld() bool
}

// held is the one State: a value of a system's own, under its Definition.
type held[S any] struct {
	*Definition[S]
	of S
}

func (h held[S]) free() State {
	if h.Free != nil {
		h.of = h.Free(h.of)
	}
	return h
}

func (h held[S]) choices(act ledger.Act, option string) []Choice { return h.Choices(h.of, act, option) }

func (h held[S]) decide(act ledger.Act, r dice.Roller) ([]ledger.Event, error) {
	return h.Decide(h.of, act, r)
}

func (h held[S]) answer(act ledger.Act) (View, error) { return h.Answer(h.of, act) }
func (h held[S]) read(act ledger.Act) (View, error)   { return h.Definition.read(h.of, act) }

func (h held[S]) wording(act ledger.Act) phrase.Phrase { return h.Wording(h.of, act) }

func (h held[S]) foretell(eyes ledger.Seat, act ledger.Act) phrase.Phrase {
	return h.Foretell(h.of, eyes, act)
}

func (h held[S]) forgoes(act ledger.Act) []phrase.Phrase { return h.Forgoes(h.of, act) }

func (h held[S]) weighs(act ledger.Act) ([]ledger.Seat, bool) { return h.Weighs(h.of, act) }

func (h held[S]) tell(e ledger.Event) []phrase.Phrase { return h.Tell(h.of, e) }

func (h held[S]) view(seat ledger.Seat) View   { return h.View(h.of, seat) }
func (h held[S]) opened(seat ledger.Seat) View { return h.Show(h.of, seat) }

func (h held[S]) offers(eyes, seat ledger.Seat) []Offer { return h.Offers(h.of, eyes, seat) }

func (h held[S]) worth(act ledger.Act) *Violation { return h.Worth(h.of, act) }

func (h held[S]) topics() []Topic { return h.Topics(h.of) }

func (h held[S]) settable(name string) error { return h.Settable(h.of, name) }

func (h held[S]) rematch() ([]ledger.Event, error) { return h.Rematch(h.of) }

func (h held[S]) withheld() bool { return h.Withheld != nil && h.Withheld(h.of) }

func (h held[S]) evolve(e ledger.Event) (_ State, err error) {
	h.of, err = h.Evolve(h.of, e)
	return h, err
}

func (h held[S]) set(name, value string) (_ State, err error) {
	h.of, err = h.Set(h.of, name, value)
	return h, err
}

func (h held[S]) due() []Deadline {
	if h.Due == nil {
		return nil
	}
	return h.Due(h.of)
}

func (h held[S]) diced(act ledger.Act, typed string) string {
	if h.Dice == nil {
		return typed
	}
	return h.Dice(h.of, act, typed)
}
