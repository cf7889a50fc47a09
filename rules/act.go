package rules

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// DiceOption is the option by which an act brings real dice: `des:"4 | 3 0 7"`.
const DiceOption = "des"

// SystemOption chooses the system of an act that several have and that needs no game; no system ever sees it.
const SystemOption = "system"

// OptionKind is what an option contains.
type OptionKind string

const (
	// TextOption is a line of text.
	TextOption OptionKind = "text"
	// WholeOption is a whole number.
	WholeOption OptionKind = "whole"
	// ChoiceOption is one of OptionSpec.Choices, or one of System.Choices when those are empty.
	ChoiceOption OptionKind = "choice"
	// PersonOption is a user's id.
	PersonOption OptionKind = "person"
	// RoleOption is a role's id: no system has one.
	RoleOption OptionKind = "role"
)

// Choice is one value that an option may take.
type Choice struct {
	// Value is the slug: "europe-centrale".
	Value string
	// Label is what a person reads.
	Label phrase.Phrase
}

// ChoicesOf are values to choose from, each by its name.
func ChoicesOf[V ~string](name func(V) phrase.Phrase, values ...V) []Choice {
	choices := make([]Choice, len(values))
	for i, v := range values {
		choices[i] = Choice{Value: string(v), Label: name(v)}
	}
	return choices
}

// OptionSpec declares one option of an act. Its words are the catalogue's: "option." + its name, then ".name"
// (the localised name; the default name is Name) and ".about"; of a command that says them otherwise "cmd." +
// path and name joined by dots.
type OptionSpec struct {
	Name     string
	Kind     OptionKind
	Required bool
	// Choices are the values of a ChoiceOption that never change; empty, the system is asked what is legal
	// now.
	Choices []Choice
	// Private options contain what a person typed (a name, a word): the log line keeps only a salted hash.
	Private bool
	// Secret options are private, and withheld from every export until the game ends.
	Secret bool
	// File is the most bytes of a file that may bring a text; 0 where it is typed only.
	File int
}

// ActSpec declares an act that a system understands.
type ActSpec struct {
	// Path is the command's words, at most three: command, group, subcommand.
	Path string
	// Options are what it takes, the required ones first.
	Options []OptionSpec
	// Dice are the groups in which real dice may be typed in, by DiceOption; none, the act takes no typed
	// dice.
	Dice []dice.Group
	// Free says that anyone may do it without a game, as a « tirage libre ».
	Free bool
	// Starter says as which beginning a channel without a game offers a free act; empty, it is not offered.
	Starter Starter
	// Ready are ways to do a free act that come with the system, for who wants to begin at once.
	Ready []ReadyAct
	// Unlisted acts have no slash command: only offers lead to them.
	Unlisted bool
	// Consent acts are done once the other player has agreed; the referee's own, and those of a player who
	// has nobody to ask, at once. The kernel knows them by Verb.Wording.
	Consent bool
	// Referee acts are done by the referee as well as by the players, and he has their buttons.
	Referee bool
	// Weighed acts are first shown to whoever typed them, with what they would come to, and count once he
	// confirms.
	Weighed bool
	// Forgoes acts may give something up that could still be done: where they do, whoever does it is asked
	// once more. The kernel knows them by Verb.Forgoes.
	Forgoes bool
	// ConfirmAlways acts do more than their name says: what they give up is asked about also where whoever does
	// them could take them back alone.
	ConfirmAlways bool
	// Reads says that the act changes nothing and is answered for the asking seat alone. The kernel knows it
	// by Verb.Answer.
	Reads bool
	// Offered says that the act has buttons of its own. The kernel knows it by Verb.Button.
	Offered bool
	// Topic says that `/regle` hands what is no topic to this reading act, word by word: one to each
	// option, the rest to the last.
	Topic bool
	// Ask are the questions of the form that opens where a slash command left their options out. An offer
	// of the same path asks instead, with what it prefills.
	Ask []Question
}

// Starter is what a channel without a game may begin with: a free act of this kind that a system has.
type Starter string

const (
	StartTerrain Starter = "terrain" // draws a table
	StartCombat  Starter = "combat"  // resolves one combat of figures
	StartCount   Starter = "compte"  // counts the end of an evening
)

// ReadyAct is an act with its options filled in: its name, unique within the act, and what it is called.
type ReadyAct struct {
	ID    string
	Label phrase.Phrase
	Args  Args
}

// Option returns the declaration of the named option.
func (s ActSpec) Option(name string) (OptionSpec, bool) {
	for _, o := range s.Options {
		if o.Name == name {
			return o, true
		}
	}
	return OptionSpec{}, false
}

// Check refuses options that the act does not have and required ones that are missing.
func (s ActSpec) Check(args ledger.Args) error {
	if name, given := firstName(args, func(name string) bool {
		_, ok := s.Option(name)
		return !ok && !(name == DiceOption && len(s.Dice) > 0)
	}); given {
		return Refuse("maison:options", "game.refused.option", phrase.Named("option", name), phrase.Verbatim("act", s.Path))
	}
	for _, o := range s.Options {
		if fault := o.Fault(args[o.Name], o.Required, s.optionName(o.Name)); fault != nil {
			return fault
		}
	}
	return nil
}

// UnknownChoice refuses a value that is none of an option's fixed choices, in the system's own words where it
// refuses the act itself.
func (s ActSpec) UnknownChoice(act ledger.Act, judge func() error) error {
	for _, o := range s.Options {
		value := act.Args[o.Name]
		if value == "" || len(o.Choices) == 0 || slices.ContainsFunc(o.Choices, func(c Choice) bool { return c.Value == value }) {
			continue
		}
		if err := PassDryRun(judge()); err != nil {
			return err
		}
		return Refuse("maison:options", "game.refused.option-choice", phrase.Named("value", value), phrase.With("option", s.optionName(o.Name))).
			OrPick(act, o.Name, o.Choices)
	}
	return nil
}

// Fault says what is wrong with an option's value as text, empty for none; name is the option as the reader
// sees it.
func (o OptionSpec) Fault(value string, required bool, name phrase.Phrase) *Violation {
	_, noNumber := strconv.Atoi(value)
	switch {
	case value == "" && required:
		return Refuse("maison:options", "game.refused.option-missing", phrase.With("option", name))
	case value != "" && o.Kind == WholeOption && noNumber != nil:
		return Refuse("maison:options", "game.refused.option-whole", phrase.With("option", name), phrase.Named("value", value))
	}
	return nil
}

// optionName is what an option is called: in its command, else where it is asked.
func (s ActSpec) optionName(name string) phrase.Phrase {
	i := slices.IndexFunc(s.Ask, func(q Question) bool { return q.Option == name })
	switch {
	case !s.Unlisted:
		return phrase.Say("cmd." + strings.ReplaceAll(s.Path, " ", ".") + "." + name + ".name")
	case i >= 0:
		return s.Ask[i].Label
	}
	return phrase.Say("game.slug", phrase.Verbatim("slug", name))
}

// firstName is the first name of options, in their alphabet, that is so; false where none is.
func firstName(args ledger.Args, is func(name string) bool) (first string, found bool) {
	for name := range args {
		if is(name) && (!found || name < first) {
			first, found = name, true
		}
	}
	return first, found
}
