package ledger

import (
	"strconv"
	"strings"

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
	// Seat is the one that acts.
	Seat Seat `json:"seat,omitempty"`
	// Args are the options given.
	Args Args `json:"args,omitempty"`
}

// AloneOption, with the value yes, decides alone: an end, or an act of the referee's, without waiting for
// those whom it would ask.
const AloneOption = "seul"

// Yes is the value of an option that is on.
const Yes = "oui"

// Alone returns the act as one alone decides it (AloneOption).
func (a Act) Alone() Act { return a.With(AloneOption, Yes) }

// With returns the act with one option changed.
func (a Act) With(option, value string) Act {
	a = a.Without(option)
	a.Args[option] = value
	return a
}

// Without returns the act with one option left out.
func (a Act) Without(option string) Act {
	args := make(Args, len(a.Args)+1) // With adds one
	for name, value := range a.Args {
		if name != option {
			args[name] = value
		}
	}
	a.Args = args
	return a
}

// Only returns the options of those names, nil where none is given.
func (a Args) Only(names []string) Args {
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

func (r Request) Gate() string { return "demande-" + strconv.Itoa(r.Number) }

// The acts of the house that a system's refusals and buttons lead to.
const (
	// PathEnd ends the game: with option seul "oui" by one alone.
	PathEnd = "partie finir"
	// PathUndo goes back: option n, the first record to take back; without it the seat's own last act.
	// Option au, the last record that the person saw, refuses where something has happened since.
	PathUndo = "retour"
	// PathSet changes a setting: options reglage and valeur.
	PathSet = "partie reglages"
)

// Insists reports whether the seat may grant its own request: the referee's word counts against those who
// lose by his act.
func (r Request) Insists(seat Seat) bool {
	return r.Kind == AskAct && seat == Referee && r.Asker == Referee
}

// HoldsUp reports whether the request must be answered before somebody else may ask for something. A
// spectator's blocks no player, and each of the players' a spectator.
func (r Request) HoldsUp(asker Seat) bool {
	return asker == Public || r.Asker != asker && r.Asker != Public
}

// Set is the change that a request asks for.
func (r Request) Set() SetData { return SetData{Name: r.Setting, Value: r.Value} }

func (d SetData) Said() []phrase.Arg {
	return []phrase.Arg{phrase.Verbatim("setting", d.Name), phrase.Verbatim("value", d.Value)}
}
