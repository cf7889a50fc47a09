package rules

import (
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// A system is written over a state of its own, and carried over any: here each of its functions is wrapped,
// once, and nowhere else is a state erased.

// State is a system's own state: only its System knows what it is.
type State = any

// System is a Definition whose state is erased, so that games of all systems are one type.
type System struct {
	Definition[State]
	// Acts are what it understands, Keys examples of what it throws for.
	Acts []ActSpec
	Keys []dice.Key
}

// System returns the system as a game carries it.
func (d *Definition[S]) System() *System {
	s := &System{Definition: erase(d)}
	for i, c := range s.Chapters {
		for j := range c.Verbs {
			s.Acts = append(s.Acts, s.Chapters[i].Verbs[j].Spec)
		}
		s.Keys = append(s.Keys, c.Keys...)
	}
	return s
}

// erase wraps each function of a Definition once, so that it takes a State. What is nil stays nil.
func erase[S any](d *Definition[S]) Definition[State] {
	e := Definition[State]{
		Meta: d.Meta, Locale: d.Locale, Evening: d.Evening, Played: d.Played,
		Start:    func(setup ledger.Setup) (State, error) { return d.Start(setup) },
		Frame:    eraseFor(d.Frame),
		Examples: eraseOf(d.Examples), Index: eraseOf(d.Index), Settable: eraseFor(d.Settable),
		Due: eraseOf(d.Due), Withheld: eraseOf(d.Withheld),
	}
	if rematch := d.Rematch; rematch != nil {
		e.Rematch = func(s State) ([]ledger.Event, error) { return rematch(s.(S)) }
	}
	if free := d.Free; free != nil {
		e.Free = func(s State) State { return free(s.(S)) }
	}
	if set := d.Set; set != nil {
		e.Set = func(s State, name, value string) (State, error) { return set(s.(S), name, value) }
	}
	if diced := d.Dice; diced != nil {
		e.Dice = func(s State, act ledger.Act, typed string) string { return diced(s.(S), act, typed) }
	}
	for _, c := range d.Chapters {
		e.Chapters = append(e.Chapters, eraseChapter(c))
	}
	if len(e.Chapters) > 0 { // a state is erased once more for all masks, not for each
		e.Chapters[0].Mask = func(s State, seat ledger.Seat) State { return d.Mask(s.(S), seat) }
	}
	return e
}

func eraseChapter[S any](c Chapter[S]) Chapter[State] {
	e := Chapter[State]{
		Gate: c.Gate, Keys: c.Keys, Begun: eraseOf(c.Begun), Over: eraseOf(c.Over), Either: eraseOf(c.Either),
		Ends: eraseFor(c.Ends), Topics: eraseOf(c.Topics),
	}
	if phase := c.Phase; phase != nil {
		e.Phase = func(s State) (phrase.Phrase, []ledger.Seat) { return phase(s.(S)) }
	}
	if show := c.Show; show != nil {
		e.Show = func(s State, seat ledger.Seat, view *View) { show(s.(S), seat, view) }
	}
	for _, v := range c.Verbs {
		e.Verbs = append(e.Verbs, eraseVerb(v))
	}
	for _, f := range c.Facts {
		e.Facts = append(e.Facts, eraseFact(f))
	}
	return e
}

// eraseVerb also reads from a verb's functions what its Spec says of them.
func eraseVerb[S any](v Verb[S]) Verb[State] {
	v.Spec.Reads, v.Spec.Forgoes, v.Spec.Offered, v.Spec.Consent = v.Answer != nil, v.Forgoes != nil, v.Button != nil, v.Wording != nil
	e := Verb[State]{
		Spec: v.Spec, May: eraseFor(v.May), Button: eraseFor(v.Button), Pointless: eraseFor(v.Pointless), Foretell: eraseFor(v.Foretell),
		Wording: eraseFor(v.Wording), Proposed: v.Proposed, Forgoes: eraseFor(v.Forgoes),
	}
	if answer := v.Answer; answer != nil {
		e.Answer = func(s State, act ledger.Act) (View, error) { return answer(s.(S), act) }
	}
	if decide := v.Decide; decide != nil {
		e.Decide = func(s State, act ledger.Act, roller dice.Roller) ([]ledger.Event, error) {
			return decide(s.(S), act, roller)
		}
	}
	if choices := v.Choices; choices != nil {
		e.Choices = func(s State, act ledger.Act, option string) []Choice { return choices(s.(S), act, option) }
	}
	if weighs := v.Weighs; weighs != nil {
		e.Weighs = func(s State, act ledger.Act) ([]ledger.Seat, bool) { return weighs(s.(S), act) }
	}
	return e
}

func eraseFact[S any](f Fact[S]) Fact[State] {
	return Fact[State]{
		kind: f.kind,
		fold: func(s State, e ledger.Event) (State, error) { return f.fold(s.(S), e) },
		say: func(known func() State, e ledger.Event) []phrase.Phrase {
			return f.say(func() S { return known().(S) }, e)
		},
	}
}

// eraseOf wraps a question to a state.
func eraseOf[S, R any](f func(S) R) func(State) R {
	if f == nil {
		return nil
	}
	return func(s State) R { return f(s.(S)) }
}

// eraseFor wraps a question to a state about something else: an act, a seat.
func eraseFor[S, A, R any](f func(S, A) R) func(State, A) R {
	if f == nil {
		return nil
	}
	return func(s State, a A) R { return f(s.(S), a) }
}
