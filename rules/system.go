package rules

import (
	"fmt"
	"maps"
	"slices"

	"aidedecamp/rules/ledger"
	"aidedecamp/rules/phrase"
)

// Setting is a named choice of how a system is played: its format, its profile, its mode, the source of
// dice, and each reading of what a text leaves open. A row of a system's readings.toml is one.
type Setting struct {
	// Name is the slug: "npow-riviere".
	Name string `toml:"name"`
	// Values are the slugs it may take, the default first.
	Values []string `toml:"values"`
	// Ref is the rule that it reads, empty for what is no reading.
	Ref Ref `toml:"ref"`
	// Governs is the phase before which it may still be changed.
	Governs string `toml:"governs"`
	// Opens says that each value is offered where a button opens a game. A system has one such setting at most.
	Opens bool `toml:"opens"`
}

// Default returns the setting's default value.
func (s Setting) Default() string { return s.Values[0] }

// Meta says what a system is.
type Meta struct {
	// Slug is the system's id: "npow".
	Slug string
	// Version changes when the rules judge differently; it is recorded, and only rejudging looks at it.
	Version int
	// Settings are all that can be chosen; "format", "profile" and "mode" are the ones that `/partie
	// nouvelle` asks for.
	Settings []Setting
	// Profiles are named bundles of settings.
	Profiles map[string]map[string]string
	// Tables are the shipped tables by file name, as TOML text; a game keeps its own copy.
	Tables map[string]string
	// Example returns the names of the tables that are examples, not official: they come from no rule text. It
	// is nil where none is, and may read the tables for it.
	Example func() []string
}

// Examples are the names of the tables that are examples.
func (m Meta) Examples() []string {
	if m.Example == nil {
		return nil
	}
	return m.Example()
}

// Topic is one entry of `/regle`.
type Topic struct {
	// Slug is the topic's id: "colline".
	Slug string
	// Title is its name.
	Title phrase.Phrase
	// Body is what the rule says, in this project's own words.
	Body phrase.Phrase
	// Ref is the rule’s source.
	Ref Ref
	// Besides are the choices that lead to it from [?], other than its own slug.
	Besides []string
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

// Starts returns the act by which a channel without a game begins so with this system.
func (s *System) Starts(what Starter) (ActSpec, bool) {
	for _, a := range s.Acts {
		if a.Starter == what && what != "" {
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

// Opening returns the setting whose values are offered where a button opens a game.
func (s *System) Opening() (Setting, bool) {
	i := slices.IndexFunc(s.Meta.Settings, func(g Setting) bool { return g.Opens })
	if i < 0 {
		return Setting{}, false
	}
	return s.Meta.Settings[i], true
}

// Rematches reports whether the table of an ended game can be played on again.
func (s *System) Rematches() bool { return s.Rematch != nil }

// Setup returns what a game starts from: the defaults, over them the chosen profile's bundle, over that
// what was chosen explicitly; tables replace the shipped ones of the same name.
//
// A setting or value that the system does not know is a Violation.
func (s *System) Setup(chosen, tables map[string]string) (ledger.Setup, error) {
	setup := ledger.Setup{Settings: map[string]string{}, Tables: map[string]string{}}
	for _, g := range s.Meta.Settings {
		setup.Settings[g.Name] = g.Default()
	}
	for name, value := range s.Meta.Profiles[chosen[ProfileSetting]] {
		setup.Settings[name] = value
	}
	for _, name := range slices.Sorted(maps.Keys(chosen)) {
		value := chosen[name]
		if value == "" {
			continue
		}
		g, ok := s.Setting(name)
		if !ok {
			return ledger.Setup{}, RefuseSetting(name)
		}
		if !slices.Contains(g.Values, value) {
			return ledger.Setup{}, RefuseValue(g, value)
		}
		setup.Settings[name] = value
	}
	for name, text := range s.Meta.Tables {
		setup.Tables[name] = text
	}
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		if _, ok := s.Meta.Tables[name]; !ok {
			return ledger.Setup{}, Refuse(RefSettings, "game.refused.table", phrase.Named("table", name))
		}
		setup.Tables[name] = tables[name]
	}
	return setup, nil
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

func RefuseSetting(name string) *Violation {
	return Refuse(RefSettings, "game.refused.setting", phrase.Named("setting", name))
}

func RefuseValue(s Setting, value string) *Violation {
	return Refuse(RefSettings, "game.refused.value",
		phrase.Named("value", value), phrase.Verbatim("setting", s.Name), phrase.Listing("values", slugs(s.Values)...))
}

// ProfileSetting is the setting whose values are bundles of others.
const ProfileSetting = "profile"

// The refs of the house's rules that the kernel refuses by.
const (
	RefSettings Ref = "maison:reglages"
	RefDice     Ref = "maison:des"
)
