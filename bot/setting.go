package bot

import (
	"context"
	"errors"
	"slices"
	"strings"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/locale"
	"aidedecamp/bot/referee"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// settings are the settings of a game in words.
func (c *call) settings(public bool, g *rules.Game) []string {
	book, slug := c.book(public), g.System().Meta.Slug
	var said []string
	for _, setting := range g.System().Meta.Settings {
		value := g.Setting(setting.Name)
		if setting.Ref != "" && (value == setting.Default() || value == "") {
			continue // a reading in use is among the notes of what it was used for; one of a later version is not the game's
		}
		said = append(said, book.Say(phrase.Say("bot.setting", phrase.With("name", c.settingName(slug, setting.Name)),
			phrase.With("value", valueName(c.bot.words, slug, setting.Name, value)))))
	}
	return []string{book.Say(phrase.Say("bot.settings", phrase.Verbatim("all", strings.Join(said, " · "))))}
}

// settingName is the catalogue's name of a setting; a reading without one goes by its slug, as the rules' sheets name it.
func (c *call) settingName(system, name string) phrase.Phrase {
	for _, key := range []string{system + ".setting." + name, "bot.setting." + name} {
		if c.bot.words.Has(key) {
			return phrase.Say(key)
		}
	}
	return phrase.Say("game.slug", phrase.Verbatim("slug", name))
}

// valueName is what a catalogue calls a setting's value, else the value's slug.
func valueName(words *locale.Words, system, name, value string) phrase.Phrase {
	for _, key := range []string{system + ".setting." + name + "." + value, "bot.setting." + name + "." + value,
		system + "." + name + "." + value, system + ".reading." + name + "." + value} {
		if words.Has(key) {
			return phrase.Say(key)
		}
	}
	return phrase.Say("game.slug", phrase.Verbatim("slug", value))
}

// changeSetting shows the game's settings, or one's values, or asks for another value of one.
func changeSetting(ctx context.Context, c *call) (answer, error) {
	look, err := c.look(ctx)
	if err != nil {
		return answer{}, err
	}
	g := look.Game
	now, err := g.Settings()
	if err != nil {
		return answer{}, err
	}
	if c.args[settingOption] == "" {
		return c.allSettings(g, now), nil
	}
	act := rules.Act{Path: rules.PathSet, Args: rules.Args{settingOption: c.args[settingOption], valueOption: c.args[valueOption]}}
	i := slices.IndexFunc(now, func(s rules.SettingNow) bool { return s.Name == c.args[settingOption] })
	if i < 0 {
		if found, ok := c.match(g, c.settingChoices(g), c.args[settingOption]); ok {
			i = slices.IndexFunc(now, func(s rules.SettingNow) bool { return s.Name == found })
			act.Args[settingOption] = found
		}
	}
	if refused := c.foreignSetting(g.System(), act.Args[settingOption], act.Args[valueOption]); refused != nil {
		return answer{}, refused
	}
	switch {
	case i < 0 || len(look.Seats) == 0: // the game says what is wrong
	case act.Args[valueOption] == "":
		return c.oneSetting(g, now[i]), nil
	case !slices.Contains(now[i].Values, act.Args[valueOption]):
		if value, ok := c.match(g, c.valueChoices(g, now[i].Setting), act.Args[valueOption]); ok {
			act.Args[valueOption] = value
		}
	}
	return c.attempt(ctx, referee.Do{Act: act}, "")
}

// allSettings are all settings with their values: those that may still change, then those that stay, each reason once.
func (c *call) allSettings(g *rules.Game, now []rules.SettingNow) answer {
	a := says(c.say("bot.reglages.title", phrase.With("system", phrase.Say("system."+g.System().Meta.Slug))))
	var why []string
	stay := map[string][]string{}
	for _, s := range now {
		line := c.settingLine(g, s)
		if s.Fixed == nil {
			a.lines = append(a.lines, line)
			continue
		}
		reason := c.book(false).Say(c.byName(g, s.Fixed.Say))
		if stay[reason] == nil {
			why = append(why, reason)
		}
		stay[reason] = append(stay[reason], line)
	}
	open := len(a.lines) > 1
	for _, reason := range why {
		a.lines = append(a.lines, reason)
		a.lines = append(a.lines, stay[reason]...)
	}
	if open {
		a.lines = append(a.lines, c.say("bot.reglages.how", phrase.Verbatim("change", c.bot.mention(rules.PathSet))))
	}
	return a
}

// settingLine is a setting with its value, and what else it may be.
func (c *call) settingLine(g *rules.Game, s rules.SettingNow) string {
	slug := g.System().Meta.Slug
	name, value := phrase.With("name", c.settingName(slug, s.Name)), phrase.With("value", valueName(c.bot.words, slug, s.Name, s.Value))
	var others []phrase.Phrase
	for _, other := range s.Values {
		if other != s.Value {
			others = append(others, valueName(c.bot.words, slug, s.Name, other))
		}
	}
	if s.Fixed != nil || len(others) == 0 {
		return c.say("bot.reglages.fixed", name, value)
	}
	return c.say("bot.reglages.open", name, value, phrase.Listing("others", others...))
}

// oneSetting shows a setting with a select of its values.
func (c *call) oneSetting(g *rules.Game, s rules.SettingNow) answer {
	a := says(c.settingLine(g, s))
	if s.Fixed != nil {
		a.lines = append(a.lines, c.book(false).Say(c.byName(g, s.Fixed.Say)))
	}
	act := rules.Act{Path: rules.PathSet, Args: rules.Args{settingOption: s.Name}}
	id, ok := address{verb: askVerb, game: g.ID(), act: act, option: valueOption}.customID()
	if ok && s.Fixed == nil && len(s.Values) <= limits.MaxSelectOptions {
		a.rows = []limits.Component{row(c.menu(false, g, id, c.label(false, c.settingName(g.System().Meta.Slug, s.Name)),
			rules.Question{Option: valueOption, Choices: c.valueChoices(g, s.Setting), Given: []string{s.Value}}))}
	}
	return a
}

func (c *call) settingChoices(g *rules.Game) []rules.Choice {
	var choices []rules.Choice
	for _, s := range g.System().Meta.Settings {
		choices = append(choices, rules.Choice{Value: s.Name, Label: c.settingName(g.System().Meta.Slug, s.Name)})
	}
	return choices
}

func (c *call) valueChoices(g *rules.Game, s rules.Setting) []rules.Choice {
	var choices []rules.Choice
	for i, label := range c.valueNames(g.System().Meta.Slug, s) {
		choices = append(choices, rules.Choice{Value: s.Values[i], Label: label})
	}
	return choices
}

// completeSetting lists the settings that may still change, or the values of the one chosen.
func completeSetting(ctx context.Context, c *call) ([]rules.Choice, error) {
	look, err := c.look(ctx)
	if errors.Is(err, referee.ErrNoGame) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if c.focused == valueOption {
		s, ok := look.Game.System().Setting(c.args[settingOption])
		if !ok {
			return nil, nil
		}
		return c.valueChoices(look.Game, s), nil
	}
	now, err := look.Game.Settings()
	if err != nil {
		return nil, err
	}
	all := c.settingChoices(look.Game)
	return slices.DeleteFunc(all, func(choice rules.Choice) bool {
		return slices.ContainsFunc(now, func(s rules.SettingNow) bool { return s.Name == choice.Value && s.Fixed != nil })
	}), nil
}
