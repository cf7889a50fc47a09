package siting

import (
	"slices"
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// Screen is one question to players whose pieces are on a real table: what the bot can't see, it asks. They
// say that all is well, or pick what is not. S is the system's state, D what its event says of the answer.
type Screen[S, D any] struct {
	Name string
	// Asks reports whether it has anything to ask; nil, always.
	Asks func(S) bool
	// Answers are what may be picked besides « all is well ».
	Answers func(S) []rules.Choice
	// Judge reads what was picked into D, or refuses it.
	Judge func(s S, act rules.Act, picked []string, d *D) error
}

// Screens are a system's, in their order, and how they are answered: by the options "ecran" and "reponse" of
// an act.
type Screens[S, D any] struct {
	List []Screen[S, D]
	// Path is the act's, Words begins the keys, Ref is the rule of this house that asks.
	Path, Words string
	Ref         rules.Ref
}

// Next is the first screen that has something to ask and no answer yet; false where none is left.
func (q *Screens[S, D]) Next(s S, answered func(name string) bool) (*Screen[S, D], bool) {
	for i := range q.List {
		if now := &q.List[i]; !answered(now.Name) && (now.Asks == nil || now.Asks(s)) {
			return now, true
		}
	}
	return nil, false
}

// Names are the screens' names that a function keeps.
func (q *Screens[S, D]) Names(keep func(name string) bool) []string {
	var names []string
	for _, s := range q.List {
		if keep(s.Name) {
			names = append(names, s.Name)
		}
	}
	return names
}

// From are the names of a screen and of all after it; none where there is no such screen.
func (q *Screens[S, D]) From(name string) []string {
	names := q.Names(func(string) bool { return true })
	if i := slices.Index(names, name); i >= 0 {
		return names[i:]
	}
	return nil
}

// Title is what a screen is called.
func (q *Screens[S, D]) Title(name string) phrase.Phrase {
	return phrase.Say(q.Words + "screen." + name)
}

// Choices are screens to choose from.
func (q *Screens[S, D]) Choices(names []string) []rules.Choice {
	return rules.ChoicesOf(q.Title, names...)
}

// Refuse refuses an answer by a rule, with « all is well » as the way out.
func (q *Screens[S, D]) Refuse(ref rules.Ref, key string, seat rules.Seat, name string, args ...phrase.Arg) *rules.Violation {
	return rules.Refuse(ref, q.Words+"refused."+key, args...).Or(phrase.Say(q.Words+"well."+name),
		rules.Act{Path: q.Path, Seat: seat, Args: rules.Args{"ecran": name}})
}

// OfferCorrected adds the way out of a refusal: the players moved the pieces on their table, and the same
// answer counts without what was wrong.
func (q *Screens[S, D]) OfferCorrected(v *rules.Violation, act rules.Act, name string, rest ...string) *rules.Violation {
	return v.Or(phrase.Say(q.Words+"mended."+name), WithAnswer(act, rest...))
}

// WithAnswer is an act with another answer.
func WithAnswer(act rules.Act, answer ...string) rules.Act {
	if act = act.Without("reponse"); len(answer) > 0 {
		act.Args["reponse"] = strings.Join(answer, " ")
	}
	return act
}

// ReadPicked reads an answer: values of the screen's choices, each once.
func (q *Screens[S, D]) ReadPicked(s S, act rules.Act, now *Screen[S, D]) ([]string, error) {
	choices := now.Answers(s)
	var picked []string
	for _, text := range SplitList(act.Args["reponse"]) {
		if !slices.ContainsFunc(choices, func(c rules.Choice) bool { return c.Value == text }) {
			return nil, q.Refuse(q.Ref, "answer", act.Seat, now.Name, phrase.Named("read", text))
		}
		if !slices.Contains(picked, text) {
			picked = append(picked, text)
		}
	}
	return picked, nil
}

// MostPicks is how many choices a select shows; a screen with more asks for a line of text.
const MostPicks = 25

// Buttons are a screen as one button for « all is well », and one select for what else there may be.
func (q *Screens[S, D]) Buttons(s S, now *Screen[S, D], gate string) (well, pick rules.Candidate) {
	args := rules.Args{"ecran": now.Name}
	label := phrase.Say(q.Words + "pick." + now.Name)
	choices := now.Answers(s)
	ask := rules.Question{Option: "reponse", Label: label}
	if len(choices) <= MostPicks {
		ask.Choices, ask.Min, ask.Max = choices, 1, len(choices)
	}
	return rules.Candidate{Key: "bien", Gate: gate, Style: rules.Main, Label: phrase.Say(q.Words + "well." + now.Name), Args: args},
		rules.Candidate{Key: "choix", Gate: gate, Label: label, Args: args, Ask: []rules.Question{ask}}
}

// SplitList are what was picked or typed: separated by spaces, commas or semicolons.
func SplitList(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' || r == ';' || r == '\n' || r == '\t' })
}
