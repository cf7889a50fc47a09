package reply

import (
	"slices"
	"strconv"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// Settings are the settings of a game in words.
func (v Voice) Settings(g *house.Game) string {
	slug := g.System().Meta.Slug
	var said []string
	for _, setting := range g.System().Meta.Settings {
		value := g.Setting(setting.Name)
		if setting.Ref != "" && (value == setting.Default() || value == "") {
			continue // a reading in use is among the notes of what it was used for; one of a later version is not the game's
		}
		name, is := v.SettingName(slug, setting.Name), v.ValueName(slug, setting.Name, value)
		if strings.Contains(v.plain.Say(is), v.plain.Say(name)) {
			said = append(said, v.text.Say(is)) // « pas de maximum d’objectifs » says which maximum
			continue
		}
		said = append(said, v.Say("bot.setting", phrase.With("name", name), phrase.With("value", is)))
	}
	return v.Say("bot.settings", phrase.Verbatim("all", strings.Join(said, Between)))
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
func (v Voice) SettingLine(g *house.Game, s house.SettingNow) string {
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
func (v Voice) SettingChoices(g *house.Game) []rules.Choice {
	var choices []rules.Choice
	for _, s := range g.System().Meta.Settings {
		choices = append(choices, rules.Choice{Value: s.Name, Label: v.SettingName(g.System().Meta.Slug, s.Name)})
	}
	return choices
}

// ValueChoices are a setting's values, as choices.
func (v Voice) ValueChoices(system *rules.System, s rules.Setting) []rules.Choice {
	var choices []rules.Choice
	for i, label := range v.ValueNames(system.Meta.Slug, s) {
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

// SettingDoes is one sentence about what a setting decides, ValueDoes about one of its values; empty where
// the catalogue has none: a figure needs no more than its setting's.
func (v Voice) SettingDoes(system, name string) string {
	for _, key := range []string{"bot.setting-does." + system + "." + name, "bot.setting-does." + name} {
		if v.Has(key) {
			return v.Label(key)
		}
	}
	return ""
}

// ValueDoes says what a value of a setting comes to.
func (v Voice) ValueDoes(system, name, value string) string {
	return v.SettingDoes(system, name+"."+value)
}

// ValueLines explain a setting's values, one a line.
func (v Voice) ValueLines(system string, s rules.Setting) []string {
	var said []string
	for _, value := range s.Values {
		if does := v.ValueDoes(system, s.Name, value); does != "" {
			said = append(said, v.Say("bot.reglages.value", phrase.With("value", v.ValueName(system, s.Name, value)),
				phrase.Verbatim("does", does)))
		}
	}
	return said
}

// SettingMenus are selects of all settings of a game, each with its sentence: whoever picks one reads what
// its values come to. here is the one that is shown, empty for none.
func (v Voice) SettingMenus(g *house.Game, here string) []limits.Component {
	slug, choices := g.System().Meta.Slug, v.SettingChoices(g)
	var rows []limits.Component
	label := "bot.reglages.explain"
	for part := range slices.Chunk(choices, limits.MaxSelectOptions) {
		id := Address{Verb: ReadVerb, Game: g.ID(), Word: ReadSettings, Detail: chosen + strconv.Itoa(len(rows))}.CustomID()
		menu := v.Menu(g, id, v.Label(label), rules.Question{Choices: part, Given: []string{here}})
		for k := range menu.Options {
			menu.Options[k].Description = v.SettingDoes(slug, menu.Options[k].Value)
		}
		rows, label = append(rows, Row(menu)), "bot.reglages.explain-more"
	}
	return rows
}
