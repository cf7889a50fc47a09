package rules

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"

	"aidedecamp/rules/dice"
	"aidedecamp/rules/phrase"
)

// Setting is a named choice of how a system is played: its format, its profile, its mode, the source of dice, and each
// reading of what a text leaves open.
type Setting struct {
	// Name is the slug: "npow-riviere".
	Name string
	// Values are the slugs it may take, the default first.
	Values []string
	// Ref is the rule that it reads, empty for what is no reading.
	Ref Ref
	// Governs is the phase before which it may still be changed.
	Governs string
}

// Default returns the setting's default value.
func (s Setting) Default() string { return s.Values[0] }

// Meta says what a system is.
type Meta struct {
	// Slug is the system's id: "npow".
	Slug string
	// Version changes when the rules judge differently; it is recorded, and only rejudging looks at it.
	Version int
	// Settings are all that can be chosen; "format", "profile" and "mode" are the ones that `/partie nouvelle` asks for.
	Settings []Setting
	// Profiles are named bundles of settings.
	Profiles map[string]map[string]string
	// Tables are the shipped tables by file name, as TOML text; a game keeps its own copy.
	Tables map[string]string
	// Example names the tables that are examples, not official: they come from no rule text.
	Example []string
}

// Topic is one entry of `/regle`.
type Topic struct {
	// Slug is the topic's id: "colline".
	Slug string
	// Title is its name.
	Title phrase.Phrase
	// Body is what the rule says, in this project's own words.
	Body phrase.Phrase
	// Ref is where the rule stands.
	Ref Ref
}

// Setup is what a game starts from: it stands in record 0 and never changes.
type Setup struct {
	// Settings are all settings of the system, each with its value.
	Settings map[string]string
	// Tables are the tables in use, by file name, as TOML text.
	Tables map[string]string
}

// Typed is a rule system over its own state S.
//
// S is a value: no method may change one that it was given.
type Typed[S any] interface {
	// Meta says what the system is.
	Meta() Meta
	// Start returns the state of a new game. A table that does not parse is an error.
	Start(Setup) (S, error)
	// Acts declares what the system understands.
	Acts() []ActSpec
	// Choices returns what an open ChoiceOption of an act may be now, for the acting seat.
	Choices(s S, seat Seat, path, option string) []Choice
	// Decide judges an act. It finishes every check before its first throw; a refusal is a *Violation. Errors of the
	// roller are returned as they are: they ask for dice that are still missing.
	Decide(s S, act Act, roller dice.Roller) ([]Event, error)
	// Evolve notes what happened. It judges nothing; an unknown kind is an error. A seal comes with its payload, but for one
	// that nobody knows: that of a game still under way, read from an export.
	Evolve(s S, e Event) (S, error)
	// Mask returns what a seat may know of the state. View and Offers are given only masked states.
	Mask(s S, seat Seat) S
	// View shows the masked state to the seat.
	View(s S, seat Seat) View
	// Offers returns what the seat may do now; none for a seat that is not awaited. The state is masked for the seat, or for the public,
	// whose messages carry the seat's buttons: an offer of which anything that is drawn would then be another is Private.
	Offers(s S, seat Seat) []Offer
	// Tell returns the event as lines of the public log. It is never given a hidden payload.
	Tell(e Event) []phrase.Phrase
	// Free returns a state in which the act at path may be done without a game, and the seat that does it.
	Free(s S, path string) (S, Seat, error)
	// Topics are what `/regle` knows of the system.
	Topics(s S) []Topic
	// Keys are the purposes for which the system throws, each with an example, for the collision test.
	Keys() []dice.Key
	// Locale holds the system's catalogues: fr.toml and en.toml.
	Locale() fs.FS
}

// State is a system's state as the kernel carries it: only the System that made it can read it.
type State any

// System is a Typed whose state is erased, so that games of all systems are one type. Only Erase makes one.
type System struct {
	Meta   Meta
	Acts   []ActSpec
	Locale fs.FS
	Keys   []dice.Key

	start   func(Setup) (State, error)
	choices func(State, Seat, string, string) ([]Choice, error)
	decide  func(State, Act, dice.Roller) ([]Event, error)
	evolve  func(State, Event) (State, error)
	mask    func(State, Seat) (State, error)
	view    func(State, Seat) (View, error)
	offers  func(s State, eyes, seat Seat) ([]Offer, error)
	tell    func(Event) []phrase.Phrase
	free    func(State, string) (State, Seat, error)
	topics  func(State) ([]Topic, error)

	// what a system may be besides; nil where it is not
	settle   *settling
	wording  func(State, Act) (phrase.Phrase, error)
	read     func(State, Act) (View, error)
	rematch  func(State) ([]Event, error)
	due      func(State) ([]Deadline, error)
	withheld func(State) (bool, error)
	diced    func(State, Act, string) (string, error)
	forgoes  func(State, Act) ([]phrase.Phrase, error)
	weighs   func(State, Act) ([]Seat, bool, error)
}

// Erase makes a System of a Typed, and finds what else it is: Settler, Worder, Reader, Rematcher,
// Clocked, Diced, Withholder, Forgoer, Weigher.
func Erase[S any](t Typed[S]) *System {
	typed := func(s State) (S, error) {
		v, ok := s.(S)
		if !ok {
			return v, fault("erase", "state of %T given to system %s", s, t.Meta().Slug)
		}
		return v, nil
	}
	return &System{
		Meta: t.Meta(), Acts: t.Acts(), Locale: t.Locale(), Keys: t.Keys(),
		start: func(setup Setup) (State, error) { return t.Start(setup) },
		choices: func(s State, seat Seat, path, option string) ([]Choice, error) {
			v, err := typed(s)
			if err != nil {
				return nil, err
			}
			return t.Choices(t.Mask(v, seat), seat, path, option), nil
		},
		decide: func(s State, act Act, roller dice.Roller) ([]Event, error) {
			v, err := typed(s)
			if err != nil {
				return nil, err
			}
			return t.Decide(v, act, roller)
		},
		evolve: func(s State, e Event) (State, error) {
			v, err := typed(s)
			if err != nil {
				return nil, err
			}
			return t.Evolve(v, e)
		},
		mask: func(s State, seat Seat) (State, error) {
			v, err := typed(s)
			if err != nil {
				return nil, err
			}
			return t.Mask(v, seat), nil
		},
		view: func(s State, seat Seat) (View, error) {
			v, err := typed(s)
			if err != nil {
				return View{}, err
			}
			return t.View(t.Mask(v, seat), seat), nil
		},
		offers: func(s State, eyes, seat Seat) ([]Offer, error) {
			v, err := typed(s)
			if err != nil {
				return nil, err
			}
			return t.Offers(t.Mask(v, eyes), seat), nil
		},
		tell: t.Tell,
		free: func(s State, path string) (State, Seat, error) {
			v, err := typed(s)
			if err != nil {
				return nil, Public, err
			}
			return t.Free(v, path)
		},
		topics: func(s State) ([]Topic, error) {
			v, err := typed(s)
			if err != nil {
				return nil, err
			}
			return t.Topics(v), nil
		},
		settle: settlingOf(t, typed), wording: wordingOf(t, typed), read: readingOf(t, typed), rematch: rematchOf(t, typed),
		due: dueOf(t, typed), diced: dicedOf(t, typed), withheld: withheldOf(t, typed), forgoes: forgoneOf(t, typed), weighs: weighingOf(t, typed),
	}
}

// Act returns the declaration of the act at path.
func (s *System) Act(path string) (ActSpec, bool) {
	for _, a := range s.Acts {
		if a.Path == path {
			return a, true
		}
	}
	return ActSpec{}, false
}

// Setting returns the declaration of the named setting.
func (s *System) Setting(name string) (Setting, bool) {
	for _, g := range s.Meta.Settings {
		if g.Name == name {
			return g, true
		}
	}
	return Setting{}, false
}

// Setup returns what a game starts from: the defaults, over them the chosen profile's bundle, over that what was chosen
// explicitly; tables replace the shipped ones of the same name.
//
// A setting or value that the system does not know is a Violation.
func (s *System) Setup(chosen, tables map[string]string) (Setup, error) {
	setup := Setup{Settings: map[string]string{}, Tables: map[string]string{}}
	for _, g := range s.Meta.Settings {
		setup.Settings[g.Name] = g.Default()
	}
	for name, value := range s.Meta.Profiles[chosen[profileSetting]] {
		setup.Settings[name] = value
	}
	for _, name := range slices.Sorted(maps.Keys(chosen)) {
		value := chosen[name]
		if value == "" {
			continue
		}
		g, ok := s.Setting(name)
		if !ok {
			return Setup{}, refuseSetting(name)
		}
		if !slices.Contains(g.Values, value) {
			return Setup{}, refuseValue(g, value)
		}
		setup.Settings[name] = value
	}
	for name, text := range s.Meta.Tables {
		setup.Tables[name] = text
	}
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		if _, ok := s.Meta.Tables[name]; !ok {
			return Setup{}, Refuse(refSettings, "game.refused.table", phrase.Named("table", name))
		}
		setup.Tables[name] = tables[name]
	}
	return setup, nil
}

// share puts the system's own text for each table that is the shipped one: all games hold it once between them.
func (s *System) share(tables map[string]string) {
	for name, text := range tables {
		if shipped := s.Meta.Tables[name]; shipped == text {
			tables[name] = shipped
		}
	}
}

// slugs are phrases for ids that read the same in every language.
func slugs(values []string) []phrase.Phrase {
	said := make([]phrase.Phrase, len(values))
	for i, v := range values {
		said[i] = phrase.Say("game.slug", phrase.Verbatim("slug", v))
	}
	return said
}

// Registry finds systems by slug.
type Registry []*System

// Find returns the system with the slug; a slug that nobody registered is an error.
func (r Registry) Find(slug string) (*System, error) {
	for _, s := range r {
		if s.Meta.Slug == slug {
			return s, nil
		}
	}
	return nil, fmt.Errorf("rules: no system %q", slug)
}
