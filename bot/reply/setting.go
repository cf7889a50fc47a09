package reply

import (
	"strings"

	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// Settings are the settings of a game in words.
func (v Voice) Settings(g *rules.Game) []string {
	slug := g.System().Meta.Slug
	var said []string
	for _, setting := range g.System().Meta.Settings {
		value := g.Setting(setting.Name)
		if setting.Ref != "" && (value == setting.Default() || value == "") {
			continue // a reading in use is among the notes of what it was used for; one of a later version is not the game's
		}
		said = append(said, v.Say("bot.setting", phrase.With("name", v.SettingName(slug, setting.Name)),
			phrase.With("value", v.ValueName(slug, setting.Name, value))))
	}
	return []string{v.Say("bot.settings", phrase.Verbatim("all", strings.Join(said, " · ")))}
}

// SettingName is the catalogue's name of a setting; a reading without one goes by its slug, as the rules'
// sheets name it.
func (v Voice) SettingName(system, name string) phrase.Phrase {
	return v.Named(name, system+".setting."+name, "bot.setting."+name)
}

// ValueName is what a catalogue calls a setting's value, else the value's slug.
func (v Voice) ValueName(system, name, value string) phrase.Phrase {
	end := name + "." + value
	return v.Named(value, system+".setting."+end, "bot.setting."+end, system+"."+end, system+".reading."+end)
}

// SettingLine is a setting with its value, and what else it may be.
func (v Voice) SettingLine(g *rules.Game, s rules.SettingNow) string {
	slug := g.System().Meta.Slug
	name, value := phrase.With("name", v.SettingName(slug, s.Name)), phrase.With("value", v.ValueName(slug, s.Name, s.Value))
	var others []phrase.Phrase
	for _, other := range s.Values {
		if other != s.Value {
			others = append(others, v.ValueName(slug, s.Name, other))
		}
	}
	if s.Fixed != nil || len(others) == 0 {
		return v.Say("bot.reglages.fixed", name, value)
	}
	return v.Say("bot.reglages.open", name, value, phrase.Listing("others", others...))
}

// SettingChoices are a game's settings, as choices.
func (v Voice) SettingChoices(g *rules.Game) []rules.Choice {
	var choices []rules.Choice
	for _, s := range g.System().Meta.Settings {
		choices = append(choices, rules.Choice{Value: s.Name, Label: v.SettingName(g.System().Meta.Slug, s.Name)})
	}
	return choices
}

// ValueChoices are a setting's values, as choices.
func (v Voice) ValueChoices(g *rules.Game, s rules.Setting) []rules.Choice {
	var choices []rules.Choice
	for i, label := range v.ValueNames(g.System().Meta.Slug, s) {
		choices = append(choices, rules.Choice{Value: s.Values[i], Label: label})
	}
	return choices
}

// ValueNames are what a setting's values are called.
func (v Voice) ValueNames(system string, s rules.Setting) []phrase.Phrase {
	said := make([]phrase.Phrase, len(s.Values))
	for i, value := range s.Values {
		said[i] = v.ValueName(system, s.Name, value)
	}
	return said
}
