package club

import (
	"maps"
	"slices"

	"aidedecamp/bot/command"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// Room is what a club keeps: `/club …`, `/organiser …`, `/moi …`, `/des stats`, and what joins the systems'
// commands about armies. What a club plays by is read by anyone and changed by who manages it.
func Room(systems, armies rules.Registry) command.Room {
	anyTable := rules.OptionSpec{Name: tableOption, Kind: rules.ChoiceOption}
	table := command.Required(anyTable)
	version := rules.OptionSpec{Name: versionOption, Kind: rules.WholeOption}
	system := command.OneOf(systems)
	file := rules.OptionSpec{Name: command.FileOptionOf, Kind: command.FileOption, Required: true}
	more := command.Room{
		Commands: []command.Command{
			{Path: "club tableau", Do: showBoard},
			{Path: "club bareme voir", Do: showTable, Complete: completeTable, Options: []rules.OptionSpec{anyTable, version, system}},
			{Path: "organiser bareme modifier", Do: managers(editTable), Complete: completeTable, Options: []rules.OptionSpec{table, system}},
			{Path: "organiser bareme importer", Do: managers(importTable), Complete: completeTable, Options: []rules.OptionSpec{file, anyTable, system}},
			{Path: "club bareme exporter", Do: exportTable, Complete: completeTable, Options: []rules.OptionSpec{table, version, system}},
			diceCommand,
			{Path: "organiser delai", Do: chooseVerdictDays, Options: []rules.OptionSpec{{Name: daysOption, Kind: rules.WholeOption}}},
			{Path: "organiser theme", Do: chooseTheme, Options: themeOptions(reply.Themes...)},
			{Path: "moi theme", Do: chooseOwnTheme, Options: themeOptions(append(slices.Clone(reply.Themes), serverTheme)...)},
			{Path: "club bareme historique", Do: tableHistory, Complete: completeTable, Options: []rules.OptionSpec{table, system}},
		},
		Actions: map[string]command.Action{
			tableForm: {Form: managers(reopenTable), Do: managers(reviseTable)},
			tableBack: {Do: managers(takeTableBack)},
			armyForm:  {Form: reopenArmy, Do: takeArmyForm},
			armyShow:  {Do: showArmy},
			armyTake:  {Do: ofArmy(bring), Queued: true},
			armyDrop:  {Do: ofArmy(askDropArmy)},
			armySure:  {Do: dropArmy},
			boardPage: {Do: showBoard},
			dicePage:  {Do: showDice},
			shownAs:   {Do: chooseShown},
			noRole:    {Do: chooseRole},

			command.LanguageWord: {Do: managers(chooseLang)},
			themeMine:            {Do: chooseOwnTheme},
		},
		Shows: map[string]command.Handler{reply.ReadArmies: listArmies},
	}
	more.Commands = slices.Concat(more.Commands, choiceCommands(systems), seasonCommands(), privacyCommands())
	maps.Copy(more.Actions, seasonActions())
	maps.Copy(more.Actions, privacyActions())
	if len(armies) == 0 {
		return more
	}
	more.Commands = append(more.Commands, command.Command{Path: keepArmyPath, Do: keepArmy, Options: []rules.OptionSpec{
		{Name: armyNameOption, Kind: rules.TextOption, Required: true},
		{Name: referee.ArmyLines, Kind: rules.TextOption},
		command.OneOf(armies),
	}})
	kept := []rules.OptionSpec{{Name: armyOption, Kind: rules.ChoiceOption}}
	more.Joined = []command.Command{
		{Path: referee.PasteArmy, Do: pasteArmy, Complete: completeArmy, Options: kept},
		{Path: listArmiesPath, Do: listArmies, Complete: completeArmy, Options: kept},
	}
	return more
}

// managers lets only who manages the server do something.
func managers(do command.Handler) command.Handler {
	return func(c *command.Call) (*reply.Answer, error) {
		if !c.Manages() {
			return nil, notManager()
		}
		return do(c)
	}
}

func notManager() error { return rules.Refuse("", "bot.refused.manager") }

// only is the system of a slug, where it is among these.
func only(systems rules.Registry, slug string) rules.Registry {
	if s, err := systems.Find(slug); err == nil {
		return rules.Registry{s}
	}
	return nil
}

// systemsMeant are those of the systems that a command may be about: the one it names, else that of the
// channel's open game, else all.
func systemsMeant(c *command.Call, all rules.Registry) rules.Registry {
	slug := c.Args[command.SystemOption]
	if look, ok := c.InPlay(); slug == "" && ok {
		slug = look.Game.System().Meta.Slug
	}
	if meant := only(all, slug); meant != nil {
		return meant
	}
	return all
}

// slugChoice is a choice that goes by a name of its own.
func slugChoice(value, name string) rules.Choice {
	return rules.Choice{Value: value, Label: phrase.Say("game.slug", phrase.Verbatim("slug", name))}
}

// pressID is the custom_id of a button, form or select of the club's.
func pressID(word, detail string) string {
	return reply.Address{Verb: reply.ClubVerb, Word: word, Detail: detail}.CustomID()
}

// playedHere finds the channel's open game, where it is one of the system.
func playedHere(c *command.Call, system string) (look referee.Look, ok bool) {
	look, err := c.Here()
	return look, err == nil && look.Game.Ended() == nil && look.Game.System().Meta.Slug == system
}
