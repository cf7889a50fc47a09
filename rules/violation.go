package rules

import (
	"errors"
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
	// Sourced rules are printed in a rule text.
	Sourced Standing = "sourced"
	// Reading rules settle what a text leaves open, by a named setting.
	Reading Standing = "reading"
	// ClubTable rules come from a table that no text has.
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
// fault: it says what was measured, which rule forbids it and what could be done instead, and
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
// it only looks which buttons there are.
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

// is reports whether an error is of a kind, or comes of one.
func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}
