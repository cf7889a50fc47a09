package npow

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"

	"aidedecamp/rules"
	"aidedecamp/rules/dice"
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
	return rules.Erase[State](shipped)
}

// State is the game as its events tell it. It is a value.
type State struct {
	tables   *tables
	settings map[string]string
	field    battlefield
	// initiative is the seat that has it, Public while that is open; rolled says that dice decided it.
	initiative rules.Seat
	rolled     bool
	// free is a state without a game: whoever draws has nobody to ask.
	free bool
	pool Pool
	// placing is what lies where; sides, supply, roads, points and count follow it in the order of the text.
	placing placing
	sides   sides
	supply  supply
	roads   roads
	points  points
	count   count
}

func (s State) format() formatData { return s.tables.formats[s.settings["format"]] }

// game implements rules.Typed.
type game struct {
	meta rules.Meta
	// shipped are the meta's tables, decoded.
	shipped *tables
	// before are the values of the readings in a game that began before there were such.
	before map[string]string
}

// Meta says what the system is.
func (g game) Meta() rules.Meta { return g.meta }

// Start returns the state of a new game; a table that does not parse is an error that names it. The shipped tables are not decoded
// again: that would cost more than most acts.
func (g game) Start(setup rules.Setup) (State, error) {
	decoded := g.shipped
	var err error
	if !maps.Equal(setup.Tables, decoded.text) {
		if decoded, err = decodeTables(setup.Tables); err != nil {
			return State{}, fmt.Errorf("npow: %w", err)
		}
	}
	s := State{tables: decoded, settings: maps.Clone(setup.Settings)}
	for name, value := range g.before {
		if s.settings[name] == "" {
			s.settings[name] = value // the game began before there was such a reading
		}
	}
	if s.field, err = s.format().battlefield(s.settings); err != nil {
		return State{}, fmt.Errorf("npow: %w", err)
	}
	s.initiative = initiativeOf(s.settings[initiativeSetting])
	return s, nil
}

// Acts declares what the system understands.
func (g game) Acts() []rules.ActSpec {
	var all []rules.ActSpec
	for _, c := range chapters() {
		all = append(all, c.forgoing()...)
	}
	return all
}

// Choices returns what an open option may be now.
func (g game) Choices(s State, seat rules.Seat, path, option string) []rules.Choice {
	for _, c := range chapters() {
		if c.understands(path) && c.choices != nil {
			return c.choices(s, seat, path, option)
		}
	}
	return nil
}

// Decide judges an act.
func (g game) Decide(s State, act rules.Act, roller dice.Roller) ([]rules.Event, error) {
	for _, c := range chapters() {
		if decide := c.decide[act.Path]; decide != nil {
			return decide(s, act, roller)
		}
	}
	return nil, fmt.Errorf("npow: no act %q", act.Path)
}

// Evolve notes what happened.
func (g game) Evolve(s State, e rules.Event) (State, error) {
	for _, c := range chapters() {
		if evolve := c.evolve[e.Kind]; evolve != nil {
			return evolve(s, e)
		}
	}
	return s, rules.UnknownEvent(e.Kind)
}

// Mask leaves out the other players' secret points.
func (g game) Mask(s State, seat rules.Seat) State { return s.maskPoints(seat) }

// Read answers a reading act.
func (g game) Read(s State, act rules.Act) (rules.View, error) {
	for _, c := range chapters() {
		if read := c.read[act.Path]; read != nil {
			return read(s, act)
		}
	}
	return rules.View{}, fmt.Errorf("npow: no reading act %q", act.Path)
}

// Free returns a state in which the pool may be drawn, or a count on paper summed up, without a game: nobody is the Defender yet.
func (g game) Free(s State, path string) (State, rules.Seat, error) {
	if path != poolPath && path != scorePath {
		return s, rules.Public, fmt.Errorf("npow: %q needs a game", path)
	}
	s.free = true
	return s, rules.SeatA, nil
}

// Keys are examples of all keys that dice are thrown for.
func (g game) Keys() []dice.Key { return exampleKeys() }

// Locale holds the catalogues.
func (g game) Locale() fs.FS {
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
