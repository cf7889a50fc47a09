package club

import (
	"cmp"
	"slices"

	"aidedecamp/bot/command"
	"aidedecamp/bot/limits"
	"aidedecamp/bot/referee"
	"aidedecamp/bot/reply"
	"aidedecamp/rules"
	"aidedecamp/rules/phrase"
)

// The options of `/organiser langue`, `/organiser role`, `/organiser profil` and `/moi affichage`.
const (
	choiceOption  = "choix"
	roleOption    = "role"
	profileOption = "profil"
	serverLang    = "serveur"
	shownWhole    = "complet"
)

// What the buttons of those choices are for.
const (
	shownAs = "affichage"
	noRole  = "sansrole"
)

func choiceCommands(systems rules.Registry) []command.Command {
	with := slices.DeleteFunc(slices.Clone(systems), func(s *rules.System) bool {
		_, ok := s.Setting(rules.ProfileSetting)
		return !ok
	})
	all := []command.Command{
		{Path: "organiser langue", Do: managers(chooseLang), Options: []rules.OptionSpec{
			command.Required(command.Choice(choiceOption, "bot.lang.", "fr", "en", serverLang))}},
		zoneCommand,
		{Path: "organiser role", Do: chooseRole, Options: []rules.OptionSpec{{Name: roleOption, Kind: rules.RoleOption}}},
		{Path: "moi affichage", Do: chooseShown, Options: []rules.OptionSpec{
			command.Required(command.Choice(choiceOption, "bot.shown.", referee.ShownCompact, shownWhole))}},
	}
	if len(with) > 0 {
		all = append(all, command.Command{Path: "organiser profil", Do: chooseProfile, Complete: completeProfile, Options: []rules.OptionSpec{
			command.Required(command.OneOf(with)),
			{Name: profileOption, Kind: rules.ChoiceOption}}})
	}
	return all
}

// chooseLang keeps the language of what the server's channels read: from the next answer on.
func chooseLang(c *command.Call) (*reply.Answer, error) {
	chosen := cmp.Or(c.Args[choiceOption], c.Address.Detail)
	lang := chosen
	if lang == serverLang {
		lang = ""
	}
	if err := c.Referee.PutClubChoice(c, c.Place, referee.ChoiceLang, lang); err != nil {
		return nil, err
	}
	c.Settle()
	a := c.Answer("bot.lang-kept", phrase.With("lang", phrase.Say("bot.lang."+chosen)))
	a.Spent = c.IsPress()
	return a, nil
}

// chooseRole shows the role that does what managers do, or keeps another one: that is for managers alone, not
// for who has the role.
func chooseRole(c *command.Call) (*reply.Answer, error) {
	role := c.Args[roleOption]
	if role == "" && !c.IsPress() {
		chosen, err := c.Referee.ClubChoices(c, c.Place)
		if err != nil {
			return nil, err
		}
		if chosen.Role == "" {
			return c.Answer("bot.role.none"), nil
		}
		a := c.Answer("bot.role.is", phrase.Verbatim("role", "<@&"+chosen.Role+">"))
		if c.Interaction.Manages() {
			a.Rows = reply.Rows(c.Button(pressID(noRole, ""), reply.Secondary, "bot.role.drop"))
		}
		return a, nil
	}
	switch {
	case !c.Interaction.Manages():
		return nil, notManager()
	case role == c.Place.Guild: // Discord's @everyone
		return nil, rules.Refuse("", "bot.role.everyone")
	}
	if err := c.Referee.PutClubChoice(c, c.Place, referee.ChoiceRole, role); err != nil {
		return nil, err
	}
	if role == "" {
		a := c.Answer("bot.role.none")
		a.Update = true
		return a, nil
	}
	return c.Answer("bot.role.kept", phrase.Verbatim("role", "<@&"+role+">")), nil
}

// chooseProfile shows the profile that new games of a system begin with; a manager who names one changes it.
func chooseProfile(c *command.Call) (*reply.Answer, error) {
	s, err := c.Referee.Systems().Find(c.Args[command.SystemOption])
	if err != nil {
		return nil, referee.ErrStale
	}
	slug, profile := s.Meta.Slug, c.Args[profileOption]
	setting, _ := s.Setting(rules.ProfileSetting)
	if profile == "" {
		chosen, err := c.Referee.ClubChoices(c, c.Place)
		if err != nil {
			return nil, err
		}
		now := cmp.Or(chosen.Profiles[slug], setting.Default())
		return c.Answer("bot.profile.is", reply.System(slug), phrase.With("profile", c.ValueName(slug, rules.ProfileSetting, now))), nil
	}
	switch {
	case !c.Manages():
		return nil, notManager()
	case !slices.Contains(setting.Values, profile):
		return nil, rules.Refuse("", "bot.profile.unknown", phrase.Named("profile", reply.Short(profile, limits.MaxChoiceName)),
			reply.System(slug), phrase.Listing("known", c.ValueNames(slug, setting)...))
	}
	if err := c.Referee.PutClubChoice(c, c.Place, referee.ChoiceProfile+slug, profile); err != nil {
		return nil, err
	}
	return c.Answer("bot.profile.kept", reply.System(slug), phrase.With("profile", c.ValueName(slug, rules.ProfileSetting, profile))), nil
}

// completeProfile lists the profiles of the system chosen.
func completeProfile(c *command.Call) ([]rules.Choice, error) {
	s, err := c.Referee.Systems().Find(c.Args[command.SystemOption])
	if err != nil {
		return nil, nil
	}
	setting, _ := s.Setting(rules.ProfileSetting)
	return c.ValueChoices(s, setting), nil
}

// chooseShown keeps how much a person is shown of what he alone sees.
func chooseShown(c *command.Call) (*reply.Answer, error) {
	shown := cmp.Or(c.Args[choiceOption], c.Address.Detail)
	if shown != referee.ShownCompact {
		shown = ""
	}
	if err := c.Referee.PutOwnChoice(c, c.Person, referee.ChoiceShown, shown); err != nil {
		return nil, err
	}
	if shown == "" {
		a := c.Answer("bot.shown-whole")
		a.Update = c.IsPress()
		return a, nil
	}
	a := c.Answer("bot.shown-compact", phrase.Verbatim("map", c.Mention("carte")))
	a.Rows = reply.Rows(c.Button(pressID(shownAs, shownWhole), reply.Secondary, "bot.shown.back"))
	return a, nil
}
