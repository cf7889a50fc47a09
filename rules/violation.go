package rules

import (
	"errors"
	"slices"
	"strings"

	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Ref names the place of a rule: "adc7:placement/2" for a paragraph of a rule text, "lecture:npow-riviere"
// for a reading, "bareme:regions" for a club's table, "maison:retour" for a rule of this house. The words
// shown to a player are the catalogue's, under "ref." and the Ref with its colon and slashes as dots.
type Ref string

// Standing says how far a rule may be called official.
type Standing string

const (
	// Sourced rules stand in a rule text.
	Sourced Standing = "sourced"
	// Reading rules settle what a text leaves open, by a named setting.
	Reading Standing = "reading"
	// ClubTable rules come from a table that no text holds.
	ClubTable Standing = "club"
	// House rules are this bot's own: seats, start, take-back, dice.
	House Standing = "house"
)

// Standing returns how far the rule may be called official.
func (r Ref) Standing() Standing {
	switch head, _, _ := strings.Cut(string(r), ":"); head {
	case "lecture":
		return Reading
	case "bareme":
		return ClubTable
	case "maison":
		return House
	}
	return Sourced
}

// Phrase returns the catalogue's phrase for the place of the rule.
func (r Ref) Phrase() phrase.Phrase {
	return phrase.Say("ref." + strings.NewReplacer(":", ".", "/", ".").Replace(string(r)))
}

// WayOut is something legal that a refusal proposes instead, as a button.
type WayOut struct {
	// Label is the button's words.
	Label phrase.Phrase
	// Act is what the button does, for the seat that was refused.
	Act ledger.Act
}

// Violation is a refusal: an act that the rules do not allow now. It is a value for the player, never a
// fault: it says what was measured, which rule stands against it and what could be done instead, and
// nothing has changed.
type Violation struct {
	// Say is the sentence, with the figures measured.
	Say phrase.Phrase
	// Ref is the rule that refuses.
	Ref Ref
	// Notes name the settings without which the act would be legal.
	Notes []phrase.Phrase
	// WaysOut are legal acts that lead on, the best first; at most MostWaysOut.
	WaysOut []WayOut

	find func(*Violation)
}

// Error returns the key of the sentence; words are the catalogue's.
func (v *Violation) Error() string { return "refused: " + v.Say.Key + " (" + string(v.Ref) + ")" }

// Refuse makes a Violation of the rule at ref.
func Refuse(ref Ref, key string, args ...phrase.Arg) *Violation {
	return &Violation{Say: phrase.Say(key, args...), Ref: ref}
}

// Or adds a way out to the refusal and returns it.
func (v *Violation) Or(label phrase.Phrase, act ledger.Act) *Violation {
	v.WaysOut = append(v.WaysOut, WayOut{Label: label, Act: act})
	return v
}

// MostWaysOut is how many ways out a refusal shows.
const MostWaysOut = 4

// OrPick adds the first choices for an option of the act as ways out.
func (v *Violation) OrPick(act ledger.Act, option string, choices []Choice) *Violation {
	for _, c := range choices[:min(len(choices), MostWaysOut)] {
		v.Or(c.Label, act.With(option, c.Value))
	}
	return v
}

// Instead has ways out found by a function: the kernel calls it where a person is refused, and never while
// it only looks which buttons stand.
func (v *Violation) Instead(find func(*Violation)) *Violation {
	v.find = find
	return v
}

// complete finds the ways out and returns the refusal.
func (v *Violation) complete() *Violation {
	if find := v.find; find != nil {
		v.find = nil
		find(v)
	}
	return v
}

// findWaysOut completes an error that is a refusal.
func findWaysOut(err error) error {
	if refused, ok := errors.AsType[*Violation](err); ok {
		refused.complete()
	}
	return err
}

// furthestWay is how many questions in a row are asked at most before a way out is taken to lead on.
const furthestWay = 4

// leading returns the error; of a refusal it leaves the ways out that lead on: who refuses an act by one rule
// does not know what other rules, or the take-back's, say of what he proposes instead.
func leading(g *Game, err error) error {
	return leadingBy(func(act ledger.Act) error { return whyNot(g, act) }, err)
}

// leadingBy is leading by what says why an act is refused.
func leadingBy(whyNot func(ledger.Act) error, err error) error {
	if refused, ok := errors.AsType[*Violation](err); ok {
		refused.WaysOut = slices.DeleteFunc(refused.WaysOut, func(w WayOut) bool { return !leadsOn(whyNot, w.Act, furthestWay) })
	}
	return err
}

// leadsOn reports whether an act is legal, or lacks only answers that its refusals ask for, one after
// another.
func leadsOn(whyNot func(ledger.Act) error, act ledger.Act, further int) bool {
	refused, ok := errors.AsType[*Violation](whyNot(act))
	return !ok || further > 0 && slices.ContainsFunc(refused.WaysOut, func(w WayOut) bool {
		return w.Act.Path == act.Path && leadsOn(whyNot, w.Act, further-1)
	})
}

// whyNot says why an act is refused up to its first throw; of the kernel's own it asks take-backs alone.
func whyNot(g *Game, act ledger.Act) (err error) {
	spec, own := g.system.Act(act.Path)
	switch {
	case act.Path == PathUndo:
		_, err = ReachOf(g, act.Seat, act.Args)
	case !own:
	case spec.Reads:
		_, err = reading(spec, answersOf(g), act)
	default:
		err = g.Legal(act)
	}
	return err
}

// is reports whether an error is of a kind, or comes of one.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}
