package rules

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// Args are an act's options by name, as text: whole numbers in decimal, several values separated by one
// space.
type Args map[string]string

// Whole returns the option as a whole number; ok is false when it is missing or is none.
func (a Args) Whole(name string) (n int, ok bool) {
	n, err := strconv.Atoi(a[name])
	return n, err == nil
}

// Values returns the option's values, none when it is missing.
func (a Args) Values(name string) []string { return strings.Fields(a[name]) }

// Act is what a seat wants to do: a command path and its options, whether it came by slash command, button
// or form.
type Act struct {
	// Path is the command's words: "terrain npow".
	Path string `json:"path"`
	// Seat is who acts.
	Seat Seat `json:"seat,omitempty"`
	// Args are the options given.
	Args Args `json:"args,omitempty"`
}

// DiceOption is the option by which an act brings real dice: `des:"4 | 3 0 7"`.
const DiceOption = "des"

// AloneOption, with the value yes, decides alone: an end, or an act of the referee's, without waiting for
// those whom it would ask.
const AloneOption = "seul"

const yes = "oui"

// SystemOption chooses the system of an act that several have and that needs no game; no system ever sees it.
const SystemOption = "system"

// OptionKind is what an option holds.
type OptionKind string

const (
	// TextOption holds a line of text.
	TextOption OptionKind = "text"
	// WholeOption holds a whole number.
	WholeOption OptionKind = "whole"
	// ChoiceOption holds one of OptionSpec.Choices, or one of System.Choices when those are empty.
	ChoiceOption OptionKind = "choice"
	// PersonOption holds a user's id.
	PersonOption OptionKind = "person"
)

// Choice is one value that an option may take.
type Choice struct {
	// Value is the slug: "europe-centrale".
	Value string
	// Label is what a person reads.
	Label phrase.Phrase
}

// OptionSpec declares one option of an act. Its words are the catalogue's: "cmd." + path and name joined by
// dots, then ".name" (the localised name; the default name is Name) and ".about".
type OptionSpec struct {
	Name     string
	Kind     OptionKind
	Required bool
	// Choices are the values of a ChoiceOption that never change; empty, the system is asked what is legal
	// now.
	Choices []Choice
	// Private options hold what a person typed (a name, a word): the log line keeps only a salted hash.
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
	// Unlisted acts have no slash command: only offers lead to them.
	Unlisted bool
	// Consent acts are done once the other player has agreed; the referee's own, and those of a player who
	// has nobody to ask, at once.
	Consent bool
	// Referee acts are done by the referee as well as by the players, and he has their buttons.
	Referee bool
	// Weighed acts are first shown to whoever typed them, with what they would come to, and count once he
	// confirms.
	Weighed bool
	// Forgoes acts may give something up that could still be done: where they do, whoever does it is asked
	// once more. The kernel knows them by Verb.Forgoes.
	Forgoes bool
	// Surprises acts do more than their name says: what they give up is asked about also where whoever does them
	// could take them back alone.
	Surprises bool
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

// Option returns the declaration of the named option.
func (s ActSpec) Option(name string) (OptionSpec, bool) {
	for _, o := range s.Options {
		if o.Name == name {
			return o, true
		}
	}
	return OptionSpec{}, false
}

// Alone returns the act as one alone decides it (AloneOption).
func (a Act) Alone() Act {
	args := Args{AloneOption: yes}
	for name, value := range a.Args {
		if name != AloneOption {
			args[name] = value
		}
	}
	a.Args = args
	return a
}

// Without returns the act with one option left out.
func (a Act) Without(option string) Act {
	args := Args{}
	for name, value := range a.Args {
		if name != option {
			args[name] = value
		}
	}
	a.Args = args
	return a
}

// only returns the options of those names, nil where none is given.
func (a Args) only(names []string) Args {
	var kept Args
	for _, name := range names {
		if value, given := a[name]; given {
			if kept == nil {
				kept = Args{}
			}
			kept[name] = value
		}
	}
	return kept
}

// unmarked refuses an act in which somebody typed what a line would take for a mark: its text would be
// missed for ever.
func (a Act) unmarked() error {
	for _, name := range slices.Sorted(maps.Keys(a.Args)) {
		if aMark.MatchString(a.Args[name]) {
			return Refuse("maison:options", "game.refused.mark", phrase.Named("text", aMark.FindString(a.Args[name])))
		}
	}
	return nil
}
