package hexwar

import (
	"fmt"
	"maps"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
	"aidedecamp/rules/table"
)

// System returns the book's game as the kernel knows it.
func System(b *Book) *rules.System { return b.defined.System() }

// rules are the book's game as a whole.
func (b *Book) rules() *rules.Definition[State] { return b.defined }

func (b *Book) define(chapters []rules.Chapter[State]) *rules.Definition[State] {
	return &rules.Definition[State]{
		Meta:   rules.Meta{Slug: b.Slug, Version: b.Version, Settings: b.Settings, Profiles: b.Profiles, Tables: b.Tables, Example: b.Example},
		Locale: b.Words, Start: func(setup rules.Setup) (State, error) { return b.start(setup) }, Chapters: chapters,
		Frame: func(s State, _ rules.Seat) rules.View {
			title := phrase.Say("hexwar.title", phrase.With("system", phrase.Say("system."+b.Slug)))
			return rules.View{Board: &table.Board{Title: title, Unofficial: s.unofficial()}}
		},
		Played: phrase.Say("hexwar.phase.over"),
		Free: func(s State) State {
			s.free = true
			return s
		},
		Settable: State.settable, Set: State.set, Due: State.due, Dice: State.typedDice, Withheld: State.withheld,
	}
}

// start returns the state of a new battle; a table that does not parse is an error that names it. The shipped
// tables are not decoded again: that would cost more than most acts.
func (b *Book) start(setup rules.Setup) (State, error) {
	decoded := b.shipped
	var err error
	if !maps.Equal(setup.Tables, decoded.text) {
		if decoded, err = decodeTables(setup.Tables, b.Orders); err != nil {
			return State{}, fmt.Errorf("%s: %w", b.Slug, err)
		}
	}
	if decoded, err = decoded.under(setup.Settings); err != nil {
		return State{}, fmt.Errorf("%s: %w", b.Slug, err)
	}
	return State{book: b, tables: decoded, settings: maps.Clone(setup.Settings)}, nil
}

// noted returns the state once an event has happened, whose seal is open: an act decides on with it.
func (s State) noted(e rules.Event) (State, error) { return s.book.rules().Evolve(s, e) }

// withheld reports whether tokens are hidden: the log tells what each camp has. lecture:hex-pions
func (s State) withheld() bool { return s.reads(purseReading, purseHidden) }
