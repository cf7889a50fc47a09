package npow

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"maps"

	"aidedecamp/rules"
	"aidedecamp/rules/npow/charts"
	"aidedecamp/rules/phrase"
)

//go:embed locale/*.toml
var catalogues embed.FS

// System returns NPOW as the kernel knows it.
func System() *rules.System {
	shipped, err := shippedGame()
	if err != nil {
		panic(fmt.Errorf("npow: the shipped data: %w", err)) // embedded at build
	}
	return shipped.rules().System()
}

// evening is what a game is played by before anything lies: a value, like all that builds on it.
type evening struct {
	tables   *charts.Tables
	settings map[string]string
	field    charts.Battlefield
	// initiative is the seat that has it, Public while that is open; rolled says that dice decided it.
	initiative rules.Seat
	rolled     bool
	// free is a state without a game: whoever draws has nobody to ask.
	free  bool
	sides sides
}

// laying is an evening with its terrain: what was drawn, and what lies where. It knows no roads and no points.
type laying struct {
	evening
	pool    Pool
	placing placing
	supply  supply
}

// State is the game as its events tell it, in the order of the text. It is a value.
type State struct {
	laying
	roads  roads
	points points
	count  count
}

func (s evening) format() charts.Format { return s.tables.Formats[s.settings["format"]] }

// game is what the shipped files make of NPOW.
type game struct {
	// meta says what the system is.
	meta rules.Meta
	// shipped are the meta's tables, decoded.
	shipped *charts.Tables
	// before are the values of the readings in a game that began before there were such.
	before map[string]string
}

// shippedGame reads the system from the shipped files: its tables, and what it declares by them.
func shippedGame() (game, error) {
	decoded, err := charts.Decode(shippedTables())
	if err != nil {
		return game{}, err
	}
	meta, err := metaOf(decoded)
	g := game{meta: meta, shipped: decoded, before: map[string]string{}}
	if err != nil {
		return g, err
	}
	read, err := shippedReadings()
	for _, r := range read {
		g.before[r.Name] = cmp.Or(r.Before, r.Values[0])
	}
	return g, err
}

// rules are NPOW as a whole. Without a game a pool may be drawn, or a count on paper summed up: nobody is the
// Defender then.
func (g game) rules() *rules.Definition[State] {
	return &rules.Definition[State]{
		Meta: g.meta, Locale: locale(), Start: g.start, Chapters: chapters(),
		Frame:  func(s State, _ rules.Seat) rules.View { return rules.View{Board: s.board(), Notes: s.sizeNotes()} },
		Played: phrase.Say("npow.phase.counted"),
		Free: func(s State) State {
			s.free = true
			return s
		},
		Index:    pieceTopics,
		Settable: g.settable, Set: State.set, Rematch: rematch, Dice: typedDice,
	}
}

// start returns the state of a new game; a table that does not parse is an error that names it. The shipped
// tables are not decoded again: that would cost more than most acts.
func (g game) start(setup rules.Setup) (State, error) {
	decoded := g.shipped
	var err error
	if !maps.Equal(setup.Tables, decoded.Text) {
		if decoded, err = charts.Decode(setup.Tables); err != nil {
			return State{}, fmt.Errorf("npow: %w", err)
		}
	}
	var s State
	s.tables, s.settings = decoded, maps.Clone(setup.Settings)
	for name, value := range g.before {
		if s.settings[name] == "" {
			s.settings[name] = value // the game began before there was such a reading
		}
	}
	if s.field, err = s.format().Battlefield(s.settings); err != nil {
		return State{}, fmt.Errorf("npow: %w", err)
	}
	s.initiative = initiativeOf(s.settings[initiativeSetting])
	return s, nil
}

// locale holds the catalogues.
func locale() fs.FS {
	sub, err := fs.Sub(catalogues, "locale")
	if err != nil {
		panic(err) // embedded at build: the folder's name is a constant
	}
	return sub
}

// slug is a phrase for text that reads the same in every language.
func slug(text string) phrase.Phrase { return phrase.Say("npow.text", phrase.Verbatim("text", text)) }

func pieceName(id string) phrase.Phrase  { return phrase.Say("npow.piece." + id) }
func regionName(id string) phrase.Phrase { return phrase.Say("npow.region." + id) }
