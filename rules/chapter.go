package rules

import (
	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Verb is something that a seat may do, or ask, with all that belongs to it. S is the system's state: a
// value, which no function may change.
type Verb[S any] struct {
	// Spec is its path and what it takes. That it only reads, that it may give something up and that it
	// waits for consent, the kernel reads from Answer, Forgoes and Wording.
	Spec ActSpec
	// May says why nobody on the seat may do it now, whatever its options: the moment, whose turn it is.
	// The kernel asks it, where it is not nil, before Decide or Answer, which don't say it again, and
	// before Button.
	May func(S, ledger.Seat) *Violation
	// Decide judges it. It finishes every check before its first throw; a refusal is a *Violation. Errors of
	// the roller are returned as they are: they ask for dice that are still missing.
	Decide func(S, ledger.Act, dice.Roller) ([]ledger.Event, error)
	// Answer is what a verb has instead that changes nothing: a View whose board and panels are shown and
	// whose notes are said, from the state masked for the act's seat. A refusal is a *Violation. For an act
	// that is Free as well, the state may be that of no game.
	Answer func(S, ledger.Act) (View, error)
	// Button are the buttons that the act could be, from the state masked for the viewer: words, and no
	// condition of May's or Decide's. One with questions is offered where May allows it, one without where
	// Decide accepts it as well. A public message shows those that are legal when the state is masked for
	// everybody: where the mask takes what a button's words need, there is no candidate.
	Button func(S, ledger.Seat) []Candidate
	// Pointless says why an act that is legal is not worth a button, from the state masked for the act's seat:
	// there is nothing to gain by it.
	Pointless func(S, ledger.Act) *Violation
	// Foretell says below a choice what it would come to: its effect, its odds; from the state masked for
	// whoever looks. It is asked only where the choice is drawn, and may take its time.
	Foretell func(S, ledger.Act) phrase.Phrase
	// Choices are what an open ChoiceOption of an act may be now, whose other options may be given already,
	// from the state masked for its seat.
	Choices func(s S, act ledger.Act, option string) []Choice
	// Wording says, from what everybody knows, what the act would do: an act with a Wording waits for the
	// other player's consent, and nobody agrees to what is not said. It may not be the zero phrase for an act
	// that Decide accepts.
	Wording func(S, ledger.Act) phrase.Phrase
	// Proposed is a wording as it is said after « propose de », which a second infinitive takes too; nil
	// where it reads the same.
	Proposed func(phrase.Phrase) phrase.Phrase
	// Forgoes says, from the state masked for the act's seat, what it would give up that could still be done:
	// a turn ended with nothing activated. Where there is something, whoever does it is asked once more.
	Forgoes func(S, ledger.Act) []phrase.Phrase
	// Weighs reports, from what everybody knows, whether an act with consent is first shown to whoever asks
	// for it, and returns the seats that would lose by it what they have chosen, sealed points for instance.
	// Such an act throws no dice.
	Weighs func(S, ledger.Act) (losers []ledger.Seat, first bool)
}

// NoDice makes a Verb's Decide of a decision that throws nothing.
func NoDice[S any](decide func(S, ledger.Act) ([]ledger.Event, error)) func(S, ledger.Act, dice.Roller) ([]ledger.Event, error) {
	return func(s S, act ledger.Act, _ dice.Roller) ([]ledger.Event, error) { return decide(s, act) }
}

// Fact is something that happened, of a kind whose name is a contract with every log ever written. NewFact
// and NewWholeFact make one.
type Fact[S any] struct {
	kind string
	fold func(S, ledger.Event) (S, error)
	// say is given the state as everybody may know it, and makes it only where it asks.
	say func(known func() S, e ledger.Event) []phrase.Phrase
}

// NewFact returns the fact of a kind and its data D. fold notes it in the state: it judges nothing, but
// refuses data that can't be. say returns it as lines of the public log, and may be nil.
func NewFact[S, D any](kind string, fold func(S, D) (S, error), say func(D) []phrase.Phrase) Fact[S] {
	return NewWholeFact(kind, func(s S, d D, _ ledger.Event) (S, error) { return fold(s, d) }, func(d D, _ ledger.Event) []phrase.Phrase {
		if say == nil {
			return nil
		}
		return say(d)
	})
}

// NewExplainedFact returns a fact as NewFact does, whose lines also say what the game's own tables make of
// the data. say is given a state at or after the event, masked for everybody: it may read there what does not
// change once such an event has happened, as tables, and nothing else.
func NewExplainedFact[S, D any](kind string, fold func(S, D) (S, error), say func(S, D) []phrase.Phrase) Fact[S] {
	f := NewFact(kind, fold, nil)
	f.say = func(known func() S, e ledger.Event) []phrase.Phrase {
		d, err := ledger.Read[D](e)
		if err != nil {
			return nil // fold has refused it already
		}
		return say(known(), d)
	}
	return f
}

// NewWholeFact returns the fact of a kind that has to do with seals as well: its functions are given the
// whole event. A seal comes to fold with its payload, but for one that nobody knows, that of a game still
// under way, read from an export; to say it comes without.
func NewWholeFact[S, D any](kind string, fold func(S, D, ledger.Event) (S, error), say func(D, ledger.Event) []phrase.Phrase) Fact[S] {
	return Fact[S]{
		kind: kind,
		fold: func(s S, e ledger.Event) (S, error) {
			d, err := ledger.Read[D](e)
			if err != nil {
				return s, err
			}
			return fold(s, d, e)
		},
		say: func(_ func() S, e ledger.Event) []phrase.Phrase {
			d, err := ledger.Read[D](e)
			if err != nil {
				return nil // fold has refused it already
			}
			return say(d, e)
		},
	}
}

// Watched returns the fact as it is, whose every new state a function is shown: for tests, since the kernel
// shows states to nobody.
func (f Fact[S]) Watched(look func(S)) Fact[S] {
	fold := f.fold
	f.fold = func(s S, e ledger.Event) (S, error) {
		s, err := fold(s, e)
		look(s)
		return s, err
	}
	return f
}

// Chapter is one part of a game, in the order of its text. All but Verbs and Facts may be nil; states are
// masked for the seat.
type Chapter[S any] struct {
	// Gate is the moment that it is.
	Gate string
	// Verbs are what may be done in it, Facts what may come of that.
	Verbs []Verb[S]
	Facts []Fact[S]
	// Begun reports whether something was done in it already that its settings decided.
	Begun func(S) bool
	// Over reports whether the game has left it behind; a chapter without is none that the game stops at.
	Over func(S) bool
	// Phase says, while it is the current one, where it is and who is awaited.
	Phase func(S) (phrase.Phrase, []ledger.Seat)
	// Either reports, of a phase that awaits both players, whether one of them is enough; nil is that each
	// must act.
	Either func(S) bool
	// Ends are the buttons by which a game ends that its rules have played out.
	Ends func(S, ledger.Seat) []Candidate
	// Mask takes out of the state what a seat may not know.
	Mask func(S, ledger.Seat) S
	// Show adds what there is of it to the seat's view.
	Show func(S, ledger.Seat, *View)
	// Topics are what `/regle` knows of it.
	Topics func(S) []Topic
	// Keys are examples of what it throws for, for the collision test.
	Keys []dice.Key
}

// Reached are the chapters up to the current one, the first that is not over; after the last they are all.
func Reached[S any](all []Chapter[S], s S) []Chapter[S] {
	for i, c := range all {
		if c.Over != nil && !c.Over(s) {
			return all[:i+1]
		}
	}
	return all
}
