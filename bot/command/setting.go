package command

import (
	"errors"
	"slices"

	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/house"
	"aidedecamp/rules/phrase"
)

// changeSetting shows the game's settings, or one's values, or asks for another value of one.
func changeSetting(c *Call, look referee.Look) (*reply.Answer, error) {
	g := look.Game
	now, err := g.Settings()
	if err != nil {
		return nil, err
	}
	if c.Args[settingOption] == "" {
		a := c.allSettings(g, now)
		a.Rows = c.SettingMenus(g, "")
		return a, nil
	}
	act := rules.Act{Path: rules.PathSet, Args: rules.Args{settingOption: c.Args[settingOption], valueOption: c.Args[valueOption]}}
	i := slices.IndexFunc(now, func(s house.SettingNow) bool { return s.Name == c.Args[settingOption] })
	if i < 0 {
		if found, ok := match(c.Voice, g, c.SettingChoices(g), c.Args[settingOption]); ok {
			i = slices.IndexFunc(now, func(s house.SettingNow) bool { return s.Name == found })
			act.Args[settingOption] = found
		}
	}
	if refused := c.foreignSetting(g.System(), act.Args[settingOption], act.Args[valueOption]); refused != nil {
		return nil, refused
	}
	switch {
	case i >= 0 && act.Args[valueOption] == "":
		return c.oneSetting(look, now[i]), nil
	case i < 0 || len(look.Seats) == 0: // the game says what is wrong
	case !slices.Contains(now[i].Values, act.Args[valueOption]):
		if value, ok := match(c.Voice, g, c.ValueChoices(g.System(), now[i].Setting), act.Args[valueOption]); ok {
			act.Args[valueOption] = value
		}
	}
	return c.Do(act)
}

// allSettings are all settings with their values: those that may still change, then those that stay, each
// reason once.
func (c *Call) allSettings(g *house.Game, now []house.SettingNow) *reply.Answer {
	a := c.Answer("bot.reglages.title", reply.System(g.System().Meta.Slug))
	var why []string
	stay := map[string][]string{}
	for _, s := range now {
		line := c.SettingLine(g, s)
		if s.Fixed == nil {
			a.Add(line)
			continue
		}
		reason := c.In(g, s.Fixed.Say)
		if stay[reason] == nil {
			why = append(why, reason)
		}
		stay[reason] = append(stay[reason], line)
	}
	open := len(a.Lines) > 1
	for _, reason := range why {
		a.Add(reason)
		a.Add(stay[reason]...)
	}
	if open { // above a list that goes on in a file
		a.Lines = slices.Insert(a.Lines, 1, c.Say("bot.reglages.how", phrase.Verbatim("change", c.Mention(rules.PathSet))))
	}
	return a
}

// showSetting shows the setting picked of a select in the place of the one before.
func showSetting(c *Call, look referee.Look) (*reply.Answer, error) {
	now, err := look.Game.Settings()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(now, func(s house.SettingNow) bool { return slices.Contains(c.Press.Values, s.Name) })
	if i < 0 {
		return nil, referee.ErrStale
	}
	a := c.oneSetting(look, now[i])
	a.Rows, a.Update = append(a.Rows, c.SettingMenus(look.Game, now[i].Name)...), true
	return a, nil
}

// oneSetting explains a setting, with a select of its values for whoever plays; where it stays as it is, and
// to a spectator, its values are in lines.
func (c *Call) oneSetting(look referee.Look, s house.SettingNow) *reply.Answer {
	g, slug := look.Game, look.Game.System().Meta.Slug
	a := &reply.Answer{}
	a.Add(c.SettingLine(g, s), c.SettingDoes(slug, s.Name))
	if s.Fixed != nil {
		a.Add(c.In(g, s.Fixed.Say))
	}
	if s.Fixed != nil || len(look.Seats) == 0 {
		a.Add(c.ValueLines(slug, s.Setting)...)
		return a
	}
	act := rules.Act{Path: rules.PathSet, Args: rules.Args{settingOption: s.Name}}
	id := reply.Address{Verb: reply.AskVerb, Game: g.ID(), Act: act, Option: valueOption}.CustomID()
	if len(s.Values) <= limits.MaxSelectOptions {
		menu := c.Menu(g, id, c.LabelOf(nil, c.SettingName(slug, s.Name)),
			rules.Question{Option: valueOption, Choices: c.ValueChoices(g.System(), s.Setting), Given: []string{s.Value}})
		for k := range menu.Options {
			menu.Options[k].Description = c.ValueDoes(slug, s.Name, menu.Options[k].Value)
		}
		a.Rows = reply.Rows(menu)
	}
	return a
}

// completeSetting lists the settings that may still change, or the values of the one chosen.
func completeSetting(c *Call) ([]rules.Choice, error) {
	look, err := c.Look()
	if errors.Is(err, referee.ErrNoGame) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if c.Focused == valueOption {
		s, _ := look.Game.System().Setting(c.Args[settingOption]) // one that there is none of has no values
		return c.ValueChoices(look.Game.System(), s), nil
	}
	now, err := look.Game.Settings()
	if err != nil {
		return nil, err
	}
	all := c.SettingChoices(look.Game)
	return slices.DeleteFunc(all, func(choice rules.Choice) bool {
		return slices.ContainsFunc(now, func(s house.SettingNow) bool { return s.Name == choice.Value && s.Fixed != nil })
	}), nil
}

// PlayedLine says which club tables a game is played by, and which of them the club has changed since.
func (c *Call) PlayedLine(to reply.Voice, g *house.Game) (string, error) {
	played, err := c.Referee.TablesPlayed(c, c.Place, g)
	if err != nil || len(played) == 0 {
		return "", err
	}
	items := make([]phrase.Phrase, len(played))
	for i, p := range played {
		key := "bot.bareme.played"
		if p.Version != p.Now {
			key = "bot.bareme.played-before"
		}
		items[i] = phrase.Say(key, phrase.Verbatim("table", p.Name), WhichVersion("which", p.Version), phrase.Number("now", p.Now))
	}
	return to.Say("bot.bareme.game", phrase.Listing("tables", items...)), nil
}

// WhichVersion names a version of a club's table.
func WhichVersion(arg string, version int) phrase.Arg {
	switch version {
	case 0:
		return phrase.With(arg, phrase.Say("bot.bareme.which-shipped"))
	case referee.Latest:
		return phrase.With(arg, phrase.Say("bot.bareme.which-other"))
	}
	return phrase.With(arg, phrase.Say("bot.bareme.which", phrase.Number("version", version)))
}
